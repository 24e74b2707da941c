/* The timeline: each step has the journal's end at which it was added, and can be stood at. */
#include "base/mem.h"
#include "tests/check_main.h"
#include "trace/timeline.h"

enum { STEPS = 1000 };

static Arena arena;
static Timeline timeline;
static int counter;

static void start(void) {
    arena = (Arena){0};
    counter = 0;
    timeline_init(&timeline, &arena);
    timeline_add(&timeline, (Step){.kind = STEP_START, .depth = 1});
}

static void end(void) {
    timeline_release(&timeline);
    arena_release(&arena);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* Step k changes the counter k % 3 times. */
static void add_steps(void) {
    for (int k = 1; k <= STEPS; k++) {
        for (int i = 0; i < k % 3; i++) {
            journal_save(&timeline.journal, &counter, sizeof counter);
            counter++;
        }
        Step *step = timeline_add(&timeline, (Step){.kind = STEP_STATEMENT, .line = k});
        ck_assert_int_eq(step->line, k);
        ck_assert_uint_eq(step->journal_end, timeline.journal.count);
        ck_assert_uint_eq(timeline.position, (size_t)k);
    }
}

static int counter_at(int k) {
    return k / 3 * 3 + (k % 3 == 1 ? 1 : k % 3 == 2 ? 3 : 0);
}

START_TEST(every_step_shows_its_state) {
    add_steps();
    for (int k = STEPS; k >= 0; k -= 7) {
        timeline_seek(&timeline, (size_t)k);
        ck_assert_int_eq(counter, counter_at(k));
        ck_assert_uint_eq(timeline.position, (size_t)k);
    }
    for (int jump = 0, k = 0; jump < 500; jump++, k = (k * 31 + 17) % (STEPS + 1)) {
        timeline_seek(&timeline, (size_t)k);
        ck_assert_int_eq(counter, counter_at(k));
    }
}
END_TEST

START_TEST(browsing_changes_no_step) {
    add_steps();
    timeline_seek(&timeline, 10);
    timeline_seek(&timeline, STEPS);
    ck_assert_uint_eq(timeline.count, STEPS + 1);
    ck_assert_uint_eq(timeline.journal.position, timeline.journal.count);
    for (size_t k = 1; k <= STEPS; k++)
        ck_assert_uint_ge(timeline.steps[k].journal_end, timeline.steps[k - 1].journal_end);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("trace/timeline");
    TCase *tests = tcase_create("timeline");
    tcase_add_checked_fixture(tests, start, end);
    tcase_add_test(tests, every_step_shows_its_state);
    tcase_add_test(tests, browsing_changes_no_step);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
