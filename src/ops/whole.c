/* All elements at once: written in place, or read as Python numbers. */
#include "base/watch.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/scalar.h"
#include "tensor/view.h"

/* ---- writing ---- */

bool op_copy_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *self = args[0].tensor;
    *out = args[0];
    if (!inplace_check_overlap(context, op->name, self))
        return false;
    if (args[1].kind != OP_TENSOR)
        return scalar_fill(context, self, &args[1], true);
    const Tensor *from =
        view_expand(context->scratch, args[1].tensor, self->ndim, self->shape, context->error);
    if (from)
        op_overwrite(context, self, from);
    return from != NULL;
}

/* One number for all: it does not matter whether elements share memory. */
bool op_fill_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    *out = args[0];
    return scalar_fill(context, args[0].tensor, &args[1], true);
}

bool op_np_fill(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    *out = (OpArg){.kind = OP_NONE};
    return scalar_fill(context, args[0].tensor, &args[1], true);
}

bool op_zero_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpArg zero = op_int(0);
    *out = args[0];
    return scalar_fill(context, args[0].tensor, &zero, true);
}

/* ---- reading ---- */

bool op_item(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    if (tensor_count(t) != 1) {
        Str shape = {0};
        tensor_add_shape(&shape, t->ndim, t->shape);
        error_set(context->error, ERR_VALUE,
                  "item() reads the only element of a tensor, but one of shape %s holds %lld; "
                  "index it first, or use tolist()",
                  str_text(&shape), (long long)tensor_count(t));
        str_release(&shape);
        return false;
    }
    *out = scalar_load(t, t->offset);
    return true;
}

/* Lists nest as deep as the tensor has axes, which is bounded. */
static bool list_along(OpContext *context, const Tensor *t, int axis, int64_t position,
                       OpArg *out) {
    if (axis == t->ndim) {
        *out = scalar_load(t, position);
        return true;
    }
    int64_t count = t->shape[axis];
    OpArg *items = arena_try_alloc(context->arena, (size_t)count * sizeof *items);
    if (!items)
        return error_set(context->error, ERR_MEMORY, "there is not enough memory for the list");
    *out = (OpArg){.kind = OP_LIST, .list = {.items = items, .count = (int)count}};
    for (int64_t i = 0; i < count && !watch_ends(1); i++)
        if (!list_along(context, t, axis + 1, position + i * t->stride[axis], &items[i]))
            return false;
    return true;
}

bool op_tolist(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    for (int i = 0; i < t->ndim; i++)
        if (t->shape[i] > INT32_MAX)
            return error_set(context->error, ERR_MEMORY, "axis %d is too long for a list", i);
    return list_along(context, t, 0, t->offset, out);
}
