/* The decimal digits of a floating-point number.
 *
 * Shortest means: as few digits as read back to the same number in its own type, and of those the
 * nearest to it. printf and strtod of the C library round correctly; all rests on that. */
#ifndef EINSTEP_TENSOR_DIGITS_H
#define EINSTEP_TENSOR_DIGITS_H

#include "base/str.h"
#include "tensor/dtype.h"

enum { DIGITS_MOST = 17 };

/* d.ddd * 10^exponent, without trailing zeros; the sign is not kept. Zero is one digit 0. */
typedef struct Digits {
    char text[DIGITS_MOST + 1];
    int count, exponent;
} Digits;

/* Of a finite number that is a value of `dtype`, a real floating type. */
void digits_shortest(Digits *digits, double value, DType dtype);

/* "nan", "inf", "-inf". */
const char *digits_not_finite(double value);

/* The digits before the point ("0" when there are none), and those after it ("" likewise). */
void digits_add_integer_part(Str *out, const Digits *digits);
void digits_add_fraction(Str *out, const Digits *digits);

/* "1e-05", "1.5e+20": at least two digits of exponent. */
void digits_add_scientific(Str *out, const Digits *digits);

#endif
