/* Walking tensors together, and where elementwise results lie. */
#include "tests/tensor/tables.h"

#include "tensor/iter.h"

/* ---- layout of results ---- */

static void check_layout(const char *geometries, const char *expected) {
    const Tensor *operands[ITER_MAX_OPERANDS];
    int64_t shape[TENSOR_MAX_NDIM];
    const char *text = expected;
    int count = 0, ndim = take_ints(&text, shape);
    for (text = geometries; *text; count++)
        operands[count] = take_tensor(&text);
    Tensor *t = iter_new_result(&arena, DTYPE_FLOAT32, ndim, shape, count, operands, &error);
    Str given = {0};
    add_ints(&given, t->ndim, t->shape);
    str_add_char(&given, ' ');
    add_ints(&given, t->ndim, t->stride);
    ck_assert_msg(str_equal(str_text(&given), expected), "%s gives %s, not %s", geometries,
                  str_text(&given), expected);
    str_release(&given);
}

START_TEST(results_lie_as_pytorch_lays_them) {
#define LAYOUT(geometries, expected) check_layout(geometries, expected);
#include "tests/tensor/layouts.inc"
#undef LAYOUT
}
END_TEST

START_TEST(channels_stay_innermost) {
    check_layout("(1 3 4 5) (3 1 15 3) 0", "(1 3 4 5) (60 1 15 3)");
    check_layout("(2 3 4 5) (60 1 15 3) 0 (2 3 4 5) (60 1 15 3) 0", "(2 3 4 5) (60 1 15 3)");
}
END_TEST

START_TEST(order_is_by_the_first_operand_that_tells) {
    int order[3];
    const int64_t shape[] = {2, 3, 4};
    const Tensor *operands[] = {tensor_of("(2 3 1) (1 2 1) 0"), tensor_of("(2 3 4) (1 8 2) 0")};
    iter_result_order(3, shape, 2, operands, order);
    ck_assert_int_eq(order[0], 1);
    ck_assert_int_eq(order[1], 2);
    ck_assert_int_eq(order[2], 0);
}
END_TEST

/* ---- walking ---- */

typedef struct Walk {
    int runs;
    int64_t cells;
    double sum;
} Walk;

/* Adds up products of the two operands, so that pairing matters. */
static void walk_run(void *context, int64_t n, unsigned char *const *pointers,
                     const int64_t *strides) {
    Walk *walk = context;
    const unsigned char *a = pointers[0], *b = pointers[1];
    for (int64_t i = 0; i < n; i++, a += strides[0], b += strides[1]) {
        float x, y;
        memcpy(&x, a, sizeof x);
        memcpy(&y, b, sizeof y);
        walk->sum += (double)x * (double)y;
    }
    walk->runs++;
    walk->cells += n;
}

static Walk walk_two(const Tensor *a, const Tensor *b) {
    TensorIter iter;
    Walk walk = {0};
    iter_init(&iter, a->ndim, a->shape, 2, (const Tensor *[]){a, b});
    iter_run(&iter, walk_run, &walk);
    return walk;
}

/* The same sum by the index of each element. */
static double sum_by_index(const Tensor *a, const Tensor *b) {
    double sum = 0;
    Tensor *wide = view_expand(&arena, b, a->ndim, a->shape, &error);
    for (int64_t n = 0; n < tensor_count(a); n++)
        sum += tensor_get_double(a, tensor_position(a, n)) *
               tensor_get_double(wide, tensor_position(wide, n));
    return sum;
}

START_TEST(visits_each_element_once_and_in_pairs) {
    static const struct {
        const char *a, *b;
        int runs;
    } rows[] = {
        {"() () 0", "() () 5", 1},
        {"(3) (1) 0", "() () 7", 1},
        {"(2 3 4) (12 4 1) 0", "(2 3 4) (12 4 1) 9", 1},
        {"(2 3 4) (1 2 6) 0", "(2 3 4) (1 2 6) 9", 1},
        {"(2 3 4) (12 4 1) 0", "(3 4) (4 1) 0", 2},
        {"(2 3 4) (12 4 1) 0", "(3 1) (1 1) 0", 6},
        {"(2 3 4) (12 4 1) 3", "(2 3 4) (1 2 6) 0", 6},
        {"(2 1 4) (9 7 1) 3", "(2 1 4) (4 100 1) 0", 2},
        {"(3 4) (0 1) 0", "(3 4) (4 1) 0", 3},
        {"(1 1) (5 9) 2", "(1 1) (1 1) 3", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Tensor *a = tensor_of(rows[i].a), *b = tensor_of(rows[i].b);
        Walk walk = walk_two(a, b);
        ck_assert_int_eq(walk.cells, tensor_count(a));
        ck_assert_double_eq(walk.sum, sum_by_index(a, b));
        ck_assert_msg(walk.runs == rows[i].runs, "%s, %s: %d runs", rows[i].a, rows[i].b,
                      walk.runs);
    }
}
END_TEST

START_TEST(an_empty_tensor_has_no_runs) {
    Walk walk = walk_two(tensor_of("(2 0 4) (1 2 3) 4096"), tensor_of("(1 0 4) (9 9 9) 4096"));
    ck_assert_int_eq(walk.runs, 0);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("tensor/iter");
    add_case(suite, "layout",
             (const TTest *const[]){results_lie_as_pytorch_lays_them, channels_stay_innermost,
                                    order_is_by_the_first_operand_that_tells, NULL});
    add_case(suite, "walking",
             (const TTest *const[]){visits_each_element_once_and_in_pairs,
                                    an_empty_tensor_has_no_runs, NULL});
    return suite;
}

CHECK_MAIN(make_suite)
