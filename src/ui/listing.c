#include "ui/listing.h"

#include "base/mem.h"

#include <ctype.h>
#include <string.h>

/* ---- lines ---- */

static bool is_blank(const Source *source, int line, bool comments_too) {
    size_t len;
    const char *text = source_line(source, line, &len);
    size_t i = 0;
    while (i < len && isspace((unsigned char)text[i]))
        i++;
    return i == len || (comments_too && text[i] == '#');
}

static bool has_cells(const Lesson *lesson) {
    return lesson && lesson->stage_count &&
           lesson->stages[0].header_line != lesson->stages[0].first_line;
}

static void add_line(Listing *listing, int line, int stage) {
    listing->lines[listing->count++] = (ListingLine){line, stage};
}

/* Lines between cells: code, should there be any, but no narration. */
static void add_between(Listing *listing, int from, int to) {
    for (int line = from; line <= to; line++)
        if (!is_blank(listing->source, line, true))
            add_line(listing, line, -1);
}

static void add_stage(Listing *listing, const Stage *stage, int index) {
    int last = stage->last_line, first = stage->first_line;
    add_line(listing, stage->header_line, index);
    while (last >= first && is_blank(listing->source, last, false))
        last--;
    for (int line = first; line <= last; line++)
        add_line(listing, line, -1);
}

static void add_cells(Listing *listing, const Lesson *lesson) {
    int done = 0, lines = (int)listing->source->line_count;
    for (int i = 0; i < lesson->stage_count; i++) {
        const Stage *stage = &lesson->stages[i];
        add_between(listing, done + 1, stage->header_line - 1);
        add_stage(listing, stage, i);
        done = stage->last_line > stage->header_line ? stage->last_line : stage->header_line;
    }
    add_between(listing, done + 1, lines);
}

void listing_init(Listing *listing, Arena *arena, const Source *source, const Lesson *lesson) {
    size_t lines = source->line_count;
    *listing = (Listing){.source = source};
    lexer_split(&listing->tokens, (Span){source, 0, (uint32_t)source->len}, LEXER_LINES);
    listing->lines = arena_alloc_array(arena, lines + 1, sizeof *listing->lines);
    listing->first_run = arena_alloc_array(arena, lines, sizeof *listing->first_run);
    listing->first_failed = arena_alloc_array(arena, lines, sizeof *listing->first_failed);
    for (size_t i = 0; i < lines; i++)
        listing->first_run[i] = listing->first_failed[i] = SIZE_MAX;
    if (has_cells(lesson)) {
        add_cells(listing, lesson);
        return;
    }
    for (size_t i = 0; i < lines; i++)
        add_line(listing, (int)i + 1, -1);
}

void listing_release(Listing *listing) {
    token_list_release(&listing->tokens);
}

void listing_note_run(Listing *listing, Span span, size_t k, bool failed) {
    int first = span_line(span), last = span_end_line(span);
    for (int line = first; line && line <= last; line++) {
        if (listing->first_run[line - 1] == SIZE_MAX)
            listing->first_run[line - 1] = k;
        if (failed && listing->first_failed[line - 1] == SIZE_MAX)
            listing->first_failed[line - 1] = k;
    }
}

bool listing_is_check(const Listing *listing, int line) {
    static const char WORD[] = "assert";
    size_t len, blanks;
    const char *text = source_line(listing->source, line, &len);
    for (blanks = 0; blanks < len && strchr(" \t", text[blanks]);)
        blanks++;
    return len - blanks > sizeof WORD && !memcmp(text + blanks, WORD, sizeof WORD - 1) &&
           strchr(" \t(", text[blanks + sizeof WORD - 1]);
}

int listing_find(const Listing *listing, int line) {
    int found = 0;
    for (int i = 0; i < listing->count && listing->lines[i].line <= line; i++)
        found = i;
    return found;
}

/* ---- kinds ---- */

typedef struct Painter {
    const Listing *listing;
    const Axes *axes;
    uint32_t start;      /* of the line */
    size_t len;
    unsigned char *kinds;
} Painter;

static void paint(const Painter *painter, size_t start, size_t end, int kind) {
    size_t from = start > painter->start ? start - painter->start : 0;
    size_t to = end > painter->start ? end - painter->start : 0;
    for (size_t i = from; i < to && i < painter->len; i++)
        painter->kinds[i] = (unsigned char)kind;
}

/* Kind of an axis name; a letter of an equation may be its small form. */
static int axis_kind(const Painter *painter, const char *name, size_t len) {
    int count = axes_count(painter->axes);
    for (int i = 0; i < count && i < 255 - LISTING_AXIS; i++) {
        const char *axis = axes_name(painter->axes, i);
        bool letter = len == 1 && !axis[1] &&
                      toupper((unsigned char)axis[0]) == toupper((unsigned char)name[0]);
        if (letter || (strlen(axis) == len && !memcmp(axis, name, len)))
            return LISTING_AXIS + i;
    }
    return LISTING_PLAIN;
}

static bool is_equation(const Listing *listing, size_t token) {
    const Token *tokens = listing->tokens.items;
    if (token < 2 || tokens[token - 1].kind != TOKEN_LEFT_PAREN ||
        tokens[token - 2].kind != TOKEN_NAME)
        return false;
    static const char EINSUM[] = "einsum";
    size_t len = tokens[token - 2].end - tokens[token - 2].start, tail = sizeof EINSUM - 1;
    return len >= tail &&
           !memcmp(listing->source->text + tokens[token - 2].end - tail, EINSUM, tail);
}

static void paint_string(const Painter *painter, size_t index) {
    const Token *token = &painter->listing->tokens.items[index];
    const char *text = painter->listing->source->text;
    paint(painter, token->start, token->end, LISTING_STRING);
    if (!is_equation(painter->listing, index))
        return;
    for (uint32_t i = token->start; i < token->end; i++) {
        int kind = isalpha((unsigned char)text[i]) ? axis_kind(painter, text + i, 1) : 0;
        if (kind)
            paint(painter, i, i + 1, kind);
    }
}

static bool is_keyword(TokenKind kind) {
    return kind >= TOKEN_FALSE && kind <= TOKEN_YIELD;
}

static void paint_token(const Painter *painter, size_t index) {
    const Token *token = &painter->listing->tokens.items[index];
    const char *text = painter->listing->source->text + token->start;
    if (token->kind == TOKEN_STRING)
        paint_string(painter, index);
    else if (token->kind == TOKEN_NUMBER)
        paint(painter, token->start, token->end, LISTING_NUMBER);
    else if (is_keyword(token->kind))
        paint(painter, token->start, token->end, LISTING_KEYWORD);
    else if (token->kind == TOKEN_NAME && isupper((unsigned char)*text))
        paint(painter, token->start, token->end,
              axis_kind(painter, text, token->end - token->start));
}

/* What follows the last token of the line from a '#' on. */
static void paint_comment(const Painter *painter, size_t after) {
    const char *text = painter->listing->source->text + painter->start;
    size_t from = after > painter->start ? after - painter->start : 0;
    const char *mark = from < painter->len ? memchr(text + from, '#', painter->len - from) : NULL;
    if (!mark)
        return;
    paint(painter, painter->start + (size_t)(mark - text), painter->start + painter->len,
          LISTING_COMMENT);
    AxisComment names;
    if (!axes_read_comment(text, painter->len, &names))
        return;
    for (int i = 0; i < names.count; i++) {
        int kind = axis_kind(painter, text + names.start[i], names.len[i]);
        if (kind)
            paint(painter, painter->start + names.start[i],
                  painter->start + names.start[i] + names.len[i], kind);
    }
}

/* Index of the first token that ends behind `offset`. */
static size_t first_token(const TokenList *tokens, uint32_t offset) {
    size_t low = 0, high = tokens->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (tokens->items[middle].end > offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void listing_kinds(const Listing *listing, const Axes *axes, int line, size_t len,
                   unsigned char *kinds) {
    Painter painter = {listing, axes, listing->source->lines[line - 1], len, kinds};
    size_t end = painter.start + len, after = painter.start;
    memset(kinds, LISTING_PLAIN, len);
    for (size_t i = first_token(&listing->tokens, painter.start);
         i < listing->tokens.count && listing->tokens.items[i].start < end; i++) {
        const Token *token = &listing->tokens.items[i];
        if (token->kind >= TOKEN_NAME) {
            paint_token(&painter, i);
            after = token->end;
        }
    }
    paint_comment(&painter, after);
}
