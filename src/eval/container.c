/* Lists and dicts: what they overwrite goes through the journal, also beyond their present count,
 * since what lies there may belong to a later step. */
#include "eval/interp.h"

#include <string.h>

/* ---- lists ---- */

List *list_new(Interp *in, int64_t capacity) {
    List *list = arena_alloc(in->arena, sizeof *list);
    list->capacity = capacity;
    if (capacity)
        list->items = arena_alloc_array(in->arena, (size_t)capacity, sizeof(Value));
    return list;
}

/* The list is about to change; the clock moves when what it holds will differ. */
static void list_touch(Interp *in, List *list, bool differs) {
    interp_save(in, list, sizeof *list);
    if (differs)
        list->stamp = ++in->clock;
}

static void list_reserve(Interp *in, List *list, int64_t count) {
    if (count <= list->capacity)
        return;
    int64_t capacity = list->capacity * 2 > count ? list->capacity * 2 : count + 4;
    Value *items = arena_alloc_array(in->arena, (size_t)capacity, sizeof *items);
    if (list->count)
        memcpy(items, list->items, (size_t)list->count * sizeof *items);
    list->items = items;
    list->capacity = capacity;
}

void list_push(Interp *in, List *list, Value item) {
    list_touch(in, list, true);
    list_reserve(in, list, list->count + 1);
    interp_save(in, &list->items[list->count], sizeof item);
    list->items[list->count++] = item;
}

void list_set(Interp *in, List *list, int64_t index, Value item) {
    list_touch(in, list, !value_is(list->items[index], item));
    interp_save(in, &list->items[index], sizeof item);
    list->items[index] = item;
}

static bool same_items(const Value *a, const Value *b, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        if (!value_is(a[i], b[i]))
            return false;
    return true;
}

void list_splice(Interp *in, List *list, int64_t start, int64_t removed, int64_t count,
                 const Value *items) {
    list_touch(in, list, removed != count || !same_items(list->items + start, items, count));
    int64_t tail = list->count - start - removed;
    int64_t new_count = start + count + tail;
    Value *moved = arena_alloc_array(in->arena, (size_t)(new_count + 4), sizeof *moved);
    if (start)
        memcpy(moved, list->items, (size_t)start * sizeof *moved);
    if (count)
        memcpy(moved + start, items, (size_t)count * sizeof *moved);
    if (tail)
        memcpy(moved + start + count, list->items + start + removed,
               (size_t)tail * sizeof *moved);
    list->items = moved;
    list->capacity = new_count + 4;
    list->count = new_count;
}

/* ---- dicts ---- */

enum { DICT_SMALL = 8 };

typedef struct DictIndex {
    int64_t capacity; /* a power of two */
    int64_t filled;
    int32_t slots[];  /* entry + 1; 0: never used */
} DictIndex;

Dict *dict_new(Interp *in) {
    return arena_alloc(in->arena, sizeof(Dict));
}

static void index_add(DictIndex *index, uint32_t hash, int64_t entry) {
    int64_t i = (int64_t)hash & (index->capacity - 1);
    while (index->slots[i])
        i = (i + 1) & (index->capacity - 1);
    index->slots[i] = (int32_t)(entry + 1);
    index->filled++;
}

static DictIndex *index_build(Interp *in, const Dict *dict) {
    int64_t capacity = 32;
    while (capacity < dict->capacity * 4)
        capacity *= 2;
    DictIndex *index =
        arena_alloc(in->arena, sizeof *index + (size_t)capacity * sizeof index->slots[0]);
    index->capacity = capacity;
    for (int64_t i = 0; i < dict->used; i++)
        if (dict->entries[i].key.type != VALUE_UNBOUND)
            index_add(index, dict->entries[i].hash, i);
    return index;
}

/* Walks the entries that may have a hash: all of a small table, the index's chain of a large one. */
typedef struct Probe {
    const Dict *dict;
    uint32_t hash;
    int64_t at;
} Probe;

static Probe probe_start(const Dict *dict, uint32_t hash) {
    int64_t mask = dict->index ? dict->index->capacity - 1 : 0;
    return (Probe){.dict = dict, .hash = hash, .at = dict->index ? (int64_t)hash & mask : 0};
}

static DictEntry *probe_verified(const Probe *probe, int64_t entry) {
    DictEntry *e = &probe->dict->entries[entry];
    bool is_candidate =
        entry < probe->dict->used && e->key.type != VALUE_UNBOUND && e->hash == probe->hash;
    return is_candidate ? e : NULL;
}

static DictEntry *probe_next(Probe *probe) {
    const Dict *dict = probe->dict;
    DictEntry *found = NULL;
    if (!dict->index) {
        while (!found && probe->at < dict->used)
            found = probe_verified(probe, probe->at++);
        return found;
    }
    while (!found && dict->index->slots[probe->at]) {
        found = probe_verified(probe, dict->index->slots[probe->at] - 1);
        probe->at = (probe->at + 1) & (dict->index->capacity - 1);
    }
    return found;
}

bool dict_find(Interp *in, const Dict *dict, Value key, DictEntry **out) {
    uint32_t hash;
    *out = NULL;
    if (!value_hash(in, key, &hash))
        return false;
    Probe probe = probe_start(dict, hash);
    for (DictEntry *e = probe_next(&probe); e; e = probe_next(&probe)) {
        bool same = value_is(e->key, key);
        if (!same && !value_equal(in, e->key, key, &same))
            return false;
        if (same) {
            *out = e;
            return true;
        }
    }
    return true;
}

DictEntry *dict_find_name(const Dict *dict, const Symbol *name) {
    Probe probe = probe_start(dict, name->hash);
    for (DictEntry *e = probe_next(&probe); e; e = probe_next(&probe))
        if (e->key.type == VALUE_STR &&
            (e->key.str == name || (e->key.str->len == name->len &&
                                    memcmp(e->key.str->text, name->text, name->len) == 0)))
            return e;
    return NULL;
}

static void dict_grow(Interp *in, Dict *dict) {
    int64_t capacity = dict->capacity ? dict->capacity * 2 : DICT_SMALL;
    DictEntry *entries = arena_alloc_array(in->arena, (size_t)capacity, sizeof *entries);
    if (dict->used)
        memcpy(entries, dict->entries, (size_t)dict->used * sizeof *entries);
    dict->entries = entries;
    dict->capacity = capacity;
    if (capacity > DICT_SMALL)
        dict->index = index_build(in, dict);
}

static void dict_append(Interp *in, Dict *dict, Value key, uint32_t hash, Value value) {
    interp_save(in, dict, sizeof *dict);
    if (dict->used == dict->capacity)
        dict_grow(in, dict);
    else if (dict->index && dict->index->filled * 2 > dict->index->capacity)
        dict->index = index_build(in, dict);
    DictEntry *e = &dict->entries[dict->used];
    interp_save(in, e, sizeof *e);
    *e = (DictEntry){.key = key, .value = value, .hash = hash};
    if (dict->index)
        index_add(dict->index, hash, dict->used);
    dict->used++;
    dict->live++;
}

static void dict_put(Interp *in, Dict *dict, DictEntry *found, Value key, uint32_t hash,
                     Value value) {
    if (!found) {
        dict_append(in, dict, key, hash, value);
        return;
    }
    interp_save(in, &found->value, sizeof found->value);
    found->value = value;
}

bool dict_set(Interp *in, Dict *dict, Value key, Value value) {
    DictEntry *found;
    uint32_t hash;
    if (!dict_find(in, dict, key, &found) || !value_hash(in, key, &hash))
        return false;
    dict_put(in, dict, found, key, hash, value);
    return true;
}

void dict_set_name(Interp *in, Dict *dict, const Symbol *name, Value value) {
    Value key = {.type = VALUE_STR, .str = name};
    dict_put(in, dict, dict_find_name(dict, name), key, name->hash, value);
}

static void dict_remove(Interp *in, Dict *dict, DictEntry *found) {
    interp_save(in, dict, sizeof *dict);
    interp_save(in, found, sizeof *found);
    found->key = UNBOUND;
    dict->live--;
}

bool dict_delete(Interp *in, Dict *dict, Value key, bool *found) {
    DictEntry *e;
    if (!dict_find(in, dict, key, &e))
        return false;
    *found = e != NULL;
    if (e)
        dict_remove(in, dict, e);
    return true;
}

bool dict_delete_name(Interp *in, Dict *dict, const Symbol *name) {
    DictEntry *e = dict_find_name(dict, name);
    if (e)
        dict_remove(in, dict, e);
    return e != NULL;
}

void dict_become(Interp *in, Dict *dict, const Dict *other) {
    interp_save(in, dict, sizeof *dict);
    *dict = *other;
    in->clock++;
}

void dict_clear(Interp *in, Dict *dict) {
    dict_become(in, dict, &(Dict){0});
}

DictEntry *dict_next(const Dict *dict, int64_t *at) {
    while (*at < dict->used) {
        DictEntry *e = &dict->entries[(*at)++];
        if (e->key.type != VALUE_UNBOUND)
            return e;
    }
    return NULL;
}
