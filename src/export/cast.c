#include "export/cast.h"

#include "export/screen.h"
#include "export/trace.h"

#include <string.h>

static void write_line(Cast *cast, Str *line) {
    str_add_char(line, '\n');
    cast->write(cast->context, line->text, line->len);
    str_release(line);
}

static void add_event(Cast *cast, char type, const char *text, size_t len) {
    Str line = {0};
    str_addf(&line, "[%.3f, \"%c\", ", cast->seconds, type);
    trace_add_text(&line, text, len);
    str_add_char(&line, ']');
    write_line(cast, &line);
}

void cast_begin(Cast *cast, int width, int height, const char *title, Look look, CastWrite *write,
                void *context) {
    Str line = {0};
    *cast = (Cast){.look = look, .write = write, .context = context};
    canvas_init(&cast->shown, width, height);
    str_addf(&line, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", width, height);
    trace_add_text(&line, title, strlen(title));
    str_add(&line, ", \"env\": {\"TERM\": \"xterm-256color\"}}");
    write_line(cast, &line);
}

static void keep(Cast *cast, const Canvas *canvas) {
    size_t cells = (size_t)canvas->width * (size_t)canvas->height;
    memcpy(cast->shown.cells, canvas->cells, cells * sizeof *canvas->cells);
    cast->has_frame = true;
}

void cast_frame(Cast *cast, const Canvas *canvas, double seconds, const char *marker) {
    Str text = {0};
    if (!cast->has_frame)
        str_add(&text, "\x1b[?25l\x1b[2J"); /* no cursor, nothing on the screen */
    screen_add_changes(&text, cast->has_frame ? &cast->shown : NULL, canvas, cast->look);
    if (marker)
        add_event(cast, 'm', marker, strlen(marker));
    add_event(cast, 'o', str_text(&text), text.len);
    keep(cast, canvas);
    cast->seconds += seconds;
    str_release(&text);
}

void cast_end(Cast *cast) {
    Str text = {0};
    str_addf(&text, "\x1b[%d;1H\r\n\x1b[?25h", cast->shown.height);
    add_event(cast, 'o', text.text, text.len);
    canvas_release(&cast->shown);
    str_release(&text);
}
