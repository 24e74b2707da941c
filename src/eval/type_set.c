/* set: what calling it makes, and its methods. */
#include "eval/interp.h"
#include "eval/sets.h"
#include "eval/type_rows.h"

static bool make_set(Interp *in, Value *a, Value *out) {
    *out = value_set(in);
    return a[0].type == VALUE_UNBOUND || sets_from(in, a[0], &out->dict);
}

const Builtin type_set_make = {"set", "items=()", .call = make_set};

/* ---- single items ---- */

static bool set_add(Interp *in, Value *a, Value *out) {
    *out = NONE;
    return dict_set(in, a[0].dict, a[1], NONE);
}

static bool set_discard(Interp *in, Value *a, Value *out) {
    bool found;
    *out = NONE;
    return dict_delete(in, a[0].dict, a[1], &found);
}

static bool set_remove(Interp *in, Value *a, Value *out) {
    bool found;
    *out = NONE;
    return dict_delete(in, a[0].dict, a[1], &found) && (found || raise_key_error(in, a[1]));
}

static bool set_pop(Interp *in, Value *a, Value *out) {
    int64_t at = 0;
    bool found;
    DictEntry *first = dict_next(a[0].dict, &at);
    if (!first)
        return raise_error(in, ERR_KEY, "pop() from an empty set");
    *out = first->key;
    return dict_delete(in, a[0].dict, first->key, &found);
}

static bool set_copy(Interp *in, Value *a, Value *out) {
    *out = value_set(in);
    return sets_update(in, out->dict, a[0].dict);
}

static bool set_clear(Interp *in, Value *a, Value *out) {
    dict_clear(in, a[0].dict);
    *out = NONE;
    return true;
}

/* ---- with other sets ---- */

/* A new set: self op each of the others, in turn. The variant is the operator. */
static bool combine(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Tuple *others = a[1].tuple;
    if (!set_copy(in, a, out))
        return false;
    for (int64_t i = 0; i < others->count; i++) {
        Dict *other;
        if (!sets_from(in, others->items[i], &other) ||
            !sets_binary(in, (Operator)self->variant, out->dict, other, out))
            return false;
    }
    return true;
}

/* The same, put in the place of self. */
static bool combine_inplace(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Tuple *others = a[1].tuple;
    *out = NONE;
    for (int64_t i = 0; i < others->count; i++) {
        Dict *other;
        if (!sets_from(in, others->items[i], &other) ||
            !sets_inplace(in, (Operator)self->variant, a[0].dict, other))
            return false;
    }
    return true;
}

static bool compare(Interp *in, const Builtin *self, Value *a, Value *out) {
    Dict *other;
    return sets_from(in, a[1], &other) &&
           sets_compare(in, (Operator)self->variant, a[0].dict, other, out);
}

static bool set_isdisjoint(Interp *in, Value *a, Value *out) {
    Dict *other;
    Value common;
    if (!sets_from(in, a[1], &other) ||
        !sets_binary(in, OPERATOR_AND, a[0].dict, other, &common))
        return false;
    *out = value_bool(common.dict->live == 0);
    return true;
}

const Builtin type_set_methods[] = {
    {"__init__", "self: set, *items", .family = combine_inplace, .variant = OPERATOR_OR},
    {"add", "self: set, item", .call = set_add},
    {"discard", "self: set, item", .call = set_discard},
    {"remove", "self: set, item", .call = set_remove},
    {"pop", "self: set", .call = set_pop},
    {"copy", "self: set", .call = set_copy},
    {"clear", "self: set", .call = set_clear},
    {"union", "self: set, *others", .family = combine, .variant = OPERATOR_OR},
    {"intersection", "self: set, *others", .family = combine, .variant = OPERATOR_AND},
    {"difference", "self: set, *others", .family = combine, .variant = OPERATOR_SUB},
    {"symmetric_difference", "self: set, *others", .family = combine, .variant = OPERATOR_XOR},
    {"update", "self: set, *others", .family = combine_inplace, .variant = OPERATOR_OR},
    {"intersection_update", "self: set, *others", .family = combine_inplace,
     .variant = OPERATOR_AND},
    {"difference_update", "self: set, *others", .family = combine_inplace,
     .variant = OPERATOR_SUB},
    {"issubset", "self: set, other", .family = compare, .variant = OPERATOR_LE},
    {"issuperset", "self: set, other", .family = compare, .variant = OPERATOR_GE},
    {"isdisjoint", "self: set, other", .call = set_isdisjoint},
    {0},
};
