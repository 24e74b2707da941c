/* Rows of elementwise.def that are activations with constants or steps of their own. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

#include <string.h>

bool op_gelu(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    bool by_tanh = strcmp(args[1].s, "tanh") == 0;
    if (!by_tanh && strcmp(args[1].s, "none") != 0)
        return error_set(context->error, ERR_RUNTIME,
                         "gelu: approximate is 'none' or 'tanh', not '%s'", args[1].s);
    return op_give(out, elementwise_unary(context, op->name, by_tanh ? UNARY_GELU_TANH : UNARY_GELU,
                                          args[0].tensor, NULL));
}

static bool give_elu(OpContext *context, const Op *op, Tensor *input, double alpha, double scale,
                     double input_scale, OpArg *out) {
    double parameters[ELEMENTWISE_PARAMETERS] = {alpha, scale, input_scale};
    return op_give(out, elementwise_unary(context, op->name, UNARY_ELU, input, parameters));
}

bool op_elu(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return give_elu(context, op, args[0].tensor, args[1].f, 1, 1, out);
}

/* The constants for which activations keep mean 0 and variance 1 (Klambauer et al. 2017). */
bool op_selu(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return give_elu(context, op, args[0].tensor, 1.6732632423543772848170429916717,
                    1.0507009873554804934193349852946, 1, out);
}

bool op_celu(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (args[1].f == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "ZeroDivisionError: celu: alpha must not be 0");
    return give_elu(context, op, args[0].tensor, args[1].f, 1, 1 / args[1].f, out);
}

/* logsigmoid(input): contiguous. */
bool op_logsigmoid(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Elementwise work = elementwise_unary_work(op->name, UNARY_LOGSIGMOID, args);
    work.layout = ELEMENTWISE_CONTIGUOUS;
    return op_give(out, elementwise_run(context, &work));
}

/* x - tanh(x). */
bool op_tanhshrink(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    Tensor *curve = elementwise_unary(&aside, op->name, UNARY_TANH, args[0].tensor, NULL);
    if (!curve)
        return false;
    const OpArg operands[] = {op_tensor(curve), args[0]};
    return op_rsub(context, op, operands, out);
}

/* x / (1 + |x|). */
bool op_softsign(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    Tensor *size = elementwise_unary(&aside, op->name, UNARY_ABS, args[0].tensor, NULL);
    if (!size)
        return false;
    const OpArg sum[] = {op_tensor(size), op_int(1)};
    Tensor *divisor = elementwise_binary(&aside, op, op->name, BINARY_ADD, sum, NULL);
    if (!divisor)
        return false;
    const OpArg operands[] = {args[0], op_tensor(divisor)};
    return op_give(out, elementwise_binary(context, op, op->name, BINARY_DIV, operands, NULL));
}

/* prelu(input, weight): a slope below zero for all, or one for each channel (axis 1). The result is
 * contiguous, or keeps the channels-last order. */
bool op_prelu(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *input = args[0].tensor, *weight = args[1].tensor;
    if (input->dtype != weight->dtype)
        return error_set(context->error, ERR_RUNTIME, "prelu: input is %s, but weight %s",
                         dtype_name(input->dtype), dtype_name(weight->dtype));
    int64_t count = tensor_count(weight);
    int64_t channels = input->ndim > 1 ? input->shape[1] : 1;
    if (count != 1 && count != channels)
        return error_set(context->error, ERR_RUNTIME,
                         "prelu: weight has %lld entries, but axis 1 of input has %lld",
                         (long long)count, (long long)channels);
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < input->ndim; i++)
        shape[i] = i == 1 ? count : 1;
    OpContext aside = op_aside(context);
    Tensor *slopes = view_reshape(aside.arena, args[1].tensor, input->ndim > 1 ? input->ndim : 0,
                                  shape, context->error);
    Tensor *laid_out = op_is_channels_last(input)
                           ? args[0].tensor
                           : tensor_contiguous(aside.arena, args[0].tensor, context->error);
    if (!slopes || !laid_out)
        return false;
    const OpArg x = op_tensor(laid_out);
    const OpArg product[] = {x, op_tensor(slopes)}, comparison[] = {x, op_int(0)};
    Tensor *below = elementwise_binary(&aside, NULL, op->name, BINARY_MUL, product, NULL);
    Tensor *above = elementwise_binary(&aside, NULL, op->name, BINARY_GT, comparison, NULL);
    if (!below || !above)
        return false;
    const OpArg operands[] = {op_tensor(above), x, op_tensor(below)};
    Elementwise work = elementwise_ternary_work(op, TERNARY_WHERE, operands);
    return op_give(out, elementwise_run(context, &work));
}

/* glu(input, dim): the first half times the sigmoid of the second. */
bool op_glu(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    int axis;
    if (input->ndim == 0 || !dtype_is_floating(input->dtype))
        return error_set(context->error, ERR_RUNTIME,
                         "glu: input must be of a floating type and have an axis to halve");
    if (!op_wrap_axis(context, args[1].i, input->ndim, &axis))
        return false;
    int64_t size = input->shape[axis];
    if (size % 2)
        return error_set(context->error, ERR_RUNTIME,
                         "glu: axis %d is halved, so its size must be even, not %lld", axis,
                         (long long)size);
    OpContext aside = op_aside(context);
    Error *error = context->error;
    Tensor *first = view_slice(aside.arena, input, axis, 0, size / 2, 1, error);
    Tensor *second = view_slice(aside.arena, input, axis, size / 2, size, 1, error);
    Tensor *gate =
        first && second ? elementwise_unary(&aside, op->name, UNARY_SIGMOID, second, NULL) : NULL;
    if (!gate)
        return false;
    const OpArg operands[] = {op_tensor(first), op_tensor(gate)};
    return op_give(out, elementwise_binary(context, op, op->name, BINARY_MUL, operands, NULL));
}
