/* What operators mean: by type of the left value, then of the right, then by special methods. */
#include "eval/bridge.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/number.h"
#include "eval/sets.h"
#include "eval/text.h"
#include "base/utf8.h"

#include <string.h>

/* ---- truth, length, hash ---- */

static bool tensor_truth(Interp *in, Value v, bool *out) {
    const Tensor *t = v.tensor;
    bool is_array = t->flags & TENSOR_NUMPY;
    int64_t count = tensor_count(t);
    *out = count == 1 && tensor_get_complex(t, t->offset) != 0;
    if (count == 1 || (is_array && count == 0))
        return true;
    return raise_error(in, is_array ? ERR_VALUE : ERR_RUNTIME,
                       "%s of %lld elements is neither true nor false; .any() or .all() says which "
                       "is meant",
                       is_array ? "an array" : "a tensor", (long long)count);
}

static bool object_truth(Interp *in, Value v, bool *out) {
    bool found;
    Value result = UNBOUND;
    if (!value_call_method(in, v, in->names.dunder_bool, 0, NULL, &found, &result))
        return false;
    if (found)
        return value_truth(in, result, out);
    if (!value_call_method(in, v, in->names.dunder_len, 0, NULL, &found, &result))
        return false;
    if (!found && value_plain(v).type != VALUE_OBJECT)
        return value_truth(in, value_plain(v), out);
    *out = !found || !value_is_number(result) || number_double(result) != 0;
    return true;
}

bool value_truth(Interp *in, Value v, bool *out) {
    switch (v.type) {
    case VALUE_NONE: *out = false; return true;
    case VALUE_BOOL: *out = v.b; return true;
    case VALUE_INT: *out = v.i != 0; return true;
    case VALUE_FLOAT: *out = v.f != 0; return true;
    case VALUE_COMPLEX: *out = *v.z != 0; return true;
    case VALUE_STR:
    case VALUE_BYTES: *out = v.str->len != 0; return true;
    case VALUE_LIST: *out = v.list->count != 0; return true;
    case VALUE_TUPLE: *out = v.tuple->count != 0; return true;
    case VALUE_DICT:
    case VALUE_SET: *out = v.dict->live != 0; return true;
    case VALUE_VIEW: *out = v.view->dict->live != 0; return true;
    case VALUE_TENSOR: return tensor_truth(in, v, out);
    case VALUE_OBJECT: return object_truth(in, v, out);
    case VALUE_RANGE: {
        int64_t length;
        *out = value_length(in, v, &length) && length != 0;
        return true;
    }
    default: *out = true; return true;
    }
}

static int64_t range_length(const Range *r) {
    if (r->step > 0 ? r->start >= r->stop : r->start <= r->stop)
        return 0;
    uint64_t reach = r->step > 0 ? (uint64_t)r->stop - (uint64_t)r->start
                                 : (uint64_t)r->start - (uint64_t)r->stop;
    uint64_t step = r->step > 0 ? (uint64_t)r->step : 0 - (uint64_t)r->step;
    return (int64_t)((reach - 1) / step + 1);
}

static bool object_length(Interp *in, Value v, int64_t *out) {
    bool found = false;
    Value result;
    if (v.type == VALUE_OBJECT &&
        !value_call_method(in, v, in->names.dunder_len, 0, NULL, &found, &result))
        return false;
    if (!found)
        return raise_error(in, ERR_TYPE, "%s has no len()", value_type_name(v));
    return number_index(in, result, "__len__", out);
}

bool value_length(Interp *in, Value v, int64_t *out) {
    switch (v.type) {
    case VALUE_STR:
        *out = (int64_t)utf8_length(v.str->text, v.str->len);
        return interp_continues(in, v.str->len);
    case VALUE_BYTES: *out = v.str->len; return true;
    case VALUE_LIST: *out = v.list->count; return true;
    case VALUE_TUPLE: *out = v.tuple->count; return true;
    case VALUE_DICT:
    case VALUE_SET: *out = v.dict->live; return true;
    case VALUE_VIEW: *out = v.view->dict->live; return true;
    case VALUE_RANGE: *out = range_length(v.range); return true;
    case VALUE_TENSOR:
        if (v.tensor->ndim == 0)
            return raise_error(in, ERR_TYPE, "len() of a tensor without axes; it is one number");
        *out = v.tensor->shape[0];
        return true;
    default: return object_length(in, v, out);
    }
}

static uint32_t hash_double(double f) {
    if (f == (double)(int64_t)(f > -1e18 && f < 1e18 ? f : 0) && f > -1e18 && f < 1e18) {
        int64_t whole = (int64_t)f; /* equal numbers have equal hashes */
        return hash_bytes(&whole, sizeof whole);
    }
    return hash_bytes(&f, sizeof f);
}

static bool tuple_hash(Interp *in, const Tuple *tuple, uint32_t *out) {
    uint32_t hash = 1;
    if (!interp_check_stack(in) || !interp_check(in))
        return false;
    for (int64_t i = 0; i < tuple->count; i++) {
        uint32_t item;
        if (!value_hash(in, tuple->items[i], &item))
            return false;
        hash = hash * 1000003u + item;
    }
    *out = hash;
    return true;
}

static bool object_hash(Interp *in, Value v, uint32_t *out) {
    bool found;
    Value result;
    *out = hash_bytes(&v.i, sizeof v.i);
    if (!value_call_method(in, v, in->names.dunder_hash, 0, NULL, &found, &result))
        return false;
    if (!found && value_plain(v).type != VALUE_OBJECT)
        return value_hash(in, value_plain(v), out);
    if (found && result.type == VALUE_INT)
        *out = hash_bytes(&result.i, sizeof result.i);
    return true;
}

bool value_hash(Interp *in, Value v, uint32_t *out) {
    if (!interp_continues(in, 1))
        return false;
    switch (v.type) {
    case VALUE_STR:
    case VALUE_BYTES: *out = v.str->hash; return true;
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT: {
        int64_t whole = v.type == VALUE_FLOAT ? 0 : number_int(v);
        *out = v.type == VALUE_FLOAT ? hash_double(v.f) : hash_bytes(&whole, sizeof whole);
        return true;
    }
    case VALUE_COMPLEX:
        *out = cimag(*v.z) == 0 ? hash_double(creal(*v.z)) : hash_bytes(v.z, sizeof *v.z);
        return true;
    case VALUE_TUPLE: return tuple_hash(in, v.tuple, out);
    case VALUE_OBJECT: return object_hash(in, v, out);
    case VALUE_LIST:
    case VALUE_DICT:
    case VALUE_SET:
    case VALUE_SLICE:
        return raise_error(in, ERR_TYPE,
                           "a %s cannot be a key or a set's item: it can change; use a tuple",
                           value_type_name(v));
    case VALUE_DTYPE: *out = (uint32_t)v.dtype; return true;
    default: break;
    }
    if (dtypes_number(v, false, &v))
        return value_hash(in, v, out);
    *out = hash_bytes(&v.i, sizeof v.i);
    return true;
}

/* ---- special methods ---- */

static bool is_not_implemented(Value v) {
    return v.type == VALUE_NOT_IMPLEMENTED;
}

static bool try_method(Interp *in, Value self, const Symbol *name, Value other, bool *done,
                       Value *out) {
    bool found = false;
    *done = false;
    if (self.type == VALUE_OBJECT &&
        !value_call_method(in, self, name, 1, &other, &found, out))
        return false;
    *done = found && !is_not_implemented(*out);
    return true;
}

/* ---- equality ---- */

static bool comparing_continues(Interp *in, Value a) {
    return interp_continues(in, a.type == VALUE_STR ? 1 + (int64_t)a.str->len : 1);
}

static bool items_equal(Interp *in, int64_t count, const Value *a, const Value *b, bool *out) {
    *out = true;
    if (!interp_check(in) || !interp_continues(in, count))
        return false;
    for (int64_t i = 0; i < count && *out; i++)
        if (!value_is(a[i], b[i]) && !value_equal(in, a[i], b[i], out))
            return false;
    return true;
}

static bool dict_equal(Interp *in, const Dict *a, const Dict *b, bool has_values, bool *out) {
    *out = a->live == b->live;
    int64_t at = 0;
    for (DictEntry *e = dict_next(a, &at); e && *out; e = dict_next(a, &at)) {
        DictEntry *other;
        if (!dict_find(in, b, e->key, &other))
            return false;
        *out = other != NULL;
        if (other && has_values && !value_equal(in, e->value, other->value, out))
            return false;
    }
    return true;
}

static bool same_type_equal(Interp *in, Value a, Value b, bool *out) {
    switch (a.type) {
    case VALUE_LIST:
        *out = a.list->count == b.list->count;
        return !*out || items_equal(in, a.list->count, a.list->items, b.list->items, out);
    case VALUE_TUPLE:
        *out = a.tuple->count == b.tuple->count;
        return !*out || items_equal(in, a.tuple->count, a.tuple->items, b.tuple->items, out);
    case VALUE_DICT:
    case VALUE_SET: return dict_equal(in, a.dict, b.dict, a.type == VALUE_DICT, out);
    case VALUE_RANGE: {
        int64_t na = range_length(a.range), nb = range_length(b.range);
        *out = na == nb && (na == 0 || (a.range->start == b.range->start &&
                                        (na == 1 || a.range->step == b.range->step)));
        return true;
    }
    case VALUE_BOUND:
        *out = value_is(a.bound->self, b.bound->self) &&
               value_is(a.bound->callable, b.bound->callable);
        return true;
    default: *out = value_is(a, b); return true;
    }
}

/* A set, or a view that behaves as one (not of values). */
static bool is_setlike(Value v) {
    return v.type == VALUE_SET || (v.type == VALUE_VIEW && v.view->kind != VIEW_VALUES);
}

/* Are both like sets and one a view? Then both become sets. */
static bool views_to_sets(Interp *in, Value *a, Value *b) {
    if (!is_setlike(*a) || !is_setlike(*b) || (a->type == VALUE_SET && b->type == VALUE_SET))
        return true;
    Value *both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        Dict *items;
        if (!sets_from(in, *both[i], &items))
            return false;
        *both[i] = (Value){.type = VALUE_SET, .dict = items};
    }
    return true;
}

static bool rich_equal(Interp *in, Value a, Value b, Value *out) {
    bool done = false, same = false;
    if (a.type == VALUE_TENSOR || b.type == VALUE_TENSOR) {
        bool comparable = (a.type == VALUE_TENSOR || number_is(a)) &&
                          (b.type == VALUE_TENSOR || number_is(b));
        if (comparable)
            return bridge_call_named(in, "eq", OP_TORCH, 2, (Value[]){a, b}, out);
    }
    if (!try_method(in, a, in->names.dunder_eq, b, &done, out) ||
        (!done && !try_method(in, b, in->names.dunder_eq, a, &done, out)))
        return false;
    if (done)
        return true;
    a = value_plain(a);
    b = value_plain(b);
    if (!views_to_sets(in, &a, &b))
        return false;
    if (number_is(a) && number_is(b))
        same = number_equal(a, b);
    else if (a.type == VALUE_DTYPE || b.type == VALUE_DTYPE)
        same = dtypes_equal(a, b);
    else if (a.type == b.type && !same_type_equal(in, a, b, &same))
        return false;
    *out = value_bool(same);
    return true;
}

bool value_equal(Interp *in, Value a, Value b, bool *out) {
    Value result;
    return interp_check_stack(in) && comparing_continues(in, a) && rich_equal(in, a, b, &result) &&
           value_truth(in, result, out);
}

static bool rich_not_equal(Interp *in, Value a, Value b, Value *out) {
    bool done, truth;
    if (a.type == VALUE_TENSOR || b.type == VALUE_TENSOR) {
        bool comparable = (a.type == VALUE_TENSOR || number_is(a)) &&
                          (b.type == VALUE_TENSOR || number_is(b));
        if (comparable)
            return bridge_call_named(in, "ne", OP_TORCH, 2, (Value[]){a, b}, out);
    }
    if (!try_method(in, a, in->names.dunder_ne, b, &done, out))
        return false;
    if (done)
        return true;
    if (!rich_equal(in, a, b, out) || !value_truth(in, *out, &truth))
        return false;
    *out = value_bool(!truth);
    return true;
}

/* ---- order ---- */

static bool order_of(int sign, Operator op) {
    switch (op) {
    case OPERATOR_LT: return sign == -1;
    case OPERATOR_LE: return sign == -1 || sign == 0;
    case OPERATOR_GT: return sign == 1;
    default: return sign == 1 || sign == 0;
    }
}

static bool sequences_order(Interp *in, Operator op, int64_t na, const Value *a, int64_t nb,
                            const Value *b, Value *out) {
    if (!interp_continues(in, na < nb ? na : nb))
        return false;
    for (int64_t i = 0; i < na && i < nb; i++) {
        bool same = value_is(a[i], b[i]);
        if (!same && !value_equal(in, a[i], b[i], &same))
            return false;
        if (!same)
            return value_compare(in, op, a[i], b[i], out);
    }
    *out = value_bool(order_of(na < nb ? -1 : na > nb, op));
    return true;
}

static bool text_order(const Symbol *a, const Symbol *b, Operator op) {
    size_t shorter = a->len < b->len ? a->len : b->len;
    int sign = memcmp(a->text, b->text, shorter);
    sign = sign ? (sign < 0 ? -1 : 1) : a->len < b->len ? -1 : a->len > b->len;
    return order_of(sign, op);
}

static const char *const ORDER_OPS[] = {"lt", "le", "gt", "ge"};

/* By the special methods of objects; *done says whether there was one. */
static bool object_order(Interp *in, Operator op, Value a, Value b, bool *done, Value *out) {
    const Symbol *own[] = {in->names.dunder_lt, in->names.dunder_le, in->names.dunder_gt,
                           in->names.dunder_ge};
    const Symbol *mirrored[] = {in->names.dunder_gt, in->names.dunder_ge, in->names.dunder_lt,
                                in->names.dunder_le};
    return try_method(in, a, own[op - OPERATOR_LT], b, done, out) &&
           (*done || try_method(in, b, mirrored[op - OPERATOR_LT], a, done, out));
}

static bool compare_plain(Interp *in, Operator op, Value a, Value b, Value *out) {
    if (!views_to_sets(in, &a, &b))
        return false;
    if (a.type == VALUE_TENSOR || b.type == VALUE_TENSOR)
        return bridge_call_named(in, ORDER_OPS[op - OPERATOR_LT], OP_TORCH, 2, (Value[]){a, b},
                                 out);
    if (value_is_number(a) && value_is_number(b))
        *out = value_bool(order_of(number_compare(a, b), op));
    else if (a.type == VALUE_STR && b.type == VALUE_STR)
        *out = value_bool(text_order(a.str, b.str, op));
    else if (a.type == VALUE_LIST && b.type == VALUE_LIST)
        return sequences_order(in, op, a.list->count, a.list->items, b.list->count,
                               b.list->items, out);
    else if (a.type == VALUE_TUPLE && b.type == VALUE_TUPLE)
        return sequences_order(in, op, a.tuple->count, a.tuple->items, b.tuple->count,
                               b.tuple->items, out);
    else if (a.type == VALUE_SET && b.type == VALUE_SET)
        return sets_compare(in, op, a.dict, b.dict, out);
    else
        return raise_error(in, ERR_TYPE, "%s cannot be put in order with %s by %s",
                           value_type_name(a), value_type_name(b), operator_text(op));
    return true;
}

static bool compare_order(Interp *in, Operator op, Value a, Value b, Value *out) {
    bool done = false;
    if ((a.type == VALUE_OBJECT || b.type == VALUE_OBJECT) &&
        !object_order(in, op, a, b, &done, out))
        return false;
    return done || compare_plain(in, op, value_plain(a), value_plain(b), out);
}

static bool compare_in(Interp *in, Operator op, Value a, Value b, Value *out) {
    bool contained;
    if (!value_contains(in, b, a, &contained))
        return false;
    *out = value_bool(contained == (op == OPERATOR_IN));
    return true;
}

bool value_compare(Interp *in, Operator op, Value a, Value b, Value *out) {
    if (!interp_check_stack(in) || !comparing_continues(in, a))
        return false;
    switch (op) {
    case OPERATOR_EQ: return rich_equal(in, a, b, out);
    case OPERATOR_NE: return rich_not_equal(in, a, b, out);
    case OPERATOR_IS: *out = value_bool(value_is(a, b)); return true;
    case OPERATOR_IS_NOT: *out = value_bool(!value_is(a, b)); return true;
    case OPERATOR_IN:
    case OPERATOR_NOT_IN: return compare_in(in, op, a, b, out);
    default: return compare_order(in, op, a, b, out);
    }
}

/* ---- membership ---- */

static bool contains_by_walk(Interp *in, Value container, Value item, bool *out) {
    Value iterator, next;
    bool done = false;
    *out = false;
    if (!value_iterate(in, container, &iterator))
        return false;
    while (!*out) {
        if (!interp_check(in) || !value_next(in, iterator, &next, &done))
            return false;
        if (done)
            break;
        *out = value_is(next, item);
        if (!*out && !value_equal(in, next, item, out))
            return false;
    }
    return true;
}

static bool text_contains(Interp *in, Value container, Value item, bool *out) {
    if (item.type != VALUE_STR)
        return raise_error(in, ERR_TYPE, "`in` a str takes a str on its left, not %s",
                           value_type_name(item));
    *out = memmem(container.str->text, container.str->len, item.str->text, item.str->len) != NULL;
    return true;
}

bool value_contains(Interp *in, Value container, Value item, bool *out) {
    bool found = false;
    Value result;
    DictEntry *entry;
    switch (container.type) {
    case VALUE_STR: return text_contains(in, container, item, out);
    case VALUE_DICT:
    case VALUE_SET:
        if (!dict_find(in, container.dict, item, &entry))
            return false;
        *out = entry != NULL;
        return true;
    case VALUE_VIEW:
        if (container.view->kind != VIEW_KEYS)
            break;
        return value_contains(in, (Value){.type = VALUE_DICT, .dict = container.view->dict}, item,
                              out);
    case VALUE_TENSOR:
        if (!rich_equal(in, container, item, &result) ||
            !bridge_call_named(in, "any", OP_TORCH, 1, &result, &result))
            return false;
        return value_truth(in, result, out);
    case VALUE_OBJECT:
        if (!value_call_method(in, container, in->names.dunder_contains, 1, &item, &found,
                               &result))
            return false;
        if (found)
            return value_truth(in, result, out);
        break;
    default: break;
    }
    return contains_by_walk(in, container, item, out);
}

/* ---- binary operators ---- */

static const char *const TENSOR_OPS[NAMES_BINARY_COUNT] = {
    [OPERATOR_ADD] = "add",          [OPERATOR_SUB] = "sub",
    [OPERATOR_MUL] = "mul",          [OPERATOR_MATMUL] = "matmul",
    [OPERATOR_DIV] = "true_divide",  [OPERATOR_FLOORDIV] = "floor_divide",
    [OPERATOR_MOD] = "remainder",    [OPERATOR_POW] = "pow",
    [OPERATOR_LSHIFT] = "__lshift__", [OPERATOR_RSHIFT] = "__rshift__",
    [OPERATOR_AND] = "bitwise_and",  [OPERATOR_OR] = "bitwise_or",
    [OPERATOR_XOR] = "bitwise_xor"};

static bool unsupported(Interp *in, Operator op, Value a, Value b) {
    return raise_error(in, ERR_TYPE, "%s is not defined for %s and %s", operator_text(op),
                       value_type_name(a), value_type_name(b));
}

static bool repeat(Interp *in, Value sequence, int64_t times, Value *out) {
    bool is_text = sequence.type == VALUE_STR;
    int64_t count = is_text                          ? (int64_t)sequence.str->len
                    : sequence.type == VALUE_LIST ? sequence.list->count
                                                  : sequence.tuple->count;
    int64_t total;
    times = times < 0 ? 0 : times;
    size_t size = is_text ? 1 : sizeof(Value);
    if (__builtin_mul_overflow(count, times, &total) || total > INT32_MAX)
        return raise_error(in, ERR_MEMORY, "%lld times a %s of %lld is too large",
                           (long long)times, value_type_name(sequence), (long long)count);
    if (is_text && !interp_check_text(in, (size_t)total))
        return false;
    unsigned char *bytes = arena_try_alloc(in->arena, (size_t)total * size + 1);
    if (!bytes)
        return raise_error(in, ERR_MEMORY, "%lld items do not fit the memory limit",
                           (long long)total);
    const void *source = is_text                       ? (const void *)sequence.str->text
                         : sequence.type == VALUE_LIST ? (const void *)sequence.list->items
                                                       : (const void *)sequence.tuple->items;
    for (int64_t i = 0; i < times && count; i++)
        memcpy(bytes + (size_t)(i * count) * size, source, (size_t)count * size);
    *out = is_text ? value_str(in, (char *)bytes, (size_t)total)
           : sequence.type == VALUE_LIST ? value_list(in, total, (Value *)(void *)bytes)
                                         : value_tuple(in, total, (Value *)(void *)bytes);
    return true;
}

static Value join_items(Interp *in, Value a, Value b) {
    bool is_list = a.type == VALUE_LIST;
    int64_t na = is_list ? a.list->count : a.tuple->count;
    int64_t nb = is_list ? b.list->count : b.tuple->count;
    Value *items = arena_alloc_array(in->arena, (size_t)(na + nb), sizeof *items);
    if (na)
        memcpy(items, is_list ? a.list->items : a.tuple->items, (size_t)na * sizeof *items);
    if (nb)
        memcpy(items + na, is_list ? b.list->items : b.tuple->items, (size_t)nb * sizeof *items);
    return is_list ? value_list(in, na + nb, items) : value_tuple(in, na + nb, items);
}

static bool join_text(Interp *in, const Symbol *a, const Symbol *b, Value *out) {
    Str text = {0};
    if (!interp_check_text(in, (size_t)a->len + b->len))
        return false;
    str_add_bytes(&text, a->text, a->len);
    str_add_bytes(&text, b->text, b->len);
    *out = value_take_str(in, &text);
    return true;
}

static bool is_sequence(Value v) {
    return v.type == VALUE_STR || v.type == VALUE_LIST || v.type == VALUE_TUPLE;
}

/* A number of repetitions: an int, also NumPy's. */
static bool is_times(Value v, int64_t *out) {
    return (v.type != VALUE_TENSOR || dtypes_is_scalar(v)) && number_is_whole(v, out);
}

/* Operators of text, lists, tuples, sets and dicts; *done says whether there was one. */
static bool container_binary(Interp *in, Operator op, Value a, Value b, bool *done, Value *out) {
    int64_t times;
    *done = true;
    if (!views_to_sets(in, &a, &b))
        return false;
    if (op == OPERATOR_MOD && a.type == VALUE_STR)
        return text_format_percent(in, a, b, out);
    if (op == OPERATOR_ADD && a.type == b.type && is_sequence(a)) {
        if (a.type == VALUE_STR)
            return join_text(in, a.str, b.str, out);
        *out = join_items(in, a, b);
        return true;
    }
    if (op == OPERATOR_MUL && is_sequence(a) && is_times(b, &times))
        return repeat(in, a, times, out);
    if (op == OPERATOR_MUL && is_times(a, &times) && is_sequence(b))
        return repeat(in, b, times, out);
    if (a.type == VALUE_SET && b.type == VALUE_SET)
        return sets_binary(in, op, a.dict, b.dict, out);
    if (op == OPERATOR_OR && a.type == VALUE_DICT && b.type == VALUE_DICT)
        return sets_merge(in, a.dict, b.dict, out);
    *done = false;
    return true;
}

static bool may_meet_tensor(Value v) {
    return v.type == VALUE_TENSOR || number_is(v);
}

static bool is_array(Value v) {
    return v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_NUMPY;
}

/* A list or tuple beside a NumPy array is taken as an array. */
static bool as_array_beside(Interp *in, Value other, Value *v) {
    if (!is_array(other) || dtypes_is_scalar(other) ||
        (v->type != VALUE_LIST && v->type != VALUE_TUPLE))
        return true;
    return bridge_call_named(in, "asarray", OP_NUMPY, 1, v, v);
}

static bool tensor_binary(Interp *in, Operator op, Value a, Value b, bool *done, Value *out) {
    *done = false;
    if (a.type != VALUE_TENSOR && b.type != VALUE_TENSOR)
        return true;
    if (!as_array_beside(in, b, &a) || !as_array_beside(in, a, &b))
        return false;
    *done = may_meet_tensor(a) && may_meet_tensor(b);
    return !*done ||
           bridge_call_named(in, TENSOR_OPS[op], OP_TORCH | OP_INTERNAL, 2, (Value[]){a, b}, out);
}

static bool object_binary(Interp *in, Operator op, Value a, Value b, bool *done, Value *out) {
    return try_method(in, a, in->names.binary[op], b, done, out) &&
           (*done || try_method(in, b, in->names.mirrored[op], a, done, out));
}

bool value_binary(Interp *in, Operator op, Value a, Value b, Value *out) {
    bool done = false;
    if ((a.type == VALUE_OBJECT || b.type == VALUE_OBJECT) &&
        !object_binary(in, op, a, b, &done, out))
        return false;
    if (done)
        return true;
    a = value_plain(a);
    b = value_plain(b);
    if (number_is(a) && number_is(b) && op != OPERATOR_MATMUL)
        return number_binary(in, op, a, b, out);
    return tensor_binary(in, op, a, b, &done, out) &&
           (done || container_binary(in, op, a, b, &done, out)) &&
           (done || unsupported(in, op, a, b));
}

/* ---- in place ---- */

static bool list_inplace(Interp *in, Operator op, Value a, Value b, bool *done, Value *out) {
    List *items;
    *done = true;
    if (op == OPERATOR_ADD) {
        if (!value_collect(in, b, &items))
            return false;
        list_splice(in, a.list, a.list->count, 0, items->count, items->items);
        *out = a;
        return true;
    }
    int64_t times;
    *done = op == OPERATOR_MUL && is_times(b, &times);
    Value repeated;
    if (!*done || !repeat(in, a, times, &repeated))
        return !*done;
    list_splice(in, a.list, 0, a.list->count, repeated.list->count, repeated.list->items);
    *out = a;
    return true;
}

static bool tensor_inplace(Interp *in, Operator op, Value a, Value b, bool *done, Value *out) {
    bool inplace = false;
    *done = false;
    if (!as_array_beside(in, a, &b))
        return false;
    const Op *found = may_meet_tensor(b) ? op_find(TENSOR_OPS[op], OP_METHOD | OP_INTERNAL,
                                                   &inplace)
                                         : NULL;
    if (!found || op == OPERATOR_MATMUL)
        return true;
    *done = true;
    CallArgs args = {.positional = (Value[]){a, b}, .count = 2, .span = in->span};
    return bridge_call(in, found, true, &args, out);
}

bool value_inplace(Interp *in, Operator op, Value a, Value b, Value *out) {
    bool done = false;
    if (a.type == VALUE_TENSOR && !dtypes_is_scalar(a) && !tensor_inplace(in, op, a, b, &done, out))
        return false;
    if (a.type == VALUE_LIST && !list_inplace(in, op, a, b, &done, out))
        return false;
    if (a.type == VALUE_SET && b.type == VALUE_SET) {
        done = true;
        if (!sets_inplace(in, op, a.dict, b.dict))
            return false;
        *out = a;
    }
    if (!done && !try_method(in, a, in->names.inplace[op], b, &done, out))
        return false;
    return done || value_binary(in, op, a, b, out);
}

/* ---- unary ---- */

bool value_unary(Interp *in, Operator op, Value a, Value *out) {
    const Symbol *method = op == OPERATOR_NEG   ? in->names.dunder_neg
                           : op == OPERATOR_POS ? in->names.dunder_pos
                                                : in->names.dunder_invert;
    bool truth, found = false;
    if (op == OPERATOR_NOT) {
        if (!value_truth(in, a, &truth))
            return false;
        *out = value_bool(!truth);
        return true;
    }
    if (a.type == VALUE_OBJECT &&
        !value_call_method(in, a, method, 0, NULL, &found, out))
        return false;
    if (found)
        return true;
    a = value_plain(a);
    if (number_is(a))
        return number_unary(in, op, a, out);
    if (a.type == VALUE_TENSOR)
        return bridge_call_named(in,
                                 op == OPERATOR_NEG   ? "neg"
                                 : op == OPERATOR_POS ? "positive"
                                                      : "__invert__",
                                 OP_TORCH | OP_INTERNAL, 1, &a, out);
    if (!value_call_method(in, a, method, 0, NULL, &found, out))
        return false;
    return found || raise_error(in, ERR_TYPE, "%s is not defined for %s", operator_text(op),
                                value_type_name(a));
}
