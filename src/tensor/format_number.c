#include "tensor/format.h"

#include "tensor/digits.h"
#include "tensor/format_parts.h"

#include <math.h>

/* ---- as Python writes them ---- */

/* Python goes by the exponent of the digits; NumPy's scalars by the value: the float32 nearest
 * to 0.0001 lies below it. For float64 the two agree. */
static bool wants_exponent(double magnitude) {
    return magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e16);
}

/* A number as Python writes it, but without the ".0" of a whole one; true when that is missing. */
static bool add_number(Str *out, double value, DType dtype) {
    Digits digits;
    if (!isfinite(value)) {
        str_add(out, digits_not_finite(value));
        return false;
    }
    if (signbit(value))
        str_add_char(out, '-');
    digits_shortest(&digits, value, dtype);
    if (wants_exponent(fabs(value))) {
        digits_add_scientific(out, &digits);
        return false;
    }
    digits_add_integer_part(out, &digits);
    size_t before = out->len;
    str_add_char(out, '.');
    digits_add_fraction(out, &digits);
    if (out->len > before + 1)
        return false;
    str_cut(out, before);
    return true;
}

void format_add_real(Str *out, double value, DType dtype) {
    if (add_number(out, value, dtype))
        str_add(out, ".0");
}

/* A real part of plain zero is not written, and then no brackets are needed. */
void format_add_pair(Str *out, double complex value, DType real_dtype) {
    double real = creal(value), imag = cimag(value);
    bool both = real != 0 || signbit(real);
    if (both) {
        str_add_char(out, '(');
        add_number(out, real, real_dtype);
        if (isnan(imag) || !signbit(imag))
            str_add_char(out, '+');
    }
    add_number(out, imag, real_dtype);
    str_add(out, both ? "j)" : "j");
}

void format_add_float(Str *out, double value) {
    format_add_real(out, value, DTYPE_FLOAT64);
}

void format_add_complex(Str *out, double complex value) {
    format_add_pair(out, value, DTYPE_FLOAT64);
}

/* ---- cells of the screen ---- */

static void add_rounded(Str *out, double value, int digits) {
    if (isfinite(value))
        str_addf(out, "%.*g", digits, value);
    else
        str_add(out, digits_not_finite(value));
}

void format_add_element(Str *out, const Tensor *t, int64_t position, int digits) {
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: str_add(out, tensor_get_int(t, position) ? "True" : "False"); break;
    case DTYPE_CATEGORY_INT: str_addf(out, "%lld", (long long)tensor_get_int(t, position)); break;
    case DTYPE_CATEGORY_FLOAT: add_rounded(out, tensor_get_double(t, position), digits); break;
    case DTYPE_CATEGORY_COMPLEX: {
        double complex value = tensor_get_complex(t, position);
        add_rounded(out, creal(value), digits);
        if (isnan(cimag(value)) || !signbit(cimag(value)))
            str_add_char(out, '+');
        add_rounded(out, cimag(value), digits);
        str_add_char(out, 'j');
        break;
    }
    }
}
