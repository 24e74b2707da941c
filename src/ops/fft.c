/* Fourier transforms along axes. float32 is transformed by KissFFT, float64 by the plain sum
 *     X[k] = sum over j of x[j] exp(-2 pi i j k / n)
 * in double precision, which also tests KissFFT's results.
 *
 * Along an axis all lines are copied one behind the other, cut or filled with zeros to the length
 * that was asked for, transformed by one plan, and copied to their places. */
#include "ops/fft.h"

#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/shape.h"
#include "tensor/view.h"

#include <kiss_fft.h>
#include <kiss_fftr.h>
#include <math.h>

/* ---- plans ---- */

/* How lines of one length are transformed. `n` counts samples; a real line has n / 2 + 1 bins. */
typedef struct Plan {
    int64_t n;
    bool inverse;
    bool real_in, real_out;
    bool is_double;
    double scale;
    kiss_fft_cfg complex_plan;
    kiss_fftr_cfg real_plan;     /* only for even n */
    double complex *roots;       /* double: exp(-+2 pi i k / n) */
    float complex *whole, *bins; /* room for a line with all its bins */
    double complex *double_whole;
} Plan;

static const double TWO_PI = 6.283185307179586476925286766559;

static bool fail_memory(OpContext *context, int64_t n) {
    return error_set(context->error, ERR_MEMORY,
                     "there is not enough memory for a transform of length %lld", (long long)n);
}

static bool plan_doubles(OpContext *context, Plan *plan) {
    plan->roots = op_scratch(context, plan->n, sizeof *plan->roots);
    plan->double_whole = op_scratch(context, plan->n, sizeof *plan->double_whole);
    if (!plan->roots || !plan->double_whole)
        return false;
    for (int64_t k = 0; k < plan->n; k++) {
        double turn = TWO_PI * (double)k / (double)plan->n;
        plan->roots[k] = CMPLX(cos(turn), plan->inverse ? sin(turn) : -sin(turn));
    }
    return true;
}

static bool plan_floats(OpContext *context, Plan *plan) {
    size_t size = 0;
    int n = (int)plan->n;
    bool real = (plan->real_in || plan->real_out) && n % 2 == 0;
    if (plan->n > INT32_MAX / 4)
        return fail_memory(context, plan->n);
    if (real)
        kiss_fftr_alloc(n, plan->inverse, NULL, &size);
    else
        kiss_fft_alloc(n, plan->inverse, NULL, &size);
    void *room = op_scratch(context, (int64_t)size, 1);
    plan->whole = op_scratch(context, plan->n, sizeof *plan->whole);
    plan->bins = op_scratch(context, plan->n, sizeof *plan->bins);
    if (!room || !plan->whole || !plan->bins)
        return false;
    if (real)
        plan->real_plan = kiss_fftr_alloc(n, plan->inverse, room, &size);
    else
        plan->complex_plan = kiss_fft_alloc(n, plan->inverse, room, &size);
    return plan->real_plan || plan->complex_plan || fail_memory(context, plan->n);
}

/* ---- one line of floats ---- */

/* KissFFT's complex numbers are C's: two floats, real part first. */
static kiss_fft_cpx *as_kiss(float complex *z) {
    return (kiss_fft_cpx *)(void *)z;
}

static void forward_real_floats(const Plan *plan, const float *in, float complex *out) {
    if (plan->real_plan) {
        kiss_fftr(plan->real_plan, in, as_kiss(out));
        return;
    }
    for (int64_t j = 0; j < plan->n; j++)
        plan->whole[j] = in[j];
    kiss_fft(plan->complex_plan, as_kiss(plan->whole), as_kiss(plan->bins));
    for (int64_t k = 0; k <= plan->n / 2; k++)
        out[k] = plan->bins[k];
}

/* The bins above n / 2 are the conjugates of those below; bin 0 counts as real. */
static void inverse_real_floats(const Plan *plan, float complex *in, float *out) {
    if (plan->real_plan) {
        kiss_fftri(plan->real_plan, as_kiss(in), out);
        return;
    }
    plan->bins[0] = crealf(in[0]);
    for (int64_t k = 1; k <= plan->n / 2; k++) {
        plan->bins[k] = in[k];
        plan->bins[plan->n - k] = conjf(in[k]);
    }
    kiss_fft(plan->complex_plan, as_kiss(plan->bins), as_kiss(plan->whole));
    for (int64_t j = 0; j < plan->n; j++)
        out[j] = crealf(plan->whole[j]);
}

static void transform_floats(const Plan *plan, void *in, void *out) {
    if (plan->real_in)
        forward_real_floats(plan, in, out);
    else if (plan->real_out)
        inverse_real_floats(plan, in, out);
    else
        kiss_fft(plan->complex_plan, in, out);
}

/* ---- one line of doubles: the plain sum ---- */

static double complex plain_bin(const Plan *plan, int64_t k) {
    double re = 0, im = 0;
    for (int64_t j = 0, root = 0; j < plan->n; j++) {
        double xr = creal(plan->double_whole[j]), xi = cimag(plan->double_whole[j]);
        double wr = creal(plan->roots[root]), wi = cimag(plan->roots[root]);
        re += xr * wr - xi * wi;
        im += xr * wi + xi * wr;
        root += k;
        root -= root >= plan->n ? plan->n : 0;
    }
    return CMPLX(re, im);
}

static void fill_whole(const Plan *plan, const void *in) {
    const double complex *z = in;
    const double *x = in;
    if (!plan->real_out) {
        for (int64_t j = 0; j < plan->n; j++)
            plan->double_whole[j] = plan->real_in ? x[j] : z[j];
        return;
    }
    plan->double_whole[0] = creal(z[0]);
    for (int64_t k = 1; k <= plan->n / 2; k++) {
        plan->double_whole[plan->n - k] = conj(z[k]);
        plan->double_whole[k] = 2 * k == plan->n ? creal(z[k]) : z[k];
    }
}

static void transform_doubles(const Plan *plan, const void *in, void *out) {
    fill_whole(plan, in);
    int64_t bins = plan->real_in ? plan->n / 2 + 1 : plan->n;
    for (int64_t k = 0; k < bins; k++) {
        double complex bin = plain_bin(plan, k);
        if (plan->real_out)
            ((double *)out)[k] = creal(bin);
        else
            ((double complex *)out)[k] = bin;
    }
}

/* ---- all lines ---- */

static void scale_line(const Plan *plan, void *line, int64_t count) {
    int64_t numbers = plan->real_out ? count : 2 * count;
    for (int64_t i = 0; plan->is_double && i < numbers; i++)
        ((double *)line)[i] *= plan->scale;
    for (int64_t i = 0; !plan->is_double && i < numbers; i++)
        ((float *)line)[i] *= (float)plan->scale;
}

static int64_t entries_in(const Plan *plan) {
    return plan->real_out ? plan->n / 2 + 1 : plan->n;
}

static int64_t entries_out(const Plan *plan) {
    return plan->real_in ? plan->n / 2 + 1 : plan->n;
}

/* Contiguous lines, the last axis of both, of the lengths the plan takes and gives. */
static void transform_lines(const Plan *plan, const Tensor *in, const Tensor *out) {
    int64_t lines = tensor_count(out) / entries_out(plan);
    size_t from = (size_t)entries_in(plan) * dtype_size(in->dtype);
    size_t to = (size_t)entries_out(plan) * dtype_size(out->dtype);
    for (int64_t i = 0; i < lines; i++) {
        unsigned char *line = tensor_bytes(in) + (size_t)i * from;
        unsigned char *result = tensor_bytes(out) + (size_t)i * to;
        if (plan->is_double)
            transform_doubles(plan, line, result);
        else
            transform_floats(plan, line, result);
        if (plan->scale != 1)
            scale_line(plan, result, entries_out(plan));
    }
}

/* The axis last, cut or filled up with zeros to `length` entries, as contiguous lines. */
static Tensor *lines_of(OpContext *context, const Tensor *t, int axis, int64_t length,
                        DType dtype) {
    Tensor *turned = view_transpose(context->scratch, t, axis, -1, context->error);
    if (!turned)
        return NULL;
    int last = t->ndim - 1;
    int64_t shape[TENSOR_MAX_NDIM], kept = t->shape[axis] < length ? t->shape[axis] : length;
    for (int i = 0; i < t->ndim; i++)
        shape[i] = i == last ? length : turned->shape[i];
    Tensor *lines = tensor_new(context->scratch, dtype, t->ndim, shape, context->error);
    Tensor *from = view_slice(context->scratch, turned, last, 0, kept, 1, context->error);
    Tensor *to =
        lines ? view_slice(context->scratch, lines, last, 0, kept, 1, context->error) : NULL;
    if (!from || !to)
        return NULL;
    tensor_copy(to, from);
    return lines;
}

static DType dtype_for(const Plan *plan, bool real) {
    if (real)
        return plan->is_double ? DTYPE_FLOAT64 : DTYPE_FLOAT32;
    return plan->is_double ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
}

/* The transform along an axis, contiguous. */
static Tensor *transform_axis(OpContext *context, const Tensor *t, int axis, Plan *plan) {
    int64_t shape[TENSOR_MAX_NDIM];
    if (plan->is_double ? !plan_doubles(context, plan) : !plan_floats(context, plan))
        return NULL;
    Tensor *lines = lines_of(context, t, axis, entries_in(plan), dtype_for(plan, plan->real_in));
    for (int i = 0; i < t->ndim; i++)
        shape[i] = i == axis ? entries_out(plan) : t->shape[i];
    Tensor *result =
        lines ? op_new(context, t, dtype_for(plan, plan->real_out), t->ndim, shape) : NULL;
    if (!result)
        return NULL;
    Tensor *turned = view_transpose(context->scratch, result, axis, -1, context->error);
    if (!turned || tensor_is_contiguous(turned)) {
        if (turned)
            transform_lines(plan, lines, turned);
        return turned ? result : NULL;
    }
    Tensor *out =
        tensor_new(context->scratch, turned->dtype, turned->ndim, turned->shape, context->error);
    if (!out)
        return NULL;
    transform_lines(plan, lines, out);
    tensor_copy(turned, out);
    return result;
}

/* ---- what was asked for ---- */

/* Scale by the mode's name: 1, 1 / n or 1 / sqrt(n). */
static bool read_norm(OpContext *context, const OpArg *norm, bool forward, int64_t n,
                      double *scale) {
    const char *mode = op_is_none(norm) ? "backward" : norm->s;
    *scale = 1;
    if (str_equal(mode, "ortho"))
        *scale = 1 / sqrt((double)n);
    else if (str_equal(mode, "forward"))
        *scale = forward ? 1 / (double)n : 1;
    else if (str_equal(mode, "backward"))
        *scale = forward ? 1 : 1 / (double)n;
    else
        return error_set(context->error, ERR_RUNTIME,
                         "norm must be 'backward', 'ortho' or 'forward', not '%s'", mode);
    return true;
}

static bool check_input(OpContext *context, const char *name, const Tensor *t, bool real) {
    if (real && dtype_is_complex(t->dtype))
        return error_set(context->error, t->flags & TENSOR_NUMPY ? ERR_TYPE : ERR_RUNTIME,
                         "%s takes real numbers, but the tensor is %s; use fft for complex ones",
                         name, dtype_name(t->dtype));
    if (dtype_size(t->dtype) == 2 && dtype_is_floating(t->dtype))
        return error_set(context->error, ERR_RUNTIME, "%s: there are no transforms of %s", name,
                         dtype_name(t->dtype));
    return true;
}

static bool check_axes(OpContext *context, const char *name, const Tensor *t) {
    if (t->ndim > 0)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s: a tensor without axes holds no series to transform", name);
}

static bool is_real_kind(FftKind kind) {
    return kind == FFT_REAL_FORWARD || kind == FFT_HERMITIAN_INVERSE;
}

static bool check_length(OpContext *context, const char *name, const Tensor *t, int64_t n) {
    if (n >= 1)
        return true;
    return error_set(context->error, t->flags & TENSOR_NUMPY ? ERR_VALUE : ERR_RUNTIME,
                     "%s: the number of points must be at least 1, not %lld", name, (long long)n);
}

static bool is_double(const Tensor *t) {
    return (t->flags & TENSOR_NUMPY) || dtype_real(t->dtype) == DTYPE_FLOAT64;
}

/* Whether an axis other than this one has size 0. */
static bool is_empty_beside(const Tensor *t, int axis) {
    for (int i = 0; i < t->ndim; i++)
        if (i != axis && t->shape[i] == 0)
            return true;
    return false;
}

/* One axis. Without `has_n` the length follows from the tensor's. */
static Tensor *transform(OpContext *context, const char *name, FftKind kind, Tensor *t, int axis,
                         int64_t n, bool has_n, const OpArg *norm) {
    bool halves = kind == FFT_REAL_INVERSE || kind == FFT_HERMITIAN_FORWARD;
    bool forward = kind == FFT_FORWARD || kind == FFT_REAL_FORWARD || kind == FFT_HERMITIAN_FORWARD;
    Plan plan = {.is_double = is_double(t), .real_in = is_real_kind(kind), .real_out = halves};
    int64_t own = halves ? 2 * (t->shape[axis] - 1) : t->shape[axis];
    plan.n = has_n ? n : own;
    /* Back from real numbers PyTorch goes forward, and gives the lazy conjugate of that. */
    bool conjugates =
        kind == FFT_HERMITIAN_INVERSE ||
        (kind == FFT_INVERSE && !dtype_is_complex(t->dtype) && !(t->flags & TENSOR_NUMPY));
    plan.inverse = (kind == FFT_INVERSE || halves) && !conjugates;
    if (!check_length(context, name, t, plan.n) ||
        !read_norm(context, norm, forward, plan.n, &plan.scale))
        return NULL;
    if (entries_in(&plan) > t->shape[axis] && is_empty_beside(t, axis)) {
        error_set(context->error, ERR_RUNTIME, "%s: an empty tensor cannot be filled up to %lld",
                  name, (long long)entries_in(&plan));
        return NULL;
    }
    const Tensor *input = t;
    if (kind == FFT_HERMITIAN_FORWARD && dtype_is_complex(t->dtype)) {
        Tensor *conjugate = tensor_alias(context->scratch, t);
        conjugate->flags ^= TENSOR_CONJ;
        input = conjugate;
    }
    Tensor *result = transform_axis(context, input, axis, &plan);
    if (result && conjugates)
        result->flags ^= TENSOR_CONJ;
    return result;
}

bool op_fft(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor;
    int axis;
    if (!check_input(context, op->name, t, is_real_kind((FftKind)op->variant)) ||
        !op_wrap_axis(context, args[2].i, t->ndim, &axis) || !check_axes(context, op->name, t))
        return false;
    return op_give(out, transform(context, op->name, (FftKind)op->variant, t, axis,
                                  op_int_or(&args[1], 0), !op_is_none(&args[1]), &args[3]));
}

/* ---- several axes ---- */

typedef struct Axes {
    int count;
    int at[TENSOR_MAX_NDIM];
    int64_t n[TENSOR_MAX_NDIM]; /* lengths; -1: the tensor's own */
} Axes;

/* Without dims: the last ones, as many as there are lengths; without both, the last `otherwise`. */
static bool read_axes(OpContext *context, const Tensor *t, const OpArg *lengths, const OpArg *dims,
                      int otherwise, Axes *axes) {
    OpInts s, dim;
    bool listed[TENSOR_MAX_NDIM];
    if (!op_read_ints(context, "s", lengths, &s) || !op_read_ints(context, "dim", dims, &dim))
        return false;
    if (op_is_none(dims)) {
        dim.count = op_is_none(lengths) ? otherwise : s.count;
        for (int i = 0; i < dim.count; i++)
            dim.items[i] = i - dim.count;
    }
    if (!op_is_none(lengths) && s.count != dim.count)
        return error_set(context->error, ERR_RUNTIME,
                         "s has %d lengths for %d axes; they must be as many", s.count, dim.count);
    axes->count = dim.count;
    for (int i = 0; i < dim.count; i++)
        axes->n[i] = op_is_none(lengths) ? -1 : s.items[i];
    return op_wrap_axes(context, &dim, t->ndim, listed, axes->at);
}

static bool transform_axes(OpContext *context, const Op *op, const OpArg *args, int otherwise,
                           OpArg *out) {
    FftKind kind = (FftKind)op->variant;
    bool real_last = kind == FFT_REAL_INVERSE, real_first = kind == FFT_REAL_FORWARD;
    FftKind inner = kind == FFT_INVERSE || real_last ? FFT_INVERSE : FFT_FORWARD;
    OpContext aside = *context;
    aside.arena = context->scratch;
    Tensor *t = args[0].tensor;
    Axes axes;
    if (!check_input(context, op->name, t, real_first) ||
        (otherwise == t->ndim && !check_axes(context, op->name, t)) ||
        !read_axes(context, t, &args[1], &args[2], otherwise, &axes))
        return false;
    if (axes.count == 0 && (real_first || real_last))
        return error_set(context->error, ERR_RUNTIME, "%s: there is no axis to transform",
                         op->name);
    if (axes.count == 0)
        return op_give(out, tensor_clone(context->arena, t, context->error));
    if (!real_first)
        t = op_convert(context, context->scratch, t,
                       is_double(t) ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64);
    /* Real numbers go in, or come out, along the last axis named. */
    for (int i = 0; t && i < axes.count; i++) {
        int k = real_first ? axes.count - 1 - i : i;
        bool is_last = i == axes.count - 1;
        FftKind now = (real_first && i == 0) || (real_last && is_last) ? kind : inner;
        t = transform(is_last ? context : &aside, op->name, now, t, axes.at[k], axes.n[k],
                      axes.n[k] != -1, &args[3]);
    }
    return op_give(out, t);
}

bool op_fft2(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return transform_axes(context, op, args, 2, out);
}

bool op_fftn(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return transform_axes(context, op, args, args[0].tensor->ndim, out);
}

/* ---- frequencies, shifts ---- */

static Tensor *frequencies(OpContext *context, int64_t n, double d, bool half, DType dtype) {
    int64_t count = half ? n / 2 + 1 : n;
    if (n < 0)
        count = n; /* refused as a shape */
    Tensor *t = op_new(context, NULL, dtype, 1, &count);
    for (int64_t k = 0; t && k < count; k++) {
        int64_t bin = half || k < (n + 1) / 2 ? k : k - n;
        tensor_set_double(t, k, (double)bin * (1 / ((double)n * d)));
    }
    return t;
}

/* variant 1: only the bins of rfft */
bool op_fftfreq(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, frequencies(context, args[0].i, args[1].f, op->variant == 1,
                                    op_dtype_or(&args[2], DTYPE_FLOAT32)));
}

bool op_np_fftfreq(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = frequencies(context, args[0].i, args[1].f, op->variant == 1, DTYPE_FLOAT64);
    return op_give_array(context, out, t);
}

/* variant 0: bin 0 to the middle, 1: back */
bool op_fftshift(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor;
    OpInts dims;
    OpArg shifts[TENSOR_MAX_NDIM], axes[TENSOR_MAX_NDIM];
    if (!op_read_ints(context, "dim", &args[1], &dims))
        return false;
    if (op_is_none(&args[1]))
        for (dims.count = 0; dims.count < t->ndim; dims.count++)
            dims.items[dims.count] = dims.count;
    for (int i = 0; i < dims.count; i++) {
        int axis;
        if (!op_wrap_own_axis(context, dims.items[i], t->ndim, &axis))
            return false;
        shifts[i] = op_int((t->shape[axis] + op->variant) / 2);
        axes[i] = op_int(axis);
    }
    OpArg by = {.kind = OP_LIST, .list = {.items = shifts, .count = dims.count}};
    OpArg along = {.kind = OP_LIST, .list = {.items = axes, .count = dims.count}};
    return op_give(out, shape_roll(context, t, &by, &along));
}
