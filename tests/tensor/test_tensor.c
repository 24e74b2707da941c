/* Making, reading and copying tensors. */
#include "tests/tensor/tables.h"

static void check_error(ErrorKind kind, const char *text) {
    ck_assert_int_eq(error.kind, kind);
    ck_assert_str_eq(str_text(&error.text), text);
}

/* ---- making ---- */

START_TEST(new_tensors_are_contiguous_zeros) {
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT64, 3, (int64_t[]){2, 3, 4}, &error);
    ck_assert_int_eq(tensor_count(t), 24);
    ck_assert_uint_eq(t->storage->bytes, 24 * sizeof(double));
    ck_assert(tensor_is_contiguous(t) && tensor_is_dense(t));
    ck_assert_double_eq(tensor_get_double(t, 23), 0);
}
END_TEST

START_TEST(bad_shapes_are_refused) {
    ck_assert_ptr_null(tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){3, -1}, &error));
    check_error(ERR_RUNTIME, "cannot make a tensor of shape (3, -1): a size is negative");
    ck_assert_ptr_null(tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){INT64_MAX, 2}, &error));
    check_error(ERR_RUNTIME, "cannot make a tensor of shape (9223372036854775807, 2): so many "
                             "elements cannot be counted");
    ck_assert_ptr_null(tensor_new(&arena, DTYPE_FLOAT64, 1, (int64_t[]){INT64_MAX}, &error));
    ck_assert_int_eq(error.kind, ERR_RUNTIME);
    ck_assert_ptr_null(
        tensor_new(&arena, DTYPE_FLOAT64, 3, (int64_t[]){0, INT64_MAX, INT64_MAX}, &error));
    int64_t many[TENSOR_MAX_NDIM + 1] = {0};
    ck_assert_ptr_null(tensor_new(&arena, DTYPE_BOOL, TENSOR_MAX_NDIM + 1, many, &error));
}
END_TEST

START_TEST(memory_beyond_the_limit_is_an_error_of_the_program) {
    arena.limit = 1 << 20;
    ck_assert_ptr_null(tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){1024, 1024}, &error));
    check_error(ERR_MEMORY, "cannot make a tensor of shape (1024, 1024): 4194304 bytes are more "
                            "than the memory left");
    ck_assert_ptr_nonnull(tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){16, 16}, &error));
    arena.limit = 0;
}
END_TEST

START_TEST(memory_that_the_system_refuses_is_an_error_of_the_program) {
    ck_assert_ptr_nonnull(tensor_from_int(&arena, DTYPE_BOOL, 1, &error));
    mem_fail_after(0);
    ck_assert_ptr_null(tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){1024, 1024}, &error));
    mem_fail_after(-1);
    ck_assert_int_eq(error.kind, ERR_MEMORY);
}
END_TEST

START_TEST(an_order_of_axes_gives_the_strides) {
    const int order[] = {2, 0, 1};
    Tensor *t = tensor_new_ordered(&arena, DTYPE_INT8, 3, (int64_t[]){2, 3, 4}, order, &error);
    ck_assert_int_eq(t->stride[0], 3);
    ck_assert_int_eq(t->stride[1], 1);
    ck_assert_int_eq(t->stride[2], 6);
    ck_assert(tensor_is_dense(t) && !tensor_is_contiguous(t));
}
END_TEST

START_TEST(shapes_are_written_as_tuples) {
    Str text = {0};
    tensor_add_shape(&text, 0, NULL);
    tensor_add_shape(&text, 1, (int64_t[]){3});
    tensor_add_shape(&text, 3, (int64_t[]){3, 0, 12});
    ck_assert_str_eq(str_text(&text), "()(3,)(3, 0, 12)");
    str_release(&text);
}
END_TEST

/* ---- reading ---- */

START_TEST(contiguous_and_dense) {
    static const struct {
        const char *geometry;
        bool contiguous, dense;
    } rows[] = {
        {"() () 7", true, true},
        {"(2 3) (3 1) 5", true, true},
        {"(2 3) (1 2) 0", false, true},
        {"(2 3) (6 2) 0", false, false},
        {"(2 3) (0 1) 0", false, false},
        {"(1 3) (99 1) 0", true, true},
        {"(3 1) (1 99) 0", true, true},
        {"(0 3) (7 7) 0", true, true},
        {"(2 1 3) (1 50 2) 0", false, true},
        {"(3 3) (1 1) 0", false, false},
        {"(2 2 2) (4 1 2) 0", false, true},
        {"(2 2) (2 2) 0", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Tensor *t = tensor_of(rows[i].geometry);
        ck_assert_msg(tensor_is_contiguous(t) == rows[i].contiguous, "%s", rows[i].geometry);
        ck_assert_msg(tensor_is_dense(t) == rows[i].dense, "%s", rows[i].geometry);
    }
}
END_TEST

START_TEST(positions_follow_strides) {
    Tensor *t = tensor_of("(2 3) (1 10) 4");
    int64_t index[2];
    tensor_unravel(t, 5, index);
    ck_assert_int_eq(index[0], 1);
    ck_assert_int_eq(index[1], 2);
    ck_assert_int_eq(tensor_position(t, 5), 25);
    ck_assert_int_eq(tensor_position_at(t, (int64_t[]){1, 1}), 15);
    ck_assert_double_eq(tensor_get_double(t, 25), 25);
}
END_TEST

START_TEST(lazy_bits_hold_for_reading_and_writing) {
    Tensor *t = tensor_from_complex(&arena, DTYPE_COMPLEX64, CMPLX(1, 2), &error);
    t->flags = TENSOR_CONJ;
    ck_assert_double_eq(cimag(tensor_get_complex(t, 0)), -2);
    tensor_set_complex(t, 0, CMPLX(3, 4));
    ck_assert_double_eq(cimag(tensor_get_complex(t, 0)), 4);
    t->flags = 0;
    ck_assert_double_eq(cimag(tensor_get_complex(t, 0)), -4);
    Tensor *real = tensor_from_double(&arena, DTYPE_FLOAT32, 2.5, &error);
    real->flags = TENSOR_NEG;
    ck_assert_int_eq(tensor_get_int(real, 0), -2);
    tensor_set_int(real, 0, 7);
    ck_assert_double_eq(tensor_get_double(real, 0), 7);
    real->flags = 0;
    ck_assert_double_eq(tensor_get_double(real, 0), -7);
}
END_TEST

START_TEST(large_integers_stay_exact) {
    Tensor *t = tensor_from_int(&arena, DTYPE_INT64, INT64_MAX, &error);
    ck_assert_int_eq(tensor_get_int(t, 0), INT64_MAX);
    ck_assert_int_eq(tensor_get_int(tensor_from_int(&arena, DTYPE_UINT8, 300, &error), 0), 44);
    ck_assert_int_eq(tensor_get_int(tensor_from_double(&arena, DTYPE_BOOL, 0.5, &error), 0), 1);
}
END_TEST

/* ---- copying ---- */

static Tensor *counting(int64_t count) {
    Tensor *t = tensor_new(&arena, DTYPE_INT32, 1, &count, &error);
    for (int64_t i = 0; i < count; i++)
        tensor_set_int(t, i, i);
    return t;
}

static void check_cells(const Tensor *t, int count, const int *expected) {
    for (int i = 0; i < count; i++)
        ck_assert_int_eq(tensor_get_int(t, tensor_position(t, i)), expected[i]);
}

START_TEST(overlapping_memory_is_read_first) {
    Tensor *all = counting(8);
    Tensor *to = view_slice(&arena, all, 0, 1, 8, 1, &error);
    Tensor *from = view_slice(&arena, all, 0, 0, 7, 1, &error);
    tensor_copy(to, from);
    check_cells(all, 8, (int[]){0, 0, 1, 2, 3, 4, 5, 6});
}
END_TEST

START_TEST(a_transpose_can_be_copied_onto_itself) {
    Tensor *t = view_view(&arena, counting(9), 2, (int64_t[]){3, 3}, &error);
    tensor_copy(t, view_transpose(&arena, t, 0, 1, &error));
    check_cells(t, 9, (int[]){0, 3, 6, 1, 4, 7, 2, 5, 8});
}
END_TEST

START_TEST(a_copy_broadcasts) {
    Tensor *to = tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){2, 3}, &error);
    tensor_copy(to, counting(3));
    check_cells(to, 6, (int[]){0, 1, 2, 0, 1, 2});
    tensor_copy(to, tensor_from_int(&arena, DTYPE_INT64, 5, &error));
    check_cells(to, 6, (int[]){5, 5, 5, 5, 5, 5});
}
END_TEST

START_TEST(a_copy_resolves_lazy_bits) {
    Tensor *t = tensor_from_complex(&arena, DTYPE_COMPLEX128, CMPLX(1, 2), &error);
    Tensor *lazy = tensor_alias(&arena, t);
    lazy->flags = TENSOR_CONJ | TENSOR_NUMPY;
    Tensor *copy = tensor_contiguous(&arena, lazy, &error);
    ck_assert_ptr_ne(copy, lazy);
    ck_assert_int_eq(copy->flags, TENSOR_NUMPY);
    ck_assert_double_eq(cimag(tensor_get_complex(copy, 0)), -2);
    tensor_copy(t, lazy);
    ck_assert_double_eq(cimag(tensor_get_complex(t, 0)), -2);
    ck_assert_ptr_eq(tensor_contiguous(&arena, t, &error), t);
}
END_TEST

START_TEST(a_copy_onto_the_same_cells_changes_nothing) {
    Tensor *t = counting(4);
    tensor_copy(t, tensor_alias(&arena, t));
    check_cells(t, 4, (int[]){0, 1, 2, 3});
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("tensor/tensor");
    add_case(suite, "making",
             (const TTest *const[]){new_tensors_are_contiguous_zeros, bad_shapes_are_refused,
                                    memory_beyond_the_limit_is_an_error_of_the_program,
                                    memory_that_the_system_refuses_is_an_error_of_the_program,
                                    an_order_of_axes_gives_the_strides,
                                    shapes_are_written_as_tuples, NULL});
    add_case(suite, "reading",
             (const TTest *const[]){contiguous_and_dense, positions_follow_strides,
                                    lazy_bits_hold_for_reading_and_writing,
                                    large_integers_stay_exact, NULL});
    add_case(suite, "copying",
             (const TTest *const[]){overlapping_memory_is_read_first,
                                    a_transpose_can_be_copied_onto_itself, a_copy_broadcasts,
                                    a_copy_resolves_lazy_bits,
                                    a_copy_onto_the_same_cells_changes_nothing, NULL});
    return suite;
}

CHECK_MAIN(make_suite)
