#include "term/paint.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <curses.h>
#include <string.h>
#include <wchar.h>

/* Pairs of colours in use, found by hashing; the number of a pair is its slot + 1, since pair 0 is
 * the terminal's own. */
enum { PAINT_SLOTS = 8192, PAINT_MOST_PROBES = 64 };

typedef struct Pair {
    int32_t fore, back;
    bool used;
} Pair;

static Pair pairs[PAINT_SLOTS];
static Canvas shown;       /* what was last painted */
static Look shown_look;
static bool shown_valid;

/* ---- colours ---- */

static int slot_count(void) {
    return COLOR_PAIRS - 1 < PAINT_SLOTS ? COLOR_PAIRS - 1 : PAINT_SLOTS;
}

/* Direct-colour terminals take 1 to 7 for the basic colours, not for the darkest blues. */
static int32_t sent_colour(int32_t colour) {
    return COLORS > 256 && colour > 0 && colour < 8 ? 8 : colour;
}

/* Number of a pair; 0 when there are no colours; -1 when the table is too full. */
static int pair_of(int32_t fore, int32_t back) {
    int slots = slot_count();
    if ((fore < 0 && back < 0) || slots < 1 || !has_colors())
        return 0;
    uint32_t hash = (uint32_t)fore * 2654435761u ^ (uint32_t)back * 40503u;
    for (uint32_t probe = 0; probe < PAINT_MOST_PROBES; probe++) {
        uint32_t slot = (hash + probe) % (uint32_t)slots;
        Pair *pair = &pairs[slot];
        if (pair->used && pair->fore == fore && pair->back == back)
            return (int)slot + 1;
        if (!pair->used) {
            *pair = (Pair){fore, back, true};
            init_extended_pair((int)slot + 1, sent_colour(fore), sent_colour(back));
            return (int)slot + 1;
        }
    }
    return -1;
}

static attr_t attributes_of(uint8_t attributes) {
    return (attributes & CANVAS_BOLD ? A_BOLD : 0) |
           (attributes & CANVAS_UNDERLINE ? A_UNDERLINE : 0) |
           (attributes & CANVAS_REVERSE ? A_REVERSE : 0);
}

/* ---- cells ---- */

static void decode_cell(const Cell *cell, wchar_t out[CCHARW_MAX + 1]) {
    size_t len = strlen(cell->text), count = 0;
    for (size_t at = 0, bytes; at < len && count < CCHARW_MAX; at += bytes)
        out[count++] = (wchar_t)utf8_decode(cell->text + at, len - at, &bytes, NULL);
    out[count] = L'\0';
}

/* False when there is no room for its colours. */
static bool paint_cell(int x, int y, const Cell *cell, Look look) {
    wchar_t text[CCHARW_MAX + 1];
    cchar_t character;
    Paint paint = theme_paint(look, cell->style);
    int pair = pair_of(paint.fore, paint.back);
    if (pair < 0)
        return false;
    decode_cell(cell, text);
    setcchar(&character, text, attributes_of(paint.attributes), 0, &pair);
    mvadd_wch(y, x, &character);
    return true;
}

static bool same_cell(const Cell *a, const Cell *b) {
    return !memcmp(&a->style, &b->style, sizeof a->style) && a->width == b->width &&
           !strcmp(a->text, b->text);
}

static bool paint_changes(const Canvas *canvas, Look look) {
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) {
            size_t at = (size_t)y * (size_t)canvas->width + (size_t)x;
            const Cell *cell = &canvas->cells[at];
            if (cell->width == 0 || (shown_valid && same_cell(cell, &shown.cells[at])))
                continue;
            if (!paint_cell(x, y, cell, look))
                return false;
        }
    return true;
}

/* ---- the screen ---- */

static void keep(const Canvas *canvas, Look look) {
    if (shown.width != canvas->width || shown.height != canvas->height)
        canvas_resize(&shown, canvas->width, canvas->height);
    memcpy(shown.cells, canvas->cells,
           (size_t)canvas->width * (size_t)canvas->height * sizeof *canvas->cells);
    shown_look = look;
    shown_valid = true;
}

static bool fits_shown(const Canvas *canvas, Look look) {
    return shown.width == canvas->width && shown.height == canvas->height &&
           look.theme == shown_look.theme && look.depth == shown_look.depth;
}

void paint_canvas(const Canvas *canvas, Look look) {
    if (!fits_shown(canvas, look))
        shown_valid = false;
    if (!paint_changes(canvas, look)) { /* all pairs anew: those on the screen are enough */
        memset(pairs, 0, sizeof pairs);
        shown_valid = false;
        erase();
        paint_changes(canvas, look);
    }
    keep(canvas, look);
    bool cursor = canvas->cursor_x >= 0 && canvas->cursor_y >= 0;
    curs_set(cursor);
    if (cursor)
        move(canvas->cursor_y, canvas->cursor_x);
    refresh();
}

void paint_forget(void) {
    shown_valid = false;
}

void paint_release(void) {
    canvas_release(&shown);
    memset(pairs, 0, sizeof pairs);
    shown_valid = false;
}
