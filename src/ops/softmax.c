/* Rows of reduce.def: softmax and its relatives, along one axis; results are contiguous. */
#include "ops/kernels.h"
#include "ops/reduce.h"
#include "ops/results.h"

#include <tgmath.h>

/* The largest value, or the first NaN. */
static double largest(const double *lane, int64_t n) {
    double max = -(double)INFINITY;
    for (int64_t i = 0; i < n && max == max; i++)
        max = lane[i] > max || lane[i] != lane[i] ? lane[i] : max;
    return max;
}

/* Lanes hold numbers of type T as doubles; all is computed in T and in PyTorch's order, so that
 * results agree to the last bits. Along the last axis (`dense`) PyTorch adds by vectors of LANES
 * numbers, whose parts then meet in halves (float) or in a row. The largest value is taken off
 * first, so that exp does not overflow; a lane of -inf alone, as of a fully masked row, becomes
 * NaN. */
#define SOFTMAX_LANES(T, LANES, meet, sum, softmax, log_softmax)                                   \
    static T sum(const T *lane, int64_t n, bool dense) {                                           \
        T parts[LANES] = {0};                                                                      \
        if (!dense || n < LANES) {                                                                 \
            for (int64_t i = 0; i < n; i++)                                                        \
                parts[0] += lane[i];                                                               \
            return parts[0];                                                                       \
        }                                                                                          \
        for (int64_t i = 0; i < n; i++)                                                            \
            parts[i % LANES] += lane[i];                                                           \
        return meet(parts);                                                                        \
    }                                                                                              \
    static void softmax(double *lane, T *powers, int64_t n, bool dense) {                          \
        T max = (T)largest(lane, n);                                                               \
        for (int64_t i = 0; i < n; i++)                                                            \
            powers[i] = exp((T)lane[i] - max);                                                     \
        T total = sum(powers, n, dense), factor = 1 / total;                                       \
        for (int64_t i = 0; i < n; i++)                                                            \
            lane[i] = (double)(dense ? powers[i] * factor : powers[i] / total);                    \
    }                                                                                              \
    static void log_softmax(double *lane, T *powers, int64_t n, bool dense) {                      \
        T max = (T)largest(lane, n);                                                               \
        for (int64_t i = 0; i < n; i++)                                                            \
            powers[i] = exp((T)lane[i] - max);                                                     \
        T log_total = log(sum(powers, n, dense));                                                  \
        for (int64_t i = 0; i < n; i++)                                                            \
            lane[i] = (double)((T)lane[i] - max - log_total);                                      \
    }
#define IN_HALVES(p) (((p[0] + p[4]) + (p[2] + p[6])) + ((p[1] + p[5]) + (p[3] + p[7])))
#define IN_A_ROW(p)  (p[0] + p[1] + p[2] + p[3])
SOFTMAX_LANES(float, 8, IN_HALVES, sum32, softmax32, log_softmax32)
SOFTMAX_LANES(double, 4, IN_A_ROW, sum64, softmax64, log_softmax64)

static void run_lane(SoftmaxKind kind, bool wide, double *lane, void *powers, int64_t n,
                     bool dense) {
    for (int64_t i = 0; kind == SOFTMAX_MIN && i < n; i++)
        lane[i] = -lane[i];
    if (kind == SOFTMAX_LOG)
        wide ? log_softmax64(lane, powers, n, dense) : log_softmax32(lane, powers, n, dense);
    else
        wide ? softmax64(lane, powers, n, dense) : softmax32(lane, powers, n, dense);
}

static Tensor *softmax(OpContext *context, SoftmaxKind kind, Tensor *input, int axis) {
    Tensor *result = op_new(context, input, input->dtype, input->ndim, input->shape);
    if (!result)
        return NULL;
    int64_t n = input->ndim ? input->shape[axis] : 1;
    double *lane = arena_alloc_array(context->scratch, (size_t)n, sizeof *lane);
    double *powers = arena_alloc_array(context->scratch, (size_t)n, sizeof *powers);
    const Tensor *tensors[] = {result, input};
    Lanes lanes;
    for (lanes_init(&lanes, axis, 2, tensors); lanes_next(&lanes);) {
        lanes_load(&lanes, 1, lane);
        run_lane(kind, input->dtype == DTYPE_FLOAT64, lane, powers, n, axis >= input->ndim - 1);
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
