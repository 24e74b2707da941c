#include "export/screen.h"

/* Cells of a row up to the last one that shows something. */
static int used_width(const Canvas *canvas, int y, Look look) {
    Paint plain = theme_paint(look, (Style){0});
    for (int x = canvas->width; x > 0; x--) {
        const Cell *cell = &canvas->cells[y * canvas->width + x - 1];
        Paint paint = theme_paint(look, cell->style);
        bool is_blank = cell->width == 1 && cell->text[0] == ' ' && !cell->text[1];
        if (!is_blank || paint.back != plain.back || paint.attributes & ~CANVAS_BOLD)
            return x;
    }
    return 0;
}

static void add_colour(Str *out, int colour, bool background, ColourDepth depth) {
    int base = background ? 40 : 30;
    if (depth == COLOUR_DIRECT)
        str_addf(out, ";%d;2;%d;%d;%d", base + 8, colour >> 16 & 255, colour >> 8 & 255,
                 colour & 255);
    else if (depth == COLOUR_8 || colour < 8)
        str_addf(out, ";%d", base + (colour & 7));
    else
        str_addf(out, ";%d;5;%d", base + 8, colour);
}

static void add_paint(Str *out, Paint paint, ColourDepth depth) {
    str_add(out, "\x1b[0");
    if (paint.attributes & CANVAS_BOLD)
        str_add(out, ";1");
    if (paint.attributes & CANVAS_UNDERLINE)
        str_add(out, ";4");
    if (paint.attributes & CANVAS_REVERSE)
        str_add(out, ";7");
    if (paint.fore >= 0)
        add_colour(out, paint.fore, false, depth);
    if (paint.back >= 0)
        add_colour(out, paint.back, true, depth);
    str_add_char(out, 'm');
}

static bool same_paint(Paint a, Paint b) {
    return a.fore == b.fore && a.back == b.back && a.attributes == b.attributes;
}

static void add_row(Str *out, const Canvas *canvas, int y, Look look) {
    const Paint plain = {.fore = -1, .back = -1};
    Paint now = plain;
    int width = used_width(canvas, y, look);
    for (int x = 0; x < width; x++) {
        const Cell *cell = &canvas->cells[y * canvas->width + x];
        Paint paint = look.depth == COLOUR_NONE ? plain : theme_paint(look, cell->style);
        if (!same_paint(paint, now))
            add_paint(out, paint, look.depth);
        now = paint;
        str_add(out, cell->text);
    }
    if (!same_paint(now, plain))
        str_add(out, "\x1b[0m");
    str_add_char(out, '\n');
}

void screen_add_rows(Str *out, const Canvas *canvas, Look look, int first, int last) {
    for (int y = first; y < last && y < canvas->height; y++)
        add_row(out, canvas, y, look);
}

void screen_add_ansi(Str *out, const Canvas *canvas, Look look) {
    screen_add_rows(out, canvas, look, 0, canvas->height);
}

void screen_add_text(Str *out, const Canvas *canvas) {
    screen_add_ansi(out, canvas, (Look){.theme = THEME_MONO, .depth = COLOUR_NONE});
}
