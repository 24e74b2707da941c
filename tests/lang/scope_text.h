/* What scope analysis found, one line for each function, and a check that it fits together. */
#ifndef EINSTEP_TESTS_SCOPE_TEXT_H
#define EINSTEP_TESTS_SCOPE_TEXT_H

#include "lang/ast.h"

typedef void FunctionVisitor(Str *out, const Function *function);
typedef void NameVisitor(Str *out, const Node *name, const Function *within);

typedef struct Walk {
    Str *out;
    FunctionVisitor *function;
    NameVisitor *name;
} Walk;

static void walk_node(const Walk *w, const Node *node, const Function *within);

static void walk_list(const Walk *w, const NodeList *list, const Function *within) {
    for (int i = 0; i < list->count; i++)
        walk_node(w, list->items[i], within);
}

static void walk_function(const Walk *w, const Function *function, const Function *outer) {
    if (w->function)
        w->function(w->out, function);
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        walk_node(w, function->params[i].fallback, outer);
    walk_list(w, &function->body, function);
}

static void walk_parts(const Walk *w, const Node *node, const Function *within) {
    walk_node(w, node->a, within);
    walk_node(w, node->b, within);
    walk_node(w, node->c, within);
    walk_list(w, &node->list, within);
    walk_list(w, &node->list2, within);
    walk_list(w, &node->list3, within);
    walk_list(w, &node->body, within);
    walk_list(w, &node->orelse, within);
    walk_list(w, &node->finally, within);
}

/* The first iterable stands outside of a comprehension. */
static void walk_comprehension(const Walk *w, const Node *node, const Function *within) {
    const Function *inner = node->function;
    if (w->function)
        w->function(w->out, inner);
    walk_node(w, node->list.items[0]->b, within);
    walk_node(w, node->list.items[0]->a, inner);
    walk_list(w, &node->list.items[0]->list, inner);
    for (int i = 1; i < node->list.count; i++)
        walk_parts(w, node->list.items[i], inner);
    walk_node(w, node->a, inner);
    walk_node(w, node->b, inner);
}

static bool is_name(const Node *node) {
    return node->kind == NODE_NAME || node->kind == NODE_FUNCTION || node->kind == NODE_CLASS ||
           node->kind == NODE_ALIAS || (node->kind == NODE_HANDLER && node->symbol);
}

static void walk_node(const Walk *w, const Node *node, const Function *within) {
    if (!node)
        return;
    if (w->name && is_name(node))
        w->name(w->out, node, within);
    if (node->function && node->function->kind == FUNCTION_COMPREHENSION) {
        walk_comprehension(w, node, within);
        return;
    }
    if (node->function)
        walk_function(w, node->function, within);
    walk_parts(w, node, within);
}

static void add_names(Str *out, const char *title, const Symbol *const *symbols, int count) {
    str_add(out, title);
    for (int i = 0; i < count; i++)
        str_addf(out, " %s", symbols[i]->text);
}

static void add_function(Str *out, const Function *f) {
    static const char *const KINDS[] = {"module", "def", "lambda", "comprehension", "class"};
    str_addf(out, "%s %s %d:", KINDS[f->kind], f->name->text, span_line(f->span));
    add_names(out, " locals", f->locals, f->local_count);
    add_names(out, "; frees", f->frees, f->free_count);
    add_names(out, "; globals", f->globals, f->global_count);
    str_add_char(out, '\n');
}

static bool leads_to(const Function *f, int hops, int slot, const Symbol *symbol) {
    for (; f && hops > 0; hops--)
        f = f->outer;
    return f && slot < f->local_count && f->locals[slot] == symbol;
}

static bool is_well_placed(const Node *node, const Function *within) {
    switch (node->scope) {
    case SCOPE_LOCAL: return leads_to(within, 0, node->slot, node->symbol);
    case SCOPE_ENCLOSING:
        return node->hops > 0 && leads_to(within, node->hops, node->slot, node->symbol);
    case SCOPE_CLASS:
        return within->kind == FUNCTION_CLASS &&
               (!node->hops || leads_to(within, node->hops, node->slot, node->symbol));
    default: return true;
    }
}

static void check_name(Str *out, const Node *node, const Function *within) {
    if (!is_well_placed(node, within))
        str_addf(out, "%s of line %d: scope %d, hops %d, slot %d\n", node->symbol->text,
                 span_line(node->span), (int)node->scope, node->hops, node->slot);
}

static void check_parameter(Str *out, const Function *f, const Parameter *param) {
    if (param && !leads_to(f, 0, param->slot, param->symbol))
        str_addf(out, "parameter %s: slot %d\n", param->symbol->text, param->slot);
}

static void check_function(Str *out, const Function *f) {
    for (int i = 0; i < f->positional + f->keyword_only; i++)
        check_parameter(out, f, &f->params[i]);
    check_parameter(out, f, f->star_args);
    check_parameter(out, f, f->star_kwargs);
    for (int i = 0; i < f->free_count; i++)
        if (!leads_to(f, f->free_hops[i], f->free_slots[i], f->frees[i]))
            str_addf(out, "free %s of %s\n", f->frees[i]->text, f->name->text);
}

/* "def f 3: locals a b; frees c; globals d" for the module and each function in it. */
static void scope_add_functions(Str *out, const Function *module) {
    walk_function(&(Walk){out, add_function, NULL}, module, NULL);
}

/* A line for each name whose slot and hops do not lead to that name; none when all is well. */
static void scope_add_wrong_places(Str *out, const Function *module) {
    walk_function(&(Walk){out, check_function, check_name}, module, NULL);
}

#endif
