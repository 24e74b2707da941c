/* Views: sizes, strides, offsets and exceptions as PyTorch gives them, from tables. */
#include "tests/tensor/tables.h"

typedef Tensor *ViewCall(Tensor *t, int n, const int64_t *args);

static Tensor *call_permute(Tensor *t, int n, const int64_t *args) {
    return view_permute(&arena, t, n, args, &error);
}

static Tensor *call_transpose(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_transpose(&arena, t, args[0], args[1], &error);
}

static Tensor *call_unsqueeze(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_unsqueeze(&arena, t, args[0], &error);
}

static Tensor *call_squeeze(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_squeeze(&arena, t, args[0], &error);
}

static Tensor *call_squeeze_all(Tensor *t, int n, const int64_t *args) {
    (void)n, (void)args;
    return view_squeeze_all(&arena, t);
}

static Tensor *call_expand(Tensor *t, int n, const int64_t *args) {
    return view_expand(&arena, t, n, args, &error);
}

static Tensor *call_select(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_select(&arena, t, args[0], args[1], &error);
}

static Tensor *call_slice(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_slice(&arena, t, args[0], args[1], args[2], args[3], &error);
}

static Tensor *call_diagonal(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_diagonal(&arena, t, args[0], args[1], args[2], &error);
}

static Tensor *call_unfold(Tensor *t, int n, const int64_t *args) {
    (void)n;
    return view_unfold(&arena, t, args[0], args[1], args[2], &error);
}

static Tensor *call_view(Tensor *t, int n, const int64_t *args) {
    return view_view(&arena, t, n, args, &error);
}

static Tensor *call_reshape(Tensor *t, int n, const int64_t *args) {
    return view_reshape(&arena, t, n, args, &error);
}

static Tensor *call_clone(Tensor *t, int n, const int64_t *args) {
    (void)n, (void)args;
    return tensor_clone(&arena, t, &error);
}

static void check_view(const char *geometry, const char *name, ViewCall *call,
                       const char *arguments, const char *expected) {
    int64_t args[TENSOR_MAX_NDIM];
    const char *text = arguments;
    int n = take_ints(&text, args);
    Tensor *result = call(tensor_of(geometry), n, args);
    Str given = {0};
    if (result)
        add_geometry(&given, result);
    else
        str_add(&given, error_kind_name(error.kind));
    ck_assert_msg(str_equal(str_text(&given), expected), "%s: %s%s gives %s, not %s (%s)", geometry,
                  name, arguments, str_text(&given), expected, str_text(&error.text));
    str_release(&given);
}

START_TEST(gives_what_pytorch_gives) {
#define VIEW(geometry, name, arguments, expected)                                                  \
    check_view(geometry, #name, call_##name, arguments, expected);
#include "tests/tensor/views.inc"
#undef VIEW
}
END_TEST

/* ---- as_strided ---- */

START_TEST(as_strided_stays_inside_the_storage) {
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT32, 1, (int64_t[]){12}, &error);
    int64_t shape[] = {3, 4}, stride[] = {4, 1};
    ck_assert_ptr_nonnull(view_as_strided(&arena, t, 2, shape, stride, 0, &error));
    ck_assert_ptr_null(view_as_strided(&arena, t, 2, shape, stride, 1, &error));
    ck_assert_int_eq(error.kind, ERR_RUNTIME);
    ck_assert_ptr_null(view_as_strided(&arena, t, 2, shape, stride, -1, &error));
    ck_assert_ptr_null(view_as_strided(&arena, t, 2, shape, (int64_t[]){-1, 1}, 8, &error));
    ck_assert_ptr_null(view_as_strided(&arena, t, 2, (int64_t[]){2, INT64_MAX}, stride, 0, &error));
    ck_assert_ptr_null(
        view_as_strided(&arena, t, 2, shape, (int64_t[]){INT64_MAX, INT64_MAX}, 0, &error));
    ck_assert_ptr_nonnull(view_as_strided(&arena, t, 2, (int64_t[]){0, 4}, stride, 100, &error));
}
END_TEST

/* Strides that are never walked may be any number; no arithmetic on them may overflow. */
START_TEST(strides_that_nobody_walks_do_no_harm) {
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT32, 1, (int64_t[]){1}, &error);
    t = view_slice(&arena, t, 0, 0, 1, INT64_MAX, &error);
    for (int i = 0; i < 70; i++) {
        t = view_unsqueeze(&arena, t, 0, &error);
        t = view_diagonal(&arena, t, 0, 0, 1, &error);
    }
    t = view_unfold(&arena, t, 0, 1, INT64_MAX, &error);
    ck_assert_ptr_nonnull(t);
    t = view_slice(&arena, t, 0, 1, 1, 2, &error);
    ck_assert_ptr_nonnull(view_expand(&arena, t, 3, (int64_t[]){2, 0, 1}, &error));
    ck_assert_int_eq(tensor_count(t), 0);
}
END_TEST

/* ---- complex numbers ---- */

static Tensor *some_complex(void) {
    Tensor *t = tensor_new(&arena, DTYPE_COMPLEX64, 2, (int64_t[]){2, 3}, &error);
    for (int i = 0; i < 6; i++)
        tensor_set_complex(t, i, CMPLX(i, 10 + i));
    return t;
}

static void check_geometry(const Tensor *t, const char *expected) {
    Str given = {0};
    ck_assert_msg(t, "%s", str_text(&error.text));
    add_geometry(&given, t);
    ck_assert_str_eq(str_text(&given), expected);
    str_release(&given);
}

START_TEST(complex_is_pairs_of_reals) {
    Tensor *t = some_complex();
    check_geometry(view_as_real(&arena, t, &error), "(2 3 2) (6 2 1) 0");
    check_geometry(view_real(&arena, t, &error), "(2 3) (6 2) 0");
    check_geometry(view_imag(&arena, t, &error), "(2 3) (6 2) 1");
    Tensor *part = view_select(&arena, t, 1, 2, &error);
    check_geometry(view_imag(&arena, part, &error), "(2) (6) 5");
    Tensor *back = view_as_complex(&arena, view_as_real(&arena, part, &error), &error);
    check_geometry(back, "(2) (3) 2");
    ck_assert_ptr_null(view_imag(&arena, view_real(&arena, t, &error), &error));
    ck_assert_int_eq(error.kind, ERR_RUNTIME);
}
END_TEST

START_TEST(imaginary_part_of_a_conjugate_is_a_lazy_negative) {
    Tensor *t = some_complex();
    t->flags = TENSOR_CONJ;
    Tensor *imag = view_imag(&arena, t, &error), *real = view_real(&arena, t, &error);
    ck_assert_int_eq(imag->flags, TENSOR_NEG);
    ck_assert_int_eq(real->flags, 0);
    ck_assert_double_eq(tensor_get_double(imag, tensor_position(imag, 5)), -15);
    ck_assert_double_eq(tensor_get_double(real, tensor_position(real, 5)), 5);
    ck_assert_ptr_null(view_as_real(&arena, t, &error));
}
END_TEST

START_TEST(as_complex_needs_pairs) {
    ck_assert_ptr_nonnull(view_as_complex(&arena, tensor_of("(3 2) (2 1) 4"), &error));
    ck_assert_ptr_null(view_as_complex(&arena, tensor_of("(3 2) (2 1) 3"), &error));
    ck_assert_ptr_null(view_as_complex(&arena, tensor_of("(3 2) (3 1) 0"), &error));
    ck_assert_ptr_null(view_as_complex(&arena, tensor_of("(3 2) (2 2) 0"), &error));
    ck_assert_ptr_null(view_as_complex(&arena, tensor_of("(2 3) (3 1) 0"), &error));
    ck_assert_ptr_null(view_as_complex(&arena, tensor_of("() () 0"), &error));
    ck_assert_ptr_null(view_as_complex(&arena, some_complex(), &error));
}
END_TEST

/* ---- messages and limits ---- */

static void check_error(ErrorKind kind, const char *text) {
    ck_assert_int_eq(error.kind, kind);
    ck_assert_str_eq(str_text(&error.text), text);
}

START_TEST(a_refused_view_names_the_two_axes) {
    Tensor *t = tensor_of("(8 6 2 8) (96 8 48 1) 0");
    ViewObstacle obstacle;
    int64_t stride[3];
    ck_assert(!view_strides(t, 3, (int64_t[]){8, 6, 16}, stride, &obstacle));
    ck_assert(obstacle.found);
    ck_assert_int_eq(obstacle.first, 2);
    ck_assert_int_eq(obstacle.second, 3);
    ck_assert_ptr_null(view_view(&arena, t, 3, (int64_t[]){8, 6, 16}, &error));
    check_error(ERR_RUNTIME,
                "cannot view (8, 6, 2, 8) with strides (96, 8, 48, 1) as (8, 6, 16): axes 2 (size "
                "2, stride 48) and 3 (size 8, stride 1) would have to become one, but do not lie "
                "one behind the other in memory; reshape() or contiguous() copies");
}
END_TEST

START_TEST(an_obstacle_skips_axes_of_size_one) {
    ViewObstacle obstacle;
    int64_t stride[1];
    ck_assert(!view_strides(tensor_of("(3 1 4) (1 7 3) 0"), 1, (int64_t[]){12}, stride, &obstacle));
    ck_assert_int_eq(obstacle.first, 0);
    ck_assert_int_eq(obstacle.second, 2);
}
END_TEST

START_TEST(shapes_are_inferred_or_refused) {
    int64_t shape[TENSOR_MAX_NDIM];
    ck_assert(view_infer_shape(24, 3, (int64_t[]){2, -1, 3}, shape, &error));
    ck_assert_int_eq(shape[1], 4);
    ck_assert(view_infer_shape(0, 2, (int64_t[]){-1, 3}, shape, &error));
    ck_assert_int_eq(shape[0], 0);
    ck_assert(!view_infer_shape(24, 2, (int64_t[]){-1, 5}, shape, &error));
    check_error(ERR_RUNTIME, "24 elements cannot have the shape (-1, 5): the other sizes do not "
                             "divide the count");
    ck_assert(!view_infer_shape(24, 2, (int64_t[]){-1, -1}, shape, &error));
    ck_assert(!view_infer_shape(24, 2, (int64_t[]){-2, 12}, shape, &error));
    ck_assert(!view_infer_shape(24, 1, (int64_t[]){23}, shape, &error));
    ck_assert(!view_infer_shape(0, 2, (int64_t[]){0, -1}, shape, &error));
    ck_assert(!view_infer_shape(24, 2, (int64_t[]){INT64_MAX, 3}, shape, &error));
    ck_assert(!view_infer_shape(24, TENSOR_MAX_NDIM + 1, (int64_t[TENSOR_MAX_NDIM + 1]){24}, shape,
                                &error));
}
END_TEST

START_TEST(an_array_is_refused_as_numpy_does) {
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT64, 1, (int64_t[]){6}, &error);
    t->flags = TENSOR_NUMPY;
    ck_assert_ptr_null(view_reshape(&arena, t, 1, (int64_t[]){4}, &error));
    ck_assert_int_eq(error.kind, ERR_VALUE);
}
END_TEST

START_TEST(views_are_no_parameters) {
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){2, 3}, &error);
    t->flags = TENSOR_PARAMETER | TENSOR_GRAD | TENSOR_NUMPY;
    ck_assert_int_eq(view_transpose(&arena, t, 0, 1, &error)->flags, TENSOR_NUMPY);
    ck_assert_int_eq(tensor_alias(&arena, t)->flags, t->flags);
}
END_TEST

START_TEST(no_view_has_more_axes_than_fit) {
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT32, 0, NULL, &error);
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        t = view_unsqueeze(&arena, t, 0, &error);
    ck_assert_int_eq(t->ndim, TENSOR_MAX_NDIM);
    ck_assert_ptr_null(view_unsqueeze(&arena, t, 0, &error));
    ck_assert_ptr_null(view_unfold(&arena, t, 0, 1, 1, &error));
    int64_t ones[TENSOR_MAX_NDIM + 1] = {0};
    ck_assert_ptr_null(view_expand(&arena, t, TENSOR_MAX_NDIM + 1, ones, &error));
    ck_assert_ptr_null(view_as_strided(&arena, t, TENSOR_MAX_NDIM + 1, ones, ones, 0, &error));
    t->dtype = DTYPE_COMPLEX64;
    ck_assert_ptr_null(view_as_real(&arena, t, &error));
}
END_TEST

START_TEST(counts_of_views_fit) {
    Tensor *t = tensor_of("(1 1) (1 1) 0");
    Tensor *wide = view_expand(&arena, t, 2, (int64_t[]){1, INT64_MAX}, &error);
    ck_assert_ptr_nonnull(wide);
    ck_assert_ptr_null(view_unfold(&arena, wide, 1, INT64_MAX / 2, 1, &error));
    wide->dtype = DTYPE_COMPLEX64;
    ck_assert_ptr_null(view_as_real(&arena, wide, &error));
    ck_assert_ptr_null(view_expand(&arena, t, 2, (int64_t[]){2, INT64_MAX}, &error));
    check_error(ERR_RUNTIME, "cannot make a view of shape (2, 9223372036854775807): so many "
                             "elements cannot be counted");
}
END_TEST

/* ---- broadcasting ---- */

START_TEST(shapes_broadcast_from_the_last_axis) {
    int n;
    int64_t shape[TENSOR_MAX_NDIM];
    ck_assert(
        view_broadcast_shape(3, (int64_t[]){5, 1, 4}, 2, (int64_t[]){3, 1}, &n, shape, &error));
    ck_assert_int_eq(n, 3);
    ck_assert_int_eq(shape[0], 5);
    ck_assert_int_eq(shape[1], 3);
    ck_assert_int_eq(shape[2], 4);
    ck_assert(view_broadcast_shape(1, (int64_t[]){0}, 1, (int64_t[]){1}, &n, shape, &error));
    ck_assert_int_eq(shape[0], 0);
    ck_assert(!view_broadcast_shape(2, (int64_t[]){3, 4}, 1, (int64_t[]){3}, &n, shape, &error));
    check_error(ERR_RUNTIME, "shapes (3, 4) and (3,) do not broadcast: at axis 1 from the end the "
                             "sizes are 4 and 3; they must be equal, or one of them 1");
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("tensor/view");
    add_case(suite, "table", (const TTest *const[]){gives_what_pytorch_gives, NULL});
    add_case(suite, "as_strided",
             (const TTest *const[]){as_strided_stays_inside_the_storage,
                                    strides_that_nobody_walks_do_no_harm, NULL});
    add_case(suite, "complex",
             (const TTest *const[]){complex_is_pairs_of_reals,
                                    imaginary_part_of_a_conjugate_is_a_lazy_negative,
                                    as_complex_needs_pairs, NULL});
    add_case(suite, "limits",
             (const TTest *const[]){
                 a_refused_view_names_the_two_axes, an_obstacle_skips_axes_of_size_one,
                 shapes_are_inferred_or_refused, an_array_is_refused_as_numpy_does,
                 views_are_no_parameters, no_view_has_more_axes_than_fit, counts_of_views_fit,
                 shapes_broadcast_from_the_last_axis, NULL});
    return suite;
}

CHECK_MAIN(make_suite)
