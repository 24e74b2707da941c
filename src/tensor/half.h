/* The two 16-bit floats as bit patterns: IEEE binary16 ("half": 5 bits of exponent, 10 of fraction)
 * and bfloat16 (the upper half of a float32). Rounding is to nearest, ties to even. */
#ifndef EINSTEP_TENSOR_HALF_H
#define EINSTEP_TENSOR_HALF_H

#include <stdint.h>

float half_to_float(uint16_t bits);
uint16_t half_from_float(float value);

float bfloat_to_float(uint16_t bits);
uint16_t bfloat_from_float(float value);

#endif
