/* Expressions with operators, from the loosest binding to the tightest. */
#include "lang/grammar.h"

/* The binary operators that group to the left, by how tightly they bind. */
enum { LEVEL_BITWISE_OR = 1, LEVEL_TIGHTEST = 6 };

typedef struct Binary {
    int level; /* 0: no binary operator */
    Operator op;
} Binary;

static const Binary BINARY[TOKEN_KIND_COUNT] = {
    [TOKEN_BAR] = {1, OPERATOR_OR},        [TOKEN_CARET] = {2, OPERATOR_XOR},
    [TOKEN_AMPERSAND] = {3, OPERATOR_AND}, [TOKEN_LSHIFT] = {4, OPERATOR_LSHIFT},
    [TOKEN_RSHIFT] = {4, OPERATOR_RSHIFT}, [TOKEN_PLUS] = {5, OPERATOR_ADD},
    [TOKEN_MINUS] = {5, OPERATOR_SUB},     [TOKEN_STAR] = {6, OPERATOR_MUL},
    [TOKEN_SLASH] = {6, OPERATOR_DIV},     [TOKEN_FLOORDIV] = {6, OPERATOR_FLOORDIV},
    [TOKEN_PERCENT] = {6, OPERATOR_MOD},   [TOKEN_AT] = {6, OPERATOR_MATMUL},
};

static Node *unary(Parser *p);

/* await? primary ['**' unary] */
static Node *power(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *base = grammar_primary(p);
    if (!parser_take(p, TOKEN_POWER))
        return base;
    Node *node = node_new(p, NODE_BINARY, start);
    node->op = OPERATOR_POW;
    node->a = base;
    node->b = parser_nested(p, unary);
    return node_finish(p, node);
}

/* -2**63 is in the range of an int though 2**63 is not. */
static bool is_least_integer(Operator op, const Node *operand) {
    return op == OPERATOR_NEG && operand->kind == NODE_INT && operand->overflow &&
           operand->integer == INT64_MIN;
}

static Node *unary_operation(Parser *p, Operator op) {
    uint32_t start = parser_offset(p);
    parser_advance(p);
    Node *operand = parser_nested(p, unary);
    bool least = is_least_integer(op, operand);
    Node *node = node_new(p, least ? NODE_INT : NODE_UNARY, start);
    node->op = op;
    node->a = least ? NULL : operand;
    node->integer = least ? INT64_MIN : 0;
    return node_finish(p, node);
}

/* ('+' | '-' | '~') unary | power */
static Node *unary(Parser *p) {
    switch (parser_kind(p)) {
    case TOKEN_PLUS: return unary_operation(p, OPERATOR_POS);
    case TOKEN_MINUS: return unary_operation(p, OPERATOR_NEG);
    case TOKEN_TILDE: return unary_operation(p, OPERATOR_INVERT);
    default: return power(p);
    }
}

/* Operands joined by operators that bind at least as tightly as `level`. */
static Node *binary(Parser *p, int level) {
    if (level > LEVEL_TIGHTEST)
        return unary(p);
    uint32_t start = parser_offset(p);
    Node *left = binary(p, level + 1);
    while (BINARY[parser_kind(p)].level == level) {
        Node *node = node_new(p, NODE_BINARY, start);
        node->op = BINARY[parser_kind(p)].op;
        parser_advance(p);
        node->a = left;
        node->b = binary(p, level + 1);
        left = node_finish(p, node);
    }
    return left;
}

Node *grammar_bitwise_or(Parser *p) {
    return binary(p, LEVEL_BITWISE_OR);
}

/* '==' | '!=' | '<' | '<=' | '>' | '>=' | ['not'] 'in' | 'is' ['not']; false when none is next. */
static bool comparison_operator(Parser *p, Operator *op) {
    static const Operator SIMPLE[TOKEN_KIND_COUNT] = {
        [TOKEN_EQUAL] = OPERATOR_EQ,   [TOKEN_NOT_EQUAL] = OPERATOR_NE,
        [TOKEN_LESS] = OPERATOR_LT,    [TOKEN_LESS_EQUAL] = OPERATOR_LE,
        [TOKEN_GREATER] = OPERATOR_GT, [TOKEN_GREATER_EQUAL] = OPERATOR_GE,
        [TOKEN_IN] = OPERATOR_IN,      [TOKEN_IS] = OPERATOR_IS,
    };
    *op = SIMPLE[parser_kind(p)];
    if (parser_at(p, TOKEN_NOT) && parser_kind_after(p, 1) == TOKEN_IN) {
        *op = OPERATOR_NOT_IN;
        parser_advance(p);
    }
    if (*op == OPERATOR_ADD) /* the first one: no entry */
        return false;
    parser_advance(p);
    if (*op == OPERATOR_IS && parser_take(p, TOKEN_NOT))
        *op = OPERATOR_IS_NOT;
    return true;
}

/* bitwise_or (operator bitwise_or)* */
static Node *comparison(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *first = grammar_bitwise_or(p);
    VEC(Operator) ops = {0};
    size_t mark = p->pending.count;
    for (Operator op; comparison_operator(p, &op);) {
        vec_push(&ops, op);
        node_list_push(p, grammar_bitwise_or(p));
    }
    if (ops.count == 0)
        return first;
    Node *node = node_new(p, NODE_COMPARE, start);
    node->a = first;
    node->list = node_list_take(p, mark);
    node->ops = arena_alloc_array(p->arena, ops.count, sizeof *node->ops);
    for (size_t i = 0; i < ops.count; i++)
        node->ops[i] = ops.items[i];
    vec_release(&ops);
    return node_finish(p, node);
}

/* 'not' inversion | comparison */
static Node *inversion(Parser *p) {
    if (!parser_at(p, TOKEN_NOT))
        return comparison(p);
    Node *node = node_new(p, NODE_UNARY, parser_offset(p));
    node->op = OPERATOR_NOT;
    parser_advance(p);
    node->a = parser_nested(p, inversion);
    return node_finish(p, node);
}

/* operand (word operand)*, kept flat */
static Node *joined(Parser *p, NodeKind kind, TokenKind word, Node *operand(Parser *)) {
    uint32_t start = parser_offset(p);
    size_t mark = p->pending.count;
    Node *first = operand(p);
    if (!parser_at(p, word))
        return first;
    node_list_push(p, first);
    while (parser_take(p, word))
        node_list_push(p, operand(p));
    Node *node = node_new(p, kind, start);
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

static Node *conjunction(Parser *p) {
    return joined(p, NODE_AND, TOKEN_AND, inversion);
}

Node *grammar_disjunction(Parser *p) {
    return joined(p, NODE_OR, TOKEN_OR, conjunction);
}

/* disjunction ['if' disjunction 'else' expression] */
static Node *conditional(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *value = grammar_disjunction(p);
    if (!parser_take(p, TOKEN_IF))
        return value;
    Node *node = node_new(p, NODE_CONDITIONAL, start);
    node->b = value;
    node->a = grammar_disjunction(p);
    parser_expect(p, TOKEN_ELSE, "after the condition: 'a if condition else b' needs both values");
    node->c = parser_nested(p, grammar_expression);
    return node_finish(p, node);
}

Node *grammar_expression(Parser *p) {
    bool lambda = parser_at(p, TOKEN_LAMBDA);
    Node *node = lambda ? parser_nested(p, grammar_lambda) : conditional(p);
    parser_check_operand_ends(p, node);
    return node;
}

static Node *name_target(Parser *p) {
    Span span = parser_token_span(p);
    Node *node = node_new(p, NODE_NAME, span.start);
    node->symbol = parser_expect_name(p, "before ':='");
    grammar_check_bindable(p, span, node->symbol);
    return node_finish(p, node);
}

/* name ':=' expression | expression */
Node *grammar_named_expression(Parser *p) {
    if (!parser_at(p, TOKEN_NAME) || parser_kind_after(p, 1) != TOKEN_WALRUS) {
        Node *node = grammar_expression(p);
        if (parser_at(p, TOKEN_WALRUS))
            parser_fail(p, node->span, "':=' can bind a plain name only");
        return node;
    }
    Node *node = node_new(p, NODE_WALRUS, parser_offset(p));
    node->a = name_target(p);
    parser_advance(p);
    node->b = grammar_expression(p);
    return node_finish(p, node);
}

static Node *starred(Parser *p) {
    Node *node = node_new(p, NODE_STARRED, parser_offset(p));
    parser_advance(p);
    node->a = grammar_bitwise_or(p);
    return node_finish(p, node);
}

Node *grammar_starred_or_named(Parser *p) {
    return parser_at(p, TOKEN_STAR) ? starred(p) : grammar_named_expression(p);
}

static Node *star_expression(Parser *p) {
    return parser_at(p, TOKEN_STAR) ? starred(p) : grammar_expression(p);
}

/* True where a list of expressions may end after a comma. */
static bool at_list_end(const Parser *p) {
    switch (parser_kind(p)) {
    case TOKEN_NEWLINE:
    case TOKEN_END:
    case TOKEN_SEMICOLON:
    case TOKEN_ASSIGN:
    case TOKEN_COLON:
    case TOKEN_RIGHT_PAREN:
    case TOKEN_RIGHT_SQUARE:
    case TOKEN_RIGHT_BRACE: return true;
    default: return false;
    }
}

/* star_expression (',' star_expression)* [','] */
Node *grammar_star_expressions(Parser *p) {
    uint32_t start = parser_offset(p);
    size_t mark = p->pending.count;
    Node *first = star_expression(p);
    if (!parser_at(p, TOKEN_COMMA))
        return first;
    node_list_push(p, first);
    while (parser_take(p, TOKEN_COMMA) && !at_list_end(p))
        node_list_push(p, star_expression(p));
    Node *node = node_new(p, NODE_TUPLE, start);
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

void grammar_check_not_starred(Parser *p, const Node *node) {
    if (node->kind == NODE_STARRED)
        parser_fail(p, node->span, "'*' unpacks within a tuple, list or call: write '*a,'");
}

Node *grammar_value(Parser *p) {
    Node *node = grammar_star_expressions(p);
    grammar_check_not_starred(p, node);
    return node;
}
