/* Statements that stand on one line. */
#include "lang/grammar.h"

typedef Node *Statement(Parser *p);

static const Operator AUGMENTED[TOKEN_KIND_COUNT] = {
    [TOKEN_PLUS_ASSIGN] = OPERATOR_ADD,          [TOKEN_MINUS_ASSIGN] = OPERATOR_SUB,
    [TOKEN_STAR_ASSIGN] = OPERATOR_MUL,          [TOKEN_SLASH_ASSIGN] = OPERATOR_DIV,
    [TOKEN_FLOORDIV_ASSIGN] = OPERATOR_FLOORDIV, [TOKEN_PERCENT_ASSIGN] = OPERATOR_MOD,
    [TOKEN_AT_ASSIGN] = OPERATOR_MATMUL,         [TOKEN_POWER_ASSIGN] = OPERATOR_POW,
    [TOKEN_LSHIFT_ASSIGN] = OPERATOR_LSHIFT,     [TOKEN_RSHIFT_ASSIGN] = OPERATOR_RSHIFT,
    [TOKEN_AMPERSAND_ASSIGN] = OPERATOR_AND,     [TOKEN_BAR_ASSIGN] = OPERATOR_OR,
    [TOKEN_CARET_ASSIGN] = OPERATOR_XOR,
};

static bool at_augmented(const Parser *p) {
    return AUGMENTED[parser_kind(p)] != OPERATOR_ADD || parser_at(p, TOKEN_PLUS_ASSIGN);
}

/* target augmented value */
static Node *augmented_assignment(Parser *p, uint32_t start, Node *target) {
    Node *node = node_new(p, NODE_AUG_ASSIGN, start);
    grammar_check_single_target(p, target, token_kind_text(parser_kind(p)));
    node->op = AUGMENTED[parser_kind(p)];
    parser_advance(p);
    node->a = target;
    node->b = grammar_value(p);
    return node_finish(p, node);
}

/* target ':' annotation ['=' value]; .star marks a target that is not a plain name: without
 * a value it declares nothing */
static Node *annotated_assignment(Parser *p, uint32_t start, bool plain, Node *target) {
    Node *node = node_new(p, NODE_ANN_ASSIGN, start);
    grammar_check_single_target(p, target, "an annotation");
    parser_advance(p);
    grammar_expression(p);
    node->a = target;
    node->star = !plain;
    if (parser_take(p, TOKEN_ASSIGN))
        node->b = grammar_value(p);
    return node_finish(p, node);
}

/* (target '=')+ value, from the first '=' on */
static Node *assignment(Parser *p, uint32_t start, Node *first) {
    Node *node = node_new(p, NODE_ASSIGN, start);
    size_t mark = p->pending.count;
    node->a = first;
    while (parser_take(p, TOKEN_ASSIGN)) {
        grammar_check_target(p, node->a, TARGET_ASSIGN);
        node_list_push(p, node->a);
        node->a = grammar_star_expressions(p);
    }
    grammar_check_not_starred(p, node->a);
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

/* assignment of any form, or an expression */
static Node *expression_statement(Parser *p) {
    uint32_t start = parser_offset(p);
    bool plain = parser_at(p, TOKEN_NAME);
    Node *first = grammar_star_expressions(p);
    if (parser_at(p, TOKEN_ASSIGN))
        return assignment(p, start, first);
    if (at_augmented(p))
        return augmented_assignment(p, start, first);
    if (parser_at(p, TOKEN_COLON) && parser_kind_after(p, 1) != TOKEN_NEWLINE)
        return annotated_assignment(p, start, plain && first->kind == NODE_NAME, first);
    grammar_check_not_starred(p, first);
    Node *node = node_new(p, NODE_EXPRESSION, start);
    node->a = first;
    return node_finish(p, node);
}

static Node *keyword_only(Parser *p, NodeKind kind) {
    Node *node = node_new(p, kind, parser_offset(p));
    parser_advance(p);
    return node_finish(p, node);
}

static Node *pass(Parser *p) {
    return keyword_only(p, NODE_PASS);
}

static Node *loop_control(Parser *p, NodeKind kind) {
    if (p->context.loops == 0)
        parser_fail(p, parser_token_span(p), "'%s' outside a loop: only within 'for' and 'while'",
                    token_kind_text(parser_kind(p)));
    return keyword_only(p, kind);
}

static Node *break_(Parser *p) {
    return loop_control(p, NODE_BREAK);
}

static Node *continue_(Parser *p) {
    return loop_control(p, NODE_CONTINUE);
}

static bool at_statement_end(const Parser *p) {
    return parser_at(p, TOKEN_NEWLINE) || parser_at(p, TOKEN_SEMICOLON) || parser_at(p, TOKEN_END);
}

/* 'return' [value] */
static Node *return_(Parser *p) {
    Node *node = node_new(p, NODE_RETURN, parser_offset(p));
    if (!p->context.in_function)
        parser_fail(p, parser_token_span(p), "'return' outside a function: only within 'def'");
    parser_advance(p);
    node->a = at_statement_end(p) ? NULL : grammar_value(p);
    return node_finish(p, node);
}

/* 'raise' [expression ['from' expression]] */
static Node *raise_(Parser *p) {
    Node *node = node_new(p, NODE_RAISE, parser_offset(p));
    parser_advance(p);
    node->a = at_statement_end(p) ? NULL : grammar_expression(p);
    if (node->a && parser_take(p, TOKEN_FROM))
        node->b = grammar_expression(p);
    return node_finish(p, node);
}

/* 'assert' expression [',' expression] */
static Node *assert_(Parser *p) {
    Node *node = node_new(p, NODE_ASSERT, parser_offset(p));
    parser_advance(p);
    node->a = grammar_expression(p);
    if (parser_take(p, TOKEN_COMMA))
        node->b = grammar_expression(p);
    return node_finish(p, node);
}

/* 'del' target (',' target)* [','] */
static Node *del(Parser *p) {
    Node *node = node_new(p, NODE_DELETE, parser_offset(p));
    parser_advance(p);
    size_t mark = p->pending.count;
    do {
        Node *target = grammar_bitwise_or(p);
        grammar_check_target(p, target, TARGET_DELETE);
        node_list_push(p, target);
    } while (parser_take(p, TOKEN_COMMA) && !at_statement_end(p));
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

/* name (',' name)* */
static Node *declaration(Parser *p, NodeKind kind) {
    Node *node = node_new(p, kind, parser_offset(p));
    parser_advance(p);
    size_t mark = p->pending.count;
    do {
        Node *name = node_new(p, NODE_NAME, parser_offset(p));
        name->symbol =
            parser_expect_name(p, kind == NODE_GLOBAL ? "after 'global'" : "after 'nonlocal'");
        node_list_push(p, node_finish(p, name));
    } while (parser_take(p, TOKEN_COMMA));
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

static Node *global(Parser *p) {
    return declaration(p, NODE_GLOBAL);
}

static Node *nonlocal(Parser *p) {
    return declaration(p, NODE_NONLOCAL);
}

static Node *simple_statement(Parser *p) {
    static Statement *const BY_KEYWORD[TOKEN_KIND_COUNT] = {
        [TOKEN_PASS] = pass,
        [TOKEN_BREAK] = break_,
        [TOKEN_CONTINUE] = continue_,
        [TOKEN_RETURN] = return_,
        [TOKEN_RAISE] = raise_,
        [TOKEN_ASSERT] = assert_,
        [TOKEN_DEL] = del,
        [TOKEN_GLOBAL] = global,
        [TOKEN_NONLOCAL] = nonlocal,
        [TOKEN_IMPORT] = grammar_import,
        [TOKEN_FROM] = grammar_import_from,
    };
    Statement *statement = BY_KEYWORD[parser_kind(p)];
    if (grammar_at_compound(p))
        parser_fail(p, parser_token_span(p), "'%s' must begin a line of its own",
                    token_kind_text(parser_kind(p)));
    return statement ? statement(p) : expression_statement(p);
}

/* statement (';' statement)* [';'] NEWLINE */
void grammar_simple_statements(Parser *p) {
    do
        node_list_push(p, simple_statement(p));
    while (parser_take(p, TOKEN_SEMICOLON) && !at_statement_end(p));
    if (!parser_take(p, TOKEN_NEWLINE) && !p->failed)
        parser_fail_unexpected(p);
}
