/* Attributes, calls and subscripts after an atom. */
#include "lang/grammar.h"

/* '.' name */
static void attribute(Parser *p, Node *node) {
    parser_advance(p);
    node->symbol = parser_expect_name(p, "after '.'");
}

/* expression? after a ':' of a slice, where the next ':' or the end may come at once */
static Node *slice_part(Parser *p) {
    bool absent =
        parser_at(p, TOKEN_COLON) || parser_at(p, TOKEN_COMMA) || parser_at(p, TOKEN_RIGHT_SQUARE);
    return absent ? NULL : grammar_expression(p);
}

/* expression? ':' expression? [':' expression?], from the first ':' on */
static Node *slice(Parser *p, uint32_t start, Node *first) {
    Node *node = node_new(p, NODE_SLICE, start);
    parser_advance(p);
    node->a = first;
    node->b = slice_part(p);
    if (parser_take(p, TOKEN_COLON))
        node->c = slice_part(p);
    return node_finish(p, node);
}

/* slice | '*' bitwise_or | named_expression */
static Node *subscript_item(Parser *p) {
    uint32_t start = parser_offset(p);
    if (parser_at(p, TOKEN_COLON))
        return slice(p, start, NULL);
    bool plain = !parser_at(p, TOKEN_STAR) && parser_kind_after(p, 1) != TOKEN_WALRUS;
    Node *item = grammar_starred_or_named(p);
    return plain && parser_at(p, TOKEN_COLON) ? slice(p, start, item) : item;
}

/* item (',' item)* [','] ']': more than one item, or a starred one, make a tuple */
static Node *subscript_items(Parser *p) {
    uint32_t start = parser_offset(p);
    size_t mark = p->pending.count;
    Node *first = subscript_item(p);
    bool tuple = parser_at(p, TOKEN_COMMA) || first->kind == NODE_STARRED;
    if (!tuple)
        return first;
    node_list_push(p, first);
    while (parser_take(p, TOKEN_COMMA) && !parser_at(p, TOKEN_RIGHT_SQUARE))
        node_list_push(p, subscript_item(p));
    Node *node = node_new(p, NODE_TUPLE, start);
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

/* '[' items ']' */
static void subscript(Parser *p, Node *node) {
    parser_advance(p);
    if (parser_at(p, TOKEN_RIGHT_SQUARE))
        parser_fail(p, parser_token_span(p), "an index is needed between '[' and ']'");
    node->b = subscript_items(p);
    parser_expect(p, TOKEN_RIGHT_SQUARE, "to close the index");
}

/* What of the arguments of a call has been seen, to keep their order. */
typedef struct ArgumentOrder {
    bool keyword, double_star;
} ArgumentOrder;

static void check_positional(Parser *p, const Node *node, ArgumentOrder seen) {
    bool starred = node->kind == NODE_STARRED;
    if (seen.double_star)
        parser_fail(p, node->span, "%s must come before '**' arguments",
                    starred ? "'*' arguments" : "an argument without a name");
    else if (seen.keyword && !starred)
        parser_fail(p, node->span, "an argument without a name must come before those with one");
}

/* name '=' expression */
static Node *keyword_argument(Parser *p) {
    Span span = parser_token_span(p);
    Node *node = node_new(p, NODE_KEYWORD, span.start);
    parser_advance(p);
    node->symbol = intern(p->names, p->source->text + span.start, span.end - span.start);
    grammar_check_bindable(p, span, node->symbol);
    parser_advance(p);
    node->a = grammar_expression(p);
    return node_finish(p, node);
}

/* '**' expression */
static Node *double_starred_argument(Parser *p) {
    Node *node = node_new(p, NODE_KEYWORD, parser_offset(p));
    parser_advance(p);
    node->a = grammar_expression(p);
    return node_finish(p, node);
}

/* named_expression [for ...]: a generator without parentheses of its own must be alone */
static Node *value_argument(Parser *p, bool first) {
    uint32_t start = parser_offset(p);
    Node *value = grammar_named_expression(p);
    if (parser_at(p, TOKEN_ASSIGN))
        parser_fail(p, parser_span_from(p, start),
                    "the name of an argument must be a plain name; to compare write '=='");
    if (!parser_at(p, TOKEN_FOR))
        return value;
    Node *node = grammar_comprehension(p, NODE_GENERATOR, start, value, NULL);
    if (!first || !parser_at(p, TOKEN_RIGHT_PAREN))
        parser_fail(p, node->span,
                    "a generator among other arguments needs parentheses of its "
                    "own");
    return node;
}

/* '*' expression | value */
static Node *positional_argument(Parser *p, bool first) {
    if (!parser_at(p, TOKEN_STAR))
        return value_argument(p, first);
    Node *node = node_new(p, NODE_STARRED, parser_offset(p));
    parser_advance(p);
    node->a = grammar_expression(p);
    return node_finish(p, node);
}

static Node *argument(Parser *p, ArgumentOrder *seen, bool first) {
    if (parser_at(p, TOKEN_NAME) && parser_kind_after(p, 1) == TOKEN_ASSIGN) {
        seen->keyword = true;
        return keyword_argument(p);
    }
    if (parser_at(p, TOKEN_POWER)) {
        seen->double_star = true;
        return double_starred_argument(p);
    }
    Node *node = positional_argument(p, first);
    check_positional(p, node, *seen);
    return node;
}

void grammar_arguments(Parser *p, Node *call) {
    ArgumentOrder seen = {0};
    VEC(Node *) keywords = {0};
    size_t mark = p->pending.count;
    bool first = call->kind == NODE_CALL; /* a class takes no generator without parentheses */
    while (!parser_at(p, TOKEN_RIGHT_PAREN) && !p->failed) {
        Node *node = argument(p, &seen, first);
        if (node->kind == NODE_KEYWORD)
            vec_push(&keywords, node);
        else
            node_list_push(p, node);
        first = false;
        if (!parser_take(p, TOKEN_COMMA))
            break;
    }
    parser_expect(p, TOKEN_RIGHT_PAREN, "or ',' after an argument");
    call->list = node_list_take(p, mark);
    for (size_t i = 0; i < keywords.count; i++)
        node_list_push(p, keywords.items[i]);
    call->list2 = node_list_take(p, mark);
    vec_release(&keywords);
}

static void call(Parser *p, Node *node) {
    parser_advance(p);
    grammar_arguments(p, node);
}

/* atom ('.' name | '(' arguments ')' | '[' items ']')* */
Node *grammar_primary(Parser *p) {
    static const struct {
        NodeKind kind;
        void (*parse)(Parser *, Node *);
    } TRAILERS[TOKEN_KIND_COUNT] = {
        [TOKEN_DOT] = {NODE_ATTRIBUTE, attribute},
        [TOKEN_LEFT_PAREN] = {NODE_CALL, call},
        [TOKEN_LEFT_SQUARE] = {NODE_SUBSCRIPT, subscript},
    };
    uint32_t start = parser_offset(p);
    Node *left = grammar_atom(p);
    while (TRAILERS[parser_kind(p)].parse && parser_enter(p)) {
        Node *node = node_new(p, TRAILERS[parser_kind(p)].kind, start);
        node->a = left;
        TRAILERS[parser_kind(p)].parse(p, node);
        parser_leave(p);
        left = node_finish(p, node);
    }
    return left;
}
