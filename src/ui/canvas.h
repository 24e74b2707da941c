/* The screen as a grid of cells. Panes draw into it, back ends show it, tests compare it.
 *
 * A cell holds one grapheme (a base character with its combining marks), which takes one cell or
 * two (then the next cell is its tail), and a role of the theme, not a colour. Text is made safe
 * here: what utf8_rune_width refuses is drawn visibly, a wide character is never split, drawing
 * outside the clip does nothing. Characters that terminals disagree about are not sent: joiners
 * and variation selectors never, those of ambiguous width not where they may take two cells. */
#ifndef EINSTEP_UI_CANVAS_H
#define EINSTEP_UI_CANVAS_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum { CANVAS_GRAPHEME_BYTES = 15, CANVAS_MOST_SIDE = 2000 };

/* What a style adds to its role: attributes, and two ways to be drawn. */
enum {
    CANVAS_BOLD = 1,
    CANVAS_UNDERLINE = 2,
    CANVAS_REVERSE = 4,
    CANVAS_HALF = 8, /* a half block: two cells of a heatmap, one above the other */
    CANVAS_LINE = 16, /* on the background of the current line */
    CANVAS_TOP = 32   /* with CANVAS_HALF: there is no lower half */
};

typedef struct Style {
    uint8_t role;        /* Role of ui/theme.h: foreground, background, attributes */
    uint8_t ramp;        /* 0: none; else which colour map gives the background */
    uint8_t level;       /* position in that map, 0..255 */
    uint8_t upper;       /* with CANVAS_HALF: position of the upper half, the foreground */
    uint8_t flags;       /* CANVAS_BOLD ... */
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
    bool ascii;          /* lines, marks and symbols in ASCII; the letters of wide scripts stay */
    bool spells;         /* those letters too, as escapes: the locale has none */
    int ambiguous;       /* cells of ambiguous-width characters: 1 or 2 */
    int cursor_x, cursor_y; /* where the terminal's cursor is shown; -1: hidden */
} Canvas;

void canvas_init(Canvas *canvas, int width, int height);
void canvas_release(Canvas *canvas);

/* Sides are held to 0..CANVAS_MOST_SIDE; the content is cleared. */
void canvas_resize(Canvas *canvas, int width, int height);
void canvas_clear(Canvas *canvas, Style style);

Cell *canvas_at(Canvas *canvas, int x, int y); /* NULL outside */
bool canvas_equal(const Canvas *a, const Canvas *b);

/* True where box and block characters may be drawn. */
bool canvas_has_blocks(const Canvas *canvas);

/* Draws text from (x, y) to the right within the clip; returns the x after it. */
int canvas_text(Canvas *canvas, int x, int y, Style style, const char *text);
int canvas_text_bytes(Canvas *canvas, int x, int y, Style style, const char *text, size_t len);
int canvas_textf(Canvas *canvas, int x, int y, Style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* As canvas_text, but at most `width` cells, with an ellipsis when it does not fit. */
int canvas_text_cut(Canvas *canvas, int x, int y, int width, Style style, const char *text);
int canvas_bytes_cut(Canvas *canvas, int x, int y, int width, Style style, const char *text,
                     size_t len);

/* The mark of what was cut. */
int canvas_ellipsis(Canvas *canvas, int x, int y, Style style);

/* As canvas_text_cut, but ends at x + width. */
void canvas_text_right(Canvas *canvas, int x, int y, int width, Style style, const char *text);

void canvas_fill(Canvas *canvas, Rect rect, Style style);
void canvas_box(Canvas *canvas, Rect rect, Style style, const char *title);
void canvas_rule(Canvas *canvas, int x, int y, int width, Style style);
void canvas_bar(Canvas *canvas, int x, int y, int height, Style style);

/* Gives the cells of a rectangle another style and leaves their text. */
void canvas_restyle(Canvas *canvas, Rect rect, Style style);

/* Narrows the clip to `rect` within the present one; returns the former, to be put back. */
Rect canvas_clip(Canvas *canvas, Rect rect);

/* Cells a text takes. */
int canvas_text_width(const Canvas *canvas, const char *text, size_t len);

/* Bytes of `text` that fit in `width` cells, whole graphemes. */
size_t canvas_text_fit(const Canvas *canvas, const char *text, size_t len, int width);

/* The rest of `text` as lines of at most `width` cells: calls `line` for each, broken at spaces
 * where there are any and at newlines. */
typedef void CanvasLine(void *user, const char *text, size_t len);
void canvas_wrap(const Canvas *canvas, const char *text, int width, CanvasLine *line, void *user);

#endif
