/* The box that tells how a run ended. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

static Session *session;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
    fixture_do(session, "open failing");
}

static void teardown(void) {
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static bool screen_holds(int width, int height, const char *text) {
    Canvas canvas;
    Str screen = {0};
    canvas_init(&canvas, width, height);
    session_draw(session, &canvas);
    for (int y = 0; y < height; y++)
        fixture_add_row(&canvas, y, &screen);
    bool holds = strstr(str_text(&screen), text) != NULL;
    str_release(&screen);
    canvas_release(&canvas);
    return holds;
}

START_TEST(opens_where_the_error_passed) {
    fixture_do(session, "last");
    ck_assert(screen_holds(80, 24, "failed here: RuntimeError"));
    ck_assert(screen_holds(80, 24, "failing.py, line 12, in merge"));
    ck_assert(screen_holds(80, 24, "^^^^^"));
    fixture_do(session, "step-back"); /* the statement that raised, in the function */
    ck_assert_str_eq(program_function(&session->program, program_position(&session->program)),
                     "merge");
    ck_assert(failure_is_open(session));
    fixture_do(session, "step-back"); /* before it */
    ck_assert(!failure_is_open(session));
}
END_TEST

START_TEST(a_caught_error_is_none) {
    size_t failed = 0;
    for (size_t k = 1; k < program_failing_step(&session->program); k++) {
        session_go(session, k);
        failed += program_step(&session->program, k)->kind == STEP_FAILED;
        ck_assert(!failure_is_open(session));
    }
    ck_assert_uint_eq(failed, 3); /* in merge, in its try, in the assert */
}
END_TEST

START_TEST(escape_closes_and_coming_again_opens) {
    fixture_do(session, "last");
    fixture_keys(session, "Esc");
    ck_assert(!failure_is_open(session));
    ck_assert(!screen_holds(80, 24, "^^^^^"));
    fixture_keys(session, "End");
    ck_assert(failure_is_open(session));
}
END_TEST

/* The whole text can be read on the smallest screen; where it fits, the keys are the panes'. */
START_TEST(reads_on_where_it_is_long) {
    fixture_do(session, "last");
    ck_assert(!screen_holds(40, 12, "contiguous() copies"));
    fixture_keys(session, "j j j j j j j j");
    ck_assert(screen_holds(40, 12, "contiguous() copies"));
    fixture_keys(session, "k k k k k k k k k");
    ck_assert(screen_holds(40, 12, "cannot view"));
    ck_assert(screen_holds(80, 24, "cannot view"));
    int64_t row = plane_cursor_row(session_plane_shown(session));
    fixture_keys(session, "j");
    ck_assert_int_eq(plane_cursor_row(session_plane_shown(session)), row + 1);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/failure");
    TCase *tests = tcase_create("failure");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, opens_where_the_error_passed);
    tcase_add_test(tests, a_caught_error_is_none);
    tcase_add_test(tests, escape_closes_and_coming_again_opens);
    tcase_add_test(tests, reads_on_where_it_is_long);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
