/* Layers that bring parts of a tensor to mean 0 and variance 1: layer, batch, group, instance. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

#include <math.h>

/* Numbers of a contiguous tensor, computed with in double. */
static double at(const Tensor *t, int64_t i) {
    return tensor_get_double(t, t->offset + i);
}

static bool check_dtype(OpContext *context, const char *name, const Tensor *t) {
    if (t->dtype == DTYPE_FLOAT32 || t->dtype == DTYPE_FLOAT64)
        return true;
    return error_set(context->error, ERR_RUNTIME, "%s takes float32 or float64, not %s", name,
                     dtype_name(t->dtype));
}

/* A weight, bias or running value: NULL when None, else contiguous; `count` numbers. */
static bool read_parameter(OpContext *context, const char *name, const char *what, const OpArg *arg,
                           int64_t count, const Tensor **out) {
    *out = NULL;
    if (op_is_none(arg))
        return true;
    if (tensor_count(arg->tensor) != count)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: %s must hold %lld numbers, but holds %lld", name, what,
                         (long long)count, (long long)tensor_count(arg->tensor));
    *out = tensor_contiguous(context->scratch, arg->tensor, context->error);
    return *out != NULL;
}

static double parameter(const Tensor *t, int64_t i, double otherwise) {
    return t ? at(t, i) : otherwise;
}

/* A number rounded as the dtype holds it. */
static double rounded(DType dtype, double value) {
    return dtype == DTYPE_FLOAT32 ? (double)(float)value : value;
}

/* 1 / sqrt(variance + eps), in the precision of the dtype. */
static double inverse_deviation(DType dtype, double variance, double eps) {
    if (dtype == DTYPE_FLOAT32)
        return 1.0f / sqrtf((float)variance + (float)eps);
    return 1 / sqrt(variance + eps);
}

/* y = x * factor + shift. As in PyTorch both are rounded first, so that numbers which are all the
 * same come out as the rounding error, not as 0; in a group norm the product is rounded too, and
 * they come out as 0. */
typedef struct Affine {
    DType dtype;
    double factor, shift;
    bool rounds_product;
} Affine;

static Affine affine_of(DType dtype, double mean, double factor, double bias) {
    factor = rounded(dtype, factor);
    return (Affine){dtype, factor, rounded(dtype, bias - rounded(dtype, mean) * factor), false};
}

static double apply(const Affine *affine, double x) {
    if (affine->rounds_product)
        return rounded(affine->dtype, rounded(affine->dtype, x * affine->factor) + affine->shift);
    return rounded(affine->dtype, fma(x, affine->factor, affine->shift));
}

/* ---- rows: layer, group and instance norm ---- */

/* Mean and 1 / sqrt(variance + eps) of `count` numbers that lie in `parts` stretches. */
typedef struct Moments {
    double mean, variance;
} Moments;

/* Of the numbers first + i * step + j for i < parts, j < length. */
static Moments moments_of(const Tensor *t, int64_t first, int64_t parts, int64_t step,
                          int64_t length) {
    Moments m = {0, 0};
    double count = (double)(parts * length);
    for (int64_t i = 0; i < parts; i++)
        for (int64_t j = 0; j < length; j++)
            m.mean += at(t, first + i * step + j);
    m.mean /= count;
    for (int64_t i = 0; i < parts; i++)
        for (int64_t j = 0; j < length; j++) {
            double distance = at(t, first + i * step + j) - m.mean;
            m.variance += distance * distance;
        }
    m.variance /= count;
    return m;
}

/* Each row of `length` numbers by itself; number j of row i has the parameter that `channel`
 * says. */
typedef struct Rows {
    int64_t length;
    int64_t channels; /* of a group or instance norm: rows hold whole channels of `inner`; else 0 */
    int64_t inner;
    bool is_group;
    double eps;
    const Tensor *weight, *bias;
} Rows;

/* A parameter for each number. */
static void normalize_row(const Tensor *in, const Tensor *out, const Rows *rows, int64_t first,
                          const Moments *m, double factor) {
    Affine affine = affine_of(in->dtype, m->mean, factor, 0);
    for (int64_t j = 0; j < rows->length; j++) {
        double value = apply(&affine, at(in, first + j));
        tensor_set_double(out, out->offset + first + j,
                          fma(value, parameter(rows->weight, j, 1), parameter(rows->bias, j, 0)));
    }
}

/* A parameter for each channel, of which the row holds some. */
static void normalize_channels_of_row(const Tensor *in, const Tensor *out, const Rows *rows,
                                      int64_t first, const Moments *m, double factor) {
    for (int64_t start = first; start < first + rows->length; start += rows->inner) {
        int64_t channel = start / rows->inner % rows->channels;
        Affine affine = affine_of(in->dtype, m->mean, factor * parameter(rows->weight, channel, 1),
                                  parameter(rows->bias, channel, 0));
        affine.rounds_product = rows->is_group;
        for (int64_t j = start; j < start + rows->inner; j++)
            tensor_set_double(out, out->offset + j, apply(&affine, at(in, j)));
    }
}

static void normalize_rows(const Tensor *in, const Tensor *out, const Rows *rows) {
    int64_t count = tensor_count(in);
    for (int64_t first = 0; first < count; first += rows->length) {
        Moments m = moments_of(in, first, 1, 0, rows->length);
        double factor = inverse_deviation(in->dtype, m.variance, rows->eps);
        if (rows->channels)
            normalize_channels_of_row(in, out, rows, first, &m, factor);
        else
            normalize_row(in, out, rows, first, &m, factor);
    }
}

/* A contiguous result of t's shape, or one copied into the channels-last order in the end. */
static Tensor *normalized_rows(OpContext *context, Tensor *t, const Rows *rows,
                               bool channels_last) {
    OpContext aside = *context;
    aside.arena = context->scratch;
    const Tensor *in = tensor_contiguous(context->scratch, t, context->error);
    Tensor *out =
        in ? op_new(channels_last ? &aside : context, t, t->dtype, t->ndim, t->shape) : NULL;
    if (!out)
        return NULL;
    if (rows->length > 0)
        normalize_rows(in, out, rows);
    if (!channels_last)
        return out;
    Tensor *ordered = op_new_format(context, t, t->dtype, t->ndim, t->shape, true);
    if (ordered)
        tensor_copy(ordered, out);
    return ordered;
}

static bool check_last_axes(OpContext *context, const Tensor *t, const OpInts *shape) {
    bool fits = shape->count >= 1 && shape->count <= t->ndim;
    for (int i = 0; fits && i < shape->count; i++)
        fits = shape->items[i] == t->shape[t->ndim - shape->count + i];
    if (fits)
        return true;
    Str own = {0}, wanted = {0};
    tensor_add_shape(&own, t->ndim, t->shape);
    tensor_add_shape(&wanted, shape->count, shape->items);
    error_set(context->error, ERR_RUNTIME,
              "layer_norm over the last axes of shape %s, but the input has shape %s",
              str_text(&wanted), str_text(&own));
    str_release(&own);
    str_release(&wanted);
    return false;
}

bool op_layer_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor;
    OpInts shape;
    Rows rows = {.length = 1, .eps = args[4].f};
    if (!check_dtype(context, op->name, t) ||
        !op_read_ints(context, "normalized_shape", &args[1], &shape) ||
        !check_last_axes(context, t, &shape))
        return false;
    for (int i = 0; i < shape.count; i++)
        rows.length *= shape.items[i];
    return read_parameter(context, op->name, "weight", &args[2], rows.length, &rows.weight) &&
           read_parameter(context, op->name, "bias", &args[3], rows.length, &rows.bias) &&
           op_give(out, normalized_rows(context, t, &rows, false));
}

/* Product of the sizes behind axis 1. */
static int64_t inner_count(const Tensor *t) {
    int64_t count = 1;
    for (int i = 2; i < t->ndim; i++)
        count *= t->shape[i];
    return count;
}

static bool check_channels(OpContext *context, const char *name, const Tensor *t, ErrorKind kind) {
    if (!check_dtype(context, name, t))
        return false;
    if (t->ndim >= 2)
        return true;
    return error_set(context->error, kind,
                     "%s needs a batch axis and one for channels, but the input has %d axes", name,
                     t->ndim);
}

bool op_group_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor;
    int64_t groups = args[1].i;
    if (!check_channels(context, op->name, t, ERR_INDEX))
        return false;
    if (groups < 1 || t->shape[1] % groups)
        return error_set(context->error, ERR_RUNTIME,
                         "group_norm: %lld channels cannot be split into %lld groups",
                         (long long)t->shape[1], (long long)groups);
    Rows rows = {.channels = t->shape[1], .inner = inner_count(t), .eps = args[4].f};
    rows.is_group = true;
    rows.length = t->shape[1] / groups * rows.inner;
    if (t->shape[0] * rows.length == 1)
        return error_set(context->error, ERR_VALUE,
                         "group_norm needs more than one number a group");
    return read_parameter(context, op->name, "weight", &args[2], rows.channels, &rows.weight) &&
           read_parameter(context, op->name, "bias", &args[3], rows.channels, &rows.bias) &&
           op_give(out, normalized_rows(context, t, &rows, op_is_channels_last(t)));
}

/* ---- channels: batch norm ---- */

typedef struct Channels {
    const Tensor *weight, *bias;
    Tensor *running_mean, *running_var; /* updated in training; else they are the moments */
    bool training;
    double momentum, eps;
} Channels;

static void update(const Tensor *running, int64_t channel, double momentum, double value) {
    int64_t position = tensor_position(running, channel);
    tensor_set_double(running, position,
                      (1 - momentum) * tensor_get_double(running, position) + momentum * value);
}

/* The moments of a channel: the batch's own in training, which move the running ones. */
static Moments channel_moments(const Tensor *in, int64_t channel, int64_t inner,
                               const Channels *c) {
    if (!c->training)
        return (Moments){
            tensor_get_double(c->running_mean, tensor_position(c->running_mean, channel)),
            tensor_get_double(c->running_var, tensor_position(c->running_var, channel))};
    int64_t batch = in->shape[0], channels = in->shape[1], count = batch * inner;
    Moments m = moments_of(in, channel * inner, batch, channels * inner, inner);
    if (c->running_mean)
        update(c->running_mean, channel, c->momentum, m.mean);
    if (c->running_var)
        update(c->running_var, channel, c->momentum,
               m.variance * (double)count / (double)(count - 1));
    return m;
}

static void normalize_channels(const Tensor *in, const Tensor *out, const Channels *c) {
    int64_t batch = in->shape[0], channels = in->shape[1], inner = inner_count(in);
    for (int64_t channel = 0; channel < channels; channel++) {
        Moments m = channel_moments(in, channel, inner, c);
        double factor = inverse_deviation(in->dtype, m.variance, c->eps);
        Affine affine = affine_of(in->dtype, m.mean, factor * parameter(c->weight, channel, 1),
                                  parameter(c->bias, channel, 0));
        for (int64_t i = 0; i < batch; i++) {
            int64_t first = (i * channels + channel) * inner;
            for (int64_t k = first; k < first + inner; k++)
                tensor_set_double(out, out->offset + k, apply(&affine, at(in, k)));
        }
    }
}

static bool read_running(OpContext *context, const char *name, const char *what, const OpArg *arg,
                         int64_t channels, Tensor **out) {
    *out = op_is_none(arg) ? NULL : arg->tensor;
    if (!*out || tensor_count(*out) == channels)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s: %s must hold %lld numbers, one a channel, but holds %lld", name, what,
                     (long long)channels, (long long)tensor_count(*out));
}

/* args: input, running mean, running variance, weight, bias. */
static bool read_channels(OpContext *context, const char *name, const OpArg *args, Channels *c) {
    int64_t channels = args[0].tensor->shape[1];
    if (!c->training && (op_is_none(&args[1]) || op_is_none(&args[2])))
        return error_set(context->error, ERR_RUNTIME,
                         "%s: outside training the running mean and variance are needed", name);
    return read_running(context, name, "running_mean", &args[1], channels, &c->running_mean) &&
           read_running(context, name, "running_var", &args[2], channels, &c->running_var) &&
           read_parameter(context, name, "weight", &args[3], channels, &c->weight) &&
           read_parameter(context, name, "bias", &args[4], channels, &c->bias);
}

static Tensor *normalized_channels(OpContext *context, Tensor *t, const Channels *c) {
    bool channels_last = op_is_channels_last(t);
    const Tensor *in = tensor_contiguous(context->scratch, t, context->error);
    Tensor *out = op_new_format(context, t, t->dtype, t->ndim, t->shape, channels_last);
    Tensor *plain = out;
    if (out && channels_last)
        plain = tensor_new(context->scratch, t->dtype, t->ndim, t->shape, context->error);
    if (!in || !plain)
        return NULL;
    if (c->training && c->running_mean)
        op_will_write(context, c->running_mean);
    if (c->training && c->running_var)
        op_will_write(context, c->running_var);
    if (tensor_count(t) > 0)
        normalize_channels(in, plain, c);
    if (plain != out)
        tensor_copy(out, plain);
    return out;
}

/* In training one number a channel has no variance. */
static bool check_batch(OpContext *context, const Tensor *t) {
    if (t->ndim == 0)
        return error_set(context->error, ERR_INDEX, "batch_norm: the input has no batch axis");
    if (t->shape[0] * inner_count(t) != 1)
        return true;
    return error_set(context->error, ERR_VALUE,
                     "batch_norm in training needs more than one number a channel");
}

bool op_batch_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor;
    Channels c = {.training = args[5].b, .momentum = args[6].f, .eps = args[7].f};
    ErrorKind kind = c.training ? ERR_INDEX : ERR_RUNTIME;
    return (!c.training || check_batch(context, t)) && check_channels(context, op->name, t, kind) &&
           read_channels(context, op->name, args, &c) &&
           op_give(out, normalized_channels(context, t, &c));
}

/* ---- instance norm ---- */

/* As a batch norm over (1, batch * channels, ...): with the input's own moments, rows. */
bool op_instance_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor;
    if (args[5].b && inner_count(t) == 1)
        return error_set(context->error, ERR_VALUE,
                         "instance_norm needs more than one number a channel");
    if (!check_channels(context, op->name, t, ERR_INDEX))
        return false;
    if (!args[5].b) {
        Channels c = {.eps = args[7].f};
        return read_channels(context, op->name, args, &c) &&
               op_give(out, tensor_contiguous(context->arena, normalized_channels(context, t, &c),
                                              context->error));
    }
    Rows rows = {.channels = t->shape[1], .inner = inner_count(t), .eps = args[7].f};
    rows.length = rows.inner;
    return read_parameter(context, op->name, "weight", &args[3], rows.channels, &rows.weight) &&
           read_parameter(context, op->name, "bias", &args[4], rows.channels, &rows.bias) &&
           op_give(out, normalized_rows(context, t, &rows, false));
}
