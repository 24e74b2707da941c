/* What to say about a token that continues nothing. */
#include "base/utf8.h"
#include "lang/grammar.h"

#include <string.h>

/* An unclosed bracket on an earlier line is the likelier cause: what follows was read as if it
 * stood within it. */
static bool blame_unclosed(const Parser *p, Span span, Span *open) {
    if (!p->tokens->unclosed)
        return false;
    *open = p->tokens->problem.span;
    return open->start < span.start && span_line(*open) < span_line(span);
}

static void fail(Parser *p, Span span, ErrorKind kind, const char *format, va_list args) {
    if (p->failed)
        return;
    Span open;
    error_setv(p->error, kind, format, args);
    p->error->span = span;
    if (blame_unclosed(p, span, &open))
        error_set_at(p->error, open, ERR_SYNTAX, "%s", str_text(&p->tokens->problem.text));
    p->failed = true;
    p->at = p->tokens->count - 1;
}

void parser_fail(Parser *p, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fail(p, span, ERR_SYNTAX, format, args);
    va_end(args);
}

void parser_fail_kind(Parser *p, Span span, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fail(p, span, kind, format, args);
    va_end(args);
}

/* Words and operators that belong to Python or to other languages but not here. */
static const struct {
    TokenKind kind;
    const char *hint;
} HINTS[] = {
    {TOKEN_YIELD, "generator functions ('yield') are not supported: build and return a list"},
    {TOKEN_ASYNC, "'async' is not supported: write the ordinary form"},
    {TOKEN_AWAIT, "'await' is not supported: call the function directly"},
    {TOKEN_ELSE, "this 'else' belongs to no 'if', 'for', 'while' or 'try' at its indentation"},
    {TOKEN_ELIF, "this 'elif' belongs to no 'if' at its indentation"},
    {TOKEN_EXCEPT, "this 'except' belongs to no 'try' at its indentation"},
    {TOKEN_FINALLY, "this 'finally' belongs to no 'try' at its indentation"},
    {TOKEN_ASSIGN, "'=' cannot stand here: to compare write '==', to bind a name within an "
                   "expression write ':='"},
    {TOKEN_WALRUS, "':=' needs a name before it and parentheses around it here"},
    {TOKEN_COLON, "this ':' fits nothing before it: a block begins with 'if', 'for', 'while', "
                  "'def', 'class', 'with' or 'try', a dict needs braces"},
};

static const char *hint_for(TokenKind kind) {
    for (size_t i = 0; i < sizeof HINTS / sizeof *HINTS; i++)
        if (HINTS[i].kind == kind)
            return HINTS[i].hint;
    return NULL;
}

static bool begins_operand(TokenKind kind) {
    switch (kind) {
    case TOKEN_NAME:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_NONE:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
    case TOKEN_LEFT_BRACE: return true;
    default: return false;
    }
}

static bool is_print(const Parser *p, const Node *node) {
    static const char PRINT[] = "print";
    return node->kind == NODE_NAME && node->span.end - node->span.start == sizeof PRINT - 1 &&
           memcmp(p->source->text + node->span.start, PRINT, sizeof PRINT - 1) == 0;
}

void parser_check_operand_ends(Parser *p, const Node *expression) {
    Span next = parser_token_span(p);
    if (!begins_operand(parser_kind(p)))
        return;
    if (is_print(p, expression))
        parser_fail(p, next, "'print' is a function: put what it prints in parentheses");
    if (span_line(next) > span_end_line(expression->span))
        parser_fail(p, expression->span, "after this a comma or an operator is missing");
    parser_fail(p, next, "before this a comma, an operator or the end of the line is missing");
}

static void fail_end(Parser *p) {
    parser_fail(p, parser_token_span(p), "something is missing at the end: the line stops "
                                         "where a value or a name is needed");
}

void parser_fail_unexpected(Parser *p) {
    TokenKind kind = parser_kind(p);
    Span span = parser_token_span(p);
    if (kind == TOKEN_INDENT)
        parser_fail_kind(p, span, ERR_INDENTATION,
                         "this line is indented though no block begins before it: line it up with "
                         "the line above");
    else if (kind == TOKEN_NEWLINE || kind == TOKEN_END || kind == TOKEN_DEDENT)
        fail_end(p);
    else if (hint_for(kind))
        parser_fail(p, span, "%s", hint_for(kind));
    else
        parser_fail(p, span, "'%.*s' does not fit here", (int)(span.end - span.start),
                    p->source->text + span.start);
}
