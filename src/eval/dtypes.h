/* Number types as values, and NumPy's scalars.
 *
 * A NumPy scalar (np.float64(2), what x[0] and x.sum() give) is a tensor without axes flagged
 * TENSOR_SCALAR, so that operations on it are recorded like any other. Where the language wants a
 * plain number it asks here. */
#ifndef EINSTEP_EVAL_DTYPES_H
#define EINSTEP_EVAL_DTYPES_H

#include "eval/value.h"

bool dtypes_is_scalar(Value v);

/* The bool, int or float that a scalar holds (a tensor's one element likewise when `any`); false
 * for complex ones and what is no scalar. */
bool dtypes_number(Value v, bool any, Value *out);

/* "float32"; of a scalar type "bool_" for bool. */
const char *dtypes_name(Value v);

/* NumPy's names of types; a row without a name ends them. */
typedef struct DTypeName {
    const char *name;
    DType dtype;
} DTypeName;
extern const DTypeName dtypes_numpy_names[];

/* np.float32, np.int_ ... by name; UNBOUND when there is no such type. */
Value dtypes_numpy_type(const char *name);

/* The dtype that a dtype, float or int, or (NumPy's) a name stands for; false for other values. */
bool dtypes_of(Value v, DType *out);

/* a == b where one of them is a dtype: NumPy's equal float, int and their names too. */
bool dtypes_equal(Value a, Value b);

/* str() and repr() of a dtype. */
void dtypes_add_text(Str *out, Value v, bool repr);

/* An attribute of a dtype; UNBOUND when it has none of that name. */
void dtypes_attribute(Interp *in, Value v, const Symbol *name, Value *out);

/* np.float64(x). */
bool dtypes_call(Interp *in, Value type, const CallArgs *args, Value *out);

/* Marks what an operation of NumPy gave as a scalar where NumPy's gives one. */
void dtypes_mark_result(const Op *op, int count, const OpArg *args, const OpArg *result);

/* Among an operation's arguments: scalars that stand beside PyTorch's tensors count as numbers. */
void dtypes_plain_arguments(const Op *op, int count, OpArg *args);

#endif
