/* Rows of elementwise.def that choose between elements, blend them, or compare them as a whole. */
#include "base/watch.h"
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/promote.h"
#include "ops/results.h"
#include "ops/scalar.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- where, masked_fill ---- */

static bool check_mask(OpContext *context, const char *name, const char *what, const Tensor *mask) {
    if (mask->dtype == DTYPE_BOOL || mask->dtype == DTYPE_UINT8)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s: %s must be a bool tensor, not %s; compare something, as in x > 0", name,
                     what, dtype_name(mask->dtype));
}

bool op_where(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!check_mask(context, op->name, "condition", args[0].tensor))
        return false;
    Elementwise work = elementwise_ternary_work(op, TERNARY_WHERE, args);
    for (int i = 1; i < 3; i++)
        if (op_arg_is_number(&args[i]) &&
            !elementwise_number_fits(context, op->name, &args[i], work.common))
            return false;
    return op_give(out, elementwise_run(context, &work));
}

/* Tensor.where(condition, other). */
bool op_where_method(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg operands[] = {args[1], args[0], args[2]};
    return op_where(context, op, operands, out);
}

/* np.where: any condition, by what is not zero. */
bool op_np_where(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Elementwise work = elementwise_ternary_work(op, TERNARY_WHERE, args);
    return op_give(out, elementwise_run(context, &work));
}

/* Integers will do as a mask where they are all 0 and 1. */
static bool check_fill_mask(OpContext *context, const char *name, const Tensor *mask) {
    int64_t count = tensor_count(mask);
    if (dtype_category(mask->dtype) > DTYPE_CATEGORY_INT)
        return count == 0 || check_mask(context, name, "mask", mask);
    for (int64_t i = 0; mask->dtype != DTYPE_BOOL && i < count && !watch_ends(1); i++) {
        int64_t value = tensor_get_int(mask, tensor_position(mask, i));
        if (value != 0 && value != 1)
            return error_set(context->error, ERR_RUNTIME,
                             "%s: element %lld of mask is %lld; a mask of integers holds 0 and 1",
                             name, (long long)i, (long long)value);
    }
    return true;
}

static bool check_fill_value(OpContext *context, const char *name, const OpArg *value,
                             DType dtype) {
    if (value->kind != OP_TENSOR)
        return elementwise_number_fits(context, name, value, dtype);
    if (value->tensor->ndim != 0)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: value must be a number or a tensor without axes, not one with %d",
                         name, value->tensor->ndim);
    OpArg number = scalar_load(value->tensor, value->tensor->offset);
    return elementwise_number_fits(context, name, &number, dtype);
}

/* masked_fill(input, mask, value): contiguous, in input's dtype. */
bool op_masked_fill(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    if (!check_fill_mask(context, op->name, args[1].tensor) ||
        !check_fill_value(context, op->name, &args[2], input->dtype))
        return false;
    const OpArg operands[] = {args[1], args[2], args[0]};
    Elementwise work = elementwise_ternary_work(op, TERNARY_WHERE, operands);
    work.op = NULL;
    work.common = input->dtype;
    work.layout = ELEMENTWISE_CONTIGUOUS;
    return op_give(out, elementwise_run(context, &work));
}

/* ---- clamp ---- */

static bool clamp_both(OpContext *context, const Op *op, const OpArg *operands,
                       ElementwiseLayout layout, OpArg *out) {
    Elementwise work = elementwise_ternary_work(op, TERNARY_CLAMP, operands);
    work.layout = layout;
    for (int i = 1; i < 3; i++)
        if (op_arg_is_number(&operands[i]) &&
            !elementwise_number_fits(context, op->name, &operands[i], work.common))
            return false;
    return op_give(out, elementwise_run(context, &work));
}

static bool clamp_one(OpContext *context, const Op *op, BinaryKind kind, const OpArg *input,
                      const OpArg *bound, OpArg *out) {
    const OpArg operands[] = {*input, *bound};
    Elementwise work = elementwise_binary_work(op, op->name, kind, operands);
    if (op_arg_is_number(bound)) {
        work.layout = ELEMENTWISE_BY_FIRST;
        if (!elementwise_number_fits(context, op->name, bound, work.common))
            return false;
    }
    return op_give(out, elementwise_run(context, &work));
}

/* clamp(input, min, max): bounds are both numbers or both tensors; one may be None. */
bool op_clamp(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    bool no_min = op_is_none(&args[1]), no_max = op_is_none(&args[2]);
    if (no_min && no_max)
        return error_set(context->error, ERR_RUNTIME, "%s: min and max are both None", op->name);
    if (no_min)
        return clamp_one(context, op, BINARY_MINIMUM, &args[0], &args[2], out);
    if (no_max)
        return clamp_one(context, op, BINARY_MAXIMUM, &args[0], &args[1], out);
    bool by_numbers = op_arg_is_number(&args[1]) && op_arg_is_number(&args[2]);
    return clamp_both(context, op, args, by_numbers ? ELEMENTWISE_BY_FIRST : ELEMENTWISE_BY_ALL,
                      out);
}

/* clamp_min, clamp_max: the variant is the binary kind. */
bool op_clamp_one(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return clamp_one(context, op, (BinaryKind)op->variant, &args[0], &args[1], out);
}

/* hardtanh(input, min_val, max_val). */
bool op_hardtanh(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg operands[] = {args[0], args[1], args[2]};
    DType dtype = args[0].tensor->dtype;
    bool integers = dtype_category(dtype) == DTYPE_CATEGORY_INT;
    if (dtype == DTYPE_BOOL || (dtype == DTYPE_UINT8 && (args[1].f < 0 || args[2].f < 0)))
        return error_set(context->error, ERR_RUNTIME, "hardtanh: %s does not hold negative bounds",
                         dtype_name(dtype));
    for (int i = 1; integers && i < 3; i++)
        operands[i] = op_int(op_arg_int(&args[i]));
    return clamp_both(context, op, operands, ELEMENTWISE_BY_FIRST, out);
}

/* ---- blends ---- */

/* addcmul, addcdiv(input, tensor1, tensor2, value). */
bool op_addc(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    double parameters[ELEMENTWISE_PARAMETERS] = {op_arg_double(&args[3])};
    Elementwise work = elementwise_ternary_work(op, (TernaryKind)op->variant, args);
    work.parameters = parameters;
    if (op->variant == TERNARY_ADDCDIV &&
        dtype_category(promote_args(2, args + 1)) <= DTYPE_CATEGORY_INT)
        return error_set(context->error, ERR_RUNTIME,
                         "addcdiv: tensor1 and tensor2 must not both be integers");
    if (dtype_category(work.common) <= DTYPE_CATEGORY_INT)
        parameters[0] = (double)op_arg_int(&args[3]);
    return op_give(out, elementwise_run(context, &work));
}

static bool check_same_dtype(OpContext *context, const char *name, const Tensor *a,
                             const Tensor *b) {
    if (a->dtype == b->dtype)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s: the operands must have one dtype, not %s and %s; convert one of them",
                     name, dtype_name(a->dtype), dtype_name(b->dtype));
}

/* heaviside(input, values). */
bool op_heaviside(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!check_same_dtype(context, op->name, args[0].tensor, args[1].tensor))
        return false;
    return op_give(out, elementwise_binary(context, op, op->name, BINARY_HEAVISIDE, args, NULL));
}

/* lerp(input, end, weight). */
bool op_lerp(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *input = args[0].tensor;
    bool by_number = op_arg_is_number(&args[2]);
    if (!check_same_dtype(context, op->name, input, args[1].tensor))
        return false;
    if (by_number ? !elementwise_number_fits(context, op->name, &args[2], input->dtype)
                  : !check_same_dtype(context, op->name, input, args[2].tensor))
        return false;
    Elementwise work = elementwise_ternary_work(op, TERNARY_LERP, args);
    work.common = input->dtype;
    return op_give(out, elementwise_run(context, &work));
}

/* The largest finite number of a floating type. */
static double largest(DType dtype) {
    switch (dtype) {
    case DTYPE_FLOAT64: return DBL_MAX;
    case DTYPE_FLOAT16: return 65504;
    case DTYPE_BFLOAT16: return 0x1.fep127;
    default: return (double)FLT_MAX;
    }
}

/* nan_to_num(input, nan, posinf, neginf). */
bool op_nan_to_num(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    double top = largest(args[0].tensor->dtype);
    double parameters[ELEMENTWISE_PARAMETERS] = {
        op_is_none(&args[1]) ? 0 : op_arg_double(&args[1]),
        op_is_none(&args[2]) ? top : op_arg_double(&args[2]),
        op_is_none(&args[3]) ? -top : op_arg_double(&args[3]),
    };
    return op_give(
        out, elementwise_unary(context, op->name, UNARY_NAN_TO_NUM, args[0].tensor, parameters));
}

/* ---- close, equal ---- */

static Tensor *isclose(OpContext *context, const Op *op, const OpArg *args) {
    bool numpy = promote_is_numpy(2, args);
    if (!numpy && !check_same_dtype(context, op->name, args[0].tensor, args[1].tensor))
        return NULL;
    double parameters[ELEMENTWISE_PARAMETERS] = {args[3].f, args[2].f, args[4].b};
    return elementwise_binary(context, op, op->name, BINARY_ISCLOSE, args, parameters);
}

static bool all_true(const Tensor *bits) {
    return !memchr(tensor_bytes(bits), 0, (size_t)tensor_count(bits));
}

bool op_isclose(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, isclose(context, op, args));
}

bool op_allclose(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    Tensor *close = isclose(&aside, op, args);
    return close && op_give_bool(out, all_true(close));
}

/* equal(input, other): one shape and the same elements. */
bool op_equal(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!tensor_same_shape(args[0].tensor, args[1].tensor))
        return op_give_bool(out, false);
    OpContext aside = op_aside(context);
    Tensor *same = elementwise_binary(&aside, op, op->name, BINARY_EQ, args, NULL);
    return same && op_give_bool(out, all_true(same));
}
