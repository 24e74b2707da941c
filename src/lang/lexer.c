#include "lang/lexer.h"

#include "base/utf8.h"
#include "lang/lexer_state.h"
#include "lang/word.h"

#include <string.h>

enum { LEXER_TAB = 8, LEXER_LONGEST_PREFIX = 2 };

void token_list_release(TokenList *tokens) {
    vec_free(tokens->items);
    error_release(&tokens->problem);
    *tokens = (TokenList){0};
}

void lexer_push(Lexer *lx, TokenKind kind, uint32_t start) {
    vec_push(lx->tokens, (Token){.kind = kind, .start = start, .end = lx->at});
}

bool lexer_fail(Lexer *lx, uint32_t start, uint32_t end, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_setv(&lx->tokens->problem, kind, format, args);
    va_end(args);
    lx->tokens->problem.span = (Span){lx->source, start, end};
    vec_push(lx->tokens, (Token){.kind = TOKEN_ERROR, .start = start, .end = end});
    return false;
}

bool lexer_at_word(const Lexer *lx, bool first, uint32_t *bytes) {
    *bytes = 0;
    if (lx->at >= lx->end)
        return false;
    size_t len;
    unsigned rune = utf8_decode(lx->source->text + lx->at, lx->end - lx->at, &len, NULL);
    *bytes = (uint32_t)len;
    return first ? word_starts(rune) : word_continues(rune);
}

static bool is_joined(const Lexer *lx) {
    return lx->mode == LEXER_JOINED || lx->brackets.count > 0;
}

static bool at_line_end(const Lexer *lx) {
    char c = lexer_peek(lx, 0);
    return c == '\n' || c == '\r';
}

static void skip_line_end(Lexer *lx) {
    bool two = lexer_peek(lx, 0) == '\r' && lexer_peek(lx, 1) == '\n';
    lx->at += two ? 2 : 1;
}

static void skip_comment(Lexer *lx) {
    while (lx->at < lx->end && !at_line_end(lx))
        lx->at++;
}

/* A backslash at the end of a line joins the next line to it. */
static bool skip_continuation(Lexer *lx) {
    uint32_t start = lx->at++;
    if (lx->at < lx->end && !at_line_end(lx))
        return lexer_fail(lx, start, lx->at, ERR_SYNTAX,
                          "after a backslash the line must end: remove what follows it "
                          "(also blanks), or the backslash");
    if (lx->at < lx->end)
        skip_line_end(lx);
    if (lx->at >= lx->end)
        return lexer_fail(lx, start, start + 1, ERR_SYNTAX,
                          "the text ends after this backslash: remove it");
    return true;
}

/* Measures the blanks that begin a line. The first backslash among them settles the column of
 * whatever the lines joined by it hold. */
static bool measure_indent(Lexer *lx, Indent *indent) {
    Indent settled = {0};
    *indent = settled;
    for (;; lx->at++) {
        char c = lexer_peek(lx, 0);
        if (c == ' ') {
            indent->column++;
            indent->alternative++;
        } else if (c == '\t') {
            indent->column = (indent->column / LEXER_TAB + 1) * LEXER_TAB;
            indent->alternative++;
        } else if (c == '\f') {
            *indent = (Indent){0};
        } else if (c == '\\') {
            settled = settled.column ? settled : *indent;
            if (!skip_continuation(lx))
                return false;
            lx->at--;
        } else {
            break;
        }
    }
    if (settled.column)
        *indent = settled;
    return true;
}

static bool fail_tabs(Lexer *lx, uint32_t start) {
    return lexer_fail(lx, start, lx->at, ERR_TAB,
                      "tabs and spaces are mixed here so that the depth of the line depends on "
                      "the width of a tab: indent with spaces only");
}

static bool leave_blocks(Lexer *lx, Indent indent, uint32_t start) {
    size_t kept = lx->indents.count;
    while (lx->indents.items[kept - 1].column > indent.column)
        kept--;
    if (lx->indents.items[kept - 1].column != indent.column)
        return lexer_fail(lx, start, lx->at, ERR_INDENTATION,
                          "this line's indentation fits no block above it: line it up with the "
                          "block it belongs to");
    for (; lx->indents.count > kept; lx->indents.count--)
        lexer_push(lx, TOKEN_DEDENT, lx->at);
    return vec_last(&lx->indents).alternative == indent.alternative || fail_tabs(lx, start);
}

static bool compare_indent(Lexer *lx, Indent indent, uint32_t start) {
    Indent block = vec_last(&lx->indents);
    if (indent.column < block.column)
        return leave_blocks(lx, indent, start);
    if (indent.column == block.column)
        return indent.alternative == block.alternative || fail_tabs(lx, start);
    if (indent.alternative <= block.alternative)
        return fail_tabs(lx, start);
    vec_push(&lx->indents, indent);
    lexer_push(lx, TOKEN_INDENT, lx->at);
    return true;
}

/* Passes over blank and comment lines, then turns the next line's indentation into tokens. */
static bool take_indentation(Lexer *lx) {
    lx->line_start = false;
    for (;;) {
        uint32_t start = lx->at;
        Indent indent;
        if (!measure_indent(lx, &indent))
            return false;
        if (lexer_peek(lx, 0) == '#')
            skip_comment(lx);
        if (lx->at >= lx->end)
            return true;
        if (!at_line_end(lx))
            return compare_indent(lx, indent, start);
        skip_line_end(lx);
    }
}

static bool take_line_end(Lexer *lx) {
    uint32_t start = lx->at;
    skip_line_end(lx);
    if (is_joined(lx))
        return true;
    lexer_push(lx, TOKEN_NEWLINE, start);
    lx->line_start = true;
    return true;
}

static bool take_end(Lexer *lx) {
    lx->at = lx->end;
    if (lx->brackets.count > 0) {
        uint32_t open = vec_last(&lx->brackets);
        lx->tokens->unclosed = true;
        return lexer_fail(lx, open, open + 1, ERR_SYNTAX, "this '%c' is never closed",
                          lx->source->text[open]);
    }
    if (lx->mode == LEXER_LINES) {
        if (!lx->line_start && lx->tokens->count && vec_last(lx->tokens).kind != TOKEN_NEWLINE &&
            vec_last(lx->tokens).kind != TOKEN_DEDENT)
            lexer_push(lx, TOKEN_NEWLINE, lx->at);
        for (; lx->indents.count > 1; lx->indents.count--)
            lexer_push(lx, TOKEN_DEDENT, lx->at);
    }
    lexer_push(lx, TOKEN_END, lx->at);
    return false;
}

static char closing_of(char open) {
    return open == '(' ? ')' : open == '[' ? ']' : '}';
}

/* Keeps account of the brackets that are open. */
static bool note_bracket(Lexer *lx, TokenKind kind) {
    if (kind == TOKEN_LEFT_PAREN || kind == TOKEN_LEFT_SQUARE || kind == TOKEN_LEFT_BRACE) {
        vec_push(&lx->brackets, lx->at);
        return true;
    }
    if (kind != TOKEN_RIGHT_PAREN && kind != TOKEN_RIGHT_SQUARE && kind != TOKEN_RIGHT_BRACE)
        return true;
    char close = lexer_peek(lx, 0);
    if (lx->brackets.count == 0)
        return lexer_fail(lx, lx->at, lx->at + 1, ERR_SYNTAX,
                          "this '%c' closes nothing: no bracket is open here", close);
    Span open = {lx->source, vec_pop(&lx->brackets), 0};
    char opened = lx->source->text[open.start];
    if (closing_of(opened) == close)
        return true;
    return lexer_fail(lx, lx->at, lx->at + 1, ERR_SYNTAX,
                      "this '%c' cannot close the '%c' of line %d, which needs '%c'", close, opened,
                      span_line(open), closing_of(opened));
}

/* What to write instead of an ASCII character that no Python text has outside strings. */
static const char *foreign_operator_hint(const Lexer *lx) {
    switch (lexer_peek(lx, 0)) {
    case '!': return "for negation write 'not', for inequality '!='";
    case '?': return "for a choice write 'a if condition else b'";
    case '$': return "names are made of letters, digits and '_'";
    case '`': return "for text use quotes";
    default: return "remove it";
    }
}

static bool fail_character(Lexer *lx) {
    size_t bytes;
    const char *text = lx->source->text + lx->at;
    unsigned rune = utf8_decode(text, lx->end - lx->at, &bytes, NULL);
    uint32_t end = lx->at + (uint32_t)bytes;
    const char *plain = word_plain_form(rune);
    if (plain)
        return lexer_fail(lx, lx->at, end, ERR_SYNTAX,
                          "the character '%.*s' (U+%04X) is not Python: write '%s'", (int)bytes,
                          text, rune, plain);
    if (rune > ' ' && rune < 0x7F)
        return lexer_fail(lx, lx->at, end, ERR_SYNTAX, "'%c' has no meaning here: %s", (char)rune,
                          foreign_operator_hint(lx));
    return lexer_fail(lx, lx->at, end, ERR_SYNTAX,
                      "the character U+%04X cannot stand outside a string: remove it", rune);
}

static bool take_operator(Lexer *lx) {
    size_t len;
    TokenKind kind = token_operator(lx->source->text + lx->at, lx->end - lx->at, &len);
    if (kind == TOKEN_ERROR)
        return fail_character(lx);
    if (!note_bracket(lx, kind))
        return false;
    uint32_t start = lx->at;
    lx->at += (uint32_t)len;
    lexer_push(lx, kind, start);
    return true;
}

static bool is_quote(char c) {
    return c == '"' || c == '\'';
}

static bool is_string_prefix(const char *text, uint32_t len) {
    static const char *const PREFIXES[] = {"r", "u", "b", "f", "br", "rb", "fr", "rf"};
    char lower[LEXER_LONGEST_PREFIX + 1] = {0};
    for (uint32_t i = 0; i < len && i < LEXER_LONGEST_PREFIX; i++)
        lower[i] = (char)(text[i] | 0x20);
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strlen(PREFIXES[i]) == len && str_equal(PREFIXES[i], lower))
            return true;
    return false;
}

/* A name, a keyword, or the prefix of a string. */
static bool take_word(Lexer *lx) {
    uint32_t start = lx->at, bytes;
    while (lexer_at_word(lx, lx->at == start, &bytes))
        lx->at += bytes;
    const char *text = lx->source->text + start;
    uint32_t len = lx->at - start;
    if (is_quote(lexer_peek(lx, 0)) && is_string_prefix(text, len)) {
        lx->at = start;
        return lexer_take_string(lx, len);
    }
    lexer_push(lx, token_keyword(text, len), start);
    return true;
}

static void skip_blanks(Lexer *lx) {
    for (;; lx->at++) {
        char c = lexer_peek(lx, 0);
        if (c != ' ' && c != '\t' && c != '\f')
            break;
    }
    if (lexer_peek(lx, 0) == '#')
        skip_comment(lx);
}

/* One token, or one stretch that makes none; false at the end and after a problem. */
static bool take_next(Lexer *lx) {
    if (lx->line_start && !take_indentation(lx))
        return false;
    skip_blanks(lx);
    if (lx->at >= lx->end)
        return take_end(lx);
    char c = lexer_peek(lx, 0);
    uint32_t bytes;
    if (at_line_end(lx))
        return take_line_end(lx);
    if (c == '\\')
        return skip_continuation(lx);
    if (is_quote(c))
        return lexer_take_string(lx, 0);
    if (lexer_is_digit(c) || (c == '.' && lexer_is_digit(lexer_peek(lx, 1))))
        return lexer_take_number(lx);
    if (lexer_at_word(lx, true, &bytes))
        return take_word(lx);
    return take_operator(lx);
}

void lexer_split(TokenList *tokens, Span text, LexerMode mode) {
    Lexer lx = {.source = text.source,
                .at = text.start,
                .end = text.end,
                .tokens = tokens,
                .mode = mode,
                .line_start = mode == LEXER_LINES};
    vec_push(&lx.indents, (Indent){0});
    while (take_next(&lx)) {
    }
    vec_release(&lx.indents);
    vec_release(&lx.brackets);
}
