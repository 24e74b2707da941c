#include "export/screen.h"

/* A blank is seen where it has a background, the theme's among them, or a line through or under. */
static bool is_seen(const Cell *cell, Look look) {
    bool is_blank = cell->width == 1 && cell->text[0] == ' ' && !cell->text[1];
    if (!is_blank || look.depth == COLOUR_NONE)
        return !is_blank;
    Paint paint = theme_paint(look, cell->style);
    return paint.back >= 0 || paint.attributes & ~CANVAS_BOLD;
}

/* Cells of a row up to the last one that shows something. */
static int used_width(const Canvas *canvas, int y, Look look) {
    int x = canvas->width;
    while (x > 0 && !is_seen(&canvas->cells[y * canvas->width + x - 1], look))
        x--;
    return x;
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

/* Cells [first, last) of a row, then the terminal's own colours again. */
static void add_cells(Str *out, const Canvas *canvas, int y, int first, int last, Look look) {
    const Paint plain = {.fore = -1, .back = -1};
    Paint now = plain;
    for (int x = first; x < last; x++) {
        const Cell *cell = &canvas->cells[y * canvas->width + x];
        Paint paint = look.depth == COLOUR_NONE ? plain : theme_paint(look, cell->style);
        if (!same_paint(paint, now))
            add_paint(out, paint, look.depth);
        now = paint;
        str_add(out, cell->text);
    }
    if (!same_paint(now, plain))
        str_add(out, "\x1b[0m");
}

void screen_add_rows(Str *out, const Canvas *canvas, Look look, int first, int last) {
    for (int y = first; y < last && y < canvas->height; y++) {
        add_cells(out, canvas, y, 0, used_width(canvas, y, look), look);
        str_add_char(out, '\n');
    }
}

/* ---- changes ---- */

static bool same_cell(const Cell *a, const Cell *b, Look look) {
    return a->width == b->width && str_equal(a->text, b->text) &&
           same_paint(theme_paint(look, a->style), theme_paint(look, b->style));
}

/* First cell from x on that differs, at the head of its character; the width when none does. */
static int next_change(const Canvas *before, const Canvas *now, int y, int x, Look look) {
    const Cell *old = before ? &before->cells[y * now->width] : NULL;
    const Cell *new = &now->cells[y * now->width];
    while (x < now->width && old && same_cell(&old[x], &new[x], look))
        x++;
    return x > 0 && x < now->width && !new[x].width ? x - 1 : x;
}

/* Behind the last cell of the run that begins at x; a character is never split. */
static int change_end(const Canvas *before, const Canvas *now, int y, int x, Look look) {
    const Cell *old = before ? &before->cells[y * now->width] : NULL;
    const Cell *new = &now->cells[y * now->width];
    for (x++; x < now->width; x++)
        if (new[x].width && old &&same_cell(&old[x], &new[x], look))
            break;
    return x;
}

void screen_add_changes(Str *out, const Canvas *before, const Canvas *now, Look look) {
    for (int y = 0; y < now->height; y++) {
        int x = next_change(before, now, y, 0, look);
        while (x < now->width) {
            int end = change_end(before, now, y, x, look);
            str_addf(out, "\x1b[%d;%dH", y + 1, x + 1);
            add_cells(out, now, y, x, end, look);
            x = next_change(before, now, y, end, look);
        }
    }
}

void screen_add_ansi(Str *out, const Canvas *canvas, Look look) {
    screen_add_rows(out, canvas, look, 0, canvas->height);
}

void screen_add_text(Str *out, const Canvas *canvas) {
    screen_add_ansi(out, canvas, (Look){.theme = THEME_MONO, .depth = COLOUR_NONE});
}
