/* Elements named one by one along an axis: gather, scatter, and flat take and put. */
#include "base/watch.h"
#include "ops/index.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/scalar.h"
#include "ops/shape.h"
#include "tensor/element.h"
#include "tensor/view.h"

#include <string.h>

/* ---- walking an index tensor beside others ---- */

/* One cell of self that an element of the index names, and the cell of `other` at the index's own
 * place. Neither has lazy bits. */
typedef void CellMove(DType dtype, unsigned char *self, unsigned char *other);

typedef struct Along {
    const char *name; /* of the operation */
    const Tensor *self;
    const Tensor *index;
    const Tensor *other; /* as large as the index along every axis, or larger */
    int axis;
} Along;

static bool check_along(OpContext *context, const Along *along) {
    const Tensor *self = along->self, *index = along->index;
    if (index->dtype != DTYPE_INT64)
        return error_set(context->error, ERR_RUNTIME, "%s: the index must be int64, not %s",
                         along->name, dtype_name(index->dtype));
    if (index->ndim != self->ndim)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the index must have as many axes as the tensor, but they have %d "
                         "and %d",
                         along->name, index->ndim, self->ndim);
    for (int i = 0; i < index->ndim; i++)
        if (i != along->axis && index->shape[i] > self->shape[i])
            return error_set(context->error, ERR_RUNTIME,
                             "%s: along axis %d the index has size %lld, more than the tensor's "
                             "%lld",
                             along->name, i, (long long)index->shape[i], (long long)self->shape[i]);
    return true;
}

static bool check_range(OpContext *context, const Along *along) {
    int64_t size = along->self->ndim ? along->self->shape[along->axis] : 1;
    int64_t count = tensor_count(along->index);
    for (int64_t i = 0; i < count && !watch_ends(1); i++) {
        int64_t at = tensor_get_int(along->index, tensor_position(along->index, i));
        if (at < 0 || at >= size)
            return error_set(context->error, ERR_RUNTIME,
                             "%s: index %lld is out of range for axis %d of size %lld", along->name,
                             (long long)at, along->axis, (long long)size);
    }
    return true;
}

/* Positions in the three tensors, moved on together through the index's logical order. */
typedef struct AlongWalk {
    int64_t index[TENSOR_MAX_NDIM];
    int64_t at_index, at_self, at_other; /* at_self without the axis itself */
} AlongWalk;

static void walk_on(const Along *along, AlongWalk *walk) {
    for (int i = along->index->ndim - 1; i >= 0; i--) {
        int64_t size = along->index->shape[i];
        bool wraps = ++walk->index[i] == size;
        int64_t steps = wraps ? 1 - size : 1;
        walk->at_index += steps * along->index->stride[i];
        walk->at_self += i == along->axis ? 0 : steps * along->self->stride[i];
        walk->at_other += steps * along->other->stride[i];
        if (!wraps)
            return;
        walk->index[i] = 0;
    }
}

static void move_along(const Along *along, CellMove *move) {
    DType dtype = along->self->dtype;
    int64_t size = (int64_t)dtype_size(dtype), count = tensor_count(along->index);
    int64_t stride = along->self->ndim ? along->self->stride[along->axis] : 0;
    AlongWalk walk = {.at_index = along->index->offset};
    for (int64_t i = 0; i < count && !watch_ends(1); i++, walk_on(along, &walk)) {
        int64_t at = tensor_get_int(along->index, walk.at_index) * stride + walk.at_self;
        move(dtype, tensor_bytes(along->self) + at * size,
             tensor_bytes(along->other) + walk.at_other * size);
    }
}

static void read_cell(DType dtype, unsigned char *self, unsigned char *other) {
    memcpy(other, self, dtype_size(dtype));
}

static void write_cell(DType dtype, unsigned char *self, unsigned char *other) {
    memcpy(self, other, dtype_size(dtype));
}

static void add_cell(DType dtype, unsigned char *self, unsigned char *other) {
    if (dtype_category(dtype) <= DTYPE_CATEGORY_INT)
        element_set_int(dtype, self,
                        (int64_t)((uint64_t)element_get_int(dtype, self) +
                                  (uint64_t)element_get_int(dtype, other)));
    else
        element_set_complex(dtype, self,
                            element_get_complex(dtype, self) + element_get_complex(dtype, other));
}

static void multiply_cell(DType dtype, unsigned char *self, unsigned char *other) {
    if (dtype_category(dtype) <= DTYPE_CATEGORY_INT)
        element_set_int(dtype, self,
                        (int64_t)((uint64_t)element_get_int(dtype, self) *
                                  (uint64_t)element_get_int(dtype, other)));
    else if (dtype_category(dtype) == DTYPE_CATEGORY_FLOAT)
        element_set_double(dtype, self,
                           element_get_double(dtype, self) * element_get_double(dtype, other));
    else
        element_set_complex(dtype, self,
                            element_get_complex(dtype, self) * element_get_complex(dtype, other));
}

/* ---- gather ---- */

static Tensor *gathered(OpContext *context, const char *name, const Tensor *self, int64_t dim,
                        const Tensor *index) {
    Along along = {.name = name, .index = index};
    along.self = tensor_contiguous(context->scratch, (Tensor *)self, context->error);
    if (!along.self || !op_wrap_axis(context, dim, self->ndim, &along.axis) ||
        !check_along(context, &along) || !check_range(context, &along))
        return NULL;
    Tensor *result = op_new(context, self, self->dtype, index->ndim, index->shape);
    along.other = result;
    if (result)
        move_along(&along, read_cell);
    return result;
}

bool op_gather(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, gathered(context, op->name, args[0].tensor, args[1].i, args[2].tensor));
}

/* Both broadcast over each other, except along the axis. */
static bool broadcast_apart(OpContext *context, Tensor **self, Tensor **index, int axis) {
    int64_t a[TENSOR_MAX_NDIM], b[TENSOR_MAX_NDIM], common[TENSOR_MAX_NDIM];
    int ndim = (*self)->ndim, n;
    for (int i = 0; i < ndim; i++) {
        a[i] = i == axis ? 1 : (*self)->shape[i];
        b[i] = i == axis ? 1 : (*index)->shape[i];
    }
    if (!view_broadcast_shape(ndim, a, ndim, b, &n, common, context->error))
        return false;
    common[axis] = (*self)->shape[axis];
    *self = view_expand(context->scratch, *self, ndim, common, context->error);
    common[axis] = (*index)->shape[axis];
    *index = view_expand(context->scratch, *index, ndim, common, context->error);
    return *self && *index;
}

bool op_take_along_dim(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *self = args[0].tensor, *index = args[1].tensor;
    int axis = 0;
    if (op_is_none(&args[2])) {
        const int64_t all[] = {-1};
        self = view_view(context->scratch, self, 1, all, context->error);
        index = self ? view_view(context->scratch, index, 1, all, context->error) : NULL;
    } else if (self->ndim != index->ndim || self->ndim == 0) {
        return error_set(context->error, self->ndim ? ERR_RUNTIME : ERR_INDEX,
                         "%s: the tensor and the indices must have as many axes, but they have "
                         "%d and %d",
                         op->name, self->ndim, index->ndim);
    }
    if (!self || !index || !op_wrap_axis(context, op_int_or(&args[2], 0), self->ndim, &axis) ||
        !broadcast_apart(context, &self, &index, axis))
        return false;
    return op_give(out, gathered(context, op->name, self, axis, index));
}

/* ---- scatter ---- */

static CellMove *reduction(OpContext *context, const OpArg *reduce) {
    if (op_is_none(reduce))
        return write_cell;
    if (str_equal(reduce->s, "add"))
        return add_cell;
    if (str_equal(reduce->s, "multiply"))
        return multiply_cell;
    error_set(context->error, ERR_RUNTIME, "scatter: reduce must be 'add' or 'multiply', not '%s'",
              reduce->s);
    return NULL;
}

/* What is written: a copy of src in self's bits, or one number for all. */
static Tensor *scatter_source(OpContext *context, const Along *along, const OpArg *src) {
    const Tensor *index = along->index;
    if (src->kind != OP_TENSOR) {
        Tensor *value = scalar_tensor(context, context->scratch, along->self->dtype, src);
        value = value ? op_bits_for(context, along->self, value) : NULL;
        return value
                   ? view_expand(context->scratch, value, index->ndim, index->shape, context->error)
                   : NULL;
    }
    Tensor *t = src->tensor;
    if (t->dtype != along->self->dtype) {
        error_set(context->error, ERR_RUNTIME,
                  "%s: self and src must have one dtype, but they are %s and %s", along->name,
                  dtype_name(along->self->dtype), dtype_name(t->dtype));
        return NULL;
    }
    bool covers = t->ndim == index->ndim;
    for (int i = 0; covers && i < index->ndim; i++)
        covers = index->shape[i] <= t->shape[i];
    if (!covers) {
        error_set(context->error, ERR_RUNTIME,
                  "%s: src must be at least as large as the index along every axis", along->name);
        return NULL;
    }
    return op_bits_for(context, along->self, t);
}

/* The part of self that the index reaches. */
static Tensor *scatter_cover(OpContext *context, const Along *along) {
    Tensor *cover = tensor_alias(context->scratch, along->self);
    int64_t least = INT64_MAX, most = 0, count = tensor_count(along->index);
    for (int64_t i = 0; i < count && !watch_ends(1); i++) {
        int64_t at = tensor_get_int(along->index, tensor_position(along->index, i));
        least = at < least ? at : least;
        most = at > most ? at : most;
    }
    for (int i = 0; cover && i < along->self->ndim; i++) {
        bool here = i == along->axis;
        cover = view_slice(context->scratch, cover, i, here ? least : 0,
                           here ? most + 1 : along->index->shape[i], 1, context->error);
    }
    return cover;
}

static bool scatter_into(OpContext *context, const char *name, Tensor *self, int64_t dim,
                         const Tensor *index, const OpArg *src, CellMove *move) {
    Along along = {.name = name, .self = self, .index = index};
    if (!move || !op_wrap_axis(context, dim, self->ndim, &along.axis))
        return false;
    if (tensor_count(index) == 0) {
        Tensor nothing = *self;
        nothing.ndim = 1;
        nothing.shape[0] = 0;
        op_will_write(context, &nothing);
        return true;
    }
    if (!check_along(context, &along) || !check_range(context, &along) ||
        !inplace_check_overlap(context, name, self))
        return false;
    along.other = scatter_source(context, &along, src);
    const Tensor *cover = along.other ? scatter_cover(context, &along) : NULL;
    if (!cover)
        return false;
    op_will_write(context, cover);
    move_along(&along, move);
    return true;
}

/* Self with the writes applied, leaving self as it is: contiguous, as PyTorch gives it. */
static bool scatter_copy(OpContext *context, const char *name, const OpArg *args, const OpArg *src,
                         CellMove *move, OpArg *out) {
    OpContext unseen = *context;
    unseen.will_write = NULL;
    Tensor *copy = tensor_contiguous_copy(context->arena, args[0].tensor, args[0].tensor->dtype,
                                          context->error);
    return copy && op_give(out, copy) &&
           scatter_into(&unseen, name, copy, args[1].i, args[2].tensor, src, move);
}

bool op_scatter(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return scatter_copy(context, op->name, args, &args[3], reduction(context, &args[4]), out);
}

bool op_scatter_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    *out = args[0];
    return scatter_into(context, op->name, args[0].tensor, args[1].i, args[2].tensor, &args[3],
                        reduction(context, &args[4]));
}

bool op_scatter_add(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return scatter_copy(context, op->name, args, &args[3], add_cell, out);
}

bool op_scatter_add_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    *out = args[0];
    return scatter_into(context, op->name, args[0].tensor, args[1].i, args[2].tensor, &args[3],
                        add_cell);
}

/* ---- flat indices ---- */

static bool flat_position(OpContext *context, const char *name, const Tensor *self,
                          const Tensor *index, int64_t i, int64_t *position) {
    int64_t count = tensor_count(self);
    int64_t at = tensor_get_int(index, tensor_position(index, i));
    if (at < -count || at >= count)
        return error_set(context->error, ERR_INDEX,
                         "%s: index %lld is out of range for the %lld elements of the tensor", name,
                         (long long)at, (long long)count);
    *position = tensor_position(self, at < 0 ? at + count : at);
    return true;
}

static bool check_flat(OpContext *context, const char *name, const Tensor *index) {
    if (index->dtype == DTYPE_INT64)
        return true;
    return error_set(context->error, ERR_RUNTIME, "%s: the index must be int64, not %s", name,
                     dtype_name(index->dtype));
}

bool op_take(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *self = args[0].tensor, *index = args[1].tensor;
    if (!check_flat(context, op->name, index))
        return false;
    Tensor *result = op_new(context, self, self->dtype, index->ndim, index->shape);
    int64_t position = 0, count = tensor_count(index);
    for (int64_t i = 0; result && i < count; i++) {
        if (!flat_position(context, op->name, self, index, i, &position))
            return false;
        OpArg element = scalar_load(self, position);
        scalar_store(result, i, &element);
    }
    return op_give(out, result);
}

bool op_put_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *self = args[0].tensor;
    const Tensor *index = args[1].tensor;
    const Tensor *source = op_bits_for(context, self, args[2].tensor);
    int64_t count = tensor_count(index);
    int64_t *positions = op_scratch(context, count, sizeof *positions);
    *out = args[0];
    if (!source || !positions || !check_flat(context, op->name, index) ||
        !inplace_check_overlap(context, op->name, self))
        return false;
    if (args[2].tensor->dtype != self->dtype || tensor_count(source) != count)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the source must be %s and hold as many elements as the index, %lld",
                         op->name, dtype_name(self->dtype), (long long)count);
    for (int64_t i = 0; i < count; i++)
        if (!flat_position(context, op->name, self, index, i, &positions[i]))
            return false;
    op_will_write(context, self);
    CellMove *move = args[3].b ? add_cell : write_cell;
    size_t size = dtype_size(self->dtype);
    for (int64_t i = 0; i < count; i++)
        move(self->dtype, self->storage->data + (size_t)positions[i] * size,
             tensor_bytes(source) + (size_t)i * size);
    return true;
}
