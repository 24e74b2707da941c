/* One element of any number type, in memory, as a C number.
 *
 * Three C types carry every element without loss: int64_t for bool and the integers, double for the
 * real floats, double complex for the complex ones. All conversions between number types go
 * through here, and all are defined, where C leaves them open as x86 does it:
 *   - a float out of an integer's range, and NaN, give the smallest int64 (for uint8 and int64) or
 *     the smallest int32 (for the integers between), whose low bits are then kept;
 *   - integers are cut to their low bits; anything but zero is True;
 *   - a double becomes a 16-bit float by way of float32, each time to nearest, ties to even.
 * Addresses need no alignment. Knows nothing of tensors. */
#ifndef EINSTEP_TENSOR_ELEMENT_H
#define EINSTEP_TENSOR_ELEMENT_H

#include "tensor/dtype.h"

#include <complex.h>

/* The element at an address, converted. Of a complex element the real part counts. */
int64_t element_get_int(DType dtype, const unsigned char *at);
double element_get_double(DType dtype, const unsigned char *at);
double complex element_get_complex(DType dtype, const unsigned char *at);

void element_set_int(DType dtype, unsigned char *at, int64_t value);
void element_set_double(DType dtype, unsigned char *at, double value);
void element_set_complex(DType dtype, unsigned char *at, double complex value);

/* Towards zero; the smallest int64 for NaN and what does not fit. */
int64_t element_int_of_double(double value);

#endif
