/* NumPy's view of arguments: whatever a function of NumPy is given becomes an array first. */
#ifndef EINSTEP_OPS_ARRAY_H
#define EINSTEP_OPS_ARRAY_H

#include "ops/op.h"

/* A tensor itself, or one flagged TENSOR_NUMPY made of a number or of nested lists of numbers
 * (int64, float64, complex128 or bool, by what is in them). NULL: ValueError when the lists have
 * different lengths, TypeError when something is no number. */
Tensor *array_of(OpContext *context, const OpArg *arg);

#endif
