/* The built-in functions that go through items. */
#include "eval/call.h"
#include "eval/functions.h"
#include "eval/interp.h"
#include "eval/iterator.h"
#include "eval/number.h"
#include "eval/sort.h"

/* ---- all items at once ---- */

static bool function_sum(Interp *in, Value *a, Value *out) {
    Value iterator, item;
    bool done = false;
    *out = a[1];
    if (!value_iterate(in, a[0], &iterator))
        return false;
    while (interp_check(in) && value_next(in, iterator, &item, &done)) {
        if (done)
            return true;
        if (!value_binary(in, OPERATOR_ADD, *out, item, out))
            return false;
    }
    return false;
}

/* The first of the best items by `key` (UNBOUND or None: by themselves). */
static bool extreme_of(Interp *in, int64_t count, const Value *items, Value key, Operator better,
                       Value *out) {
    bool has_key = key.type != VALUE_UNBOUND && key.type != VALUE_NONE;
    Value best = UNBOUND;
    for (int64_t i = 0; i < count; i++) {
        Value k = items[i], result;
        bool is_better = i == 0;
        if (has_key && !call_with(in, key, 1, &items[i], &k))
            return false;
        if (i > 0 && (!value_compare(in, better, k, best, &result) ||
                      !value_truth(in, result, &is_better)))
            return false;
        if (is_better) {
            best = k;
            *out = items[i];
        }
    }
    return true;
}

/* min and max; the variant is the operator by which an item is better. a: values, key, default */
static bool extreme(Interp *in, const Builtin *self, Value *a, Value *out) {
    int64_t count = a[0].tuple->count;
    const Value *items = a[0].tuple->items;
    List *collected;
    if (count == 0)
        return raise_error(in, ERR_TYPE, "%s() takes at least one value", self->name);
    if (count == 1) {
        if (!value_collect(in, items[0], &collected))
            return false;
        count = collected->count;
        items = collected->items;
    }
    *out = a[2];
    if (count == 0)
        return a[2].type != VALUE_UNBOUND ||
               raise_error(in, ERR_VALUE, "%s() of nothing; default= says what that is",
                           self->name);
    return extreme_of(in, count, items, a[1], (Operator)self->variant, out);
}

/* any() stops at the first true item, all() at the first false one: the variant. */
static bool search_truth(Interp *in, const Builtin *self, Value *a, Value *out) {
    bool wanted = self->variant, done = false, truth;
    Value iterator, item;
    if (!value_iterate(in, a[0], &iterator))
        return false;
    while (interp_check(in) && value_next(in, iterator, &item, &done)) {
        if (done) {
            *out = value_bool(!wanted);
            return true;
        }
        if (!value_truth(in, item, &truth))
            return false;
        if (truth == wanted) {
            *out = value_bool(wanted);
            return true;
        }
    }
    return false;
}

/* a: items, key, reverse */
static bool function_sorted(Interp *in, Value *a, Value *out) {
    List *items;
    if (!value_collect_sized(in, a[0], &items))
        return false;
    *out = (Value){.type = VALUE_LIST, .list = items};
    return sort_items(in, items->count, items->items, a[1], a[2].b);
}

/* ---- iterators ---- */

static bool function_iter(Interp *in, Value *a, Value *out) {
    if (!value_iterate(in, a[0], out))
        return false;
    out->iterator->kept = true;
    return true;
}

/* next() of an object with __next__. a: iterator, default */
static bool next_of_own(Interp *in, Value *a, Value *out) {
    bool found;
    if (value_call_method(in, a[0], in->names.dunder_next, 0, NULL, &found, out))
        return found || raise_error(in, ERR_TYPE, "a %s is no iterator", value_type_name(a[0]));
    if (a[1].type == VALUE_UNBOUND || !exception_catch_kind(in, ERR_STOP_ITERATION))
        return false;
    *out = a[1];
    return true;
}

static bool function_next(Interp *in, Value *a, Value *out) {
    bool done = false;
    if (a[0].type == VALUE_OBJECT)
        return next_of_own(in, a, out);
    if (a[0].type != VALUE_ITERATOR)
        return raise_error(in, ERR_TYPE, "next() takes an iterator, not a %s; iter() makes one",
                           value_type_name(a[0]));
    if (!value_next(in, a[0], out, &done))
        return false;
    if (done)
        *out = a[1];
    return !done || a[1].type != VALUE_UNBOUND ||
           raise_error(in, ERR_STOP_ITERATION, "the iterator has no more items");
}

static Iterator *make_iterator(Interp *in, IteratorNext *next, const char *name, int count,
                               const Value *parts, Value *out) {
    Iterator *it = iterator_new(in, next, name, UNBOUND);
    it->parts = arena_alloc_array(in->arena, (size_t)count, sizeof *it->parts);
    it->part_count = count;
    for (int i = 0; i < count; i++)
        it->parts[i] = parts[i];
    *out = iterator_value(it);
    return it;
}

/* An iterator over each of some iterables. */
static bool iterate_all(Interp *in, int64_t count, const Value *iterables, Value **out) {
    *out = arena_alloc_array(in->arena, (size_t)count, sizeof **out);
    for (int64_t i = 0; i < count; i++)
        if (!value_iterate(in, iterables[i], &(*out)[i]))
            return false;
    return true;
}

static bool next_of_enumerate(Interp *in, Iterator *it, Value *item, bool *done) {
    Value pair[2] = {value_int(it->at), UNBOUND};
    if (!value_next(in, it->parts[0], &pair[1], done))
        return false;
    if (!*done) {
        iterator_move(in, it, it->at + 1);
        *item = value_tuple(in, 2, pair);
    }
    return true;
}

static bool function_enumerate(Interp *in, Value *a, Value *out) {
    Value iterator;
    if (!value_iterate(in, a[0], &iterator))
        return false;
    make_iterator(in, next_of_enumerate, "enumerate", 1, &iterator, out)->at = a[1].i;
    return true;
}

/* zip(strict=True): one iterable ended, so all others have to. */
static bool all_ended(Interp *in, Iterator *it, int first) {
    Value ignored;
    bool done = true;
    for (int i = first; i < it->part_count && done; i++)
        if (!value_next(in, it->parts[i], &ignored, &done))
            return false;
    return (done && first <= 1) ||
           raise_error(in, ERR_VALUE, "zip(strict=True) was given iterables of different lengths");
}

static bool next_of_zip(Interp *in, Iterator *it, Value *item, bool *done) {
    Value *items = arena_alloc_array(in->arena, (size_t)it->part_count, sizeof *items);
    bool strict = it->size;
    *done = it->part_count == 0;
    for (int i = 0; i < it->part_count && !*done; i++) {
        if (!value_next(in, it->parts[i], &items[i], done))
            return false;
        if (*done && strict && !all_ended(in, it, i + 1))
            return false;
    }
    *item = value_tuple(in, it->part_count, items);
    return true;
}

static bool function_zip(Interp *in, Value *a, Value *out) {
    Value *iterators;
    int count = (int)a[0].tuple->count;
    if (!iterate_all(in, count, a[0].tuple->items, &iterators))
        return false;
    make_iterator(in, next_of_zip, "zip", count, iterators, out)->size = a[1].b;
    return true;
}

static bool next_of_map(Interp *in, Iterator *it, Value *item, bool *done) {
    Value *items = arena_alloc_array(in->arena, (size_t)it->part_count, sizeof *items);
    *done = false;
    for (int i = 0; i < it->part_count && !*done; i++)
        if (!value_next(in, it->parts[i], &items[i], done))
            return false;
    return *done || call_with(in, it->source, it->part_count, items, item);
}

static bool function_map(Interp *in, Value *a, Value *out) {
    Value *iterators;
    int count = (int)a[1].tuple->count;
    if (count == 0)
        return raise_error(in, ERR_TYPE, "map() takes a function and at least one iterable");
    if (!iterate_all(in, count, a[1].tuple->items, &iterators))
        return false;
    make_iterator(in, next_of_map, "map", count, iterators, out)->source = a[0];
    return true;
}

static bool next_of_filter(Interp *in, Iterator *it, Value *item, bool *done) {
    bool truth = false;
    while (!truth) {
        if (!interp_check(in) || !value_next(in, it->parts[0], item, done))
            return false;
        if (*done)
            return true;
        Value result = *item;
        if (it->source.type != VALUE_NONE && !call_with(in, it->source, 1, item, &result))
            return false;
        if (!value_truth(in, result, &truth))
            return false;
    }
    return true;
}

static bool function_filter(Interp *in, Value *a, Value *out) {
    Value iterator;
    if (!value_iterate(in, a[1], &iterator))
        return false;
    make_iterator(in, next_of_filter, "filter", 1, &iterator, out)->source = a[0];
    return true;
}

static bool function_reversed(Interp *in, Value *a, Value *out) {
    List *items;
    bool found = false;
    if (a[0].type == VALUE_OBJECT &&
        !value_call_method(in, a[0], in->names.dunder_reversed, 0, NULL, &found, out))
        return false;
    if (found)
        return true;
    if (a[0].type == VALUE_SET || a[0].type == VALUE_ITERATOR)
        return raise_error(in, ERR_TYPE, "a %s has no order to be reversed",
                           value_type_name(a[0]));
    if (!value_collect(in, a[0], &items))
        return false;
    for (int64_t i = 0; i < items->count / 2; i++) {
        Value kept = items->items[i];
        items->items[i] = items->items[items->count - 1 - i];
        items->items[items->count - 1 - i] = kept;
    }
    Value list = {.type = VALUE_LIST, .list = items};
    return function_iter(in, &list, out);
}

const Builtin functions_iterate[] = {
    {"sum", "items, start=0", .call = function_sum},
    {"min", "*values, key=None, default=None", .family = extreme, .variant = OPERATOR_LT},
    {"max", "*values, key=None, default=None", .family = extreme, .variant = OPERATOR_GT},
    {"any", "items", .family = search_truth, .variant = true},
    {"all", "items", .family = search_truth, .variant = false},
    {"sorted", "items, *, key=None, reverse: bool = False", .call = function_sorted},
    {"iter", "items", .call = function_iter},
    {"next", "iterator, default=None", .call = function_next},
    {"enumerate", "items, start: int = 0", .call = function_enumerate},
    {"zip", "*iterables, strict: bool = False", .call = function_zip},
    {"map", "function, *iterables", .call = function_map},
    {"filter", "function, items", .call = function_filter},
    {"reversed", "items", .call = function_reversed},
    {0},
};
