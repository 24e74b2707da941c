#include "tensor/iter.h"

#include "base/watch.h"

#include <string.h>

/* Stride of an operand along an axis of the common shape, 0 where it is broadcast. */
static int64_t stride_along(const Tensor *t, int ndim, const int64_t *shape, int axis) {
    int own = axis - (ndim - t->ndim);
    if (own < 0 || (t->shape[own] == 1 && shape[axis] != 1))
        return 0;
    return t->stride[own];
}

typedef struct Layout {
    int ndim, operands;
    const int64_t *shape;
    int64_t stride[ITER_MAX_OPERANDS][TENSOR_MAX_NDIM]; /* elements */
} Layout;

static void layout_init(Layout *layout, int ndim, const int64_t *shape, int operands,
                        const Tensor *const *tensors) {
    layout->ndim = ndim;
    layout->operands = operands;
    layout->shape = shape;
    for (int k = 0; k < operands; k++)
        for (int i = 0; i < ndim; i++)
            layout->stride[k][i] = stride_along(tensors[k], ndim, shape, i);
}

/* Above 0: `inner` belongs outside `outer`; below 0: they stand right; 0: the operands do not say.
 * Equal strides are told apart by size where that swaps the axes, else by the next operand. */
static int compare_axes(const Layout *layout, int inner, int outer) {
    for (int k = 0; k < layout->operands; k++) {
        int64_t in = layout->stride[k][inner], out = layout->stride[k][outer];
        if (in == 0 || out == 0)
            continue;
        if (in != out)
            return in < out ? -1 : 1;
        if (layout->shape[inner] > layout->shape[outer])
            return 1;
    }
    return 0;
}

/* Insertion sort from the innermost axis outwards; a comparison that says nothing is passed over,
 * so an axis can move past one it cannot be compared with. */
static void sort_axes(const Layout *layout, int *innermost_first) {
    for (int i = 0; i < layout->ndim; i++)
        innermost_first[i] = layout->ndim - 1 - i;
    for (int i = 1; i < layout->ndim; i++) {
        int moving = i;
        for (int other = i - 1; other >= 0; other--) {
            int inner = innermost_first[other], outer = innermost_first[moving];
            int comparison = compare_axes(layout, inner, outer);
            if (comparison < 0)
                break;
            if (comparison > 0) {
                innermost_first[other] = outer;
                innermost_first[moving] = inner;
                moving = other;
            }
        }
    }
}

/* ---- layout of a result ---- */

static bool all_have_shape(int ndim, const int64_t *shape, int operands,
                           const Tensor *const *tensors) {
    for (int k = 0; k < operands; k++) {
        if (tensors[k]->ndim != ndim)
            return false;
        if (ndim && memcmp(tensors[k]->shape, shape, (size_t)ndim * sizeof *shape) != 0)
            return false;
    }
    return true;
}

static bool all_contiguous(int operands, const Tensor *const *tensors) {
    for (int k = 0; k < operands; k++)
        if (!tensor_is_contiguous(tensors[k]))
            return false;
    return true;
}

/* Strides of images whose channels (axis 1 of 4) lie innermost: PyTorch's "channels last". */
static void channels_last_strides(const int64_t *shape, int64_t *stride) {
    static const int innermost_first[] = {1, 3, 2, 0};
    int64_t next = 1;
    for (int i = 0; i < 4; i++) {
        stride[innermost_first[i]] = next;
        next *= shape[innermost_first[i]];
    }
}

static bool all_channels_last(int operands, const Tensor *const *tensors) {
    for (int k = 0; k < operands; k++) {
        const Tensor *t = tensors[k];
        int64_t wanted[4];
        if (t->ndim != 4)
            return false;
        channels_last_strides(t->shape, wanted);
        for (int i = 0; i < 4; i++)
            if (t->shape[i] != 1 && t->stride[i] != wanted[i])
                return false;
    }
    return true;
}

static bool all_dense_alike(int operands, const Tensor *const *tensors) {
    size_t bytes = (size_t)tensors[0]->ndim * sizeof tensors[0]->stride[0];
    for (int k = 0; k < operands; k++)
        if (!tensor_is_dense(tensors[k]) ||
            memcmp(tensors[k]->stride, tensors[0]->stride, bytes) != 0)
            return false;
    return true;
}

/* Strides where all operands have the result's shape and one dense layout; false elsewhere. */
static bool common_strides(int ndim, const int64_t *shape, int operands,
                           const Tensor *const *tensors, int64_t *stride) {
    if (!all_have_shape(ndim, shape, operands, tensors))
        return false;
    if (all_contiguous(operands, tensors))
        tensor_shape_strides(ndim, shape, stride);
    else if (all_channels_last(operands, tensors))
        channels_last_strides(shape, stride);
    else if (all_dense_alike(operands, tensors))
        memcpy(stride, tensors[0]->stride, (size_t)ndim * sizeof *stride);
    else
        return false;
    return true;
}

void iter_result_order(int ndim, const int64_t *shape, int operands, const Tensor *const *tensors,
                       int *order) {
    int innermost_first[TENSOR_MAX_NDIM];
    Layout layout;
    layout_init(&layout, ndim, shape, operands, tensors);
    sort_axes(&layout, innermost_first);
    for (int i = 0; i < ndim; i++)
        order[i] = innermost_first[ndim - 1 - i];
}

static bool is_contiguous_order(int ndim, const int *order) {
    for (int i = 0; i < ndim; i++)
        if (order[i] != i)
            return false;
    return true;
}

/* Strides dense in an order of axes, but zero outside an axis of size zero, as PyTorch has it. */
static void ordered_strides(int ndim, const int64_t *shape, const int *order, int64_t *stride) {
    int64_t next = 1;
    for (int i = ndim - 1; i >= 0; i--) {
        stride[order[i]] = next;
        next *= shape[order[i]];
    }
}

Tensor *iter_new_result(Arena *arena, DType dtype, int ndim, const int64_t *shape, int operands,
                        const Tensor *const *tensors, Error *error) {
    int64_t stride[TENSOR_MAX_NDIM];
    int order[TENSOR_MAX_NDIM];
    if (operands > 0 && common_strides(ndim, shape, operands, tensors, stride))
        return tensor_new_strided(arena, dtype, ndim, shape, stride, error);
    iter_result_order(ndim, shape, operands, tensors, order);
    if (is_contiguous_order(ndim, order))
        return tensor_new(arena, dtype, ndim, shape, error);
    ordered_strides(ndim, shape, order, stride);
    return tensor_new_strided(arena, dtype, ndim, shape, stride, error);
}

/* ---- walking ---- */

static void append_axis(TensorIter *iter, const Layout *layout, int axis, const int64_t *sizes) {
    iter->shape[iter->ndim] = layout->shape[axis];
    for (int k = 0; k < iter->operands; k++)
        iter->stride[k][iter->ndim] = layout->stride[k][axis] * sizes[k];
    iter->ndim++;
}

/* True when the last axis taken goes round `axis` without a gap in every operand. */
static bool axis_continues(const TensorIter *iter, const Layout *layout, int axis,
                           const int64_t *sizes) {
    for (int k = 0; k < iter->operands; k++) {
        int64_t inner = layout->stride[k][axis] * sizes[k];
        if (iter->stride[k][iter->ndim - 1] != inner * layout->shape[axis])
            return false;
    }
    return true;
}

/* Merges `axis` into the last axis taken. */
static void merge_axis(TensorIter *iter, const Layout *layout, int axis, const int64_t *sizes) {
    iter->shape[iter->ndim - 1] *= layout->shape[axis];
    for (int k = 0; k < iter->operands; k++)
        iter->stride[k][iter->ndim - 1] = layout->stride[k][axis] * sizes[k];
}

static bool has_empty_axis(int ndim, const int64_t *shape) {
    for (int i = 0; i < ndim; i++)
        if (shape[i] == 0)
            return true;
    return false;
}

void iter_init(TensorIter *iter, int ndim, const int64_t *shape, int operands,
               const Tensor *const *tensors) {
    int64_t sizes[ITER_MAX_OPERANDS];
    int innermost_first[TENSOR_MAX_NDIM];
    Layout layout;
    *iter = (TensorIter){.operands = operands};
    if (has_empty_axis(ndim, shape)) {
        iter->ndim = 1; /* and of size zero: nothing to walk */
        return;
    }
    for (int k = 0; k < operands; k++) {
        iter->base[k] = tensor_bytes(tensors[k]);
        sizes[k] = (int64_t)dtype_size(tensors[k]->dtype);
    }
    layout_init(&layout, ndim, shape, operands, tensors);
    sort_axes(&layout, innermost_first);
    for (int i = ndim - 1; i >= 0; i--) {
        int axis = innermost_first[i];
        if (shape[axis] == 1)
            continue;
        if (iter->ndim && axis_continues(iter, &layout, axis, sizes))
            merge_axis(iter, &layout, axis, sizes);
        else
            append_axis(iter, &layout, axis, sizes);
    }
}

/* Moves the pointers to the next run; false after the last. */
static bool next_run(const TensorIter *iter, int64_t *index, unsigned char **pointers) {
    for (int axis = iter->ndim - 2; axis >= 0; axis--) {
        bool wraps = ++index[axis] == iter->shape[axis];
        int64_t steps = wraps ? 1 - iter->shape[axis] : 1;
        for (int k = 0; k < iter->operands; k++)
            pointers[k] += steps * iter->stride[k][axis];
        if (!wraps)
            return true;
        index[axis] = 0;
    }
    return false;
}

/* A run by pieces, so that a watch is never long without a look; false when it ends the work. */
static bool run_pieces(const TensorIter *iter, IterRun *run, void *context, int64_t n,
                       unsigned char *const *pointers, const int64_t *strides) {
    enum { ITER_PIECE = 1 << 20 };
    unsigned char *at[ITER_MAX_OPERANDS];
    memcpy(at, pointers, sizeof at);
    for (int64_t left = n; left > 0; left -= ITER_PIECE) {
        int64_t piece = left < ITER_PIECE ? left : ITER_PIECE;
        if (watch_ends(piece))
            return false;
        run(context, piece, at, strides);
        for (int k = 0; k < iter->operands; k++)
            at[k] += piece * strides[k];
    }
    return true;
}

void iter_run(const TensorIter *iter, IterRun *run, void *context) {
    int64_t index[TENSOR_MAX_NDIM] = {0}, strides[ITER_MAX_OPERANDS] = {0}, n = 1;
    unsigned char *pointers[ITER_MAX_OPERANDS];
    memcpy(pointers, iter->base, sizeof pointers);
    if (iter->ndim > 0) {
        n = iter->shape[iter->ndim - 1];
        for (int k = 0; k < iter->operands; k++)
            strides[k] = iter->stride[k][iter->ndim - 1];
    }
    if (n == 0)
        return;
    while (run_pieces(iter, run, context, n, pointers, strides) &&
           next_run(iter, index, pointers))
        continue;
}
