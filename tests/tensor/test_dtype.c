/* Number types, promotion, conversion: tables of what PyTorch and NumPy give. */
#include "tests/tensor/tables.h"

#include "tensor/half.h"

#include <math.h>

START_TEST(promotes_as_pytorch_and_numpy) {
    static const struct {
        DType a, b, pytorch, numpy;
        bool can_cast;
    } rows[] = {
#define PROMOTE(a, b, pytorch, numpy, can_cast) {a, b, pytorch, numpy, can_cast},
#include "tests/tensor/promotions.inc"
#undef PROMOTE
    };
    ck_assert_uint_eq(sizeof rows / sizeof rows[0], DTYPE_COUNT * DTYPE_COUNT);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *a = dtype_name(rows[i].a), *b = dtype_name(rows[i].b);
        ck_assert_msg(dtype_promote(rows[i].a, rows[i].b) == rows[i].pytorch, "%s, %s", a, b);
        if (rows[i].numpy != DTYPE_COUNT)
            ck_assert_msg(dtype_promote_numpy(rows[i].a, rows[i].b) == rows[i].numpy, "%s, %s", a,
                          b);
        ck_assert_msg(dtype_can_cast(rows[i].a, rows[i].b) == rows[i].can_cast, "%s, %s", a, b);
    }
}
END_TEST

START_TEST(is_found_by_name_and_alias) {
    static const struct {
        const char *name;
        DType dtype;
    } rows[] = {{"float32", DTYPE_FLOAT32}, {"float", DTYPE_FLOAT32},
                {"double", DTYPE_FLOAT64},  {"long", DTYPE_INT64},
                {"int", DTYPE_INT32},       {"short", DTYPE_INT16},
                {"half", DTYPE_FLOAT16},    {"cfloat", DTYPE_COMPLEX64},
                {"bool", DTYPE_BOOL},       {"cdouble", DTYPE_COMPLEX128}};
    DType dtype;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert(dtype_by_name(rows[i].name, &dtype));
        ck_assert_str_eq(dtype_name(dtype), dtype_name(rows[i].dtype));
    }
    ck_assert(!dtype_by_name("float31", &dtype));
    ck_assert(!dtype_by_name("", &dtype));
}
END_TEST

START_TEST(pairs_real_and_complex) {
    ck_assert_int_eq(dtype_real(DTYPE_COMPLEX64), DTYPE_FLOAT32);
    ck_assert_int_eq(dtype_real(DTYPE_COMPLEX128), DTYPE_FLOAT64);
    ck_assert_int_eq(dtype_real(DTYPE_INT8), DTYPE_INT8);
    ck_assert_int_eq(dtype_complex(DTYPE_FLOAT32), DTYPE_COMPLEX64);
    ck_assert_int_eq(dtype_complex(DTYPE_FLOAT64), DTYPE_COMPLEX128);
    ck_assert_int_eq(dtype_complex(DTYPE_COMPLEX128), DTYPE_COMPLEX128);
}
END_TEST

/* ---- conversion ---- */

static int count_words(const char *text) {
    int count = 1;
    for (; *text; text++)
        count += *text == ' ' || *text == '\n';
    return count;
}

static void set_word(const Tensor *t, int64_t position, const char *word) {
    if (dtype_category(t->dtype) <= DTYPE_CATEGORY_INT)
        tensor_set_int(t, position, strtoll(word, NULL, 10));
    else
        tensor_set_double(t, position, strtod(word, NULL));
}

static bool same_number(double a, double b) {
    return isnan(b) ? isnan(a) : a == b && signbit(a) == signbit(b);
}

static bool reads_as(const Tensor *t, int64_t position, const char *word) {
    char *imag;
    if (dtype_category(t->dtype) <= DTYPE_CATEGORY_INT)
        return tensor_get_int(t, position) == strtoll(word, NULL, 10);
    double complex value = tensor_get_complex(t, position);
    if (!same_number(creal(value), strtod(word, &imag)))
        return false;
    return *imag != ',' || same_number(cimag(value), strtod(imag + 1, NULL));
}

static void check_conversion(DType from, DType to, const char *inputs, const char *outputs) {
    int64_t count = count_words(inputs);
    ck_assert_int_eq(count, count_words(outputs));
    Tensor *source = tensor_new(&arena, from, 1, &count, &error);
    Tensor *direct = tensor_new(&arena, to, 1, &count, &error);
    const char *in = inputs, *out = outputs;
    for (int64_t i = 0; i < count; i++, in += strcspn(in, " \n") + 1) {
        set_word(source, i, in);
        set_word(direct, i, in);
    }
    Tensor *copy = tensor_contiguous_copy(&arena, source, to, &error);
    for (int64_t i = 0; i < count; i++, out += strcspn(out, " \n") + 1) {
        ck_assert_msg(reads_as(copy, i, out), "%s to %s, number %d: not %.12s", dtype_name(from),
                      dtype_name(to), (int)i, out);
        if (from == DTYPE_FLOAT64 && dtype_category(to) > DTYPE_CATEGORY_INT)
            ck_assert_msg(reads_as(direct, i, out), "%s set, number %d", dtype_name(to), (int)i);
    }
}

START_TEST(converts_as_pytorch) {
#define CONVERT(from, to, inputs, outputs) check_conversion(from, to, inputs, outputs);
#include "tests/tensor/conversions.inc"
#undef CONVERT
}
END_TEST

START_TEST(every_half_survives_a_round_trip) {
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        float value = half_to_float((uint16_t)bits);
        if (!isnan(value))
            ck_assert_uint_eq(half_from_float(value), bits);
        else
            ck_assert(isnan(half_to_float(half_from_float(value))));
        value = bfloat_to_float((uint16_t)bits);
        if (!isnan(value))
            ck_assert_uint_eq(bfloat_from_float(value), bits);
    }
}
END_TEST

/* ---- the compiler ---- */

static double rounded(DType dtype, double value) {
    return dtype == DTYPE_FLOAT32 ? (double)(float)value : value;
}

typedef struct Line {
    DType dtype;
    double factor, shift;
    bool more;
} Line;

static Line line_of(DType dtype, double mean, double factor, double bias) {
    factor = rounded(dtype, factor);
    return (Line){dtype, factor, rounded(dtype, bias - rounded(dtype, mean) * factor), false};
}

static __attribute__((noinline)) Line line_through(DType dtype, double mean, double factor) {
    return line_of(dtype, mean, factor, 0);
}

/* gcc 12 loses both roundings where it makes a vector of the two: the Makefile forbids that. */
START_TEST(two_roundings_side_by_side) {
    volatile double mean = 154.099609375, factor = 316.2277832;
    Line line = line_through(DTYPE_FLOAT32, mean, factor);
    ck_assert_double_eq(line.factor, 316.227783203125);
    ck_assert_double_eq(line.shift, -48730.578125);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("tensor/dtype");
    add_case(suite, "types",
             (const TTest *const[]){promotes_as_pytorch_and_numpy, is_found_by_name_and_alias,
                                    pairs_real_and_complex, NULL});
    add_case(suite, "conversion",
             (const TTest *const[]){converts_as_pytorch, every_half_survives_a_round_trip,
                                    two_roundings_side_by_side, NULL});
    return suite;
}

CHECK_MAIN(make_suite)
