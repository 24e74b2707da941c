/* Which number type an operation on several operands works in.
 *
 * PyTorch sorts operands into three ranks: tensors with axes, tensors without, Python numbers. A
 * lower rank decides only when its category (bool < int < float < complex) is higher than that of
 * the ranks above. NumPy (1.24; in force as soon as one operand is a NumPy array) has two ranks,
 * arrays with axes and everything else; the latter counts by the smallest type that holds its
 * value. Knows nothing of what is then computed. */
#ifndef EINSTEP_OPS_PROMOTE_H
#define EINSTEP_OPS_PROMOTE_H

#include "ops/op.h"

/* Operands are tensors and numbers; anything else is passed over. */
DType promote_args(int count, const OpArg *args);

bool promote_is_numpy(int count, const OpArg *args);

/* The type a function with real results gives: floating and complex types stay, the others become
 * float32 (NumPy: the smallest float that holds them, at least float16). */
DType promote_to_float(DType dtype, bool numpy);

/* The type of a Python number as a tensor: int64, float32, complex64, bool. */
DType promote_number(const OpArg *number);

#endif
