/* 'import' in its forms. */
#include "lang/grammar.h"

/* name ('.' name)*, returned as text */
static Span dotted_name(Parser *p, const char *where) {
    uint32_t start = parser_offset(p);
    parser_expect_name(p, where);
    while (parser_take(p, TOKEN_DOT))
        parser_expect_name(p, "after '.'");
    return parser_span_from(p, start);
}

/* The text of a dotted name, without blanks that may stand around its dots. */
static void set_dotted_text(Parser *p, Node *node, Span span) {
    char *text = arena_alloc(p->arena, span.end - span.start + 1);
    size_t len = 0;
    for (uint32_t i = span.start; i < span.end; i++) {
        char c = p->source->text[i];
        if (c != ' ' && c != '\t' && c != '\f' && c != '\\' && c != '\n' && c != '\r')
            text[len++] = c;
    }
    node->text = text;
    node->text_len = len;
}

/* ['as' name]: what the alias binds, by default `bound` */
static void renaming(Parser *p, Node *alias, Span bound) {
    alias->symbol = parser_symbol(p, bound);
    if (parser_take(p, TOKEN_AS)) {
        bound = parser_token_span(p);
        alias->symbol = parser_expect_name(p, "after 'as'");
        alias->renamed = true;
    }
    grammar_check_bindable(p, bound, alias->symbol);
}

/* dotted_name ['as' name]: without 'as' the first name is bound */
static Node *module_alias(Parser *p) {
    Node *node = node_new(p, NODE_ALIAS, parser_offset(p));
    Span first = parser_token_span(p);
    set_dotted_text(p, node, dotted_name(p, "of a module after 'import'"));
    renaming(p, node, first);
    return node_finish(p, node);
}

/* 'import' alias (',' alias)* */
Node *grammar_import(Parser *p) {
    Node *node = node_new(p, NODE_IMPORT, parser_offset(p));
    parser_advance(p);
    size_t mark = p->pending.count;
    do
        node_list_push(p, module_alias(p));
    while (parser_take(p, TOKEN_COMMA));
    node->list = node_list_take(p, mark);
    return node_finish(p, node);
}

/* name ['as' name] */
static Node *name_alias(Parser *p) {
    Node *node = node_new(p, NODE_ALIAS, parser_offset(p));
    Span name = parser_token_span(p);
    parser_expect_name(p, "to import");
    set_dotted_text(p, node, name);
    renaming(p, node, name);
    return node_finish(p, node);
}

/* alias (',' alias)* [','], the last comma only within parentheses */
static void name_aliases(Parser *p, Node *node) {
    bool parenthesised = parser_take(p, TOKEN_LEFT_PAREN);
    size_t mark = p->pending.count;
    do
        node_list_push(p, name_alias(p));
    while (parser_take(p, TOKEN_COMMA) && !(parenthesised && parser_at(p, TOKEN_RIGHT_PAREN)));
    node->list = node_list_take(p, mark);
    if (parenthesised)
        parser_expect(p, TOKEN_RIGHT_PAREN, "or ',' after a name to import");
}

/* ('.' | '...')*: how many levels outward */
static int leading_dots(Parser *p) {
    for (int level = 0;;) {
        if (parser_take(p, TOKEN_DOT))
            level += 1;
        else if (parser_take(p, TOKEN_ELLIPSIS))
            level += 3;
        else
            return level;
    }
}

/* 'from' dots [dotted_name] 'import' ('*' | aliases) */
Node *grammar_import_from(Parser *p) {
    Node *node = node_new(p, NODE_IMPORT_FROM, parser_offset(p));
    parser_advance(p);
    node->level = leading_dots(p);
    node->text = "";
    if (node->level == 0 || !parser_at(p, TOKEN_IMPORT))
        set_dotted_text(p, node, dotted_name(p, "of a module after 'from'"));
    parser_expect(p, TOKEN_IMPORT, "after the module of 'from'");
    node->star = parser_take(p, TOKEN_STAR);
    if (!node->star)
        name_aliases(p, node);
    return node_finish(p, node);
}
