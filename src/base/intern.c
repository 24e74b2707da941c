#include "base/intern.h"

#include "base/mem.h"

#include <string.h>

enum { INTERNER_FIRST_CAPACITY = 256 };

void interner_init(Interner *in, Arena *arena) {
    *in = (Interner){.arena = arena, .capacity = INTERNER_FIRST_CAPACITY};
    in->slots = mem_alloc_array(in->capacity, sizeof *in->slots);
}

void interner_release(Interner *in) {
    mem_free(in->slots);
    *in = (Interner){0};
}

uint32_t hash_bytes(const void *bytes, size_t len) {
    const unsigned char *p = bytes;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ p[i]) * 16777619u;
    return hash;
}

/* The slot that holds the name, or the empty one where it belongs. */
static const Symbol **find_slot(const Symbol **slots, size_t capacity, uint32_t hash,
                                const char *text, size_t len) {
    size_t i = hash & (capacity - 1);
    while (slots[i] && !(slots[i]->hash == hash && slots[i]->len == len &&
                         (!len || memcmp(slots[i]->text, text, len) == 0)))
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

static void grow(Interner *in) {
    size_t capacity = in->capacity * 2;
    const Symbol **slots = mem_alloc_array(capacity, sizeof *slots);
    for (size_t i = 0; i < in->capacity; i++) {
        const Symbol *symbol = in->slots[i];
        if (symbol)
            *find_slot(slots, capacity, symbol->hash, symbol->text, symbol->len) = symbol;
    }
    mem_free(in->slots);
    in->slots = slots;
    in->capacity = capacity;
}

const Symbol *intern(Interner *in, const char *text, size_t len) {
    uint32_t hash = hash_bytes(text, len);
    const Symbol **slot = find_slot(in->slots, in->capacity, hash, text, len);
    if (*slot)
        return *slot;
    Symbol *symbol = arena_alloc(in->arena, sizeof *symbol + len + 1);
    symbol->hash = hash;
    symbol->len = (uint32_t)len;
    if (len)
        memcpy(symbol->text, text, len);
    *slot = symbol;
    if (++in->count * 2 > in->capacity)
        grow(in);
    return symbol;
}

const Symbol *intern_text(Interner *in, const char *text) {
    return intern(in, text, strlen(text));
}
