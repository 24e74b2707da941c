#include "ops/inplace.h"

/* NumPy raises other exceptions for the same mistakes. */
static bool is_numpy(const Tensor *t) {
    return (t->flags & TENSOR_NUMPY) != 0;
}

static bool check_shape(OpContext *context, const char *name, const Tensor *self,
                        const Tensor *result) {
    if (tensor_same_shape(self, result))
        return true;
    Str own = {0}, wanted = {0};
    tensor_add_shape(&own, self->ndim, self->shape);
    tensor_add_shape(&wanted, result->ndim, result->shape);
    error_set(context->error, is_numpy(self) ? ERR_VALUE : ERR_RUNTIME,
              "%s in place: the result has shape %s, but it must fit into self of shape %s; "
              "an in-place operation cannot enlarge its tensor",
              name, str_text(&wanted), str_text(&own));
    str_release(&own);
    str_release(&wanted);
    return false;
}

static bool check_dtype(OpContext *context, const char *name, const Tensor *self,
                        const Tensor *result) {
    if (dtype_can_cast(result->dtype, self->dtype))
        return true;
    return error_set(context->error, is_numpy(self) ? ERR_UFUNC_TYPE : ERR_RUNTIME,
                     "%s in place: the result is %s and cannot be stored in a %s tensor; "
                     "write x = x ... to make a new one, or convert first",
                     name, dtype_name(result->dtype), dtype_name(self->dtype));
}

bool inplace_check_overlap(OpContext *context, const char *name, const Tensor *self) {
    if (tensor_is_contiguous(self)) /* or empty */
        return true;
    for (int i = 0; i < self->ndim; i++)
        if (self->stride[i] == 0 && self->shape[i] > 1)
            return error_set(context->error, ERR_RUNTIME,
                             "%s in place: axis %d of self is expanded (size %lld, stride 0), so "
                             "several elements share one place in memory; clone() it first",
                             name, i, (long long)self->shape[i]);
    return true;
}

bool inplace_store(OpContext *context, const char *name, Tensor *self, const Tensor *result) {
    if (!check_shape(context, name, self, result) || !check_dtype(context, name, self, result) ||
        !inplace_check_overlap(context, name, self))
        return false;
    op_will_write(context, self);
    tensor_copy(self, result);
    return true;
}

bool inplace_call(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (args[0].kind != OP_TENSOR)
        return error_set(context->error, ERR_TYPE, "%s in place: self must be a tensor", op->name);
    OpContext aside = *context;
    aside.arena = context->scratch;
    OpArg result;
    if (!op->kernel(&aside, op, args, &result) ||
        !inplace_store(context, op->name, args[0].tensor, result.tensor))
        return false;
    *out = args[0];
    return true;
}
