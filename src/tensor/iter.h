/* Walking several tensors of one shape together, over any strides, and the layout of what an
 * elementwise operation on them gives.
 *
 * Axes are merged and ordered so that the innermost loop is as long and as dense as the layouts
 * allow; a kernel sees only runs: n elements, one pointer and one byte stride an operand. The lazy
 * bits are not looked at: resolve operands first (tensor_clone) or handle them in the kernel. */
#ifndef EINSTEP_TENSOR_ITER_H
#define EINSTEP_TENSOR_ITER_H

#include "tensor/tensor.h"

enum { ITER_MAX_OPERANDS = 5 };

typedef struct TensorIter {
    int operands;
    int ndim;
    int64_t shape[TENSOR_MAX_NDIM];                     /* outermost first */
    int64_t stride[ITER_MAX_OPERANDS][TENSOR_MAX_NDIM]; /* bytes */
    unsigned char *base[ITER_MAX_OPERANDS];
} TensorIter;

/* Operands must have the shape given or broadcast to it (their missing and size-one axes get
 * stride 0). Operand 0 is by custom the output. */
void iter_init(TensorIter *iter, int ndim, const int64_t *shape, int operands,
               const Tensor *const *tensors);

/* One run of the innermost axis. */
typedef void IterRun(void *context, int64_t n, unsigned char *const *pointers,
                     const int64_t *strides);
void iter_run(const TensorIter *iter, IterRun *run, void *context);

/* Order of axes (outermost in memory first) of an elementwise result, as PyTorch lays it out:
 * by the first operand's strides; broadcast axes (stride 0) and ties fall to the next operand.
 * `shape` is that of the result. A number beside tensors counts as an operand without axes. */
void iter_result_order(int ndim, const int64_t *shape, int operands, const Tensor *const *tensors,
                       int *order);

/* A new tensor of zeros for the result of an elementwise operation, laid out as PyTorch does: where
 * the operands agree in a dense layout the same strides, else dense in iter_result_order. */
Tensor *iter_new_result(Arena *arena, DType dtype, int ndim, const int64_t *shape, int operands,
                        const Tensor *const *tensors, Error *error);

#endif
