/* Names, each kept once: two symbols are the same name exactly when they are the same pointer. */
#ifndef EINSTEP_BASE_INTERN_H
#define EINSTEP_BASE_INTERN_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Symbol {
    uint32_t hash;
    uint32_t len;
    char text[]; /* NUL after it */
} Symbol;

typedef struct Interner {
    Arena *arena;          /* where the symbols live */
    const Symbol **slots;  /* open hash table of `capacity` (a power of two) slots */
    size_t count, capacity;
} Interner;

void interner_init(Interner *in, Arena *arena);
void interner_release(Interner *in);

const Symbol *intern(Interner *in, const char *text, size_t len);
const Symbol *intern_text(Interner *in, const char *text);

/* FNV-1a, the hash of every table in einstep. */
uint32_t hash_bytes(const void *bytes, size_t len);

#endif
