/* A syntax tree as an s-expression, one form for each kind of node: for tests to compare, and for
 * comparing with CPython's own parser. */
#ifndef EINSTEP_TESTS_TREE_TEXT_H
#define EINSTEP_TESTS_TREE_TEXT_H

#include "lang/ast.h"

#include <inttypes.h>
#include <string.h>

static void tree_add_node(Str *out, const Node *node);

static void add_list(Str *out, const NodeList *list) {
    for (int i = 0; i < list->count; i++) {
        str_add_char(out, ' ');
        tree_add_node(out, list->items[i]);
    }
}

static void add_block(Str *out, const char *name, const NodeList *list) {
    str_addf(out, " (%s", name);
    add_list(out, list);
    str_add_char(out, ')');
}

/* Text with all but plain ASCII as \xhh. */
static void add_quoted(Str *out, const char *text, size_t len) {
    str_add_char(out, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c > '~' || c == '"' || c == '\\')
            str_addf(out, "\\x%02x", c);
        else
            str_add_char(out, (char)c);
    }
    str_add_char(out, '"');
}

static void add_parameter(Str *out, const char *stars, const Parameter *param) {
    str_addf(out, " %s%s", stars, param->symbol->text);
    if (param->fallback) {
        str_add_char(out, '=');
        tree_add_node(out, param->fallback);
    }
}

static void add_parameters(Str *out, const Function *f) {
    str_add(out, " (params");
    for (int i = 0; i < f->positional; i++) {
        add_parameter(out, "", &f->params[i]);
        if (i + 1 == f->positional_only)
            str_add(out, " /");
    }
    if (f->star_args)
        add_parameter(out, "*", f->star_args);
    else if (f->keyword_only)
        str_add(out, " *");
    for (int i = f->positional; i < f->positional + f->keyword_only; i++)
        add_parameter(out, "", &f->params[i]);
    if (f->star_kwargs)
        add_parameter(out, "**", f->star_kwargs);
    str_add_char(out, ')');
}

static void add_optional(Str *out, const Node *node) {
    str_add_char(out, ' ');
    if (node)
        tree_add_node(out, node);
    else
        str_add_char(out, '-');
}

static void add_leaf(Str *out, const Node *node) {
    switch (node->kind) {
    case NODE_INT:
        if (node->overflow)
            str_add(out, " overflow");
        else
            str_addf(out, " %" PRId64, node->integer);
        break;
    case NODE_FLOAT:
    case NODE_IMAGINARY: str_addf(out, " %.17g", node->real); break;
    case NODE_STRING:
    case NODE_BYTES:
        str_add_char(out, ' ');
        add_quoted(out, node->text, node->text_len);
        break;
    case NODE_IMPORT_FROM:
        str_addf(out, " %d%s%s%s", node->level, *node->text ? " " : "", node->text,
                 node->star ? " *" : "");
        break;
    case NODE_ALIAS: str_addf(out, " %s %s", node->text, node->symbol->text); break;
    case NODE_KEYWORD: str_addf(out, " %s", node->symbol ? node->symbol->text : "**"); break;
    case NODE_FORMATTED: str_addf(out, " %c", node->conversion ? node->conversion : '-'); break;
    default:
        if (node->symbol)
            str_addf(out, " %s", node->symbol->text);
    }
}

static void add_operators(Str *out, const Node *node) {
    if (node->kind == NODE_UNARY || node->kind == NODE_BINARY || node->kind == NODE_AUG_ASSIGN)
        str_addf(out, " %s", operator_text(node->op));
    for (int i = 0; node->kind == NODE_COMPARE && i < node->list.count; i++)
        str_addf(out, " %s", operator_text(node->ops[i]));
}

static void add_dict(Str *out, const Node *node) {
    for (int i = 0; i < node->list.count; i++) {
        add_optional(out, node->list.items[i]);
        add_optional(out, node->list2.items[i]);
    }
}

/* How many of a, b and c are shown even when absent. */
static int optional_parts(const Node *node) {
    switch (node->kind) {
    case NODE_SLICE: return 3;
    case NODE_RAISE:
    case NODE_WITH_ITEM:
    case NODE_ASSERT:
    case NODE_ANN_ASSIGN:
    case NODE_FORMATTED: return 2;
    case NODE_HANDLER:
    case NODE_RETURN: return 1;
    default: return 0;
    }
}

static void add_parts(Str *out, const Node *node) {
    const Node *parts[] = {node->a, node->b, node->c};
    for (int i = 0; i < 3; i++)
        if (parts[i] || i < optional_parts(node))
            add_optional(out, parts[i]);
}

static void add_blocks(Str *out, const Node *node) {
    if (node->list3.count)
        add_block(out, "decorators", &node->list3);
    bool has_body = node->function && node->function->kind != FUNCTION_COMPREHENSION;
    if (has_body && node->kind != NODE_CLASS)
        add_parameters(out, node->function);
    if (has_body)
        add_block(out, "body", &node->function->body);
    if (node->body.count)
        add_block(out, "body", &node->body);
    if (node->orelse.count)
        add_block(out, "else", &node->orelse);
    if (node->finally.count)
        add_block(out, "finally", &node->finally);
}

static void tree_add_node(Str *out, const Node *node) {
    str_addf(out, "(%s", node_kind_name(node->kind));
    add_leaf(out, node);
    add_operators(out, node);
    add_parts(out, node);
    if (node->kind == NODE_DICT) {
        add_dict(out, node);
    } else {
        add_list(out, &node->list);
        if (node->list2.count)
            add_block(out, "keywords", &node->list2);
    }
    add_blocks(out, node);
    str_add_char(out, ')');
}

static void tree_add_module(Str *out, const Function *module) {
    for (int i = 0; i < module->body.count; i++) {
        tree_add_node(out, module->body.items[i]);
        str_add_char(out, '\n');
    }
}

#endif
