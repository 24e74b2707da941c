#include "lang/scope.h"

#include "base/mem.h"
#include "lang/scope_table.h"

enum { TABLE_FIRST_CAPACITY = 256 };

void analysis_init(Analysis *an, Arena *arena, Error *error) {
    *an = (Analysis){.arena = arena, .error = error, .capacity = TABLE_FIRST_CAPACITY};
    an->slots = mem_alloc_array(an->capacity, sizeof *an->slots);
}

void analysis_release(Analysis *an) {
    for (size_t i = 0; i < an->scopes.count; i++)
        vec_release(&an->scopes.items[i]->entries);
    vec_release(&an->scopes);
    vec_release(&an->uses);
    mem_free(an->slots);
    arena_release(&an->scratch);
}

static Entry **find_slot(Entry **slots, size_t capacity, const void *owner, const Symbol *symbol) {
    size_t hash = symbol->hash ^ ((uintptr_t)owner >> 4) * 0x9E3779B1u;
    size_t i = hash & (capacity - 1);
    while (slots[i] && (slots[i]->owner != owner || slots[i]->symbol != symbol))
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

static void grow(Analysis *an) {
    size_t capacity = an->capacity * 2;
    Entry **slots = mem_alloc_array(capacity, sizeof *slots);
    for (size_t i = 0; i < an->capacity; i++)
        if (an->slots[i])
            *find_slot(slots, capacity, an->slots[i]->owner, an->slots[i]->symbol) = an->slots[i];
    mem_free(an->slots);
    an->slots = slots;
    an->capacity = capacity;
}

Entry *analysis_entry(Analysis *an, const void *owner, const Symbol *symbol) {
    Entry **slot = find_slot(an->slots, an->capacity, owner, symbol);
    if (*slot)
        return *slot;
    Entry *entry = arena_alloc(&an->scratch, sizeof *entry);
    entry->owner = owner;
    entry->symbol = symbol;
    *slot = entry;
    if (++an->count * 2 > an->capacity)
        grow(an);
    return entry;
}

const Entry *analysis_find(const Analysis *an, const void *owner, const Symbol *symbol) {
    return *find_slot(an->slots, an->capacity, owner, symbol);
}

Entry *scope_entry(Analysis *an, Scope *scope, const Symbol *symbol) {
    size_t before = an->count;
    Entry *entry = analysis_entry(an, scope, symbol);
    if (an->count != before)
        vec_push(&scope->entries, entry);
    return entry;
}

Scope *scope_new(Analysis *an, Function *function, Scope *outer) {
    Scope *scope = arena_alloc(&an->scratch, sizeof *scope);
    scope->function = function;
    scope->outer = outer;
    scope->iterable_depth = outer ? outer->iterable_depth : 0;
    if (outer)
        function->outer = outer->function;
    vec_push(&an->scopes, scope);
    return scope;
}

bool scope_analyse_module(Function *module, Arena *arena, Error *error) {
    Analysis an;
    analysis_init(&an, arena, error);
    scope_collect_function(&an, scope_new(&an, module, NULL));
    if (!an.failed)
        scope_resolve_all(&an);
    analysis_release(&an);
    return !an.failed;
}

bool scope_analyse_expression(Node *expression, const Function *within, Arena *arena,
                              Error *error) {
    Analysis an;
    analysis_init(&an, arena, error);
    /* A scope of the prompt is only read, but functions made there point to it as their outer. */
    Function *holder = (Function *)(uintptr_t)within;
    if (!holder) {
        holder = arena_alloc(arena, sizeof *holder);
        holder->kind = FUNCTION_MODULE;
    }
    Scope *scope = scope_new(&an, holder, NULL);
    scope->prompt = true;
    scope_collect_expression(&an, scope, expression);
    if (!an.failed)
        scope_resolve_all(&an);
    analysis_release(&an);
    return !an.failed;
}
