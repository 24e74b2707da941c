/* Views and copies under NumPy's names. What they are given becomes an array first. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/shape.h"
#include "tensor/view.h"

bool op_np_transpose(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts axes;
    Tensor *t = op_array(context, &args[0]);
    if (!t || !op_read_ints(context, "axes", &args[1], &axes))
        return false;
    if (axes.count == 0)
        return op_give(out, shape_reverse_axes(context, t));
    return op_give(out, view_permute(context->arena, t, axes.count, axes.items, context->error));
}

bool op_np_swapaxes(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t &&
           op_give(out, view_transpose(context->arena, t, args[1].i, args[2].i, context->error));
}

bool op_np_moveaxis(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, shape_move_axes(context, t, &args[1], &args[2]));
}

bool op_np_reshape(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts shape;
    Tensor *t = op_array(context, &args[0]);
    if (!t || !op_read_ints(context, "shape", &args[1], &shape))
        return false;
    return op_give_array(context, out,
                         view_reshape(context->arena, t, shape.count, shape.items, context->error));
}

bool op_np_ravel(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, shape_ravel(context, t));
}

bool op_np_flatten(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    Tensor *copy = tensor_contiguous_copy(context->arena, t, t->dtype, context->error);
    return copy && op_give(out, shape_ravel(context, copy));
}

bool op_np_squeeze(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts axes;
    bool goes[TENSOR_MAX_NDIM];
    int wrapped[TENSOR_MAX_NDIM];
    Tensor *t = op_array(context, &args[0]);
    if (!t || !op_read_ints(context, "axis", &args[1], &axes) ||
        !op_wrap_axes(context, &axes, t->ndim, goes, wrapped))
        return false;
    if (op_is_none(&args[1]))
        return op_give(out, view_squeeze_all(context->arena, t));
    for (int axis = t->ndim - 1; t && axis >= 0; axis--) {
        if (!goes[axis])
            continue;
        if (t->shape[axis] != 1)
            return error_set(context->error, ERR_VALUE,
                             "squeeze: axis %d has size %lld, and only size 1 can go", axis,
                             (long long)t->shape[axis]);
        t = view_squeeze(context->arena, t, axis, context->error);
    }
    return op_give(out, t);
}

bool op_np_expand_dims(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, view_unsqueeze(context->arena, t, args[1].i, context->error));
}

bool op_np_broadcast_to(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts shape;
    Tensor *t = op_array(context, &args[0]);
    return t && op_read_ints(context, "shape", &args[1], &shape) &&
           op_give(out, view_expand(context->arena, t, shape.count, shape.items, context->error));
}

/* As PyTorch's, but a list of copies, and each array keeps its dtype. */
bool op_np_meshgrid(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!op_meshgrid(context, op, args, out))
        return false;
    out->list.is_tuple = false;
    for (int i = 0; i < out->list.count; i++) {
        const Tensor *view = out->list.items[i].tensor;
        Tensor *copy = tensor_contiguous_copy(context->arena, view, view->dtype, context->error);
        if (!op_give(&out->list.items[i], copy))
            return false;
    }
    return true;
}

/* variant 0: shape, 1: ndim, 2: size */
bool op_np_shape(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = op_array(context, &args[0]);
    if (!t)
        return false;
    if (op->variant == 0)
        return op_give_ints(context, out, t->ndim, t->shape);
    return op_give_int(out, op->variant == 1 ? t->ndim : tensor_count(t));
}

bool op_np_copy(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, tensor_contiguous_copy(context->arena, t, t->dtype, context->error));
}

bool op_np_contiguous(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    if (t && t->ndim == 0) /* NumPy gives at least one axis */
        t = view_unsqueeze(context->arena, t, 0, context->error);
    return t && op_give(out, tensor_contiguous(context->arena, t, context->error));
}
