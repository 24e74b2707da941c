/* The journal: any walk over its entries leaves the places as they were at each position. */
#include "base/mem.h"
#include "base/watch.h"
#include "tests/check_main.h"
#include "trace/journal.h"

#include <string.h>

enum { PLACE_COUNT = 40, CHANGES = 300, CELLS = 60 };

static Arena arena;
static Journal journal;
static unsigned random_state;

static void start(void) {
    arena = (Arena){0};
    random_state = 12345;
    journal_init(&journal, &arena);
}

static void end(void) {
    journal_release(&journal);
    arena_release(&arena);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static int draw(int below) {
    random_state = random_state * 1103515245u + 12345u;
    return (int)(random_state >> 16) % below;
}

/* Jumps between the positions, each compared with the picture taken there. */
static void check_walk(const unsigned char *place, size_t size, unsigned char *pictures,
                       const size_t *marks, int count) {
    for (int jump = 0; jump < 400; jump++) {
        int at = draw(count);
        journal_seek(&journal, marks[at]);
        ck_assert_mem_eq(place, pictures + (size_t)at * size, size);
    }
    journal_seek(&journal, marks[count - 1]);
}

/* ---- plain places ---- */

START_TEST(places_of_any_size_come_back) {
    enum { SIZE = 5000 };
    static unsigned char heap[SIZE], pictures[CHANGES * SIZE];
    size_t marks[CHANGES];
    for (int i = 0; i < CHANGES; i++) {
        size_t size =
            (size_t[]){1, 8, JOURNAL_INLINE_BYTES, JOURNAL_INLINE_BYTES + 1, 900}[draw(5)];
        unsigned char *at = heap + draw((int)(SIZE - size));
        journal_save(&journal, at, size);
        memset(at, draw(256), size);
        marks[i] = journal.count;
        memcpy(pictures + i * SIZE, heap, SIZE);
    }
    check_walk(heap, SIZE, pictures, marks, CHANGES);
}
END_TEST

START_TEST(a_rollback_undoes_and_forgets) {
    int place = 1;
    journal_save(&journal, &place, sizeof place);
    place = 2;
    size_t mark = journal.count;
    for (int i = 3; i < 600; i++) {
        journal_save(&journal, &place, sizeof place);
        place = i;
    }
    journal_rollback(&journal, mark);
    ck_assert_int_eq(place, 2);
    ck_assert_uint_eq(journal.count, mark);
    journal_seek(&journal, 0);
    ck_assert_int_eq(place, 1);
    journal_seek(&journal, mark);
    ck_assert_int_eq(place, 2);
}
END_TEST

START_TEST(forgetting_keeps_the_present) {
    int place = 1;
    journal_save(&journal, &place, sizeof place);
    place = 2;
    journal_forget(&journal);
    journal_seek(&journal, 0);
    ck_assert_int_eq(place, 2);
}
END_TEST

/* ---- regions ---- */

typedef struct Region {
    int64_t offset;
    int ndim;
    int64_t shape[3], stride[3];
    int64_t saved; /* most bytes that saving it may take; 0: not looked at */
} Region;

static const Region REGIONS[] = {
    {0, 0, {0}, {0}, 4},              /* one cell */
    {0, 1, {60}, {1}, 240},           /* all */
    {7, 1, {20}, {1}, 80},            /* a stretch */
    {3, 1, {6}, {10}, 24},            /* a column: only its cells */
    {0, 2, {6, 10}, {10, 1}, 240},    /* a matrix */
    {0, 2, {10, 6}, {1, 10}, 240},    /* transposed */
    {1, 2, {3, 4}, {20, 2}, 48},      /* rows and columns left out */
    {5, 2, {4, 3}, {0, 1}, 12},       /* expanded: its cells are one row's */
    {5, 2, {3, 4}, {12, 0}, 12},      /* expanded along the last axis */
    {0, 2, {8, 5}, {3, 1}, 0},        /* rows that overlap */
    {0, 3, {3, 4, 2}, {7, 3, 20}, 0}, /* woven, overlapping */
    {0, 2, {2, 3}, {19, 19}, 0},      /* few and far apart, but overlapping */
    {0, 2, {0, 5}, {5, 1}, 0},        /* nothing */
    {59, 1, {1}, {1}, 4},             /* the last cell */
};
enum { REGION_COUNT = sizeof REGIONS / sizeof *REGIONS };

static Tensor *region_of(Storage *storage, const Region *region) {
    Tensor *t = arena_alloc(&arena, sizeof *t);
    *t = (Tensor){
        .storage = storage, .dtype = DTYPE_FLOAT32, .ndim = region->ndim, .offset = region->offset};
    memcpy(t->shape, region->shape, sizeof region->shape);
    memcpy(t->stride, region->stride, sizeof region->stride);
    return t;
}

static void fill(const Tensor *t) {
    for (int64_t n = 0; n < tensor_count(t); n++)
        tensor_set_double(t, tensor_position(t, n), draw(1000));
}

START_TEST(regions_come_back) {
    float cells[CELLS] = {0};
    static unsigned char pictures[CHANGES * sizeof cells];
    size_t marks[CHANGES];
    Storage storage = {.data = (unsigned char *)cells, .bytes = sizeof cells};
    for (int i = 0; i < CHANGES; i++) {
        Tensor *t = region_of(&storage, &REGIONS[draw(REGION_COUNT)]);
        journal_save_region(&journal, t);
        fill(t);
        marks[i] = journal.count;
        memcpy(pictures + (size_t)i * sizeof cells, cells, sizeof cells);
    }
    check_walk((unsigned char *)cells, sizeof cells, pictures, marks, CHANGES);
}
END_TEST

START_TEST(saving_costs_what_is_written) {
    float cells[CELLS] = {0};
    Storage storage = {.data = (unsigned char *)cells, .bytes = sizeof cells};
    const Region *region = &REGIONS[_i];
    journal_save_region(&journal, region_of(&storage, region));
    size_t saved = 0;
    for (size_t i = 0; i < journal.count; i++)
        saved += journal.entries[i].size;
    if (region->saved)
        ck_assert_uint_eq(saved, (size_t)region->saved);
    else
        ck_assert_uint_le(saved, sizeof cells);
}
END_TEST

/* What was handed over may change its shape afterwards: the place is that of the moment. */
START_TEST(a_region_is_that_of_the_moment) {
    float cells[CELLS] = {0};
    Storage storage = {.data = (unsigned char *)cells, .bytes = sizeof cells};
    Tensor *t = region_of(&storage, &REGIONS[3]);
    journal_save_region(&journal, t);
    fill(t);
    t->offset = 0;
    t->shape[0] = 1;
    journal_seek(&journal, 0);
    for (int i = 0; i < CELLS; i++)
        ck_assert(cells[i] == 0);
}
END_TEST

static bool at_once(void *user) {
    (void)user;
    return true;
}

/* Also while work is being ended: half a state would be none. */
START_TEST(a_watch_ends_no_saving_and_no_walk) {
    float cells[CELLS];
    Storage storage = {.data = (unsigned char *)cells, .bytes = sizeof cells};
    for (int i = 0; i < CELLS; i++)
        cells[i] = (float)i;
    Tensor *column = region_of(&storage, &REGIONS[3]);
    Watch former = watch_begin(at_once, NULL);
    ck_assert(watch_ask());
    journal_save_region(&journal, column);
    for (int64_t n = 0; n < tensor_count(column); n++)
        tensor_set_double(column, tensor_position(column, n), -1);
    journal_seek(&journal, 0);
    ck_assert(watch_end(former));
    for (int i = 0; i < CELLS; i++)
        ck_assert(cells[i] == (float)i);
}
END_TEST

START_TEST(a_large_journal_is_walked) {
    enum { ENTRIES = 200000 };
    static int64_t counters[PLACE_COUNT];
    memset(counters, 0, sizeof counters);
    for (int i = 0; i < ENTRIES; i++) {
        journal_save(&journal, &counters[i % PLACE_COUNT], sizeof *counters);
        counters[i % PLACE_COUNT]++;
    }
    for (int position = ENTRIES; position >= 0; position -= ENTRIES / 8) {
        journal_seek(&journal, (size_t)position);
        int64_t total = 0;
        for (int i = 0; i < PLACE_COUNT; i++)
            total += counters[i];
        ck_assert_int_eq(total, position);
    }
    journal_seek(&journal, ENTRIES);
    ck_assert_int_eq(counters[0], ENTRIES / PLACE_COUNT);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("trace/journal");
    TCase *tests = tcase_create("journal");
    tcase_add_checked_fixture(tests, start, end);
    tcase_add_test(tests, places_of_any_size_come_back);
    tcase_add_test(tests, a_rollback_undoes_and_forgets);
    tcase_add_test(tests, forgetting_keeps_the_present);
    tcase_add_test(tests, regions_come_back);
    tcase_add_loop_test(tests, saving_costs_what_is_written, 0, REGION_COUNT);
    tcase_add_test(tests, a_region_is_that_of_the_moment);
    tcase_add_test(tests, a_watch_ends_no_saving_and_no_walk);
    tcase_add_test(tests, a_large_journal_is_walked);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
