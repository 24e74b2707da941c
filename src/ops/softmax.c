/* Rows of reduce.def: softmax and its relatives, along one axis; results are contiguous. */
#include "ops/kernels.h"
#include "ops/reduce.h"
#include "ops/results.h"

#include <math.h>

/* The largest value is taken off first, so that exp does not overflow; a lane of -inf alone, as of
 * a fully masked row, becomes NaN. */
static double largest(const double *lane, int64_t n) {
    double max = -(double)INFINITY;
    for (int64_t i = 0; i < n; i++)
        max = lane[i] > max || lane[i] != lane[i] ? lane[i] : max;
    return max;
}

static void softmax_lane(double *lane, int64_t n) {
    double max = largest(lane, n), sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += lane[i] = exp(lane[i] - max);
    for (int64_t i = 0; i < n; i++)
        lane[i] /= sum;
}

static void log_softmax_lane(double *lane, int64_t n) {
    double max = largest(lane, n), sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += exp(lane[i] - max);
    double shift = max + log(sum);
    for (int64_t i = 0; i < n; i++)
        lane[i] -= shift;
}

static void run_lane(SoftmaxKind kind, double *lane, int64_t n) {
    for (int64_t i = 0; kind == SOFTMAX_MIN && i < n; i++)
        lane[i] = -lane[i];
    if (kind == SOFTMAX_LOG)
        log_softmax_lane(lane, n);
    else
        softmax_lane(lane, n);
}

static Tensor *softmax(OpContext *context, SoftmaxKind kind, Tensor *input, int axis) {
    Tensor *result = op_new(context, input, input->dtype, input->ndim, input->shape);
    if (!result)
        return NULL;
    int64_t n = input->ndim ? input->shape[axis] : 1;
    double *lane = arena_alloc_array(context->scratch, (size_t)n, sizeof *lane);
    const Tensor *tensors[] = {result, input};
    Lanes lanes;
    for (lanes_init(&lanes, axis, 2, tensors); lanes_next(&lanes);) {
        lanes_load(&lanes, 1, lane);
        run_lane(kind, lane, n);
        lanes_store(&lanes, 0, lane);
    }
    return result;
}

/* Without dim F.softmax takes axis 0 of tensors with 0, 1 or 3 axes, else axis 1. */
static int64_t default_axis(const Tensor *input) {
    return input->ndim == 0 || input->ndim == 1 || input->ndim == 3 ? 0 : 1;
}

static bool check_dtype(OpContext *context, const char *name, const Tensor *input, DType dtype) {
    if ((dtype_is_floating(dtype) && dtype != DTYPE_FLOAT16) || tensor_count(input) == 0)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s is not defined for %s; convert with .float() first or give "
                     "dtype=torch.float32",
                     name, dtype_name(dtype));
}

Tensor *softmax_log(OpContext *context, Tensor *input, int axis) {
    OpContext aside = op_aside(context);
    if (!check_dtype(context, "log_softmax", input, input->dtype))
        return NULL;
    input = wide_operand(context, input);
    return input ? softmax(&aside, SOFTMAX_LOG, input, axis) : NULL;
}

/* softmax, log_softmax, softmin(input, dim, dtype): the variant. */
bool op_softmax(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    DType dtype = op_dtype_or(&args[2], args[0].tensor->dtype);
    int axis;
    if (!op_wrap_axis(context, op_int_or(&args[1], default_axis(args[0].tensor)),
                      args[0].tensor->ndim, &axis) ||
        !check_dtype(context, op->name, args[0].tensor, dtype))
        return false;
    Tensor *input = op_convert(context, context->scratch, args[0].tensor, dtype);
    input = input ? wide_operand(context, input) : NULL;
    return input && op_give(out, softmax(context, (SoftmaxKind)op->variant, input, axis));
}
