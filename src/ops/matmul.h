/* Products of matrices, and of batches of matrices.
 *
 * The blocked kernel copies strips of both matrices into packed order, so that its inner loop reads
 * memory from left to right whatever the strides were, and keeps a tile of the result in registers.
 * The plain loop stays beside it: it computes the integers, and it tests the blocked one. */
#ifndef EINSTEP_OPS_MATMUL_H
#define EINSTEP_OPS_MATMUL_H

#include "ops/op.h"

/* A matrix in memory; strides in elements. */
typedef struct Matrix {
    const void *data;
    int64_t row, column; /* from one row to the next, from one column to the next */
} Matrix;

/* c (m, n) = a (m, k) b (k, n); c is dense, row by row, and holds zeros before. */
typedef struct MatrixProduct {
    DType dtype; /* blocked: float32, float64, complex64, complex128; plain: int64 too */
    int64_t m, n, k;
    Matrix a, b;
    void *c;
} MatrixProduct;

void matmul_plain(const MatrixProduct *product);

/* `room` is matmul_room bytes of scratch. */
void matmul_blocked(const MatrixProduct *product, void *room);
size_t matmul_room(const MatrixProduct *product);

/* The batched product of a (..., m, k) and b (..., k, n), whose axes before the last two broadcast:
 * a new contiguous tensor. A tensor of one axis counts as a row on the left, a column on the right,
 * and that axis is not in the result. NULL with RuntimeError (sizes that do not fit, two dtypes, a
 * dtype without products), for NumPy arrays ValueError. `name` begins the message. */
Tensor *matmul(OpContext *context, const char *name, const Tensor *a, const Tensor *b);

#endif
