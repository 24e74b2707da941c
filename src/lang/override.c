#include "lang/override.h"

static bool are_literals(const NodeList *list) {
    for (int i = 0; i < list->count; i++)
        if (!list->items[i] || !override_is_literal(list->items[i]))
            return false;
    return true;
}

static bool is_number(const Node *node) {
    return node->kind == NODE_INT || node->kind == NODE_FLOAT || node->kind == NODE_IMAGINARY;
}

/* -2, or 1 - 2j */
static bool is_signed_number(const Node *node) {
    if (node->kind == NODE_UNARY)
        return (node->op == OPERATOR_NEG || node->op == OPERATOR_POS) && is_number(node->a);
    if (node->kind != NODE_BINARY || (node->op != OPERATOR_ADD && node->op != OPERATOR_SUB))
        return is_number(node);
    return (is_number(node->a) || (node->a->kind == NODE_UNARY && is_signed_number(node->a))) &&
           node->b->kind == NODE_IMAGINARY;
}

bool override_is_literal(const Node *node) {
    switch (node->kind) {
    case NODE_NONE:
    case NODE_TRUE:
    case NODE_FALSE:
    case NODE_ELLIPSIS:
    case NODE_STRING:
    case NODE_BYTES: return true;
    case NODE_TUPLE:
    case NODE_LIST:
    case NODE_SET: return are_literals(&node->list);
    case NODE_DICT: return are_literals(&node->list) && are_literals(&node->list2);
    default: return is_signed_number(node);
    }
}

static bool is_name(const Node *node, const Symbol *name) {
    return node->kind == NODE_NAME && node->symbol == name;
}

static bool is_sequence(const Node *node) {
    return node->kind == NODE_TUPLE || node->kind == NODE_LIST;
}

/* Index of the name among the items of a tuple, or -1. */
static int index_in(const Node *target, const Symbol *name) {
    for (int i = 0; is_sequence(target) && i < target->list.count; i++)
        if (is_name(target->list.items[i], name))
            return i;
    return -1;
}

static bool has_star(const NodeList *list) {
    for (int i = 0; i < list->count; i++)
        if (list->items[i]->kind == NODE_STARRED)
            return true;
    return false;
}

static bool replace(Node **assigned, const Node *target, Node *value, Error *error) {
    if (is_signed_number(*assigned) && value->kind == NODE_STRING)
        return error_set_at(error, target->span, ERR_VALUE,
                            "'%s' is a number here: a text cannot take its place",
                            target->symbol->text);
    *assigned = value;
    return true;
}

/* One name of `a, b = 1, 2`. */
static bool replace_item(const Node *target, int index, const Node *assigned, Node *value,
                         Error *error) {
    if (is_sequence(assigned) && assigned->list.count == target->list.count &&
        !has_star(&assigned->list) && !has_star(&target->list))
        return replace(&assigned->list.items[index], target->list.items[index], value, error);
    return error_set_at(error, target->span, ERR_VALUE,
                        "cannot replace '%s' alone: the values on the right are not listed one by "
                        "one",
                        target->list.items[index]->symbol->text);
}

typedef enum Outcome { NOT_BOUND, REPLACED, REFUSED } Outcome;

static Outcome replace_in_assign(Node *node, const Symbol *name, Node *value, Error *error) {
    for (int i = 0; i < node->list.count; i++) {
        const Node *target = node->list.items[i];
        int index = index_in(target, name);
        if (is_name(target, name))
            return replace(&node->a, target, value, error) ? REPLACED : REFUSED;
        if (index >= 0)
            return replace_item(target, index, node->a, value, error) ? REPLACED : REFUSED;
    }
    return NOT_BOUND;
}

static Outcome replace_in(Node *node, const Symbol *name, Node *value, Error *error) {
    if (node->kind == NODE_ASSIGN)
        return replace_in_assign(node, name, value, error);
    if (node->kind != NODE_ANN_ASSIGN || !node->b || !is_name(node->a, name))
        return NOT_BOUND;
    return replace(&node->b, node->a, value, error) ? REPLACED : REFUSED;
}

bool override_apply(Function *module, const Symbol *name, Node *value, Error *error) {
    for (int i = 0; i < module->body.count; i++) {
        Outcome outcome = replace_in(module->body.items[i], name, value, error);
        if (outcome != NOT_BOUND)
            return outcome == REPLACED;
    }
    return error_set(error, ERR_VALUE,
                     "no assignment at the top level binds '%s': only such values can be replaced",
                     name->text);
}
