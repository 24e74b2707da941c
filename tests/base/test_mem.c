/* Allocation: sizes, counts, and failing on purpose. */
#include "base/mem.h"
#include "base/str.h"
#include "base/vec.h"
#include "tests/check_main.h"

#include <setjmp.h>
#include <stdint.h>

static jmp_buf refused;

static void on_refusal(void) {
    longjmp(refused, 1);
}

static void check_nothing_left(void) {
    mem_fail_after(-1);
    ck_assert_uint_eq(mem_live_blocks(), 0);
    ck_assert_uint_eq(mem_live_bytes(), 0);
}

START_TEST(blocks_are_zeroed_and_counted) {
    unsigned char *block = mem_alloc(100);
    for (int i = 0; i < 100; i++)
        ck_assert_uint_eq(block[i], 0);
    ck_assert_uint_eq(mem_live_blocks(), 1);
    ck_assert_uint_eq(mem_live_bytes(), 100);
    ck_assert_uint_eq((uintptr_t)block % _Alignof(max_align_t), 0);
    mem_free(block);
    mem_free(NULL);
    ck_assert_uint_ge(mem_peak_bytes(), 100);
}
END_TEST

START_TEST(a_block_of_no_bytes_is_a_block) {
    char *block = mem_alloc(0);
    ck_assert_ptr_nonnull(block);
    block[0] = 'x';
    mem_free(block);
}
END_TEST

START_TEST(impossible_sizes_are_refused) {
    ck_assert_ptr_null(mem_try_alloc(SIZE_MAX));
    ck_assert_ptr_null(mem_try_alloc((size_t)PTRDIFF_MAX));
    ck_assert_ptr_null(mem_try_alloc_array(SIZE_MAX / 2, 3));
    size_t product = 7;
    ck_assert(!mem_multiply(SIZE_MAX, 2, &product));
    ck_assert(mem_multiply(SIZE_MAX, 0, &product) && product == 0);
    ck_assert(mem_multiply(0, SIZE_MAX, &product) && product == 0);
    ck_assert(mem_multiply(SIZE_MAX, 1, &product) && product == SIZE_MAX);
}
END_TEST

START_TEST(resizing_keeps_the_content_and_the_counts) {
    char *block = mem_resize(NULL, 4);
    block[0] = 'a', block[3] = 'd';
    block = mem_resize(block, 4000);
    ck_assert(block[0] == 'a' && block[3] == 'd');
    ck_assert_uint_eq(mem_live_blocks(), 1);
    ck_assert_uint_eq(mem_live_bytes(), 4000);
    block = mem_resize(block, 1);
    ck_assert_uint_eq(mem_live_bytes(), 1);
    mem_free(block);
}
END_TEST

START_TEST(the_chosen_allocation_fails_once) {
    mem_fail_after(2);
    void *a = mem_try_alloc(1), *b = mem_try_alloc(1), *c = mem_try_alloc(1), *d = mem_try_alloc(1);
    ck_assert(a && b && !c && d);
    mem_free(a), mem_free(b), mem_free(d);
}
END_TEST

START_TEST(what_must_not_fail_calls_the_handler) {
    mem_set_handler(on_refusal);
    volatile int calls = 0;
    if (!setjmp(refused)) {
        mem_fail_after(0);
        mem_alloc(8);
        ck_abort_msg("mem_alloc came back");
    }
    calls++;
    if (!setjmp(refused)) {
        mem_alloc_array(SIZE_MAX, 16);
        ck_abort_msg("mem_alloc_array came back");
    }
    calls++;
    ck_assert_int_eq(calls, 2);
}
END_TEST

/* Whichever allocation fails, the growing containers stay as they were. */
START_TEST(containers_survive_any_failure) {
    mem_set_handler(on_refusal);
    for (int n = 0; n < 12; n++) {
        static Str text;
        static VEC(int) numbers;
        mem_fail_after(n);
        if (!setjmp(refused))
            for (int i = 0; i < 500; i++) {
                str_addf(&text, "%d ", i);
                vec_push(&numbers, i);
            }
        mem_fail_after(-1);
        str_add(&text, "end");
        ck_assert(str_ends_with(text.text, "end"));
        for (size_t i = 0; i < numbers.count; i++)
            ck_assert_int_eq(numbers.items[i], (int)i);
        str_release(&text);
        vec_release(&numbers);
    }
}
END_TEST

START_TEST(text_is_copied_with_a_nul) {
    char *copy = mem_copy_text("abcdef", 3), *empty = mem_copy_text(NULL, 0);
    ck_assert_str_eq(copy, "abc");
    ck_assert_str_eq(empty, "");
    mem_free(copy), mem_free(empty);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("base/mem");
    TCase *tests = tcase_create("mem");
    tcase_add_checked_fixture(tests, NULL, check_nothing_left);
    tcase_add_test(tests, blocks_are_zeroed_and_counted);
    tcase_add_test(tests, a_block_of_no_bytes_is_a_block);
    tcase_add_test(tests, impossible_sizes_are_refused);
    tcase_add_test(tests, resizing_keeps_the_content_and_the_counts);
    tcase_add_test(tests, the_chosen_allocation_fails_once);
    tcase_add_test(tests, what_must_not_fail_calls_the_handler);
    tcase_add_test(tests, containers_survive_any_failure);
    tcase_add_test(tests, text_is_copied_with_a_nul);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
