/* Sums in PyTorch's order of additions, so that they agree with it to the last bit.
 *
 * Floating addition is not associative: which numbers meet first decides the last digits. PyTorch
 * (on a CPU with vectors of 32 bytes) adds in two dimensions at a time, the folded axes innermost,
 * each lane in four interleaved partial sums, every level of 16 or more of which is set aside
 * before the next, so that errors grow with the logarithm of the length only. Done here for
 * float32, float64, complex64 and complex128, each in its own precision. */
#ifndef EINSTEP_OPS_CASCADE_H
#define EINSTEP_OPS_CASCADE_H

#include "tensor/tensor.h"

bool cascade_is_for(DType dtype);

/* Adds all elements of `input` that differ only along the axes flagged `folded` into the zeros of
 * `result`: contiguous, of the same dtype, with the other axes (and any of size one). */
void cascade_sum(const Tensor *result, const Tensor *input, const bool *folded);

#endif
