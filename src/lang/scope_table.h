/* The analysis's own: scopes and what each of them knows of a name.
 *
 * One hash table holds the entries of all scopes, so that the cost of a name does not depend on
 * how many others there are. */
#ifndef EINSTEP_LANG_SCOPE_TABLE_H
#define EINSTEP_LANG_SCOPE_TABLE_H

#include "base/vec.h"
#include "lang/scope.h"

typedef enum EntryFlag {
    ENTRY_USED = 1,
    ENTRY_BOUND = 2,
    ENTRY_PARAMETER = 4,
    ENTRY_GLOBAL = 8,
    ENTRY_NONLOCAL = 16,
    ENTRY_LOOP_TARGET = 32, /* of a comprehension's for */
    ENTRY_WALRUS = 64,      /* in a comprehension: bound outside by ':=' */
    ENTRY_IMPORTED = 128,   /* bound by import: a later declaration is allowed, as in CPython */
    ENTRY_SHARED = 256,     /* in a module: bound from a function or comprehension */
} EntryFlag;

typedef struct Entry {
    const void *owner; /* the scope, or a call for the names of its arguments */
    const Symbol *symbol;
    unsigned flags;
    Span span; /* of a nonlocal declaration */
    bool resolved;
    ScopeKind kind;
    int slot, hops;
    bool free; /* passed on from an enclosing function */
    int free_slot, free_hops;
} Entry;

typedef struct NameUse {
    Node *node;
    Entry *entry;
} NameUse;

typedef struct Scope {
    Function *function;
    struct Scope *outer;
    VEC(Entry *) entries; /* in order of appearance */
    int iterable_depth;   /* within the iterable of a comprehension */
    bool prompt;          /* `function` is already analysed: its names are fixed */
} Scope;

typedef struct Analysis {
    Arena *arena; /* for what stays in the tree */
    Arena scratch;
    Error *error;
    bool failed;
    Entry **slots; /* open hash table of `capacity` (a power of two) slots */
    size_t count, capacity;
    VEC(Scope *) scopes; /* outer ones before inner ones */
    VEC(NameUse) uses;
} Analysis;

void analysis_init(Analysis *an, Arena *arena, Error *error);
void analysis_release(Analysis *an);

/* The entry of a name; made, without listing it, when there is none. */
Entry *analysis_entry(Analysis *an, const void *owner, const Symbol *symbol);
/* The same, NULL when there is none. */
const Entry *analysis_find(const Analysis *an, const void *owner, const Symbol *symbol);

/* The entry of a name in a scope, listed there. */
Entry *scope_entry(Analysis *an, Scope *scope, const Symbol *symbol);

Scope *scope_new(Analysis *an, Function *function, Scope *outer);

/* Walks the tree and notes what each scope binds, uses and declares: scope_collect.c */
void scope_collect_function(Analysis *an, Scope *scope);
void scope_collect_expression(Analysis *an, Scope *scope, Node *node);

/* Decides kind, slot and hops of every entry and writes them into the tree: scope_resolve.c */
void scope_resolve_all(Analysis *an);

#endif
