/* .npy files: every type, both byte orders, and all the ways a file can lie. */
#include "tests/tensor/tables.h"

#include "tensor/npy.h"

#include <math.h>

/* Adds magic, version, header length and header. */
static void add_header(Str *file, int major, const char *header) {
    size_t len = strlen(header);
    str_add_bytes(file, "\x93NUMPY", 6);
    str_add_char(file, (char)major);
    str_add_char(file, '\0');
    for (int i = 0; i < (major == 1 ? 2 : 4); i++)
        str_add_char(file, (char)(len >> 8 * i & 0xff));
    str_add(file, header);
}

static void add_described(Str *file, const char *descr, const char *order, const char *shape) {
    Str header = {0};
    str_addf(&header, "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n", descr, order, shape);
    add_header(file, 1, header.text);
    str_release(&header);
}

/* Reads from a block of exactly the file's size, so that a sanitizer sees reads beyond it. */
static Tensor *read_exactly(const Str *file, size_t len) {
    unsigned char *bytes = mem_alloc(len);
    if (len)
        memcpy(bytes, str_text(file), len);
    Tensor *t = npy_read(&arena, bytes, len, &error);
    mem_free(bytes);
    return t;
}

/* ---- element types ---- */

/* Two elements of each type; the second is what the bytes 1, 2, 3, ... say, from either end. */
static const struct {
    const char *descr;
    size_t size;
    const char *bytes;
    DType dtype;
    double real, imag;
} types[] = {
    {"|b1", 1, "\x02", DTYPE_BOOL, 1, 0},
    {"|u1", 1, "\xfe", DTYPE_UINT8, 254, 0},
    {"|i1", 1, "\xfe", DTYPE_INT8, -2, 0},
    {"<i2", 2, "\xfe\xff", DTYPE_INT16, -2, 0},
    {">i2", 2, "\xff\xfe", DTYPE_INT16, -2, 0},
    {"<i4", 4, "\x04\x03\x02\x01", DTYPE_INT32, 0x01020304, 0},
    {">i4", 4, "\x01\x02\x03\x04", DTYPE_INT32, 0x01020304, 0},
    {"<i8", 8, "\x04\x03\x02\x01\0\0\0\0", DTYPE_INT64, 0x01020304, 0},
    {">i8", 8, "\0\0\0\0\x01\x02\x03\x04", DTYPE_INT64, 0x01020304, 0},
    {"<u2", 2, "\xfe\xff", DTYPE_INT32, 65534, 0},
    {">u2", 2, "\xff\xfe", DTYPE_INT32, 65534, 0},
    {"<u4", 4, "\xfe\xff\xff\xff", DTYPE_INT64, 4294967294, 0},
    {"<u8", 8, "\x07\0\0\0\0\0\0\0", DTYPE_INT64, 7, 0},
    {">u8", 8, "\0\0\0\0\0\0\0\x07", DTYPE_INT64, 7, 0},
    {"<f2", 2, "\x00\xc1", DTYPE_FLOAT16, -2.5, 0},
    {">f2", 2, "\xc1\x00", DTYPE_FLOAT16, -2.5, 0},
    {"<f4", 4, "\0\0\x20\xc0", DTYPE_FLOAT32, -2.5, 0},
    {">f4", 4, "\xc0\x20\0\0", DTYPE_FLOAT32, -2.5, 0},
    {"<f8", 8, "\0\0\0\0\0\0\x04\xc0", DTYPE_FLOAT64, -2.5, 0},
    {">f8", 8, "\xc0\x04\0\0\0\0\0\0", DTYPE_FLOAT64, -2.5, 0},
    {"<c8", 8, "\0\0\x20\xc0\0\0\x80\x3f", DTYPE_COMPLEX64, -2.5, 1},
    {">c8", 8, "\xc0\x20\0\0\x3f\x80\0\0", DTYPE_COMPLEX64, -2.5, 1},
    {"<c16", 16, "\0\0\0\0\0\0\x04\xc0\0\0\0\0\0\0\xf0\x3f", DTYPE_COMPLEX128, -2.5, 1},
    {">c16", 16, "\xc0\x04\0\0\0\0\0\0\x3f\xf0\0\0\0\0\0\0", DTYPE_COMPLEX128, -2.5, 1},
};

START_TEST(reads_every_type_in_both_byte_orders) {
    static const char zeros[16];
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        Str file = {0};
        add_described(&file, types[i].descr, "False", "(2,)");
        str_add_bytes(&file, zeros, types[i].size);
        str_add_bytes(&file, types[i].bytes, types[i].size);
        Tensor *t = read_exactly(&file, file.len);
        ck_assert_msg(t, "%s: %s", types[i].descr, str_text(&error.text));
        ck_assert_str_eq(dtype_name(t->dtype), dtype_name(types[i].dtype));
        ck_assert_int_eq(t->flags, TENSOR_NUMPY);
        ck_assert(tensor_get_complex(t, 0) == 0);
        ck_assert_msg(tensor_get_complex(t, 1) == CMPLX(types[i].real, types[i].imag), "%s",
                      types[i].descr);
        str_release(&file);
    }
}
END_TEST

START_TEST(a_uint64_that_does_not_fit_is_refused) {
    Str file = {0};
    add_described(&file, "<u8", "False", "(1,)");
    str_add_bytes(&file, "\0\0\0\0\0\0\0\x80", 8);
    ck_assert_ptr_null(read_exactly(&file, file.len));
    ck_assert_int_eq(error.kind, ERR_VALUE);
    str_release(&file);
}
END_TEST

/* ---- headers ---- */

START_TEST(reads_three_versions) {
    for (int major = 1; major <= 3; major++) {
        Str file = {0};
        add_header(&file, major, "{\"shape\":(2L,1),'fortran_order':False,'descr':'|u1'}  \n");
        str_add_bytes(&file, "\1\2 and more", 11);
        Tensor *t = read_exactly(&file, file.len);
        ck_assert_msg(t, "version %d: %s", major, str_text(&error.text));
        ck_assert_int_eq(t->ndim, 2);
        ck_assert_int_eq(tensor_get_int(t, 1), 2);
        str_release(&file);
    }
}
END_TEST

START_TEST(fortran_order_keeps_its_strides) {
    Str file = {0};
    add_described(&file, "|u1", "True", "(2, 3)");
    str_add_bytes(&file, "\1\2\3\4\5\6", 6);
    Tensor *t = read_exactly(&file, file.len);
    ck_assert_int_eq(t->stride[0], 1);
    ck_assert_int_eq(t->stride[1], 2);
    ck_assert_int_eq(tensor_get_int(t, tensor_position_at(t, (int64_t[]){1, 0})), 2);
    ck_assert_int_eq(tensor_get_int(t, tensor_position_at(t, (int64_t[]){0, 2})), 5);
    str_release(&file);
}
END_TEST

START_TEST(reads_no_axes_and_no_elements) {
    Str file = {0};
    add_described(&file, "<f4", "False", "()");
    str_add_bytes(&file, "\0\0\x20\xc0", 4);
    Tensor *t = read_exactly(&file, file.len);
    ck_assert_int_eq(t->ndim, 0);
    ck_assert_double_eq(tensor_get_double(t, 0), -2.5);
    str_clear(&file);
    add_described(&file, "<f4", "False", "(3, 0)");
    ck_assert_int_eq(tensor_count(read_exactly(&file, file.len)), 0);
    str_release(&file);
}
END_TEST

START_TEST(bad_headers_are_refused) {
    static const char *const headers[] = {
        "",
        "[]",
        "{",
        "{}",
        "{'descr'",
        "{'descr': ",
        "{'descr': '<f4",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': 1}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': [1]}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1 1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1,1,1,1,1)}",
        "{'descr': '', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': 'f4', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '|f4', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f3', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f16', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '|O', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<U5', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<M8[D]', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff', }",
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        Str file = {0};
        add_header(&file, 1, headers[i]);
        str_add_bytes(&file, "\0\0\0\0", 4);
        ck_assert_msg(!read_exactly(&file, file.len), "%s", headers[i]);
        ck_assert_int_eq(error.kind, ERR_VALUE);
        str_release(&file);
    }
}
END_TEST

START_TEST(refusals_say_what_and_where) {
    Str file = {0};
    add_header(&file, 1, "{'descr': '|O', 'fortran_order': False, 'shape': (1,)}");
    ck_assert_ptr_null(read_exactly(&file, file.len));
    ck_assert_str_eq(error.text.text, "not a readable .npy file: it holds Python objects, which "
                                      "are not read (at byte 24)");
    str_release(&file);
}
END_TEST

START_TEST(a_file_cut_anywhere_is_refused) {
    Str file = {0};
    add_described(&file, "<f8", "False", "(2, 2)");
    str_add_repeated(&file, 'x', 32);
    ck_assert_ptr_nonnull(read_exactly(&file, file.len));
    for (size_t len = 0; len < file.len; len++) {
        ck_assert_msg(!read_exactly(&file, len), "cut to %zu bytes", len);
        ck_assert_int_eq(error.kind, ERR_VALUE);
    }
    str_release(&file);
}
END_TEST

START_TEST(header_lengths_and_versions_that_lie_are_refused) {
    Str file = {0};
    add_described(&file, "|u1", "False", "(1,)");
    str_add_char(&file, '\7');
    ck_assert_ptr_nonnull(read_exactly(&file, file.len));
    file.text[9] = (char)0xff;
    ck_assert_ptr_null(read_exactly(&file, file.len));
    file.text[9] = 0;
    for (int version = 0; version < 256; version++) {
        file.text[6] = (char)version;
        if (version != 1)
            ck_assert_ptr_null(read_exactly(&file, file.len));
    }
    file.text[6] = 1;
    file.text[7] = 1;
    ck_assert_ptr_null(read_exactly(&file, file.len));
    str_release(&file);
}
END_TEST

START_TEST(memory_beyond_the_limit_is_a_memory_error) {
    Str file = {0};
    add_described(&file, "|u1", "False", "(100000,)");
    str_add_repeated(&file, '\1', 100000);
    arena.limit = 50000;
    ck_assert_ptr_null(read_exactly(&file, file.len));
    ck_assert_int_eq(error.kind, ERR_MEMORY);
    arena.limit = 0;
    str_release(&file);
}
END_TEST

/* ---- writing ---- */

/* As numpy.save writes it: the header ends at a multiple of 64, with room for the first size. */
START_TEST(writes_what_numpy_writes) {
    Str file = {0}, expected = {0};
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT32, 2, (int64_t[]){1, 2}, &error);
    tensor_set_double(t, 1, -2.5);
    npy_write(&file, t);
    str_add_bytes(&expected, "\x93NUMPY\1\0v\0", 10);
    str_add(&expected, "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }");
    str_add_repeated(&expected, ' ', 128 - 1 - expected.len);
    str_add_bytes(&expected, "\n\0\0\0\0\0\0\x20\xc0", 9);
    ck_assert_uint_eq(file.len, expected.len);
    ck_assert_mem_eq(file.text, expected.text, file.len);
    str_release(&file);
    str_release(&expected);
}
END_TEST

START_TEST(every_type_survives_a_round_trip) {
    for (int dtype = 0; dtype < DTYPE_COUNT; dtype++) {
        Str file = {0};
        Tensor *t = tensor_new(&arena, (DType)dtype, 2, (int64_t[]){2, 3}, &error);
        for (int i = 0; i < 6; i++)
            tensor_set_complex(t, i, CMPLX(i - 2, i));
        Tensor *turned = view_transpose(&arena, t, 0, 1, &error);
        turned->flags |= dtype_is_complex(t->dtype) ? TENSOR_CONJ : 0;
        npy_write(&file, turned);
        Tensor *back = read_exactly(&file, file.len);
        ck_assert_msg(back, "%s: %s", dtype_name(t->dtype), str_text(&error.text));
        ck_assert_int_eq(back->dtype, dtype == DTYPE_BFLOAT16 ? DTYPE_FLOAT32 : (DType)dtype);
        ck_assert(tensor_same_shape(back, turned));
        for (int64_t n = 0; n < 6; n++)
            ck_assert(tensor_get_complex(back, n) ==
                      tensor_get_complex(turned, tensor_position(turned, n)));
        str_release(&file);
    }
}
END_TEST

START_TEST(writes_no_axes_and_no_elements) {
    Str file = {0};
    npy_write(&file, tensor_from_double(&arena, DTYPE_FLOAT64, 0.5, &error));
    Tensor *t = read_exactly(&file, file.len);
    ck_assert_int_eq(t->ndim, 0);
    ck_assert_double_eq(tensor_get_double(t, 0), 0.5);
    str_clear(&file);
    npy_write(&file, tensor_new(&arena, DTYPE_BOOL, 2, (int64_t[]){0, 3}, &error));
    ck_assert_uint_eq(file.len, 128);
    ck_assert_int_eq(read_exactly(&file, file.len)->shape[1], 3);
    str_release(&file);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("tensor/npy");
    add_case(suite, "reading",
             (const TTest *const[]){reads_every_type_in_both_byte_orders,
                                    a_uint64_that_does_not_fit_is_refused, reads_three_versions,
                                    fortran_order_keeps_its_strides, reads_no_axes_and_no_elements,
                                    NULL});
    add_case(suite, "refusing",
             (const TTest *const[]){bad_headers_are_refused, refusals_say_what_and_where,
                                    a_file_cut_anywhere_is_refused,
                                    header_lengths_and_versions_that_lie_are_refused,
                                    memory_beyond_the_limit_is_a_memory_error, NULL});
    add_case(suite, "writing",
             (const TTest *const[]){writes_what_numpy_writes, every_type_survives_a_round_trip,
                                    writes_no_axes_and_no_elements, NULL});
    return suite;
}

CHECK_MAIN(make_suite)
