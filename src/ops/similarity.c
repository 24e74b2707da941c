/* Rows of reduce.def that compare directions and distances of vectors along an axis. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/promote.h"
#include "ops/reduce.h"
#include "ops/results.h"
#include "tensor/view.h"

/* The p-norm along one axis, which stays. */
static Tensor *norm_along(OpContext *context, const char *name, Tensor *input, double p,
                          const OpArg *dim) {
    Fold fold;
    return reduce_begin(context, name, FOLD_SQUARES, input, dim, true, &fold)
               ? reduce_norm(context, &fold, p)
               : NULL;
}

static Tensor *pair(OpContext *context, const char *name, BinaryKind kind, Tensor *a, OpArg b) {
    const OpArg operands[] = {op_tensor(a), b};
    return a ? elementwise_binary(context, NULL, name, kind, operands, NULL) : NULL;
}

/* input / max(norm, eps), into the context's arena. */
static Tensor *normalized(OpContext *context, const char *name, Tensor *input, double p,
                          const OpArg *dim, double eps) {
    OpContext aside = op_aside(context);
    Tensor *norm = norm_along(&aside, name, input, p, dim);
    Tensor *divisor = norm ? pair(&aside, name, BINARY_MAXIMUM, norm, op_float(eps)) : NULL;
    return divisor ? pair(context, name, BINARY_DIV, input, op_tensor(divisor)) : NULL;
}

static bool check_floating(OpContext *context, const char *name, DType dtype) {
    if (dtype_category(dtype) >= DTYPE_CATEGORY_FLOAT)
        return true;
    return error_set(context->error, ERR_RUNTIME, "%s needs floats, not %s; convert with .float()",
                     name, dtype_name(dtype));
}

/* normalize(input, p, dim, eps). */
bool op_normalize(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    return check_floating(context, op->name, input->dtype) &&
           op_give(out, normalized(context, op->name, input, args[1].f, &args[2], args[3].f));
}

/* cosine_similarity(x1, x2, dim, eps): the product of the two directions, summed. */
bool op_cosine_similarity(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    const char *name = op->name;
    DType dtype = promote_args(2, args);
    Tensor *directions[2];
    int64_t shape[TENSOR_MAX_NDIM];
    int ndim;
    Fold fold;
    if (!check_floating(context, name, dtype) ||
        !view_broadcast_shape(args[0].tensor->ndim, args[0].tensor->shape, args[1].tensor->ndim,
                              args[1].tensor->shape, &ndim, shape, context->error))
        return false;
    for (int i = 0; i < 2; i++) {
        Tensor *wide = view_expand(aside.arena, args[i].tensor, ndim, shape, context->error);
        wide = wide ? op_convert(context, aside.arena, wide, dtype) : NULL;
        directions[i] = wide ? normalized(&aside, name, wide, 2, &args[2], args[3].f) : NULL;
        if (!directions[i])
            return false;
    }
    Tensor *product = pair(&aside, name, BINARY_MUL, directions[0], op_tensor(directions[1]));
    return product && reduce_begin(context, name, FOLD_SUM, product, &args[2], false, &fold) &&
           op_give(out, reduce_value(context, &fold, dtype));
}

/* pairwise_distance(x1, x2, p, eps, keepdim): the norm of x1 - x2 + eps along the last axis. */
bool op_pairwise_distance(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    const OpArg last = op_int(-1);
    Fold fold;
    Tensor *difference = pair(&aside, op->name, BINARY_SUB, args[0].tensor, args[1]);
    Tensor *shifted =
        difference ? pair(&aside, op->name, BINARY_ADD, difference, op_float(args[3].f)) : NULL;
    return shifted &&
           reduce_begin(context, op->name, FOLD_SQUARES, shifted, &last, args[4].b, &fold) &&
           op_give(out, reduce_norm(context, &fold, args[2].f));
}
