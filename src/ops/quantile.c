/* Rows of order.def that cut a lane at a given share of its elements. */
#include "ops/kernels.h"
#include "ops/rank.h"
#include "ops/results.h"

#include <math.h>
#include <string.h>

/* What stands between two neighbours of the sorted lane. */
typedef enum Interpolation {
    BETWEEN_LINEAR,
    BETWEEN_LOWER,
    BETWEEN_HIGHER,
    BETWEEN_NEAREST,
    BETWEEN_MIDPOINT
} Interpolation;

typedef struct Quantiles {
    Tensor *input;
    int axis;
    bool all, keepdim; /* over all axes; folded axes stay, with size one */
    Interpolation between;
    int64_t count;        /* of shares */
    const double *shares; /* each from 0 to 1 */
    bool one;             /* a single share: its axis is left out of the result */
} Quantiles;

static double sorted_value(const RankedLane *lane, int64_t n) {
    double value;
    rank_take(lane, lane->items[n].index, &value, 0);
    return value;
}

static double quantile(const RankedLane *lane, double share, Interpolation between) {
    double rank = share * (double)(lane->n - 1);
    int64_t below = (int64_t)floor(rank), above = (int64_t)ceil(rank);
    double low = sorted_value(lane, below), high = sorted_value(lane, above);
    switch (between) {
    case BETWEEN_LOWER: return low;
    case BETWEEN_HIGHER: return high;
    case BETWEEN_NEAREST: return sorted_value(lane, (int64_t)nearbyint(rank));
    case BETWEEN_MIDPOINT: return low + (high - low) / 2;
    case BETWEEN_LINEAR: break;
    }
    return low + (high - low) * (rank - (double)below);
}

/* The axis of the shares comes first, but lies innermost in memory. */
static Tensor *new_result(OpContext *context, const Quantiles *q, DType dtype) {
    int ndim = 0, order[TENSOR_MAX_NDIM];
    int64_t shape[TENSOR_MAX_NDIM];
    if (!q->one)
        shape[ndim++] = q->count;
    for (int i = 0; i < q->input->ndim && ndim < TENSOR_MAX_NDIM; i++) {
        bool folded = q->all || i == q->axis;
        if (!folded || q->keepdim)
            shape[ndim++] = folded ? 1 : q->input->shape[i];
    }
    for (int i = 0; i < ndim; i++)
        order[i] = q->one ? i : (i + 1) % ndim;
    Tensor *t = tensor_new_ordered(context->arena, dtype, ndim, shape, order, context->error);
    if (t)
        t->flags |= q->input->flags & TENSOR_NUMPY;
    return t;
}

/* All shares of all lanes. */
static void fill(OpContext *context, const Quantiles *q, const Tensor *flat, int axis,
                 const Tensor *result) {
    int64_t n = flat->ndim ? flat->shape[axis] : 1;
    RankedLane lane;
    rank_init(&lane, context->scratch, WIDE_REAL, n);
    Lanes lanes;
    lanes_init(&lanes, axis, 1, &flat);
    for (int64_t at = 0; lanes_next(&lanes); at++) {
        lanes_load(&lanes, 0, lane.values);
        rank_sort(&lane, false);
        bool has_nan = rank_is_nan(&lane, lane.items[n - 1].index);
        for (int64_t s = 0; s < q->count; s++)
            tensor_set_double(result, at * q->count + s,
                              has_nan ? (double)NAN : quantile(&lane, q->shares[s], q->between));
    }
}

static bool give_quantiles(OpContext *context, const char *name, const Quantiles *q, DType dtype,
                           OpArg *out) {
    if (tensor_count(q->input) == 0)
        return error_set(context->error, ERR_RUNTIME, "%s of a tensor without elements", name);
    Tensor *flat =
        tensor_contiguous_copy(context->scratch, q->input, DTYPE_FLOAT64, context->error);
    Tensor *result = flat ? new_result(context, q, dtype) : NULL;
    if (!result)
        return false;
    if (q->all) {
        flat->shape[0] = tensor_count(flat);
        flat->stride[0] = 1;
        flat->ndim = 1;
    }
    fill(context, q, flat, q->all ? 0 : q->axis, result);
    return op_give(out, result);
}

/* ---- arguments ---- */

static bool read_shares(OpContext *context, const char *name, const OpArg *arg, double scale,
                        Quantiles *q) {
    const Tensor *t = arg->tensor;
    q->one = arg->kind != OP_TENSOR || t->ndim == 0;
    q->count = q->one ? 1 : tensor_count(t);
    double *shares = arena_alloc_array(context->scratch, (size_t)q->count, sizeof *shares);
    for (int64_t i = 0; i < q->count; i++) {
        shares[i] = arg->kind == OP_TENSOR ? tensor_get_double(t, tensor_position(t, i))
                                           : op_arg_double(arg);
        shares[i] /= scale;
        if (!(shares[i] >= 0 && shares[i] <= 1))
            return error_set(context->error, scale == 1 ? ERR_RUNTIME : ERR_VALUE,
                             "%s: q must be from 0 to %g, not %g", name, scale, shares[i] * scale);
    }
    q->shares = shares;
    return true;
}

static bool read_interpolation(OpContext *context, const OpArg *arg, Interpolation *between) {
    static const char *const names[] = {"linear", "lower", "higher", "nearest", "midpoint"};
    for (int i = 0; i < 5; i++) {
        *between = (Interpolation)i;
        if (strcmp(arg->s, names[i]) == 0)
            return true;
    }
    return error_set(context->error, ERR_RUNTIME,
                     "quantile: interpolation is linear, lower, higher, nearest or midpoint, not "
                     "'%s'",
                     arg->s);
}

/* quantile(input, q, dim, keepdim, interpolation). */
bool op_quantile(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    Quantiles q = {.input = input, .all = op_is_none(&args[2]), .keepdim = args[3].b};
    if (input->dtype != DTYPE_FLOAT32 && input->dtype != DTYPE_FLOAT64)
        return error_set(context->error, ERR_RUNTIME,
                         "quantile: input must be float32 or float64, not %s",
                         dtype_name(input->dtype));
    if (args[1].kind == OP_TENSOR && args[1].tensor->dtype != input->dtype)
        return error_set(context->error, ERR_RUNTIME, "quantile: q must be %s as input, not %s",
                         dtype_name(input->dtype), dtype_name(args[1].tensor->dtype));
    return read_interpolation(context, &args[4], &q.between) &&
           read_shares(context, op->name, &args[1], 1, &q) &&
           (q.all || op_wrap_axis(context, args[2].i, input->ndim, &q.axis)) &&
           give_quantiles(context, op->name, &q, input->dtype, out);
}

static DType np_quantile_dtype(const Tensor *input) {
    return dtype_is_floating(input->dtype) ? input->dtype : DTYPE_FLOAT64;
}

/* np.quantile, np.percentile (variant 100: q counts to that)(a, q, axis, keepdims). */
bool op_np_quantile(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    Quantiles q = {.input = input, .all = op_is_none(&args[2]), .keepdim = args[3].b};
    return read_shares(context, op->name, &args[1], op->variant, &q) &&
           (q.all || op_wrap_axis(context, args[2].i, input->ndim, &q.axis)) &&
           give_quantiles(context, op->name, &q, np_quantile_dtype(input), out);
}

/* np.median(a, axis, keepdims): of two middle ones the mean. */
bool op_np_median(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg operands[] = {args[0], op_float(0.5), args[1], args[2]};
    return op_np_quantile(context, op, operands, out);
}
