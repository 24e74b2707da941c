#include "tensor/digits.h"

#include "tensor/half.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_BUFFER = 32 };

/* The number of `dtype` that a text stands for. */
static double read_as(const char *text, DType dtype) {
    switch (dtype) {
    case DTYPE_FLOAT16: return (double)half_to_float(half_from_float(strtof(text, NULL)));
    case DTYPE_BFLOAT16: return (double)bfloat_to_float(bfloat_from_float(strtof(text, NULL)));
    case DTYPE_FLOAT32: return (double)strtof(text, NULL);
    default: return strtod(text, NULL);
    }
}

/* Any number of so few digits survives being read and written; below the normal numbers none does
 * for sure. */
static int fewest_digits(double value, DType dtype) {
    if (dtype == DTYPE_FLOAT64 && value >= DBL_MIN)
        return DBL_DIG;
    return dtype == DTYPE_FLOAT32 && value >= (double)FLT_MIN ? FLT_DIG : 1;
}

/* The digits of "d.ddde+xx" of a positive number, one unit of the last place higher. */
static void step_up(char *text) {
    char *digit = strchr(text, 'e') - 1;
    while (digit > text && (*digit == '9' || *digit == '.')) {
        if (*digit == '9')
            *digit = '0';
        digit--;
    }
    ++*digit;
}

/* Writes `count` digits; true when they read back. Just below a power of two the numbers lie twice
 * as dense, so the nearest digits may read back wrong while the next ones above read back right. */
static bool try_digits(char *text, int count, double value, DType dtype) {
    int exponent;
    snprintf(text, DIGITS_BUFFER, "%.*e", count - 1, value);
    if (read_as(text, dtype) == value)
        return true;
    if (frexp(value, &exponent) != 0.5 || text[0] == '9')
        return false;
    step_up(text);
    return read_as(text, dtype) == value;
}

static void digits_from_text(Digits *digits, const char *text) {
    digits->count = 0;
    digits->exponent = atoi(strchr(text, 'e') + 1);
    for (; *text != 'e'; text++)
        if (*text != '.')
            digits->text[digits->count++] = *text;
    while (digits->count > 1 && digits->text[digits->count - 1] == '0')
        digits->count--;
    digits->text[digits->count] = '\0';
}

void digits_shortest(Digits *digits, double value, DType dtype) {
    char text[DIGITS_BUFFER];
    value = fabs(value);
    int count = fewest_digits(value, dtype);
    while (!try_digits(text, count, value, dtype) && count < DIGITS_MOST)
        count++;
    digits_from_text(digits, text);
}

const char *digits_not_finite(double value) {
    if (isnan(value))
        return "nan";
    return value < 0 ? "-inf" : "inf";
}

void digits_add_integer_part(Str *out, const Digits *digits) {
    int places = digits->exponent + 1;
    if (places <= 0) {
        str_add_char(out, '0');
        return;
    }
    int given = places < digits->count ? places : digits->count;
    str_add_bytes(out, digits->text, (size_t)given);
    str_add_repeated(out, '0', (size_t)(places - given));
}

void digits_add_fraction(Str *out, const Digits *digits) {
    int before = digits->exponent + 1;
    if (before >= digits->count || digits->text[0] == '0')
        return;
    if (before < 0)
        str_add_repeated(out, '0', (size_t)-before);
    int first = before > 0 ? before : 0;
    str_add_bytes(out, digits->text + first, (size_t)(digits->count - first));
}

void digits_add_scientific(Str *out, const Digits *digits) {
    str_add_bytes(out, digits->text, 1);
    if (digits->count > 1)
        str_addf(out, ".%s", digits->text + 1);
    str_addf(out, "e%+03d", digits->exponent);
}
