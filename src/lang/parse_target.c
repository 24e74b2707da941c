/* What may stand on the left of '=', after 'for', 'as' and 'del'. */
#include "lang/grammar.h"

/* What a node is called in "cannot assign to ...". */
static const char *description(const Node *node) {
    switch (node->kind) {
    case NODE_NONE: return "None";
    case NODE_TRUE: return "True";
    case NODE_FALSE: return "False";
    case NODE_ELLIPSIS: return "'...'";
    case NODE_INT:
    case NODE_FLOAT:
    case NODE_IMAGINARY: return "a number";
    case NODE_STRING:
    case NODE_BYTES:
    case NODE_FSTRING: return "a string";
    case NODE_TUPLE: return "a tuple";
    case NODE_LIST: return "a list";
    case NODE_SET: return "a set";
    case NODE_DICT: return "a dict";
    case NODE_STARRED: return "a '*' item";
    case NODE_COMPARE: return "a comparison";
    case NODE_CONDITIONAL: return "a choice ('a if b else c')";
    case NODE_CALL: return "the result of a call";
    case NODE_LAMBDA: return "a lambda";
    case NODE_LIST_COMP:
    case NODE_SET_COMP:
    case NODE_DICT_COMP: return "a comprehension";
    case NODE_GENERATOR: return "a generator";
    case NODE_WALRUS: return "a ':=' expression";
    default: return "the result of an operation";
    }
}

static const char *verb(TargetUse use) {
    return use == TARGET_DELETE ? "delete" : "assign to";
}

static void fail_target(Parser *p, const Node *node, TargetUse use) {
    const char *hint = use == TARGET_ASSIGN && node->kind != NODE_NONE && node->kind != NODE_TRUE &&
                               node->kind != NODE_FALSE
                           ? "; to compare write '=='"
                           : "";
    parser_fail(p, node->span, "cannot %s %s%s", verb(use), description(node), hint);
}

void grammar_check_bindable(Parser *p, Span span, const Symbol *name) {
    if (str_equal(name->text, "__debug__"))
        parser_fail(p, span, "the name '__debug__' belongs to the language: choose another");
}

static void check_items(Parser *p, const Node *node, TargetUse use) {
    int starred = 0;
    for (int i = 0; i < node->list.count; i++) {
        const Node *item = node->list.items[i];
        bool star = item->kind == NODE_STARRED && use != TARGET_DELETE;
        if (star && ++starred > 1)
            parser_fail(p, item->span, "only one target of an assignment can have a '*'");
        grammar_check_target(p, star ? item->a : item, use);
    }
}

void grammar_check_target(Parser *p, const Node *node, TargetUse use) {
    switch (node->kind) {
    case NODE_NAME:
    case NODE_ATTRIBUTE: grammar_check_bindable(p, node->span, node->symbol); break;
    case NODE_SUBSCRIPT: break;
    case NODE_TUPLE:
    case NODE_LIST: check_items(p, node, use); break;
    case NODE_STARRED:
        if (use != TARGET_DELETE)
            parser_fail(p, node->span, "a '*' target must stand in a list or tuple: write '*a,'");
        /* fall through */
    default: fail_target(p, node, use);
    }
}

void grammar_check_single_target(Parser *p, const Node *node, const char *what) {
    if (node->kind == NODE_NAME || node->kind == NODE_ATTRIBUTE)
        grammar_check_bindable(p, node->span, node->symbol);
    else if (node->kind != NODE_SUBSCRIPT)
        parser_fail(p, node->span,
                    "%s cannot be applied to %s: a name, an attribute or an index "
                    "is needed on its left",
                    what, description(node));
}

static Node *star_target(Parser *p) {
    if (!parser_at(p, TOKEN_STAR))
        return grammar_bitwise_or(p);
    Node *node = node_new(p, NODE_STARRED, parser_offset(p));
    parser_advance(p);
    node->a = grammar_bitwise_or(p);
    return node_finish(p, node);
}

/* target (',' target)* [',']: read as expressions that 'in' ends */
Node *grammar_targets(Parser *p, TargetUse use) {
    uint32_t start = parser_offset(p);
    size_t mark = p->pending.count;
    Node *node = star_target(p);
    if (parser_at(p, TOKEN_COMMA)) {
        node_list_push(p, node);
        while (parser_take(p, TOKEN_COMMA) && !parser_at(p, TOKEN_IN) &&
               !parser_at(p, TOKEN_NEWLINE) && !parser_at(p, TOKEN_SEMICOLON) &&
               !parser_at(p, TOKEN_END))
            node_list_push(p, star_target(p));
        node = node_new(p, NODE_TUPLE, start);
        node->list = node_list_take(p, mark);
        node = node_finish(p, node);
    }
    grammar_check_target(p, node, use);
    return node;
}
