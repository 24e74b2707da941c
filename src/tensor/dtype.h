/* The number types a tensor can hold, and promotion between them. The list is dtype.def. */
#ifndef EINSTEP_TENSOR_DTYPE_H
#define EINSTEP_TENSOR_DTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum DType {
#define DTYPE(constant, name, alias, ctype, bytes, category, computes) constant,
#include "tensor/dtype.def"
#undef DTYPE
    DTYPE_COUNT
} DType;

typedef enum DTypeCategory {
    DTYPE_CATEGORY_BOOL,
    DTYPE_CATEGORY_INT,
    DTYPE_CATEGORY_FLOAT,
    DTYPE_CATEGORY_COMPLEX
} DTypeCategory;

const char *dtype_name(DType dtype); /* "float32" */
size_t dtype_size(DType dtype);      /* bytes of one element */
DTypeCategory dtype_category(DType dtype);
bool dtype_is_floating(DType dtype); /* real floating point */
bool dtype_is_complex(DType dtype);
bool dtype_is_integral(DType dtype); /* integers, not bool */
bool dtype_computes(DType dtype);

/* The dtype with a PyTorch name or alias ("float", "long", "cfloat", "double"), false if none. */
bool dtype_by_name(const char *name, DType *dtype);

/* float32 of complex64, float64 of complex128, else itself; and the complex type of a float. */
DType dtype_real(DType dtype);
DType dtype_complex(DType dtype);

/* torch.promote_types: the smallest type both convert to. */
DType dtype_promote(DType a, DType b);

/* NumPy's promotion: int64 with float32 gives float64, and so on. */
DType dtype_promote_numpy(DType a, DType b);

/* torch.can_cast: may a result of `from` be stored in place into `to`? Categories must not fall. */
bool dtype_can_cast(DType from, DType to);

#endif
