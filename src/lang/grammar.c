#include "lang/grammar.h"

#include <string.h>

enum { PARSER_DEPTH_DEFAULT = 200 };

void parser_init(Parser *p, const Source *source, Arena *arena, Interner *names, Error *error) {
    *p = (Parser){.source = source,
                  .arena = arena,
                  .names = names,
                  .error = error,
                  .depth_limit = PARSER_DEPTH_DEFAULT};
}

void parser_release(Parser *p) {
    vec_release(&p->pending);
}

static const Token *current(const Parser *p) {
    return &p->tokens->items[p->at];
}

/* A problem of the lexer counts once the parser has come to it. */
static void report_lexer_problem(Parser *p) {
    if (parser_at(p, TOKEN_ERROR) && !p->failed) {
        const Error *problem = &p->tokens->problem;
        parser_fail_kind(p, problem->span, problem->kind, "%s", str_text(&problem->text));
        error_repeat(p->error, problem); /* in every language */
        p->error->span = problem->span;
    }
}

void parser_start(Parser *p, TokenList *tokens) {
    p->tokens = tokens;
    p->at = 0;
    p->last_end = current(p)->start;
    if (p->failed)
        p->at = tokens->count - 1;
    report_lexer_problem(p);
}

/* After a failure there is only the end. */
TokenKind parser_kind_after(const Parser *p, size_t ahead) {
    if (p->failed || p->at + ahead >= p->tokens->count)
        return TOKEN_END;
    return p->tokens->items[p->at + ahead].kind;
}

TokenKind parser_kind(const Parser *p) {
    return parser_kind_after(p, 0);
}

bool parser_at(const Parser *p, TokenKind kind) {
    return parser_kind(p) == kind;
}

void parser_advance(Parser *p) {
    if (current(p)->kind > TOKEN_DEDENT) /* the others cover nothing of a node */
        p->last_end = current(p)->end;
    if (p->at + 1 < p->tokens->count)
        p->at++;
    report_lexer_problem(p);
}

bool parser_take(Parser *p, TokenKind kind) {
    if (!parser_at(p, kind))
        return false;
    parser_advance(p);
    return true;
}

void parser_expect(Parser *p, TokenKind kind, const char *where) {
    if (parser_take(p, kind) || p->failed)
        return;
    if (kind == TOKEN_END || parser_at(p, TOKEN_YIELD) || parser_at(p, TOKEN_AWAIT))
        parser_fail_unexpected(p);
    parser_fail(p, parser_token_span(p), "expected '%s' %s", token_kind_text(kind), where);
}

uint32_t parser_offset(const Parser *p) {
    return current(p)->start;
}

Span parser_token_span(const Parser *p) {
    return (Span){p->source, current(p)->start, current(p)->end};
}

Span parser_span_from(const Parser *p, uint32_t start) {
    return (Span){p->source, start, p->last_end > start ? p->last_end : start};
}

static bool is_private(const char *text, size_t len) {
    return len > 2 && memcmp(text, "__", 2) == 0 && memcmp(text + len - 2, "__", 2) != 0;
}

static const Symbol *private_symbol(Parser *p, const char *text, size_t len) {
    const char *class_name = p->context.class_name->text;
    while (*class_name == '_')
        class_name++;
    if (!*class_name)
        return intern(p->names, text, len);
    Str full = {0};
    str_addf(&full, "_%s", class_name);
    str_add_bytes(&full, text, len);
    const Symbol *symbol = intern(p->names, full.text, full.len);
    str_release(&full);
    return symbol;
}

const Symbol *parser_symbol(Parser *p, Span name) {
    const char *text = p->source->text + name.start;
    size_t len = name.end - name.start;
    if (p->context.class_name && is_private(text, len))
        return private_symbol(p, text, len);
    return intern(p->names, text, len);
}

const Symbol *parser_expect_name(Parser *p, const char *where) {
    Span span = parser_token_span(p);
    if (parser_take(p, TOKEN_NAME))
        return parser_symbol(p, span);
    if (token_is_keyword(parser_kind(p)))
        parser_fail(p, span, "expected a name %s: '%s' is a word of the language, choose another",
                    where, token_kind_text(parser_kind(p)));
    parser_fail(p, span, "expected a name %s", where);
    return intern_text(p->names, "");
}

bool parser_enter(Parser *p) {
    if (p->failed)
        return false;
    if (++p->depth <= p->depth_limit)
        return true;
    p->depth--;
    parser_fail(p, parser_token_span(p),
                "nested more than %d deep: name a part in a statement of its own", p->depth_limit);
    return false;
}

void parser_leave(Parser *p) {
    p->depth--;
}

Node *parser_nested(Parser *p, Node *rule(Parser *)) {
    if (!parser_enter(p))
        return node_dummy(p);
    Node *node = rule(p);
    parser_leave(p);
    return node;
}

Node *node_new(Parser *p, NodeKind kind, uint32_t start) {
    Node *node = arena_alloc(p->arena, sizeof *node);
    node->kind = kind;
    node->span = (Span){p->source, start, start};
    node->height = 1;
    return node;
}

static int taller(int height, const Node *child) {
    return child && child->height > height ? child->height : height;
}

static int tallest(int height, const NodeList *list) {
    for (int i = 0; i < list->count; i++)
        height = taller(height, list->items[i]);
    return height;
}

static int function_height(const Function *function) {
    int height = tallest(0, &function->body);
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        height = taller(height, function->params[i].fallback);
    return height;
}

static int height_of_children(const Node *node) {
    const NodeList *lists[] = {&node->list, &node->list2,  &node->list3,
                               &node->body, &node->orelse, &node->finally};
    int height = node->function ? function_height(node->function) : 0;
    height = taller(taller(taller(height, node->a), node->b), node->c);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        height = tallest(height, lists[i]);
    return height;
}

Node *node_finish(Parser *p, Node *node) {
    node->span.end = parser_span_from(p, node->span.start).end;
    node->height = height_of_children(node) + 1;
    if (node->height > NODE_MOST_HEIGHT) {
        parser_fail(p, node->span,
                    "more than %d operations or branches hang on one another here: name a part "
                    "in a statement of its own",
                    NODE_MOST_HEIGHT);
        return node_dummy(p);
    }
    return node;
}

Node *node_dummy(Parser *p) {
    return node_new(p, NODE_NONE, p->last_end);
}

void node_list_push(Parser *p, Node *item) {
    vec_push(&p->pending, item);
}

NodeList node_list_take(Parser *p, size_t mark) {
    NodeList list = {.count = (int)(p->pending.count - mark)};
    if (list.count > 0) {
        list.items = arena_alloc_array(p->arena, (size_t)list.count, sizeof *list.items);
        memcpy(list.items, p->pending.items + mark, (size_t)list.count * sizeof *list.items);
    }
    p->pending.count = mark;
    return list;
}

Function *function_new(Parser *p, int kind, const char *name) {
    Function *function = arena_alloc(p->arena, sizeof *function);
    function->kind = (unsigned)kind;
    function->name = intern_text(p->names, name);
    return function;
}
