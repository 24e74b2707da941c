/* Moves of axes and joins that PyTorch's and NumPy's names share. Each gives NULL with
 * context->error set when it cannot. */
#ifndef EINSTEP_OPS_SHAPE_H
#define EINSTEP_OPS_SHAPE_H

#include "ops/op.h"

/* The axes in reverse order, as a view. */
Tensor *shape_reverse_axes(OpContext *context, const Tensor *t);

/* Each axis in the `ints` argument source gone to its place in destination, as a view. */
Tensor *shape_move_axes(OpContext *context, const Tensor *t, const OpArg *source,
                        const OpArg *destination);

/* One axis with all elements in logical order: a view of a contiguous tensor, else a copy. */
Tensor *shape_ravel(OpContext *context, Tensor *t);

/* Tensors one behind the other along an axis. All but the sizes along it must agree; tensors of
 * shape (0,) are passed over, as PyTorch does. The dtype is that of `promote` over all. */
typedef DType ShapePromote(DType a, DType b);
Tensor *shape_cat(OpContext *context, int count, Tensor *const *tensors, int64_t axis,
                  ShapePromote *promote);

/* Tensors of one shape side by side along a new axis. */
Tensor *shape_stack(OpContext *context, int count, Tensor *const *tensors, int64_t axis,
                    ShapePromote *promote);

/* Copies side by side, repeats[i] of them along axis i; more repeats than axes add axes. */
Tensor *shape_repeat(OpContext *context, const Tensor *t, int count, const int64_t *repeats);

/* Each entry along an axis several times in a row: `times` for all, or counts[i] for the i-th. */
Tensor *shape_repeat_entries(OpContext *context, const Tensor *t, int axis, int64_t times,
                             const Tensor *counts);

/* What leaves at one end comes in at the other; without axes, over the flattened tensor. */
Tensor *shape_roll(OpContext *context, Tensor *t, const OpArg *shifts, const OpArg *axes);

/* A copy with the listed axes reversed. */
Tensor *shape_flip(OpContext *context, const Tensor *t, const OpArg *axes);

/* A copy with zeros above (or below) a diagonal of the last two axes. */
Tensor *shape_triangle(OpContext *context, const Tensor *t, int64_t diagonal, bool upper);

/* The diagonal of a matrix as a vector, or a matrix with a vector on its diagonal; copies. */
Tensor *shape_diag(OpContext *context, Tensor *t, int64_t diagonal);

#endif
