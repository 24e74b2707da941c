/* Ways to re-read the same memory: each makes a new header over the same storage, or says why that
 * cannot be. Axes may be negative as in PyTorch. Errors name shapes, strides, sizes: IndexError for
 * an axis or index out of range, ValueError for a step below 1 and for a NumPy array's shape that
 * does not fit, RuntimeError else. */
#ifndef EINSTEP_TENSOR_VIEW_H
#define EINSTEP_TENSOR_VIEW_H

#include "tensor/tensor.h"

/* Turns a possibly negative axis into one in [0, ndim); a tensor without axes allows 0 and -1. */
bool view_axis(const Tensor *t, int64_t axis, int *out, Error *error);

Tensor *view_permute(Arena *arena, const Tensor *t, int n, const int64_t *axes, Error *error);
Tensor *view_transpose(Arena *arena, const Tensor *t, int64_t a, int64_t b, Error *error);
Tensor *view_unsqueeze(Arena *arena, const Tensor *t, int64_t axis, Error *error);
Tensor *view_squeeze(Arena *arena, const Tensor *t, int64_t axis, Error *error);
Tensor *view_squeeze_all(Arena *arena, const Tensor *t);
Tensor *view_expand(Arena *arena, const Tensor *t, int n, const int64_t *shape, Error *error);
Tensor *view_select(Arena *arena, const Tensor *t, int64_t axis, int64_t index, Error *error);
/* Elements start, start + step, ... below end; clamped as Python's slices, step at least 1. */
Tensor *view_slice(Arena *arena, const Tensor *t, int64_t axis, int64_t start, int64_t end,
                   int64_t step, Error *error);
Tensor *view_diagonal(Arena *arena, const Tensor *t, int64_t offset, int64_t a, int64_t b,
                      Error *error);
Tensor *view_unfold(Arena *arena, const Tensor *t, int64_t axis, int64_t size, int64_t step,
                    Error *error);
Tensor *view_as_strided(Arena *arena, const Tensor *t, int n, const int64_t *shape,
                        const int64_t *stride, int64_t offset, Error *error);
Tensor *view_as_real(Arena *arena, const Tensor *t, Error *error);
Tensor *view_as_complex(Arena *arena, const Tensor *t, Error *error);
/* The real or imaginary part of a complex tensor, as a view (with the negative bit on the
 * imaginary part of a lazy conjugate); of a real tensor the real part is itself. */
Tensor *view_real(Arena *arena, const Tensor *t, Error *error);
Tensor *view_imag(Arena *arena, const Tensor *t, Error *error);

/* Fills in the one -1 of a wanted shape; RuntimeError when the count cannot fit. */
bool view_infer_shape(int64_t count, int n, const int64_t *wanted, int64_t *shape, Error *error);

/* Why a group of axes of the old shape cannot become one: axes `first` and `second` of the tensor
 * do not lie one behind the other in memory. Between them there are none but of size one. */
typedef struct ViewObstacle {
    bool found;
    int first, second;
} ViewObstacle;

/* PyTorch's rule: strides of a view with `shape`, when each group of merged axes can be merged in
 * memory; splitting an axis always can. False with the obstacle (may be NULL) otherwise. */
bool view_strides(const Tensor *t, int n, const int64_t *shape, int64_t *stride,
                  ViewObstacle *obstacle);

/* Tensor.view: RuntimeError that names the two axes, their sizes and strides, and what to do. */
Tensor *view_view(Arena *arena, const Tensor *t, int n, const int64_t *wanted, Error *error);

/* Tensor.reshape: a view where that is legal, else a contiguous copy. */
Tensor *view_reshape(Arena *arena, Tensor *t, int n, const int64_t *wanted, Error *error);

/* Sets each axis of stride 0 to size one, in the header itself: what is left reaches the same
 * places in memory. Gives how often each was reached. */
int64_t view_drop_repeats(Tensor *t);

/* Shape that a and b broadcast to, aligned at the last axis. RuntimeError names the axis and both
 * sizes. */
bool view_broadcast_shape(int na, const int64_t *a, int nb, const int64_t *b, int *n,
                          int64_t *shape, Error *error);

#endif
