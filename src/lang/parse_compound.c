/* Statements that hold blocks. */
#include "lang/grammar.h"

#include <string.h>

bool grammar_at_compound(const Parser *p) {
    switch (parser_kind(p)) {
    case TOKEN_IF:
    case TOKEN_FOR:
    case TOKEN_WHILE:
    case TOKEN_TRY:
    case TOKEN_WITH:
    case TOKEN_DEF:
    case TOKEN_CLASS:
    case TOKEN_AT: return true;
    default: return false;
    }
}

static void statements(Parser *p, TokenKind end);

static void indented_block(Parser *p, const char *owner, uint32_t owner_start) {
    if (!parser_take(p, TOKEN_INDENT)) {
        Span start = {p->source, owner_start, owner_start};
        parser_fail_kind(p, parser_token_span(p), ERR_INDENTATION,
                         "'%s' of line %d needs a block: indent the lines that belong to it", owner,
                         span_line(start));
    }
    if (parser_enter(p)) {
        statements(p, TOKEN_DEDENT);
        parser_leave(p);
    }
    parser_take(p, TOKEN_DEDENT);
}

/* ':' (NEWLINE INDENT statement+ DEDENT | simple_statements) */
NodeList grammar_block(Parser *p, const char *owner, uint32_t owner_start) {
    size_t mark = p->pending.count;
    if (!parser_at(p, TOKEN_COLON) && parser_at(p, TOKEN_ASSIGN))
        parser_fail_unexpected(p);
    parser_expect(p, TOKEN_COLON, "before the block");
    if (parser_take(p, TOKEN_NEWLINE))
        indented_block(p, owner, owner_start);
    else
        grammar_simple_statements(p);
    return node_list_take(p, mark);
}

static NodeList else_block(Parser *p) {
    uint32_t start = parser_offset(p);
    return parser_take(p, TOKEN_ELSE) ? grammar_block(p, "else", start) : (NodeList){0};
}

static NodeList one(Parser *p, Node *node) {
    size_t mark = p->pending.count;
    node_list_push(p, node);
    return node_list_take(p, mark);
}

/* condition ':' block after 'if' or 'elif' */
static Node *branch(Parser *p) {
    uint32_t start = parser_offset(p);
    const char *word = token_kind_text(parser_kind(p));
    Node *node = node_new(p, NODE_IF, start);
    parser_advance(p);
    node->a = grammar_named_expression(p);
    node->body = grammar_block(p, word, start);
    return node;
}

/* 'if' branch ('elif' branch)* ['else' block]; an elif is an if within the else */
static Node *if_(Parser *p) {
    size_t mark = p->pending.count;
    node_list_push(p, branch(p));
    while (parser_at(p, TOKEN_ELIF))
        node_list_push(p, branch(p));
    NodeList orelse = else_block(p);
    for (size_t i = p->pending.count; i-- > mark;) {
        p->pending.items[i]->orelse = orelse;
        Node *node = node_finish(p, p->pending.items[i]);
        orelse = one(p, node);
    }
    p->pending.count = mark;
    return orelse.items[0];
}

static NodeList loop_body(Parser *p, const char *owner, uint32_t start) {
    p->context.loops++;
    NodeList body = grammar_block(p, owner, start);
    p->context.loops--;
    return body;
}

/* 'for' targets 'in' star_expressions ':' block ['else' block] */
static Node *for_(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *node = node_new(p, NODE_FOR, start);
    parser_advance(p);
    node->a = grammar_targets(p, TARGET_LOOP);
    parser_expect(p, TOKEN_IN, "after the target of 'for'");
    node->b = grammar_value(p);
    node->body = loop_body(p, "for", start);
    node->orelse = else_block(p);
    return node_finish(p, node);
}

/* 'while' condition ':' block ['else' block] */
static Node *while_(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *node = node_new(p, NODE_WHILE, start);
    parser_advance(p);
    node->a = grammar_named_expression(p);
    node->body = loop_body(p, "while", start);
    node->orelse = else_block(p);
    return node_finish(p, node);
}

/* expression ['as' name] of an except clause */
static void caught(Parser *p, Node *node) {
    if (parser_at(p, TOKEN_STAR))
        parser_fail(p, parser_token_span(p),
                    "exception groups ('except*') are not supported: "
                    "write 'except'");
    node->a = grammar_expression(p);
    if (parser_at(p, TOKEN_COMMA))
        parser_fail(p, parser_token_span(p), "put several exception types in parentheses");
    Span name = parser_token_span(p);
    if (parser_take(p, TOKEN_AS)) {
        name = parser_token_span(p);
        node->symbol = parser_expect_name(p, "after 'as'");
        grammar_check_bindable(p, name, node->symbol);
    }
}

/* 'except' [expression ['as' name]] ':' block */
static Node *handler(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *node = node_new(p, NODE_HANDLER, start);
    parser_advance(p);
    if (!parser_at(p, TOKEN_COLON))
        caught(p, node);
    node->body = grammar_block(p, "except", start);
    node = node_finish(p, node);
    if (!node->a && parser_at(p, TOKEN_EXCEPT))
        parser_fail(p, (Span){p->source, start, start + (uint32_t)strlen("except")},
                    "'except:' catches everything: it must be the last one");
    return node;
}

/* 'try' ':' block except* ['else' block] ['finally' block] */
static Node *try_(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *node = node_new(p, NODE_TRY, start);
    parser_advance(p);
    node->body = grammar_block(p, "try", start);
    size_t mark = p->pending.count;
    while (parser_at(p, TOKEN_EXCEPT))
        node_list_push(p, handler(p));
    node->list = node_list_take(p, mark);
    if (node->list.count)
        node->orelse = else_block(p);
    uint32_t finally = parser_offset(p);
    if (parser_take(p, TOKEN_FINALLY))
        node->finally = grammar_block(p, "finally", finally);
    else if (!node->list.count)
        parser_fail(p, parser_token_span(p),
                    "'try' of line %d needs an 'except' or 'finally' "
                    "block after it",
                    span_line(node->span));
    return node_finish(p, node);
}

/* expression ['as' target] */
static Node *with_item(Parser *p) {
    Node *node = node_new(p, NODE_WITH_ITEM, parser_offset(p));
    node->a = grammar_expression(p);
    if (parser_take(p, TOKEN_AS)) {
        node->b = grammar_bitwise_or(p);
        grammar_check_target(p, node->b, TARGET_WITH);
    }
    return node_finish(p, node);
}

/* What stands between the parentheses after 'with', seen from outside. */
typedef struct WithForm {
    bool has_as, has_comma; /* at the outer level */
    bool is_expression;     /* holds what no list of items can: for, :=, a '*' item */
    TokenKind after;        /* the token after the closing parenthesis */
} WithForm;

static int bracket_step(TokenKind kind) {
    switch (kind) {
    case TOKEN_LEFT_PAREN:
    case TOKEN_LEFT_SQUARE:
    case TOKEN_LEFT_BRACE: return 1;
    case TOKEN_RIGHT_PAREN:
    case TOKEN_RIGHT_SQUARE:
    case TOKEN_RIGHT_BRACE: return -1;
    default: return 0;
    }
}

static void note_with_token(WithForm *form, TokenKind before, TokenKind kind) {
    form->has_as |= kind == TOKEN_AS;
    form->has_comma |= kind == TOKEN_COMMA;
    form->is_expression |= kind == TOKEN_FOR || kind == TOKEN_WALRUS ||
                           (kind == TOKEN_STAR && before == TOKEN_COMMA) ||
                           (kind == TOKEN_STAR && before == TOKEN_LEFT_PAREN);
}

/* Looks ahead to the parenthesis that closes the current one. */
static WithForm with_form(const Parser *p) {
    WithForm form = {.after = TOKEN_END};
    int depth = 0;
    for (size_t i = 0;; i++) {
        TokenKind kind = parser_kind_after(p, i);
        depth += bracket_step(kind);
        if (kind == TOKEN_END || kind == TOKEN_ERROR)
            return form;
        if (depth == 0) {
            form.after = parser_kind_after(p, i + 1);
            return form;
        }
        if (depth == 1 && i > 0)
            note_with_token(&form, parser_kind_after(p, i - 1), kind);
    }
}

/* `with (a as b, c):` lists items in parentheses, `with (a, *b):` has a tuple as its item. */
static bool at_parenthesised_items(const Parser *p) {
    if (!parser_at(p, TOKEN_LEFT_PAREN))
        return false;
    WithForm form = with_form(p);
    return form.has_as || (form.has_comma && !form.is_expression && form.after == TOKEN_COLON);
}

/* item (',' item)* [','] */
static void with_items(Parser *p) {
    bool parenthesised = at_parenthesised_items(p) && parser_take(p, TOKEN_LEFT_PAREN);
    do
        node_list_push(p, with_item(p));
    while (parser_take(p, TOKEN_COMMA) && !(parenthesised && parser_at(p, TOKEN_RIGHT_PAREN)));
    if (parenthesised)
        parser_expect(p, TOKEN_RIGHT_PAREN, "or ',' after an item of 'with'");
}

/* 'with' items ':' block */
static Node *with_(Parser *p) {
    uint32_t start = parser_offset(p);
    Node *node = node_new(p, NODE_WITH, start);
    parser_advance(p);
    size_t mark = p->pending.count;
    with_items(p);
    node->list = node_list_take(p, mark);
    node->body = grammar_block(p, "with", start);
    return node_finish(p, node);
}

static Node *async(Parser *p) {
    parser_fail_operand(p);
    return node_dummy(p);
}

static Node *compound_statement(Parser *p) {
    switch (parser_kind(p)) {
    case TOKEN_IF: return if_(p);
    case TOKEN_FOR: return for_(p);
    case TOKEN_WHILE: return while_(p);
    case TOKEN_TRY: return try_(p);
    case TOKEN_WITH: return with_(p);
    case TOKEN_DEF: return grammar_function(p);
    case TOKEN_CLASS: return grammar_class(p);
    case TOKEN_AT: return grammar_decorated(p);
    case TOKEN_ASYNC: return async(p);
    default: return NULL;
    }
}

static bool is_word(const Parser *p, size_t ahead, const char *word) {
    if (parser_kind_after(p, ahead) != TOKEN_NAME)
        return false;
    const Token *token = &p->tokens->items[p->at + ahead];
    size_t len = strlen(word);
    return token->end - token->start == len &&
           memcmp(p->source->text + token->start, word, len) == 0;
}

/* A line `match ...:` with an indented `case` under it; the words themselves are plain names. */
static bool at_match(const Parser *p) {
    if (!is_word(p, 0, "match"))
        return false;
    size_t i = 1;
    while (parser_kind_after(p, i) != TOKEN_NEWLINE && parser_kind_after(p, i) != TOKEN_END)
        i++;
    return i > 2 && parser_kind_after(p, i - 1) == TOKEN_COLON &&
           parser_kind_after(p, i + 1) == TOKEN_INDENT && is_word(p, i + 2, "case");
}

/* statement* up to `end`, pushed on pending */
static void statements(Parser *p, TokenKind end) {
    while (!parser_at(p, end) && !p->failed) {
        if (at_match(p))
            parser_fail(p, parser_token_span(p),
                        "'match' is not supported: write 'if' and "
                        "'elif'");
        Node *node = compound_statement(p);
        if (node)
            node_list_push(p, node);
        else
            grammar_simple_statements(p);
    }
}

NodeList grammar_program(Parser *p) {
    size_t mark = p->pending.count;
    statements(p, TOKEN_END);
    return node_list_take(p, mark);
}
