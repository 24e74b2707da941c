/* Work that is told to end: every call of the tables ended at each of its first looks, which must
 * leave nothing half read or written beyond its bounds (a sanitizer sees that), and a call that is
 * not ended gives what it gives unwatched. */
#include "tests/ops/calls.h"

#include "base/watch.h"

enum { MOST_LOOKS = 12 };

static int looks; /* left before the answer is to end */
static int ended, unended;

static bool end_after_looks(void *user) {
    (void)user;
    return looks-- == 0;
}

/* False when the call was over before. */
static bool end_at(int look, const char *name, int where, const char *text) {
    OpArg out;
    looks = look;
    Watch former = watch_begin(end_after_looks, NULL);
    watch_now.units = watch_now.left = 0;
    run_call(name, where, text, &out);
    return watch_end(former);
}

static void end_early(const char *name, int where, const char *text) {
    int look = 0;
    while (look < MOST_LOOKS && end_at(look, name, where, text))
        look++;
    ended += look > 0;
    unended += look < MOST_LOOKS;
    ck_assert(!watch_ends(1));
}

#define CALL(name, where, text, wanted) end_early(name, where, text);
#define PUT(text, wanted) end_early("index_set", OP_INTERNAL, text);

START_TEST(calls_leave_at_any_look) {
    ended = unended = 0;
#include "tests/ops/arrays.inc"
#include "tests/ops/binary.inc"
#include "tests/ops/choosing.inc"
#include "tests/ops/indices.inc"
#include "tests/ops/layers.inc"
#include "tests/ops/losses.inc"
#include "tests/ops/orders.inc"
#include "tests/ops/products.inc"
#include "tests/ops/reductions.inc"
#include "tests/ops/shapes.inc"
#include "tests/ops/transforms.inc"
#include "tests/ops/unary.inc"
    ck_assert_int_gt(ended, 2000);
    ck_assert_int_gt(unended, 4000);
}
END_TEST

/* ---- the watch ---- */

static bool never(void *user) {
    ++*(int *)user;
    return false;
}

static bool always(void *user) {
    ++*(int *)user;
    return true;
}

START_TEST(asks_after_so_much_work) {
    int asked = 0;
    Watch former = watch_begin(never, &asked);
    for (int i = 0; i < 4; i++)
        ck_assert(!watch_ends(watch_now.units / 2));
    ck_assert_int_eq(asked, 2);
    ck_assert(!watch_end(former));
}
END_TEST

START_TEST(stays_ended_until_it_is_taken_down) {
    int asked = 0, outer = 0;
    Watch first = watch_begin(never, &outer);
    Watch second = watch_begin(always, &asked);
    ck_assert(watch_ends(watch_now.units));
    ck_assert(watch_ends(1));
    ck_assert(watch_ends(0));
    ck_assert_int_eq(asked, 1);
    ck_assert(watch_end(second));
    ck_assert(!watch_ends(1));
    ck_assert(!watch_end(first));
}
END_TEST

static Suite *make_suite(void) {
    const TTest *const tests[] = {calls_leave_at_any_look, asks_after_so_much_work,
                                  stays_ended_until_it_is_taken_down, NULL};
    Suite *suite = suite_create("ops/watch");
    add_case(suite, "watch", tests);
    return suite;
}

CHECK_MAIN(make_suite)
