#include "ops/scalar.h"

#include "ops/elementwise.h"
#include "ops/results.h"

bool scalar_check(OpContext *context, DType dtype, const OpArg *number) {
    if (!op_arg_is_number(number))
        return error_set(context->error, ERR_TYPE, "a number is needed here");
    return elementwise_number_fits(context, "storing a number", number, dtype);
}

void scalar_store(const Tensor *t, int64_t position, const OpArg *number) {
    if (number->kind == OP_COMPLEX)
        tensor_set_complex(t, position, number->z);
    else if (number->kind == OP_FLOAT)
        tensor_set_double(t, position, number->f);
    else
        tensor_set_int(t, position, op_arg_int(number));
}

Tensor *scalar_tensor(OpContext *context, Arena *arena, DType dtype, const OpArg *number) {
    if (!scalar_check(context, dtype, number))
        return NULL;
    Tensor *t = tensor_new(arena, dtype, 0, NULL, context->error);
    if (t)
        scalar_store(t, 0, number);
    return t;
}

bool scalar_fill(OpContext *context, const Tensor *t, const OpArg *number, bool announce) {
    const Tensor *value = scalar_tensor(context, context->scratch, t->dtype, number);
    if (!value)
        return false;
    if (announce)
        op_will_write(context, t);
    tensor_copy(t, value);
    return true;
}

OpArg scalar_load(const Tensor *t, int64_t position) {
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: return op_bool(tensor_get_int(t, position) != 0);
    case DTYPE_CATEGORY_INT: return op_int(tensor_get_int(t, position));
    case DTYPE_CATEGORY_FLOAT: return op_float(tensor_get_double(t, position));
    case DTYPE_CATEGORY_COMPLEX: break;
    }
    return (OpArg){.kind = OP_COMPLEX, .z = tensor_get_complex(t, position)};
}
