/* Numbers and tensors as text, against what Python, PyTorch and NumPy print. */
#include "tests/tensor/tables.h"

#include "tensor/format.h"

#include <math.h>
#include <stdio.h>

static void check_text(Str *given, const char *expected, const char *what) {
    ck_assert_msg(str_equal(str_text(given), expected), "%s gives\n%s\nnot\n%s", what,
                  str_text(given), expected);
    str_release(given);
}

/* ---- numbers ---- */

static void check_float(const char *hex, const char *expected) {
    Str text = {0};
    format_add_float(&text, strtod(hex, NULL));
    check_text(&text, expected, hex);
}

static void check_complex(const char *real, const char *imag, const char *expected) {
    Str text = {0};
    format_add_complex(&text, CMPLX(strtod(real, NULL), strtod(imag, NULL)));
    check_text(&text, expected, real);
}

static void check_scalar(DType dtype, const char *hex, const char *expected) {
    Str text = {0};
    Tensor *t = tensor_from_double(&arena, dtype, strtod(hex, NULL), &error);
    t->flags = TENSOR_NUMPY;
    format_add_tensor(&text, t, false);
    check_text(&text, expected, hex);
}

START_TEST(numbers_read_as_in_python) {
#define FLOAT(hex, expected)          check_float(hex, expected);
#define COMPLEX(real, imag, expected) check_complex(real, imag, expected);
#define SCALAR(dtype, hex, expected)  check_scalar(dtype, hex, expected);
#include "tests/tensor/numbers.inc"
#undef FLOAT
#undef COMPLEX
#undef SCALAR
}
END_TEST

START_TEST(floats_survive_a_round_trip) {
    uint64_t state = 1;
    for (int i = 0; i < 20000; i++) {
        double value;
        state = state * 6364136223846793005U + 1442695040888963407U;
        memcpy(&value, &state, sizeof value);
        if (!isfinite(value))
            continue;
        Str text = {0};
        format_add_float(&text, value);
        ck_assert_double_eq(strtod(text.text, NULL), value);
        str_release(&text);
    }
}
END_TEST

START_TEST(cells_have_few_digits) {
    static const struct {
        DType dtype;
        double real, imag;
        int digits;
        const char *expected;
    } rows[] = {
        {DTYPE_FLOAT32, -0.123449, 0, 4, "-0.1234"},
        {DTYPE_FLOAT32, 1.2e-5, 0, 4, "1.2e-05"},
        {DTYPE_FLOAT32, 3, 0, 4, "3"},
        {DTYPE_FLOAT64, 123456, 0, 4, "1.235e+05"},
        {DTYPE_FLOAT32, NAN, 0, 4, "nan"},
        {DTYPE_FLOAT32, -INFINITY, 0, 4, "-inf"},
        {DTYPE_BOOL, 1, 0, 4, "True"},
        {DTYPE_BOOL, 0, 0, 4, "False"},
        {DTYPE_INT64, 1234567, 0, 4, "1234567"},
        {DTYPE_UINT8, 255, 0, 1, "255"},
        {DTYPE_COMPLEX64, 0.5, 0.25, 4, "0.5+0.25j"},
        {DTYPE_COMPLEX64, 1, -2, 4, "1-2j"},
        {DTYPE_COMPLEX128, 0, NAN, 4, "0+nanj"},
        {DTYPE_COMPLEX128, 1, -0.0, 4, "1-0j"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Str text = {0};
        Tensor *t =
            tensor_from_complex(&arena, rows[i].dtype, CMPLX(rows[i].real, rows[i].imag), &error);
        format_add_element(&text, t, 0, rows[i].digits);
        check_text(&text, rows[i].expected, "a cell");
    }
}
END_TEST

/* ---- tensors ---- */

/* Sets the next number of the text, or the n-th of a range. */
static const char *set_number(const Tensor *t, int64_t n, const char *text) {
    if (str_equal(text, "range")) {
        tensor_set_int(t, n, n);
        return text;
    }
    char *end;
    if (dtype_category(t->dtype) <= DTYPE_CATEGORY_INT) {
        tensor_set_int(t, n, strtoll(text, &end, 10));
    } else if (dtype_is_complex(t->dtype)) {
        double real = strtod(text, &end), imag = strtod(end, &end);
        tensor_set_complex(t, n, CMPLX(real, imag));
    } else {
        tensor_set_double(t, n, strtod(text, &end));
    }
    return end;
}

static Tensor *tensor_from_text(DType dtype, const char *shape_text, const char *numbers) {
    int64_t shape[TENSOR_MAX_NDIM];
    int ndim = take_ints(&shape_text, shape);
    Tensor *t = tensor_new(&arena, dtype, ndim, shape, &error);
    for (int64_t n = 0; n < tensor_count(t); n++)
        numbers = set_number(t, n, numbers);
    return t;
}

/* "precision threshold edgeitems linewidth sci_mode", or "" for the defaults. */
static FormatOptions options_from_text(const char *text, FormatOptions options) {
    if (*text)
        ck_assert_int_eq(sscanf(text, "%d %d %d %d %d", &options.precision, &options.threshold,
                                &options.edgeitems, &options.linewidth, &options.sci_mode),
                         5);
    return options;
}

static void check_print(Tensor *t, bool repr, const char *options_text, const char *expected) {
    Str text = {0};
    bool numpy = t->flags & TENSOR_NUMPY;
    FormatOptions options =
        options_from_text(options_text, numpy ? FORMAT_NUMPY_DEFAULTS : FORMAT_DEFAULTS);
    if (*options_text)
        format_add_tensor_with(&text, t, repr, &options);
    else
        format_add_tensor(&text, t, repr);
    check_text(&text, expected, options_text);
}

static void check_prints(DType dtype, const char *shape, const char *numbers, const char *options,
                         const char *torch, const char *numpy_str, const char *numpy_repr) {
    Tensor *t = tensor_from_text(dtype, shape, numbers);
    check_print(t, true, options, torch);
    check_print(t, false, options, torch);
    if (dtype == DTYPE_BFLOAT16)
        return; /* NumPy has none */
    t->flags = TENSOR_NUMPY;
    check_print(t, false, options, numpy_str);
    check_print(t, true, options, numpy_repr);
}

START_TEST(tensors_read_as_in_pytorch_and_numpy) {
#define PRINT(dtype, shape, numbers, options, torch, numpy_str, numpy_repr)                        \
    check_prints(dtype, shape, numbers, options, torch, numpy_str, numpy_repr);
#include "tests/tensor/prints.inc"
#undef PRINT
}
END_TEST

START_TEST(parameters_say_so) {
    Tensor *t = tensor_from_text(DTYPE_FLOAT32, "(2)", "1.5 2");
    t->flags = TENSOR_PARAMETER | TENSOR_GRAD;
    check_print(t, true, "", "Parameter containing:\ntensor([1.5000, 2.0000], requires_grad=True)");
    t->flags = TENSOR_PARAMETER;
    check_print(t, true, "", "Parameter containing:\ntensor([1.5000, 2.0000])");
}
END_TEST

START_TEST(views_and_lazy_bits_are_seen_through) {
    Tensor *t = tensor_from_text(DTYPE_COMPLEX64, "(2 2)", "1 2 3 4 5 6 7 8");
    Tensor *turned = view_transpose(&arena, t, 0, 1, &error);
    turned->flags |= TENSOR_CONJ;
    check_print(turned, true, "", "tensor([[1.-2.j, 5.-6.j],\n        [3.-4.j, 7.-8.j]])");
    check_print(view_imag(&arena, turned, &error), true, "",
                "tensor([[-2., -6.],\n        [-4., -8.]])");
}
END_TEST

START_TEST(the_default_dtype_is_not_named) {
    Tensor *t = tensor_from_text(DTYPE_FLOAT64, "(1)", "0.5");
    FormatOptions options = FORMAT_DEFAULTS;
    options.default_dtype = DTYPE_FLOAT64;
    Str text = {0};
    format_add_tensor_with(&text, t, true, &options);
    check_text(&text, "tensor([0.5000])", "float64 as the default");
}
END_TEST

START_TEST(more_cells_than_can_be_read_are_not_printed) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        shape[i] = 7;
    Tensor *t = tensor_from_double(&arena, DTYPE_FLOAT32, 1, &error);
    t = view_expand(&arena, t, TENSOR_MAX_NDIM, shape, &error);
    check_print(t, true, "", "tensor(..., size=(7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7))");
    t->flags = TENSOR_NUMPY;
    check_print(t, true, "",
                "array(..., shape=(7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7), dtype=float32)");
}
END_TEST

START_TEST(the_longest_axis_can_be_printed) {
    Tensor *t = tensor_from_int(&arena, DTYPE_INT64, 7, &error);
    t = view_expand(&arena, t, 1, (int64_t[]){INT64_MAX}, &error);
    check_print(t, true, "", "tensor([7, 7, 7,  ..., 7, 7, 7])");
}
END_TEST

START_TEST(strange_options_do_no_harm) {
    Tensor *t = tensor_from_text(DTYPE_FLOAT32, "(3 3)", "range");
    static const char *const options[] = {"-5 -5 -5 -5 -5", "0 0 0 0 0", "100000 1 1 1 1",
                                          "3 2147483647 2147483647 2147483647 7",
                                          "4 0 2147483647 -2147483648 -1"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        for (int flags = 0; flags <= TENSOR_NUMPY; flags += TENSOR_NUMPY) {
            Str text = {0};
            FormatOptions given = options_from_text(options[i], FORMAT_DEFAULTS);
            t->flags = flags;
            format_add_tensor_with(&text, t, true, &given);
            ck_assert_uint_gt(text.len, 0);
            str_release(&text);
        }
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("tensor/format");
    add_case(suite, "numbers",
             (const TTest *const[]){numbers_read_as_in_python, floats_survive_a_round_trip,
                                    cells_have_few_digits, NULL});
    add_case(
        suite, "tensors",
        (const TTest *const[]){tensors_read_as_in_pytorch_and_numpy, parameters_say_so,
                               views_and_lazy_bits_are_seen_through, the_default_dtype_is_not_named,
                               more_cells_than_can_be_read_are_not_printed,
                               the_longest_axis_can_be_printed, strange_options_do_no_harm, NULL});
    return suite;
}

CHECK_MAIN(make_suite)
