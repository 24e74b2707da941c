#include "base/utf8.h"
#include "eval/bridge.h"
#include "eval/interp.h"
#include "eval/iterator.h"

Iterator *iterator_new(Interp *in, IteratorNext *next, const char *type_name, Value source) {
    Iterator *it = arena_alloc(in->arena, sizeof *it);
    *it = (Iterator){.next = next, .type_name = type_name, .kept = true, .source = source};
    return it;
}

Value iterator_value(Iterator *it) {
    return (Value){.type = VALUE_ITERATOR, .iterator = it};
}

void iterator_move(Interp *in, Iterator *it, int64_t at) {
    if (it->kept)
        interp_save(in, &it->at, sizeof it->at);
    it->at = at;
}

/* ---- what each type gives next ---- */

static bool next_of_list(Interp *in, Iterator *it, Value *item, bool *done) {
    const List *list = it->source.list;
    *done = it->at >= list->count;
    if (!*done) {
        *item = list->items[it->at];
        iterator_move(in, it, it->at + 1);
    }
    return true;
}

static bool next_of_tuple(Interp *in, Iterator *it, Value *item, bool *done) {
    const Tuple *tuple = it->source.tuple;
    *done = it->at >= tuple->count;
    if (!*done) {
        *item = tuple->items[it->at];
        iterator_move(in, it, it->at + 1);
    }
    return true;
}

static bool next_of_text(Interp *in, Iterator *it, Value *item, bool *done) {
    const Symbol *str = it->source.str;
    size_t bytes;
    *done = it->at >= (int64_t)str->len;
    if (!*done) {
        utf8_decode(str->text + it->at, str->len - (size_t)it->at, &bytes, NULL);
        *item = value_str(in, str->text + it->at, bytes);
        iterator_move(in, it, it->at + (int64_t)bytes);
    }
    return true;
}

/* The dict that a dict, a set or a view walks. */
static const Dict *walked_dict(Value v) {
    return v.type == VALUE_VIEW ? v.view->dict : v.dict;
}

static bool next_of_dict(Interp *in, Iterator *it, Value *item, bool *done) {
    int64_t at = it->at;
    const Dict *dict = walked_dict(it->source);
    if (dict->live != it->size)
        return raise_error(in, ERR_RUNTIME,
                           "the %s changed its size while it was gone through; go through a list "
                           "of it instead",
                           it->source.type == VALUE_SET ? "set" : "dict");
    DictEntry *entry = dict_next(dict, &at);
    *done = entry == NULL;
    if (entry)
        *item = view_item(in, it->source.type == VALUE_VIEW ? it->source.view->kind : VIEW_KEYS,
                          entry);
    iterator_move(in, it, at);
    return true;
}

static bool next_of_range(Interp *in, Iterator *it, Value *item, bool *done) {
    const Range *r = it->source.range;
    int64_t value = 0;
    bool beyond = __builtin_mul_overflow(it->at, r->step, &value) ||
                  __builtin_add_overflow(value, r->start, &value);
    *done = beyond || (r->step > 0 ? value >= r->stop : value <= r->stop);
    if (!*done) {
        *item = value_int(value);
        iterator_move(in, it, it->at + 1);
    }
    return true;
}

static bool next_of_tensor(Interp *in, Iterator *it, Value *item, bool *done) {
    *done = it->at >= it->source.tensor->shape[0];
    if (*done)
        return true;
    Value index = value_int(it->at);
    iterator_move(in, it, it->at + 1);
    return value_get_item(in, it->source, index, item);
}

/* An object with __next__. */
static bool next_of_object(Interp *in, Iterator *it, Value *item, bool *done) {
    bool found;
    *done = false;
    if (value_call_method(in, it->source, in->names.dunder_next, 0, NULL, &found, item))
        return found || raise_error(in, ERR_TYPE, "a %s is no iterator: it has no __next__",
                                    value_type_name(it->source));
    if (in->halted || !exception_is(in, ERR_STOP_ITERATION))
        return false;
    exception_catch(in);
    *done = true;
    return true;
}

/* An object with __getitem__ alone: items 0, 1, ... until IndexError. */
static bool next_by_index(Interp *in, Iterator *it, Value *item, bool *done) {
    Value index = value_int(it->at);
    *done = false;
    iterator_move(in, it, it->at + 1);
    if (value_get_item(in, it->source, index, item))
        return true;
    if (in->halted || !exception_is(in, ERR_INDEX))
        return false;
    exception_catch(in);
    *done = true;
    return true;
}

/* ---- iterating ---- */

static bool no_iterator(Interp *in, Value v) {
    return raise_error(in, ERR_TYPE, "a %s has no items to go through", value_type_name(v));
}

static bool iterate_object(Interp *in, Value v, Value *out) {
    bool found = false;
    Value method;
    if (!value_call_method(in, v, in->names.dunder_iter, 0, NULL, &found, out))
        return false;
    if (found && out->type == VALUE_OBJECT) {
        *out = iterator_value(iterator_new(in, next_of_object, "iterator", *out));
        return true;
    }
    if (found)
        return value_iterate(in, *out, out);
    if (!class_find(v.object->klass, in->names.dunder_getitem, &method))
        return no_iterator(in, v);
    *out = iterator_value(iterator_new(in, next_by_index, "iterator", v));
    return true;
}

static IteratorNext *next_function(Value v) {
    switch (v.type) {
    case VALUE_LIST: return next_of_list;
    case VALUE_TUPLE: return next_of_tuple;
    case VALUE_STR: return next_of_text;
    case VALUE_DICT:
    case VALUE_SET:
    case VALUE_VIEW: return next_of_dict;
    case VALUE_RANGE: return next_of_range;
    case VALUE_TENSOR: return next_of_tensor;
    default: return NULL;
    }
}

bool value_iterate(Interp *in, Value v, Value *out) {
    if (v.type == VALUE_ITERATOR) {
        *out = v;
        return true;
    }
    if (v.type == VALUE_OBJECT)
        return iterate_object(in, v, out);
    IteratorNext *next = next_function(v);
    if (!next)
        return no_iterator(in, v);
    if (v.type == VALUE_TENSOR && v.tensor->ndim == 0)
        return raise_error(in, ERR_TYPE, "a tensor without axes has no items to go through");
    Iterator *it = iterator_new(in, next, "iterator", v);
    it->kept = false;
    if (next == next_of_dict)
        it->size = walked_dict(v)->live;
    *out = iterator_value(it);
    return true;
}

bool value_next(Interp *in, Value iterator, Value *item, bool *done) {
    return iterator.iterator->next(in, iterator.iterator, item, done);
}

static bool collect_from(Interp *in, Value iterator, List **out) {
    Value item;
    bool done = false;
    List *list = list_new(in, 8);
    while (interp_check(in) && value_next(in, iterator, &item, &done)) {
        if (done) {
            *out = list;
            return true;
        }
        list_add(in, list, item);
    }
    return false;
}

bool value_collect(Interp *in, Value v, List **out) {
    Value iterator;
    return value_iterate(in, v, &iterator) && collect_from(in, iterator, out);
}

bool value_collect_sized(Interp *in, Value v, List **out) {
    Value iterator, ignored;
    bool found;
    if (!value_iterate(in, v, &iterator))
        return false;
    if (v.type == VALUE_OBJECT &&
        !value_call_method(in, v, in->names.dunder_len, 0, NULL, &found, &ignored))
        return false;
    return collect_from(in, iterator, out);
}
