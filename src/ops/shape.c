/* Views: the same memory under another shape. */
#include "ops/shape.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

/* ---- axes ---- */

bool op_permute(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts axes;
    return op_read_ints(context, "dims", &args[1], &axes) &&
           op_give(out, view_permute(context->arena, args[0].tensor, axes.count, axes.items,
                                     context->error));
}

bool op_transpose(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(
        out, view_transpose(context->arena, args[0].tensor, args[1].i, args[2].i, context->error));
}

bool op_t(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    if (t->ndim > 2)
        return error_set(context->error, ERR_RUNTIME,
                         "t() swaps at most two axes, but the tensor has %d; use transpose(a, b) "
                         "to name two of them",
                         t->ndim);
    if (t->ndim < 2)
        return op_give(out, tensor_alias(context->arena, t));
    return op_give(out, view_transpose(context->arena, t, 0, 1, context->error));
}

Tensor *shape_reverse_axes(OpContext *context, const Tensor *t) {
    int64_t axes[TENSOR_MAX_NDIM];
    for (int i = 0; i < t->ndim; i++)
        axes[i] = t->ndim - 1 - i;
    return view_permute(context->arena, t, t->ndim, axes, context->error);
}

bool op_reverse_axes(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_reverse_axes(context, args[0].tensor));
}

/* The lazy conjugate of a view just made; of a real tensor the view itself. */
static Tensor *conjugated(Tensor *view) {
    if (view && dtype_is_complex(view->dtype))
        view->flags ^= TENSOR_CONJ;
    return view;
}

/* variant 1: conjugated too */
bool op_matrix_transpose(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    if (t->ndim == 1)
        return error_set(context->error, ERR_RUNTIME,
                         "%s swaps the last two axes, but the tensor has only one", op->name);
    Tensor *view = t->ndim ? view_transpose(context->arena, t, -2, -1, context->error)
                           : tensor_alias(context->arena, t);
    return op_give(out, op->variant ? conjugated(view) : view);
}

bool op_conjugate_transpose(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    if (t->ndim != 2 && t->ndim != 0)
        return error_set(context->error, ERR_RUNTIME,
                         "H is for matrices, but the tensor has %d axes; use mH for a batch of "
                         "matrices",
                         t->ndim);
    return op_give(out, conjugated(shape_reverse_axes(context, t)));
}

/* The order of axes after each axis of `source` has gone to its place in `destination`; the
 * others keep their order in what is left. */
static bool moved_axes(OpContext *context, int ndim, const OpInts *source,
                       const OpInts *destination, int64_t *order) {
    bool moves[TENSOR_MAX_NDIM], taken[TENSOR_MAX_NDIM];
    int from[TENSOR_MAX_NDIM], to[TENSOR_MAX_NDIM];
    if (source->count != destination->count)
        return error_set(context->error, ERR_RUNTIME,
                         "source names %d axes and destination %d; they must be as many",
                         source->count, destination->count);
    if (!op_wrap_axes(context, source, ndim, moves, from) ||
        !op_wrap_axes(context, destination, ndim, taken, to))
        return false;
    for (int i = 0; i < source->count; i++)
        order[to[i]] = from[i];
    for (int axis = 0, place = 0; axis < ndim; axis++) {
        if (moves[axis])
            continue;
        while (taken[place])
            place++;
        order[place++] = axis;
    }
    return true;
}

Tensor *shape_move_axes(OpContext *context, const Tensor *t, const OpArg *source,
                        const OpArg *destination) {
    OpInts from, to;
    int64_t order[TENSOR_MAX_NDIM];
    if (!op_read_ints(context, "source", source, &from) ||
        !op_read_ints(context, "destination", destination, &to) ||
        !moved_axes(context, t->ndim, &from, &to, order))
        return NULL;
    return view_permute(context->arena, t, t->ndim, order, context->error);
}

bool op_movedim(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_move_axes(context, args[0].tensor, &args[1], &args[2]));
}

/* ---- merging and splitting axes ---- */

bool op_view(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts size;
    return op_read_ints(context, "size", &args[1], &size) &&
           op_give(out, view_view(context->arena, args[0].tensor, size.count, size.items,
                                  context->error));
}

bool op_view_dtype(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    DType dtype = args[1].dtype;
    if (dtype_size(dtype) != dtype_size(t->dtype))
        return error_set(context->error, ERR_RUNTIME,
                         "view(dtype) reads the same bytes, so both must have one size: %s takes "
                         "%zu bytes and %s takes %zu; to(dtype) converts the numbers",
                         dtype_name(t->dtype), dtype_size(t->dtype), dtype_name(dtype),
                         dtype_size(dtype));
    Tensor *view = tensor_alias(context->arena, t);
    view->dtype = dtype;
    return op_give(out, view);
}

bool op_view_as(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *other = args[1].tensor;
    return op_give(
        out, view_view(context->arena, args[0].tensor, other->ndim, other->shape, context->error));
}

static bool give_reshaped(OpContext *context, OpArg *out, Tensor *t, int ndim,
                          const int64_t *shape) {
    return op_give(out, view_reshape(context->arena, t, ndim, shape, context->error));
}

bool op_reshape(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts shape;
    return op_read_ints(context, "shape", &args[1], &shape) &&
           give_reshaped(context, out, args[0].tensor, shape.count, shape.items);
}

bool op_reshape_as(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *other = args[1].tensor;
    return give_reshaped(context, out, args[0].tensor, other->ndim, other->shape);
}

/* Shape after axes first..last have become one. */
static int merged_shape(const Tensor *t, int first, int last, int64_t *shape) {
    int ndim = 0;
    for (int i = 0; i < t->ndim; i++) {
        if (i > first && i <= last)
            shape[ndim - 1] *= t->shape[i];
        else
            shape[ndim++] = t->shape[i];
    }
    return ndim;
}

bool op_flatten(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    int first, last;
    int64_t shape[TENSOR_MAX_NDIM] = {1};
    if (!op_wrap_axis(context, args[1].i, t->ndim, &first) ||
        !op_wrap_axis(context, args[2].i, t->ndim, &last))
        return false;
    if (first > last)
        return error_set(context->error, ERR_RUNTIME,
                         "flatten: start_dim %d comes after end_dim %d", first, last);
    if (t->ndim == 0)
        return give_reshaped(context, out, t, 1, shape);
    if (first == last)
        return op_give(out, t);
    int ndim = merged_shape(t, first, last, shape);
    return give_reshaped(context, out, t, ndim, shape);
}

Tensor *shape_ravel(OpContext *context, Tensor *t) {
    const int64_t all[] = {-1};
    Tensor *whole = tensor_contiguous(context->arena, t, context->error);
    return whole ? view_view(context->arena, whole, 1, all, context->error) : NULL;
}

bool op_ravel(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_ravel(context, args[0].tensor));
}

bool op_unflatten(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    OpInts sizes;
    int64_t parts[TENSOR_MAX_NDIM], shape[2 * TENSOR_MAX_NDIM];
    int axis, ndim = 0;
    if (!op_read_ints(context, "sizes", &args[2], &sizes) ||
        !op_wrap_axis(context, args[1].i, t->ndim, &axis))
        return false;
    if (t->ndim == 0 || sizes.count == 0)
        return error_set(context->error, t->ndim ? ERR_RUNTIME : ERR_INDEX,
                         "unflatten splits an axis into at least one; there is none to %s",
                         t->ndim ? "split it into" : "split");
    if (!view_infer_shape(t->shape[axis], sizes.count, sizes.items, parts, context->error))
        return false;
    for (int i = 0; i < axis; i++)
        shape[ndim++] = t->shape[i];
    for (int i = 0; i < sizes.count; i++)
        shape[ndim++] = parts[i];
    for (int i = axis + 1; i < t->ndim; i++)
        shape[ndim++] = t->shape[i];
    return op_give(out, view_view(context->arena, t, ndim, shape, context->error));
}

/* ---- axes of size one ---- */

bool op_squeeze(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_squeeze(context->arena, args[0].tensor, args[1].i, context->error));
}

bool op_squeeze_all(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_squeeze_all(context->arena, args[0].tensor));
}

bool op_unsqueeze(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_unsqueeze(context->arena, args[0].tensor, args[1].i, context->error));
}

bool op_expand(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts size;
    return op_read_ints(context, "size", &args[1], &size) &&
           op_give(out, view_expand(context->arena, args[0].tensor, size.count, size.items,
                                    context->error));
}

bool op_expand_as(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *other = args[1].tensor;
    return op_give(out, view_expand(context->arena, args[0].tensor, other->ndim, other->shape,
                                    context->error));
}

bool op_broadcast_tensors(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const OpList *list = &args[0].list;
    Tensor **views = arena_alloc_array(context->scratch, (size_t)list->count, sizeof *views);
    int64_t shape[TENSOR_MAX_NDIM];
    int ndim = 0;
    for (int i = 0; i < list->count; i++) {
        const Tensor *t = list->items[i].tensor;
        if (!view_broadcast_shape(ndim, shape, t->ndim, t->shape, &ndim, shape, context->error))
            return false;
    }
    for (int i = 0; i < list->count; i++)
        views[i] = view_expand(context->arena, list->items[i].tensor, ndim, shape, context->error);
    return op_give_tuple(context, out, list->count, views);
}

/* A line of n along axis `axis` of the grid, expanded over the other axes. */
static Tensor *grid_line(OpContext *context, Tensor *t, int axis, int ndim, const int64_t *grid) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < ndim; i++)
        shape[i] = i == axis ? grid[axis] : 1;
    Tensor *line = view_view(context->arena, t, ndim, shape, context->error);
    return line ? view_expand(context->arena, line, ndim, grid, context->error) : NULL;
}

static bool check_lines(OpContext *context, const OpList *list) {
    if (list->count == 0 || list->count > TENSOR_MAX_NDIM)
        return error_set(context->error, ERR_RUNTIME, "meshgrid takes 1 to %d tensors, but got %d",
                         TENSOR_MAX_NDIM, list->count);
    for (int i = 0; i < list->count; i++) {
        const Tensor *t = list->items[i].tensor;
        if (t->ndim > 1)
            return error_set(context->error, ERR_RUNTIME,
                             "meshgrid takes tensors of one axis, but tensor %d has %d", i,
                             t->ndim);
        if (t->dtype != list->items[0].tensor->dtype && !(t->flags & TENSOR_NUMPY))
            return error_set(context->error, ERR_RUNTIME,
                             "meshgrid takes tensors of one dtype, but tensor 0 is %s and tensor "
                             "%d is %s",
                             dtype_name(list->items[0].tensor->dtype), i, dtype_name(t->dtype));
    }
    return true;
}

/* 'xy' is 'ij' with the first two tensors, and the first two axes of each result, swapped. */
bool op_meshgrid(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const OpList *list = &args[0].list;
    bool xy = str_equal(args[1].s, "xy");
    if (!xy && !str_equal(args[1].s, "ij"))
        return error_set(context->error, ERR_RUNTIME,
                         "meshgrid: indexing must be 'ij' or 'xy', not '%s'", args[1].s);
    if (!check_lines(context, list))
        return false;
    int n = list->count;
    bool swaps = xy && n >= 2;
    int64_t grid[TENSOR_MAX_NDIM];
    Tensor *views[TENSOR_MAX_NDIM] = {NULL};
    for (int i = 0; i < n; i++)
        grid[swaps && i < 2 ? 1 - i : i] = tensor_count(list->items[i].tensor);
    for (int i = 0; i < n; i++) {
        int axis = swaps && i < 2 ? 1 - i : i;
        views[i] = grid_line(context, list->items[i].tensor, axis, n, grid);
    }
    return op_give_tuple(context, out, n, views);
}

static Tensor *at_least(OpContext *context, Tensor *t, int ndim) {
    while (t && t->ndim < ndim)
        t = view_unsqueeze(context->arena, t, t->ndim < 2 ? 0 : -1, context->error);
    return t;
}

/* variant: the number of axes. */
bool op_atleast(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, at_least(context, args[0].tensor, op->variant));
}

bool op_all_atleast(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpList *list = &args[0].list;
    Tensor **views = arena_alloc_array(context->scratch, (size_t)list->count, sizeof *views);
    for (int i = 0; i < list->count; i++)
        views[i] = at_least(context, list->items[i].tensor, op->variant);
    return op_give_tuple(context, out, list->count, views);
}

/* ---- parts ---- */

bool op_narrow(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    int axis;
    if (t->ndim == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "narrow: a tensor without axes cannot be narrowed");
    if (!op_wrap_axis(context, args[1].i, t->ndim, &axis))
        return false;
    int64_t size = t->shape[axis], start = args[2].i, length = args[3].i;
    int64_t least = size ? -size : -1;
    if (start < least || start > size)
        return error_set(context->error, ERR_INDEX,
                         "narrow: start %lld is outside axis %d, which has size %lld",
                         (long long)start, axis, (long long)size);
    start -= start < 0 ? least : 0;
    if (length < 0 || start > size - length)
        return error_set(context->error, ERR_RUNTIME,
                         "narrow: start %lld and length %lld do not fit axis %d of size %lld",
                         (long long)start, (long long)length, axis, (long long)size);
    return op_give(out,
                   view_slice(context->arena, t, axis, start, start + length, 1, context->error));
}

bool op_select(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (args[0].tensor->ndim == 0)
        return error_set(context->error, ERR_INDEX,
                         "select: a tensor without axes has nothing to select from");
    return op_give(
        out, view_select(context->arena, args[0].tensor, args[1].i, args[2].i, context->error));
}

bool op_unfold(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_unfold(context->arena, args[0].tensor, args[1].i, args[2].i, args[3].i,
                                    context->error));
}

bool op_diagonal(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_diagonal(context->arena, args[0].tensor, args[1].i, args[2].i,
                                      args[3].i, context->error));
}

bool op_as_strided(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    OpInts size, stride;
    if (!op_read_ints(context, "size", &args[1], &size) ||
        !op_read_ints(context, "stride", &args[2], &stride))
        return false;
    if (size.count != stride.count)
        return error_set(context->error, ERR_RUNTIME,
                         "as_strided: size has %d entries and stride %d; they must be as many",
                         size.count, stride.count);
    return op_give(out, view_as_strided(context->arena, t, size.count, size.items, stride.items,
                                        op_int_or(&args[3], t->offset), context->error));
}

bool op_view_as_real(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_as_real(context->arena, args[0].tensor, context->error));
}

bool op_view_as_complex(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_as_complex(context->arena, args[0].tensor, context->error));
}

bool op_alias(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *view = tensor_alias(context->arena, args[0].tensor);
    view->flags &= ~(TENSOR_PARAMETER | TENSOR_GRAD);
    return op_give(out, view);
}

/* ---- copies ---- */

bool op_contiguous(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    if (tensor_is_contiguous(t))
        return op_give(out, t);
    return op_give(out, tensor_contiguous_copy(context->arena, t, t->dtype, context->error));
}

bool op_clone(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, tensor_clone(context->arena, args[0].tensor, context->error));
}
