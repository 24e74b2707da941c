/* Which frame each name of each scope belongs to. */
#include "lang/scope_table.h"

static bool is_declared(const Entry *entry) {
    return entry->flags & (ENTRY_GLOBAL | ENTRY_NONLOCAL);
}

static bool is_own(const Entry *entry) {
    return entry->flags & (ENTRY_BOUND | ENTRY_IMPORTED | ENTRY_SHARED) && !is_declared(entry);
}

static int kind_of(const Scope *scope) {
    return (int)scope->function->kind;
}

/* Slots of the names a scope binds itself, in order of appearance: parameters come first. */
static void assign_slots(Scope *scope) {
    int slot = 0;
    for (size_t i = 0; i < scope->entries.count; i++)
        if (is_own(scope->entries.items[i]))
            scope->entries.items[i]->slot = slot++;
}

static void settle(Entry *entry, ScopeKind kind, int hops, int slot) {
    entry->resolved = true;
    entry->kind = kind;
    entry->hops = hops;
    entry->slot = slot;
}

/* Where a name stands that is not a scope's own. */
typedef struct Place {
    bool found;
    int hops, slot;
} Place;

static int index_of(const Symbol *const *symbols, int count, const Symbol *symbol) {
    for (int i = 0; i < count; i++)
        if (symbols[i] == symbol)
            return i;
    return -1;
}

/* Looks through functions that are already analysed, from `function` outward. */
static Place place_in_functions(const Function *function, const Symbol *symbol, int hops) {
    for (; function && function->kind != FUNCTION_MODULE; function = function->outer, hops++) {
        if (index_of(function->globals, function->global_count, symbol) >= 0)
            break;
        int slot = index_of(function->locals, function->local_count, symbol);
        if (slot >= 0 && function->kind != FUNCTION_CLASS)
            return (Place){true, hops, slot};
    }
    return (Place){0};
}

/* Looks outward for the function that binds a name: past class bodies, up to a scope that
 * declares it global. */
static Place place_outside(const Analysis *an, const Scope *scope, const Symbol *symbol) {
    int hops = 1;
    for (Scope *s = scope->outer; s; s = s->outer, hops++) {
        if (s->prompt)
            return place_in_functions(s->function, symbol, hops);
        if (kind_of(s) == FUNCTION_MODULE)
            break;
        if (kind_of(s) == FUNCTION_CLASS)
            continue;
        const Entry *entry = analysis_find(an, s, symbol);
        if (entry && is_own(entry))
            return (Place){true, hops, entry->slot};
        if (entry && entry->flags & ENTRY_GLOBAL)
            break;
    }
    return (Place){0};
}

/* Every scope between a use and the function that binds the name passes it on. */
static void mark_free(Analysis *an, Scope *scope, const Symbol *symbol, Place place) {
    for (int hops = place.hops; hops > 0 && !scope->prompt; hops--, scope = scope->outer) {
        Entry *entry = scope_entry(an, scope, symbol);
        if (entry->free)
            return;
        entry->free = true;
        entry->free_hops = hops;
        entry->free_slot = place.slot;
    }
}

static void fail_nonlocal(Analysis *an, const Entry *entry) {
    if (an->failed)
        return;
    an->failed = true;
    error_set_at(an->error, entry->span, ERR_SYNTAX,
                 "no function around this place binds '%s': 'nonlocal' needs one that does",
                 entry->symbol->text);
}

static void resolve_outside(Analysis *an, Scope *scope, Entry *entry) {
    Place place = place_outside(an, scope, entry->symbol);
    bool in_class = kind_of(scope) == FUNCTION_CLASS && !(entry->flags & ENTRY_NONLOCAL);
    if (place.found)
        mark_free(an, scope, entry->symbol, place);
    if (in_class)
        settle(entry, SCOPE_CLASS, place.hops, place.slot);
    else
        settle(entry, place.found ? SCOPE_ENCLOSING : SCOPE_GLOBAL, place.hops, place.slot);
    if (entry->flags & ENTRY_NONLOCAL && !place.found)
        fail_nonlocal(an, entry);
}

/* A name at the prompt, among the names of a function already analysed. */
static void resolve_at_prompt(const Scope *scope, Entry *entry) {
    Place place = place_in_functions(scope->function, entry->symbol, 0);
    if (kind_of(scope) == FUNCTION_CLASS)
        settle(entry, SCOPE_CLASS, place.hops, place.slot);
    else if (!place.found)
        settle(entry, SCOPE_GLOBAL, 0, 0);
    else
        settle(entry, place.hops ? SCOPE_ENCLOSING : SCOPE_LOCAL, place.hops, place.slot);
}

static void resolve_entry(Analysis *an, Scope *scope, Entry *entry) {
    if (scope->prompt)
        resolve_at_prompt(scope, entry);
    else if (entry->flags & ENTRY_NONLOCAL && kind_of(scope) == FUNCTION_MODULE)
        fail_nonlocal(an, entry);
    else if (kind_of(scope) == FUNCTION_MODULE || entry->flags & ENTRY_GLOBAL)
        settle(entry, SCOPE_GLOBAL, 0, entry->slot);
    else if (!is_own(entry))
        resolve_outside(an, scope, entry);
    else if (kind_of(scope) == FUNCTION_CLASS)
        settle(entry, SCOPE_CLASS, 0, entry->slot);
    else
        settle(entry, SCOPE_LOCAL, 0, entry->slot);
}

typedef bool EntryTest(const Entry *entry);

static bool is_free(const Entry *entry) {
    return entry->free;
}

static bool is_global(const Entry *entry) {
    return entry->flags & ENTRY_GLOBAL;
}

/* The names of a scope's entries that pass a test, in order. */
static const Symbol **symbols(Analysis *an, const Scope *scope, EntryTest *test, int *count) {
    const Symbol **list = arena_alloc_array(an->arena, scope->entries.count, sizeof *list);
    *count = 0;
    for (size_t i = 0; i < scope->entries.count; i++)
        if (test(scope->entries.items[i]))
            list[(*count)++] = scope->entries.items[i]->symbol;
    return list;
}

static void write_parameter_slot(const Analysis *an, const Scope *scope, Parameter *param) {
    if (param)
        param->slot = analysis_find(an, scope, param->symbol)->slot;
}

static void write_parameter_slots(const Analysis *an, const Scope *scope) {
    Function *function = scope->function;
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        write_parameter_slot(an, scope, &function->params[i]);
    write_parameter_slot(an, scope, function->star_args);
    write_parameter_slot(an, scope, function->star_kwargs);
}

static void write_frees(Analysis *an, const Scope *scope) {
    Function *function = scope->function;
    function->frees = symbols(an, scope, is_free, &function->free_count);
    function->free_hops = arena_alloc_array(an->arena, (size_t)function->free_count, sizeof(int));
    function->free_slots = arena_alloc_array(an->arena, (size_t)function->free_count, sizeof(int));
    for (size_t i = 0, k = 0; i < scope->entries.count; i++) {
        const Entry *entry = scope->entries.items[i];
        if (!entry->free)
            continue;
        function->free_hops[k] = entry->free_hops;
        function->free_slots[k++] = entry->free_slot;
    }
}

static void write_function(Analysis *an, const Scope *scope) {
    Function *function = scope->function;
    function->locals = symbols(an, scope, is_own, &function->local_count);
    function->globals = symbols(an, scope, is_global, &function->global_count);
    write_frees(an, scope);
    write_parameter_slots(an, scope);
}

static void resolve_scope(Analysis *an, Scope *scope) {
    for (size_t i = 0; i < scope->entries.count && !an->failed; i++)
        if (!scope->entries.items[i]->resolved)
            resolve_entry(an, scope, scope->entries.items[i]);
}

void scope_resolve_all(Analysis *an) {
    for (size_t i = 0; i < an->scopes.count; i++)
        assign_slots(an->scopes.items[i]);
    for (size_t i = 0; i < an->scopes.count; i++)
        resolve_scope(an, an->scopes.items[i]);
    for (size_t i = 0; i < an->scopes.count; i++)
        if (!an->scopes.items[i]->prompt)
            write_function(an, an->scopes.items[i]);
    for (size_t i = 0; i < an->uses.count; i++) {
        const NameUse *use = &an->uses.items[i];
        use->node->scope = use->entry->kind;
        use->node->slot = use->entry->slot;
        use->node->hops = use->entry->hops;
    }
}
