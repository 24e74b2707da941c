/* Names, constants, and everything in brackets. */
#include "lang/grammar.h"

static Node *name(Parser *p) {
    Span span = parser_token_span(p);
    Node *node = node_new(p, NODE_NAME, span.start);
    node->symbol = parser_symbol(p, span);
    parser_advance(p);
    return node_finish(p, node);
}

static Node *constant(Parser *p, NodeKind kind) {
    Node *node = node_new(p, kind, parser_offset(p));
    parser_advance(p);
    return node_finish(p, node);
}

/* 'for' targets 'in' disjunction ('if' disjunction)* */
static Node *comprehension_for(Parser *p) {
    Node *node = node_new(p, NODE_COMP_FOR, parser_offset(p));
    parser_advance(p);
    node->a = grammar_targets(p, TARGET_LOOP);
    parser_expect(p, TOKEN_IN, "after the target of 'for'");
    node->b = grammar_disjunction(p);
    size_t mark = p->pending.count;
    while (parser_take(p, TOKEN_IF))
        node_list_push(p, grammar_disjunction(p));
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

static const char *comprehension_name(NodeKind kind) {
    switch (kind) {
    case NODE_LIST_COMP: return "<listcomp>";
    case NODE_SET_COMP: return "<setcomp>";
    case NODE_DICT_COMP: return "<dictcomp>";
    default: return "<genexpr>";
    }
}

Node *grammar_comprehension(Parser *p, NodeKind kind, uint32_t start, Node *key, Node *value) {
    if (key->kind == NODE_STARRED)
        parser_fail(p, key->span, "'*' cannot unpack in a comprehension: use two 'for' clauses");
    Node *node = node_new(p, kind, start);
    node->function = function_new(p, FUNCTION_COMPREHENSION, comprehension_name(kind));
    node->a = key;
    node->b = value;
    size_t mark = p->pending.count;
    while (parser_at(p, TOKEN_FOR))
        node_list_push(p, comprehension_for(p));
    if (parser_at(p, TOKEN_ASYNC))
        parser_fail_unexpected(p);
    node->list = node_list_take(p, mark);
    node_finish(p, node);
    node->function->span = node->span;
    return node;
}

/* Gives a bracketed node its closing bracket. */
static Node *close(Parser *p, Node *node, TokenKind end, const char *where) {
    parser_expect(p, end, where);
    node = node_finish(p, node);
    if (node->function)
        node->function->span = node->span;
    return node;
}

static bool at_comprehension(const Parser *p) {
    return parser_at(p, TOKEN_FOR) ||
           (parser_at(p, TOKEN_ASYNC) && parser_kind_after(p, 1) == TOKEN_FOR);
}

/* (',' item)* [','] up to `end`, after the first item */
static Node *display(Parser *p, NodeKind kind, uint32_t start, Node *first, TokenKind end) {
    size_t mark = p->pending.count;
    node_list_push(p, first);
    while (parser_take(p, TOKEN_COMMA) && !parser_at(p, end))
        node_list_push(p, grammar_starred_or_named(p));
    if (p->pending.count > mark + 1 && at_comprehension(p))
        parser_fail(p, parser_span_from(p, first->span.start),
                    "put the items before 'for' in parentheses: each round makes one value");
    Node *node = node_new(p, kind, start);
    node->list = node_list_take(p, mark);
    return node;
}

Node *grammar_parenthesised(Parser *p, uint32_t start, TokenKind end) {
    if (parser_at(p, end) && end != TOKEN_END)
        return close(p, node_new(p, NODE_TUPLE, start), end, "");
    Node *first = grammar_starred_or_named(p);
    if (at_comprehension(p))
        return close(p, grammar_comprehension(p, NODE_GENERATOR, start, first, NULL), end,
                     "to close the generator");
    if (parser_at(p, TOKEN_COMMA))
        return close(p, display(p, NODE_TUPLE, start, first, end), end,
                     "or ',' after an item of a tuple");
    grammar_check_not_starred(p, first);
    parser_expect(p, end, "to close the parentheses");
    return first;
}

/* '(' ... ')' */
static Node *parentheses(Parser *p) {
    uint32_t start = parser_offset(p);
    parser_advance(p);
    return grammar_parenthesised(p, start, TOKEN_RIGHT_PAREN);
}

/* '[' ... ']' */
static Node *square_brackets(Parser *p) {
    uint32_t start = parser_offset(p);
    parser_advance(p);
    if (parser_at(p, TOKEN_RIGHT_SQUARE))
        return close(p, node_new(p, NODE_LIST, start), TOKEN_RIGHT_SQUARE, "");
    Node *first = grammar_starred_or_named(p);
    Node *node = at_comprehension(p) ? grammar_comprehension(p, NODE_LIST_COMP, start, first, NULL)
                                     : display(p, NODE_LIST, start, first, TOKEN_RIGHT_SQUARE);
    return close(p, node, TOKEN_RIGHT_SQUARE, "or ',' after an item of a list");
}

/* expression, after the ':' of a dict */
static Node *dict_value(Parser *p) {
    if (parser_at(p, TOKEN_STAR))
        parser_fail(p, parser_token_span(p), "'*' cannot unpack into a value of a dict");
    if (parser_at(p, TOKEN_COMMA) || parser_at(p, TOKEN_RIGHT_BRACE))
        parser_fail(p, parser_token_span(p), "a value is needed after the ':' of a dict");
    return grammar_expression(p);
}

/* '**' bitwise_or | expression ':' expression; a NULL key stands for '**' */
static void dict_item(Parser *p, Node **key, Node **value) {
    *key = NULL;
    if (parser_take(p, TOKEN_POWER)) {
        *value = grammar_bitwise_or(p);
        return;
    }
    *key = grammar_expression(p);
    parser_expect(p, TOKEN_COLON, "after a key of a dict");
    *value = dict_value(p);
}

/* The items of a dict, after the first one. */
static Node *dict_items(Parser *p, uint32_t start, Node *key, Node *value) {
    VEC(Node *) values = {0};
    size_t mark = p->pending.count;
    node_list_push(p, key);
    vec_push(&values, value);
    while (parser_take(p, TOKEN_COMMA) && !parser_at(p, TOKEN_RIGHT_BRACE)) {
        dict_item(p, &key, &value);
        node_list_push(p, key);
        vec_push(&values, value);
    }
    Node *node = node_new(p, NODE_DICT, start);
    node->list = node_list_take(p, mark);
    for (size_t i = 0; i < values.count; i++)
        node_list_push(p, values.items[i]);
    node->list2 = node_list_take(p, mark);
    vec_release(&values);
    return node;
}

/* The rest of a dict or a dict comprehension, after the first item. */
static Node *dict(Parser *p, uint32_t start, Node *key, Node *value) {
    if (!at_comprehension(p))
        return dict_items(p, start, key, value);
    if (key)
        return grammar_comprehension(p, NODE_DICT_COMP, start, key, value);
    parser_fail(p, value->span, "'**' cannot unpack in a comprehension: use two 'for' clauses");
    return node_dummy(p);
}

/* After '{' when neither '}' nor '**' follows: the first item tells a set from a dict. */
static Node *set_or_dict(Parser *p, uint32_t start) {
    bool walrus = parser_kind_after(p, 1) == TOKEN_WALRUS;
    Node *first = grammar_starred_or_named(p);
    if (parser_at(p, TOKEN_COLON) && first->kind != NODE_STARRED && !walrus) {
        parser_advance(p);
        return dict(p, start, first, dict_value(p));
    }
    if (at_comprehension(p))
        return grammar_comprehension(p, NODE_SET_COMP, start, first, NULL);
    return display(p, NODE_SET, start, first, TOKEN_RIGHT_BRACE);
}

/* '{' ... '}' */
static Node *braces(Parser *p) {
    uint32_t start = parser_offset(p);
    parser_advance(p);
    Node *node, *key, *value;
    if (parser_at(p, TOKEN_RIGHT_BRACE)) {
        node = node_new(p, NODE_DICT, start);
    } else if (parser_at(p, TOKEN_POWER)) {
        dict_item(p, &key, &value);
        node = dict(p, start, key, value);
    } else {
        node = set_or_dict(p, start);
    }
    return close(p, node, TOKEN_RIGHT_BRACE, "or ',' after an item in braces");
}

Node *grammar_atom(Parser *p) {
    switch (parser_kind(p)) {
    case TOKEN_NAME: return name(p);
    case TOKEN_NUMBER: return grammar_number(p);
    case TOKEN_STRING: return grammar_strings(p);
    case TOKEN_LEFT_PAREN: return parser_nested(p, parentheses);
    case TOKEN_LEFT_SQUARE: return parser_nested(p, square_brackets);
    case TOKEN_LEFT_BRACE: return parser_nested(p, braces);
    case TOKEN_NONE: return constant(p, NODE_NONE);
    case TOKEN_TRUE: return constant(p, NODE_TRUE);
    case TOKEN_FALSE: return constant(p, NODE_FALSE);
    case TOKEN_ELLIPSIS: return constant(p, NODE_ELLIPSIS);
    default: parser_fail_operand(p); return node_dummy(p);
    }
}
