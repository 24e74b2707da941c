/* A Python number that is to become an element: what fits into which number type. */
#ifndef EINSTEP_OPS_SCALAR_H
#define EINSTEP_OPS_SCALAR_H

#include "ops/op.h"

/* RuntimeError when the number is out of the type's range, or complex and the type is not. Beyond
 * that it is converted as C does: 2.75 is 2 in an integer type. */
bool scalar_check(OpContext *context, DType dtype, const OpArg *number);

/* Writes the number, which must have been checked, to a position of t's storage. */
void scalar_store(const Tensor *t, int64_t position, const OpArg *number);

/* A tensor without axes that holds the number. NULL: see scalar_check. */
Tensor *scalar_tensor(OpContext *context, Arena *arena, DType dtype, const OpArg *number);

/* Sets all elements of t, which is announced when `announce`. False: see scalar_check. */
bool scalar_fill(OpContext *context, const Tensor *t, const OpArg *number, bool announce);

/* The element at a position of t's storage as a Python number. */
OpArg scalar_load(const Tensor *t, int64_t position);

#endif
