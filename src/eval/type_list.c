/* Methods of list and tuple. */
#include "eval/call.h"
#include "eval/interp.h"
#include "eval/item.h"
#include "eval/number.h"
#include "eval/sort.h"
#include "eval/type_rows.h"

/* ---- making ---- */

static bool collect_argument(Interp *in, const CallArgs *args, const char *name, List **out) {
    Value a[1];
    if (!call_bind_builtin(in, name, "items=()", args, a))
        return false;
    *out = list_new(in, 0);
    return a[0].type == VALUE_UNBOUND || value_collect_sized(in, a[0], out);
}

bool type_list_make(Interp *in, const CallArgs *args, Value *out) {
    List *items;
    if (!collect_argument(in, args, "list", &items))
        return false;
    *out = (Value){.type = VALUE_LIST, .list = items};
    return true;
}

bool type_tuple_make(Interp *in, const CallArgs *args, Value *out) {
    List *items;
    if (!collect_argument(in, args, "tuple", &items))
        return false;
    *out = value_tuple(in, items->count, items->items);
    return true;
}

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
    }
    return true;
}

static bool method_index(Interp *in, const CallArgs *args, Value *out) {
    Value a[4];
    int64_t start, step, count, at;
    if (!call_bind_builtin(in, "index", "self, item, start=0, stop=None", args, a))
        return false;
    const Slice slice = {a[2].type == VALUE_UNBOUND ? NONE : a[2],
                         a[3].type == VALUE_UNBOUND ? NONE : a[3], NONE};
    int64_t length = a[0].type == VALUE_LIST ? a[0].list->count : a[0].tuple->count;
    if (!item_slice_range(in, &slice, length, &start, &step, &count) ||
        !find_item(in, a[0], a[1], start, start + count, &at))
        return false;
    *out = value_int(at);
    return at >= 0 ||
           raise_error(in, ERR_VALUE, "the item is not in the %s", value_type_name(a[0]));
}

static bool method_count(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    int64_t found = 0, at = -1;
    if (!call_bind_builtin(in, "count", "self, item", args, a))
        return false;
    do {
        if (!find_item(in, a[0], a[1], at + 1, INT64_MAX, &at))
            return false;
        found += at >= 0;
    } while (at >= 0);
    *out = value_int(found);
    return true;
}

static bool method_numel(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "numel", "self", args, a))
        return false;
    *out = value_int(1);
    for (int64_t i = 0; i < a[0].tuple->count; i++)
        if (!number_binary(in, OPERATOR_MUL, *out, a[0].tuple->items[i], out))
            return false;
    return true;
}

/* ---- changing ---- */

static bool method_append(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    if (!call_bind_builtin(in, "append", "self, item", args, a))
        return false;
    list_push(in, a[0].list, a[1]);
    *out = NONE;
    return true;
}

static bool method_extend(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    List *items;
    if (!call_bind_builtin(in, "extend", "self, items", args, a) ||
        !value_collect_sized(in, a[1], &items))
        return false;
    list_splice(in, a[0].list, a[0].list->count, 0, items->count, items->items);
    *out = NONE;
    return true;
}

static bool method_insert(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    int64_t at;
    if (!call_bind_builtin(in, "insert", "self, index, item", args, a) ||
        !number_index(in, a[1], "insert()", &at))
        return false;
    int64_t count = a[0].list->count;
    at = at < 0 ? at + count : at;
    at = at < 0 ? 0 : at > count ? count : at;
    list_splice(in, a[0].list, at, 0, 1, &a[2]);
    *out = NONE;
    return true;
}

static bool method_pop(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    int64_t at = -1;
    if (!call_bind_builtin(in, "pop", "self, index=-1", args, a) ||
        (a[1].type != VALUE_UNBOUND && !number_index(in, a[1], "pop()", &at)))
        return false;
    int64_t count = a[0].list->count, given = at;
    at = at < 0 ? at + count : at;
    if (at < 0 || at >= count)
        return raise_error(in, ERR_INDEX,
                           count ? "pop(%lld) is out of range for a list of %lld"
                                 : "pop(%lld) from an empty list (%lld items)",
                           (long long)given, (long long)count);
    *out = a[0].list->items[at];
    list_splice(in, a[0].list, at, 1, 0, NULL);
    return true;
}

static bool method_remove(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    int64_t at;
    if (!call_bind_builtin(in, "remove", "self, item", args, a) ||
        !find_item(in, a[0], a[1], 0, INT64_MAX, &at))
        return false;
    if (at < 0)
        return raise_error(in, ERR_VALUE, "the item to remove is not in the list");
    list_splice(in, a[0].list, at, 1, 0, NULL);
    *out = NONE;
    return true;
}

static bool method_clear(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "clear", "self", args, a))
        return false;
    list_splice(in, a[0].list, 0, a[0].list->count, 0, NULL);
    *out = NONE;
    return true;
}

static bool method_copy(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "copy", "self", args, a))
        return false;
    *out = value_list(in, a[0].list->count, a[0].list->items);
    return true;
}

/* Puts `items`, as many as the list has, in the place of its own. */
static void replace_all(Interp *in, List *list, const Value *items) {
    list_splice(in, list, 0, list->count, list->count, items);
}

static bool method_sort(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    bool reverse = false;
    if (!call_bind_builtin(in, "sort", "self, *, key=None, reverse=False", args, a) ||
        (a[2].type != VALUE_UNBOUND && !value_truth(in, a[2], &reverse)))
        return false;
    Value sorted = value_list(in, a[0].list->count, a[0].list->items);
    if (!sort_items(in, sorted.list->count, sorted.list->items, a[1], reverse))
        return false;
    replace_all(in, a[0].list, sorted.list->items);
    *out = NONE;
    return true;
}

static bool method_reverse(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!call_bind_builtin(in, "reverse", "self", args, a))
        return false;
    int64_t count = a[0].list->count;
    Value *items = arena_alloc_array(in->arena, (size_t)count, sizeof *items);
    for (int64_t i = 0; i < count; i++)
        items[i] = a[0].list->items[count - 1 - i];
    replace_all(in, a[0].list, items);
    *out = NONE;
    return true;
}

#define ROW(method) {.name = #method, .call = method_##method},
const Builtin type_list_methods[] = {
    ROW(append) ROW(extend) ROW(insert) ROW(pop) ROW(remove) ROW(clear) ROW(copy) ROW(sort)
    ROW(reverse) ROW(index) ROW(count) {0}};
const Builtin type_tuple_methods[] = {ROW(index) ROW(count) ROW(numel){0}};
#undef ROW
