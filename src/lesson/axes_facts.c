#include "lesson/axes_facts.h"

#include "base/mem.h"
#include "lesson/axes_comment.h"

#include <ctype.h>
#include <string.h>

void axes_facts_release(AxesFacts *facts) {
    vec_release(&facts->names);
    vec_release(&facts->products);
    mem_free(facts->slots);
    arena_release(&facts->arena);
}

/* ---- names ---- */

static bool same_name(const char *a, const char *b, size_t len) {
    if (strlen(a) != len)
        return false;
    if (len == 1 && isalpha((unsigned char)*a))
        return toupper((unsigned char)*a) == toupper((unsigned char)*b);
    return memcmp(a, b, len) == 0;
}

static char *find_or_add(AxesFacts *facts, const char *text, size_t len) {
    if (axes_is_size(text, len))
        return NULL;
    for (size_t i = 0; i < facts->names.count; i++)
        if (same_name(facts->names.items[i], text, len))
            return facts->names.items[i];
    char *name = arena_copy(&facts->arena, text, len);
    vec_push(&facts->names, name);
    return name;
}

const char *axes_facts_name(AxesFacts *facts, const char *text, size_t len) {
    return find_or_add(facts, text, len);
}

void axes_facts_note_name(AxesFacts *facts, const char *text, size_t len) {
    char *name = find_or_add(facts, text, len);
    if (name && len == 1 && isupper((unsigned char)*text))
        *name = *text;
}

/* ---- by tensor ---- */

static size_t slot_of(const AxesFacts *facts, const Tensor *t) {
    size_t i = hash_bytes(&t, sizeof t) & (facts->slot_count - 1);
    while (facts->slots[i] && facts->slots[i]->tensor != t)
        i = (i + 1) & (facts->slot_count - 1);
    return i;
}

TensorFacts *axes_facts_find(const AxesFacts *facts, const Tensor *t) {
    return facts->slot_count ? facts->slots[slot_of(facts, t)] : NULL;
}

static void grow(AxesFacts *facts) {
    size_t former = facts->slot_count;
    TensorFacts **slots = facts->slots;
    facts->slot_count = former ? former * 2 : 64;
    facts->slots = mem_alloc_array(facts->slot_count, sizeof *facts->slots);
    for (size_t i = 0; i < former; i++)
        if (slots[i])
            facts->slots[slot_of(facts, slots[i]->tensor)] = slots[i];
    mem_free(slots);
}

TensorFacts *axes_facts_make(AxesFacts *facts, const Tensor *t) {
    TensorFacts *found = axes_facts_find(facts, t);
    if (found)
        return found;
    if (facts->count * 2 >= facts->slot_count)
        grow(facts);
    found = arena_alloc(&facts->arena, sizeof *found);
    found->tensor = t;
    found->ndim = t->ndim;
    found->axes = arena_alloc_array(&facts->arena, (size_t)t->ndim, sizeof *found->axes);
    facts->slots[slot_of(facts, t)] = found;
    facts->count++;
    return found;
}

/* ---- who made it ---- */

static bool holds(int count, const OpArg *args, const Tensor *t) {
    for (int i = 0; i < count; i++)
        if ((args[i].kind == OP_TENSOR && args[i].tensor == t) ||
            (args[i].kind == OP_LIST && holds(args[i].list.count, args[i].list.items, t)))
            return true;
    return false;
}

static void note(AxesFacts *facts, const OpRecord *op, const OpArg *result) {
    if (result->kind == OP_LIST)
        for (int i = 0; i < result->list.count; i++)
            note(facts, op, &result->list.items[i]);
    if (result->kind != OP_TENSOR || holds(op->arg_count, op->args, result->tensor))
        return;
    TensorFacts *made = axes_facts_make(facts, result->tensor);
    if (!made->maker)
        made->maker = op;
}

void axes_facts_note_maker(AxesFacts *facts, const OpRecord *op) {
    note(facts, op, &op->result);
}
