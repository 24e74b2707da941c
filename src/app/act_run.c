/* `einstep run`: every stage, to standard output. */
#include "app/host.h"
#include "app/notice.h"
#include "app/output.h"
#include "export/screen.h"
#include "ui/sheet.h"

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
    output_write(str_text(&text), text.len);
    str_release(&text);
}

static void write_sheets(const Options *options, Session *session) {
    Canvas canvas;
    app_init_canvas(&canvas, options, 1, 1);
    for (int stage = 0; stage < sheet_count(session); stage++)
        sheet_draw(session, stage, output_width(), &canvas, write_part, session);
    canvas_release(&canvas);
}

int act_run(const Options *options) {
    Host host;
    Error error = {0};
    int status;
    host_init(&host, options);
    Session *session = host_session(&host, host_look(options, STDOUT_FILENO, COLOUR_256));
    Run *run = host_load(&host, options->words[0], &error);
    if (run) {
        host_watch(&host, session, run, options->words[0]);
        write_sheets(options, session);
        status = app_run_status(run, options);
    } else
        status = notice_complain(&error);
    session_free(session);
    host_release(&host, &error);
    error_release(&error);
    return status;
}
