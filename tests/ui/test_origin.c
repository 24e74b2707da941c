/* Where a number comes from and where it goes, on a session: by keys, by commands, in words; and
 * that asking leaves nothing behind. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

static Session *session;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
    fixture_do(session, "open tour");
    fixture_do(session, "goto spectrum");
}

static void teardown(void) {
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static const char *here(void) {
    static char text[200];
    Str name = {0};
    if (origin_is_open(session))
        why_add_name(&vec_last(&session->origin.path).name, &name);
    snprintf(text, sizeof text, "%s", str_text(&name));
    str_release(&name);
    return text;
}

START_TEST(keys_go_back_to_the_input) {
    size_t k = program_position(&session->program);
    fixture_do(session, "cell 1,2,1,1");
    fixture_keys(session, "w");
    ck_assert_str_eq(here(), "xq_ft[1,2,1,1]");
    ck_assert_int_eq(session->origin.explanation.kind, WHY_SUM);
    fixture_keys(session, "j Enter");
    ck_assert_str_eq(here(), "xq[1,2,1,3]");
    fixture_keys(session, "Enter Enter");
    ck_assert_str_eq(here(), "(arange)[1,3,2,1]");
    ck_assert_int_eq(session->origin.explanation.kind, WHY_INPUT);
    fixture_keys(session, "Enter");
    ck_assert_str_eq(str_text(&session->message), "there is nothing to unfold: an input");
    fixture_keys(session, "Esc Esc Backspace");
    ck_assert_str_eq(here(), "xq_ft[1,2,1,1]");
    fixture_keys(session, "Esc");
    ck_assert(!origin_is_open(session));
    ck_assert_uint_eq(program_position(&session->program), k);
}
END_TEST

START_TEST(movement_closes_it) {
    fixture_keys(session, "w s");
    ck_assert(!origin_is_open(session));
    ck_assert_str_eq(fixture_ask(session, "back"), "");
    fixture_do(session, "why xq_ft[0,0,0,0]");
    fixture_do(session, "select");
    ck_assert_str_eq(here(), "xq[0,0,0,0]"); /* -3, the largest amount */
    fixture_do(session, "back");
    ck_assert_str_eq(here(), "xq_ft[0,0,0,0]");
    fixture_do(session, "goto permute");
    ck_assert(!origin_is_open(session));
}
END_TEST

START_TEST(goes_with_the_program) {
    fixture_do(session, "why xq_ft[0,0,0,0]");
    fixture_do(session, "open spectrum");
    ck_assert(!origin_is_open(session));
    fixture_do(session, "last");
    fixture_do(session, "why product[0,1,2]");
    ck_assert_str_eq(here(), "product[0,1,2]");
    ck_assert_int_eq(session->origin.explanation.kind, WHY_PRODUCTS);
}
END_TEST

START_TEST(in_words) {
    session->spoken = true;
    ck_assert_str_eq(
        fixture_ask(session, "why xq[0,1,0,2]"),
        "xq[0,1,0,2] = -1.6\n"
        "made in step 4, line 38: sub (a sum)\n"
        "  q = torch.arange(B * L * H * E, dtype=torch.float32).view(B, L, H, E) / 10 - "
        "3  # (B, L, H, E)\n"
        "  -3 = -1 * 3\n"
        "  1.4   (true_divide)[0,2,1,0]\n"
        "sum -1.6 (rounding 0)");
    session->language = LANGUAGE_ZH;
    ck_assert_ptr_nonnull(strstr(fixture_ask(session, "why xq_ft[0,0,0,0]"), "合计"));
}
END_TEST

START_TEST(refusals) {
    static const char *const ASKED[][2] = {
        {"why B", "B is no tensor"},
        {"why xq", "name one cell: xq[I,J,...], an index for each axis"},
        {"why xq[0,0,0]", "name one cell: xq[0,0,0][I,J,...], an index for each axis"},
        {"why nothing[0]", NULL},
        {"why xq[9,0,0,0]", NULL},
        {"why xq[", NULL},
        {"why ]", NULL},
        {"why (xq + 1)[0,0,0,0]", "no operation of the program made or used this tensor: ask for a "
                                  "cell of a variable"},
    };
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        Str answer = {0};
        Error error = {0};
        ck_assert_msg(!session_command(session, ASKED[i][0], &answer, &error), "%s", ASKED[i][0]);
        if (ASKED[i][1])
            ck_assert_str_eq(str_text(&error.text), ASKED[i][1]);
        ck_assert(error.text.len > 0);
        ck_assert(!origin_is_open(session));
        str_release(&answer);
        error_release(&error);
    }
}
END_TEST

START_TEST(views_of_a_variable) {
    fixture_do(session, "why xq.permute(3, 0, 1, 2)[4,1,2,1]");
    ck_assert_double_eq_tol(creal(session->origin.explanation.value), 2.9, 1e-6);
    ck_assert_str_eq(here(), "q[1,4,2,1]");
    fixture_do(session, "why xq_ft[1,0,1,2].imag");
    ck_assert_str_eq(here(), "xq_ft.imag[1,0,1,2]");
    ck_assert(session->origin.explanation.gap < 1e-6);
}
END_TEST

START_TEST(forward) {
    session->spoken = true;
    fixture_do(session, "show q");
    ck_assert_str_eq(fixture_ask(session, "reach q[0,1,0,1]"),
                     "q[0,1,0,1] reaches, of the variables here:\n"
                     "  q 1 / 60 (1.67%)\n"
                     "  xq 1 / 60 (1.67%)\n"
                     "  xq_ft 3 / 36 (8.33%)");
    fixture_keys(session, "j j Enter");
    ck_assert(!origin_is_open(session));
    ck_assert_str_eq(scene_shown(&session->scene)->name, "xq_ft");
    ck_assert(origin_reaches(session, (int64_t[]){0, 0, 1, 2}));
    ck_assert(!origin_reaches(session, (int64_t[]){0, 1, 1, 2}));
    fixture_keys(session, "Esc Esc"); /* the message, then the marks */
    ck_assert(!origin_has_marks(session));
    fixture_do(session, "reach q[0,1,0,1]");
    fixture_do(session, "step");
    ck_assert(!origin_has_marks(session));
}
END_TEST

/* A cell at every step, drawn at each size: nothing stays, nothing moves. */
START_TEST(anywhere) {
    Canvas canvas;
    canvas_init(&canvas, 60 + _i * 40, 12 + _i * 10);
    for (size_t k = 0; k <= program_last(&session->program); k++) {
        Str line = {0};
        str_addf(&line, "goto %zu", k);
        fixture_do(session, str_text(&line));
        fixture_keys(session, "G w");
        session_draw(session, &canvas);
        fixture_keys(session, "G l Enter k Enter");
        session_draw(session, &canvas);
        fixture_keys(session, "Esc Esc Esc Esc W j");
        session_draw(session, &canvas);
        fixture_keys(session, "Esc");
        ck_assert_uint_eq(program_position(&session->program), k);
        str_release(&line);
    }
    canvas_release(&canvas);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/origin");
    TCase *tests = tcase_create("origin");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, keys_go_back_to_the_input);
    tcase_add_test(tests, movement_closes_it);
    tcase_add_test(tests, goes_with_the_program);
    tcase_add_test(tests, in_words);
    tcase_add_test(tests, refusals);
    tcase_add_test(tests, views_of_a_variable);
    tcase_add_test(tests, forward);
    tcase_add_loop_test(tests, anywhere, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
