/* What each scope binds, uses and declares, in one walk over the tree. */
#include "lang/scope_table.h"

__attribute__((format(printf, 3, 4))) static void fail(Analysis *an, Span span, const char *format,
                                                       ...) {
    if (an->failed)
        return;
    va_list args;
    va_start(args, format);
    error_setv(an->error, ERR_SYNTAX, format, args);
    va_end(args);
    an->error->span = span;
    an->failed = true;
}

static Entry *note(Analysis *an, Scope *scope, const Symbol *symbol, unsigned flags) {
    Entry *entry = scope_entry(an, scope, symbol);
    entry->flags |= flags;
    return entry;
}

/* `node` holds a name (a NODE_NAME, a def, an alias): resolving will write its scope there. */
static void note_node(Analysis *an, Scope *scope, Node *node, unsigned flags) {
    Entry *entry = note(an, scope, node->symbol, flags);
    vec_push(&an->uses, (NameUse){node, entry});
}

static void collect_list(Analysis *an, Scope *scope, const NodeList *list) {
    for (int i = 0; i < list->count; i++)
        scope_collect_expression(an, scope, list->items[i]);
}

static void bind_target(Analysis *an, Scope *scope, Node *node, unsigned flags) {
    switch (node->kind) {
    case NODE_NAME: {
        Entry *entry = scope_entry(an, scope, node->symbol);
        if (flags & ENTRY_LOOP_TARGET && entry->flags & ENTRY_WALRUS)
            fail(an, node->span,
                 "the loop variable '%s' is bound by ':=' in the same "
                 "comprehension: choose another name",
                 node->symbol->text);
        note_node(an, scope, node, flags);
        break;
    }
    case NODE_TUPLE:
    case NODE_LIST:
        for (int i = 0; i < node->list.count; i++)
            bind_target(an, scope, node->list.items[i], flags);
        break;
    case NODE_STARRED: bind_target(an, scope, node->a, flags); break;
    default: scope_collect_expression(an, scope, node);
    }
}

static bool is_comprehension(const Scope *scope) {
    return !scope->prompt && scope->function->kind == FUNCTION_COMPREHENSION;
}

/* ':=' in a comprehension binds in the function around it. */
static void bind_walrus(Analysis *an, Scope *scope, Node *name) {
    if (scope->iterable_depth > 0)
        fail(an, name->span,
             "':=' cannot stand in the iterable of a comprehension: bind '%s' "
             "before it",
             name->symbol->text);
    Scope *holder = scope;
    for (; is_comprehension(holder); holder = holder->outer)
        if (note(an, holder, name->symbol, ENTRY_WALRUS)->flags & ENTRY_LOOP_TARGET)
            fail(an, name->span, "':=' cannot bind the loop variable '%s' of a comprehension",
                 name->symbol->text);
    if (holder != scope && !holder->prompt && holder->function->kind == FUNCTION_CLASS)
        fail(an, name->span, "':=' in a comprehension cannot bind '%s' in a class body",
             name->symbol->text);
    if (holder == scope) {
        note_node(an, scope, name, ENTRY_BOUND);
        return;
    }
    note(an, holder, name->symbol, holder->outer ? ENTRY_BOUND : ENTRY_SHARED);
    note_node(an, scope, name, ENTRY_USED);
}

static void collect_for(Analysis *an, Scope *scope, const Node *clause, Scope *iterable_scope) {
    iterable_scope->iterable_depth++;
    scope_collect_expression(an, iterable_scope, clause->b);
    iterable_scope->iterable_depth--;
    bind_target(an, scope, clause->a, ENTRY_BOUND | ENTRY_LOOP_TARGET);
    collect_list(an, scope, &clause->list);
}

static void collect_comprehension(Analysis *an, Scope *outer, Node *node) {
    Scope *scope = scope_new(an, node->function, outer);
    for (int i = 0; i < node->list.count; i++)
        collect_for(an, scope, node->list.items[i], i == 0 ? outer : scope);
    if (node->b)
        scope_collect_expression(an, scope, node->b);
    scope_collect_expression(an, scope, node->a);
}

static void collect_keywords(Analysis *an, Scope *scope, const Node *call) {
    for (int i = 0; i < call->list2.count; i++) {
        Node *keyword = call->list2.items[i];
        if (keyword->symbol) {
            Entry *entry = analysis_entry(an, call, keyword->symbol);
            if (entry->flags)
                fail(an, keyword->span, "argument '%s' is given twice", keyword->symbol->text);
            entry->flags = ENTRY_BOUND;
        }
        scope_collect_expression(an, scope, keyword->a);
    }
}

static void collect_parameter(Analysis *an, Scope *scope, const Parameter *param) {
    if (!param)
        return;
    Entry *entry = scope_entry(an, scope, param->symbol);
    if (entry->flags & ENTRY_PARAMETER)
        fail(an, param->span, "parameter '%s' appears twice", param->symbol->text);
    entry->flags |= ENTRY_BOUND | ENTRY_PARAMETER;
}

static void collect_parameters(Analysis *an, Scope *scope) {
    const Function *function = scope->function;
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        collect_parameter(an, scope, &function->params[i]);
    collect_parameter(an, scope, function->star_args);
    collect_parameter(an, scope, function->star_kwargs);
}

/* Defaults are evaluated where the function is defined. */
static void collect_defaults(Analysis *an, Scope *scope, const Function *function) {
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        if (function->params[i].fallback)
            scope_collect_expression(an, scope, function->params[i].fallback);
}

static void collect_inner(Analysis *an, Scope *outer, Function *function) {
    collect_defaults(an, outer, function);
    scope_collect_function(an, scope_new(an, function, outer));
}

static void collect_parts(Analysis *an, Scope *scope, const Node *node) {
    Node *parts[] = {node->a, node->b, node->c};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i])
            scope_collect_expression(an, scope, parts[i]);
}

void scope_collect_expression(Analysis *an, Scope *scope, Node *node) {
    if (!node || an->failed)
        return;
    switch (node->kind) {
    case NODE_NAME: note_node(an, scope, node, ENTRY_USED); break;
    case NODE_LAMBDA: collect_inner(an, scope, node->function); break;
    case NODE_LIST_COMP:
    case NODE_SET_COMP:
    case NODE_DICT_COMP:
    case NODE_GENERATOR: collect_comprehension(an, scope, node); break;
    case NODE_WALRUS:
        scope_collect_expression(an, scope, node->b);
        bind_walrus(an, scope, node->a);
        break;
    case NODE_CALL:
        scope_collect_expression(an, scope, node->a);
        collect_list(an, scope, &node->list);
        collect_keywords(an, scope, node);
        break;
    default:
        collect_parts(an, scope, node);
        collect_list(an, scope, &node->list);
        collect_list(an, scope, &node->list2);
    }
}

static Scope *module_of(Scope *scope) {
    while (scope->outer)
        scope = scope->outer;
    return scope;
}

static void check_declared(Analysis *an, const Node *name, unsigned flags, bool global) {
    if (flags & ENTRY_PARAMETER)
        fail(an, name->span,
             global ? "'%s' is a parameter and cannot be declared global"
                    : "'%s' is a parameter and cannot be declared nonlocal",
             name->symbol->text);
    else if (flags & (global ? ENTRY_NONLOCAL : ENTRY_GLOBAL))
        fail(an, name->span, "'%s' cannot be both global and nonlocal", name->symbol->text);
    else if (flags & ENTRY_BOUND)
        fail(an, name->span, "'%s' is bound above: declare it before", name->symbol->text);
    else if (flags & ENTRY_USED)
        fail(an, name->span, "'%s' is used above: declare it before", name->symbol->text);
}

static void declare(Analysis *an, Scope *scope, const Node *statement) {
    bool global = statement->kind == NODE_GLOBAL;
    unsigned flag = global ? ENTRY_GLOBAL : ENTRY_NONLOCAL;
    for (int i = 0; i < statement->list.count; i++) {
        Node *name = statement->list.items[i];
        Entry *entry = scope_entry(an, scope, name->symbol);
        check_declared(an, name, entry->flags, global);
        entry->span = name->span;
        note_node(an, scope, name, scope->outer || !global ? flag : 0);
        if (global)
            note(an, module_of(scope), name->symbol, ENTRY_SHARED);
    }
}

static void collect_body(Analysis *an, Scope *scope, const NodeList *body);

static void collect_targets(Analysis *an, Scope *scope, const NodeList *targets) {
    for (int i = 0; i < targets->count; i++)
        bind_target(an, scope, targets->items[i], ENTRY_BOUND);
}

/* x: T = v binds; x: T alone makes a plain name local without binding it. */
static void collect_annotated(Analysis *an, Scope *scope, const Node *node) {
    const Entry *entry = node->star ? NULL : analysis_find(an, scope, node->a->symbol);
    if (entry && entry->flags & (ENTRY_GLOBAL | ENTRY_NONLOCAL))
        fail(an, node->a->span, "'%s' is declared above and cannot be annotated",
             node->a->symbol->text);
    scope_collect_expression(an, scope, node->b);
    if (node->b || !node->star)
        bind_target(an, scope, node->a, ENTRY_BOUND);
    else if (node->a->kind != NODE_NAME)
        scope_collect_expression(an, scope, node->a);
    else
        note_node(an, scope, node->a, 0);
}

static void collect_class(Analysis *an, Scope *scope, Node *node) {
    collect_list(an, scope, &node->list3);
    collect_list(an, scope, &node->list);
    collect_keywords(an, scope, node);
    note_node(an, scope, node, ENTRY_BOUND);
    scope_collect_function(an, scope_new(an, node->function, scope));
}

static void collect_import(Analysis *an, Scope *scope, const Node *node) {
    if (node->star && scope->outer)
        fail(an, node->span, "'import *' is allowed at the top level only: name what is imported");
    for (int i = 0; i < node->list.count; i++)
        note_node(an, scope, node->list.items[i], ENTRY_IMPORTED);
}

/* Statements that hold others: their own parts, then their blocks. */
static void collect_compound(Analysis *an, Scope *scope, Node *node) {
    scope_collect_expression(an, scope, node->kind == NODE_FOR ? node->b : node->a);
    if (node->kind == NODE_FOR)
        bind_target(an, scope, node->a, ENTRY_BOUND);
    if (node->kind == NODE_HANDLER && node->symbol)
        note_node(an, scope, node, ENTRY_BOUND);
    if (node->kind == NODE_WITH_ITEM && node->b)
        bind_target(an, scope, node->b, ENTRY_BOUND);
    if (node->kind == NODE_WITH)
        collect_body(an, scope, &node->list);
    collect_body(an, scope, &node->body);
    if (node->kind == NODE_TRY)
        collect_body(an, scope, &node->list);
    collect_body(an, scope, &node->orelse);
    collect_body(an, scope, &node->finally);
}

static void collect_statement(Analysis *an, Scope *scope, Node *node) {
    switch (node->kind) {
    case NODE_ASSIGN:
        scope_collect_expression(an, scope, node->a);
        collect_targets(an, scope, &node->list);
        break;
    case NODE_AUG_ASSIGN:
        bind_target(an, scope, node->a, ENTRY_BOUND);
        scope_collect_expression(an, scope, node->b);
        break;
    case NODE_ANN_ASSIGN: collect_annotated(an, scope, node); break;
    case NODE_DELETE: collect_targets(an, scope, &node->list); break;
    case NODE_GLOBAL:
    case NODE_NONLOCAL: declare(an, scope, node); break;
    case NODE_IMPORT:
    case NODE_IMPORT_FROM: collect_import(an, scope, node); break;
    case NODE_CLASS: collect_class(an, scope, node); break;
    case NODE_FUNCTION:
        collect_list(an, scope, &node->list);
        note_node(an, scope, node, ENTRY_BOUND);
        collect_inner(an, scope, node->function);
        break;
    case NODE_IF:
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_TRY:
    case NODE_HANDLER:
    case NODE_WITH:
    case NODE_WITH_ITEM: collect_compound(an, scope, node); break;
    default: collect_parts(an, scope, node);
    }
}

static void collect_body(Analysis *an, Scope *scope, const NodeList *body) {
    for (int i = 0; i < body->count && !an->failed; i++)
        collect_statement(an, scope, body->items[i]);
}

void scope_collect_function(Analysis *an, Scope *scope) {
    collect_parameters(an, scope);
    collect_body(an, scope, &scope->function->body);
}
