/* Lists and dicts: what they overwrite goes through the journal, also beyond their present count
 * where there was something once, since a step behind us may need it. While nothing is recorded
 * (an expression asked for at some step) the steps ahead may need anything up to the capacity. */
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

/* Notes that a list holds what can change within. */
static void note_items(List *list, int64_t count, const Value *items) {
    for (int64_t i = 0; i < count && !list->holds_content; i++)
        list->holds_content = items[i].type == VALUE_TENSOR || items[i].type == VALUE_LIST ||
                              items[i].type == VALUE_TUPLE;
}

List *list_of(Interp *in, int64_t count, const Value *items) {
    List *list = list_new(in, count);
    list->count = list->used = count;
    if (count)
        memcpy(list->items, items, (size_t)count * sizeof *items);
    note_items(list, count, items);
    return list;
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
    list->used = list->count;
}

void list_add(Interp *in, List *list, Value item) {
    list_reserve(in, list, list->count + 1);
    list->items[list->count++] = item;
    list->used = list->count;
    note_items(list, 1, &item);
}

/* The list is about to change to `count` items; the clock moves when what it holds will differ. */
static void list_touch(Interp *in, List *list, int64_t count, bool differs) {
    if (interp_is_fresh(in, list))
        return; /* nobody has seen it */
    if (count > list->capacity)
        interp_save(in, list, sizeof *list);
    else
        interp_save(in, &list->count,
                    sizeof list->count + sizeof list->used + sizeof list->stamp);
    if (differs)
        list->stamp = ++in->clock;
}

/* Items [start, end) are about to be overwritten. */
static void list_save_items(Interp *in, const List *list, int64_t start, int64_t end) {
    int64_t held = in->recording ? list->used : list->capacity;
    end = end < held ? end : held;
    if (start < end)
        interp_save(in, &list->items[start], (size_t)(end - start) * sizeof *list->items);
}

void list_push(Interp *in, List *list, Value item) {
    list_touch(in, list, list->count + 1, true);
    list_reserve(in, list, list->count + 1);
    list_save_items(in, list, list->count, list->count + 1);
    list->items[list->count++] = item;
    if (list->used < list->count)
        list->used = list->count;
    note_items(list, 1, &item);
}

void list_set(Interp *in, List *list, int64_t index, Value item) {
    list_touch(in, list, list->count, !value_is(list->items[index], item));
    list_save_items(in, list, index, index + 1);
    list->items[index] = item;
    note_items(list, 1, &item);
}

static bool same_items(const Value *a, const Value *b, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        if (!value_is(a[i], b[i]))
            return false;
    return true;
}

/* Moves the items behind a splice to where they will stand: in place, or in a longer array. */
static void move_tail(Interp *in, List *list, int64_t from, int64_t to, int64_t head) {
    int64_t tail = list->count - from, count = to + tail;
    Value *items = list->items;
    if (count > list->capacity) {
        list->capacity = count + count / 2 + 4;
        list->used = count;
        list->items = arena_alloc_array(in->arena, (size_t)list->capacity, sizeof *items);
        if (head)
            memcpy(list->items, items, (size_t)head * sizeof *items);
    }
    if (tail && (from != to || items != list->items))
        memmove(list->items + to, items + from, (size_t)tail * sizeof *items);
}

void list_splice(Interp *in, List *list, int64_t start, int64_t removed, int64_t count,
                 const Value *items) {
    int64_t tail = list->count - start - removed, new_count = start + count + tail;
    list_touch(in, list, new_count,
               removed != count || !same_items(list->items + start, items, count));
    if (new_count <= list->capacity)
        list_save_items(in, list, start, removed == count ? start + count : new_count);
    move_tail(in, list, start + removed, start + count, start);
    if (count)
        memcpy(list->items + start, items, (size_t)count * sizeof *items);
    list->count = new_count;
    if (list->used < new_count)
        list->used = new_count;
    note_items(list, count, items);
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

/* Walks the entries that may have a hash: all of a small table, the index's chain of a large one.
 * A program's own __eq__ may change the dict meanwhile: nothing is kept but the position. */
typedef struct Probe {
    const Dict *dict;
    uint32_t hash;
    int64_t at;
} Probe;

static Probe probe_start(const Dict *dict, uint32_t hash) {
    return (Probe){.dict = dict, .hash = hash, .at = dict->index ? (int64_t)hash : 0};
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
    while (!found && !dict->index && probe->at < dict->used)
        found = probe_verified(probe, probe->at++);
    while (!found && dict->index) {
        int32_t slot = dict->index->slots[probe->at++ & (dict->index->capacity - 1)];
        if (!slot)
            break;
        found = probe_verified(probe, slot - 1);
    }
    return found;
}

/* The entry of a key with this hash; NULL when there is none. */
static bool find_hashed(Interp *in, const Dict *dict, Value key, uint32_t hash, DictEntry **out) {
    Probe probe = probe_start(dict, hash);
    *out = NULL;
    for (DictEntry *e = probe_next(&probe); e; e = probe_next(&probe)) {
        bool same = value_is(e->key, key);
        if (!same && !value_equal(in, e->key, key, &same))
            return false;
        if (same) {
            *out = e;
            break;
        }
    }
    return true;
}

bool dict_find(Interp *in, const Dict *dict, Value key, DictEntry **out) {
    uint32_t hash;
    *out = NULL;
    return value_hash(in, key, &hash) && find_hashed(in, dict, key, hash, out);
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

/* A slot behind `used` never held anything that a step behind us could need; one ahead may. */
static void dict_append(Interp *in, Dict *dict, Value key, uint32_t hash, Value value) {
    bool full = dict->used == dict->capacity;
    bool crowded = dict->index && dict->index->filled * 2 > dict->index->capacity;
    if (full || crowded)
        interp_save(in, dict, sizeof *dict);
    else
        interp_save(in, &dict->used, sizeof dict->used + sizeof dict->live);
    if (full)
        dict_grow(in, dict);
    else if (crowded)
        dict->index = index_build(in, dict);
    if (!in->recording)
        interp_save(in, &dict->entries[dict->used], sizeof *dict->entries);
    dict->entries[dict->used] = (DictEntry){.key = key, .value = value, .hash = hash};
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
    if (!value_hash(in, key, &hash) || !find_hashed(in, dict, key, hash, &found))
        return false;
    dict_put(in, dict, found, key, hash, value);
    return true;
}

void dict_set_name(Interp *in, Dict *dict, const Symbol *name, Value value) {
    Value key = {.type = VALUE_STR, .str = name};
    dict_put(in, dict, dict_find_name(dict, name), key, name->hash, value);
}

static void dict_remove(Interp *in, Dict *dict, DictEntry *found) {
    interp_save(in, &dict->live, sizeof dict->live);
    interp_save(in, &found->key, sizeof found->key);
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
