#include "lesson/check_walk.h"

static void walk_node(const Node *node, CheckVisitor *visit, void *context);

static void walk_function(const Function *function, CheckVisitor *visit, void *context) {
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        walk_node(function->params[i].fallback, visit, context);
    check_walk(&function->body, visit, context);
}

/* Fields that a kind has no use for are empty, so one walk fits all. */
static void walk_node(const Node *node, CheckVisitor *visit, void *context) {
    if (!node)
        return;
    visit(context, node);
    walk_node(node->a, visit, context);
    walk_node(node->b, visit, context);
    walk_node(node->c, visit, context);
    check_walk(&node->list, visit, context);
    check_walk(&node->list2, visit, context);
    check_walk(&node->list3, visit, context);
    check_walk(&node->body, visit, context);
    check_walk(&node->orelse, visit, context);
    check_walk(&node->finally, visit, context);
    if (node->function)
        walk_function(node->function, visit, context);
}

void check_walk(const NodeList *list, CheckVisitor *visit, void *context) {
    for (int i = 0; i < list->count; i++)
        walk_node(list->items[i], visit, context);
}
