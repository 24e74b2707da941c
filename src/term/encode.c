#include "term/encode.h"

#include "base/mem.h"

#include <string.h>

enum {
    ENCODE_LINES = CANVAS_UNDERLINE | CANVAS_REVERSE, /* attributes that are seen on a blank */
    ENCODE_LONGEST_GAP = 4,                           /* cells sent again rather than passed over */
    ENCODE_SHORTEST_REST = 4, /* blanks that are erased: to the end of the row, and before it */
    ENCODE_SHORTEST_ERASED = 12
};

static const Paint PLAIN = {-1, -1, 0};

/* ---- life ---- */

void encoder_init(Encoder *encoder, const Ability *ability) {
    *encoder = (Encoder){.ability = ability, .pen = PLAIN, .x = -1, .y = -1};
}

void encoder_release(Encoder *encoder) {
    canvas_release(&encoder->shown);
    mem_free(encoder->paints);
    mem_free(encoder->wanted);
    *encoder = (Encoder){0};
}

void encoder_forget(Encoder *encoder) {
    encoder->known = false;
}

/* ---- the pen ---- */

static void add_text(Encoder *encoder, const char *text) {
    str_add(encoder->out, text ? text : "");
}

/* Where there are many colours, 1 to 7 are the basic ones and not the darkest blues. */
static int32_t sent_colour(const Encoder *encoder, int32_t colour) {
    return encoder->ability->colours > 256 && colour > 0 && colour < 8 ? 8 : colour;
}

static void add_colour(Encoder *encoder, EncodedColour *colours, const char *text, int32_t colour) {
    EncodedColour *found = &colours[(uint32_t)colour % ENCODE_COLOURS];
    if (!found->len || found->colour != colour) {
        size_t start = encoder->out->len;
        ability_add_with(encoder->out, text, sent_colour(encoder, colour), 0);
        size_t len = encoder->out->len - start;
        if (len && len <= sizeof found->bytes) {
            *found = (EncodedColour){.colour = colour, .len = (uint8_t)len};
            memcpy(found->bytes, encoder->out->text + start, len);
        }
        return;
    }
    str_add_bytes(encoder->out, found->bytes, found->len);
}

static void make_plain(Encoder *encoder) {
    add_text(encoder, encoder->ability->plain);
    encoder->pen = PLAIN;
}

static void add_attributes(Encoder *encoder, uint8_t wanted) {
    const Ability *ability = encoder->ability;
    uint8_t missing = wanted & (uint8_t)~encoder->pen.attributes;
    if (missing & CANVAS_BOLD)
        add_text(encoder, ability->bold);
    if (missing & CANVAS_UNDERLINE)
        add_text(encoder, ability->underline);
    if (missing & CANVAS_REVERSE)
        add_text(encoder, ability->reverse);
    encoder->pen.attributes |= wanted;
}

/* Attributes and the terminal's own colours are only taken back all at once. */
static void set_pen(Encoder *encoder, Paint paint) {
    Paint *pen = &encoder->pen;
    if ((pen->attributes & ~paint.attributes) || (paint.fore < 0 && pen->fore >= 0) ||
        (paint.back < 0 && pen->back >= 0))
        make_plain(encoder);
    add_attributes(encoder, paint.attributes);
    if (paint.fore != pen->fore)
        add_colour(encoder, encoder->fore, encoder->ability->fore, paint.fore);
    if (paint.back != pen->back)
        add_colour(encoder, encoder->back, encoder->ability->back, paint.back);
    *pen = paint;
}

/* ---- what is seen ---- */

/* A row of what is shown, and the same row of what is wanted. */
typedef struct Row {
    const Cell *shown, *wanted;
    const Paint *before, *paint; /* of these cells */
    int y, width;                /* cells of it that can be sent */
} Row;

static Paint paint_of(const Encoder *encoder, Style style) {
    const Ability *ability = encoder->ability;
    Paint paint = theme_paint(encoder->look, style);
    if (!ability->colours)
        paint.fore = paint.back = -1;
    if (paint.fore >= 0 || paint.back >= 0)
        paint.attributes &= (uint8_t)~ability->refused;
    return paint;
}

/* Neighbours mostly have one style. */
static void paint_row(Encoder *encoder, const Cell *cells, int width) {
    for (int x = 0; x < width; x++)
        if (x && !memcmp(&cells[x].style, &cells[x - 1].style, sizeof cells->style))
            encoder->wanted[x] = encoder->wanted[x - 1];
        else
            encoder->wanted[x] = paint_of(encoder, cells[x].style);
}

static bool is_blank(const Cell *cell, Paint paint) {
    return cell->text[0] == ' ' && !cell->text[1] && !(paint.attributes & ENCODE_LINES);
}

static bool is_blank_at(const Row *row, int x) {
    return is_blank(&row->wanted[x], row->paint[x]);
}

static bool same_paint(Paint a, Paint b) {
    return a.fore == b.fore && a.back == b.back && a.attributes == b.attributes;
}

static bool changes_at(const Row *row, int x) {
    const Cell *before = &row->shown[x], *now = &row->wanted[x];
    if (!memcmp(before, now, sizeof *now))
        return false;
    if (before->width != now->width || !str_equal(before->text, now->text))
        return true;
    if (is_blank(before, row->before[x]) && is_blank_at(row, x))
        return row->before[x].back != row->paint[x].back;
    return !same_paint(row->before[x], row->paint[x]);
}

/* The first cell from x on that changes, or for the tail of a character its head; else the width */
static int next_change(const Row *row, int x) {
    while (x < row->width && !changes_at(row, x))
        x++;
    return x > 0 && x < row->width && row->wanted[x].width == 0 ? x - 1 : x;
}

/* ---- cells ---- */

/* The pen that cell x needs. On a blank only the background is seen: the rest stays as it is. */
static Paint pen_at(const Encoder *encoder, const Row *row, int x) {
    Paint pen = encoder->pen;
    if (!is_blank_at(row, x) || pen.attributes & ENCODE_LINES)
        return row->paint[x];
    pen.back = row->paint[x].back;
    return pen;
}

/* Sends a character; the x behind it. */
static int put_cell(Encoder *encoder, const Row *row, int x) {
    const Cell *cell = &row->wanted[x];
    set_pen(encoder, pen_at(encoder, row, x));
    add_text(encoder, cell->text);
    encoder->x = x + (cell->width ? cell->width : 1);
    return encoder->x;
}

/* Can the cells from the cursor to x be sent again with the pen as it is? */
static bool can_pass_over(const Encoder *encoder, const Row *row, int x) {
    if (encoder->y != row->y || encoder->x < 0 || x < encoder->x ||
        x - encoder->x > ENCODE_LONGEST_GAP)
        return false;
    for (int i = encoder->x; i < x; i++) {
        const Cell *cell = &row->wanted[i];
        if (cell->width != 1 || cell->text[1] || !same_paint(pen_at(encoder, row, i), encoder->pen))
            return false;
    }
    return true;
}

static void go_to(Encoder *encoder, const Row *row, int x) {
    const Ability *ability = encoder->ability;
    if (can_pass_over(encoder, row, x)) {
        while (encoder->x < x)
            put_cell(encoder, row, encoder->x);
        return;
    }
    if (!ability->keeps_style && encoder->pen.attributes)
        make_plain(encoder);
    if (encoder->y == row->y && encoder->x >= 0 && ability->column)
        ability_add_with(encoder->out, ability->column, x, 0);
    else
        ability_add_with(encoder->out, ability->place, row->y, x);
    encoder->x = x;
    encoder->y = row->y;
}

/* Behind the last of the blanks from x on that have the same background. */
static int blanks_end(const Row *row, int x) {
    int32_t back = row->paint[x].back;
    while (x < row->width && is_blank_at(row, x) && row->paint[x].back == back)
        x++;
    return x;
}

static void erase(Encoder *encoder, const Row *row, int x, const char *text, int count) {
    go_to(encoder, row, x);
    set_pen(encoder, pen_at(encoder, row, x));
    ability_add_with(encoder->out, text, count, 0);
}

/* Erases the blanks at x where that is shorter than to send them; the x behind what was done. */
static int erase_blanks(Encoder *encoder, const Row *row, int x) {
    const Ability *ability = encoder->ability;
    int end = blanks_end(row, x);
    bool colour_stays = ability->erases_in_back || row->paint[x].back < 0;
    if (end - x < ENCODE_SHORTEST_REST || !colour_stays)
        return x;
    if (end == encoder->shown.width && ability->erase_rest) {
        erase(encoder, row, x, ability->erase_rest, 0);
        return end;
    }
    while (end > x && !changes_at(row, end - 1))
        end--;
    if (end - x < ENCODE_SHORTEST_ERASED || !ability->erase)
        return x;
    erase(encoder, row, x, ability->erase, end - x);
    return end;
}

static void add_row(Encoder *encoder, const Row *row) {
    int x = next_change(row, 0);
    while (x < row->width) {
        int behind = erase_blanks(encoder, row, x);
        if (behind == x) {
            go_to(encoder, row, x);
            behind = put_cell(encoder, row, x);
        }
        x = next_change(row, behind);
    }
    if (encoder->x >= encoder->shown.width) /* behind the last column, or at the next row's first */
        encoder->x = encoder->y = -1;
}

/* ---- the screen ---- */

static void resize(Encoder *encoder, int width, int height) {
    canvas_resize(&encoder->shown, width, height);
    size_t columns = (size_t)encoder->shown.width, rows = (size_t)encoder->shown.height;
    mem_free(encoder->paints);
    mem_free(encoder->wanted);
    encoder->paints = mem_alloc_array(columns * rows, sizeof(Paint));
    encoder->wanted = mem_alloc_array(columns, sizeof(Paint));
}

/* Blank, in the colours of the theme where the terminal can; else no cell is as it should be. */
static void clear(Encoder *encoder, const Canvas *canvas, Look look) {
    resize(encoder, canvas->width, canvas->height);
    encoder->look = look;
    Paint paint = paint_of(encoder, (Style){0});
    size_t count = (size_t)encoder->shown.width * (size_t)encoder->shown.height;
    for (size_t i = 0; i < count; i++)
        encoder->paints[i] = paint;
    make_plain(encoder);
    if (encoder->ability->erases_in_back)
        set_pen(encoder, paint);
    else if (paint.back >= 0)
        memset(encoder->shown.cells, 0, count * sizeof(Cell));
    add_text(encoder, encoder->ability->clear);
    add_text(encoder, encoder->ability->hide_cursor);
    encoder->x = encoder->y = -1;
    encoder->known = true;
}

static bool fits(const Encoder *encoder, const Canvas *canvas, Look look) {
    return encoder->known && encoder->shown.width == canvas->width &&
           encoder->shown.height == canvas->height && encoder->look.theme == look.theme &&
           encoder->look.depth == look.depth;
}

/* Row y of the canvas, sent and taken for shown. */
static void send_row(Encoder *encoder, const Canvas *canvas, int y) {
    size_t width = (size_t)canvas->width, at = (size_t)y * width;
    Row row = {.shown = encoder->shown.cells + at,
               .wanted = canvas->cells + at,
               .before = encoder->paints + at,
               .paint = encoder->wanted,
               .y = y,
               .width = canvas->width};
    if (!memcmp(row.shown, row.wanted, width * sizeof(Cell)))
        return;
    paint_row(encoder, row.wanted, canvas->width);
    if (y == canvas->height - 1 && encoder->ability->scrolls_at_end)
        row.width -= canvas->width > 0 && row.wanted[width - 1].width == 0 ? 2 : 1;
    add_row(encoder, &row);
    memcpy(encoder->shown.cells + at, row.wanted, width * sizeof(Cell));
    memcpy(encoder->paints + at, row.paint, width * sizeof(Paint));
}

static void add_cursor(Encoder *encoder, const Canvas *canvas) {
    const Ability *ability = encoder->ability;
    bool shown = canvas->cursor_x >= 0 && canvas->cursor_y >= 0;
    bool was = encoder->shown.cursor_x >= 0 && encoder->shown.cursor_y >= 0;
    if (shown && (encoder->x != canvas->cursor_x || encoder->y != canvas->cursor_y)) {
        ability_add_with(encoder->out, ability->place, canvas->cursor_y, canvas->cursor_x);
        encoder->x = canvas->cursor_x;
        encoder->y = canvas->cursor_y;
    }
    if (shown != was)
        add_text(encoder, shown ? ability->show_cursor : ability->hide_cursor);
    encoder->shown.cursor_x = canvas->cursor_x;
    encoder->shown.cursor_y = canvas->cursor_y;
}

void encoder_add_canvas(Encoder *encoder, const Canvas *canvas, Look look, Str *out) {
    encoder->out = out;
    if (!fits(encoder, canvas, look))
        clear(encoder, canvas, look);
    for (int y = 0; y < canvas->height; y++)
        send_row(encoder, canvas, y);
    add_cursor(encoder, canvas);
    encoder->out = NULL;
}

void encoder_add_end(Encoder *encoder, Str *out) {
    encoder->out = out;
    make_plain(encoder);
    add_text(encoder, encoder->ability->show_cursor);
    encoder->out = NULL;
}
