/* Arenas: zeroed and aligned blocks, marks, limits. */
#include "base/arena.h"
#include "base/mem.h"
#include "tests/check_main.h"

#include <stdint.h>
#include <string.h>

static Arena arena;

static void start(void) {
    arena = (Arena){0};
}

static void end(void) {
    arena_release(&arena);
    ck_assert_uint_eq(mem_live_blocks(), 0);
    ck_assert_uint_eq(arena.used, 0);
}

/* A block that is all zero, which is then filled so that whoever gets it next would notice. */
static void *dirty_block(size_t size) {
    unsigned char *block = arena_alloc(&arena, size);
    ck_assert_uint_eq((uintptr_t)block % _Alignof(max_align_t), 0);
    size_t zeros = 0;
    while (zeros < size && block[zeros] == 0)
        zeros++;
    ck_assert_uint_eq(zeros, size);
    memset(block, 0xAB, size);
    return block;
}

START_TEST(blocks_of_all_sizes) {
    for (size_t size = 0; size < 9000; size = size * 2 + 1)
        dirty_block(size);
    for (int i = 0; i < 3000; i++)
        dirty_block(40);
    ck_assert_uint_ge(arena.used, 120000);
}
END_TEST

START_TEST(a_mark_takes_back_what_came_after) {
    char *kept = arena_copy(&arena, "kept", 4);
    size_t used = arena.used, blocks = mem_live_blocks();
    for (int round = 0; round < 3; round++) {
        ArenaMark mark = arena_mark(&arena);
        for (int i = 0; i < 2000; i++)
            dirty_block(64);
        dirty_block(100000);
        arena_rewind(&arena, mark);
        ck_assert_uint_eq(arena.used, used);
        ck_assert_uint_eq(mem_live_blocks(), blocks);
        ck_assert_str_eq(kept, "kept");
    }
}
END_TEST

START_TEST(what_is_reserved_is_used_again) {
    arena_reserve(&arena, 64 * 1024);
    ArenaMark mark = arena_mark(&arena);
    size_t blocks = mem_live_blocks();
    for (int round = 0; round < 3; round++) {
        dirty_block(24);
        dirty_block(10000); /* large, and yet it fits */
        ck_assert_uint_eq(mem_live_blocks(), blocks);
        dirty_block(60 * 1024);
        ck_assert_uint_eq(mem_live_blocks(), blocks + 1);
        arena_rewind(&arena, mark);
        ck_assert_uint_eq(mem_live_blocks(), blocks);
        ck_assert_uint_eq(arena.used, 0);
    }
}
END_TEST

START_TEST(marks_nest) {
    ArenaMark outer = arena_mark(&arena);
    dirty_block(10);
    ArenaMark inner = arena_mark(&arena);
    char *between = dirty_block(10);
    arena_rewind(&arena, inner);
    ck_assert_ptr_eq(dirty_block(10), between);
    arena_rewind(&arena, outer);
    ck_assert_uint_eq(arena.used, 0);
}
END_TEST

START_TEST(a_limit_binds_only_what_may_be_refused) {
    arena.limit = 10000;
    ck_assert_ptr_null(arena_try_alloc(&arena, 10001));
    ck_assert_ptr_null(arena_try_alloc(&arena, SIZE_MAX));
    ck_assert_ptr_nonnull(arena_try_alloc(&arena, 9000));
    ck_assert_ptr_null(arena_try_alloc(&arena, 9000));
    ck_assert(!arena_over_limit(&arena));
    ck_assert_ptr_nonnull(arena_alloc(&arena, 9000));
    ck_assert(arena_over_limit(&arena));
    ck_assert_ptr_null(arena_try_alloc(&arena, 1));
}
END_TEST

START_TEST(a_refusal_of_the_system_is_null) {
    ck_assert_ptr_null(arena_try_alloc(&arena, SIZE_MAX));
    mem_fail_after(0);
    ck_assert_ptr_null(arena_try_alloc(&arena, 5000));
    ck_assert_uint_eq(arena.used, 0);
    ck_assert_ptr_nonnull(arena_try_alloc(&arena, 5000));
}
END_TEST

START_TEST(a_copy_ends_with_nul) {
    ck_assert_str_eq(arena_copy(&arena, "a\0b", 3), "a");
    ck_assert_str_eq(arena_copy(&arena, NULL, 0), "");
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("base/arena");
    TCase *tests = tcase_create("arena");
    tcase_add_checked_fixture(tests, start, end);
    tcase_add_test(tests, blocks_of_all_sizes);
    tcase_add_test(tests, a_mark_takes_back_what_came_after);
    tcase_add_test(tests, what_is_reserved_is_used_again);
    tcase_add_test(tests, marks_nest);
    tcase_add_test(tests, a_limit_binds_only_what_may_be_refused);
    tcase_add_test(tests, a_refusal_of_the_system_is_null);
    tcase_add_test(tests, a_copy_ends_with_nul);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
