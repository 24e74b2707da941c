/* Rows of a table by index, and indices as rows. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

bool op_embedding(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *index = args[0].tensor, *weight = args[1].tensor;
    int64_t shape[TENSOR_MAX_NDIM + 1];
    if (weight->ndim != 2)
        return error_set(context->error, ERR_RUNTIME,
                         "embedding: the weight must have two axes, but has %d", weight->ndim);
    if (index->dtype != DTYPE_INT64 && index->dtype != DTYPE_INT32)
        return error_set(context->error, ERR_RUNTIME,
                         "embedding: indices must be int64 or int32, not %s",
                         dtype_name(index->dtype));
    for (int i = 0; i < index->ndim; i++)
        shape[i] = index->shape[i];
    shape[index->ndim] = weight->shape[1];
    Tensor *result = op_new(context, NULL, weight->dtype, index->ndim + 1, shape);
    int64_t count = tensor_count(index);
    for (int64_t i = 0; result && i < count; i++) {
        int64_t row = tensor_get_int(index, tensor_position(index, i));
        if (row < 0 || row >= weight->shape[0])
            return error_set(context->error, ERR_INDEX,
                             "embedding: index %lld is out of range for a table of %lld rows",
                             (long long)row, (long long)weight->shape[0]);
        Tensor to = *result, from = *weight;
        to.ndim = from.ndim = 1;
        to.shape[0] = from.shape[0] = weight->shape[1];
        to.stride[0] = 1;
        to.offset += i * weight->shape[1];
        from.stride[0] = weight->stride[1];
        from.offset += row * weight->stride[0];
        tensor_copy(&to, &from);
    }
    (void)op;
    return op_give(out, result);
}

/* Largest class plus one; RuntimeError for a negative class or one beyond `wanted`. */
static bool count_classes(OpContext *context, const Tensor *t, int64_t wanted, int64_t *classes) {
    int64_t count = tensor_count(t), most = -1;
    if (count == 0 && wanted <= 0)
        return error_set(context->error, ERR_RUNTIME,
                         "one_hot: an empty tensor does not say how many classes there are");
    for (int64_t i = 0; i < count; i++) {
        int64_t value = tensor_get_int(t, tensor_position(t, i));
        if (value < 0)
            return error_set(context->error, ERR_RUNTIME, "one_hot: class %lld is negative",
                             (long long)value);
        most = value > most ? value : most;
    }
    *classes = wanted == -1 ? most + 1 : wanted;
    if (wanted == -1 || (wanted >= 1 && most < wanted))
        return true;
    return error_set(context->error, ERR_RUNTIME, "one_hot: class %lld does not fit %lld classes",
                     (long long)most, (long long)wanted);
}

bool op_one_hot(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    int64_t shape[TENSOR_MAX_NDIM + 1], classes = 0;
    if (t->dtype != DTYPE_INT64)
        return error_set(context->error, ERR_RUNTIME, "one_hot: classes must be int64, not %s",
                         dtype_name(t->dtype));
    if (!count_classes(context, t, args[1].i, &classes))
        return false;
    for (int i = 0; i < t->ndim; i++)
        shape[i] = t->shape[i];
    shape[t->ndim] = classes;
    Tensor *result = op_new(context, NULL, DTYPE_INT64, t->ndim + 1, shape);
    int64_t count = tensor_count(t);
    for (int64_t i = 0; result && i < count; i++)
        tensor_set_int(result, i * classes + tensor_get_int(t, tensor_position(t, i)), 1);
    return op_give(out, result);
}
