/* Rows of order.def that put elements in order, or pick by order. */
#include "ops/order.h"

#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/rank.h"
#include "ops/reduce.h"
#include "ops/results.h"
#include "ops/select.h"

#include <math.h>

/* ---- what all have in common ---- */

static int64_t axis_size(const Tensor *t, int axis) {
    return t->ndim ? t->shape[axis] : 1;
}

static bool check_order(OpContext *context, const char *name, const Tensor *input) {
    if (!dtype_is_complex(input->dtype))
        return true;
    return error_set(context->error, ERR_RUNTIME, "%s: complex numbers have no order", name);
}

/* An input walked lane by lane beside results for values and indices. */
typedef struct Ordering {
    Tensor *input, *values, *indices;
    int axis;
    RankedLane lane;
    void *out; /* one lane of results */
    int64_t *out_index;
    Lanes lanes;
} Ordering;

static bool ordering_begin(OpContext *context, const char *name, Tensor *input, int64_t axis,
                           Ordering *o) {
    *o = (Ordering){.input = input};
    return op_wrap_axis(context, axis, input->ndim, &o->axis) && check_order(context, name, input);
}

/* Results of `size` elements along the axis, or (size -1) without it. */
static bool ordering_new_results(OpContext *context, Ordering *o, int64_t size) {
    int ndim = 0;
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < o->input->ndim; i++)
        if (i != o->axis || size >= 0)
            shape[ndim++] = i == o->axis ? size : o->input->shape[i];
    o->values = op_new(context, o->input, o->input->dtype, ndim, shape);
    o->indices = op_new(context, o->input, DTYPE_INT64, ndim, shape);
    return o->values && o->indices;
}

/* Lanes over input and results; results without the axis get it back with size one. */
static void ordering_walk(OpContext *context, Ordering *o) {
    const Tensor *tensors[] = {o->input, o->values, o->indices};
    Tensor whole[2];
    for (int k = 0; k < 2 && tensors[k + 1]->ndim < o->input->ndim; k++) {
        whole[k] = *o->input;
        whole[k].storage = tensors[k + 1]->storage;
        whole[k].dtype = tensors[k + 1]->dtype;
        whole[k].offset = 0;
        whole[k].shape[o->axis] = 1;
        tensor_shape_strides(whole[k].ndim, whole[k].shape, whole[k].stride);
        tensors[k + 1] = &whole[k];
    }
    int64_t n = axis_size(o->input, o->axis);
    rank_init(&o->lane, context->scratch, wide_kind(o->input->dtype), n);
    o->out = arena_alloc_array(context->scratch, (size_t)(n ? n : 1), sizeof(int64_t));
    o->out_index = arena_alloc_array(context->scratch, (size_t)(n ? n : 1), sizeof(int64_t));
    lanes_init(&o->lanes, o->axis, 3, tensors);
}

static bool ordering_next(Ordering *o) {
    if (!lanes_next(&o->lanes))
        return false;
    lanes_load(&o->lanes, 0, o->lane.values);
    return true;
}

static void ordering_pick(Ordering *o, int64_t n, int64_t index) {
    rank_take(&o->lane, index, o->out, n);
    o->out_index[n] = index;
}

static void ordering_store(Ordering *o) {
    lanes_store(&o->lanes, 1, o->out);
    lanes_store(&o->lanes, 2, o->out_index);
}

/* As many of the ranked lane as the results hold. */
static void ordering_store_ranked(Ordering *o) {
    for (int64_t i = 0; i < o->lanes.length[1]; i++)
        ordering_pick(o, i, o->lane.items[i].index);
    ordering_store(o);
}

static bool ordering_give(OpContext *context, const Op *op, const Ordering *o, OpArg *out) {
    return reduce_give_indexed(context, op, o->values, o->indices, out);
}

/* ---- sort ---- */

static bool sort(OpContext *context, const Op *op, const OpArg *input, int64_t axis,
                 bool descending, Ordering *o) {
    if (!ordering_begin(context, op->name, input->tensor, axis, o))
        return false;
    o->values = op_new_like(context, o->input, o->input->dtype);
    o->indices = op_new_like(context, o->input, DTYPE_INT64);
    if (!o->values || !o->indices)
        return false;
    for (ordering_walk(context, o); ordering_next(o);) {
        rank_sort(&o->lane, descending);
        ordering_store_ranked(o);
    }
    return true;
}

/* sort(input, dim, descending). */
bool op_sort(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    return sort(context, op, &args[0], args[1].i, args[2].b, &o) &&
           ordering_give(context, op, &o, out);
}

/* argsort(input, dim, descending). */
bool op_argsort(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    return sort(context, op, &args[0], args[1].i, args[2].b, &o) && op_give(out, o.indices);
}

bool op_np_argsort(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    return sort(context, op, &args[0], args[1].i, false, &o) && op_give(out, o.indices);
}

/* np.sort(a, axis): the values alone. */
bool op_sort_values(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    return sort(context, op, &args[0], args[1].i, false, &o) && op_give(out, o.values);
}

/* topk(input, k, dim, largest, sorted). */
bool op_topk(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    int64_t k = args[1].i;
    if (!ordering_begin(context, op->name, args[0].tensor, args[2].i, &o))
        return false;
    if (k < 0 || k > axis_size(o.input, o.axis))
        return error_set(context->error, ERR_RUNTIME, "topk: k is %lld, but axis %d has size %lld",
                         (long long)k, o.axis, (long long)axis_size(o.input, o.axis));
    if (o.input->dtype == DTYPE_BOOL || o.input->dtype == DTYPE_FLOAT16)
        return error_set(context->error, ERR_RUNTIME, "topk is not defined for %s",
                         dtype_name(o.input->dtype));
    if (!ordering_new_results(context, &o, k))
        return false;
    for (ordering_walk(context, &o); ordering_next(&o);) {
        rank_values(&o.lane);
        select_top(o.lane.items, o.lane.n, k, args[3].b, args[4].b);
        ordering_store_ranked(&o);
    }
    return ordering_give(context, op, &o, out);
}

/* ---- one of a lane ---- */

typedef int64_t PickIndex(RankedLane *lane, int64_t k);

static bool pick_one(OpContext *context, Ordering *o, PickIndex *pick, int64_t k, bool keepdim) {
    if (axis_size(o->input, o->axis) == 0)
        return error_set(context->error, ERR_INDEX, "axis %d has size 0: nothing to pick", o->axis);
    if (!ordering_new_results(context, o, keepdim ? 1 : -1))
        return false;
    for (ordering_walk(context, o); ordering_next(o);) {
        ordering_pick(o, 0, pick(&o->lane, k));
        ordering_store(o);
    }
    return true;
}

static int64_t pick_kth(RankedLane *lane, int64_t k) {
    rank_sort(lane, false);
    return lane->items[k].index;
}

/* The lower of two middle ones; the first NaN if there is one. */
static int64_t pick_median(RankedLane *lane, int64_t k) {
    (void)k;
    for (int64_t i = 0; i < lane->n; i++)
        if (rank_is_nan(lane, i))
            return i;
    return pick_kth(lane, (lane->n - 1) / 2);
}

/* The smallest of the most frequent, where it stands last. */
static int64_t pick_mode(RankedLane *lane, int64_t k) {
    (void)k;
    rank_sort(lane, false);
    int64_t best = 0, most = 0;
    for (int64_t start = 0, end; start < lane->n; start = end) {
        for (end = start + 1; end < lane->n && lane->items[end].key == lane->items[start].key;)
            end++;
        if (rank_is_nan(lane, lane->items[start].index))
            end = start + 1; /* no NaN equals another */
        if (end - start > most) {
            most = end - start;
            best = lane->items[end - 1].index;
        }
    }
    return best;
}

/* kthvalue(input, k, dim, keepdim). */
bool op_kthvalue(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    int64_t k = args[1].i;
    if (!ordering_begin(context, op->name, args[0].tensor, args[2].i, &o))
        return false;
    if (axis_size(o.input, o.axis) > 0 && (k < 1 || k > axis_size(o.input, o.axis)))
        return error_set(context->error, ERR_RUNTIME,
                         "kthvalue: k counts from 1 to the size of axis %d, %lld; it is %lld",
                         o.axis, (long long)axis_size(o.input, o.axis), (long long)k);
    return pick_one(context, &o, pick_kth, k - 1, args[3].b) && ordering_give(context, op, &o, out);
}

static bool pick_along(OpContext *context, const Op *op, const OpArg *args, PickIndex *pick,
                       OpArg *out) {
    Ordering o;
    return ordering_begin(context, op->name, args[0].tensor, args[1].i, &o) &&
           pick_one(context, &o, pick, 0, args[2].b) && ordering_give(context, op, &o, out);
}

/* median(input, dim, keepdim). */
bool op_median(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return pick_along(context, op, args, pick_median, out);
}

/* mode(input, dim, keepdim). */
bool op_mode(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return pick_along(context, op, args, pick_mode, out);
}

/* All elements in a row, in scratch memory. */
static Tensor *flattened(OpContext *context, Tensor *t) {
    Tensor *flat = tensor_contiguous_copy(context->scratch, t, t->dtype, context->error);
    if (!flat)
        return NULL;
    flat->shape[0] = tensor_count(t);
    flat->stride[0] = 1;
    flat->ndim = 1;
    return flat;
}

/* median(input): of all elements; NaN of none. */
bool op_median_all(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Ordering o;
    Tensor *flat = flattened(context, args[0].tensor);
    if (!flat || !ordering_begin(context, op->name, flat, 0, &o))
        return false;
    if (flat->shape[0] == 0)
        return op_give(
            out, tensor_from_double(context->arena, flat->dtype, (double)NAN, context->error));
    return pick_one(context, &o, pick_median, 0, false) && op_give(out, o.values);
}

/* ---- unique, bincount ---- */

typedef struct Unique {
    Tensor *values, *inverse, *counts;
} Unique;

static int64_t count_distinct(const RankedLane *lane) {
    int64_t distinct = 0;
    for (int64_t i = 0; i < lane->n; i++)
        distinct += i == 0 || lane->items[i].key != lane->items[i - 1].key ||
                    rank_is_nan(lane, lane->items[i].index);
    return distinct;
}

/* Fills the three results from a sorted lane; no NaN equals another. */
static void fill_unique(const RankedLane *lane, DType dtype, Unique *u) {
    int64_t at = -1;
    int64_t *inverse = (int64_t *)(void *)tensor_bytes(u->inverse);
    int64_t *counts = (int64_t *)(void *)tensor_bytes(u->counts);
    for (int64_t i = 0; i < lane->n; i++) {
        int64_t index = lane->items[i].index;
        union {
            int64_t whole;
            double real;
        } value;
        if (i == 0 || lane->items[i].key != lane->items[i - 1].key || rank_is_nan(lane, index)) {
            at++;
            rank_take(lane, index, &value, 0);
            wide_store(dtype, tensor_bytes(u->values) + (size_t)at * dtype_size(dtype), 0, 1,
                       &value);
        }
        inverse[index] = at;
        counts[at]++;
    }
}

static bool unique(OpContext *context, const Op *op, Tensor *input, Unique *u) {
    Tensor *flat = flattened(context, input);
    if (!flat || !check_order(context, op->name, flat))
        return false;
    RankedLane lane;
    rank_init(&lane, context->scratch, wide_kind(flat->dtype), flat->shape[0]);
    wide_load(flat->dtype, tensor_bytes(flat), (int64_t)dtype_size(flat->dtype), lane.n,
              lane.values);
    rank_sort(&lane, false);
    int64_t distinct = count_distinct(&lane);
    u->values = op_new(context, input, input->dtype, 1, &distinct);
    u->inverse = op_new(context, input, DTYPE_INT64, input->ndim, input->shape);
    u->counts = op_new(context, input, DTYPE_INT64, 1, &distinct);
    if (!u->values || !u->inverse || !u->counts)
        return false;
    fill_unique(&lane, flat->dtype, u);
    return true;
}

/* unique(input, sorted, return_inverse, return_counts): the values in ascending order. */
bool op_unique(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Unique u;
    if (!unique(context, op, args[0].tensor, &u))
        return false;
    Tensor *results[3] = {u.values};
    int count = 1;
    if (args[2].b)
        results[count++] = u.inverse;
    if (args[3].b)
        results[count++] = u.counts;
    return count == 1 ? op_give(out, u.values) : op_give_tuple(context, out, count, results);
}

static bool check_bins(OpContext *context, const Tensor *input, const Tensor *weights,
                       int64_t size) {
    if (input->ndim != 1 || dtype_category(input->dtype) > DTYPE_CATEGORY_INT || size < 0)
        return error_set(context->error, ERR_RUNTIME,
                         "bincount takes one axis of integers, and a minlength of 0 or more");
    if (weights && !tensor_same_shape(input, weights))
        return error_set(context->error, ERR_RUNTIME,
                         "bincount: there must be one weight for each of the %lld entries",
                         (long long)input->shape[0]);
    return true;
}

/* One more than the largest entry, at least `size`; -1 with RuntimeError for a negative entry. */
static int64_t bins_needed(OpContext *context, const Tensor *input, int64_t size) {
    for (int64_t i = 0; i < input->shape[0] && !watch_ends(1); i++) {
        int64_t value = tensor_get_int(input, tensor_position(input, i));
        if (value < 0) {
            error_set(context->error, ERR_RUNTIME, "bincount: entry %lld is %lld, below 0",
                      (long long)i, (long long)value);
            return -1;
        }
        size = value >= size && value < INT64_MAX ? value + 1 : size;
    }
    return size;
}

static void count_into(const Tensor *bins, const Tensor *input, const Tensor *weights) {
    for (int64_t i = 0; i < input->shape[0] && !watch_ends(1); i++) {
        int64_t bin = tensor_get_int(input, tensor_position(input, i));
        if (weights)
            tensor_set_double(bins, bin,
                              tensor_get_double(bins, bin) +
                                  tensor_get_double(weights, tensor_position(weights, i)));
        else
            tensor_set_int(bins, bin, tensor_get_int(bins, bin) + 1);
    }
}

/* bincount(input, weights, minlength): how often each of 0, 1, 2, ... is there. */
bool op_bincount(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *input = args[0].tensor, *weights = op_is_none(&args[1]) ? NULL : args[1].tensor;
    if (!check_bins(context, input, weights, args[2].i))
        return false;
    int64_t size = bins_needed(context, input, args[2].i);
    if (size < 0)
        return false;
    DType dtype = !weights                          ? DTYPE_INT64
                  : weights->dtype == DTYPE_FLOAT32 ? DTYPE_FLOAT32
                                                    : DTYPE_FLOAT64;
    Tensor *bins = op_new(context, input, dtype, 1, &size);
    if (bins)
        count_into(bins, input, weights);
    return op_give(out, bins);
}
