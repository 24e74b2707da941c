/* Methods of dict and set. */
#include "eval/call.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/sets.h"
#include "eval/type_rows.h"

/* ---- dict: making ---- */

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
    if (v.type == VALUE_DICT)
        return sets_update(in, dict, v.dict);
    if (!value_collect(in, v, &pairs))
        return false;
    for (int64_t i = 0; i < pairs->count; i++)
        if (!set_pair(in, dict, pairs->items[i]))
            return false;
    return true;
}

/* What dict(...) and update(...) take: one mapping or pairs, then keywords. */
static bool update_from_args(Interp *in, Dict *dict, const CallArgs *args, int first) {
    if (args->count > first + 1)
        return raise_error(in, ERR_TYPE, "dict() and update() take one dict or list of pairs");
    if (args->count > first && !update_from(in, dict, args->positional[first]))
        return false;
    for (int i = 0; i < args->keyword_count; i++)
        dict_set_name(in, dict, args->names[i], args->values[i]);
    return true;
}

bool type_dict_make(Interp *in, const CallArgs *args, Value *out) {
    *out = value_dict(in);
    return update_from_args(in, out->dict, args, 0);
}

/* ---- dict: views ---- */

/* One of the view classes of the prelude over this dict. */
static bool view(Interp *in, const CallArgs *args, const char *name, Value *out) {
    Value a[1], builtins, klass;
    Str class_name = {0};
    if (!call_bind_builtin(in, name, "self", args, a))
        return false;
    str_addf(&class_name, "dict_%s", name);
    const Symbol *wanted = symbol(in, str_text(&class_name));
    str_release(&class_name);
    return module_import(in, symbol(in, "builtins"), &builtins) &&
           value_get_attribute(in, builtins, wanted, &klass) && call_with(in, klass, 1, a, out);
}

static bool dict_method_keys(Interp *in, const CallArgs *args, Value *out) {
    return view(in, args, "keys", out);
}

static bool dict_method_values(Interp *in, const CallArgs *args, Value *out) {
    return view(in, args, "values", out);
}

static bool dict_method_items(Interp *in, const CallArgs *args, Value *out) {
    return view(in, args, "items", out);
}

static Value entry_pair(Interp *in, const DictEntry *e) {
    return value_tuple(in, 2, (Value[]){e->key, e->value});
}

/* What the views walk: the pairs, as they are now. */
static bool dict_method__pairs(Interp *in, const CallArgs *args, Value *out) {
    const Dict *dict = args->positional[0].dict;
    List *list = list_new(in, dict->live);
    int64_t at = 0;
    for (DictEntry *e = dict_next(dict, &at); e; e = dict_next(dict, &at))
        list->items[list->count++] = entry_pair(in, e);
    *out = (Value){.type = VALUE_LIST, .list = list};
    return true;
}

static bool dict_method_fromkeys(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    List *keys;
    if (!call_bind_builtin(in, "fromkeys", "keys, value=None", args, a) ||
        !value_collect(in, a[0], &keys))
        return false;
    *out = value_dict(in);
    for (int64_t i = 0; i < keys->count; i++)
        if (!dict_set(in, out->dict, keys->items[i], a[1].type == VALUE_UNBOUND ? NONE : a[1]))
            return false;
    return true;
}

/* ---- dict: the rest ---- */

static bool key_error(Interp *in, Value key) {
    Value error = value_object(in, in->errors[ERR_KEY]);
    exception_of(error)->args = value_tuple(in, 1, &key);
    return raise_value(in, error);
}

static bool dict_method_get(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    DictEntry *entry;
    if (!call_bind_builtin(in, "get", "self, key, default=None", args, a) ||
        !dict_find(in, a[0].dict, a[1], &entry))
        return false;
    *out = entry ? entry->value : a[2].type == VALUE_UNBOUND ? NONE : a[2];
    return true;
}

static bool dict_method_setdefault(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    DictEntry *entry;
    if (!call_bind_builtin(in, "setdefault", "self, key, default=None", args, a) ||
        !dict_find(in, a[0].dict, a[1], &entry))
        return false;
    *out = entry ? entry->value : a[2].type == VALUE_UNBOUND ? NONE : a[2];
    return entry || dict_set(in, a[0].dict, a[1], *out);
}

static bool dict_method_pop(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    DictEntry *entry;
    bool found;
    if (!call_bind_builtin(in, "pop", "self, key, default=None", args, a) ||
        !dict_find(in, a[0].dict, a[1], &entry))
        return false;
    if (!entry && a[2].type == VALUE_UNBOUND)
        return key_error(in, a[1]);
    *out = entry ? entry->value : a[2];
    return !entry || dict_delete(in, a[0].dict, a[1], &found);
}

static bool dict_method_popitem(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    DictEntry *last = NULL;
    int64_t at = 0;
    bool found;
    if (!call_bind_builtin(in, "popitem", "self", args, a))
        return false;
    for (DictEntry *e = dict_next(a[0].dict, &at); e; e = dict_next(a[0].dict, &at))
        last = e;
    if (!last)
        return raise_error(in, ERR_KEY, "popitem() from an empty dict");
    *out = entry_pair(in, last);
    return dict_delete(in, a[0].dict, last->key, &found);
}

static bool dict_method_update(Interp *in, const CallArgs *args, Value *out) {
    *out = NONE;
    return update_from_args(in, args->positional[0].dict, args, 1);
}

static bool dict_method_copy(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "copy", "self", args, a))
        return false;
    *out = value_dict(in);
    out->type = a[0].type;
    return sets_update(in, out->dict, a[0].dict);
}

static bool dict_method_clear(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "clear", "self", args, a))
        return false;
    interp_save(in, a[0].dict, sizeof *a[0].dict);
    *a[0].dict = (Dict){0};
    *out = NONE;
    return true;
}

/* ---- set ---- */

static bool add_all(Interp *in, Dict *set, Value v) {
    List *items;
    if (!value_collect(in, v, &items))
        return false;
    for (int64_t i = 0; i < items->count; i++)
        if (!dict_set(in, set, items->items[i], NONE))
            return false;
    return true;
}

bool type_set_make(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "set", "items=()", args, a))
        return false;
    *out = value_set(in);
    return a[0].type == VALUE_UNBOUND || add_all(in, out->dict, a[0]);
}

static bool set_method_add(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    *out = NONE;
    return call_bind_builtin(in, "add", "self, item", args, a) &&
           dict_set(in, a[0].dict, a[1], NONE);
}

static bool set_method_discard(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    bool found;
    *out = NONE;
    return call_bind_builtin(in, "discard", "self, item", args, a) &&
           dict_delete(in, a[0].dict, a[1], &found);
}

static bool set_method_remove(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    bool found;
    *out = NONE;
    if (!call_bind_builtin(in, "remove", "self, item", args, a) ||
        !dict_delete(in, a[0].dict, a[1], &found))
        return false;
    return found || key_error(in, a[1]);
}

static bool set_method_pop(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    int64_t at = 0;
    bool found;
    if (!call_bind_builtin(in, "pop", "self", args, a))
        return false;
    DictEntry *first = dict_next(a[0].dict, &at);
    if (!first)
        return raise_error(in, ERR_KEY, "pop() from an empty set");
    *out = first->key;
    return dict_delete(in, a[0].dict, first->key, &found);
}

static bool set_method_update(Interp *in, const CallArgs *args, Value *out) {
    *out = NONE;
    for (int i = 1; i < args->count; i++)
        if (!add_all(in, args->positional[0].dict, args->positional[i]))
            return false;
    return true;
}

/* self op each argument, in turn. */
static bool combine(Interp *in, const CallArgs *args, Operator op, Value *out) {
    *out = args->positional[0];
    if (args->count == 1)
        return sets_binary(in, OPERATOR_OR, out->dict, out->dict, out);
    for (int i = 1; i < args->count; i++) {
        Value other = value_set(in);
        if (!add_all(in, other.dict, args->positional[i]) ||
            !sets_binary(in, op, out->dict, other.dict, out))
            return false;
    }
    return true;
}

static bool set_method_union(Interp *in, const CallArgs *args, Value *out) {
    return combine(in, args, OPERATOR_OR, out);
}

static bool set_method_intersection(Interp *in, const CallArgs *args, Value *out) {
    return combine(in, args, OPERATOR_AND, out);
}

static bool set_method_difference(Interp *in, const CallArgs *args, Value *out) {
    return combine(in, args, OPERATOR_SUB, out);
}

static bool set_method_symmetric_difference(Interp *in, const CallArgs *args, Value *out) {
    return combine(in, args, OPERATOR_XOR, out);
}

static bool compare_sets(Interp *in, const CallArgs *args, const char *name, Operator op,
                         Value *out) {
    Value a[2], other = value_set(in);
    return call_bind_builtin(in, name, "self, other", args, a) &&
           add_all(in, other.dict, a[1]) &&
           sets_compare(in, op, a[0].dict, other.dict, out);
}

static bool set_method_issubset(Interp *in, const CallArgs *args, Value *out) {
    return compare_sets(in, args, "issubset", OPERATOR_LE, out);
}

static bool set_method_issuperset(Interp *in, const CallArgs *args, Value *out) {
    return compare_sets(in, args, "issuperset", OPERATOR_GE, out);
}

static bool set_method_isdisjoint(Interp *in, const CallArgs *args, Value *out) {
    Value common;
    if (!combine(in, args, OPERATOR_AND, &common))
        return false;
    *out = value_bool(common.dict->live == 0);
    return true;
}

#define DICT(method) {.name = #method, .call = dict_method_##method},
#define SET(method) {.name = #method, .call = set_method_##method},
const Builtin type_dict_methods[] = {
    DICT(keys) DICT(values) DICT(items) DICT(_pairs) DICT(fromkeys) DICT(get) DICT(setdefault) DICT(pop) DICT(popitem)
    DICT(update) DICT(copy) DICT(clear) {0}};
const Builtin type_set_methods[] = {
    SET(add) SET(discard) SET(remove) SET(pop) SET(update) SET(union) SET(intersection)
    SET(difference) SET(symmetric_difference) SET(issubset) SET(issuperset) SET(isdisjoint)
    DICT(copy) DICT(clear) {0}};
