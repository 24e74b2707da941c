/* Rows of elementwise.def that are one formula on their operands, and arithmetic. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/promote.h"
#include "ops/results.h"

#include <math.h>
#include <string.h>

/* The numbers among args[first], ... as a kernel's parameters. */
static void read_parameters(const OpArg *args, int first, double *parameters) {
    for (int i = first; i < first + ELEMENTWISE_PARAMETERS; i++)
        *parameters++ = op_arg_is_number(&args[i]) ? op_arg_double(&args[i]) : 0;
}

bool op_unary(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    double parameters[ELEMENTWISE_PARAMETERS];
    read_parameters(args, 1, parameters);
    return op_give(out, elementwise_unary(context, op->name, (UnaryKind)op->variant, args[0].tensor,
                                          parameters));
}

/* Roundings in NumPy: integers become floats. */
bool op_np_rounding(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Elementwise work = elementwise_unary_work(op->name, (UnaryKind)op->variant, args);
    work.common = promote_to_float(work.common, true);
    return op_give(out, elementwise_run(context, &work));
}

bool op_binary(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out,
                   elementwise_binary(context, op, op->name, (BinaryKind)op->variant, args, NULL));
}

/* ---- sums and differences ---- */

static bool is_bool(const OpArg *arg) {
    return arg->kind == OP_BOOL || (arg->kind == OP_TENSOR && arg->tensor->dtype == DTYPE_BOOL);
}

/* PyTorch refuses to subtract bools, NumPy only from each other. */
static bool check_subtraction(OpContext *context, const OpArg *operands) {
    bool numpy = promote_is_numpy(2, operands);
    bool first = is_bool(&operands[0]), second = is_bool(&operands[1]);
    if (numpy ? !(first && second) : !(first || second))
        return true;
    return error_set(context->error, numpy ? ERR_TYPE : ERR_RUNTIME,
                     "sub: bool tensors cannot be subtracted; ^ tells where two masks differ, ~ "
                     "inverts one");
}

static bool check_alpha(OpContext *context, const char *name, const OpArg *alpha, DType common) {
    const double exact_ints = 9007199254740992.0; /* 2^53 */
    DTypeCategory category = dtype_category(common);
    if (alpha->kind == OP_BOOL && category > DTYPE_CATEGORY_BOOL)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: alpha may be a bool only where the operands are", name);
    if (alpha->kind == OP_FLOAT && category < DTYPE_CATEGORY_FLOAT)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: alpha must be an int where the operands are integers", name);
    if (alpha->kind == OP_COMPLEX && category < DTYPE_CATEGORY_COMPLEX)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: alpha may be complex only where an operand is", name);
    if (fabs(op_arg_double(alpha)) > exact_ints && category == DTYPE_CATEGORY_INT)
        return error_set(context->error, ERR_RUNTIME, "%s: alpha is too large", name);
    return true;
}

static bool give_sum(OpContext *context, const Op *op, const OpArg *operands, double complex alpha,
                     OpArg *out) {
    double parameters[ELEMENTWISE_PARAMETERS] = {creal(alpha), cimag(alpha)};
    bool bools = promote_args(2, operands) == DTYPE_BOOL;
    BinaryKind kind = alpha == 1              ? BINARY_ADD
                      : alpha == -1 && !bools ? BINARY_SUB
                                              : BINARY_ADD_SCALED;
    return op_give(out, elementwise_binary(context, op, op->name, kind, operands, parameters));
}

/* add, sub(input, other, alpha): input plus or minus alpha times other. */
bool op_add(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    bool subtracts = op->variant == BINARY_SUB;
    if (subtracts && !check_subtraction(context, args))
        return false;
    if (!check_alpha(context, op->name, &args[2], promote_args(2, args)))
        return false;
    double complex alpha = op_arg_complex(&args[2]);
    return give_sum(context, op, args, subtracts ? -alpha : alpha, out);
}

/* rsub(input, other): other - input. */
bool op_rsub(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg swapped[] = {args[1], args[0]};
    return check_subtraction(context, swapped) && give_sum(context, op, swapped, -1, out);
}

bool op_np_subtract(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return check_subtraction(context, args) && give_sum(context, op, args, -1, out);
}

/* ---- quotients ---- */

static bool contains_zero(OpContext *context, const OpArg *arg, bool *found) {
    if (arg->kind != OP_TENSOR) {
        *found = op_arg_int(arg) == 0;
        return true;
    }
    OpContext aside = op_aside(context);
    Tensor *zeros = elementwise_unary(&aside, "==", UNARY_LOGICAL_NOT, arg->tensor, NULL);
    if (zeros)
        *found = memchr(tensor_bytes(zeros), 1, (size_t)tensor_count(zeros)) != NULL;
    return zeros != NULL;
}

static bool is_empty(const OpArg *arg) {
    return arg->kind == OP_TENSOR && tensor_count(arg->tensor) == 0;
}

/* Integers divided by zero are an error in PyTorch, zero in NumPy. */
static bool check_divisor(OpContext *context, const Op *op, const OpArg *operands) {
    if (dtype_category(promote_args(2, operands)) != DTYPE_CATEGORY_INT ||
        promote_is_numpy(2, operands) || is_empty(&operands[0]) || is_empty(&operands[1]))
        return true;
    bool found = false;
    if (!contains_zero(context, &operands[1], &found))
        return false;
    return !found || error_set(context->error, ERR_RUNTIME,
                               "ZeroDivisionError: %s of integers: the divisor %s zero", op->name,
                               operands[1].kind == OP_TENSOR ? "contains a" : "is");
}

static bool give_quotient(OpContext *context, const Op *op, BinaryKind kind, const OpArg *operands,
                          OpArg *out) {
    if (kind != BINARY_DIV && !check_divisor(context, op, operands))
        return false;
    Elementwise work = elementwise_binary_work(op, op->name, kind, operands);
    bool integers = dtype_category(promote_args(2, operands)) <= DTYPE_CATEGORY_INT;
    if (kind == BINARY_DIV && integers && promote_is_numpy(2, operands))
        work.common = DTYPE_FLOAT64; /* even where float16 would hold them */
    return op_give(out, elementwise_run(context, &work));
}

/* floor_divide, remainder, fmod: the variant. */
bool op_quotient(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return give_quotient(context, op, (BinaryKind)op->variant, args, out);
}

/* div(input, other, rounding_mode). */
bool op_div(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    BinaryKind kind = BINARY_DIV;
    if (args[2].kind == OP_STR && strcmp(args[2].s, "floor") == 0)
        kind = BINARY_DIV_FLOOR;
    else if (args[2].kind == OP_STR && strcmp(args[2].s, "trunc") == 0)
        kind = BINARY_DIV_TRUNC;
    else if (args[2].kind == OP_STR)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: rounding_mode is None, 'floor' or 'trunc', not '%s'", op->name,
                         args[2].s);
    return give_quotient(context, op, kind, args, out);
}

/* ---- powers ---- */

/* Exponents that have a formula of their own, which is exact where pow is not. */
static bool simple_power(double exponent, bool no_roots, UnaryKind *kind) {
    static const struct {
        double exponent;
        UnaryKind kind;
        bool is_product;
    } SIMPLE[] = {{1, UNARY_POSITIVE, true},  {2, UNARY_SQUARE, true},
                  {3, UNARY_CUBE, true},      {0.5, UNARY_SQRT, false},
                  {-0.5, UNARY_RSQRT, false}, {-1, UNARY_RECIPROCAL, false}};
    for (size_t i = 0; i < sizeof SIMPLE / sizeof *SIMPLE; i++) {
        *kind = SIMPLE[i].kind;
        if (SIMPLE[i].exponent == exponent && (SIMPLE[i].is_product || !no_roots))
            return true;
    }
    return false;
}

static bool check_exponent(OpContext *context, const OpArg *operands, DType common) {
    bool negative = op_arg_is_number(&operands[1]) && op_arg_double(&operands[1]) < 0;
    if (!negative || dtype_category(common) > DTYPE_CATEGORY_INT)
        return true;
    return error_set(context->error, promote_is_numpy(2, operands) ? ERR_VALUE : ERR_RUNTIME,
                     "pow: an integer has no negative integer powers that are integers; convert to "
                     "float first");
}

/* A power by a number is laid out by its base alone. */
static bool give_power_of_tensor(OpContext *context, const Op *op, const OpArg *operands,
                                 DType common, OpArg *out) {
    bool no_roots = dtype_category(common) <= DTYPE_CATEGORY_INT || common == DTYPE_FLOAT16;
    UnaryKind kind;
    if (!elementwise_number_fits(context, op->name, &operands[1], common))
        return false;
    if (operands[1].kind != OP_COMPLEX &&
        simple_power(op_arg_double(&operands[1]), no_roots, &kind)) {
        Elementwise work = elementwise_unary_work(op->name, kind, operands);
        work.common = common;
        return op_give(out, elementwise_run(context, &work));
    }
    Elementwise work = elementwise_binary_work(op, op->name, BINARY_POW, operands);
    work.layout = ELEMENTWISE_BY_FIRST;
    return op_give(out, elementwise_run(context, &work));
}

/* NumPy squares an array of bools as it multiplies one by another: as int8. */
static bool squares_bools(const OpArg *args) {
    const OpArg *base = &args[0], *exponent = &args[1];
    bool two =
        (exponent->kind == OP_INT || exponent->kind == OP_FLOAT) && op_arg_double(exponent) == 2;
    if (exponent->kind == OP_TENSOR && exponent->tensor->ndim == 0)
        two = tensor_get_complex(exponent->tensor, exponent->tensor->offset) == 2;
    return two && base->kind == OP_TENSOR && base->tensor->dtype == DTYPE_BOOL &&
           promote_is_numpy(2, args);
}

/* pow(input, exponent): torch.pow of a number gives a contiguous result, ** does not. */
bool op_pow(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    DType common = promote_args(2, args);
    if (squares_bools(args) || (common == DTYPE_BOOL && promote_is_numpy(2, args)))
        common = DTYPE_INT8; /* powers of bools */
    if (!check_exponent(context, args, common))
        return false;
    if (args[0].kind == OP_TENSOR && op_arg_is_number(&args[1]))
        return give_power_of_tensor(context, op, args, common, out);
    Elementwise work = elementwise_binary_work(op, op->name, BINARY_POW, args);
    work.common = common;
    if (args[0].kind != OP_TENSOR && (op->where & OP_TORCH))
        work.layout = ELEMENTWISE_CONTIGUOUS;
    return op_give(out, elementwise_run(context, &work));
}

/* square(input): what a bool squared gives is an int. */
bool op_square(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg operands[] = {args[0], op_int(2)};
    return op_pow(context, op, operands, out);
}

/* float_power: in float64 (or complex128) whatever the operands. */
bool op_float_power(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    bool is_complex = dtype_is_complex(promote_args(2, args));
    Elementwise work = elementwise_binary_work(op, op->name, BINARY_POW, args);
    work.common = is_complex ? DTYPE_COMPLEX128 : DTYPE_FLOAT64;
    return op_give(out, elementwise_run(context, &work));
}

/* ---- the rest ---- */

/* What +x stands for: x itself. */
bool op_positive(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (args[0].tensor->dtype == DTYPE_BOOL)
        return error_set(context->error, ERR_RUNTIME, "positive: + is not defined for bool");
    return op_give(out, args[0].tensor);
}

/* What ~x stands for. */
bool op_invert(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    DType dtype = args[0].tensor->dtype;
    if (dtype_category(dtype) > DTYPE_CATEGORY_INT)
        return error_set(context->error, ERR_TYPE, "~ is defined for bool and integers, not for %s",
                         dtype_name(dtype));
    return op_give(out,
                   elementwise_unary(context, op->name, UNARY_BITWISE_NOT, args[0].tensor, NULL));
}

/* deg2rad, rad2deg (variant 1). */
bool op_turn(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg operands[] = {args[0], op_float(op->variant ? 180 / M_PI : M_PI / 180)};
    if (dtype_is_complex(args[0].tensor->dtype))
        return error_set(context->error, ERR_RUNTIME, "%s is not defined for complex numbers",
                         op->name);
    return op_give(out, elementwise_binary(context, op, op->name, BINARY_MUL, operands, NULL));
}

/* round(input, decimals). */
bool op_round(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    int64_t decimals = args[1].i;
    double parameters[ELEMENTWISE_PARAMETERS] = {pow(10, fabs((double)decimals)), decimals < 0};
    return op_give(out, elementwise_unary(context, op->name,
                                          decimals ? UNARY_ROUND_DECIMALS : UNARY_ROUND,
                                          args[0].tensor, parameters));
}
