/* Fast kernels beside the plain loops that define them. */
#include "tests/ops/calls.h"

#include "ops/matmul.h"

/* A generator of numbers in [-1, 1) that are the same in every run. */
static double next_number(void) {
    return (double)generator_next32(&generators[0]) / 2147483648.0 - 1;
}

static void fill(DType dtype, void *data, int64_t count) {
    Storage storage = {.data = data};
    Tensor t = {.storage = &storage, .dtype = dtype, .ndim = 1, .shape = {count}, .stride = {1}};
    for (int64_t i = 0; i < count; i++) {
        double parts[2] = {next_number(), next_number()};
        double complex z;
        memcpy(&z, parts, sizeof z);
        tensor_set_complex(&t, i, z);
    }
}

/* ---- products ---- */

static double largest_difference(DType dtype, const void *a, const void *b, int64_t count) {
    int64_t reals = dtype_is_complex(dtype) ? 2 * count : count;
    double largest = 0;
    for (int64_t i = 0; i < reals; i++) {
        double x = dtype_real(dtype) == DTYPE_FLOAT32 ? (double)((const float *)a)[i]
                                                      : ((const double *)a)[i];
        double y = dtype_real(dtype) == DTYPE_FLOAT32 ? (double)((const float *)b)[i]
                                                      : ((const double *)b)[i];
        largest = fmax(largest, fabs(x - y));
    }
    return largest;
}

/* One size, with a and b each in rows, in columns, and with gaps. */
static void compare_product(DType dtype, int64_t m, int64_t n, int64_t k) {
    size_t size = dtype_size(dtype);
    void *a = mem_alloc_array((size_t)(2 * m * k), size),
         *b = mem_alloc_array((size_t)(2 * k * n), size);
    fill(dtype, a, 2 * m * k);
    fill(dtype, b, 2 * k * n);
    const Matrix lefts[] = {{a, k, 1}, {a, 1, m}, {a, 2 * k, 2}};
    const Matrix rights[] = {{b, n, 1}, {b, 1, k}, {b, 2 * n, 2}};
    for (int way = 0; way < 9; way++) {
        MatrixProduct product = {dtype, m, n, k, lefts[way / 3], rights[way % 3], NULL};
        void *fast = mem_alloc_array((size_t)(m * n), size),
             *plain = mem_alloc_array((size_t)(m * n), size);
        void *room = mem_alloc(matmul_room(&product));
        product.c = fast;
        matmul_blocked(&product, room);
        product.c = plain;
        matmul_plain(&product);
        double tolerance = dtype_real(dtype) == DTYPE_FLOAT32 ? 1e-6 : 1e-14;
        ck_assert_double_le(largest_difference(dtype, fast, plain, m * n),
                            tolerance * (double)(k + 1));
        mem_free(fast);
        mem_free(plain);
        mem_free(room);
    }
    mem_free(a);
    mem_free(b);
}

START_TEST(blocked_products) {
    static const int64_t SIZES[][3] = {{1, 1, 1},   {1, 9, 3},    {4, 8, 5},     {5, 9, 7},
                                       {3, 17, 4},  {13, 2, 300}, {8, 8, 256},   {2, 3, 257},
                                       {6, 600, 3}, {33, 31, 29}, {4, 513, 260}, {2, 2, 0}};
    static const DType DTYPES[] = {DTYPE_FLOAT32, DTYPE_FLOAT64, DTYPE_COMPLEX64, DTYPE_COMPLEX128};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        for (size_t d = 0; d < sizeof DTYPES / sizeof *DTYPES; d++)
            compare_product(DTYPES[d], SIZES[i][0], SIZES[i][1], SIZES[i][2]);
}
END_TEST

/* ---- transforms ---- */

static Tensor *new_series(DType dtype, int64_t n) {
    int64_t shape[] = {2, n};
    Tensor *t = tensor_new(&arena, dtype, 2, shape, &error);
    ck_assert_ptr_nonnull(t);
    fill(dtype, t->storage->data, 2 * n);
    return t;
}

static Tensor *transformed(const char *name, Tensor *t, int64_t n) {
    OpArg args[] = {op_tensor(t), op_int(n)}, out;
    ck_assert_msg(op_call(&context, op_find(name, OP_FFT, NULL), false, 2, args, 0, NULL, &out),
                  "%s of %lld: %s", name, (long long)n, str_text(&error.text));
    return out.tensor;
}

/* KissFFT's result against the plain sum in double precision, relative to the largest number. */
static void compare_transform(const char *name, DType dtype, int64_t points, int64_t n) {
    Tensor *single = new_series(dtype, points);
    DType wide = dtype_is_complex(dtype) ? DTYPE_COMPLEX128 : DTYPE_FLOAT64;
    Tensor *exact = tensor_contiguous_copy(&arena, single, wide, &error);
    Tensor *fast = transformed(name, single, n), *plain = transformed(name, exact, n);
    double scale = 0, largest = 0;
    ck_assert(tensor_same_shape(fast, plain));
    for (int64_t i = 0; i < tensor_count(fast); i++) {
        double complex x = tensor_get_complex(fast, i), y = tensor_get_complex(plain, i);
        largest = fmax(largest, hypot(creal(x) - creal(y), cimag(x) - cimag(y)));
        scale = fmax(scale, hypot(creal(y), cimag(y)));
    }
    ck_assert_msg(largest <= 1e-5 * scale, "%s of %lld: off by %g of %g", name, (long long)n,
                  largest, scale);
}

START_TEST(transforms_of_every_length) {
    static const int64_t LONG[] = {97, 101, 121, 128, 210, 243, 251, 256, 336, 500};
    for (int64_t i = 1; i <= 64 + 10; i++) {
        int64_t n = i <= 64 ? i : LONG[i - 65];
        compare_transform("rfft", DTYPE_FLOAT32, n, n);
        compare_transform("irfft", DTYPE_COMPLEX64, n / 2 + 1, n);
        compare_transform("fft", DTYPE_COMPLEX64, n, n);
        compare_transform("ifft", DTYPE_COMPLEX64, n, n);
        arena_release(&arena);
    }
}
END_TEST

/* ---- the generator ---- */

START_TEST(generator_goes_back) {
    Generator g = {0};
    uint32_t first[2000];
    generator_seed(&g, 5489);
    for (int i = 0; i < 2000; i++)
        first[i] = generator_next32(&g);
    ck_assert_uint_eq(first[0], 3499211612u); /* the reference generator's first word */
    for (int at = 1999; at >= 0; at -= 37) {
        g.state.draws = (uint64_t)at;
        ck_assert_uint_eq(generator_next32(&g), first[at]);
    }
    g.state.draws = 0;
    ck_assert_uint_eq(generator_next64(&g), (uint64_t)first[0] << 32 | first[1]);
}
END_TEST

static Suite *make_suite(void) {
    const TTest *const tests[] = {blocked_products, transforms_of_every_length, generator_goes_back,
                                  NULL};
    Suite *suite = suite_create("ops/kernels");
    add_case(suite, "kernels", tests);
    return suite;
}

CHECK_MAIN(make_suite)
