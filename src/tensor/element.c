#include "tensor/element.h"

#include "tensor/half.h"

#include <string.h>

/* Reads and writes one number of a C type at an address of any alignment. */
#define DEFINE_ACCESS(Type, name)                                                                  \
    static inline Type read_##name(const unsigned char *at) {                                      \
        Type value;                                                                                \
        memcpy(&value, at, sizeof value);                                                          \
        return value;                                                                              \
    }                                                                                              \
    static inline void write_##name(unsigned char *at, Type value) {                               \
        memcpy(at, &value, sizeof value);                                                          \
    }

DEFINE_ACCESS(int8_t, int8)
DEFINE_ACCESS(int16_t, int16)
DEFINE_ACCESS(uint16_t, uint16)
DEFINE_ACCESS(int32_t, int32)
DEFINE_ACCESS(int64_t, int64)
DEFINE_ACCESS(float, float32)
DEFINE_ACCESS(double, float64)
DEFINE_ACCESS(float complex, complex64)
DEFINE_ACCESS(double complex, complex128)

/* ---- each category by its own C type ---- */

static int64_t read_integer(DType dtype, const unsigned char *at) {
    switch (dtype) {
    case DTYPE_BOOL: return *at != 0;
    case DTYPE_UINT8: return *at;
    case DTYPE_INT8: return read_int8(at);
    case DTYPE_INT16: return read_int16(at);
    case DTYPE_INT32: return read_int32(at);
    default: return read_int64(at);
    }
}

static double read_float(DType dtype, const unsigned char *at) {
    switch (dtype) {
    case DTYPE_FLOAT16: return (double)half_to_float(read_uint16(at));
    case DTYPE_BFLOAT16: return (double)bfloat_to_float(read_uint16(at));
    case DTYPE_FLOAT32: return (double)read_float32(at);
    default: return read_float64(at);
    }
}

static double complex read_complex(DType dtype, const unsigned char *at) {
    return dtype == DTYPE_COMPLEX64 ? (double complex)read_complex64(at) : read_complex128(at);
}

static void write_integer(DType dtype, unsigned char *at, int64_t value) {
    switch (dtype) {
    case DTYPE_BOOL: *at = value != 0; break;
    case DTYPE_UINT8: *at = (uint8_t)value; break;
    case DTYPE_INT8: write_int8(at, (int8_t)value); break;
    case DTYPE_INT16: write_int16(at, (int16_t)value); break;
    case DTYPE_INT32: write_int32(at, (int32_t)value); break;
    default: write_int64(at, value); break;
    }
}

static void write_float(DType dtype, unsigned char *at, double value) {
    switch (dtype) {
    case DTYPE_FLOAT16: write_uint16(at, half_from_float((float)value)); break;
    case DTYPE_BFLOAT16: write_uint16(at, bfloat_from_float((float)value)); break;
    case DTYPE_FLOAT32: write_float32(at, (float)value); break;
    default: write_float64(at, value); break;
    }
}

static void write_complex(DType dtype, unsigned char *at, double complex value) {
    if (dtype == DTYPE_COMPLEX64)
        write_complex64(at, (float complex)value);
    else
        write_complex128(at, value);
}

/* ---- conversions between categories ---- */

int64_t element_int_of_double(double value) {
    return value >= -0x1p63 && value < 0x1p63 ? (int64_t)value : INT64_MIN;
}

static int64_t int32_of_double(double value) {
    return value > -0x1p31 - 1 && value < 0x1p31 ? (int64_t)value : INT32_MIN;
}

/* The integer that a float is cut to on its way into an element of an integer type. */
static int64_t integer_for(DType dtype, double value) {
    switch (dtype) {
    case DTYPE_BOOL: return value != 0;
    case DTYPE_UINT8:
    case DTYPE_INT64: return element_int_of_double(value);
    default: return int32_of_double(value);
    }
}

/* The float nearest to an integer, rounded once: by way of double it would be rounded twice. */
static double double_for(DType dtype, int64_t value) {
    bool wide = dtype == DTYPE_FLOAT64 || dtype == DTYPE_COMPLEX128;
    return wide ? (double)value : (double)(float)value;
}

int64_t element_get_int(DType dtype, const unsigned char *at) {
    if (dtype_category(dtype) <= DTYPE_CATEGORY_INT)
        return read_integer(dtype, at);
    return element_int_of_double(element_get_double(dtype, at));
}

double element_get_double(DType dtype, const unsigned char *at) {
    switch (dtype_category(dtype)) {
    case DTYPE_CATEGORY_FLOAT: return read_float(dtype, at);
    case DTYPE_CATEGORY_COMPLEX: return creal(read_complex(dtype, at));
    default: return (double)read_integer(dtype, at);
    }
}

double complex element_get_complex(DType dtype, const unsigned char *at) {
    if (dtype_is_complex(dtype))
        return read_complex(dtype, at);
    return element_get_double(dtype, at);
}

void element_set_int(DType dtype, unsigned char *at, int64_t value) {
    if (dtype_category(dtype) <= DTYPE_CATEGORY_INT)
        write_integer(dtype, at, value);
    else
        element_set_double(dtype, at, double_for(dtype, value));
}

void element_set_double(DType dtype, unsigned char *at, double value) {
    switch (dtype_category(dtype)) {
    case DTYPE_CATEGORY_FLOAT: write_float(dtype, at, value); break;
    case DTYPE_CATEGORY_COMPLEX: write_complex(dtype, at, value); break;
    default: write_integer(dtype, at, integer_for(dtype, value)); break;
    }
}

void element_set_complex(DType dtype, unsigned char *at, double complex value) {
    if (dtype_is_complex(dtype))
        write_complex(dtype, at, value);
    else
        element_set_double(dtype, at, creal(value));
}
