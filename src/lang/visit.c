#include "lang/parser.h"

static void visit_body(const NodeList *body, const Function *within, StatementVisitor *visit,
                       void *context);

/* Handlers stand in a list but are no statements: only their blocks are visited. */
static void visit_inner(const Node *node, const Function *within, StatementVisitor *visit,
                        void *context) {
    visit_body(&node->body, within, visit, context);
    if (node->kind == NODE_TRY)
        for (int i = 0; i < node->list.count; i++)
            visit_body(&node->list.items[i]->body, within, visit, context);
    visit_body(&node->orelse, within, visit, context);
    visit_body(&node->finally, within, visit, context);
    if (node->kind == NODE_FUNCTION || node->kind == NODE_CLASS)
        visit_body(&node->function->body, node->function, visit, context);
}

static void visit_body(const NodeList *body, const Function *within, StatementVisitor *visit,
                       void *context) {
    for (int i = 0; i < body->count; i++) {
        visit(context, body->items[i], within);
        visit_inner(body->items[i], within, visit, context);
    }
}

void parse_visit_statements(const Function *module, StatementVisitor *visit, void *context) {
    visit_body(&module->body, module, visit, context);
}
