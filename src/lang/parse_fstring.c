/* f-strings: {expression!conversion:format}. As in Python 3.11 an expression ends at the first
 * '!', ':', '=' or '}' that no bracket or quote holds, and holds no backslash and no '#'. */
#include "lang/parse_string.h"

#include <string.h>

enum { FSTRING_MOST_NESTED = 2 };

/* The literal while it is read: `at` is the next byte. */
typedef struct Reader {
    Parser *p;
    StringPieces *pieces;
    const char *text;
    uint32_t at, end;
    bool raw;
} Reader;

static void fail(Reader *r, uint32_t start, const char *message) {
    uint32_t end = start < r->end ? start + 1 : start;
    parser_fail(r->p, (Span){r->p->source, start, end}, "%-s", message);
    r->at = r->end;
}

static void fail_backslash(Reader *r) {
    fail(r, r->at,
         "an expression in an f-string cannot hold a backslash: compute the value before");
}

static char peek(const Reader *r, uint32_t ahead) {
    return ahead < r->end - r->at ? r->text[r->at + ahead] : '\0';
}

static bool starts_quote(char c) {
    return c == '"' || c == '\'';
}

/* Passes a string within an expression. */
static void skip_string(Reader *r) {
    uint32_t start = r->at;
    char quote = peek(r, 0);
    uint32_t count = peek(r, 1) == quote && peek(r, 2) == quote ? 3 : 1;
    for (r->at += count; r->at < r->end; r->at++) {
        if (peek(r, 0) == '\\') {
            fail_backslash(r);
            return;
        }
        if (peek(r, 0) == quote && (count == 1 || (peek(r, 1) == quote && peek(r, 2) == quote))) {
            r->at += count;
            return;
        }
    }
    fail(r, start, "this quote within the f-string is never closed");
}

/* '==' '!=' '<=' '>=': their signs do not end an expression. */
static bool at_comparison(const Reader *r) {
    return strchr("!=<>", peek(r, 0)) && peek(r, 1) == '=';
}

/* Passes an expression, up to the sign that ends it. */
static void skip_expression(Reader *r) {
    uint32_t start = r->at;
    int depth = 0;
    while (r->at < r->end) {
        char c = peek(r, 0);
        if (c == '\\') {
            fail_backslash(r);
        } else if (c == '#') {
            fail(r, r->at, "an expression in an f-string cannot hold '#'");
        } else if (starts_quote(c)) {
            skip_string(r);
        } else if (depth == 0 && at_comparison(r)) {
            r->at += 2;
        } else if (depth == 0 && strchr("!:}=", c)) {
            return;
        } else {
            depth += strchr("([{", c) ? 1 : strchr(")]}", c) ? -1 : 0;
            r->at++;
        }
        if (depth < 0)
            fail(r, r->at - 1, "this bracket closes nothing within the f-string");
    }
    fail(r, start, "the '{' of this f-string is not closed by '}': to show a brace double it");
}

static bool is_blank(const Reader *r, uint32_t start, uint32_t end) {
    for (uint32_t i = start; i < end; i++)
        if (!strchr(" \t\n\r\f", r->text[i]))
            return false;
    return true;
}

/* What stands within braces is parsed as if in parentheses, from its own tokens. */
static Node *expression(Reader *r, uint32_t start, uint32_t end) {
    Parser *p = r->p;
    if (is_blank(r, start, end))
        fail(r, start, "an expression is needed between the braces: to show a brace double it");
    TokenList *outer = p->tokens, tokens = {0};
    size_t outer_at = p->at;
    uint32_t outer_end = p->last_end;
    int outer_depth = p->fstring_depth;
    p->fstring_depth = 0;
    lexer_split(&tokens, (Span){p->source, start, end}, LEXER_JOINED);
    parser_start(p, &tokens);
    Node *node = grammar_parenthesised(p, start, TOKEN_END);
    p->tokens = outer;
    p->at = outer_at;
    p->last_end = outer_end;
    p->fstring_depth = outer_depth;
    token_list_release(&tokens);
    return node;
}

/* ['!' letter] */
static void conversion(Reader *r, Node *node) {
    if (peek(r, 0) != '!')
        return;
    node->conversion = peek(r, 1);
    if (!node->conversion || !strchr("rsa", node->conversion))
        fail(r, r->at, "after '!' in an f-string comes 'r', 's' or 'a'");
    r->at += r->at < r->end ? 2 : 0;
}

/* [':' format], itself made of text and formatted parts */
static void format(Reader *r, Node *node) {
    if (peek(r, 0) != ':')
        return;
    Parser *p = r->p;
    StringPieces pieces = {.formatted = true};
    size_t mark = p->pending.count;
    Span text = {p->source, r->at + 1, r->end};
    node->b = node_new(p, NODE_FSTRING, text.start);
    p->fstring_depth++;
    grammar_fstring_parts(p, &pieces, &text, r->raw);
    p->fstring_depth--;
    string_flush(p, &pieces);
    str_release(&pieces.text);
    node->b->list = node_list_take(p, mark);
    node->b = node_finish(p, node->b);
    node->b->span.end = text.start;
    r->at = text.start;
}

/* '=' after the expression: its text is shown before the value. True when it is there. */
static bool self_description(Reader *r, uint32_t start) {
    if (peek(r, 0) != '=')
        return false;
    r->at++;
    while (r->at < r->end && is_blank(r, r->at, r->at + 1))
        r->at++;
    Span text = {r->p->source, start, r->at};
    string_add(r->p, r->pieces, text, (StringForm){.raw = true});
    return true;
}

/* '{' expression ['='] ['!' letter] [':' format] '}' */
static void replacement(Reader *r) {
    uint32_t open = r->at++;
    if (r->p->fstring_depth >= FSTRING_MOST_NESTED)
        fail(r, open, "the format of an f-string is nested too deep: compute it before");
    uint32_t start = r->at;
    skip_expression(r);
    Node *value = expression(r, start, r->at);
    bool described = self_description(r, start);
    string_flush(r->p, r->pieces);
    Node *node = node_new(r->p, NODE_FORMATTED, open);
    node->a = value;
    conversion(r, node);
    format(r, node);
    if (described && !node->conversion && !node->b)
        node->conversion = 'r';
    if (peek(r, 0) != '}')
        fail(r, open, "the '{' of this f-string is not closed by '}'");
    r->at += r->at < r->end ? 1 : 0;
    node = node_finish(r->p, node);
    node->span.end = r->at;
    node_list_push(r->p, node);
}

/* Passes text up to a brace that ends it. */
static void skip_text(Reader *r) {
    while (r->at < r->end && peek(r, 0) != '{' && peek(r, 0) != '}') {
        bool escaped = !r->raw && peek(r, 0) == '\\' && peek(r, 1) && !strchr("{}", peek(r, 1));
        r->at += escaped ? 2 : 1;
    }
}

/* Text up to a brace; a doubled brace, outside format specs, is one brace of text. */
static void literal_text(Reader *r) {
    uint32_t start = r->at;
    skip_text(r);
    bool doubled = r->p->fstring_depth == 0 && peek(r, 0) && peek(r, 1) == peek(r, 0);
    uint32_t end = r->at + (doubled ? 1 : 0);
    if (end > start)
        string_add(r->p, r->pieces, (Span){r->p->source, start, end}, (StringForm){.raw = r->raw});
    r->at += doubled ? 2 : 0;
}

void grammar_fstring_parts(Parser *p, StringPieces *pieces, Span *text, bool raw) {
    Reader r = {p, pieces, p->source->text, text->start, text->end, raw};
    while (r.at < r.end && !p->failed) {
        if (peek(&r, 0) == '{' && (peek(&r, 1) != '{' || p->fstring_depth > 0))
            replacement(&r);
        else if (peek(&r, 0) == '}' && p->fstring_depth > 0)
            break;
        else if (peek(&r, 0) == '}' && peek(&r, 1) != '}')
            fail(&r, r.at, "a single '}' in an f-string: to show a brace double it");
        else
            literal_text(&r);
    }
    text->start = r.at;
}
