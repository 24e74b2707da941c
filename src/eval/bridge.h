/* Between values and operations: arguments in, results out, and a record of what was called. */
#ifndef EINSTEP_EVAL_BRIDGE_H
#define EINSTEP_EVAL_BRIDGE_H

#include "eval/value.h"

/* Calls an operation with values and records it in the running statement. */
bool bridge_call(Interp *in, const Op *op, bool inplace, const CallArgs *args, Value *out);

/* The same by name, positional only: what an operator or a subscript stands for. */
bool bridge_call_named(Interp *in, const char *name, int where, int count, const Value *args,
                       Value *out);

/* The attribute of a tensor or array that is an operation: a method (to be bound by the caller) or
 * the value of a property. UNBOUND when there is none. */
bool bridge_tensor_attribute(Interp *in, Value tensor, const Symbol *name, Value *out);

/* A value in C: the builtin that calls an operation, or UNBOUND when `where` has none. */
Value bridge_find(Interp *in, const char *name, int where);

/* Hooks of OpContext. */
void bridge_init(Interp *in);

#endif
