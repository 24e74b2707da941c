/* Names that nothing binds, and attributes that einstep's own modules do not have. */
#include "lesson/check_walk.h"

#include <string.h>

typedef struct NameCheck {
    Run *run;
    Arena *arena;
    Findings *out;
    VEC(const Symbol *) bound; /* at module level, whether or not it ran */
} NameCheck;

/* ---- what is bound ---- */

static bool is_bound(const NameCheck *check, const Symbol *name) {
    for (size_t i = 0; i < check->bound.count; i++)
        if (check->bound.items[i] == name)
            return true;
    return false;
}

static void add_bound(NameCheck *check, int count, const Symbol *const *names) {
    for (int i = 0; i < count; i++)
        if (!is_bound(check, names[i]))
            vec_push(&check->bound, names[i]);
}

static void collect_globals(void *context, const Node *node) {
    NameCheck *check = context;
    if (node->function)
        add_bound(check, node->function->global_count, node->function->globals);
}

static void take_type(void *type, Run *run, Value value) {
    (void)run;
    *(ValueType *)type = value.type;
}

/* Type of the value of an expression of names and dots; false with a finding when there is none. */
static bool type_of(NameCheck *check, const Node *node, ValueType *type) {
    Error error = {0};
    Str text = {0};
    node_add_text(&text, node);
    bool known = run_evaluate(check->run, str_text(&text), take_type, type, &error);
    if (!known)
        check_add_said(check->out, check->arena, check->run->source.name, span_line(node->span),
                       &error.said);
    error_release(&error);
    str_release(&text);
    return known;
}

/* ---- names ---- */

static bool is_global_name(const Node *node) {
    return node->kind == NODE_NAME && (node->scope == SCOPE_GLOBAL || node->scope == SCOPE_CLASS) &&
           !node->hops;
}

/* `torch.nn.Linear`: true while what is left of the last dot is a module that was imported. */
static bool is_module(NameCheck *check, const Node *node, ValueType *type) {
    ValueType base;
    if (is_global_name(node))
        return dict_find_name(check->run->frame->module->globals, node->symbol) &&
               type_of(check, node, type) && *type == VALUE_MODULE;
    return node->kind == NODE_ATTRIBUTE && is_module(check, node->a, &base) &&
           type_of(check, node, type) && *type == VALUE_MODULE;
}

static void check_node(void *context, const Node *node) {
    NameCheck *check = context;
    ValueType type;
    if (is_global_name(node) && node->scope == SCOPE_GLOBAL && !is_bound(check, node->symbol))
        type_of(check, node, &type);
    bool reads = node->kind == NODE_ATTRIBUTE && node->a->kind != NODE_CALL;
    if (reads && is_module(check, node->a, &type))
        type_of(check, node, &type);
}

/* Stands where the module's variables can be seen as they were last. */
static void seek_module(Run *run) {
    size_t k = run_last(run);
    while (k && run_step_at(run, k)->frame != run->frame)
        k--;
    run_seek(run, k);
}

void check_names(Run *run, Arena *arena, Findings *out) {
    NameCheck check = {.run = run, .arena = arena, .out = out};
    size_t position = run->timeline.position;
    if (!run->module)
        return;
    seek_module(run);
    add_bound(&check, run->module->local_count, run->module->locals);
    check_walk(&run->module->body, collect_globals, &check);
    check_walk(&run->module->body, check_node, &check);
    vec_release(&check.bound);
    run_seek(run, position);
}
