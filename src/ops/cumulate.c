/* Rows of order.def that run along an axis: what there is so far (contiguous results), and
 * differences of neighbours. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/number.h"
#include "ops/order.h"
#include "ops/reduce.h"
#include "ops/results.h"
#include "tensor/view.h"

#define CUMULATE(name, W, ...)                                                                     \
    static void name(int64_t n, void *values) {                                                    \
        W *lane = values;                                                                          \
        for (int64_t i = 1; i < n; i++) {                                                          \
            const W so_far = lane[i - 1], x = lane[i];                                             \
            lane[i] = __VA_ARGS__;                                                                 \
        }                                                                                          \
    }
CUMULATE(sum_whole, int64_t, (int64_t)((uint64_t)so_far + (uint64_t)x))
CUMULATE(sum_real, double, so_far + x)
CUMULATE(sum_complex, double complex, so_far + x)
CUMULATE(prod_whole, int64_t, (int64_t)((uint64_t)so_far *(uint64_t)x))
CUMULATE(prod_real, double, so_far *x)
CUMULATE(prod_complex, double complex, number_multiply(so_far, x))

typedef void CumulateLane(int64_t n, void *values);

static CumulateLane *const LANES[][3] = {
    [CUMULATE_SUM] = {sum_whole, sum_real, sum_complex},
    [CUMULATE_PROD] = {prod_whole, prod_real, prod_complex},
};

static void cumulate(OpContext *context, CumulateKind kind, const Tensor *result,
                     const Tensor *input, int axis) {
    const Tensor *tensors[] = {result, input};
    WideKind wide = wide_kind(input->dtype);
    int64_t n = input->ndim ? input->shape[axis] : 1;
    void *lane = arena_alloc_array(context->scratch, (size_t)n, wide_size(wide));
    Lanes lanes;
    for (lanes_init(&lanes, axis, 2, tensors); lanes_next(&lanes);) {
        lanes_load(&lanes, 1, lane);
        LANES[kind][wide](n, lane);
        lanes_store(&lanes, 0, lane);
    }
}

/* cumsum, cumprod(input, dim, dtype): integers in int64. */
bool op_cumulate(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    bool whole = dtype_category(input->dtype) <= DTYPE_CATEGORY_INT;
    DType dtype = op_dtype_or(&args[2], whole ? DTYPE_INT64 : input->dtype);
    int axis;
    if (!op_wrap_axis(context, args[1].i, input->ndim, &axis))
        return false;
    if (dtype == DTYPE_FLOAT16)
        return error_set(context->error, ERR_RUNTIME, "%s is not defined for float16", op->name);
    Tensor *from = op_convert(context, context->scratch, input, dtype);
    from = from ? wide_operand(context, from) : NULL;
    Tensor *result = from ? op_new(context, input, dtype, input->ndim, input->shape) : NULL;
    if (result)
        cumulate(context, (CumulateKind)op->variant, result, from, axis);
    return op_give(out, result);
}

/* np.cumsum, np.cumprod(a, axis): without axis of all elements in a row. */
bool op_np_cumulate(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg operands[] = {args[0], args[1], args[2]};
    if (op_is_none(&args[1])) {
        const int64_t all = tensor_count(args[0].tensor);
        Tensor *flat = tensor_contiguous_copy(context->scratch, args[0].tensor,
                                              args[0].tensor->dtype, context->error);
        if (!flat)
            return false;
        flat->ndim = 1;
        flat->shape[0] = all;
        flat->stride[0] = 1;
        operands[0] = op_tensor(flat);
        operands[1] = op_int(0);
    }
    return op_cumulate(context, op, operands, out);
}

/* ---- the largest or smallest so far ---- */

/* Of equal ones the last counts; NaN, once there, stays. */
#define EXTREME_SO_FAR(name, W, BETTER)                                                            \
    static void name(int64_t n, void *values, int64_t *indices) {                                  \
        W *lane = values;                                                                          \
        int64_t kept = 0;                                                                          \
        for (int64_t i = 0; i < n; i++) {                                                          \
            if (lane[i] BETTER lane[kept] || lane[i] != lane[i])                                   \
                kept = i;                                                                          \
            indices[i] = kept;                                                                     \
            lane[i] = lane[kept];                                                                  \
        }                                                                                          \
    }
EXTREME_SO_FAR(max_whole, int64_t, >=)
EXTREME_SO_FAR(max_real, double, >=)
EXTREME_SO_FAR(min_whole, int64_t, <=)
EXTREME_SO_FAR(min_real, double, <=)

static void extreme_lane(CumulateKind kind, WideKind wide, int64_t n, void *lane,
                         int64_t *indices) {
    if (kind == CUMULATE_MAX)
        (wide == WIDE_REAL ? max_real : max_whole)(n, lane, indices);
    else
        (wide == WIDE_REAL ? min_real : min_whole)(n, lane, indices);
}

/* cummax, cummin(input, dim). */
bool op_cumulate_extreme(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    WideKind wide = wide_kind(input->dtype);
    int axis;
    if (!op_wrap_axis(context, args[1].i, input->ndim, &axis))
        return false;
    if (wide == WIDE_COMPLEX)
        return error_set(context->error, ERR_RUNTIME, "%s: complex numbers have no order",
                         op->name);
    Tensor *values = op_new(context, input, input->dtype, input->ndim, input->shape);
    Tensor *indices = op_new(context, input, DTYPE_INT64, input->ndim, input->shape);
    if (!values || !indices)
        return false;
    int64_t n = input->ndim ? input->shape[axis] : 1;
    void *lane = arena_alloc_array(context->scratch, (size_t)n, wide_size(wide));
    int64_t *kept = arena_alloc_array(context->scratch, (size_t)n, sizeof *kept);
    const Tensor *tensors[] = {values, indices, input};
    Lanes lanes;
    for (lanes_init(&lanes, axis, 3, tensors); lanes_next(&lanes);) {
        lanes_load(&lanes, 2, lane);
        extreme_lane((CumulateKind)op->variant, wide, n, lane, kept);
        lanes_store(&lanes, 0, lane);
        lanes_store(&lanes, 1, kept);
    }
    return reduce_give_indexed(context, op, values, indices, out);
}

/* ---- differences ---- */

static bool join(OpContext *context, const OpArg *pieces, int count, int axis, OpArg *out) {
    OpArg items[3];
    int given = 0;
    for (int i = 0; i < count; i++)
        if (!op_is_none(&pieces[i]))
            items[given++] = pieces[i];
    if (given == 1) {
        *out = items[0];
        return true;
    }
    const OpArg list = {.kind = OP_LIST, .list = {.items = items, .count = given}};
    const OpArg args[] = {list, op_int(axis)};
    return op_cat(context, op_find("cat", OP_TORCH, NULL), args, out);
}

/* Each element less the one before it along the axis. */
static Tensor *difference(OpContext *context, Tensor *t, int axis) {
    int64_t n = t->shape[axis];
    Tensor *after = view_slice(context->scratch, t, axis, n ? 1 : 0, n, 1, context->error);
    Tensor *before = view_slice(context->scratch, t, axis, 0, n ? n - 1 : 0, 1, context->error);
    if (!after || !before)
        return NULL;
    const OpArg operands[] = {op_tensor(after), op_tensor(before)};
    return elementwise_binary(context, NULL, "diff",
                              t->dtype == DTYPE_BOOL ? BINARY_LOGICAL_XOR : BINARY_SUB, operands,
                              NULL);
}

/* diff(input, n, dim, prepend, append). */
bool op_diff(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    const OpArg pieces[] = {args[3], args[0], args[4]};
    int axis;
    OpArg joined;
    if (args[0].tensor->ndim == 0 || args[1].i < 0)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: input must have an axis, and n must not be negative", op->name);
    if (!op_wrap_axis(context, args[2].i, args[0].tensor->ndim, &axis) ||
        !join(&aside, pieces, 3, axis, &joined))
        return false;
    Tensor *t = joined.tensor;
    int64_t times = args[1].i < t->shape[axis] ? args[1].i : t->shape[axis];
    if (times == 0)
        return op_give(out, tensor_clone(context->arena, t, context->error));
    for (int64_t left = times; t && left > 0; left--)
        t = difference(left == 1 ? context : &aside, t, axis);
    return op_give(out, t);
}
