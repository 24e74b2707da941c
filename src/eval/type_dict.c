/* dict: what calling it makes, its methods and views. */
#include "eval/interp.h"
#include "eval/sets.h"
#include "eval/type_rows.h"

/* ---- making ---- */

static bool set_pair(Interp *in, Dict *dict, Value pair) {
    List *parts;
    if (!value_collect(in, pair, &parts))
        return false;
    if (parts->count != 2)
        return raise_error(in, ERR_VALUE, "a dict is made of pairs, not of %lld items",
                           (long long)parts->count);
    return dict_set(in, dict, parts->items[0], parts->items[1]);
}

static bool update_from(Interp *in, Dict *dict, Value v) {
    List *pairs;
    v = value_plain(v);
    if (v.type == VALUE_DICT)
        return sets_update(in, dict, v.dict);
    if (!value_collect(in, v, &pairs))
        return false;
    for (int64_t i = 0; i < pairs->count; i++)
        if (!set_pair(in, dict, pairs->items[i]))
            return false;
    return true;
}

/* What dict(...) and update(...) take: one mapping or pairs (or UNBOUND), then keywords. */
static bool update_both(Interp *in, Dict *dict, Value source, const Dict *keywords) {
    return (source.type == VALUE_UNBOUND || update_from(in, dict, source)) &&
           sets_update(in, dict, keywords);
}

static bool make_dict(Interp *in, Value *a, Value *out) {
    *out = value_dict(in);
    const Tuple *sources = a[0].tuple;
    if (sources->count > 1)
        return raise_error(in, ERR_TYPE, "dict() takes one dict or list of pairs, not %lld",
                           (long long)sources->count);
    return update_both(in, out->dict, sources->count ? sources->items[0] : UNBOUND, a[1].dict);
}

const Builtin type_dict_make = {"dict", "*source, **items", .call = make_dict};

/* a: keys, value */
static bool dict_fromkeys(Interp *in, Value *a, Value *out) {
    *out = value_dict(in);
    for (int64_t i = 0; i < a[0].list->count; i++)
        if (!dict_set(in, out->dict, a[0].list->items[i],
                      a[1].type == VALUE_UNBOUND ? NONE : a[1]))
            return false;
    return true;
}

/* ---- views ---- */

/* keys, values and items: the variant is the kind. */
static bool dict_view(Interp *in, const Builtin *self, Value *a, Value *out) {
    View *view = arena_alloc(in->arena, sizeof *view);
    *view = (View){.dict = a[0].dict, .kind = (ViewKind)self->variant};
    *out = (Value){.type = VALUE_VIEW, .view = view};
    return true;
}

Value view_item(Interp *in, ViewKind kind, const DictEntry *entry) {
    switch (kind) {
    case VIEW_KEYS: return entry->key;
    case VIEW_VALUES: return entry->value;
    default: return value_tuple(in, 2, (Value[]){entry->key, entry->value});
    }
}

static bool view_isdisjoint(Interp *in, Value *a, Value *out) {
    Dict *own, *other;
    Value common;
    if (!sets_from(in, a[0], &own) || !sets_from(in, a[1], &other) ||
        !sets_binary(in, OPERATOR_AND, own, other, &common))
        return false;
    *out = value_bool(common.dict->live == 0);
    return true;
}

const Builtin type_view_methods[] = {{"isdisjoint", "self, other", .call = view_isdisjoint}, {0}};

/* ---- looking and changing ---- */

/* a: self, key, default */
static bool dict_get(Interp *in, Value *a, Value *out) {
    DictEntry *entry;
    if (!dict_find(in, a[0].dict, a[1], &entry))
        return false;
    *out = entry ? entry->value : a[2].type == VALUE_UNBOUND ? NONE : a[2];
    return true;
}

static bool dict_setdefault(Interp *in, Value *a, Value *out) {
    DictEntry *entry;
    if (!dict_find(in, a[0].dict, a[1], &entry))
        return false;
    *out = entry ? entry->value : a[2].type == VALUE_UNBOUND ? NONE : a[2];
    return entry || dict_set(in, a[0].dict, a[1], *out);
}

static bool dict_pop(Interp *in, Value *a, Value *out) {
    DictEntry *entry;
    bool found;
    if (!dict_find(in, a[0].dict, a[1], &entry))
        return false;
    if (!entry && a[2].type == VALUE_UNBOUND)
        return raise_key_error(in, a[1]);
    *out = entry ? entry->value : a[2];
    return !entry || dict_delete(in, a[0].dict, a[1], &found);
}

static bool dict_popitem(Interp *in, Value *a, Value *out) {
    DictEntry *last = NULL;
    int64_t at = 0;
    bool found;
    for (DictEntry *e = dict_next(a[0].dict, &at); e; e = dict_next(a[0].dict, &at))
        last = e;
    if (!last)
        return raise_error(in, ERR_KEY, "popitem() from an empty dict");
    *out = view_item(in, VIEW_ITEMS, last);
    return dict_delete(in, a[0].dict, last->key, &found);
}

/* a: self, sources, keywords */
static bool dict_update(Interp *in, Value *a, Value *out) {
    const Tuple *sources = a[1].tuple;
    *out = NONE;
    if (sources->count > 1)
        return raise_error(in, ERR_TYPE, "update() takes one dict or list of pairs, not %lld",
                           (long long)sources->count);
    return update_both(in, a[0].dict, sources->count ? sources->items[0] : UNBOUND, a[2].dict);
}

static bool dict_copy(Interp *in, Value *a, Value *out) {
    *out = value_dict(in);
    return sets_update(in, out->dict, a[0].dict);
}

static bool dict_method_clear(Interp *in, Value *a, Value *out) {
    dict_clear(in, a[0].dict);
    *out = NONE;
    return true;
}

const Builtin type_dict_methods[] = {
    {"__init__", "self: dict, *source, **items", .call = dict_update},
    {"keys", "self: dict", .family = dict_view, .variant = VIEW_KEYS},
    {"values", "self: dict", .family = dict_view, .variant = VIEW_VALUES},
    {"items", "self: dict", .family = dict_view, .variant = VIEW_ITEMS},
    {"get", "self: dict, key, default=None", .call = dict_get},
    {"setdefault", "self: dict, key, default=None", .call = dict_setdefault},
    {"pop", "self: dict, key, default=None", .call = dict_pop},
    {"popitem", "self: dict", .call = dict_popitem},
    {"update", "self: dict, *source, **items", .call = dict_update},
    {"copy", "self: dict", .call = dict_copy},
    {"clear", "self: dict", .call = dict_method_clear},
    {"fromkeys", "keys: items, value=None", .call = dict_fromkeys},
    {0},
};
