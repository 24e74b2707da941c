#include "ops/index.h"

#include "ops/results.h"
#include "tensor/iter.h"
#include "tensor/view.h"

#include <string.h>

/* ---- which points ---- */

static bool broadcast_points(OpContext *context, const Index *index, IndexPoints *points) {
    for (int axis = 0; axis < index->view->ndim; axis++) {
        const Tensor *along = index->along[axis];
        if (!along || view_broadcast_shape(points->ndim, points->shape, along->ndim, along->shape,
                                           &points->ndim, points->shape, context->error))
            continue;
        context->error->kind = ERR_INDEX;
        error_preface(context->error, "the index tensors do not broadcast over one another: ");
        return false;
    }
    return true;
}

/* True when no axis kept whole lies between two indexed ones. */
static bool are_adjacent(const Index *index) {
    int changes = 0;
    for (int axis = 1; axis < index->view->ndim; axis++)
        changes += !index->along[axis - 1] != !index->along[axis];
    return changes < 2 || (changes == 2 && !index->along[0]);
}

/* Orders the view's axes as before, indexed, after. Indexed axes that are apart go to the front. */
static bool order_axes(OpContext *context, const Index *index, IndexPoints *points) {
    int64_t order[TENSOR_MAX_NDIM];
    int ndim = index->view->ndim, n = 0, first = 0;
    while (first < ndim && !index->along[first])
        first++;
    points->before = are_adjacent(index) ? first : 0;
    for (int axis = 0; axis < points->before; axis++)
        order[n++] = axis;
    for (int axis = first; axis < ndim; axis++) {
        if (!index->along[axis])
            continue;
        points->source[points->indexed] = index->source[axis];
        points->along[points->indexed++] = view_expand(context->scratch, index->along[axis],
                                                       points->ndim, points->shape, context->error);
        order[n++] = axis;
    }
    for (int axis = points->before; axis < ndim; axis++)
        if (!index->along[axis])
            order[n++] = axis;
    points->after = ndim - points->before - points->indexed;
    points->view = view_permute(context->scratch, index->view, ndim, order, context->error);
    return points->view != NULL;
}

/* As PyTorch, nothing is checked where nothing will be moved. */
static bool nothing_to_move(const IndexPoints *points) {
    for (int i = 0; i < points->result_ndim; i++)
        if (points->result_shape[i] == 0)
            return true;
    return false;
}

static bool add_offsets(OpContext *context, IndexPoints *points, int i) {
    int axis = points->before + i;
    const Tensor *along = points->along[i];
    int64_t size = points->view->shape[axis], stride = points->view->stride[axis];
    if (nothing_to_move(points) && (size > 0 || points->count == 0))
        return true;
    for (int64_t k = 0; k < points->count; k++) {
        int64_t at;
        if (!index_wrap(context, tensor_get_int(along, tensor_position(along, k)),
                        points->source[i], size, &at))
            return false;
        points->offsets[k] += at * stride;
    }
    return true;
}

static bool result_shape(OpContext *context, IndexPoints *points) {
    int kept = points->before + points->after, n = 0;
    if (kept + points->ndim > TENSOR_MAX_NDIM)
        return error_set(context->error, ERR_RUNTIME,
                         "the result would have %d axes, and a tensor has at most %d here",
                         kept + points->ndim, TENSOR_MAX_NDIM);
    for (int i = 0; i < points->before; i++)
        points->result_shape[n++] = points->view->shape[i];
    for (int i = 0; i < points->ndim; i++)
        points->result_shape[n++] = points->shape[i];
    for (int i = points->before + points->indexed; i < points->view->ndim; i++)
        points->result_shape[n++] = points->view->shape[i];
    points->result_ndim = n;
    return true;
}

bool index_points(OpContext *context, const Index *index, IndexPoints *points) {
    *points = (IndexPoints){0};
    if (!broadcast_points(context, index, points) || !order_axes(context, index, points) ||
        !result_shape(context, points))
        return false;
    if (!tensor_shape_count(points->ndim, points->shape, &points->count))
        return error_set(context->error, ERR_RUNTIME, "the indices name too many points");
    points->offsets = op_scratch(context, points->count, sizeof *points->offsets);
    for (int i = 0; points->offsets && i < points->indexed; i++)
        if (!add_offsets(context, points, i))
            return false;
    return points->offsets != NULL;
}

/* ---- the layout of the result ---- */

/* The view as the result's shape sees it: nothing moves along the points' axes. */
static Tensor seen_from_result(const IndexPoints *points) {
    Tensor seen = *points->view;
    seen.ndim = points->result_ndim;
    for (int i = 0; i < seen.ndim; i++) {
        int kept = i - points->ndim + points->indexed;
        bool is_point = i >= points->before && i < points->before + points->ndim;
        seen.shape[i] = points->result_shape[i];
        seen.stride[i] = is_point ? 0 : points->view->stride[i < points->before ? i : kept];
    }
    return seen;
}

/* An index tensor with axes of size one for those kept whole. */
static Tensor *widened(OpContext *context, const IndexPoints *points, int i) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int axis = 0; axis < points->result_ndim; axis++) {
        int own = axis - points->before;
        shape[axis] = own < 0 || own >= points->ndim ? 1 : points->shape[own];
    }
    return view_reshape(context->scratch, points->along[i], points->result_ndim, shape,
                        context->error);
}

Tensor *index_points_new_result(OpContext *context, const IndexPoints *points) {
    const Tensor *operands[ITER_MAX_OPERANDS];
    Tensor seen = seen_from_result(points);
    int count = 0;
    operands[count++] = &seen;
    for (int i = 0; i < points->indexed && count < ITER_MAX_OPERANDS; i++) {
        operands[count] = widened(context, points, i);
        if (!operands[count++])
            return NULL;
    }
    return iter_new_result(context->arena, points->view->dtype, points->result_ndim,
                           points->result_shape, count, operands, context->error);
}

/* ---- what is written ---- */

/* Least and greatest index along the i-th indexed axis. */
static void find_bounds(const IndexPoints *points, int i, int64_t *least, int64_t *most) {
    const Tensor *along = points->along[i];
    int64_t size = points->view->shape[points->before + i];
    *least = size;
    *most = 0;
    for (int64_t k = 0; k < points->count; k++) {
        int64_t at = tensor_get_int(along, tensor_position(along, k));
        at += at < 0 ? size : 0; /* in range: see add_offsets */
        *least = at < *least ? at : *least;
        *most = at > *most ? at : *most;
    }
}

Tensor *index_points_cover(OpContext *context, const IndexPoints *points) {
    Tensor *cover = points->view;
    for (int i = 0; cover && i < points->indexed; i++) {
        int64_t least, most;
        find_bounds(points, i, &least, &most);
        cover = view_slice(context->scratch, cover, points->before + i, least, most + 1, 1,
                           context->error);
    }
    return cover;
}

/* ---- moving elements ---- */

static inline void move_cells(int64_t n, unsigned char *const *pointers, const int64_t *strides,
                              size_t size) {
    for (int64_t i = 0; i < n; i++)
        memcpy(pointers[0] + i * strides[0], pointers[1] + i * strides[1], size);
}

static void move_run(void *user, int64_t n, unsigned char *const *pointers,
                     const int64_t *strides) {
    switch (*(const size_t *)user) {
    case 1: move_cells(n, pointers, strides, 1); break;
    case 2: move_cells(n, pointers, strides, 2); break;
    case 4: move_cells(n, pointers, strides, 4); break;
    case 8: move_cells(n, pointers, strides, 8); break;
    default: move_cells(n, pointers, strides, 16); break;
    }
}

/* The axes kept whole, of the view or of a tensor of the result's shape: what belongs to one
 * point. */
static Tensor kept_axes(const IndexPoints *points, const Tensor *t, int skipped) {
    Tensor kept = *t;
    kept.ndim = points->before + points->after;
    for (int i = points->before; i < kept.ndim; i++) {
        kept.shape[i] = t->shape[i + skipped];
        kept.stride[i] = t->stride[i + skipped];
    }
    return kept;
}

/* Offset of each point in a tensor of the result's shape, one after the other. */
typedef struct PointWalk {
    int ndim;
    const int64_t *shape, *stride;
    int64_t index[TENSOR_MAX_NDIM];
    int64_t offset;
} PointWalk;

static void walk_on(PointWalk *walk) {
    for (int axis = walk->ndim - 1; axis >= 0; axis--) {
        walk->offset += walk->stride[axis];
        if (++walk->index[axis] < walk->shape[axis])
            return;
        walk->offset -= walk->shape[axis] * walk->stride[axis];
        walk->index[axis] = 0;
    }
}

/* One copy of the kept axes for each point; `other` is written when `reading`, else read. */
static void move_points(const IndexPoints *points, const Tensor *other, bool reading) {
    size_t size = dtype_size(other->dtype);
    Tensor point = kept_axes(points, points->view, points->indexed);
    Tensor place = kept_axes(points, other, points->ndim);
    const Tensor *operands[] = {reading ? &place : &point, reading ? &point : &place};
    TensorIter iter;
    iter_init(&iter, point.ndim, point.shape, 2, operands);
    PointWalk walk = {points->ndim, points->shape, other->stride + points->before, {0}, 0};
    for (int64_t k = 0; k < points->count; k++, walk_on(&walk)) {
        unsigned char *view_at = tensor_bytes(&point) + points->offsets[k] * (int64_t)size;
        unsigned char *other_at = tensor_bytes(&place) + walk.offset * (int64_t)size;
        iter.base[0] = reading ? other_at : view_at;
        iter.base[1] = reading ? view_at : other_at;
        iter_run(&iter, move_run, &size);
    }
}

void index_points_read(const IndexPoints *points, const Tensor *to) {
    move_points(points, to, true);
}

void index_points_write(const IndexPoints *points, const Tensor *from) {
    move_points(points, from, false);
}
