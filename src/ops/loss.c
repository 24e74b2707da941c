/* Rows of reduce.def that measure how far what was computed is from what was wanted. */
#include "base/watch.h"
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/reduce.h"
#include "ops/results.h"

#include <string.h>

/* ---- reduction ---- */

typedef enum Reduction { REDUCTION_NONE, REDUCTION_MEAN, REDUCTION_SUM, REDUCTION_BATCH } Reduction;

/* The reduction named, or what the older size_average and reduce ask for when one is given. */
static bool read_reduction(OpContext *context, const char *name, const OpArg *size_average,
                           const OpArg *reduce, const OpArg *arg, Reduction *reduction) {
    static const char *const names[] = {"none", "mean", "sum", "batchmean"};
    const char *wanted = reduce_asked(size_average, reduce, arg);
    int count = strcmp(name, "kl_div") == 0 ? 4 : 3;
    for (int i = 0; i < count; i++) {
        *reduction = (Reduction)i;
        if (strcmp(wanted, names[i]) == 0)
            return true;
    }
    return error_set(context->error, ERR_VALUE,
                     "%s: reduction is 'none', 'mean' or 'sum'%s, not '%s'", name,
                     count == 4 ? " or 'batchmean'" : "", wanted);
}

/* Sum, or mean, of all losses; `divisor` (of a sum) as a number. */
static Tensor *reduce_losses(OpContext *context, const char *name, Tensor *losses,
                             Reduction reduction) {
    const OpArg all = {.kind = OP_NONE};
    Fold fold;
    if (!losses || reduction == REDUCTION_NONE ||
        !reduce_begin(context, name, FOLD_SUM, losses, &all, false, &fold))
        return reduction == REDUCTION_NONE ? losses : NULL;
    return reduction == REDUCTION_MEAN ? reduce_mean(context, &fold, losses->dtype)
                                       : reduce_value(context, &fold, losses->dtype);
}

/* Losses element by element, weighted, then reduced. */
static bool give_losses(OpContext *context, const Op *op, BinaryKind kind, const OpArg *operands,
                        const double *parameters, Tensor *weight, Reduction reduction, OpArg *out) {
    OpContext aside = op_aside(context);
    bool is_result = reduction == REDUCTION_NONE;
    Tensor *losses = elementwise_binary(is_result && !weight ? context : &aside, op, op->name, kind,
                                        operands, parameters);
    if (losses && weight) {
        const OpArg product[] = {op_tensor(losses), op_tensor(weight)};
        losses = elementwise_binary(is_result ? context : &aside, NULL, op->name, BINARY_MUL,
                                    product, NULL);
    }
    if (losses && !is_result && dtype_category(losses->dtype) < DTYPE_CATEGORY_FLOAT)
        return error_set(context->error, ERR_RUNTIME, "%s needs floats, not %s", op->name,
                         dtype_name(losses->dtype));
    return losses && op_give(out, reduce_losses(context, op->name, losses, reduction));
}

/* mse_loss, l1_loss(input, target, size_average, reduce, reduction). */
bool op_error_loss(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Reduction reduction;
    return read_reduction(context, op->name, &args[2], &args[3], &args[4], &reduction) &&
           give_losses(context, op, (BinaryKind)op->variant, args, NULL, NULL, reduction, out);
}

/* smooth_l1_loss(input, target, size_average, reduce, reduction, beta): l1_loss when beta is 0. */
bool op_smooth_l1_loss(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    double parameters[ELEMENTWISE_PARAMETERS] = {args[5].f};
    Reduction reduction;
    if (args[5].f < 0)
        return error_set(context->error, ERR_RUNTIME, "smooth_l1_loss: beta must not be negative");
    return read_reduction(context, op->name, &args[2], &args[3], &args[4], &reduction) &&
           give_losses(context, op, args[5].f == 0 ? BINARY_ABSOLUTE_ERROR : BINARY_SMOOTH_ERROR,
                       args, parameters, NULL, reduction, out);
}

/* huber_loss(input, target, reduction, delta). */
bool op_huber_loss(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    double parameters[ELEMENTWISE_PARAMETERS] = {args[3].f};
    const OpArg none = {.kind = OP_NONE};
    Reduction reduction;
    if (args[3].f <= 0)
        return error_set(context->error, ERR_RUNTIME, "huber_loss: delta must be positive");
    return read_reduction(context, op->name, &none, &none, &args[2], &reduction) &&
           give_losses(context, op, BINARY_HUBER_ERROR, args, parameters, NULL, reduction, out);
}

/* kl_div(input, target, size_average, reduce, reduction, log_target): input holds logarithms. What
 * is asked for as "batchmean" is divided by the batch, whatever the older flags made of it. */
bool op_kl_div(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    BinaryKind kind = args[5].b ? BINARY_DIVERGENCE_OF_LOG : BINARY_DIVERGENCE;
    const OpArg operands[] = {args[1], args[0]};
    const Tensor *input = args[0].tensor;
    Reduction reduction;
    OpArg sum;
    if (!read_reduction(context, op->name, &args[2], &args[3], &args[4], &reduction) ||
        !give_losses(context, op, kind, operands, NULL, NULL, reduction, &sum))
        return false;
    *out = sum;
    if (strcmp(args[4].s, "batchmean") != 0 || input->ndim == 0)
        return true;
    const OpArg quotient[] = {sum, op_int(input->shape[0])};
    return op_give(out, elementwise_binary(context, NULL, op->name, BINARY_DIV, quotient, NULL));
}

/* ---- binary cross entropy ---- */

static bool check_same_shape(OpContext *context, const char *name, const Tensor *input,
                             const Tensor *target) {
    if (tensor_same_shape(input, target))
        return true;
    Str own = {0}, other = {0};
    tensor_add_shape(&own, input->ndim, input->shape);
    tensor_add_shape(&other, target->ndim, target->shape);
    error_set(context->error, ERR_VALUE, "%s: input has shape %s and target %s; they must agree",
              name, str_text(&own), str_text(&other));
    str_release(&own);
    str_release(&other);
    return false;
}

static bool check_probabilities(OpContext *context, const Tensor *input) {
    int64_t n = tensor_count(input);
    for (int64_t i = 0; i < n && !watch_ends(1); i++) {
        double p = tensor_get_double(input, tensor_position(input, i));
        if (!(p >= 0 && p <= 1))
            return error_set(context->error, ERR_RUNTIME,
                             "binary_cross_entropy: input holds probabilities, from 0 to 1, but "
                             "element %lld is %g; for logits take binary_cross_entropy_with_logits",
                             (long long)i, p);
    }
    return true;
}

static Tensor *optional_tensor(const OpArg *arg) {
    return op_is_none(arg) ? NULL : arg->tensor;
}

/* binary_cross_entropy(input, target, weight, size_average, reduce, reduction). */
bool op_binary_cross_entropy(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Reduction reduction;
    return read_reduction(context, op->name, &args[3], &args[4], &args[5], &reduction) &&
           check_same_shape(context, op->name, args[0].tensor, args[1].tensor) &&
           check_probabilities(context, args[0].tensor) &&
           give_losses(context, op, BINARY_CROSS_ENTROPY, args, NULL, optional_tensor(&args[2]),
                       reduction, out);
}

/* With pos_weight p: (1 - y) x + (1 + (p - 1) y) log(1 + exp(-x)), the logarithm being
 * -logsigmoid(x). */
static Tensor *positive_weighted(OpContext *context, const Op *op, const OpArg *args,
                                 Tensor *pos_weight) {
    const char *name = op->name;
    Tensor *log_sigmoid = elementwise_unary(context, name, UNARY_LOGSIGMOID, args[0].tensor, NULL);
    const OpArg excess[] = {op_tensor(pos_weight), op_int(1)};
    Tensor *less_one = elementwise_binary(context, NULL, name, BINARY_SUB, excess, NULL);
    const OpArg weighted[] = {op_tensor(less_one), args[1]}, complement[] = {op_int(1), args[1]};
    Tensor *slope =
        less_one ? elementwise_binary(context, NULL, name, BINARY_MUL, weighted, NULL) : NULL;
    const OpArg plus[] = {op_tensor(slope), op_int(1)};
    Tensor *factor = slope ? elementwise_binary(context, NULL, name, BINARY_ADD, plus, NULL) : NULL;
    Tensor *missing = elementwise_binary(context, NULL, name, BINARY_SUB, complement, NULL);
    if (!log_sigmoid || !factor || !missing)
        return NULL;
    const OpArg left[] = {op_tensor(missing), args[0]};
    const OpArg right[] = {op_tensor(factor), op_tensor(log_sigmoid)};
    Tensor *first = elementwise_binary(context, NULL, name, BINARY_MUL, left, NULL);
    Tensor *second = elementwise_binary(context, NULL, name, BINARY_MUL, right, NULL);
    if (!first || !second)
        return NULL;
    const OpArg difference[] = {op_tensor(first), op_tensor(second)};
    return elementwise_binary(context, NULL, name, BINARY_SUB, difference, NULL);
}

/* binary_cross_entropy_with_logits(input, target, weight, size_average, reduce, reduction,
 * pos_weight). */
bool op_bce_with_logits(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Reduction reduction;
    Tensor *weight = optional_tensor(&args[2]), *pos_weight = optional_tensor(&args[6]);
    if (!read_reduction(context, op->name, &args[3], &args[4], &args[5], &reduction) ||
        !check_same_shape(context, op->name, args[0].tensor, args[1].tensor))
        return false;
    const OpArg operands[] = {args[1], args[0]};
    if (!pos_weight)
        return give_losses(context, op, BINARY_CROSS_ENTROPY_OF_LOGIT, operands, NULL, weight,
                           reduction, out);
    OpContext aside = op_aside(context);
    Tensor *losses = positive_weighted(&aside, op, args, pos_weight);
    if (!losses)
        return false;
    const OpArg product[] = {op_tensor(losses), weight ? op_tensor(weight) : op_int(1)};
    return give_losses(context, op, BINARY_MUL, product, NULL, NULL, reduction, out);
}
