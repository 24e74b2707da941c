#include "base/mem.h"
#include "tests/check_main.h"
#include "ui/figure.h"

#include <math.h>
#include <string.h>

static Arena arena;
static Error error;

static void teardown(void) {
    arena_release(&arena);
    error_release(&error);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static Tensor *vector(DType dtype, int64_t count, const double complex *values) {
    Tensor *t = tensor_new(&arena, dtype, 1, &count, &error);
    for (int64_t i = 0; i < count; i++)
        tensor_set_complex(t, i, values[i]);
    return t;
}

typedef struct Form {
    DType dtype;
    double complex values[3];
    Part part;
    int digits;
    Notation notation;
    const char *texts[3];
} Form;

static const Form FORMS[] = {
    {DTYPE_FLOAT64, {2.5e7, 1, 0.5}, PART_RE, 3, NOTATION_AUTO, {"2.50e7", "1.00e0", "5.00e-1"}},
    {DTYPE_FLOAT32, {0.12345, -0.5, 0}, PART_RE, 4, NOTATION_AUTO, {"0.1235", "-0.5000", "0.0000"}},
    {DTYPE_FLOAT32, {12.345, -1, 0}, PART_RE, 4, NOTATION_AUTO, {"12.35", "-1.00", "0.00"}},
    {DTYPE_FLOAT32, {3, -40, 0}, PART_RE, 4, NOTATION_AUTO, {"3", "-40", "0"}},
    {DTYPE_FLOAT32, {-1e-9, 1, 0.5}, PART_RE, 3, NOTATION_AUTO, {"0.00", "1.00", "0.50"}},
    {DTYPE_FLOAT32, {1.5e-5, -2e-6, 0}, PART_RE, 3, NOTATION_AUTO, {"1.50e-5", "-2.00e-6", "0.00e0"}},
    {DTYPE_FLOAT64, {2.5e7, 1, 0}, PART_RE, 3, NOTATION_AUTO, {"25000000", "1", "0"}},
    {DTYPE_FLOAT32, {0.5, 0.25, 0}, PART_RE, 3, NOTATION_SCIENTIFIC, {"5.00e-1", "2.50e-1", "0.00e0"}},
    {DTYPE_FLOAT32, {1.5e-5, -2e-6, 0}, PART_RE, 3, NOTATION_FIXED, {"0.00001", "0.00000", "0.00000"}},
    {DTYPE_FLOAT32, {NAN, INFINITY, -INFINITY}, PART_RE, 4, NOTATION_AUTO, {"nan", "inf", "-inf"}},
    {DTYPE_INT64, {1, -200, 30}, PART_RE, 4, NOTATION_AUTO, {"1", "-200", "30"}},
    {DTYPE_BOOL, {1, 0, 1}, PART_RE, 4, NOTATION_AUTO, {"True", "False", "True"}},
    {DTYPE_COMPLEX64, {0.105 + 0.165 * I, -1.0 * I, 0}, PART_COMPLEX, 4, NOTATION_AUTO,
     {"0.10+0.17j", "0.00-1.00j", "0.00+0.00j"}},
    {DTYPE_COMPLEX64, {3 + 4 * I, -5, 0}, PART_ABS, 4, NOTATION_AUTO, {"5", "5", "0"}},
    {DTYPE_COMPLEX64, {1 * I, -1 * I, 1}, PART_PHASE, 4, NOTATION_AUTO,
     {"1.571", "-1.571", "0.000"}},
    {DTYPE_COMPLEX64, {1 + 2 * I, 0.5 * I, 0}, PART_IM, 3, NOTATION_AUTO, {"2.00", "0.50", "0.00"}},
};

START_TEST(forms) {
    const Form *form = &FORMS[_i];
    const Tensor *t = vector(form->dtype, 3, form->values);
    Stats stats = stats_of(t, form->part);
    Figure figure = figure_choose(t, &stats, form->part, form->digits, form->notation);
    for (int64_t i = 0; i < 3; i++) {
        char text[FIGURE_BYTES];
        figure_write(&figure, t, i, text);
        ck_assert_str_eq(text, form->texts[i]);
        ck_assert_int_le((int)strlen(text), figure.width);
    }
}
END_TEST

START_TEST(numbers_alone_are_short) {
    char text[FIGURE_BYTES];
    figure_write_number(0.1, 4, text);
    ck_assert_str_eq(text, "0.1");
    figure_write_number(-1.5e-7, 3, text);
    ck_assert_str_eq(text, "-1.5e-7");
    figure_write_number(1e12, 4, text);
    ck_assert_str_eq(text, "1e12");
    figure_write_number(copysign(NAN, -1), 4, text);
    ck_assert_str_eq(text, "nan");
}
END_TEST

START_TEST(stats_count_what_is_not_finite) {
    const Tensor *t = vector(DTYPE_FLOAT64, 6,
                             (double complex[]){1, NAN, INFINITY, -INFINITY, -3, 2});
    Stats stats = stats_of(t, PART_RE);
    ck_assert_int_eq(stats.count, 6);
    ck_assert_int_eq(stats.nan, 1);
    ck_assert_int_eq(stats.positive_infinite, 1);
    ck_assert_int_eq(stats.negative_infinite, 1);
    ck_assert_double_eq(stats.least, -3);
    ck_assert_double_eq(stats.most, 2);
    ck_assert_double_eq(stats.mean, 0);
    ck_assert(stats.whole);
    ck_assert(stats_has_finite(&stats));
    t = vector(DTYPE_FLOAT64, 3, (double complex[]){NAN, INFINITY, -INFINITY});
    stats = stats_of(t, PART_RE);
    ck_assert(!stats_has_finite(&stats));
}
END_TEST

START_TEST(stats_follow_strides) {
    Tensor *t = vector(DTYPE_FLOAT32, 6, (double complex[]){0, 10, 1, 20, 2, 30});
    t->shape[0] = 3;
    t->stride[0] = 2;
    t->offset = 1;
    Stats stats = stats_of(t, PART_RE);
    ck_assert_double_eq(stats.least, 10);
    ck_assert_double_eq(stats.mean, 20);
}
END_TEST

START_TEST(stats_look_once_at_what_is_repeated) {
    const Tensor *t = vector(DTYPE_FLOAT64, 3, (double complex[]){1, NAN, -3});
    Tensor wide = *t;
    wide.ndim = 2;
    wide.shape[1] = INT64_C(1000000000000);
    wide.stride[1] = 0;
    Stats stats = stats_of(&wide, PART_RE);
    ck_assert_int_eq(stats.count, 3 * wide.shape[1]);
    ck_assert_int_eq(stats.nan, wide.shape[1]);
    ck_assert_double_eq(stats.least, -3);
    ck_assert_double_eq(stats.mean, -1);
}
END_TEST

START_TEST(scales_by_sign) {
    const Tensor *t = vector(DTYPE_FLOAT32, 2, (double complex[]){-1, 3});
    Stats stats = stats_of(t, PART_RE);
    Scale scale = scale_of(&stats, t, PART_RE);
    uint8_t level;
    ck_assert_int_eq(scale.ramp, RAMP_SIGNED);
    ck_assert_double_eq(scale.low, -3);
    ck_assert_int_eq(scale_spot(&scale, 0, &level), SPOT_ON);
    ck_assert_int_eq(level, 128);
    ck_assert_int_eq(scale_spot(&scale, 3, &level), SPOT_ON);
    ck_assert_int_eq(level, 255);
    ck_assert_int_eq(scale_spot(&scale, -3.1, &level), SPOT_BELOW);
    ck_assert_int_eq(scale_spot(&scale, 3.1, &level), SPOT_ABOVE);
    ck_assert_int_eq(scale_spot(&scale, NAN, &level), SPOT_NAN);
    ck_assert_int_eq(scale_spot(&scale, -INFINITY, &level), SPOT_NEGATIVE_INFINITE);
    scale = scale_between(2, 2, false);
    ck_assert_int_eq(scale.ramp, RAMP_MAGNITUDE);
    ck_assert_int_eq(scale_spot(&scale, 2, &level), SPOT_ON);
}
END_TEST

START_TEST(magnitudes_begin_at_zero_and_phases_span_the_circle) {
    const Tensor *t = vector(DTYPE_COMPLEX64, 2, (double complex[]){3 + 4 * I, 1 * I});
    Stats stats = stats_of(t, PART_ABS);
    Scale scale = scale_of(&stats, t, PART_ABS);
    ck_assert_int_eq(scale.ramp, RAMP_MAGNITUDE);
    ck_assert_double_eq(scale.low, 0);
    ck_assert_double_eq_tol(scale.high, 5, 1e-6);
    stats = stats_of(t, PART_PHASE);
    scale = scale_of(&stats, t, PART_PHASE);
    ck_assert_int_eq(scale.ramp, RAMP_PHASE);
    ck_assert_double_eq_tol(scale.high, 3.14159265, 1e-6);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/figure");
    TCase *tests = tcase_create("figure");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_loop_test(tests, forms, 0, sizeof FORMS / sizeof *FORMS);
    tcase_add_test(tests, numbers_alone_are_short);
    tcase_add_test(tests, stats_count_what_is_not_finite);
    tcase_add_test(tests, stats_follow_strides);
    tcase_add_test(tests, stats_look_once_at_what_is_repeated);
    tcase_add_test(tests, scales_by_sign);
    tcase_add_test(tests, magnitudes_begin_at_zero_and_phases_span_the_circle);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
