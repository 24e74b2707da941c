#include "eval/sets.h"

#include "eval/interp.h"

bool sets_from(Interp *in, Value v, Dict **out) {
    List *items;
    *out = dict_new(in);
    if (v.type == VALUE_SET || v.type == VALUE_DICT)
        return sets_update(in, *out, v.dict);
    if (!value_collect(in, v, &items))
        return false;
    for (int64_t i = 0; i < items->count; i++)
        if (!dict_set(in, *out, items->items[i], NONE))
            return false;
    return true;
}

/* Adds to `out` the items of a that are in b, or that are not. */
static bool add_filtered(Interp *in, Dict *out, const Dict *a, const Dict *b, bool wanted) {
    int64_t at = 0;
    for (DictEntry *e = dict_next(a, &at); e; e = dict_next(a, &at)) {
        DictEntry *other;
        if (!dict_find(in, b, e->key, &other))
            return false;
        if ((other != NULL) == wanted && !dict_set(in, out, e->key, NONE))
            return false;
    }
    return true;
}

bool sets_update(Interp *in, Dict *a, const Dict *b) {
    int64_t at = 0;
    for (DictEntry *e = dict_next(b, &at); e; e = dict_next(b, &at))
        if (!dict_set(in, a, e->key, e->value))
            return false;
    return true;
}

static bool combine(Interp *in, Operator op, Dict *out, const Dict *a, const Dict *b) {
    switch (op) {
    case OPERATOR_OR: return sets_update(in, out, a) && sets_update(in, out, b);
    case OPERATOR_AND: return add_filtered(in, out, a, b, true);
    case OPERATOR_SUB: return add_filtered(in, out, a, b, false);
    case OPERATOR_XOR:
        return add_filtered(in, out, a, b, false) && add_filtered(in, out, b, a, false);
    default:
        return raise_error(in, ERR_TYPE, "%s is not defined for set and set", operator_text(op));
    }
}

bool sets_binary(Interp *in, Operator op, const Dict *a, const Dict *b, Value *out) {
    *out = value_set(in);
    return combine(in, op, out->dict, a, b);
}

bool sets_inplace(Interp *in, Operator op, Dict *a, const Dict *b) {
    Dict *result = dict_new(in);
    if (!combine(in, op, result, a, b))
        return false;
    dict_become(in, a, result);
    return true;
}

static bool is_subset(Interp *in, const Dict *a, const Dict *b, bool *out) {
    *out = a->live <= b->live;
    int64_t at = 0;
    for (DictEntry *e = dict_next(a, &at); e && *out; e = dict_next(a, &at)) {
        DictEntry *other;
        if (!dict_find(in, b, e->key, &other))
            return false;
        *out = other != NULL;
    }
    return true;
}

bool sets_compare(Interp *in, Operator op, const Dict *a, const Dict *b, Value *out) {
    bool reversed = op == OPERATOR_GT || op == OPERATOR_GE;
    bool proper = op == OPERATOR_LT || op == OPERATOR_GT;
    bool contained;
    if (!is_subset(in, reversed ? b : a, reversed ? a : b, &contained))
        return false;
    *out = value_bool(contained && (!proper || a->live != b->live));
    return true;
}

bool sets_merge(Interp *in, const Dict *a, const Dict *b, Value *out) {
    *out = value_dict(in);
    return sets_update(in, out->dict, a) && sets_update(in, out->dict, b);
}
