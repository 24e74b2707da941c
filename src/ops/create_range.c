/* Tensors whose numbers follow a rule: arange, linspace, eye, indices of triangles. */
#include "ops/kernels.h"
#include "ops/results.h"

#include <math.h>

static bool is_integer(const OpArg *number) {
    return number->kind == OP_INT || number->kind == OP_BOOL;
}

/* ---- arange ---- */

/* Numbers are computed in int64 where the dtype is an integer's, else in double; rounded once. */
typedef struct Range {
    double start, end, step;
    int64_t whole_start, whole_end, whole_step; /* cut to integers */
    DType dtype;
    bool is_complex; /* one of the numbers given is */
    int64_t count;
} Range;

static Range range_of(const OpArg *start, const OpArg *end, const OpArg *step, const OpArg *dtype,
                      DType floating) {
    bool integers = is_integer(start) && is_integer(end) && is_integer(step);
    bool is_complex =
        start->kind == OP_COMPLEX || end->kind == OP_COMPLEX || step->kind == OP_COMPLEX;
    return (Range){op_arg_double(start),
                   op_arg_double(end),
                   op_arg_double(step),
                   op_arg_int(start),
                   op_arg_int(end),
                   op_arg_int(step),
                   op_dtype_or(dtype, integers ? DTYPE_INT64 : floating),
                   is_complex,
                   0};
}

static bool check_range(OpContext *context, const Range *range, bool whole) {
    double start = whole ? (double)range->whole_start : range->start;
    double end = whole ? (double)range->whole_end : range->end;
    double step = whole ? (double)range->whole_step : range->step;
    if (range->dtype == DTYPE_BOOL || dtype_is_complex(range->dtype))
        return error_set(context->error, ERR_RUNTIME, "arange: there are no ranges of %s",
                         dtype_name(range->dtype));
    if (range->is_complex)
        return error_set(context->error, ERR_RUNTIME, "%s: complex numbers have no order",
                         "arange");
    if (step == 0)
        return error_set(context->error, ERR_RUNTIME, "arange: the step must not be 0");
    if (!isfinite(range->start) || !isfinite(range->end) || isnan(range->step))
        return error_set(context->error, ERR_RUNTIME,
                         "arange: the range from %g to %g is not finite", range->start, range->end);
    if ((step > 0 && start > end) || (step < 0 && start < end))
        return error_set(context->error, ERR_RUNTIME,
                         "arange: steps of %g lead away from %g when starting at %g", step, end,
                         start);
    return true;
}

static bool fail_long(OpContext *context) {
    return error_set(context->error, ERR_RUNTIME, "arange: the range is too long");
}

/* How many: ceil((end - start) / step). */
static bool count_range(OpContext *context, Range *range) {
    int64_t span, step = range->whole_step;
    if (range->dtype == DTYPE_INT64) {
        if (__builtin_sub_overflow(range->whole_end, range->whole_start, &span) ||
            (span == INT64_MIN && step == -1))
            return fail_long(context);
        range->count = span / step + (span % step != 0);
        return true;
    }
    double count = ceil((range->end - range->start) / range->step);
    if (!(count < 0x1p53))
        return fail_long(context);
    range->count = count > 0 ? (int64_t)count : 0;
    return true;
}

static Tensor *fill_range(OpContext *context, const Range *range, bool whole) {
    Tensor *t = op_new(context, NULL, range->dtype, 1, &range->count);
    for (int64_t i = 0; t && i < range->count; i++) {
        if (whole)
            tensor_set_int(t, i,
                           (int64_t)((uint64_t)range->whole_start +
                                     (uint64_t)i * (uint64_t)range->whole_step));
        else
            tensor_set_double(t, i, range->start + range->step * (double)i);
    }
    return t;
}

static bool give_range(OpContext *context, OpArg *out, Range range) {
    bool whole = dtype_is_integral(range.dtype);
    return check_range(context, &range, whole) && count_range(context, &range) &&
           op_give(out, fill_range(context, &range, whole));
}

bool op_arange(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_range(context, out,
                      range_of(&args[0], &args[1], &args[2], &args[3], DTYPE_FLOAT32));
}

bool op_arange_to(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpArg zero = op_int(0), one = op_int(1);
    return give_range(context, out, range_of(&zero, &args[0], &one, &args[1], DTYPE_FLOAT32));
}

/* NumPy takes the step from the first two numbers, and gives an empty array where the steps lead
 * away from the end. */
static bool give_numpy_range(OpContext *context, OpArg *out, Range range) {
    if (range.step == 0)
        return error_set(context->error, ERR_ZERO_DIVISION, "arange: the step must not be 0");
    if ((range.end - range.start) * range.step < 0) {
        range.end = range.start;
        range.whole_end = range.whole_start;
    }
    if (!count_range(context, &range))
        return false;
    range.step = range.start + range.step - range.start;
    Tensor *t = fill_range(context, &range, range.dtype == DTYPE_INT64);
    return op_give_array(context, out, t);
}

bool op_np_arange(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_numpy_range(context, out,
                            range_of(&args[0], &args[1], &args[2], &args[3], DTYPE_FLOAT64));
}

bool op_np_arange_to(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpArg zero = op_int(0), one = op_int(1);
    return give_numpy_range(context, out, range_of(&zero, &args[0], &one, &args[1], DTYPE_FLOAT64));
}

/* ---- linspace, logspace ---- */

static Tensor *new_line(OpContext *context, const Op *op, int64_t steps, const OpArg *dtype) {
    if (steps < 0) {
        error_set(context->error, ERR_RUNTIME, "%s: the number of steps must not be %lld", op->name,
                  (long long)steps);
        return NULL;
    }
    return op_new(context, NULL, op_dtype_or(dtype, DTYPE_FLOAT32), 1, &steps);
}

/* The i-th of n numbers from start to end, counted from the nearer end, in the line's precision. */
static double line_point(DType dtype, double start, double end, int64_t n, int64_t i) {
    if (dtype_is_integral(dtype)) {
        start = trunc(start);
        end = trunc(end);
    }
    if (n == 1)
        return start;
    if (dtype != DTYPE_FLOAT32) {
        double step = (end - start) / (double)(n - 1);
        return i < n / 2 ? start + step * (double)i : end - step * (double)(n - i - 1);
    }
    float from = (float)start, to = (float)end, step = (to - from) / (float)(n - 1);
    return i < n / 2 ? from + step * (float)i : to - step * (float)(n - i - 1);
}

bool op_linspace(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    int64_t n = args[2].i;
    Tensor *t = new_line(context, op, n, &args[3]);
    double start = args[0].f, end = args[1].f;
    for (int64_t i = 0; t && i < n; i++)
        tensor_set_double(t, i, line_point(t->dtype, start, end, n, i));
    return op_give(out, t);
}

bool op_logspace(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    int64_t n = args[2].i;
    Tensor *t = new_line(context, op, n, &args[4]);
    double start = args[0].f, end = args[1].f;
    for (int64_t i = 0; t && i < n; i++)
        tensor_set_double(t, i, pow(args[3].f, line_point(t->dtype, start, end, n, i)));
    return op_give(out, t);
}

/* The i-th of n numbers from start to stop, which counts as the last one when `endpoint`. */
static double numpy_point(double start, double stop, bool endpoint, int64_t n, int64_t i) {
    int64_t parts = endpoint ? n - 1 : n;
    if (endpoint && i == n - 1 && n > 1)
        return stop;
    return (double)i * (parts > 0 ? (stop - start) / (double)parts : 0) + start;
}

/* Powers of `base`, or without one (NaN) the exponents themselves. */
static bool give_numpy_line(OpContext *context, const Op *op, const OpArg *args, double base,
                            const OpArg *dtype, OpArg *out) {
    int64_t n = args[2].i;
    OpArg wanted = {.kind = OP_DTYPE, .dtype = op_dtype_or(dtype, DTYPE_FLOAT64)};
    if (n < 0)
        return error_set(context->error, ERR_VALUE, "%s: there cannot be %lld numbers", op->name,
                         (long long)n);
    Tensor *t = new_line(context, op, n, &wanted);
    for (int64_t i = 0; t && i < n; i++) {
        double point = numpy_point(args[0].f, args[1].f, args[3].b, n, i);
        tensor_set_double(t, i, isnan(base) ? point : pow(base, point));
    }
    return op_give_array(context, out, t);
}

bool op_np_linspace(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return give_numpy_line(context, op, args, NAN, &args[5], out);
}

bool op_np_logspace(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return give_numpy_line(context, op, args, args[4].f, &args[5], out);
}

/* ---- windows ---- */

/* variant 0: Hann, 1: Hamming. alpha - beta cos(2 pi k / (n - 1)); a periodic one is the start of
 * a window longer by one. */
bool op_window(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    bool hann = op->variant == 0;
    int64_t n = args[0].i, span = args[1].b ? n : n - 1;
    double alpha = hann ? 0.5 : args[2].f, beta = hann ? 0.5 : args[3].f;
    Tensor *t = new_line(context, op, n, &args[hann ? 2 : 4]);
    for (int64_t k = 0; t && k < n; k++) {
        double turn = 2 * acos(-1.0) * (double)k / (double)span;
        tensor_set_double(t, k, n == 1 ? 1 : alpha - beta * cos(turn));
    }
    return op_give(out, t);
}

/* ---- eye ---- */

static Tensor *identity(OpContext *context, int64_t rows, int64_t columns, int64_t diagonal,
                        DType dtype) {
    int64_t shape[] = {rows, columns};
    Tensor *t = op_new(context, NULL, dtype, 2, shape);
    for (int64_t i = 0; t && i < rows; i++)
        if (i + diagonal >= 0 && i + diagonal < columns)
            tensor_set_int(t, i * columns + i + diagonal, 1);
    return t;
}

bool op_eye(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, identity(context, args[0].i, op_int_or(&args[1], args[0].i), 0,
                                 op_dtype_or(&args[2], DTYPE_FLOAT32)));
}

static bool give_identity(OpContext *context, OpArg *out, int64_t rows, int64_t columns,
                          int64_t diagonal, const OpArg *dtype) {
    if (diagonal > columns || diagonal < -rows)
        diagonal = columns;
    Tensor *t = identity(context, rows, columns, diagonal, op_dtype_or(dtype, DTYPE_FLOAT64));
    return op_give_array(context, out, t);
}

bool op_np_eye(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_identity(context, out, args[0].i, op_int_or(&args[1], args[0].i), args[2].i,
                         &args[3]);
}

bool op_np_identity(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_identity(context, out, args[0].i, args[0].i, 0, &args[1]);
}

/* ---- indices of triangles ---- */

static bool in_triangle(int64_t row, int64_t column, int64_t offset, bool upper) {
    return upper ? column - row >= offset : column - row <= offset;
}

/* variant 0: lower, 1: upper. Two rows: the row and the column of each element. */
bool op_triangle_indices(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    int64_t rows = args[0].i, columns = args[1].i, found = 0;
    bool upper = op->variant == 1;
    if (rows < 0 || columns < 0 || rows > INT32_MAX || columns > INT32_MAX)
        return error_set(context->error, ERR_RUNTIME, "%s: %lld rows and %lld columns", op->name,
                         (long long)rows, (long long)columns);
    for (int64_t i = 0; i < rows * columns; i++)
        found += in_triangle(i / columns, i % columns, args[2].i, upper);
    int64_t shape[] = {2, found};
    Tensor *t = op_new(context, NULL, op_dtype_or(&args[3], DTYPE_INT64), 2, shape);
    for (int64_t i = 0, n = 0; t && n < found; i++) {
        if (!in_triangle(i / columns, i % columns, args[2].i, upper))
            continue;
        tensor_set_int(t, n, i / columns);
        tensor_set_int(t, found + n++, i % columns);
    }
    return op_give(out, t);
}
