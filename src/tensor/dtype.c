#include "tensor/dtype.h"

#include "base/str.h"

typedef struct DTypeInfo {
    const char *name, *alias;
    size_t size;
    DTypeCategory category;
    bool computes;
} DTypeInfo;

static const DTypeInfo infos[DTYPE_COUNT] = {
#define DTYPE(constant, name, alias, ctype, bytes, category, computes)                             \
    [constant] = {name, alias, bytes, DTYPE_CATEGORY_##category, computes},
#include "tensor/dtype.def"
#undef DTYPE
};

const char *dtype_name(DType dtype) {
    return infos[dtype].name;
}

size_t dtype_size(DType dtype) {
    return infos[dtype].size;
}

DTypeCategory dtype_category(DType dtype) {
    return infos[dtype].category;
}

bool dtype_is_floating(DType dtype) {
    return infos[dtype].category == DTYPE_CATEGORY_FLOAT;
}

bool dtype_is_complex(DType dtype) {
    return infos[dtype].category == DTYPE_CATEGORY_COMPLEX;
}

bool dtype_is_integral(DType dtype) {
    return infos[dtype].category == DTYPE_CATEGORY_INT;
}

bool dtype_computes(DType dtype) {
    return infos[dtype].computes;
}

bool dtype_by_name(const char *name, DType *dtype) {
    for (int i = 0; i < DTYPE_COUNT; i++) {
        if (str_equal(name, infos[i].name) || str_equal(name, infos[i].alias)) {
            *dtype = (DType)i;
            return true;
        }
    }
    return false;
}

DType dtype_real(DType dtype) {
    switch (dtype) {
    case DTYPE_COMPLEX64: return DTYPE_FLOAT32;
    case DTYPE_COMPLEX128: return DTYPE_FLOAT64;
    default: return dtype;
    }
}

DType dtype_complex(DType dtype) {
    if (dtype_is_complex(dtype))
        return dtype;
    return dtype == DTYPE_FLOAT64 ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
}

/* Two different types of one category: the larger holds the smaller. Of one size there are only
 * uint8 with int8, and float16 with bfloat16: neither holds the other, the next size holds both. */
static DType promote_in_category(DType a, DType b) {
    if (dtype_size(a) != dtype_size(b))
        return dtype_size(a) > dtype_size(b) ? a : b;
    return dtype_is_integral(a) ? DTYPE_INT16 : DTYPE_FLOAT32;
}

DType dtype_promote(DType a, DType b) {
    if (a == b)
        return a;
    if (dtype_category(a) == dtype_category(b))
        return promote_in_category(a, b);
    DType high = dtype_category(a) > dtype_category(b) ? a : b;
    DType low = high == a ? b : a;
    return low == DTYPE_FLOAT64 && dtype_is_complex(high) ? DTYPE_COMPLEX128 : high;
}

/* The smallest float that holds every value of an integer type (of int64: nearly). */
static DType float_for_integers(DType dtype) {
    switch (dtype_size(dtype)) {
    case 1: return DTYPE_FLOAT16;
    case 2: return DTYPE_FLOAT32;
    default: return DTYPE_FLOAT64;
    }
}

DType dtype_promote_numpy(DType a, DType b) {
    bool a_integral = dtype_is_integral(a), b_integral = dtype_is_integral(b);
    if (a_integral && dtype_category(b) > DTYPE_CATEGORY_INT)
        return dtype_promote(float_for_integers(a), b);
    if (b_integral && dtype_category(a) > DTYPE_CATEGORY_INT)
        return dtype_promote(a, float_for_integers(b));
    return dtype_promote(a, b);
}

bool dtype_can_cast(DType from, DType to) {
    return dtype_category(from) <= dtype_category(to);
}
