/* Tensors made of what a program writes: numbers, nested lists of them, tensors inside lists. */
#ifndef EINSTEP_OPS_ARRAY_H
#define EINSTEP_OPS_ARRAY_H

#include "ops/op.h"

/* NumPy's view of arguments, since a function of NumPy makes an array of whatever it is given: a
 * tensor itself, or one flagged TENSOR_NUMPY made of a number or of nested lists (bool, int64,
 * float64 or complex128, by what is in them). It lives in the scratch arena. NULL: ValueError when
 * lists of one depth differ in length, TypeError when something is no number. */
Tensor *array_of(OpContext *context, const OpArg *arg);

/* The same in PyTorch's types (bool, int64, float32, complex64; a tensor inside counts by its own)
 * or of the dtype `wanted`, unless that is NULL; always a new tensor, in the arena. RuntimeError
 * for what is no number and for one that does not fit `wanted`. */
Tensor *array_of_data(OpContext *context, const OpArg *arg, const DType *wanted);

#endif
