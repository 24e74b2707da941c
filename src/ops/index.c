/* x[...] and x[...] = value. */
#include "ops/index.h"

#include "ops/array.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/scalar.h"
#include "ops/shape.h"
#include "tensor/view.h"

/* ---- reading ---- */

/* What NumPy reads backwards is a copy here, since strides are never negative. */
static Tensor *flipped(OpContext *context, Tensor *view, const bool *flips) {
    OpArg axes[TENSOR_MAX_NDIM];
    OpList list = {.items = axes};
    for (int axis = 0; axis < view->ndim; axis++)
        if (flips[axis])
            axes[list.count++] = op_int(axis);
    OpArg arg = {.kind = OP_LIST, .list = list};
    return shape_flip(context, view, &arg);
}

static Tensor *read_points(OpContext *context, Index *index) {
    IndexPoints points;
    if (index->view->flags & OP_LAZY_BITS)
        index->view = tensor_clone(context->scratch, index->view, context->error);
    if (!index->view || !index_points(context, index, &points))
        return NULL;
    Tensor *result = index_points_new_result(context, &points);
    if (!result)
        return NULL;
    result->flags |= index->view->flags & TENSOR_NUMPY;
    index_points_read(&points, result);
    return result;
}

/* What NumPy reads by ints alone is a scalar, which does not share memory. */
static bool is_scalar(const Index *index, const OpArg *spec) {
    if (index->advanced || index->view->ndim > 0 || !(index->view->flags & TENSOR_NUMPY))
        return false;
    for (int i = 0; spec->kind == OP_LIST && i < spec->list.count; i++)
        if (spec->list.items[i].kind == OP_ELLIPSIS)
            return false;
    return spec->kind != OP_ELLIPSIS;
}

bool op_index_get(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Index index;
    if (!index_parse(context, args[0].tensor, &args[1], &index))
        return false;
    if (index.reversed)
        index.view = flipped(context, index.view, index.flips);
    if (!index.view)
        return false;
    if (is_scalar(&index, &args[1]) && args[0].tensor->ndim > 0)
        return op_give(out, tensor_clone(context->arena, index.view, context->error));
    return op_give(out, index.advanced ? read_points(context, &index)
                                       : tensor_alias(context->arena, index.view));
}

/* ---- writing ---- */

static bool fail_value(OpContext *context, const char *kind) {
    return error_set(context->error, ERR_TYPE,
                     "a %s cannot be assigned to elements of a tensor; make it a tensor first",
                     kind);
}

/* The value as a tensor: numbers take the target's dtype, NumPy takes lists as well. */
static Tensor *value_tensor(OpContext *context, const Tensor *self, const OpArg *value) {
    bool numpy = (self->flags & TENSOR_NUMPY) != 0;
    if (op_arg_is_number(value))
        return scalar_tensor(context, context->scratch, self->dtype, value);
    if (value->kind == OP_LIST && numpy)
        return array_of(context, value);
    if (value->kind == OP_LIST || value->kind != OP_TENSOR) {
        fail_value(context, value->kind == OP_LIST    ? "list"
                            : value->kind == OP_STR   ? "str"
                            : value->kind == OP_OTHER ? value->s
                                                      : "value of this kind");
        return NULL;
    }
    if (!numpy && (value->tensor->flags & TENSOR_NUMPY) && value->tensor->ndim > 0) {
        fail_value(context, "NumPy array");
        return NULL;
    }
    return value->tensor;
}

/* Axes of size one that the value has in front of the target's. */
static Tensor *without_leading_ones(OpContext *context, Tensor *value, int ndim) {
    while (value && value->ndim > ndim && value->shape[0] == 1)
        value = view_squeeze(context->scratch, value, 0, context->error);
    return value;
}

static Tensor *fitted_value(OpContext *context, const Tensor *self, Tensor *value, int ndim,
                            const int64_t *shape) {
    value = without_leading_ones(context, value, ndim);
    if (!value)
        return NULL;
    int64_t broadcast[TENSOR_MAX_NDIM];
    int n;
    if (value->ndim <= ndim && view_broadcast_shape(ndim, shape, value->ndim, value->shape, &n,
                                                    broadcast, context->error)) {
        bool same = true;
        for (int i = 0; i < ndim; i++)
            same &= broadcast[i] == shape[i];
        if (same)
            return view_expand(context->scratch, value, ndim, shape, context->error);
    }
    Str target = {0}, given = {0};
    tensor_add_shape(&target, ndim, shape);
    tensor_add_shape(&given, value->ndim, value->shape);
    error_set(context->error, self->flags & TENSOR_NUMPY ? ERR_VALUE : ERR_RUNTIME,
              "the index names a part of shape %s, and a value of shape %s does not broadcast to "
              "it",
              str_text(&target), str_text(&given));
    str_release(&target);
    str_release(&given);
    return NULL;
}

static bool write_view(OpContext *context, const Index *index, Tensor *value) {
    const Tensor *view = index->view;
    bool one = value->ndim == 0; /* then it does not matter whether elements share memory */
    value = fitted_value(context, view, value, view->ndim, view->shape);
    if (value && index->reversed) {
        OpContext aside = *context;
        aside.arena = context->scratch;
        value = flipped(&aside, value, index->flips);
    }
    if (!value || (!one && !inplace_check_overlap(context, "assignment", view)))
        return false;
    op_overwrite(context, view, value);
    return true;
}

/* PyTorch writes one number through one mask whatever their dtypes; else they must agree. */
static bool check_dtypes(OpContext *context, const Index *index, const OpArg *spec,
                         const Tensor *value) {
    const Tensor *view = index->view;
    bool mask = spec->kind == OP_TENSOR &&
                (spec->tensor->dtype == DTYPE_BOOL || spec->tensor->dtype == DTYPE_UINT8);
    if (value->dtype == view->dtype || (view->flags & TENSOR_NUMPY) ||
        (mask && tensor_count(value) == 1))
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "writing through index tensors needs one dtype: the tensor is %s, the value "
                     "%s; convert the value with to(x.dtype)",
                     dtype_name(view->dtype), dtype_name(value->dtype));
}

static bool write_points(OpContext *context, const Index *index, const OpArg *spec, Tensor *value) {
    IndexPoints points;
    if (index->reversed)
        return error_set(context->error, ERR_NOT_IMPLEMENTED,
                         "writing through a negative step and an index array at once is not "
                         "built in; write in two steps");
    if (!check_dtypes(context, index, spec, value) || !index_points(context, index, &points))
        return false;
    Tensor *bits = op_bits_for(context, index->view, value);
    if (bits)
        bits = fitted_value(context, index->view, bits, points.result_ndim, points.result_shape);
    Tensor *cover = bits ? index_points_cover(context, &points) : NULL;
    if (!cover)
        return false;
    op_will_write(context, cover);
    index_points_write(&points, bits);
    return true;
}

/* The index, out of a tuple that holds nothing else. */
static const OpArg *only_item(const OpArg *spec) {
    bool wrapped = spec->kind == OP_LIST && spec->list.is_tuple && spec->list.count == 1;
    return wrapped ? &spec->list.items[0] : spec;
}

bool op_index_set(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Index index;
    const OpArg *spec = only_item(&args[1]);
    *out = (OpArg){.kind = OP_NONE};
    if (spec->kind == OP_BOOL && !spec->b)
        return true;
    Tensor *value = value_tensor(context, args[0].tensor, &args[2]);
    if (!value || !index_parse(context, args[0].tensor, &args[1], &index))
        return false;
    /* x[True] names all of x, under a new axis of size one. */
    if (!index.advanced || spec->kind == OP_BOOL)
        return write_view(context, &index, value);
    return write_points(context, &index, spec, value);
}
