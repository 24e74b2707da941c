/* Tensors joined into one: cat and stack and what is made of them. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/shape.h"
#include "tensor/view.h"

/* PyTorch lets a tensor of shape (0,) stand for "nothing yet" beside tensors of any shape. */
static bool is_nothing(const Tensor *t) {
    return t->ndim == 1 && t->shape[0] == 0;
}

static bool check_join(OpContext *context, int count, Tensor *const *tensors) {
    if (count == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "there is nothing to join: the list is "
                         "empty");
    for (int i = 0; i < count; i++)
        if (tensors[i]->ndim == 0)
            return error_set(context->error, ERR_RUNTIME,
                             "cat: tensor %d has no axes to join along; stack() adds one", i);
    return true;
}

static bool fail_sizes(OpContext *context, int i, const Tensor *first, const Tensor *t, int axis) {
    Str a = {0}, b = {0};
    tensor_add_shape(&a, first->ndim, first->shape);
    tensor_add_shape(&b, t->ndim, t->shape);
    error_set(context->error, ERR_RUNTIME,
              "cat along axis %d: sizes must agree on every other axis, but the first tensor has "
              "shape %s and tensor %d has %s",
              axis, str_text(&a), i, str_text(&b));
    str_release(&a);
    str_release(&b);
    return false;
}

/* Shape of the join; each tensor must agree with the first that counts on all other axes. */
static bool joined_shape(OpContext *context, int count, Tensor *const *tensors, const Tensor *first,
                         int axis, int64_t *shape) {
    for (int i = 0; i < first->ndim; i++)
        shape[i] = i == axis ? 0 : first->shape[i];
    for (int i = 0; i < count; i++) {
        const Tensor *t = tensors[i];
        if (is_nothing(t))
            continue;
        if (t->ndim != first->ndim)
            return fail_sizes(context, i, first, t, axis);
        for (int k = 0; k < t->ndim; k++)
            if (k != axis && t->shape[k] != shape[k])
                return fail_sizes(context, i, first, t, axis);
        if (__builtin_add_overflow(shape[axis], t->shape[axis], &shape[axis]))
            return fail_sizes(context, i, first, t, axis);
    }
    return true;
}

static const Tensor *first_that_counts(int count, Tensor *const *tensors) {
    for (int i = 0; i < count; i++)
        if (!is_nothing(tensors[i]))
            return tensors[i];
    return tensors[0];
}

/* Channels-last tensors alone give a channels-last result. */
static bool all_channels_last(int count, Tensor *const *tensors) {
    for (int i = 0; i < count; i++)
        if (!is_nothing(tensors[i]) && !op_is_channels_last(tensors[i]))
            return false;
    return true;
}

static bool copy_parts(OpContext *context, Tensor *joined, int count, Tensor *const *tensors,
                       int axis) {
    int64_t at = 0;
    for (int i = 0; i < count; i++) {
        if (is_nothing(tensors[i]))
            continue;
        int64_t size = tensors[i]->shape[axis];
        Tensor *part = view_slice(context->scratch, joined, axis, at, at + size, 1, context->error);
        if (!part)
            return false;
        tensor_copy(part, tensors[i]);
        at += size;
    }
    return true;
}

Tensor *shape_cat(OpContext *context, int count, Tensor *const *tensors, int64_t axis,
                  ShapePromote *promote) {
    int64_t shape[TENSOR_MAX_NDIM];
    int at;
    if (!check_join(context, count, tensors))
        return NULL;
    const Tensor *first = first_that_counts(count, tensors);
    if (is_nothing(first))
        axis = 0;
    if (!op_wrap_axis(context, axis, first->ndim, &at) ||
        !joined_shape(context, count, tensors, first, at, shape))
        return NULL;
    DType dtype = tensors[0]->dtype;
    for (int i = 1; i < count; i++)
        dtype = promote(dtype, tensors[i]->dtype);
    Tensor *joined = op_new_format(context, tensors[0], dtype, first->ndim, shape,
                                   all_channels_last(count, tensors));
    return joined && copy_parts(context, joined, count, tensors, at) ? joined : NULL;
}

static bool check_stack(OpContext *context, int count, Tensor *const *tensors) {
    if (count == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "there is nothing to stack: the list is empty");
    for (int i = 1; i < count; i++) {
        if (tensor_same_shape(tensors[0], tensors[i]))
            continue;
        Str a = {0}, b = {0};
        tensor_add_shape(&a, tensors[0]->ndim, tensors[0]->shape);
        tensor_add_shape(&b, tensors[i]->ndim, tensors[i]->shape);
        error_set(context->error, ERR_RUNTIME,
                  "stack: all tensors must have one shape, but the first has %s and tensor %d "
                  "has %s",
                  str_text(&a), i, str_text(&b));
        str_release(&a);
        str_release(&b);
        return false;
    }
    return true;
}

/* PyTorch joins along the axis and then splits it, except for a new last axis. */
static Tensor *stack_inside(OpContext *context, int count, Tensor *const *tensors, int axis,
                            ShapePromote *promote) {
    const Tensor *first = tensors[0];
    Tensor *joined = shape_cat(context, count, tensors, axis, promote);
    int64_t shape[TENSOR_MAX_NDIM + 1];
    for (int i = 0; i <= first->ndim; i++)
        shape[i] = i < axis ? first->shape[i] : i == axis ? count : first->shape[i - 1];
    return joined ? view_view(context->arena, joined, first->ndim + 1, shape, context->error)
                  : NULL;
}

Tensor *shape_stack(OpContext *context, int count, Tensor *const *tensors, int64_t axis,
                    ShapePromote *promote) {
    int at;
    if (!check_stack(context, count, tensors) ||
        !op_wrap_axis(context, axis, tensors[0]->ndim + 1, &at))
        return NULL;
    if (at < tensors[0]->ndim && !is_nothing(tensors[0]))
        return stack_inside(context, count, tensors, at, promote);
    Tensor **parts = arena_alloc_array(context->scratch, (size_t)count, sizeof *parts);
    for (int i = 0; i < count; i++) {
        parts[i] = view_unsqueeze(context->scratch, tensors[i], at, context->error);
        if (!parts[i])
            return NULL;
    }
    return shape_cat(context, count, parts, at, promote);
}

/* ---- rows ---- */

/* The tensors of a list, which live as long as the call. */
static Tensor **tensors_of(OpContext *context, const OpArg *arg) {
    const OpList *list = &arg->list;
    Tensor **tensors = arena_alloc_array(context->scratch, (size_t)list->count, sizeof *tensors);
    for (int i = 0; i < list->count; i++)
        tensors[i] = list->items[i].tensor;
    return tensors;
}

bool op_cat(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_cat(context, args[0].list.count, tensors_of(context, &args[0]),
                                  args[1].i, dtype_promote));
}

bool op_stack(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_stack(context, args[0].list.count, tensors_of(context, &args[0]),
                                    args[1].i, dtype_promote));
}

/* Gives each tensor at least `ndim` axes: (n,) becomes (1, n), then (1, n, 1). */
static bool deepen(OpContext *context, int count, Tensor **tensors, int ndim) {
    for (int i = 0; i < count; i++)
        while (tensors[i]->ndim < ndim) {
            int64_t axis = tensors[i]->ndim < 2 ? 0 : -1;
            tensors[i] = view_unsqueeze(context->scratch, tensors[i], axis, context->error);
            if (!tensors[i])
                return false;
        }
    return true;
}

static bool give_joined(OpContext *context, OpArg *out, const OpArg *list, int ndim, int64_t axis) {
    int count = list->list.count;
    Tensor **tensors = tensors_of(context, list);
    return deepen(context, count, tensors, ndim) &&
           op_give(out, shape_cat(context, count, tensors, axis, dtype_promote));
}

bool op_hstack(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const OpList *list = &args[0].list;
    bool flat = list->count > 0 && list->items[0].tensor->ndim <= 1;
    return give_joined(context, out, &args[0], 1, flat ? 0 : 1);
}

bool op_vstack(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_joined(context, out, &args[0], 2, 0);
}

bool op_dstack(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_joined(context, out, &args[0], 3, 2);
}

/* ---- NumPy's names ---- */

/* The items of a sequence as arrays: of a list each item, of an array its slices. */
static Tensor **arrays_of(OpContext *context, const OpArg *arg, int *count) {
    if (arg->kind != OP_LIST) {
        error_set(context->error, ERR_TYPE, "the arrays to join must come in a list or tuple");
        return NULL;
    }
    *count = arg->list.count;
    Tensor **arrays = arena_alloc_array(context->scratch, (size_t)*count, sizeof *arrays);
    for (int i = 0; i < *count; i++) {
        arrays[i] = op_array(context, &arg->list.items[i]);
        if (!arrays[i])
            return NULL;
    }
    return arrays;
}

bool op_np_concatenate(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    int count;
    Tensor **arrays = arrays_of(context, &args[0], &count);
    if (!arrays)
        return false;
    bool flat = op_is_none(&args[1]);
    for (int i = 0; flat && i < count; i++)
        arrays[i] = shape_ravel(context, arrays[i]);
    return op_give_array(
        context, out,
        shape_cat(context, count, arrays, op_int_or(&args[1], 0), dtype_promote_numpy));
}

bool op_np_stack(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    int count;
    Tensor **arrays = arrays_of(context, &args[0], &count);
    return arrays &&
           op_give_array(context, out,
                         shape_stack(context, count, arrays, args[1].i, dtype_promote_numpy));
}

/* variant 0: hstack, 1: vstack */
bool op_np_join(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    int count;
    Tensor **arrays = arrays_of(context, &args[0], &count);
    if (!arrays || !deepen(context, count, arrays, 1 + op->variant))
        return false;
    int64_t axis = op->variant == 0 && count > 0 && arrays[0]->ndim > 1;
    return op_give_array(context, out,
                         shape_cat(context, count, arrays, axis, dtype_promote_numpy));
}
