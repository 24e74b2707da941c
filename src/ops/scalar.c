#include "ops/scalar.h"

#include "ops/results.h"

#include <float.h>
#include <math.h>

typedef struct Range {
    double least, most;
} Range;

static Range range_of(DType dtype) {
    switch (dtype) {
    case DTYPE_UINT8: return (Range){-255, 255}; /* negative numbers wrap */
    case DTYPE_INT8: return (Range){INT8_MIN, INT8_MAX};
    case DTYPE_INT16: return (Range){INT16_MIN, INT16_MAX};
    case DTYPE_INT32: return (Range){INT32_MIN, INT32_MAX};
    case DTYPE_INT64: return (Range){-0x1p63, 0x1p63};
    case DTYPE_FLOAT16: return (Range){-65504, 65504};
    case DTYPE_BFLOAT16: return (Range){-0x1.fep127, 0x1.fep127};
    case DTYPE_FLOAT32:
    case DTYPE_COMPLEX64: return (Range){-FLT_MAX, FLT_MAX};
    default: return (Range){-DBL_MAX, DBL_MAX};
    }
}

static bool fits(DType dtype, double value) {
    Range range = range_of(dtype);
    bool integral = dtype_category(dtype) == DTYPE_CATEGORY_INT;
    if (dtype == DTYPE_BOOL || (!integral && !isfinite(value)))
        return true;
    return value >= range.least && value <= range.most;
}

bool scalar_check(OpContext *context, DType dtype, const OpArg *number) {
    if (!op_arg_is_number(number))
        return error_set(context->error, ERR_TYPE, "a number is needed here");
    double complex value = op_arg_complex(number);
    if (cimag(value) != 0 && !dtype_is_complex(dtype))
        return error_set(context->error, ERR_RUNTIME,
                         "the complex number %g%+gj cannot be stored as %s; make the tensor "
                         "complex first",
                         creal(value), cimag(value), dtype_name(dtype));
    if (!fits(dtype, creal(value)) || !fits(dtype, cimag(value)))
        return error_set(context->error, ERR_RUNTIME, "the number %g is out of the range of %s",
                         creal(value), dtype_name(dtype));
    return true;
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
