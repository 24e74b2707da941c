#include "eval/number.h"

#include "eval/interp.h"

#include <math.h>

bool number_is(Value v) {
    return value_is_number(v) || v.type == VALUE_COMPLEX;
}

int64_t number_int(Value v) {
    return v.type == VALUE_BOOL ? v.b : v.i;
}

double number_double(Value v) {
    return v.type == VALUE_FLOAT ? v.f : (double)number_int(v);
}

double complex number_complex(Value v) {
    return v.type == VALUE_COMPLEX ? *v.z : (double complex)number_double(v);
}

/* ---- int ---- */

static bool overflow(Interp *in, Operator op, int64_t a, int64_t b) {
    return raise_error(in, ERR_OVERFLOW,
                       "%lld %s %lld does not fit 64 bits; einstep's ints are not unlimited",
                       (long long)a, operator_text(op), (long long)b);
}

static bool divide_by_zero(Interp *in, Operator op) {
    return raise_error(in, ERR_ZERO_DIVISION, "division by zero: the right side of %s is 0",
                       operator_text(op));
}

/* Quotient and remainder as Python rounds: toward minus infinity. b is not 0. */
static int64_t floor_mod(int64_t a, int64_t b) {
    if (b == -1)
        return 0;
    int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static bool int_floor_divide(Interp *in, int64_t a, int64_t b, Value *out) {
    if (b == 0)
        return divide_by_zero(in, OPERATOR_FLOORDIV);
    if (b == -1 && a == INT64_MIN)
        return overflow(in, OPERATOR_FLOORDIV, a, b);
    int64_t q = a / b;
    *out = value_int(a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q);
    return true;
}

static bool int_power(Interp *in, int64_t a, int64_t b, Value *out) {
    if (b < 0) {
        if (a == 0)
            return raise_error(in, ERR_ZERO_DIVISION, "0 has no negative power");
        *out = value_float(pow((double)a, (double)b));
        return true;
    }
    int64_t result = 1, base = a;
    for (int64_t left = b; left; left >>= 1) {
        if ((left & 1) && __builtin_mul_overflow(result, base, &result))
            return overflow(in, OPERATOR_POW, a, b);
        if (left > 1 && __builtin_mul_overflow(base, base, &base))
            return overflow(in, OPERATOR_POW, a, b);
    }
    *out = value_int(result);
    return true;
}

bool number_power_modulo(Interp *in, int64_t a, int64_t b, int64_t modulus, Value *out) {
    __extension__ typedef __int128 Wide;
    if (modulus == 0)
        return raise_error(in, ERR_VALUE, "pow() with a modulus of 0");
    if (b < 0)
        return raise_error(in, ERR_VALUE, "pow() with a modulus takes no negative power");
    int64_t result = floor_mod(1, modulus), base = floor_mod(a, modulus);
    for (; b; b >>= 1) {
        if (b & 1)
            result = floor_mod((int64_t)((Wide)result * base % modulus), modulus);
        base = floor_mod((int64_t)((Wide)base * base % modulus), modulus);
    }
    *out = value_int(result);
    return true;
}

static bool int_shift(Interp *in, Operator op, int64_t a, int64_t b, Value *out) {
    if (b < 0)
        return raise_error(in, ERR_VALUE, "a shift by %lld: the count must not be negative",
                           (long long)b);
    if (op == OPERATOR_RSHIFT) {
        *out = value_int(b > 63 ? (a < 0 ? -1 : 0) : a >> b);
        return true;
    }
    int64_t shifted = b > 62 ? 0 : (int64_t)((uint64_t)a << b);
    if (a != 0 && (b > 62 || shifted >> b != a))
        return overflow(in, op, a, b);
    *out = value_int(shifted);
    return true;
}

/* a / b correctly rounded, also where the ints have more digits than a float. */
static double int_quotient(int64_t a, int64_t b) {
    const int64_t exact = (int64_t)1 << 53;
    if (a >= -exact && a <= exact && b >= -exact && b <= exact)
        return (double)a / (double)b;
    __extension__ typedef unsigned __int128 Wide;
    Wide x = a < 0 ? -(Wide)a : (Wide)a, y = b < 0 ? -(Wide)b : (Wide)b;
    if (x == 0)
        return 0;
    int shift = 63 + __builtin_clzll((uint64_t)x); /* as many bits as there are */
    Wide quotient = (x << shift) / y;
    if (quotient * y != x << shift)
        quotient |= 1; /* what is left decides a tie */
    double magnitude = ldexp((double)quotient, -shift);
    return (a < 0) != (b < 0) ? -magnitude : magnitude;
}

static bool int_binary(Interp *in, Operator op, int64_t a, int64_t b, Value *out) {
    int64_t result = 0;
    bool too_large = false;
    switch (op) {
    case OPERATOR_ADD: too_large = __builtin_add_overflow(a, b, &result); break;
    case OPERATOR_SUB: too_large = __builtin_sub_overflow(a, b, &result); break;
    case OPERATOR_MUL: too_large = __builtin_mul_overflow(a, b, &result); break;
    case OPERATOR_DIV:
        if (b == 0)
            return divide_by_zero(in, op);
        *out = value_float(int_quotient(a, b));
        return true;
    case OPERATOR_FLOORDIV: return int_floor_divide(in, a, b, out);
    case OPERATOR_MOD:
        if (b == 0)
            return divide_by_zero(in, op);
        result = floor_mod(a, b);
        break;
    case OPERATOR_POW: return int_power(in, a, b, out);
    case OPERATOR_LSHIFT:
    case OPERATOR_RSHIFT: return int_shift(in, op, a, b, out);
    case OPERATOR_AND: result = a & b; break;
    case OPERATOR_OR: result = a | b; break;
    case OPERATOR_XOR: result = a ^ b; break;
    default: return raise_error(in, ERR_TYPE, "%s is not defined for int", operator_text(op));
    }
    if (too_large)
        return overflow(in, op, a, b);
    *out = value_int(result);
    return true;
}

/* ---- float ---- */

static double float_mod(double a, double b) {
    double r = fmod(a, b);
    if (r == 0)
        return copysign(0.0, b);
    return (r < 0) != (b < 0) ? r + b : r;
}

static double float_floor_divide(double a, double b) {
    double quotient = (a - float_mod(a, b)) / b;
    if (quotient == 0)
        return copysign(0.0, a / b);
    double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

static bool complex_binary(Interp *in, Operator op, double complex a, double complex b,
                           Value *out);

static bool float_power(Interp *in, double a, double b, Value *out) {
    if (a == 0 && b < 0)
        return raise_error(in, ERR_ZERO_DIVISION, "0.0 has no negative power");
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b))
        return complex_binary(in, OPERATOR_POW, a, b, out);
    double result = pow(a, b);
    if (isinf(result) && isfinite(a) && isfinite(b))
        return raise_error(in, ERR_OVERFLOW, "the power is too large for a float");
    *out = value_float(result);
    return true;
}

static bool float_binary(Interp *in, Operator op, double a, double b, Value *out) {
    bool divides = op == OPERATOR_DIV || op == OPERATOR_FLOORDIV || op == OPERATOR_MOD;
    if (divides && b == 0)
        return divide_by_zero(in, op);
    switch (op) {
    case OPERATOR_ADD: *out = value_float(a + b); return true;
    case OPERATOR_SUB: *out = value_float(a - b); return true;
    case OPERATOR_MUL: *out = value_float(a * b); return true;
    case OPERATOR_DIV: *out = value_float(a / b); return true;
    case OPERATOR_FLOORDIV: *out = value_float(float_floor_divide(a, b)); return true;
    case OPERATOR_MOD: *out = value_float(float_mod(a, b)); return true;
    case OPERATOR_POW: return float_power(in, a, b, out);
    default: return raise_error(in, ERR_TYPE, "%s is not defined for float", operator_text(op));
    }
}

/* ---- complex ---- */

/* Smith's division, as CPython's: no overflow where the quotient has none. */
static double complex complex_quotient(double complex a, double complex b) {
    double br = creal(b), bi = cimag(b), ar = creal(a), ai = cimag(a);
    if (fabs(br) >= fabs(bi)) {
        double ratio = bi / br, denominator = br + bi * ratio;
        return CMPLX((ar + ai * ratio) / denominator, (ai - ar * ratio) / denominator);
    }
    double ratio = br / bi, denominator = br * ratio + bi;
    return CMPLX((ar * ratio + ai) / denominator, (ai * ratio - ar) / denominator);
}

static double complex complex_product(double complex a, double complex b) {
    return CMPLX(creal(a) * creal(b) - cimag(a) * cimag(b),
                 creal(a) * cimag(b) + cimag(a) * creal(b));
}

/* Small whole powers by multiplication, as CPython does, so that 1j ** 2 is exactly -1. */
static double complex complex_power(double complex a, double complex b) {
    double n = creal(b);
    if (cimag(b) != 0 || n != floor(n) || fabs(n) > 100)
        return cpow(a, b);
    double complex result = 1, base = a;
    for (int left = (int)fabs(n); left; left >>= 1) {
        if (left & 1)
            result = complex_product(result, base);
        base = complex_product(base, base);
    }
    return n < 0 ? complex_quotient(1, result) : result;
}

static bool complex_binary(Interp *in, Operator op, double complex a, double complex b,
                           Value *out) {
    double complex result;
    switch (op) {
    case OPERATOR_ADD: result = a + b; break;
    case OPERATOR_SUB: result = a - b; break;
    case OPERATOR_MUL: result = complex_product(a, b); break;
    case OPERATOR_DIV:
        if (b == 0)
            return divide_by_zero(in, op);
        result = complex_quotient(a, b);
        break;
    case OPERATOR_POW:
        if (a == 0 && (creal(b) < 0 || cimag(b) != 0))
            return raise_error(in, ERR_ZERO_DIVISION, "0 has no negative or complex power");
        result = complex_power(a, b);
        break;
    default: return raise_error(in, ERR_TYPE, "%s is not defined for complex", operator_text(op));
    }
    *out = value_complex(in, result);
    return true;
}

/* ---- all ---- */

bool number_binary(Interp *in, Operator op, Value a, Value b, Value *out) {
    if (a.type == VALUE_COMPLEX || b.type == VALUE_COMPLEX)
        return complex_binary(in, op, number_complex(a), number_complex(b), out);
    if (a.type == VALUE_FLOAT || b.type == VALUE_FLOAT)
        return float_binary(in, op, number_double(a), number_double(b), out);
    bool is_logic = op == OPERATOR_AND || op == OPERATOR_OR || op == OPERATOR_XOR;
    bool both_bool = a.type == VALUE_BOOL && b.type == VALUE_BOOL;
    if (!int_binary(in, op, number_int(a), number_int(b), out))
        return false;
    if (is_logic && both_bool)
        *out = value_bool(out->i != 0);
    return true;
}

bool number_unary(Interp *in, Operator op, Value a, Value *out) {
    if (op == OPERATOR_POS)
        *out = a.type == VALUE_BOOL ? value_int(a.b) : a;
    else if (op == OPERATOR_NEG && a.type == VALUE_COMPLEX)
        *out = value_complex(in, -*a.z);
    else if (op == OPERATOR_NEG && a.type == VALUE_FLOAT)
        *out = value_float(-a.f);
    else if (op == OPERATOR_NEG)
        return int_binary(in, OPERATOR_SUB, 0, number_int(a), out);
    else if (op == OPERATOR_INVERT && (a.type == VALUE_INT || a.type == VALUE_BOOL))
        *out = value_int(~number_int(a));
    else
        return raise_error(in, ERR_TYPE, "%s is not defined for %s", operator_text(op),
                           value_type_name(a));
    return true;
}

static int compare_int_float(int64_t i, double f) {
    if (f >= 9223372036854775808.0)
        return -1;
    if (f < -9223372036854775808.0)
        return 1;
    int64_t whole = (int64_t)f;
    if (i != whole)
        return i < whole ? -1 : 1;
    double rest = f - (double)whole;
    return rest > 0 ? -1 : rest < 0 ? 1 : 0;
}

int number_compare(Value a, Value b) {
    if (a.type == VALUE_FLOAT && b.type == VALUE_FLOAT)
        return a.f < b.f ? -1 : a.f > b.f ? 1 : a.f == b.f ? 0 : 2;
    if (a.type == VALUE_FLOAT)
        return isnan(a.f) ? 2 : -compare_int_float(number_int(b), a.f);
    if (b.type == VALUE_FLOAT)
        return isnan(b.f) ? 2 : compare_int_float(number_int(a), b.f);
    int64_t x = number_int(a), y = number_int(b);
    return x < y ? -1 : x > y;
}

bool number_equal(Value a, Value b) {
    if (a.type == VALUE_COMPLEX || b.type == VALUE_COMPLEX)
        return number_complex(a) == number_complex(b);
    return number_compare(a, b) == 0;
}

bool number_truncate(Interp *in, double f, Value *out) {
    if (isnan(f))
        return raise_error(in, ERR_VALUE, "NaN is no whole number");
    if (!(f >= -9223372036854775808.0 && f < 9223372036854775808.0))
        return raise_error(in, ERR_OVERFLOW, "%g does not fit a 64-bit int", f);
    *out = value_int((int64_t)f);
    return true;
}

bool number_is_whole(Value v, int64_t *out) {
    v = value_plain(v);
    bool is_whole_tensor = v.type == VALUE_TENSOR && tensor_count(v.tensor) == 1 &&
                           dtype_category(v.tensor->dtype) <= DTYPE_CATEGORY_INT;
    if (is_whole_tensor)
        *out = tensor_get_int(v.tensor, v.tensor->offset);
    else if (v.type == VALUE_INT || v.type == VALUE_BOOL)
        *out = number_int(v);
    else
        return false;
    return true;
}

bool number_index(Interp *in, Value v, const char *what, int64_t *out) {
    return number_is_whole(v, out) ||
           raise_error(in, ERR_TYPE, "%s takes a whole number, not %s", what, value_type_name(v));
}
