/* What a tensor says of itself: sizes, strides, bytes. */
#include "ops/kernels.h"
#include "ops/results.h"

bool op_shape(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    return op_give_ints(context, out, t->ndim, t->shape);
}

bool op_size(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    int axis;
    return op_wrap_own_axis(context, args[1].i, t->ndim, &axis) && op_give_int(out, t->shape[axis]);
}

bool op_stride(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    return op_give_ints(context, out, t->ndim, t->stride);
}

bool op_stride_along(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    int axis;
    return op_wrap_own_axis(context, args[1].i, t->ndim, &axis) &&
           op_give_int(out, t->stride[axis]);
}

bool op_byte_strides(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    int64_t bytes[TENSOR_MAX_NDIM];
    for (int i = 0; i < t->ndim; i++)
        bytes[i] = t->stride[i] * (int64_t)dtype_size(t->dtype);
    return op_give_ints(context, out, t->ndim, bytes);
}

bool op_ndim(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    return op_give_int(out, args[0].tensor->ndim);
}

bool op_numel(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    return op_give_int(out, tensor_count(args[0].tensor));
}

bool op_storage_offset(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    return op_give_int(out, args[0].tensor->offset);
}

bool op_element_size(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    return op_give_int(out, (int64_t)dtype_size(args[0].tensor->dtype));
}

bool op_dtype(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    *out = (OpArg){.kind = OP_DTYPE, .dtype = args[0].tensor->dtype};
    return true;
}

bool op_nbytes(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    const Tensor *t = args[0].tensor;
    return op_give_int(out, tensor_count(t) * (int64_t)dtype_size(t->dtype));
}

bool op_data_ptr(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    const Tensor *t = args[0].tensor;
    return op_give_int(out, tensor_count(t) ? (int64_t)(intptr_t)tensor_bytes(t) : 0);
}

bool op_is_contiguous(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    return op_give_bool(out, tensor_is_contiguous(args[0].tensor));
}
