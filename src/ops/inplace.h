/* Operations that overwrite their first operand: the result is computed aside, checked against
 * what it is to be stored in, announced, and copied in. */
#ifndef EINSTEP_OPS_INPLACE_H
#define EINSTEP_OPS_INPLACE_H

#include "ops/op.h"

/* Runs the kernel and stores its result in args[0], which *out then is. */
bool inplace_call(OpContext *context, const Op *op, const OpArg *args, OpArg *out);

/* Copies `result` into `self`. RuntimeError when the shapes differ, when self's dtype cannot hold
 * the result's category, or when several elements of self are one place in memory. */
bool inplace_store(OpContext *context, const char *name, Tensor *self, const Tensor *result);

/* False with RuntimeError when an axis of `self` has stride 0: its elements share memory. */
bool inplace_check_overlap(OpContext *context, const char *name, const Tensor *self);

#endif
