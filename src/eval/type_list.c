/* list and tuple: what calling them makes, and their methods. */
#include "eval/interp.h"
#include "eval/item.h"
#include "eval/number.h"
#include "eval/sort.h"
#include "eval/type_rows.h"

/* ---- making ---- */

static bool make_list(Interp *in, Value *a, Value *out) {
    List *items = list_new(in, 0);
    if (a[0].type != VALUE_UNBOUND && !value_collect_sized(in, a[0], &items))
        return false;
    *out = (Value){.type = VALUE_LIST, .list = items};
    return true;
}

static bool make_tuple(Interp *in, Value *a, Value *out) {
    Value list;
    if (!make_list(in, a, &list))
        return false;
    *out = value_tuple(in, list.list->count, list.list->items);
    return true;
}

const Builtin type_list_make = {"list", "items=()", .call = make_list};
const Builtin type_tuple_make = {"tuple", "items=()", .call = make_tuple};

/* ---- looking ---- */

static void items_of(Value v, const Value **items, int64_t *count) {
    *items = v.type == VALUE_LIST ? v.list->items : v.tuple->items;
    *count = v.type == VALUE_LIST ? v.list->count : v.tuple->count;
}

/* Position of an item from `start` on, -1 when it is not there. */
static bool find_item(Interp *in, Value v, Value wanted, int64_t start, int64_t end,
                      int64_t *out) {
    const Value *items;
    int64_t count;
    items_of(v, &items, &count);
    *out = -1;
    for (int64_t i = start; i < count && i < end; i++) {
        bool same = value_is(items[i], wanted);
        if (!same && !value_equal(in, items[i], wanted, &same))
            return false;
        if (same) {
            *out = i;
            break;
        }
        items_of(v, &items, &count); /* a program's own __eq__ may have changed the list */
    }
    return true;
}

/* a: self, item, start, stop */
static bool method_index(Interp *in, Value *a, Value *out) {
    int64_t start, step, count, at, length;
    const Value *items;
    const Slice slice = {a[2], a[3].type == VALUE_UNBOUND ? NONE : a[3], NONE};
    items_of(a[0], &items, &length);
    if (!item_slice_range(in, &slice, length, &start, &step, &count) ||
        !find_item(in, a[0], a[1], start, start + count, &at))
        return false;
    *out = value_int(at);
    return at >= 0 ||
           raise_error(in, ERR_VALUE, "the item is not in the %s", value_type_name(a[0]));
}

static bool method_count(Interp *in, Value *a, Value *out) {
    int64_t found = 0, at = -1;
    do {
        if (!find_item(in, a[0], a[1], at + 1, INT64_MAX, &at))
            return false;
        found += at >= 0;
    } while (at >= 0);
    *out = value_int(found);
    return true;
}

static bool method_numel(Interp *in, Value *a, Value *out) {
    *out = value_int(1);
    for (int64_t i = 0; i < a[0].tuple->count; i++)
        if (!value_binary(in, OPERATOR_MUL, *out, a[0].tuple->items[i], out))
            return false;
    return true;
}

/* ---- changing ---- */

static bool method_append(Interp *in, Value *a, Value *out) {
    list_push(in, a[0].list, a[1]);
    *out = NONE;
    return true;
}

static bool method_extend(Interp *in, Value *a, Value *out) {
    List *items;
    if (!value_collect_sized(in, a[1], &items))
        return false;
    list_splice(in, a[0].list, a[0].list->count, 0, items->count, items->items);
    *out = NONE;
    return true;
}

static bool method_insert(Interp *in, Value *a, Value *out) {
    int64_t count = a[0].list->count, at = a[1].i < 0 ? a[1].i + count : a[1].i;
    at = at < 0 ? 0 : at > count ? count : at;
    list_splice(in, a[0].list, at, 0, 1, &a[2]);
    *out = NONE;
    return true;
}

static bool method_pop(Interp *in, Value *a, Value *out) {
    int64_t count = a[0].list->count, at = a[1].i < 0 ? a[1].i + count : a[1].i;
    if (at < 0 || at >= count)
        return raise_error(in, ERR_INDEX,
                           count ? "pop(%lld) is out of range for a list of %lld"
                                 : "pop(%lld) from an empty list (%lld items)",
                           (long long)a[1].i, (long long)count);
    *out = a[0].list->items[at];
    list_splice(in, a[0].list, at, 1, 0, NULL);
    return true;
}

static bool method_remove(Interp *in, Value *a, Value *out) {
    int64_t at;
    if (!find_item(in, a[0], a[1], 0, INT64_MAX, &at))
        return false;
    if (at < 0 || at >= a[0].list->count)
        return raise_error(in, ERR_VALUE, "the item to remove is not in the list");
    list_splice(in, a[0].list, at, 1, 0, NULL);
    *out = NONE;
    return true;
}

static bool method_clear(Interp *in, Value *a, Value *out) {
    list_splice(in, a[0].list, 0, a[0].list->count, 0, NULL);
    *out = NONE;
    return true;
}

static bool method_copy(Interp *in, Value *a, Value *out) {
    *out = value_list(in, a[0].list->count, a[0].list->items);
    return true;
}

/* Of a class over list. */
static bool method_init(Interp *in, Value *a, Value *out) {
    const List *items = a[1].type == VALUE_LIST ? a[1].list : list_new(in, 0);
    list_splice(in, a[0].list, 0, a[0].list->count, items->count, items->items);
    *out = NONE;
    return true;
}

/* a: self, key, reverse */
static bool method_sort(Interp *in, Value *a, Value *out) {
    const List *list = a[0].list;
    Value sorted = value_list(in, list->count, list->items);
    if (!sort_items(in, sorted.list->count, sorted.list->items, a[1], a[2].b))
        return false;
    list_splice(in, a[0].list, 0, list->count, sorted.list->count, sorted.list->items);
    *out = NONE;
    return true;
}

static bool method_reverse(Interp *in, Value *a, Value *out) {
    int64_t count = a[0].list->count;
    Value *items = arena_alloc_array(in->arena, (size_t)count, sizeof *items);
    for (int64_t i = 0; i < count; i++)
        items[i] = a[0].list->items[count - 1 - i];
    list_splice(in, a[0].list, 0, count, count, items);
    *out = NONE;
    return true;
}

const Builtin type_list_methods[] = {
    {"__init__", "self: list, items: items = ()", .call = method_init},
    {"append", "self: list, item", .call = method_append},
    {"extend", "self: list, items", .call = method_extend},
    {"insert", "self: list, index: int, item", .call = method_insert},
    {"pop", "self: list, index: int = -1", .call = method_pop},
    {"remove", "self: list, item", .call = method_remove},
    {"clear", "self: list", .call = method_clear},
    {"copy", "self: list", .call = method_copy},
    {"sort", "self: list, *, key=None, reverse: bool = False", .call = method_sort},
    {"reverse", "self: list", .call = method_reverse},
    {"index", "self: list, item, start=0, stop=None", .call = method_index},
    {"count", "self: list, item", .call = method_count},
    {0},
};

const Builtin type_tuple_methods[] = {
    {"index", "self: tuple, item, start=0, stop=None", .call = method_index},
    {"count", "self: tuple, item", .call = method_count},
    {"numel", "self: tuple", .call = method_numel},
    {0},
};
