/* Convolution: the windows of the input laid out as columns, then a product of matrices. */
#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/matmul.h"
#include "ops/results.h"
#include "tensor/element.h"
#include "tensor/view.h"

#include <string.h>

/* Along one of the two axes; conv1d has a first one of size 1 throughout. */
typedef struct ConvAxis {
    int64_t size, kernel, stride, dilation, before, after, out;
} ConvAxis;

typedef struct Conv {
    OpContext *context;
    const char *name;
    int64_t batch, channels, filters, groups;
    ConvAxis axis[2];
    DType dtype;
} Conv;

/* ---- arguments ---- */

static bool read_pair(Conv *c, const char *what, const OpArg *arg, int axes, int64_t least,
                      int64_t *first, int64_t *second) {
    OpInts ints;
    if (!op_read_ints(c->context, what, arg, &ints))
        return false;
    if (ints.count != 1 && ints.count != axes)
        return error_set(c->context->error, ERR_RUNTIME, "%s: %s takes one int or %d, not %d",
                         c->name, what, axes, ints.count);
    *second = ints.items[ints.count - 1];
    *first = axes == 1 ? least : ints.items[0];
    return op_check_step(c->context, what, least, *first) &&
           op_check_step(c->context, what, least, *second);
}

/* 'same': the output as long as the input, one more behind than before where it cannot be even. */
static bool pad_same(Conv *c) {
    for (int i = 0; i < 2; i++) {
        ConvAxis *axis = &c->axis[i];
        if (axis->stride != 1)
            return error_set(c->context->error, ERR_RUNTIME,
                             "%s: padding 'same' needs a stride of 1", c->name);
        int64_t total = axis->dilation * (axis->kernel - 1);
        axis->before = total / 2;
        axis->after = total - total / 2;
    }
    return true;
}

static bool read_padding(Conv *c, const OpArg *padding, int axes) {
    OpArg one = {.kind = OP_LIST, .list = {.items = (OpArg *)padding, .count = 1}};
    if (padding->kind == OP_STR && str_equal(padding->s, "same"))
        return pad_same(c);
    if (padding->kind == OP_STR && str_equal(padding->s, "valid"))
        return true;
    if (padding->kind != OP_INT && padding->kind != OP_LIST)
        return error_set(c->context->error, ERR_RUNTIME,
                         "%s: padding takes ints, 'same' or 'valid'", c->name);
    if (!read_pair(c, "padding", padding->kind == OP_LIST ? padding : &one, axes, 0,
                   &c->axis[0].before, &c->axis[1].before))
        return false;
    for (int i = 0; i < 2; i++)
        c->axis[i].after = c->axis[i].before;
    return true;
}

/* ---- checks ---- */

static bool fail_shapes(const Conv *c, const Tensor *input, const Tensor *weight, const char *why) {
    Str given = {0}, kernel = {0};
    tensor_add_shape(&given, input->ndim, input->shape);
    tensor_add_shape(&kernel, weight->ndim, weight->shape);
    error_set(c->context->error, ERR_RUNTIME,
              "%s of an input of shape %s with a weight of shape "
              "%s: %s",
              c->name, str_text(&given), str_text(&kernel), why);
    str_release(&given);
    str_release(&kernel);
    return false;
}

static bool check_dtypes(Conv *c, const Tensor *input, const Tensor *weight, const OpArg *bias) {
    c->dtype = input->dtype;
    if (c->dtype != DTYPE_FLOAT32 && c->dtype != DTYPE_FLOAT64)
        return error_set(c->context->error, ERR_RUNTIME, "%s: there are no convolutions of %s",
                         c->name, dtype_name(c->dtype));
    if (weight->dtype != c->dtype || (!op_is_none(bias) && bias->tensor->dtype != c->dtype))
        return error_set(c->context->error, ERR_RUNTIME,
                         "%s: input, weight and bias must have one dtype", c->name);
    return true;
}

static bool check_shapes(Conv *c, const Tensor *input, const Tensor *weight, const OpArg *bias,
                         int axes) {
    if (weight->ndim != axes + 2 || (input->ndim != axes + 2 && input->ndim != axes + 1))
        return fail_shapes(c, input, weight,
                           axes == 1 ? "the input needs 2 or 3 axes, the weight 3"
                                     : "the input needs 3 or 4 axes, the weight "
                                       "4");
    int64_t channels = input->shape[input->ndim - axes - 1], filters = weight->shape[0];
    if (c->groups < 1 || filters % c->groups)
        return fail_shapes(c, input, weight,
                           "the filters (axis 0 of the weight) cannot be split "
                           "into so many groups");
    if (channels != weight->shape[1] * c->groups)
        return fail_shapes(c, input, weight,
                           "the input's channels must be axis 1 of the weight "
                           "times the groups");
    if (!op_is_none(bias) && (bias->tensor->ndim != 1 || bias->tensor->shape[0] != filters))
        return fail_shapes(c, input, weight, "the bias must hold one number for each filter");
    return true;
}

/* Size of the output along an axis; at least one window must fit. */
static bool count_windows(Conv *c, ConvAxis *axis) {
    const int64_t most = INT64_C(1) << 36; /* an expanded axis may be longer than memory */
    if (axis->kernel > most || axis->size > most)
        return error_set(c->context->error, ERR_RUNTIME, "%s: an axis is too long", c->name);
    int64_t reach = axis->dilation * (axis->kernel - 1) + 1;
    int64_t room = axis->size + axis->before + axis->after;
    if (axis->kernel < 1 || reach > room)
        return error_set(c->context->error, ERR_RUNTIME,
                         "%s: the kernel reaches over %lld, more than the padded input's %lld",
                         c->name, (long long)reach, (long long)room);
    axis->out = (room - reach) / axis->stride + 1;
    return true;
}

/* ---- computing ---- */

/* What one place of the kernel sees of one channel, for every window: a row of the columns. */
static void fill_row(const Conv *c, const unsigned char *channel, int64_t ky, int64_t kx,
                     unsigned char *row) {
    const ConvAxis *v = &c->axis[0], *h = &c->axis[1];
    size_t size = dtype_size(c->dtype);
    for (int64_t y = 0; y < v->out; y++) {
        int64_t from_y = y * v->stride + ky * v->dilation - v->before;
        for (int64_t x = 0; x < h->out; x++, row += size) {
            int64_t from_x = x * h->stride + kx * h->dilation - h->before;
            if (from_y < 0 || from_y >= v->size || from_x < 0 || from_x >= h->size)
                memset(row, 0, size);
            else
                memcpy(row, channel + (size_t)(from_y * h->size + from_x) * size, size);
        }
    }
}

static int64_t windows(const Conv *c) {
    return c->axis[0].out * c->axis[1].out;
}

static int64_t kernel_places(const Conv *c) {
    return c->axis[0].kernel * c->axis[1].kernel;
}

static void fill_columns(const Conv *c, const unsigned char *channels, unsigned char *columns) {
    size_t size = dtype_size(c->dtype);
    size_t plane = (size_t)(c->axis[0].size * c->axis[1].size) * size;
    for (int64_t channel = 0; channel < c->channels / c->groups; channel++)
        for (int64_t ky = 0; ky < c->axis[0].kernel; ky++)
            for (int64_t kx = 0; kx < c->axis[1].kernel; kx++) {
                fill_row(c, channels + (size_t)channel * plane, ky, kx, columns);
                columns += (size_t)windows(c) * size;
            }
}

static void add_bias(const Conv *c, const Tensor *out, const Tensor *bias) {
    size_t size = dtype_size(c->dtype);
    unsigned char *at = tensor_bytes(out);
    for (int64_t i = 0; i < c->batch * c->filters; i++) {
        double b = tensor_get_double(bias, tensor_position(bias, i % c->filters));
        for (int64_t k = 0; k < windows(c); k++, at += size)
            element_set_double(c->dtype, at, element_get_double(c->dtype, at) + b);
    }
}

/* All contiguous: input (batch, channels, h, w), weight (filters, channels / groups, kh, kw). */
static bool convolve(const Conv *c, const Tensor *input, const Tensor *weight, const Tensor *out) {
    size_t size = dtype_size(c->dtype);
    int64_t depth = c->channels / c->groups * kernel_places(c), rows = c->filters / c->groups;
    MatrixProduct product = {.dtype = c->dtype, .m = rows, .n = windows(c), .k = depth};
    unsigned char *columns = op_scratch(c->context, depth * windows(c), size);
    void *room = op_scratch(c->context, (int64_t)matmul_room(&product), 1);
    if (!columns || !room)
        return false;
    size_t in_size = (size_t)(c->axis[0].size * c->axis[1].size * (c->channels / c->groups)) * size;
    for (int64_t i = 0; i < c->batch * c->groups && !watch_ends(1); i++) {
        size_t group = (size_t)(i % c->groups);
        fill_columns(c, tensor_bytes(input) + (size_t)i * in_size, columns);
        product.a =
            (Matrix){tensor_bytes(weight) + group * (size_t)(rows * depth) * size, depth, 1};
        product.b = (Matrix){columns, windows(c), 1};
        product.c = tensor_bytes(out) + (size_t)(i * rows * windows(c)) * size;
        matmul_blocked(&product, room);
    }
    return true;
}

static void set_sizes(Conv *c, const Tensor *input, const Tensor *weight) {
    c->batch = input->shape[0];
    c->channels = input->shape[1];
    c->filters = weight->shape[0];
    for (int i = 0; i < 2; i++) {
        c->axis[i].size = input->shape[2 + i];
        c->axis[i].kernel = weight->shape[2 + i];
    }
}

/* Both with four axes. */
static Tensor *conv2d(Conv *c, Tensor *input, Tensor *weight, const OpArg *bias,
                      const OpArg *padding, int axes) {
    OpContext *context = c->context;
    bool channels_last = op_is_channels_last(input) || op_is_channels_last(weight);
    set_sizes(c, input, weight);
    if (!read_padding(c, padding, axes) || !count_windows(c, &c->axis[0]) ||
        !count_windows(c, &c->axis[1]))
        return NULL;
    int64_t shape[] = {c->batch, c->filters, c->axis[0].out, c->axis[1].out};
    Tensor *out = op_new_format(context, input, c->dtype, 4, shape, channels_last);
    Tensor *plain = out;
    if (out && !tensor_is_contiguous(out))
        plain = tensor_new(context->scratch, c->dtype, 4, shape, context->error);
    input = tensor_contiguous(context->scratch, input, context->error);
    weight = tensor_contiguous(context->scratch, weight, context->error);
    if (!plain || !input || !weight || !convolve(c, input, weight, plain))
        return NULL;
    if (!op_is_none(bias))
        add_bias(c, plain, bias->tensor);
    if (plain != out)
        tensor_copy(out, plain);
    return out;
}

/* variant: the axes a kernel moves along */
bool op_conv(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    int axes = op->variant;
    Conv c = {.context = context, .name = op->name, .groups = args[6].i};
    Tensor *input = args[0].tensor, *weight = args[1].tensor;
    if (!check_dtypes(&c, input, weight, &args[2]) ||
        !check_shapes(&c, input, weight, &args[2], axes) ||
        !read_pair(&c, "stride", &args[3], axes, 1, &c.axis[0].stride, &c.axis[1].stride) ||
        !read_pair(&c, "dilation", &args[5], axes, 1, &c.axis[0].dilation, &c.axis[1].dilation))
        return false;
    bool single = input->ndim == axes + 1;
    if (single)
        input = view_unsqueeze(context->scratch, input, 0, context->error);
    if (axes == 1) {
        input = tensor_contiguous(context->scratch, input, context->error);
        input = input ? view_unsqueeze(context->scratch, input, 2, context->error) : NULL;
        weight = view_unsqueeze(context->scratch, weight, 2, context->error);
    }
    Tensor *result = input && weight ? conv2d(&c, input, weight, &args[2], &args[4], axes) : NULL;
    if (result && axes == 1)
        result = view_squeeze(context->arena, result, 2, context->error);
    if (result && single)
        result = view_squeeze(context->arena, result, 0, context->error);
    return op_give(out, result);
}
