#include "ops/promote.h"

#include <float.h>
#include <math.h>

bool promote_is_numpy(int count, const OpArg *args) {
    for (int i = 0; i < count; i++)
        if (args[i].kind == OP_TENSOR && (args[i].tensor->flags & TENSOR_NUMPY))
            return true;
    return false;
}

DType promote_number(const OpArg *number) {
    switch (number->kind) {
    case OP_BOOL: return DTYPE_BOOL;
    case OP_INT: return DTYPE_INT64;
    case OP_COMPLEX: return DTYPE_COMPLEX64;
    default: return DTYPE_FLOAT32;
    }
}

DType promote_to_float(DType dtype, bool numpy) {
    if (dtype_category(dtype) >= DTYPE_CATEGORY_FLOAT)
        return dtype;
    return numpy ? dtype_promote_numpy(dtype, DTYPE_FLOAT16) : DTYPE_FLOAT32;
}

/* The common type of one rank; `any` says whether the rank has members. */
typedef struct Rank {
    bool any;
    DType dtype;
} Rank;

static void rank_add(Rank *rank, DType dtype, DType promote(DType, DType)) {
    rank->dtype = rank->any ? promote(rank->dtype, dtype) : dtype;
    rank->any = true;
}

/* ---- PyTorch ---- */

static Rank combine_ranks(Rank high, Rank low) {
    if (!high.any || !low.any)
        return high.any ? high : low;
    DTypeCategory own = dtype_category(high.dtype), other = dtype_category(low.dtype);
    if (own == DTYPE_CATEGORY_FLOAT && other == DTYPE_CATEGORY_COMPLEX)
        high.dtype = dtype_complex(high.dtype);
    else if (own < other)
        high.dtype = dtype_promote(high.dtype, low.dtype);
    return high;
}

static DType promote_torch(int count, const OpArg *args) {
    Rank with_axes = {0}, without_axes = {0}, numbers = {0};
    for (int i = 0; i < count; i++) {
        if (op_arg_is_number(&args[i]))
            rank_add(&numbers, promote_number(&args[i]), dtype_promote);
        else if (args[i].kind == OP_TENSOR)
            rank_add(args[i].tensor->ndim ? &with_axes : &without_axes, args[i].tensor->dtype,
                     dtype_promote);
    }
    return combine_ranks(with_axes, combine_ranks(without_axes, numbers)).dtype;
}

/* ---- NumPy ---- */

/* NumPy's kinds for the question which rank decides: bool, integer, anything with a fraction. */
static int numpy_kind(DType dtype) {
    DTypeCategory category = dtype_category(dtype);
    return category < DTYPE_CATEGORY_FLOAT ? (int)category : (int)DTYPE_CATEGORY_FLOAT;
}

/* What fits both int8 and uint8 changes neither, as bool does. */
static DType smallest_int(int64_t value) {
    if (value >= 0 && value <= UINT8_MAX)
        return value <= INT8_MAX ? DTYPE_BOOL : DTYPE_UINT8;
    if (value >= INT8_MIN && value <= INT8_MAX)
        return DTYPE_INT8;
    if (value >= INT16_MIN && value <= INT16_MAX)
        return DTYPE_INT16;
    return value >= INT32_MIN && value <= INT32_MAX ? DTYPE_INT32 : DTYPE_INT64;
}

static DType smallest_float(double value) {
    const double largest_half = 65504;
    if (!isfinite(value) || fabs(value) <= largest_half)
        return DTYPE_FLOAT16;
    return fabs(value) <= (double)FLT_MAX ? DTYPE_FLOAT32 : DTYPE_FLOAT64;
}

static DType smallest_complex(double complex value) {
    bool wide = smallest_float(creal(value)) == DTYPE_FLOAT64 ||
                smallest_float(cimag(value)) == DTYPE_FLOAT64;
    return wide ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
}

/* What of a scalar's type counts beside arrays of the same kind or a higher one. */
static DType smallest_type(const OpArg *arg, DType dtype) {
    const Tensor *t = arg->kind == OP_TENSOR ? arg->tensor : NULL;
    switch (dtype_category(dtype)) {
    case DTYPE_CATEGORY_INT: return smallest_int(t ? tensor_get_int(t, t->offset) : arg->i);
    case DTYPE_CATEGORY_FLOAT: return smallest_float(t ? tensor_get_double(t, t->offset) : arg->f);
    case DTYPE_CATEGORY_COMPLEX:
        return smallest_complex(t ? tensor_get_complex(t, t->offset) : arg->z);
    default: return dtype;
    }
}

static DType numpy_type(const OpArg *arg) {
    switch (arg->kind) {
    case OP_TENSOR: return arg->tensor->dtype;
    case OP_BOOL: return DTYPE_BOOL;
    case OP_INT: return DTYPE_INT64;
    case OP_COMPLEX: return DTYPE_COMPLEX128;
    default: return DTYPE_FLOAT64;
    }
}

static DType promote_numpy(int count, const OpArg *args) {
    Rank arrays = {0}, scalars = {0}, smallest = {0};
    for (int i = 0; i < count; i++) {
        if (args[i].kind != OP_TENSOR && !op_arg_is_number(&args[i]))
            continue;
        DType dtype = numpy_type(&args[i]);
        if (args[i].kind == OP_TENSOR && args[i].tensor->ndim) {
            rank_add(&arrays, dtype, dtype_promote_numpy);
            continue;
        }
        rank_add(&scalars, dtype, dtype_promote_numpy);
        rank_add(&smallest, smallest_type(&args[i], dtype), dtype_promote_numpy);
    }
    if (!arrays.any || !scalars.any)
        return arrays.any ? arrays.dtype : scalars.dtype;
    bool by_value = numpy_kind(scalars.dtype) <= numpy_kind(arrays.dtype);
    return dtype_promote_numpy(arrays.dtype, by_value ? smallest.dtype : scalars.dtype);
}

DType promote_args(int count, const OpArg *args) {
    return promote_is_numpy(count, args) ? promote_numpy(count, args)
                                         : promote_torch(count, args);
}
