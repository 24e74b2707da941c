/* The screen as a grid of cells. Panes draw into it, back ends show it, tests compare it.
 *
 * A cell holds one grapheme (a base character with its combining marks), which takes one cell or
 * two (then the next cell is its tail), and a role of the theme, not a colour. Text is made safe
 * here: what utf8_rune_width refuses is drawn visibly, a wide character is never split, drawing
 * outside the clip does nothing. */
#ifndef EINSTEP_UI_CANVAS_H
#define EINSTEP_UI_CANVAS_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum { CANVAS_GRAPHEME_BYTES = 15 };

typedef struct Style {
    uint8_t role;        /* Role of ui/theme.h: foreground, background, attributes */
    uint8_t ramp;        /* 0: none; else which colour map gives the background */
    uint8_t level;       /* position in that map */
    uint8_t flags;       /* CANVAS_BOLD ... on top of the role's */
} Style;

typedef struct Cell {
    char text[CANVAS_GRAPHEME_BYTES + 1]; /* "" : tail of a wide character to the left */
    uint8_t width;                        /* 1, 2, or 0 for a tail */
    Style style;
} Cell;

typedef struct Rect {
    int x, y, width, height;
} Rect;

typedef struct Canvas {
    int width, height;
    Cell *cells;
    Rect clip;
    bool ascii;          /* draw box and block characters in ASCII */
    int ambiguous;       /* cells of ambiguous-width characters: 1 or 2 */
    int cursor_x, cursor_y; /* where the terminal's cursor is shown; -1: hidden */
} Canvas;

void canvas_init(Canvas *canvas, int width, int height);
void canvas_release(Canvas *canvas);
void canvas_resize(Canvas *canvas, int width, int height);
void canvas_clear(Canvas *canvas, Style style);

Cell *canvas_at(Canvas *canvas, int x, int y); /* NULL outside */
bool canvas_equal(const Canvas *a, const Canvas *b);

/* Draws text from (x, y) to the right within the clip; returns the x after it. */
int canvas_text(Canvas *canvas, int x, int y, Style style, const char *text);
int canvas_text_bytes(Canvas *canvas, int x, int y, Style style, const char *text, size_t len);
int canvas_textf(Canvas *canvas, int x, int y, Style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* As canvas_text, but at most `width` cells, with an ellipsis when it does not fit. */
int canvas_text_cut(Canvas *canvas, int x, int y, int width, Style style, const char *text);

void canvas_fill(Canvas *canvas, Rect rect, Style style);
void canvas_box(Canvas *canvas, Rect rect, Style style, const char *title);

/* Narrows the clip to `rect` within the present one; returns the former, to be put back. */
Rect canvas_clip(Canvas *canvas, Rect rect);

/* Cells a text takes. */
int canvas_text_width(const Canvas *canvas, const char *text, size_t len);

#endif
