/* The C types arithmetic is done in, as families for kernel tables, and complex numbers put
 * together without arithmetic, so that infinities and NaN stay in their part.
 *
 * NUMBER_...(X, ...) expands X once for each type of a family:
 *     X(dtype without DTYPE_, T: element, V: what one is read as, U: unsigned to compute integers
 *       in, where they wrap, R: real type of a part, ...) */
#ifndef EINSTEP_OPS_NUMBER_H
#define EINSTEP_OPS_NUMBER_H

#include <stdint.h>
#include <string.h>
#include <tgmath.h> /* type-generic: exp(x) is expf, exp, cexpf or cexp */

#define NUMBER_BOOLEAN(X, ...) X(BOOL, uint8_t, int, unsigned, double, __VA_ARGS__)
#define NUMBER_INTEGER(X, ...)                                                                     \
    X(UINT8, uint8_t, int, unsigned, double, __VA_ARGS__)                                          \
    X(INT32, int32_t, int32_t, uint32_t, double, __VA_ARGS__)                                      \
    X(INT64, int64_t, int64_t, uint64_t, double, __VA_ARGS__)
#define NUMBER_FLOATING(X, ...)                                                                    \
    X(FLOAT32, float, float, uint32_t, float, __VA_ARGS__)                                         \
    X(FLOAT64, double, double, uint64_t, double, __VA_ARGS__)
#define NUMBER_COMPLEX(X, ...)                                                                     \
    X(COMPLEX64, float complex, float complex, uint32_t, float, __VA_ARGS__)                       \
    X(COMPLEX128, double complex, double complex, uint64_t, double, __VA_ARGS__)

static inline float complex number_complex64(float re, float im) {
    float parts[2] = {re, im};
    float complex z;
    memcpy(&z, parts, sizeof z);
    return z;
}

static inline double complex number_complex128(double re, double im) {
    double parts[2] = {re, im};
    double complex z;
    memcpy(&z, parts, sizeof z);
    return z;
}

/* re + im j, of two floats or two doubles. */
#define number_complex(re, im)                                                                     \
    _Generic((re), float: number_complex64, default: number_complex128)(re, im)

/* Products and quotients by their plain formulas; the divisor is scaled by its larger part, so that
 * its square does not overflow. */
#define NUMBER_COMPLEX_ARITHMETIC(C, R, multiply, divide, re, im, max)                             \
    static inline C multiply(C a, C b) {                                                           \
        return number_complex(re(a) * re(b) - im(a) * im(b), re(a) * im(b) + im(a) * re(b));       \
    }                                                                                              \
    static inline C divide(C a, C b) {                                                             \
        R scale = 1 / max(fabs(re(b)), fabs(im(b)));                                               \
        R ar = re(a) * scale, ai = im(a) * scale, br = re(b) * scale, bi = im(b) * scale;          \
        R norm = br * br + bi * bi;                                                                \
        return number_complex((ar * br + ai * bi) / norm, (ai * br - ar * bi) / norm);             \
    }
NUMBER_COMPLEX_ARITHMETIC(float complex, float, number_multiply64, number_divide64, crealf, cimagf,
                          fmaxf)
NUMBER_COMPLEX_ARITHMETIC(double complex, double, number_multiply128, number_divide128, creal,
                          cimag, fmax)

#define number_multiply(a, b)                                                                      \
    _Generic((a), float complex: number_multiply64, default: number_multiply128)(a, b)
#define number_divide(a, b)                                                                        \
    _Generic((a), float complex: number_divide64, default: number_divide128)(a, b)

#endif
