/* What to say about a token that continues nothing. */
#include "base/utf8.h"
#include "lang/grammar.h"

#include <string.h>

/* An unclosed bracket on an earlier line is the likelier cause: what follows was read as if it
 * stood within it. */
static bool blame_unclosed(const Parser *p, Span *open) {
    if (!p->tokens->unclosed)
        return false;
    Span here = parser_token_span(p);
    *open = p->tokens->problem.span;
    return open->start < here.start && span_line(*open) < span_line(here);
}

static void fail(Parser *p, Span span, ErrorKind kind, const char *format, va_list args) {
    if (p->failed)
        return;
    Span open;
    error_setv(p->error, kind, format, args);
    p->error->span = span;
    if (blame_unclosed(p, &open)) {
        error_repeat(p->error, &p->tokens->problem);
        p->error->span = open;
    }
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

typedef struct Hint {
    TokenKind kind;
    const char *text;
} Hint;

/* Wherever they stand. */
static const Hint REFUSED[] = {
    {TOKEN_YIELD, "generator functions ('yield') are not supported: build and return a list"},
    {TOKEN_ASYNC, "'async' is not supported: write the ordinary form"},
    {TOKEN_AWAIT, "'await' is not supported: call the function directly"},
};

/* At the start of a statement. */
static const Hint WITHOUT_OWNER[] = {
    {TOKEN_ELSE, "this 'else' belongs to no 'if', 'for', 'while' or 'try' at its indentation"},
    {TOKEN_ELIF, "this 'elif' belongs to no 'if' at its indentation"},
    {TOKEN_EXCEPT, "this 'except' belongs to no 'try' at its indentation"},
    {TOKEN_FINALLY, "this 'finally' belongs to no 'try' at its indentation"},
};

/* After something complete. */
static const Hint MISPLACED[] = {
    {TOKEN_ASSIGN, "'=' cannot stand here: to compare write '==', to bind a name within an "
                   "expression write ':='"},
    {TOKEN_WALRUS, "':=' needs parentheses here: a statement binds with '='"},
    {TOKEN_COLON, "this ':' fits nothing before it: a block begins with 'if', 'for', 'while', "
                  "'def', 'class', 'with' or 'try', a dict needs braces"},
};

/* Operators of other languages, made of two of Python's. */
static const Hint DOUBLED[] = {
    {TOKEN_AMPERSAND, "'&&' is no operator of Python: write 'and'"},
    {TOKEN_BAR, "'||' is no operator of Python: write 'or'"},
    {TOKEN_PLUS, "'++' is no operator of Python: write 'x += 1'"},
    {TOKEN_MINUS, "'--' is no operator of Python: write 'x -= 1'"},
};

#define HINT_COUNT(hints) (sizeof(hints) / sizeof *(hints))

static const char *find_hint(const Hint *hints, size_t count, TokenKind kind) {
    for (size_t i = 0; i < count; i++)
        if (hints[i].kind == kind)
            return hints[i].text;
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

static const Token *token_before(const Parser *p, size_t back) {
    return p->at >= back ? &p->tokens->items[p->at - back] : NULL;
}

static bool at_statement_start(const Parser *p) {
    const Token *before = token_before(p, 1);
    return !before || (before->kind >= TOKEN_NEWLINE && before->kind <= TOKEN_DEDENT);
}

static bool at_line_end(const Parser *p) {
    return parser_at(p, TOKEN_NEWLINE) || parser_at(p, TOKEN_END) || parser_at(p, TOKEN_DEDENT);
}

/* An operand is missing after an operator written twice: `a && b`, or `a++` at a line's end. */
static const char *doubled_hint(const Parser *p) {
    const Token *second = token_before(p, at_line_end(p) ? 1 : 0);
    const Token *first = token_before(p, at_line_end(p) ? 2 : 1);
    if (!first || first->kind != second->kind || first->end != second->start)
        return NULL;
    return find_hint(DOUBLED, HINT_COUNT(DOUBLED), first->kind);
}

static void fail_indent(Parser *p) {
    parser_fail_kind(p, parser_token_span(p), ERR_INDENTATION,
                     "this line is indented though no block begins before it: line it up with "
                     "the line above");
}

void parser_fail_operand(Parser *p) {
    TokenKind kind = parser_kind(p);
    Span span = parser_token_span(p);
    const char *hint = find_hint(REFUSED, HINT_COUNT(REFUSED), kind);
    if (!hint && at_statement_start(p))
        hint = find_hint(WITHOUT_OWNER, HINT_COUNT(WITHOUT_OWNER), kind);
    if (!hint)
        hint = doubled_hint(p);
    if (kind == TOKEN_INDENT)
        fail_indent(p);
    else if (hint)
        parser_fail(p, span, "%-s", hint);
    else if (at_line_end(p))
        parser_fail(p, span, "the end comes where a value is still needed");
    else
        parser_fail(p, span, "a value is needed here, not '%s'", token_kind_text(kind));
}

void parser_fail_unexpected(Parser *p) {
    TokenKind kind = parser_kind(p);
    Span span = parser_token_span(p);
    const char *hint = find_hint(REFUSED, HINT_COUNT(REFUSED), kind);
    if (!hint)
        hint = find_hint(MISPLACED, HINT_COUNT(MISPLACED), kind);
    if (kind == TOKEN_INDENT)
        fail_indent(p);
    else if (hint)
        parser_fail(p, span, "%-s", hint);
    else if (at_line_end(p))
        parser_fail(p, span, "the end comes too early: something is still open");
    else
        parser_fail(p, span, "'%.*s' cannot continue what precedes it: remove it, or begin a line",
                    (int)(span.end - span.start), p->source->text + span.start);
}
