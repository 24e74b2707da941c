#include "ui/canvas.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "ui/glyph.h"

#include <stdio.h>
#include <string.h>

/* ---- life ---- */

void canvas_init(Canvas *canvas, int width, int height) {
    *canvas = (Canvas){.ambiguous = 1};
    canvas_resize(canvas, width, height);
}

void canvas_release(Canvas *canvas) {
    mem_free(canvas->cells);
    *canvas = (Canvas){0};
}

static int held_side(int side) {
    return side < 0 ? 0 : side > CANVAS_MOST_SIDE ? CANVAS_MOST_SIDE : side;
}

void canvas_resize(Canvas *canvas, int width, int height) {
    mem_free(canvas->cells);
    canvas->width = held_side(width);
    canvas->height = held_side(height);
    canvas->cells = mem_alloc_array((size_t)canvas->width * (size_t)canvas->height, sizeof(Cell));
    canvas_clear(canvas, (Style){0});
}

static void blank(Cell *cell, Style style) {
    *cell = (Cell){.text = " ", .width = 1, .style = style};
}

void canvas_clear(Canvas *canvas, Style style) {
    size_t width = (size_t)canvas->width;
    for (size_t x = 0; canvas->height && x < width; x++)
        blank(&canvas->cells[x], style);
    for (int y = 1; y < canvas->height; y++) /* the other rows are as the first */
        memcpy(canvas->cells + (size_t)y * width, canvas->cells, width * sizeof *canvas->cells);
    canvas->clip = (Rect){0, 0, canvas->width, canvas->height};
    canvas->cursor_x = canvas->cursor_y = -1;
}

/* ---- cells ---- */

Cell *canvas_at(Canvas *canvas, int x, int y) {
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

static bool style_equal(Style a, Style b) {
    return a.role == b.role && a.ramp == b.ramp && a.level == b.level && a.upper == b.upper &&
           a.flags == b.flags;
}

static bool cell_equal(const Cell *a, const Cell *b) {
    return a->width == b->width && style_equal(a->style, b->style) && str_equal(a->text, b->text);
}

bool canvas_equal(const Canvas *a, const Canvas *b) {
    if (a->width != b->width || a->height != b->height || a->cursor_x != b->cursor_x ||
        a->cursor_y != b->cursor_y)
        return false;
    size_t count = (size_t)a->width * (size_t)a->height;
    for (size_t i = 0; i < count; i++)
        if (!cell_equal(&a->cells[i], &b->cells[i]))
            return false;
    return true;
}

bool canvas_has_blocks(const Canvas *canvas) {
    return !canvas->ascii && canvas->ambiguous == 1;
}

static bool in_clip(const Canvas *canvas, int x, int y) {
    Rect clip = canvas->clip;
    return x >= clip.x && y >= clip.y && x - clip.x < clip.width && y - clip.y < clip.height;
}

/* The cell at (x, y) is about to be drawn over: the other half of a wide character goes. */
static void part(Canvas *canvas, int x, int y) {
    Cell *row = &canvas->cells[(size_t)y * (size_t)canvas->width];
    if (row[x].width == 0)
        blank(&row[x - 1], row[x - 1].style);
    else if (row[x].width == 2)
        blank(&row[x + 1], row[x + 1].style);
}

static Cell *put(Canvas *canvas, int x, int y, Style style, const char *text, size_t len,
                 int width) {
    if (!in_clip(canvas, x, y))
        return NULL;
    part(canvas, x, y);
    Cell *cell = canvas_at(canvas, x, y);
    *cell = (Cell){.width = (uint8_t)width, .style = style};
    memcpy(cell->text, text, len);
    return cell;
}

static Cell *put_wide(Canvas *canvas, int x, int y, Style style, const Glyph *glyph) {
    if (!in_clip(canvas, x, y) || !in_clip(canvas, x + 1, y)) {
        put(canvas, x, y, style, " ", 1, 1);
        put(canvas, x + 1, y, style, " ", 1, 1);
        return NULL;
    }
    part(canvas, x + 1, y);
    Cell *cell = put(canvas, x, y, style, glyph->text, glyph->len, 2);
    cell[1] = (Cell){.style = style};
    return cell;
}

/* A combining mark goes to the character before it; one mark too many is left out. */
static void join(Cell *cell, const Glyph *mark) {
    size_t len = cell ? strlen(cell->text) : 0;
    if (cell && len + mark->len <= CANVAS_GRAPHEME_BYTES)
        memcpy(cell->text + len, mark->text, mark->len + 1);
}

static Cell *put_glyph(Canvas *canvas, int x, int y, Style style, const Glyph *glyph) {
    if (glyph->width == 2 && !glyph->spelled)
        return put_wide(canvas, x, y, style, glyph);
    Cell *last = NULL;
    for (int i = 0; i < glyph->width; i++) {
        size_t len = glyph->spelled ? 1 : glyph->len;
        last = put(canvas, x + i, y, style, glyph->text + (glyph->spelled ? i : 0), len, 1);
    }
    return last;
}

/* ---- text ---- */

int canvas_text_bytes(Canvas *canvas, int x, int y, Style style, const char *text, size_t len) {
    Glyph glyph;
    Cell *last = NULL;
    bool begun = false;
    for (size_t at = 0; at < len; at += glyph.bytes) {
        glyph_next(canvas, text + at, len - at, &glyph);
        if (glyph.width == 0 && glyph.len && begun) {
            join(last, &glyph);
            continue;
        }
        if (glyph.width == 0 && glyph.len) { /* a mark that has nothing to stand on */
            last = put(canvas, x++, y, style, " ", 1, 1);
            join(last, &glyph);
        } else if (glyph.width) {
            last = put_glyph(canvas, x, y, style, &glyph);
            x += glyph.width;
        }
        begun = true;
    }
    return x;
}

int canvas_text(Canvas *canvas, int x, int y, Style style, const char *text) {
    return canvas_text_bytes(canvas, x, y, style, text, strlen(text));
}

int canvas_textf(Canvas *canvas, int x, int y, Style style, const char *format, ...) {
    Str text = {0};
    va_list args;
    va_start(args, format);
    str_addv(&text, format, args);
    va_end(args);
    x = canvas_text(canvas, x, y, style, str_text(&text));
    str_release(&text);
    return x;
}

int canvas_text_width(const Canvas *canvas, const char *text, size_t len) {
    int width = 0;
    Glyph glyph;
    for (size_t at = 0; at < len; at += glyph.bytes) {
        glyph_next(canvas, text + at, len - at, &glyph);
        bool stands_alone = glyph.width == 0 && glyph.len && at == 0;
        width += stands_alone ? 1 : glyph.width;
    }
    return width;
}

size_t canvas_text_fit(const Canvas *canvas, const char *text, size_t len, int width) {
    size_t at = 0;
    Glyph glyph;
    for (int used = 0; at < len; at += glyph.bytes) {
        glyph_next(canvas, text + at, len - at, &glyph);
        used += glyph.width == 0 && glyph.len && at == 0 ? 1 : glyph.width;
        if (used > width)
            break;
    }
    return at;
}

int canvas_ellipsis(Canvas *canvas, int x, int y, Style style) {
    return canvas_text(canvas, x, y, style, canvas_has_blocks(canvas) ? "…" : "~");
}

int canvas_bytes_cut(Canvas *canvas, int x, int y, int width, Style style, const char *text,
                     size_t len) {
    if (width <= 0)
        return x;
    size_t fits = canvas_text_fit(canvas, text, len, width);
    if (fits == len)
        return canvas_text_bytes(canvas, x, y, style, text, len);
    fits = canvas_text_fit(canvas, text, len, width - 1);
    x = canvas_text_bytes(canvas, x, y, style, text, fits);
    return canvas_ellipsis(canvas, x, y, style);
}

int canvas_text_cut(Canvas *canvas, int x, int y, int width, Style style, const char *text) {
    return canvas_bytes_cut(canvas, x, y, width, style, text, strlen(text));
}

void canvas_text_right(Canvas *canvas, int x, int y, int width, Style style, const char *text) {
    int taken = canvas_text_width(canvas, text, strlen(text));
    int indent = taken < width ? width - taken : 0;
    canvas_text_cut(canvas, x + indent, y, width - indent, style, text);
}

/* Bytes of the next line: as much as fits, cut at the last place where a line may end. */
static size_t line_length(const Canvas *canvas, const char *text, size_t len, int width) {
    size_t fits = canvas_text_fit(canvas, text, len, width), cut = 0, bytes = 0;
    if (fits == len || text[fits] == ' ')
        return fits;
    for (size_t at = 0; at < fits; at += bytes) {
        unsigned before = utf8_decode(text + at, len - at, &bytes, NULL);
        size_t next;
        if (at + bytes <= fits &&
            utf8_may_break(before, utf8_decode(text + at + bytes, len - at - bytes, &next, NULL)))
            cut = at + bytes;
    }
    Glyph first;
    glyph_next(canvas, text, len, &first);
    return cut ? cut : fits ? fits : first.bytes;
}

void canvas_wrap(const Canvas *canvas, const char *text, int width, CanvasLine *line, void *user) {
    while (*text) {
        size_t len = strcspn(text, "\n");
        size_t taken = len ? line_length(canvas, text, len, width) : 0;
        line(user, text, taken);
        text += taken;
        if (taken < len)
            text += strspn(text, " ");
        else if (*text == '\n')
            text++;
    }
}

/* ---- shapes ---- */

void canvas_fill(Canvas *canvas, Rect rect, Style style) {
    for (int y = rect.y; y < rect.y + rect.height; y++)
        for (int x = rect.x; x < rect.x + rect.width; x++)
            put(canvas, x, y, style, " ", 1, 1);
}

void canvas_rule(Canvas *canvas, int x, int y, int width, Style style) {
    for (int i = 0; i < width; i++)
        canvas_text(canvas, x + i, y, style, "─");
}

void canvas_bar(Canvas *canvas, int x, int y, int height, Style style) {
    for (int i = 0; i < height; i++)
        canvas_text(canvas, x, y + i, style, "│");
}

void canvas_box(Canvas *canvas, Rect rect, Style style, const char *title) {
    int right = rect.x + rect.width - 1, bottom = rect.y + rect.height - 1;
    if (rect.width < 2 || rect.height < 2)
        return;
    canvas_rule(canvas, rect.x + 1, rect.y, rect.width - 2, style);
    canvas_rule(canvas, rect.x + 1, bottom, rect.width - 2, style);
    canvas_bar(canvas, rect.x, rect.y + 1, rect.height - 2, style);
    canvas_bar(canvas, right, rect.y + 1, rect.height - 2, style);
    canvas_text(canvas, rect.x, rect.y, style, "┌");
    canvas_text(canvas, right, rect.y, style, "┐");
    canvas_text(canvas, rect.x, bottom, style, "└");
    canvas_text(canvas, right, bottom, style, "┘");
    if (title && *title && rect.width > 6) {
        int x = canvas_text(canvas, rect.x + 2, rect.y, style, " ");
        x = canvas_text_cut(canvas, x, rect.y, rect.width - 6, style, title);
        canvas_text(canvas, x, rect.y, style, " ");
    }
}

void canvas_restyle(Canvas *canvas, Rect rect, Style style) {
    for (int y = rect.y; y < rect.y + rect.height; y++)
        for (int x = rect.x; x < rect.x + rect.width; x++)
            if (in_clip(canvas, x, y))
                canvas_at(canvas, x, y)->style = style;
}

static int largest(int a, int b) {
    return a > b ? a : b;
}

static int smallest(int a, int b) {
    return a < b ? a : b;
}

Rect canvas_clip(Canvas *canvas, Rect rect) {
    Rect former = canvas->clip;
    int x = largest(rect.x, former.x), y = largest(rect.y, former.y);
    int right = smallest(rect.x + rect.width, former.x + former.width);
    int bottom = smallest(rect.y + rect.height, former.y + former.height);
    canvas->clip = (Rect){x, y, largest(0, right - x), largest(0, bottom - y)};
    return former;
}
