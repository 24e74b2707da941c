/* Windows along the last axis: their means, their largest; and resizing that axis. */
#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

#include <math.h>

/* An expanded axis may be longer than memory; products of sizes must still not overflow. */
static const int64_t POOL_LONGEST = INT64_C(1) << 36;

/* Window i covers [i * stride - padding, that + reach) of an axis of `size`. */
typedef struct Pool {
    const char *name;
    int64_t size, kernel, stride, padding, dilation, out;
    bool ceil, count_padding;
} Pool;

static bool check_input(OpContext *context, const char *name, const Tensor *t) {
    if (t->ndim != 2 && t->ndim != 3)
        return error_set(context->error, ERR_RUNTIME,
                         "%s takes tensors of 2 or 3 axes, but this one has %d", name, t->ndim);
    if (t->shape[t->ndim - 1] > POOL_LONGEST)
        return error_set(context->error, ERR_RUNTIME, "%s: the last axis is too long", name);
    if (t->ndim == 3 && t->shape[1] == 0)
        return error_set(context->error, ERR_RUNTIME, "%s: the input has no channels", name);
    if (t->dtype != DTYPE_FLOAT32 && t->dtype != DTYPE_FLOAT64)
        return error_set(context->error, ERR_RUNTIME, "%s takes float32 or float64, not %s", name,
                         dtype_name(t->dtype));
    return true;
}

static int64_t floor_divide(int64_t a, int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static bool count_windows(OpContext *context, Pool *pool) {
    if (pool->padding > pool->kernel / 2)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the padding, %lld, may be at most half the kernel, %lld", pool->name,
                         (long long)pool->padding, (long long)pool->kernel);
    int64_t reach = pool->dilation * (pool->kernel - 1) + 1;
    int64_t room = pool->size + 2 * pool->padding - reach;
    pool->out = floor_divide(room + (pool->ceil ? pool->stride - 1 : 0), pool->stride) + 1;
    if (pool->ceil && (pool->out - 1) * pool->stride >= pool->size + pool->padding)
        pool->out--; /* the last window must begin within the input or its front padding */
    return true;
}

/* Sum of the entries [first, last) of a line, added in the precision of the dtype, over count. */
static double mean_of(const Tensor *in, int64_t from, int64_t first, int64_t last, int64_t count) {
    int64_t step = in->stride[in->ndim - 1];
    double sum = 0;
    for (int64_t k = first; k < last && !watch_ends(1); k++) {
        sum += tensor_get_double(in, from + k * step);
        sum = in->dtype == DTYPE_FLOAT32 ? (double)(float)sum : sum;
    }
    return sum / (double)count;
}

/* What becomes of one line. */
typedef void PoolLine(const Pool *pool, const Tensor *in, int64_t from, const Tensor *out,
                      int64_t to);

static void mean_line(const Pool *pool, const Tensor *in, int64_t from, const Tensor *out,
                      int64_t to) {
    for (int64_t i = 0; i < pool->out && !watch_ends(1); i++) {
        int64_t start = i * pool->stride - pool->padding, end = start + pool->kernel;
        int64_t padded_end = end < pool->size + pool->padding ? end : pool->size + pool->padding;
        int64_t first = start < 0 ? 0 : start, last = end < pool->size ? end : pool->size;
        int64_t count = pool->count_padding ? padded_end - start : last - first;
        tensor_set_double(out, to + i * out->stride[out->ndim - 1],
                          mean_of(in, from, first, last, count));
    }
}

static void largest_line(const Pool *pool, const Tensor *in, int64_t from, const Tensor *out,
                         int64_t to) {
    int64_t step = in->stride[in->ndim - 1];
    for (int64_t i = 0; i < pool->out && !watch_ends(1); i++) {
        double largest = -INFINITY;
        for (int64_t k = 0; k < pool->kernel && !watch_ends(1); k++) {
            int64_t at = i * pool->stride - pool->padding + k * pool->dilation;
            if (at < 0 || at >= pool->size)
                continue;
            double value = tensor_get_double(in, from + at * step);
            largest = value > largest || isnan(value) ? value : largest;
        }
        tensor_set_double(out, to + i * out->stride[out->ndim - 1], largest);
    }
}

/* Equal shares of the input, overlapping by one where they do not divide. */
static void adaptive_line(const Pool *pool, const Tensor *in, int64_t from, const Tensor *out,
                          int64_t to) {
    for (int64_t i = 0; i < pool->out && !watch_ends(1); i++) {
        int64_t first = i * pool->size / pool->out;
        int64_t last = ((i + 1) * pool->size + pool->out - 1) / pool->out;
        tensor_set_double(out, to + i * out->stride[out->ndim - 1],
                          mean_of(in, from, first, last, last - first));
    }
}

/* Position of the i-th line along the last axis. */
static int64_t line_position(const Tensor *t, int64_t i) {
    Tensor lines = *t;
    lines.ndim--;
    return tensor_position(&lines, i);
}

static void pool_lines(const Pool *pool, const Tensor *in, const Tensor *out, PoolLine *line) {
    int64_t lines = pool->out ? tensor_count(out) / pool->out : 0;
    for (int64_t i = 0; i < lines && !watch_ends(1); i++)
        line(pool, in, line_position(in, i), out, line_position(out, i));
}

/* PyTorch pools images of one row: the result keeps channels last where the input has them so. */
static Tensor *new_like_image(OpContext *context, const Tensor *t, int64_t length) {
    int64_t shape[TENSOR_MAX_NDIM];
    Tensor *image = view_unsqueeze(context->scratch, t, -2, context->error);
    if (!image)
        return NULL;
    for (int i = 0; i < image->ndim; i++)
        shape[i] = i == image->ndim - 1 ? length : image->shape[i];
    Tensor *out =
        op_new_format(context, t, t->dtype, image->ndim, shape, op_is_channels_last(image));
    return out ? view_squeeze(context->arena, out, -2, context->error) : NULL;
}

bool op_avg_pool1d(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    Pool pool = {.name = op->name, .dilation = 1, .ceil = args[4].b, .count_padding = args[5].b};
    if (!check_input(context, op->name, t) ||
        !op_read_step(context, "kernel_size", &args[1], 1, 1, &pool.kernel) ||
        !op_read_step(context, "stride", &args[2], 1, pool.kernel, &pool.stride) ||
        !op_read_step(context, "padding", &args[3], 0, 0, &pool.padding))
        return false;
    pool.size = t->shape[t->ndim - 1];
    if (!count_windows(context, &pool))
        return false;
    if (pool.out < 1 || pool.size == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: a window of %lld does not fit an axis of size %lld", op->name,
                         (long long)pool.kernel, (long long)pool.size);
    Tensor *result = new_like_image(context, t, pool.out);
    if (result)
        pool_lines(&pool, t, result, mean_line);
    return op_give(out, result);
}

bool op_max_pool1d(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    Pool pool = {.name = op->name, .ceil = args[5].b};
    int64_t shape[TENSOR_MAX_NDIM];
    if (!check_input(context, op->name, t) ||
        !op_read_step(context, "kernel_size", &args[1], 1, 1, &pool.kernel) ||
        !op_read_step(context, "stride", &args[2], 1, pool.kernel, &pool.stride) ||
        !op_read_step(context, "padding", &args[3], 0, 0, &pool.padding) ||
        !op_read_step(context, "dilation", &args[4], 1, 1, &pool.dilation))
        return false;
    pool.size = t->shape[t->ndim - 1];
    if (!count_windows(context, &pool))
        return false;
    if (pool.out < 0 || pool.size == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: a window of %lld does not fit an axis of size %lld", op->name,
                         (long long)pool.kernel, (long long)pool.size);
    for (int i = 0; i < t->ndim; i++)
        shape[i] = i == t->ndim - 1 ? pool.out : t->shape[i];
    Tensor *result = op_new(context, t, t->dtype, t->ndim, shape);
    if (result)
        pool_lines(&pool, t, result, largest_line);
    return op_give(out, result);
}

bool op_adaptive_avg_pool1d(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    Pool pool = {.name = op->name};
    if (!check_input(context, op->name, t) ||
        !op_read_step(context, "output_size", &args[1], 0, 1, &pool.out))
        return false;
    pool.size = t->shape[t->ndim - 1];
    if (pool.size == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: an axis of size %lld cannot become one of %lld", op->name,
                         (long long)pool.size, (long long)pool.out);
    Tensor *result = new_like_image(context, t, pool.out);
    if (result)
        pool_lines(&pool, t, result, adaptive_line);
    return op_give(out, result);
}

/* ---- interpolate ---- */

typedef struct Resize {
    int64_t size, out;
    double factor; /* as given; 0 when a size was given */
    bool linear, align_corners;
} Resize;

/* Samples of the input from one of the output to the next. */
static double resize_step(const Resize *r) {
    if (r->linear && r->align_corners)
        return r->out > 1 ? (double)(r->size - 1) / (double)(r->out - 1) : 0;
    return r->factor > 0 ? 1 / r->factor : (double)r->size / (double)r->out;
}

static void nearest_line(const Resize *r, const Tensor *in, int64_t from, const Tensor *out,
                         int64_t to) {
    float step = (float)resize_step(r);
    for (int64_t i = 0; i < r->out; i++) {
        int64_t at = (int64_t)floorf((float)i * step);
        at = at < r->size - 1 ? at : r->size - 1;
        tensor_set_double(out, to + i, tensor_get_double(in, from + at * in->stride[2]));
    }
}

static void linear_line(const Resize *r, const Tensor *in, int64_t from, const Tensor *out,
                        int64_t to) {
    double step = resize_step(r);
    for (int64_t i = 0; i < r->out; i++) {
        double at = r->align_corners ? step * (double)i : step * ((double)i + 0.5) - 0.5;
        at = at < 0 ? 0 : at;
        int64_t first = (int64_t)at < r->size - 1 ? (int64_t)at : r->size - 1;
        int64_t second = first + (first < r->size - 1);
        double share = at - (double)first;
        share = share > 1 ? 1 : share;
        double a = tensor_get_double(in, from + first * in->stride[2]);
        double b = tensor_get_double(in, from + second * in->stride[2]);
        tensor_set_double(out, to + i, (1 - share) * a + share * b);
    }
}

/* An int or float, or a list of one. */
static const OpArg *only_number(const OpArg *arg) {
    if (arg->kind == OP_LIST && arg->list.count == 1)
        arg = &arg->list.items[0];
    return op_arg_is_number(arg) ? arg : NULL;
}

static bool read_target(OpContext *context, const OpArg *size, const OpArg *factor, bool recompute,
                        Resize *r) {
    bool has_size = !op_is_none(size), has_factor = !op_is_none(factor);
    if (has_size == has_factor)
        return error_set(context->error, ERR_VALUE,
                         "interpolate takes either size or scale_factor");
    const OpArg *number = only_number(has_size ? size : factor);
    if (!number)
        return error_set(context->error, ERR_VALUE,
                         "interpolate: one axis is resized, so one number is needed");
    r->out =
        has_size ? op_arg_int(number) : (int64_t)floor((double)r->size * op_arg_double(number));
    r->factor = has_factor && !recompute ? op_arg_double(number) : 0;
    if (r->out > 0 && r->size > 0)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "interpolate: an axis of size %lld cannot become one of %lld",
                     (long long)r->size, (long long)r->out);
}

static bool read_mode(OpContext *context, const Tensor *t, const OpArg *mode,
                      const OpArg *align_corners, Resize *r) {
    r->linear = str_equal(mode->s, "linear");
    bool nearest = str_equal(mode->s, "nearest");
    if (nearest && !op_is_none(align_corners))
        return error_set(context->error, ERR_VALUE,
                         "interpolate: align_corners is for mode='linear'");
    if (t->ndim != 3 || (!r->linear && !nearest))
        return error_set(context->error, ERR_NOT_IMPLEMENTED,
                         "interpolate is built in for tensors of 3 axes and the modes 'nearest' "
                         "and 'linear', not for %d axes and '%s'",
                         t->ndim, mode->s);
    r->align_corners = !op_is_none(align_corners) && align_corners->b;
    return true;
}

bool op_interpolate(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    Resize r = {.size = t->ndim ? t->shape[t->ndim - 1] : 0};
    bool recompute = !op_is_none(&args[5]) && args[5].b;
    if (!read_mode(context, t, &args[3], &args[4], &r) || !check_input(context, op->name, t) ||
        !read_target(context, &args[1], &args[2], recompute, &r))
        return false;
    int64_t shape[] = {t->shape[0], t->shape[1], r.out};
    Tensor *result = op_new(context, t, t->dtype, 3, shape);
    int64_t lines = result ? shape[0] * shape[1] : 0;
    for (int64_t i = 0; i < lines && !watch_ends(1); i++) {
        int64_t from = line_position(t, i), to = line_position(result, i);
        if (r.linear)
            linear_line(&r, t, from, result, to);
        else
            nearest_line(&r, t, from, result, to);
    }
    return op_give(out, result);
}
