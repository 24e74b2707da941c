/* Which bin each slot holds, read from what a program did. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

static Session *session;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
    fixture_do(session, "open spectrum");
    fixture_do(session, "last");
}

static void teardown(void) {
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* variable, axis, bins by slot; "" where an index is no slot */
static const struct {
    const char *name;
    int axis;
    const char *bins;
} AXES[] = {
    {"x", 2, ""},        {"spectrum", 2, ""},
    {"chosen", 2, "0 2 4 5"}, {"chosen", 1, ""},
    {"product", 1, "0 2 4 5"}, /* by its name */
    {"product", 2, ""},  {"listed", 2, "1 3"},
    {"half", 0, ""},     /* the name, but another size */
    {"first", 1, "1"},   {"second", 1, "0"},
    {"part", 2, "-1 5 -1"}, {"plain", 2, ""},
};

START_TEST(slots_hold_bins) {
    char line[40];
    Str bins = {0};
    snprintf(line, sizeof line, "show %s", AXES[_i].name);
    fixture_do(session, line);
    const int64_t *found = session->scene.bins[AXES[_i].axis];
    for (int64_t i = 0; found && i < session->scene.tensor->shape[AXES[_i].axis]; i++)
        str_addf(&bins, "%s%d", i ? " " : "", (int)found[i]);
    ck_assert_str_eq(str_text(&bins), AXES[_i].bins);
    str_release(&bins);
}
END_TEST

START_TEST(what_tells_them) {
    ck_assert_ptr_nonnull(strstr(fixture_ask(session, "what Y"), "; its slots hold bins 0 2 4 5\n"));
    ck_assert_ptr_null(strstr(fixture_ask(session, "what Q"), "slots")); /* two disagree */
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/bins");
    TCase *tests = tcase_create("bins");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_loop_test(tests, slots_hold_bins, 0, sizeof AXES / sizeof *AXES);
    tcase_add_test(tests, what_tells_them);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
