/* What torch and numpy say of number types: promotion, casting, np.dtype. */
#include "eval/builtin.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "ops/promote.h"

static bool dtype_of(Interp *in, const char *function, Value v, DType *out) {
    return dtypes_of(v, out) || raise_error(in, ERR_TYPE, "%s() takes number types, not %s",
                                            function, value_type_name(v));
}

/* The variant says whose promotion. */
static bool promote_types(Interp *in, const Builtin *self, Value *a, Value *out) {
    DType first, second;
    if (!dtype_of(in, self->name, a[0], &first) || !dtype_of(in, self->name, a[1], &second))
        return false;
    *out = self->variant ? value_numpy_dtype(dtype_promote_numpy(first, second), DTYPE_OF_ARRAY)
                         : value_dtype(dtype_promote(first, second));
    return true;
}

static bool can_cast(Interp *in, Value *a, Value *out) {
    DType from, to;
    if (!dtype_of(in, "can_cast", a[0], &from) || !dtype_of(in, "can_cast", a[1], &to))
        return false;
    *out = value_bool(dtype_can_cast(from, to));
    return true;
}

static bool result_type(Interp *in, Value *a, Value *out) {
    OpArg args[2];
    if (!value_to_arg(in, a[0], &args[0]) || !value_to_arg(in, a[1], &args[1]))
        return false;
    *out = value_dtype(promote_args(2, args));
    return true;
}

static bool numpy_dtype(Interp *in, Value *a, Value *out) {
    DType dtype;
    if (!dtype_of(in, "dtype", a[0], &dtype))
        return false;
    *out = value_numpy_dtype(dtype, DTYPE_OF_ARRAY);
    return true;
}

const Builtin module_dtype_torch[] = {
    {"promote_types", "type1, type2", .family = promote_types, .variant = false},
    {"can_cast", "from, to", .call = can_cast},
    {"result_type", "tensor1, tensor2", .call = result_type},
    {0},
};

const Builtin module_dtype_numpy[] = {
    {"promote_types", "type1, type2", .family = promote_types, .variant = true},
    {"dtype", "dtype", .call = numpy_dtype},
    {0},
};

Value module_dtype_function(const Symbol *name, bool numpy) {
    return builtin_value(numpy ? module_dtype_numpy : module_dtype_torch, name);
}
