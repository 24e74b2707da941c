/* Items: what `a[b]` finds and changes, by type. */
#include "base/mem.h"
#include "base/utf8.h"
#include "eval/bridge.h"
#include "eval/interp.h"
#include "eval/item.h"
#include "eval/number.h"

#include <string.h>

/* ---- slices of sequences ---- */

static bool slice_bound(Interp *in, Value v, int64_t fallback, int64_t length, int64_t low,
                        int64_t high, int64_t *out) {
    *out = fallback;
    if (v.type == VALUE_NONE)
        return true;
    if (!number_index(in, v, "a slice", out))
        return false;
    if (*out < 0)
        *out += length;
    *out = *out < low ? low : *out > high ? high : *out;
    return true;
}

bool item_slice_range(Interp *in, const Slice *slice, int64_t length, int64_t *start,
                      int64_t *step, int64_t *count) {
    int64_t stop;
    *step = 1;
    if (slice->step.type != VALUE_NONE && !number_index(in, slice->step, "a slice", step))
        return false;
    if (*step == 0)
        return raise_error(in, ERR_VALUE, "a slice's step must not be 0");
    bool forward = *step > 0;
    int64_t low = forward ? 0 : -1, high = forward ? length : length - 1;
    if (!slice_bound(in, slice->start, forward ? 0 : length - 1, length, low, high, start) ||
        !slice_bound(in, slice->stop, forward ? length : -1, length, low, high, &stop))
        return false;
    int64_t reach = forward ? stop - *start : *start - stop;
    int64_t size = forward ? *step : *step == INT64_MIN ? INT64_MAX : -*step;
    *count = reach <= 0 ? 0 : (reach - 1) / size + 1;
    return true;
}

/* ---- getting ---- */

static bool in_range(Interp *in, Value container, int64_t *index, int64_t length) {
    int64_t at = *index < 0 ? *index + length : *index;
    if (at < 0 || at >= length)
        return raise_error(in, ERR_INDEX, "index %lld is out of range for a %s of %lld",
                           (long long)*index, value_type_name(container), (long long)length);
    *index = at;
    return true;
}

static bool pick_items(Interp *in, Value container, const Slice *slice, int64_t length,
                       const Value *items, Value *out) {
    int64_t start, step, count;
    if (!item_slice_range(in, slice, length, &start, &step, &count))
        return false;
    Value *picked = arena_alloc_array(in->arena, (size_t)count, sizeof *picked);
    for (int64_t i = 0; i < count; i++)
        picked[i] = items[start + i * step];
    *out = container.type == VALUE_LIST ? value_list(in, count, picked)
                                        : value_tuple(in, count, picked);
    if (container.type == VALUE_TUPLE)
        ((Tuple *)out->tuple)->is_size = container.tuple->is_size;
    return true;
}

static bool sequence_get(Interp *in, Value container, Value key, Value *out) {
    bool is_list = container.type == VALUE_LIST;
    int64_t length = is_list ? container.list->count : container.tuple->count, index;
    const Value *items = is_list ? container.list->items : container.tuple->items;
    if (key.type == VALUE_SLICE)
        return pick_items(in, container, key.slice, length, items, out);
    if (!number_index(in, key, is_list ? "an index of a list" : "an index of a tuple", &index) ||
        !in_range(in, container, &index, length))
        return false;
    *out = items[index];
    return true;
}

/* Where each code point begins, and the end, as offsets in bytes; to be freed. */
static uint32_t *rune_offsets(const Symbol *str, int64_t length) {
    uint32_t *offsets = mem_alloc_array((size_t)length + 1, sizeof *offsets);
    size_t at = 0, bytes = 0;
    for (int64_t i = 0; i < length; i++, at += bytes) {
        offsets[i] = (uint32_t)at;
        utf8_decode(str->text + at, str->len - at, &bytes, NULL);
    }
    offsets[length] = str->len;
    return offsets;
}

/* Adds `count` code points of a text of `length`; each is a byte of ASCII text. */
static void add_runes(Str *out, const Symbol *str, int64_t length, int64_t start, int64_t step,
                      int64_t count) {
    uint32_t *offsets = (size_t)length == str->len ? NULL : rune_offsets(str, length);
    for (int64_t i = 0, at = start; i < count; i++, at += step) {
        size_t from = offsets ? offsets[at] : (size_t)at;
        str_add_bytes(out, str->text + from, offsets ? offsets[at + 1] - from : 1);
    }
    mem_free(offsets);
}

static bool text_get(Interp *in, Value container, Value key, Value *out) {
    int64_t length = (int64_t)utf8_length(container.str->text, container.str->len);
    int64_t start, step = 1, count = 1;
    if (key.type == VALUE_SLICE) {
        if (!item_slice_range(in, key.slice, length, &start, &step, &count))
            return false;
    } else if (!number_index(in, key, "an index of a str", &start) ||
               !in_range(in, container, &start, length)) {
        return false;
    }
    Str text = {0};
    add_runes(&text, container.str, length, start, step, count);
    *out = value_take_str(in, &text);
    return interp_continues(in, container.str->len);
}

static bool dict_get(Interp *in, Value container, Value key, Value *out) {
    DictEntry *entry;
    if (!dict_find(in, container.dict, key, &entry))
        return false;
    if (entry) {
        *out = entry->value;
        return true;
    }
    return raise_key_error(in, key);
}

static bool range_get(Interp *in, Value container, Value key, Value *out) {
    const Range *r = container.range;
    int64_t length, start, step, count;
    if (!value_length(in, container, &length))
        return false;
    if (key.type == VALUE_SLICE) {
        if (!item_slice_range(in, key.slice, length, &start, &step, &count))
            return false;
        Range *part = arena_alloc(in->arena, sizeof *part);
        *part = (Range){.start = r->start + start * r->step,
                        .stop = r->start + (start + count * step) * r->step,
                        .step = r->step * step};
        *out = (Value){.type = VALUE_RANGE, .range = part};
        return true;
    }
    if (!number_index(in, key, "an index of a range", &start) ||
        !in_range(in, container, &start, length))
        return false;
    *out = value_int(r->start + start * r->step);
    return true;
}

/* What stands between the brackets, as one list: a tuple's items, or the one thing. A list stays
 * one, since PyTorch reads some lists as tuples. */
static Value index_list(Interp *in, Value key) {
    if (key.type == VALUE_TUPLE || key.type == VALUE_LIST)
        return key;
    return value_tuple(in, 1, &key);
}

static bool object_item(Interp *in, Value container, const Symbol *method, int count,
                        const Value *args, const char *what, Value *out) {
    bool found = false;
    if (!value_call_method(in, container, method, count, args, &found, out))
        return false;
    return found || raise_error(in, ERR_TYPE, "a %s has no items to %s by [ ]",
                                value_type_name(container), what);
}

static bool is_class_with_items(Interp *in, Value container, Value *method) {
    return container.type == VALUE_CLASS &&
           class_find(container.klass, symbol(in, "__class_getitem__"), method);
}

bool value_get_item(Interp *in, Value container, Value key, Value *out) {
    Value method;
    switch (container.type) {
    case VALUE_LIST:
    case VALUE_TUPLE: return sequence_get(in, container, key, out);
    case VALUE_STR: return text_get(in, container, key, out);
    case VALUE_DICT: return dict_get(in, container, key, out);
    case VALUE_RANGE: return range_get(in, container, key, out);
    case VALUE_TENSOR:
        return bridge_call_named(in, "index_get", OP_INTERNAL, 2,
                                 (Value[]){container, index_list(in, key)}, out);
    default:
        if (is_class_with_items(in, container, &method))
            return value_call(in, method,
                              &(CallArgs){.positional = (Value[]){container, key}, .count = 2},
                              out);
        return object_item(in, container, in->names.dunder_getitem, 1, &key, "read", out);
    }
}

/* ---- setting ---- */

static bool list_set_slice(Interp *in, List *list, const Slice *slice, Value item) {
    int64_t start, step, count;
    List *items;
    if (!item_slice_range(in, slice, list->count, &start, &step, &count) ||
        !value_collect(in, item, &items))
        return false;
    if (step == 1) {
        list_splice(in, list, start, count, items->count, items->items);
        return true;
    }
    if (items->count != count)
        return raise_error(in, ERR_VALUE, "a slice of %lld items cannot take %lld",
                           (long long)count, (long long)items->count);
    for (int64_t i = 0; i < count; i++)
        list_set(in, list, start + i * step, items->items[i]);
    return true;
}

static bool list_set_item(Interp *in, Value container, Value key, Value item) {
    int64_t index;
    if (key.type == VALUE_SLICE)
        return list_set_slice(in, container.list, key.slice, item);
    if (!number_index(in, key, "an index of a list", &index) ||
        !in_range(in, container, &index, container.list->count))
        return false;
    list_set(in, container.list, index, item);
    return true;
}

bool value_set_item(Interp *in, Value container, Value key, Value item) {
    Value ignored;
    switch (container.type) {
    case VALUE_LIST: return list_set_item(in, container, key, item);
    case VALUE_DICT: return dict_set(in, container.dict, key, item);
    case VALUE_TENSOR:
        return bridge_call_named(in, "index_set", OP_INTERNAL, 3,
                                 (Value[]){container, index_list(in, key), item}, &ignored);
    case VALUE_TUPLE:
    case VALUE_STR:
        return raise_error(in, ERR_TYPE, "a %s cannot be changed in place; make a new one",
                           value_type_name(container));
    default:
        return object_item(in, container, in->names.dunder_setitem, 2, (Value[]){key, item},
                           "set", &ignored);
    }
}

/* ---- deleting ---- */

/* At once, whatever the step: what stays between the first and the last is put in their place. */
static void delete_stepped(Interp *in, List *list, int64_t start, int64_t step, int64_t count) {
    int64_t span = (count - 1) * step + 1, stays = span - count;
    Value *kept = arena_alloc_array(in->arena, (size_t)stays, sizeof *kept);
    for (int64_t i = 0; i < stays; i++)
        kept[i] = list->items[start + 1 + i + i / (step - 1)];
    list_splice(in, list, start, span, stays, kept);
}

static bool list_delete(Interp *in, Value container, Value key) {
    int64_t start, step = 1, count = 1;
    List *list = container.list;
    if (key.type == VALUE_SLICE) {
        if (!item_slice_range(in, key.slice, list->count, &start, &step, &count))
            return false;
    } else if (!number_index(in, key, "an index of a list", &start) ||
               !in_range(in, container, &start, list->count)) {
        return false;
    }
    if (step < 0) {
        start += (count - 1) * step;
        step = -step;
    }
    if (count > 0)
        delete_stepped(in, list, start, step, count);
    return true;
}

bool value_delete_item(Interp *in, Value container, Value key) {
    Value ignored;
    bool found;
    switch (container.type) {
    case VALUE_LIST: return list_delete(in, container, key);
    case VALUE_DICT:
        if (!dict_get(in, container, key, &ignored))
            return false;
        return dict_delete(in, container.dict, key, &found);
    default:
        return object_item(in, container, in->names.dunder_delitem, 1, &key, "delete", &ignored);
    }
}
