/* `einstep run`: every stage, to standard output. */
#include "app/host.h"
#include "export/screen.h"
#include "ui/sheet.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { RUN_LEAST_WIDTH = 60, RUN_WIDTH = 80, RUN_MOST_WIDTH = 160 };

static int output_width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return RUN_WIDTH;
    int width = size.ws_col;
    return width < RUN_LEAST_WIDTH  ? RUN_LEAST_WIDTH
           : width > RUN_MOST_WIDTH ? RUN_MOST_WIDTH
                                    : width;
}

static void write_part(void *session, const Canvas *canvas) {
    Str text = {0};
    screen_add_ansi(&text, canvas, session_look(session));
    fwrite(str_text(&text), 1, text.len, stdout);
    str_release(&text);
}

int act_run(const Options *options) {
    Host host;
    Error error = {0};
    Canvas canvas;
    Session *session = host_session(&host, options, host_look(options, STDOUT_FILENO, COLOUR_256));
    canvas_init(&canvas, 1, 1);
    canvas.ascii = options->ascii || !app_is_utf8();
    canvas.ambiguous = options->ambiguous;
    int status = 2;
    if (options->word_count && host_watch(&host, session, options->words[0], &error)) {
        for (int stage = 0; stage < sheet_count(session); stage++)
            sheet_draw(session, stage, output_width(), &canvas, write_part, session);
        status = app_run_status(session_run(session));
    } else {
        if (!options->word_count)
            error_set(&error, ERR_VALUE, "run takes a lesson or a file");
        app_complain(&error);
        if (error.kind == ERR_SYNTAX)
            status = 1;
    }
    canvas_release(&canvas);
    session_free(session);
    host_release(&host);
    error_release(&error);
    return status;
}
