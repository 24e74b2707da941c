#include "ops/results.h"

#include "base/mem.h"
#include "ops/array.h"
#include "tensor/iter.h"

/* ---- arguments ---- */

bool op_read_ints(OpContext *context, const char *what, const OpArg *arg, OpInts *ints) {
    ints->count = 0;
    if (op_is_none(arg))
        return true;
    if (arg->list.count > TENSOR_MAX_NDIM)
        return error_set(context->error, ERR_RUNTIME,
                         "%s has %d entries, but a tensor has at most %d axes", what,
                         arg->list.count, TENSOR_MAX_NDIM);
    for (int i = 0; i < arg->list.count; i++)
        ints->items[ints->count++] = op_arg_int(&arg->list.items[i]);
    return true;
}

bool op_check_step(OpContext *context, const char *what, int64_t least, int64_t value) {
    const int64_t most = INT64_C(1) << 24;
    if (value >= least && value <= most)
        return true;
    return error_set(context->error, ERR_RUNTIME, "%s must lie between %lld and %lld, but is %lld",
                     what, (long long)least, (long long)most, (long long)value);
}

bool op_read_step(OpContext *context, const char *what, const OpArg *arg, int64_t least,
                  int64_t otherwise, int64_t *value) {
    OpInts ints;
    if (!op_read_ints(context, what, arg, &ints))
        return false;
    if (ints.count > 1)
        return error_set(context->error, ERR_RUNTIME, "%s takes one int, not %d", what, ints.count);
    *value = ints.count ? ints.items[0] : otherwise;
    return op_check_step(context, what, least, *value);
}

DType op_dtype_or(const OpArg *arg, DType otherwise) {
    return arg->kind == OP_DTYPE ? arg->dtype : otherwise;
}

int64_t op_int_or(const OpArg *arg, int64_t otherwise) {
    return op_is_none(arg) ? otherwise : op_arg_int(arg);
}

Tensor *op_array(OpContext *context, const OpArg *arg) {
    OpContext lasting = *context;
    lasting.scratch = context->arena;
    return array_of(&lasting, arg);
}

/* ---- giving back ---- */

bool op_give(OpArg *out, Tensor *t) {
    *out = op_tensor(t);
    return t != NULL;
}

bool op_give_array(OpContext *context, OpArg *out, Tensor *t) {
    if (t)
        t->flags |= TENSOR_NUMPY;
    else if (context->error->kind == ERR_RUNTIME)
        context->error->kind = ERR_VALUE;
    return op_give(out, t);
}

static OpArg *new_tuple(OpContext *context, OpArg *out, int count) {
    OpArg *items = arena_alloc_array(context->arena, (size_t)count, sizeof *items);
    *out = (OpArg){.kind = OP_LIST, .list = {.items = items, .count = count, .is_tuple = true}};
    return items;
}

bool op_give_tuple(OpContext *context, OpArg *out, int count, Tensor *const *tensors) {
    OpArg *items = new_tuple(context, out, count);
    for (int i = 0; i < count; i++)
        if (!op_give(&items[i], tensors[i]))
            return false;
    return true;
}

bool op_give_ints(OpContext *context, OpArg *out, int count, const int64_t *values) {
    OpArg *items = new_tuple(context, out, count);
    for (int i = 0; i < count; i++)
        items[i] = op_int(values[i]);
    return true;
}

bool op_give_int(OpArg *out, int64_t value) {
    *out = op_int(value);
    return true;
}

bool op_give_bool(OpArg *out, bool value) {
    *out = op_bool(value);
    return true;
}

/* ---- making tensors ---- */

void *op_scratch(OpContext *context, int64_t count, size_t size) {
    size_t bytes;
    void *block = NULL;
    if (count >= 0 && mem_multiply((size_t)count, size, &bytes))
        block = arena_try_alloc(context->scratch, bytes);
    if (!block)
        error_set(context->error, ERR_MEMORY, "there is not enough memory for %lld entries",
                  (long long)count);
    return block;
}

static Tensor *flagged_like(Tensor *t, const Tensor *like) {
    if (t && like)
        t->flags |= like->flags & TENSOR_NUMPY;
    return t;
}

Tensor *op_new(OpContext *context, const Tensor *like, DType dtype, int ndim,
               const int64_t *shape) {
    return flagged_like(tensor_new(context->arena, dtype, ndim, shape, context->error), like);
}

/* A dense t hands on its strides as they are, those of axes of size one too. */
static Tensor *new_like(Arena *arena, const Tensor *t, DType dtype, Error *error) {
    if (tensor_is_dense(t))
        return tensor_new_strided(arena, dtype, t->ndim, t->shape, t->stride, error);
    return iter_new_result(arena, dtype, t->ndim, t->shape, 1, &t, error);
}

Tensor *op_new_like(OpContext *context, const Tensor *t, DType dtype) {
    return flagged_like(new_like(context->arena, t, dtype, context->error), t);
}

/* Axes of a channels-last tensor, innermost first. */
static int channels_last_axis(int ndim, int i) {
    if (i == 0)
        return 1;
    return i == ndim - 1 ? 0 : ndim - i;
}

bool op_is_channels_last(const Tensor *t) {
    if ((t->ndim != 4 && t->ndim != 5) || t->stride[1] == 0)
        return false;
    int64_t extent = 0;
    for (int i = 0; i < t->ndim; i++) {
        int axis = channels_last_axis(t->ndim, i);
        if (t->shape[axis] == 0 || t->stride[axis] < extent)
            return false;
        /* Sizes of one leave it open: then the common order is meant. */
        if (axis == 0 && extent == t->stride[1])
            return false;
        extent = t->stride[axis] * t->shape[axis];
    }
    return true;
}

Tensor *op_new_format(OpContext *context, const Tensor *like, DType dtype, int ndim,
                      const int64_t *shape, bool channels_last) {
    if (!channels_last || (ndim != 4 && ndim != 5))
        return op_new(context, like, dtype, ndim, shape);
    int order[TENSOR_MAX_NDIM];
    for (int i = 0; i < ndim; i++)
        order[ndim - 1 - i] = channels_last_axis(ndim, i);
    Tensor *t = tensor_new_ordered(context->arena, dtype, ndim, shape, order, context->error);
    return flagged_like(t, like);
}

Tensor *op_convert(OpContext *context, Arena *arena, Tensor *t, DType dtype) {
    if (t->dtype == dtype)
        return t;
    Tensor *made = new_like(arena, t, dtype, context->error);
    if (made)
        tensor_copy(made, t);
    return flagged_like(made, t);
}

Tensor *op_bits_for(OpContext *context, const Tensor *self, const Tensor *value) {
    Tensor *bits =
        tensor_new(context->scratch, self->dtype, value->ndim, value->shape, context->error);
    if (!bits)
        return NULL;
    bits->flags = self->flags & OP_LAZY_BITS;
    tensor_copy(bits, value);
    bits->flags = 0;
    return bits;
}

void op_overwrite(OpContext *context, const Tensor *to, const Tensor *from) {
    op_will_write(context, to);
    tensor_copy(to, from);
}

void op_will_draw(OpContext *context, Generator *generator) {
    if (context->will_draw)
        context->will_draw(context->user, generator);
}

/* ---- axes ---- */

bool op_wrap_axis(OpContext *context, int64_t axis, int ndim, int *out) {
    int64_t axes = ndim ? ndim : 1;
    if (axis < -axes || axis >= axes)
        return error_set(context->error, ERR_INDEX,
                         "axis %lld is out of range: with %d axes it goes from %lld to %lld",
                         (long long)axis, ndim, (long long)-axes, (long long)axes - 1);
    *out = (int)(axis < 0 ? axis + axes : axis);
    return true;
}

bool op_wrap_own_axis(OpContext *context, int64_t axis, int ndim, int *out) {
    if (ndim == 0)
        return error_set(context->error, ERR_INDEX,
                         "axis %lld is out of range: the tensor has no axes", (long long)axis);
    return op_wrap_axis(context, axis, ndim, out);
}

bool op_wrap_axes(OpContext *context, const OpInts *axes, int ndim, bool *in_list, int *wrapped) {
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        in_list[i] = false;
    for (int i = 0; i < axes->count; i++) {
        if (!op_wrap_axis(context, axes->items[i], ndim, &wrapped[i]))
            return false;
        if (in_list[wrapped[i]])
            return error_set(context->error, ERR_RUNTIME, "axis %d appears twice in the list",
                             wrapped[i]);
        in_list[wrapped[i]] = true;
    }
    return true;
}
