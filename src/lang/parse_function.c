/* Functions, lambdas and classes. */
#include "lang/grammar.h"

#include <string.h>

/* The parameters of one function while they are read. */
typedef struct Signature {
    VEC(Parameter) params;
    Function *function;
    TokenKind end;        /* ')' of a def, ':' of a lambda */
    bool star;            /* '*' or '*args' seen: what follows is keyword-only */
    bool needs_keyword;   /* after a bare '*' */
    bool slash, fallback; /* seen */
} Signature;

/* [':' expression]: an annotation is read and forgotten; a lambda has none. */
static void annotation(Parser *p, const Signature *s, bool star_allowed) {
    if (s->end != TOKEN_RIGHT_PAREN || !parser_take(p, TOKEN_COLON))
        return;
    if (star_allowed)
        parser_take(p, TOKEN_STAR);
    grammar_expression(p);
}

static Parameter parameter(Parser *p, const Signature *s, bool star) {
    Span span = parser_token_span(p);
    if (parser_at(p, TOKEN_LEFT_PAREN))
        parser_fail(p, span, "a parameter is a plain name: unpack it in the body");
    Parameter param = {.span = span, .symbol = parser_expect_name(p, "for a parameter")};
    grammar_check_bindable(p, span, param.symbol);
    annotation(p, s, star);
    return param;
}

/* name [annotation] ['=' expression] */
static void plain_parameter(Parser *p, Signature *s) {
    Parameter param = parameter(p, s, false);
    if (parser_take(p, TOKEN_ASSIGN)) {
        param.fallback = grammar_expression(p);
        s->fallback = s->fallback || !s->star;
    } else if (s->fallback && !s->star) {
        parser_fail(p, param.span, "parameter '%s' needs a default, since one before it has one",
                    param.symbol->text);
    }
    vec_push(&s->params, param);
    *(s->star ? &s->function->keyword_only : &s->function->positional) += 1;
    s->needs_keyword = false;
}

/* '/': what precedes it is given by position only */
static void slash(Parser *p, Signature *s) {
    Span span = parser_token_span(p);
    parser_advance(p);
    if (s->slash || s->star || s->function->positional == 0)
        parser_fail(p, span, "'/' may stand once, after a parameter and before any '*'");
    s->slash = true;
    s->function->positional_only = s->function->positional;
}

static Parameter *collecting_parameter(Parser *p, const Signature *s, bool star) {
    Parameter *param = arena_alloc(p->arena, sizeof *param);
    *param = parameter(p, s, star);
    if (parser_at(p, TOKEN_ASSIGN))
        parser_fail(p, parser_token_span(p), "'%s' collects what is left over and has no default",
                    param->symbol->text);
    return param;
}

/* '*' [name] */
static void star(Parser *p, Signature *s) {
    Span span = parser_token_span(p);
    parser_advance(p);
    if (s->star)
        parser_fail(p, span, "'*' may stand once among the parameters");
    s->star = true;
    s->needs_keyword = parser_at(p, TOKEN_COMMA) || parser_at(p, s->end);
    if (!s->needs_keyword)
        s->function->star_args = collecting_parameter(p, s, true);
}

/* '**' name */
static void double_star(Parser *p, Signature *s) {
    parser_advance(p);
    s->function->star_kwargs = collecting_parameter(p, s, false);
    parser_take(p, TOKEN_COMMA);
    if (!parser_at(p, s->end))
        parser_fail(p, parser_token_span(p), "nothing can follow '**%s' among the parameters",
                    s->function->star_kwargs->symbol->text);
}

static void any_parameter(Parser *p, Signature *s) {
    switch (parser_kind(p)) {
    case TOKEN_SLASH: slash(p, s); break;
    case TOKEN_STAR: star(p, s); break;
    case TOKEN_POWER:
        if (s->needs_keyword)
            parser_fail(p, parser_token_span(p), "a named parameter must follow a bare '*'");
        double_star(p, s);
        break;
    default: plain_parameter(p, s);
    }
}

void grammar_parameters(Parser *p, Function *function, TokenKind end) {
    Signature s = {.function = function, .end = end};
    while (!parser_at(p, end) && !p->failed) {
        any_parameter(p, &s);
        if (!parser_take(p, TOKEN_COMMA))
            break;
    }
    if (s.needs_keyword)
        parser_fail(p, parser_token_span(p), "a named parameter must follow a bare '*'");
    function->params = arena_alloc_array(p->arena, s.params.count, sizeof *function->params);
    if (s.params.count)
        memcpy(function->params, s.params.items, s.params.count * sizeof *function->params);
    vec_release(&s.params);
}

/* 'lambda' parameters ':' expression */
Node *grammar_lambda(Parser *p) {
    Node *node = node_new(p, NODE_LAMBDA, parser_offset(p));
    Function *function = node->function = function_new(p, FUNCTION_LAMBDA, "<lambda>");
    parser_advance(p);
    grammar_parameters(p, function, TOKEN_COLON);
    parser_expect(p, TOKEN_COLON, "after the parameters of a lambda");
    Node *result = node_new(p, NODE_RETURN, parser_offset(p));
    result->a = grammar_expression(p);
    size_t mark = p->pending.count;
    node_list_push(p, node_finish(p, result));
    function->body = node_list_take(p, mark);
    node = node_finish(p, node);
    function->span = node->span;
    return node;
}

const char *grammar_docstring(const NodeList *body) {
    const Node *first = body->count ? body->items[0] : NULL;
    bool text = first && first->kind == NODE_EXPRESSION && first->a->kind == NODE_STRING;
    return text ? first->a->text : NULL;
}

static void body(Parser *p, Function *function, const char *owner, uint32_t owner_start,
                 ParserContext inner) {
    ParserContext outer = p->context;
    p->context = inner;
    function->body = grammar_block(p, owner, owner_start);
    function->docstring = grammar_docstring(&function->body);
    p->context = outer;
}

/* 'def' name '(' parameters ')' ['->' expression] ':' block, from `start` (of a decorator) */
static Node *function_from(Parser *p, uint32_t start, NodeList decorators) {
    Node *node = node_new(p, NODE_FUNCTION, start);
    uint32_t def = parser_offset(p);
    parser_advance(p);
    Span name = parser_token_span(p);
    node->list = decorators;
    node->symbol = parser_expect_name(p, "after 'def'");
    grammar_check_bindable(p, name, node->symbol);
    Function *function = node->function = function_new(p, FUNCTION_DEF, "");
    function->name = intern(p->names, p->source->text + name.start, name.end - name.start);
    parser_expect(p, TOKEN_LEFT_PAREN, "after the name of a function");
    grammar_parameters(p, function, TOKEN_RIGHT_PAREN);
    parser_expect(p, TOKEN_RIGHT_PAREN, "or ',' after a parameter");
    if (parser_take(p, TOKEN_ARROW))
        grammar_expression(p);
    body(p, function, "def", def,
         (ParserContext){.in_function = true, .class_name = p->context.class_name});
    node = node_finish(p, node);
    function->span = node->span;
    return node;
}

/* 'class' name ['(' arguments ')'] ':' block */
static Node *class_from(Parser *p, uint32_t start, NodeList decorators) {
    Node *node = node_new(p, NODE_CLASS, start);
    uint32_t word = parser_offset(p);
    parser_advance(p);
    Span name = parser_token_span(p);
    node->list3 = decorators;
    node->symbol = parser_expect_name(p, "after 'class'");
    grammar_check_bindable(p, name, node->symbol);
    Function *function = node->function = function_new(p, FUNCTION_CLASS, "");
    function->name = intern(p->names, p->source->text + name.start, name.end - name.start);
    if (parser_take(p, TOKEN_LEFT_PAREN))
        grammar_arguments(p, node);
    body(p, function, "class", word, (ParserContext){.class_name = function->name});
    node = node_finish(p, node);
    function->span = node->span;
    return node;
}

Node *grammar_function(Parser *p) {
    return function_from(p, parser_offset(p), (NodeList){0});
}

Node *grammar_class(Parser *p) {
    return class_from(p, parser_offset(p), (NodeList){0});
}

/* ('@' named_expression NEWLINE)+ (function | class) */
Node *grammar_decorated(Parser *p) {
    uint32_t start = parser_offset(p);
    size_t mark = p->pending.count;
    while (parser_take(p, TOKEN_AT)) {
        node_list_push(p, grammar_named_expression(p));
        if (!parser_take(p, TOKEN_NEWLINE))
            parser_fail_unexpected(p);
    }
    NodeList decorators = node_list_take(p, mark);
    if (parser_at(p, TOKEN_DEF))
        return function_from(p, start, decorators);
    if (parser_at(p, TOKEN_CLASS))
        return class_from(p, start, decorators);
    if (parser_at(p, TOKEN_ASYNC))
        parser_fail_unexpected(p);
    parser_fail(p, parser_token_span(p),
                "after a decorator ('@...') a 'def' or 'class' must "
                "follow");
    return node_dummy(p);
}
