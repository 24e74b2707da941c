/* Attributes that no value has: `x.permut(0, 1)` in a method that nobody calls.
 *
 * What x is cannot be known before it runs, so a name counts as known when any value may have it:
 * an operation's, one that a value of each kind has (KINDS), one that the program or a module of
 * its own sets, defines, or writes as a text or a keyword (setattr, register_buffer, namespaces). */
#include "base/nearest.h"
#include "eval/interp.h"
#include "lesson/check_walk.h"

#include <string.h>

static const char KINDS[] =
    "import numpy as np\nimport torch\nimport torch.nn as nn\n"
    "kinds = [torch.ones(1), np.ones(1), '', b'', [], {}, set(), frozenset(), (), 1, 1.0, 1j,\n"
    "         slice(0), range(0), torch.Size([1]), torch.float32, np.float32, np.dtype('int64'),\n"
    "         len, Exception(),\n"
    "         OSError(), StopIteration(), torch.device('cpu'), torch.Generator(), type, object(),\n"
    "         torch.finfo(torch.float32),\n"
    "         torch.max(torch.ones(1), 0), torch.sort(torch.ones(1)), (i for i in ()), property(len),\n"
    "         nn.Parameter(torch.ones(1)), nn.Linear(1, 1), nn.LayerNorm(1), nn.BatchNorm1d(1),\n"
    "         nn.Conv1d(1, 1, 1), nn.Dropout(), nn.Embedding(1, 1), nn.ModuleList(),\n"
    "         nn.ModuleDict(), nn.ParameterList(), nn.Sequential(), nn.GELU(), nn.Softmax(-1)]\n"
    "def shared():\n    pass\n"
    "class Own:\n    def method(self):\n        pass\n"
    "kinds += [shared, Own, Own(), Own().method]\n"
    "def known(name):\n    return any(hasattr(kind, name) for kind in kinds)\n";

typedef VEC(const Symbol *) Symbols;

typedef struct AttributeCheck {
    Run *run, *kinds;
    Arena *arena;
    Findings *out;
    Symbols own;      /* that the program's text gives to something */
    Symbols imported; /* names of modules: whose attributes is another check's */
    const Node *called; /* callee of the call met last */
} AttributeCheck;

static bool holds(const Symbols *symbols, const Symbol *name) {
    for (size_t i = 0; i < symbols->count; i++)
        if (symbols->items[i] == name)
            return true;
    return false;
}

static void add(Symbols *symbols, const Symbol *name) {
    if (name && !holds(symbols, name))
        vec_push(symbols, name);
}

/* ---- what the program knows ---- */

static void add_target(AttributeCheck *check, const Node *target) {
    if (!target)
        return;
    if (target->kind == NODE_ATTRIBUTE)
        add(&check->own, target->symbol);
    if (target->kind == NODE_STARRED)
        add_target(check, target->a);
    bool several = target->kind == NODE_TUPLE || target->kind == NODE_LIST;
    for (int i = 0; several && i < target->list.count; i++)
        add_target(check, target->list.items[i]);
}

static void add_text(AttributeCheck *check, const Node *string) {
    add(&check->own, intern(check->run->interp->interner, string->text, string->text_len));
}

static void collect(void *context, const Node *node) {
    AttributeCheck *check = context;
    const Function *scope = node->kind == NODE_CLASS ? node->function : NULL;
    for (int i = 0; node->kind == NODE_ASSIGN && i < node->list.count; i++)
        add_target(check, node->list.items[i]);
    if (node->kind == NODE_ANN_ASSIGN || node->kind == NODE_FOR)
        add_target(check, node->a);
    if (node->kind == NODE_WITH_ITEM)
        add_target(check, node->b);
    for (int i = 0; scope && i < scope->local_count; i++)
        add(&check->own, scope->locals[i]);
    if (node->kind == NODE_KEYWORD)
        add(&check->own, node->symbol);
    if (node->kind == NODE_STRING)
        add_text(check, node);
    if (node->kind == NODE_ALIAS)
        add(&check->imported, node->symbol);
}

/* The program, and the modules of its own that it imports. */
static void collect_all(AttributeCheck *check) {
    const Dict *modules = check->run->interp->modules;
    check_walk(&check->run->module->body, collect, check);
    for (int64_t i = 0; i < modules->used; i++) {
        const DictEntry *entry = &modules->entries[i];
        if (entry->value.type == VALUE_MODULE && entry->value.module->frame)
            check_walk(&entry->value.module->frame->function->body, collect, check);
    }
}

/* ---- what every program knows ---- */

static void take_truth(void *truth, Run *run, Value value) {
    (void)run;
    *(bool *)truth = value.type == VALUE_BOOL && value.b;
}

static bool some_kind_has(AttributeCheck *check, const char *name) {
    RunOptions options = {0};
    Error error = {0};
    Str ask = {0};
    bool known = false;
    if (!check->kinds)
        check->kinds = run_program("kinds", KINDS, sizeof KINDS - 1, &options);
    run_seek(check->kinds, run_last(check->kinds));
    str_addf(&ask, "known('%s')", name);
    run_evaluate(check->kinds, str_text(&ask), take_truth, &known, &error);
    error_release(&error);
    str_release(&ask);
    return known;
}

static bool is_known(AttributeCheck *check, const Symbol *name) {
    return holds(&check->own, name) || op_find(name->text, ~0, NULL) ||
           some_kind_has(check, name->text);
}

static const char *nearest_known(const AttributeCheck *check, const char *name) {
    enum { OF_VALUES = OP_METHOD | OP_PROPERTY | OP_NDARRAY | OP_NDARRAY_PROPERTY };
    Nearest nearest;
    nearest_init(&nearest, name);
    for (size_t i = 0; i < check->own.count; i++)
        nearest_offer(&nearest, check->own.items[i]->text);
    for (int i = 0; i < op_count(); i++)
        if (op_at(i)->where & OF_VALUES)
            nearest_offer(&nearest, op_at(i)->name);
    return nearest_found(&nearest);
}

/* ---- asking ---- */

static const Node *root_of(const Node *node) {
    while (node->kind == NODE_ATTRIBUTE)
        node = node->a;
    return node;
}

static bool is_of_module(const AttributeCheck *check, const Node *node) {
    const Node *root = root_of(node);
    return root->kind == NODE_NAME && holds(&check->imported, root->symbol);
}

static void check_attribute(void *context, const Node *node) {
    AttributeCheck *check = context;
    if (node->kind == NODE_CALL)
        check->called = node->a;
    if (node->kind != NODE_ATTRIBUTE || is_of_module(check, node) || is_known(check, node->symbol))
        return;
    const char *name = node->symbol->text, *near = nearest_known(check, name);
    bool of_self = node->a->kind == NODE_NAME && str_equal(node->a->symbol->text, "self");
    if (check_add(check->out, check->arena, check->run->source.name, span_line(node->span),
                  "nothing has an attribute %s%s%s%s", name, near ? "; did you mean " : "",
                  near ? near : "", near ? "?" : ""))
        vec_last(check->out).is_hint = !of_self && check->called != node;
}

void check_attributes(Run *run, Arena *arena, Findings *out) {
    AttributeCheck check = {.run = run, .arena = arena, .out = out};
    if (!run->module)
        return;
    collect_all(&check);
    check_walk(&run->module->body, check_attribute, &check);
    if (check.kinds)
        run_free(check.kinds);
    vec_release(&check.own);
    vec_release(&check.imported);
}
