#include "lesson/narration.h"

#include "base/str.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <md4c.h>
#include <stdint.h>
#include <string.h>

enum { NARRATION_LEAST_WIDTH = 8, NARRATION_LEAST_ROOM = 4 };

/* One code point of a block's text. */
typedef struct Glyph {
    const char *text; /* in the block's text */
    size_t bytes;
    uint8_t style;
    int16_t width;
    unsigned rune;
} Glyph;

typedef VEC(Glyph) Glyphs;

typedef struct TableCell {
    const char *text;
    int width;
    bool is_head;
} TableCell;

typedef struct Builder {
    Arena *arena;
    int width;
    NarrationMeasure *measure;
    const void *user;
    VEC(NarrationLine) lines;
    VEC(NarrationSpan) spans;          /* of the line being made */
    Glyphs glyphs;                     /* of the block being read */
    int styles[NARRATION_STYLE_COUNT]; /* how often each is open */
    VEC(int) lists;                    /* per open list: next number, -1 for bullets */
    VEC(int) items;                    /* per open item: cells of its mark */
    const char *mark;                  /* of the list item that begins, or NULL */
    bool in_code;
    bool line_ended; /* in the source, and the last glyph is its blank */
    VEC(TableCell) cells;
    int columns;
} Builder;

/* ---- lines ---- */

static void add_span(Builder *b, const char *text, size_t len, NarrationStyle style) {
    if (len)
        vec_push(&b->spans,
                 (NarrationSpan){.text = arena_copy(b->arena, text, len), .style = style});
}

static void end_line(Builder *b) {
    NarrationLine line = {.count = (int)b->spans.count};
    line.spans = arena_alloc_array(b->arena, b->spans.count, sizeof *line.spans);
    for (size_t i = 0; i < b->spans.count; i++)
        line.spans[i] = b->spans.items[i];
    vec_push(&b->lines, line);
    b->spans.count = 0;
}

/* One empty line between blocks, none at the start. */
static void separate(Builder *b) {
    if (b->lines.count && vec_last(&b->lines).count)
        vec_push(&b->lines, (NarrationLine){0});
}

/* Cells before every line of the block: the marks of the open items, at most half the width. */
static int indent_of(const Builder *b) {
    int indent = 0;
    for (size_t i = 0; i < b->items.count; i++)
        indent += b->items.items[i];
    return indent < b->width / 2 ? indent : b->width / 2;
}

static void add_padding(Builder *b, int cells, char c, NarrationStyle style) {
    Str text = {0};
    str_add_repeated(&text, c, cells > 0 ? (size_t)cells : 0);
    add_span(b, str_text(&text), text.len, style);
    str_release(&text);
}

static void add_indent(Builder *b) {
    int marked = b->mark ? vec_last(&b->items) : 0;
    add_padding(b, indent_of(b) - marked, ' ', NARRATION_PLAIN);
    if (b->mark)
        add_span(b, b->mark, strlen(b->mark), NARRATION_MARK);
    b->mark = NULL;
}

/* ---- breaking ---- */

static bool is_blank(const Glyph *g) {
    return g->rune == ' ';
}

static bool is_operator(const Glyphs *glyphs, size_t i) {
    const Glyph *g = glyphs->items;
    return i < glyphs->count && g[i].rune < 0x80 && g[i].rune &&
           strchr("=+-*/<>%", (int)g[i].rune) && i > 0 && is_blank(&g[i - 1]) &&
           (i + 1 == glyphs->count || is_blank(&g[i + 1]));
}

/* Whether i begins the Chinese word that says what the number before it counts, as in `4 个`. */
static bool is_counted(const Glyphs *glyphs, size_t i) {
    const Glyph *g = glyphs->items;
    return i > 1 && g[i].width > 1 && g[i - 2].rune >= '0' && g[i - 2].rune <= '9';
}

/* A line that begins at i would tear `3 = 3 * 1`, or a number from its percent sign or word. */
static bool tears(const Glyphs *glyphs, size_t i) {
    return is_blank(&glyphs->items[i - 1]) &&
           (is_operator(glyphs, i) || (i > 1 && is_operator(glyphs, i - 2)) ||
            is_counted(glyphs, i));
}

/* First glyph of the next line, when the line begins at `start` and has `room` cells. */
static size_t line_end(const Glyphs *glyphs, size_t start, int room) {
    size_t best = 0, torn = 0; /* the last good place; the last that would tear a formula */
    int used = 0;
    for (size_t i = start; i < glyphs->count; i++) {
        const Glyph *g = &glyphs->items[i];
        if (i > start && utf8_may_break(glyphs->items[i - 1].rune, g->rune)) {
            if (tears(glyphs, i))
                torn = i;
            else
                best = i;
        }
        bool hangs = is_blank(g); /* a blank at the end needs no room */
        if (used + g->width > room && !hangs) {
            bool half = best && (best - start) * 2 >= i - start;
            size_t at = half || !torn ? best : torn;
            return at ? at : i > start ? i : i + 1;
        }
        used += g->width;
    }
    return glyphs->count;
}

static void add_glyphs(Builder *b, size_t start, size_t end) {
    const Glyph *g = b->glyphs.items;
    while (end > start && is_blank(&g[end - 1]))
        end--;
    for (size_t i = start; i < end;) {
        Str run = {0};
        uint8_t style = g[i].style;
        for (; i < end && g[i].style == style; i++)
            str_add_bytes(&run, g[i].text, g[i].bytes);
        add_span(b, str_text(&run), run.len, (NarrationStyle)style);
        str_release(&run);
    }
}

/* Breaks the text read so far into lines. */
static void flush_text(Builder *b) {
    size_t start = 0;
    int room = b->width - indent_of(b);
    if (room < NARRATION_LEAST_ROOM)
        room = NARRATION_LEAST_ROOM;
    while (start < b->glyphs.count) {
        size_t end = line_end(&b->glyphs, start, room);
        add_indent(b);
        add_glyphs(b, start, end);
        end_line(b);
        start = end;
        while (start < b->glyphs.count && is_blank(&b->glyphs.items[start]))
            start++;
    }
    b->glyphs.count = 0;
    b->line_ended = false;
}

/* ---- reading text ---- */

static NarrationStyle present_style(const Builder *b) {
    for (int style = NARRATION_STYLE_COUNT - 1; style > NARRATION_PLAIN; style--)
        if (b->styles[style])
            return (NarrationStyle)style;
    return NARRATION_PLAIN;
}

/* A line end in the source is a blank, except between two Chinese characters, behind Chinese
 * punctuation that no line may begin with, and before such that none may end with: there it goes
 * when the next text is known. */
static void end_source_line(Builder *b, unsigned next) {
    const Glyph *g = b->glyphs.items;
    b->line_ended = false;
    if (b->glyphs.count < 2)
        return;
    const Glyph *last = &g[b->glyphs.count - 2];
    bool is_wide = utf8_rune_width(next) > 1;
    bool closed = last->width > 1 && (is_wide || !utf8_may_break('a', last->rune));
    if (closed || (is_wide && !utf8_may_break(next, next)))
        b->glyphs.count--;
}

static void add_text(Builder *b, const char *text, size_t len) {
    size_t first;
    if (b->line_ended && len)
        end_source_line(b, utf8_decode(text, len, &first, NULL));
    const char *kept = arena_copy(b->arena, text, len);
    NarrationStyle style = present_style(b);
    for (size_t at = 0, bytes; at < len; at += bytes) {
        unsigned rune = utf8_decode(kept + at, len - at, &bytes, NULL);
        bool is_space = rune == '\n' || rune == '\t';
        Glyph g = {.text = is_space ? " " : kept + at,
                   .bytes = is_space ? 1 : bytes,
                   .style = (uint8_t)style,
                   .width = (int16_t)(is_space ? 1 : b->measure(b->user, kept + at, bytes)),
                   .rune = is_space ? ' ' : rune};
        vec_push(&b->glyphs, g);
    }
}

static void add_soft_break(Builder *b) {
    add_text(b, " ", 1);
    b->line_ended = true;
}

static void add_entity(Builder *b, const char *text, size_t len) {
    static const char *const ENTITIES[][2] = {
        {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&nbsp;", " "}};
    for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES; i++)
        if (strlen(ENTITIES[i][0]) == len && memcmp(ENTITIES[i][0], text, len) == 0) {
            add_text(b, ENTITIES[i][1], strlen(ENTITIES[i][1]));
            return;
        }
    add_text(b, text, len);
}

/* Fenced text comes in pieces; each newline ends a line as it stands. */
static void add_code(Builder *b, const char *text, size_t len) {
    for (size_t at = 0, piece; at < len; at += piece) {
        if (text[at] == '\n') {
            end_line(b);
            piece = 1;
            continue;
        }
        if (!b->spans.count)
            add_indent(b);
        for (piece = 0; at + piece < len && text[at + piece] != '\n' && text[at + piece] != '\t';)
            piece++;
        add_span(b, text + at, piece, NARRATION_CODE);
        if (at + piece < len && text[at + piece] == '\t') {
            add_span(b, " ", 1, NARRATION_CODE);
            piece++;
        }
    }
}

static int on_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user) {
    Builder *b = user;
    if (b->in_code)
        add_code(b, text, size);
    else if (type == MD_TEXT_SOFTBR)
        add_soft_break(b);
    else if (type == MD_TEXT_BR)
        flush_text(b);
    else if (type == MD_TEXT_ENTITY)
        add_entity(b, text, size);
    else if (type == MD_TEXT_NULLCHAR)
        add_text(b, "\xEF\xBF\xBD", 3);
    else
        add_text(b, text, size);
    return 0;
}

/* ---- spans ---- */

static NarrationStyle span_style(MD_SPANTYPE type) {
    switch (type) {
    case MD_SPAN_EM: return NARRATION_EMPHASIS;
    case MD_SPAN_STRONG: return NARRATION_STRONG;
    case MD_SPAN_CODE: return NARRATION_CODE;
    case MD_SPAN_A: return NARRATION_LINK;
    case MD_SPAN_LATEXMATH:
    case MD_SPAN_LATEXMATH_DISPLAY: return NARRATION_MATH;
    default: return NARRATION_PLAIN;
    }
}

static int on_enter_span(MD_SPANTYPE type, void *detail, void *user) {
    (void)detail;
    ((Builder *)user)->styles[span_style(type)]++;
    return 0;
}

static int on_leave_span(MD_SPANTYPE type, void *detail, void *user) {
    (void)detail;
    ((Builder *)user)->styles[span_style(type)]--;
    return 0;
}

/* ---- tables ---- */

static void end_cell(Builder *b, bool is_head) {
    Str text = {0};
    for (size_t i = 0; i < b->glyphs.count; i++)
        str_add_bytes(&text, b->glyphs.items[i].text, b->glyphs.items[i].bytes);
    int width = b->measure(b->user, str_text(&text), text.len);
    vec_push(&b->cells, (TableCell){.text = arena_copy(b->arena, str_text(&text), text.len),
                                    .width = width,
                                    .is_head = is_head});
    str_release(&text);
    b->glyphs.count = 0;
}

static void add_table_row(Builder *b, const TableCell *row, const int *widths) {
    add_indent(b);
    for (int i = 0; i < b->columns; i++) {
        if (i)
            add_span(b, "  ", 2, NARRATION_MARK);
        add_span(b, row[i].text, strlen(row[i].text),
                 row[i].is_head ? NARRATION_STRONG : NARRATION_PLAIN);
        if (i + 1 < b->columns)
            add_padding(b, widths[i] - row[i].width, ' ', NARRATION_PLAIN);
    }
    end_line(b);
}

static void add_table_rule(Builder *b, const int *widths) {
    add_indent(b);
    for (int i = 0; i < b->columns; i++) {
        if (i)
            add_span(b, "  ", 2, NARRATION_MARK);
        add_padding(b, widths[i], '-', NARRATION_MARK);
    }
    end_line(b);
}

static void end_table(Builder *b) {
    int *widths = arena_alloc_array(b->arena, (size_t)b->columns, sizeof *widths);
    for (size_t i = 0; i < b->cells.count; i++) {
        int *width = &widths[i % (size_t)b->columns];
        *width = b->cells.items[i].width > *width ? b->cells.items[i].width : *width;
    }
    for (size_t i = 0; i + (size_t)b->columns <= b->cells.count; i += (size_t)b->columns) {
        add_table_row(b, &b->cells.items[i], widths);
        if (b->cells.items[i].is_head)
            add_table_rule(b, widths);
    }
    b->cells.count = 0;
}

/* ---- blocks ---- */

static void begin_item(Builder *b) {
    int *number = &vec_last(&b->lists);
    Str mark = {0};
    if (*number < 0)
        str_add(&mark, "• ");
    else
        str_addf(&mark, "%d. ", (*number)++);
    b->mark = arena_copy(b->arena, mark.text, mark.len);
    vec_push(&b->items, b->measure(b->user, mark.text, mark.len));
    str_release(&mark);
}

/* A list within an item ends the item's text so far. */
static void begin_list(Builder *b, int first) {
    flush_text(b);
    if (!b->lists.count)
        separate(b);
    vec_push(&b->lists, first);
}

static int on_enter_block(MD_BLOCKTYPE type, void *detail, void *user) {
    Builder *b = user;
    switch (type) {
    case MD_BLOCK_H:
        separate(b);
        b->styles[NARRATION_HEADING]++;
        break;
    case MD_BLOCK_P:
        if (!b->lists.count)
            separate(b);
        break;
    case MD_BLOCK_QUOTE:
        flush_text(b);
        b->styles[NARRATION_QUOTE]++;
        break;
    case MD_BLOCK_UL: begin_list(b, -1); break;
    case MD_BLOCK_OL: begin_list(b, (int)((MD_BLOCK_OL_DETAIL *)detail)->start); break;
    case MD_BLOCK_LI: begin_item(b); break;
    case MD_BLOCK_CODE:
        flush_text(b);
        separate(b);
        b->in_code = true;
        break;
    case MD_BLOCK_TABLE:
        separate(b);
        b->columns = (int)((MD_BLOCK_TABLE_DETAIL *)detail)->col_count;
        break;
    default: break;
    }
    return 0;
}

static void end_item(Builder *b) {
    flush_text(b);
    (void)vec_pop(&b->items);
    b->mark = NULL;
}

static void add_rule(Builder *b) {
    separate(b);
    add_padding(b, b->width, '-', NARRATION_MARK);
    end_line(b);
}

static int on_leave_block(MD_BLOCKTYPE type, void *detail, void *user) {
    Builder *b = user;
    (void)detail;
    switch (type) {
    case MD_BLOCK_H:
        flush_text(b);
        b->styles[NARRATION_HEADING]--;
        break;
    case MD_BLOCK_P: flush_text(b); break;
    case MD_BLOCK_QUOTE:
        flush_text(b);
        b->styles[NARRATION_QUOTE]--;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL: (void)vec_pop(&b->lists); break;
    case MD_BLOCK_LI: end_item(b); break;
    case MD_BLOCK_CODE: b->in_code = false; break;
    case MD_BLOCK_HR: add_rule(b); break;
    case MD_BLOCK_TH: end_cell(b, true); break;
    case MD_BLOCK_TD: end_cell(b, false); break;
    case MD_BLOCK_TABLE: end_table(b); break;
    default: break;
    }
    return 0;
}

Narration narration_lines(Arena *arena, const char *markdown, int width, NarrationMeasure *measure,
                          const void *user) {
    Builder b = {.arena = arena,
                 .width = width < NARRATION_LEAST_WIDTH ? NARRATION_LEAST_WIDTH : width,
                 .measure = measure,
                 .user = user};
    MD_PARSER parser = {.flags = MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOHTML |
                                 MD_FLAG_NOINDENTEDCODEBLOCKS,
                        .enter_block = on_enter_block,
                        .leave_block = on_leave_block,
                        .enter_span = on_enter_span,
                        .leave_span = on_leave_span,
                        .text = on_text};
    md_parse(markdown, (MD_SIZE)strlen(markdown), &parser, &b);
    flush_text(&b);
    if (b.spans.count)
        end_line(&b);
    Narration narration = {.count = (int)b.lines.count};
    narration.lines = arena_alloc_array(arena, b.lines.count, sizeof *narration.lines);
    for (size_t i = 0; i < b.lines.count; i++)
        narration.lines[i] = b.lines.items[i];
    vec_release(&b.lines);
    vec_release(&b.spans);
    vec_release(&b.glyphs);
    vec_release(&b.lists);
    vec_release(&b.items);
    vec_release(&b.cells);
    return narration;
}
