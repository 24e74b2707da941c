/* Elements picked by a mask, and the places of what is not zero. */
#include "base/watch.h"
#include "ops/index.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/scalar.h"
#include "tensor/element.h"
#include "tensor/iter.h"
#include "tensor/view.h"

#include <string.h>

/* ---- nonzero ---- */

static bool is_nonzero(const Tensor *t, int64_t position) {
    if (dtype_category(t->dtype) <= DTYPE_CATEGORY_INT)
        return tensor_get_int(t, position) != 0;
    double complex value = tensor_get_complex(t, position);
    return creal(value) != 0 || cimag(value) != 0;
}

/* Moves an index on in logical order. */
static void next_index(const Tensor *t, int64_t *index) {
    for (int i = t->ndim - 1; i >= 0; i--) {
        if (++index[i] < t->shape[i])
            return;
        index[i] = 0;
    }
}

Tensor *index_nonzero(OpContext *context, Arena *arena, const Tensor *t) {
    int64_t count = tensor_count(t), found = 0, index[TENSOR_MAX_NDIM] = {0};
    for (int64_t i = 0; i < count && !watch_ends(1); i++, next_index(t, index))
        found += is_nonzero(t, tensor_position_at(t, index));
    int64_t shape[] = {found, t->ndim}, by_columns[] = {1, found};
    Tensor *where = tensor_new_strided(arena, DTYPE_INT64, 2, shape, by_columns, context->error);
    memset(index, 0, sizeof index);
    for (int64_t i = 0, row = 0; where && row < found && !watch_ends(1); i++, next_index(t, index)) {
        if (!is_nonzero(t, tensor_position_at(t, index)))
            continue;
        for (int axis = 0; axis < t->ndim; axis++)
            tensor_set_int(where, row * where->stride[0] + axis * where->stride[1], index[axis]);
        row++;
    }
    return where;
}

static bool give_columns(OpContext *context, OpArg *out, Tensor *t) {
    Tensor *columns[TENSOR_MAX_NDIM];
    if (t->ndim == 0)
        t = view_unsqueeze(context->scratch, t, 0, context->error);
    Tensor *where = t ? index_nonzero(context, context->arena, t) : NULL;
    if (!where)
        return false;
    where->flags |= t->flags & TENSOR_NUMPY;
    for (int i = 0; i < t->ndim; i++)
        columns[i] = view_select(context->arena, where, 1, i, context->error);
    return op_give_tuple(context, out, t->ndim, columns);
}

bool op_nonzero(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (args[1].b)
        return give_columns(context, out, args[0].tensor);
    return op_give(out, index_nonzero(context, context->arena, args[0].tensor));
}

bool op_argwhere(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, index_nonzero(context, context->arena, args[0].tensor));
}

bool op_where_nonzero(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_columns(context, out, args[0].tensor);
}

bool op_np_nonzero(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t && give_columns(context, out, t);
}

bool op_np_argwhere(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    Tensor *where = t ? index_nonzero(context, context->arena, t) : NULL;
    return op_give_array(context, out, where);
}

/* ---- masked_select, masked_scatter ---- */

static bool check_mask(OpContext *context, const char *name, const Tensor *mask) {
    if (mask->dtype == DTYPE_BOOL || mask->dtype == DTYPE_UINT8)
        return true;
    return error_set(context->error, ERR_RUNTIME, "%s: the mask must be bool, not %s", name,
                     dtype_name(mask->dtype));
}

static bool broadcast_pair(OpContext *context, Tensor **a, Tensor **b) {
    int64_t shape[TENSOR_MAX_NDIM];
    int ndim;
    if (!view_broadcast_shape((*a)->ndim, (*a)->shape, (*b)->ndim, (*b)->shape, &ndim, shape,
                              context->error))
        return false;
    *a = view_expand(context->scratch, *a, ndim, shape, context->error);
    *b = view_expand(context->scratch, *b, ndim, shape, context->error);
    return *a && *b;
}

/* Positions in t of the elements where the mask, of the same shape, is true. */
static int64_t *masked_positions(OpContext *context, const Tensor *t, const Tensor *mask,
                                 int64_t *found) {
    int64_t count = tensor_count(mask), index[TENSOR_MAX_NDIM] = {0};
    int64_t *positions = op_scratch(context, count, sizeof *positions);
    *found = 0;
    for (int64_t i = 0; positions && i < count && !watch_ends(1); i++, next_index(mask, index))
        if (is_nonzero(mask, tensor_position_at(mask, index)))
            positions[(*found)++] = tensor_position_at(t, index);
    return positions;
}

bool op_masked_select(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor, *mask = args[1].tensor;
    int64_t count;
    if (!check_mask(context, op->name, mask) || !broadcast_pair(context, &t, &mask))
        return false;
    const int64_t *positions = masked_positions(context, t, mask, &count);
    Tensor *result = positions ? op_new(context, t, t->dtype, 1, &count) : NULL;
    for (int64_t i = 0; result && i < count; i++) {
        OpArg element = scalar_load(t, positions[i]);
        scalar_store(result, i, &element);
    }
    return op_give(out, result);
}

typedef struct MaskedScatter {
    DType dtype, mask_dtype;
    const unsigned char *next; /* of the source */
} MaskedScatter;

static void masked_scatter_run(void *user, int64_t n, unsigned char *const *pointers,
                               const int64_t *strides) {
    MaskedScatter *run = user;
    size_t size = dtype_size(run->dtype);
    for (int64_t i = 0; i < n; i++) {
        if (element_get_int(run->mask_dtype, pointers[1] + i * strides[1]) == 0)
            continue;
        memcpy(pointers[0] + i * strides[0], run->next, size);
        run->next += size;
    }
}

static bool check_masked_scatter(OpContext *context, const char *name, const Tensor *t,
                                 const Tensor *mask, const Tensor *source) {
    int64_t count = 0, positions = tensor_count(mask);
    if (!check_mask(context, name, mask))
        return false;
    if (source->dtype != t->dtype)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: self and source must have one dtype, but they are %s and %s", name,
                         dtype_name(t->dtype), dtype_name(source->dtype));
    for (int64_t i = 0; i < positions && !watch_ends(1); i++)
        count += is_nonzero(mask, tensor_position(mask, i));
    if (count > tensor_count(source))
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the mask is true %lld times, but the source has only %lld elements",
                         name, (long long)count, (long long)tensor_count(source));
    return inplace_check_overlap(context, name, t);
}

/* Elements of the source, one after the other, go where the mask is true, in the order of t's
 * memory. */
static bool scatter_masked(OpContext *context, const char *name, const Tensor *t,
                           const Tensor *mask, const Tensor *source) {
    mask = view_expand(context->scratch, mask, t->ndim, t->shape, context->error);
    if (!mask || !check_masked_scatter(context, name, t, mask, source))
        return false;
    const Tensor *bits = op_bits_for(context, t, source), *operands[] = {t, mask};
    if (!bits)
        return false;
    MaskedScatter run = {.dtype = t->dtype, .mask_dtype = mask->dtype, .next = tensor_bytes(bits)};
    TensorIter iter;
    op_will_write(context, t);
    iter_init(&iter, t->ndim, t->shape, 2, operands);
    iter_run(&iter, masked_scatter_run, &run);
    return true;
}

bool op_masked_scatter_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    *out = args[0];
    return scatter_masked(context, op->name, args[0].tensor, args[1].tensor, args[2].tensor);
}

bool op_masked_scatter(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = args[0].tensor, *mask = args[1].tensor;
    OpContext unseen = *context;
    unseen.will_write = NULL;
    if (!broadcast_pair(context, &t, &mask))
        return false;
    Tensor *copy = tensor_contiguous_copy(context->arena, t, t->dtype, context->error);
    return copy && scatter_masked(&unseen, op->name, copy, mask, args[2].tensor) &&
           op_give(out, copy);
}
