/* What the tests of src/tensor share: an arena for each test, and tensors described by text.
 *
 * A geometry is "(sizes) (strides) offset", as "(2 3) (3 1) 0". */
#ifndef EINSTEP_TESTS_TENSOR_TABLES_H
#define EINSTEP_TESTS_TENSOR_TABLES_H

#include "tests/check_main.h"

#include "base/mem.h"
#include "tensor/view.h"

#include <string.h>

static Arena arena;
static Error error;

static void set_up(void) {
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static void tear_down(void) {
    arena_release(&arena);
    error_release(&error);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static inline void add_case(Suite *suite, const char *name, const TTest *const *tests) {
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    for (; *tests; tests++)
        tcase_add_test(tcase, *tests);
    suite_add_tcase(suite, tcase);
}

/* Reads "(1 2 3)" and moves past it; returns how many. */
static inline int take_ints(const char **text, int64_t *numbers) {
    int count = 0;
    const char *at = strchr(*text, '(') + 1;
    while (*at != ')') {
        char *end;
        numbers[count++] = strtoll(at, &end, 10);
        at = end + strspn(end, " ");
    }
    *text = at + 1;
    return count;
}

static inline void add_ints(Str *out, int count, const int64_t *numbers) {
    str_add_char(out, '(');
    for (int i = 0; i < count; i++)
        str_addf(out, i ? " %lld" : "%lld", (long long)numbers[i]);
    str_add_char(out, ')');
}

/* A tensor that reads 0, 1, 2, ... of a storage of its own by the next geometry of the text. */
static inline Tensor *take_tensor(const char **text) {
    enum { STORED = 4096 };
    int64_t shape[TENSOR_MAX_NDIM], stride[TENSOR_MAX_NDIM];
    int ndim = take_ints(text, shape);
    take_ints(text, stride);
    char *end;
    int64_t offset = strtoll(*text, &end, 10);
    *text = end;
    Tensor *all = tensor_new(&arena, DTYPE_FLOAT32, 1, (int64_t[]){STORED}, &error);
    for (int i = 0; i < STORED; i++)
        tensor_set_double(all, i, i);
    Tensor *t = view_as_strided(&arena, all, ndim, shape, stride, offset, &error);
    ck_assert_msg(t, "%s", str_text(&error.text));
    return t;
}

static inline Tensor *tensor_of(const char *geometry) {
    return take_tensor(&geometry);
}

static inline void add_geometry(Str *out, const Tensor *t) {
    add_ints(out, t->ndim, t->shape);
    str_add_char(out, ' ');
    add_ints(out, t->ndim, t->stride);
    str_addf(out, " %lld", (long long)t->offset);
}

#endif
