/* Runs of elements of any number type as runs of one of three wide C types, and lanes: the runs of
 * a tensor along one axis. What folds, sorts or accumulates is written once for each wide type.
 *
 * Lazy bits are not looked at: tensors are resolved first (wide_operand). */
#ifndef EINSTEP_OPS_WIDE_H
#define EINSTEP_OPS_WIDE_H

#include "ops/op.h"

typedef enum WideKind {
    WIDE_WHOLE,  /* int64_t: bool and the integers */
    WIDE_REAL,   /* double: the floating types */
    WIDE_COMPLEX /* double complex */
} WideKind;

WideKind wide_kind(DType dtype);
size_t wide_size(WideKind kind);

/* n elements of dtype, `stride` bytes apart, from and into an array of its wide type. */
void wide_load(DType dtype, const unsigned char *at, int64_t stride, int64_t n, void *values);
void wide_store(DType dtype, unsigned char *at, int64_t stride, int64_t n, const void *values);

/* t without lazy bits: itself, or a copy in scratch memory. NULL: MemoryError. */
Tensor *wide_operand(OpContext *context, Tensor *t);

enum { WIDE_MAX_LANES = 4 };

/* Walks the lanes of several tensors together, in logical order. The tensors have the same number
 * of axes and the same sizes, but along the axis itself. A tensor without axes is one lane of one
 * element. */
typedef struct Lanes {
    int tensors, ndim, axis;
    bool started, empty;
    int64_t shape[TENSOR_MAX_NDIM], index[TENSOR_MAX_NDIM]; /* of the other axes */
    int64_t step[WIDE_MAX_LANES][TENSOR_MAX_NDIM];          /* bytes */
    unsigned char *at[WIDE_MAX_LANES];                      /* where the current lane starts */
    int64_t stride[WIDE_MAX_LANES], length[WIDE_MAX_LANES]; /* bytes; elements */
    DType dtype[WIDE_MAX_LANES];
} Lanes;

void lanes_init(Lanes *lanes, int axis, int count, const Tensor *const *tensors);

/* Moves to the next (at first the first) lane; false when there is none. */
bool lanes_next(Lanes *lanes);

/* The current lane of the k-th tensor. */
void lanes_load(const Lanes *lanes, int k, void *values);
void lanes_store(const Lanes *lanes, int k, const void *values);

#endif
