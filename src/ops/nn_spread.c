/* conv_transpose1d: what a convolution's gradient does, every entry of the input spreading the
 * kernel over the output. */
#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

typedef struct Spread {
    int64_t batch, channels, filters, groups; /* filters: channels of the output in each group */
    int64_t size, kernel, out;
    int64_t stride, padding, extra, dilation;
} Spread;

static bool check_tensors(OpContext *context, const OpArg *args) {
    const Tensor *input = args[0].tensor, *weight = args[1].tensor;
    const Tensor *bias = op_is_none(&args[2]) ? NULL : args[2].tensor;
    if (weight->ndim != 3 || (input->ndim != 3 && input->ndim != 2))
        return error_set(context->error, ERR_RUNTIME,
                         "conv_transpose1d takes an input of 2 or 3 axes and a weight of 3, but "
                         "they have %d and %d",
                         input->ndim, weight->ndim);
    if ((input->dtype != DTYPE_FLOAT32 && input->dtype != DTYPE_FLOAT64) ||
        weight->dtype != input->dtype || (bias && bias->dtype != input->dtype))
        return error_set(context->error, ERR_RUNTIME,
                         "conv_transpose1d takes input, weight and bias all float32 or all "
                         "float64");
    return true;
}

static bool check_sizes(OpContext *context, Spread *s, const Tensor *input, const Tensor *weight,
                        const OpArg *bias) {
    s->batch = input->shape[0];
    s->channels = input->shape[1];
    s->size = input->shape[2];
    s->filters = weight->shape[1];
    s->kernel = weight->shape[2];
    if (s->groups < 1 || s->channels % s->groups || s->channels != weight->shape[0])
        return error_set(context->error, ERR_RUNTIME,
                         "conv_transpose1d: the input has %lld channels in %lld groups, and the "
                         "weight is for %lld",
                         (long long)s->channels, (long long)s->groups, (long long)weight->shape[0]);
    if (!op_is_none(bias) && tensor_count(bias->tensor) != s->filters * s->groups)
        return error_set(context->error, ERR_RUNTIME,
                         "conv_transpose1d: the bias must hold one number for each filter");
    s->out =
        (s->size - 1) * s->stride - 2 * s->padding + s->dilation * (s->kernel - 1) + s->extra + 1;
    if (s->size < 1 || s->out < 1 ||
        s->extra >= (s->stride > s->dilation ? s->stride : s->dilation))
        return error_set(context->error, ERR_RUNTIME,
                         "conv_transpose1d: an input of length %lld would become one of %lld",
                         (long long)s->size, (long long)s->out);
    return true;
}

/* Adds what one channel of one item gives to one filter's line of sums. */
static void spread_line(const Spread *s, const Tensor *input, int64_t from, const Tensor *weight,
                        int64_t kernel, double *sums) {
    for (int64_t i = 0; i < s->size && !watch_ends(s->kernel); i++) {
        double x = tensor_get_double(input, from + i * input->stride[2]);
        for (int64_t k = 0; k < s->kernel; k++) {
            int64_t at = i * s->stride + k * s->dilation - s->padding;
            if (at >= 0 && at < s->out)
                sums[at] += x * tensor_get_double(weight, kernel + k * weight->stride[2]);
        }
    }
}

static void spread_filter(const Spread *s, const Tensor *input, const Tensor *weight, int64_t item,
                          int64_t filter, double *sums) {
    int64_t group = filter / s->filters, share = s->channels / s->groups;
    for (int64_t c = group * share; c < (group + 1) * share; c++)
        spread_line(
            s, input, input->offset + item * input->stride[0] + c * input->stride[1], weight,
            weight->offset + c * weight->stride[0] + filter % s->filters * weight->stride[1], sums);
}

static bool spread_all(OpContext *context, const Spread *s, const Tensor *input,
                       const Tensor *weight, const OpArg *bias, const Tensor *out) {
    double *sums = op_scratch(context, s->out, sizeof *sums);
    int64_t filters = s->filters * s->groups;
    for (int64_t line = 0; sums && line < s->batch * filters && !watch_ends(1); line++) {
        double start = 0;
        if (!op_is_none(bias))
            start = tensor_get_double(bias->tensor, tensor_position(bias->tensor, line % filters));
        for (int64_t i = 0; i < s->out; i++)
            sums[i] = start;
        spread_filter(s, input, weight, line / filters, line % filters, sums);
        for (int64_t i = 0; i < s->out; i++)
            tensor_set_double(out, line * s->out + i, sums[i]);
    }
    return sums != NULL;
}

bool op_conv_transpose1d(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Spread s = {.groups = args[6].i};
    Tensor *input = args[0].tensor;
    bool single = input->ndim == 2;
    if (!check_tensors(context, args) ||
        !op_read_step(context, "stride", &args[3], 1, 1, &s.stride) ||
        !op_read_step(context, "padding", &args[4], 0, 0, &s.padding) ||
        !op_read_step(context, "output_padding", &args[5], 0, 0, &s.extra) ||
        !op_read_step(context, "dilation", &args[7], 1, 1, &s.dilation))
        return false;
    if (single)
        input = view_unsqueeze(context->scratch, input, 0, context->error);
    if (!input || !check_sizes(context, &s, input, args[1].tensor, &args[2]))
        return false;
    int64_t shape[] = {s.batch, s.filters * s.groups, s.out};
    Tensor *result = op_new(context, input, input->dtype, 3, shape);
    if (!result || !spread_all(context, &s, input, args[1].tensor, &args[2], result))
        return false;
    return op_give(out, single ? view_squeeze(context->arena, result, 0, context->error) : result);
}
