/* The glossary, and the command that asks it. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/glossary.h"
#include "ui/state.h"

static Session *session;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
}

static void teardown(void) {
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* ---- the table ---- */

static void ends_as_a_sentence(const char *text, const char *stop) {
    size_t len = strlen(text), stop_len = strlen(stop);
    ck_assert_msg(len > stop_len && !strcmp(text + len - stop_len, stop), "%s", text);
}

START_TEST(every_term_is_found_by_its_names_alone) {
    ck_assert_int_gt(glossary_count(), 50);
    for (int i = 0; i < glossary_count(); i++) {
        const Term *term = glossary_at(i);
        for (int language = 0; language < LANGUAGE_COUNT; language++)
            ck_assert_ptr_eq(glossary_find(term->name[language]), term);
        char also[100], *rest = NULL;
        snprintf(also, sizeof also, "%s", term->also);
        for (char *word = strtok_r(also, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
            ck_assert_msg(glossary_find(word) == term, "%s is said of two terms", word);
        ends_as_a_sentence(term->text[LANGUAGE_EN], ".");
        ends_as_a_sentence(term->text[LANGUAGE_ZH], "。");
    }
}
END_TEST

START_TEST(capitals_do_not_matter) {
    ck_assert_ptr_eq(glossary_find("STRIDES"), glossary_find("stride"));
    ck_assert_ptr_eq(glossary_find("dc"), glossary_find("直流分量"));
    ck_assert_ptr_eq(glossary_find("view错位"), glossary_find("view quirk"));
    ck_assert_ptr_eq(glossary_find("viewquirk"), glossary_find("view 错位"));
    ck_assert_str_eq(glossary_axis("s", LANGUAGE_EN), glossary_axis("S", LANGUAGE_EN));
    ck_assert_ptr_null(glossary_find(""));
    ck_assert_ptr_null(glossary_find("strid"));
}
END_TEST

/* ---- asking ---- */

START_TEST(terms_need_no_program) {
    ck_assert(str_starts_with(fixture_ask(session, "what stride"), "stride: How many cells"));
    ck_assert(str_starts_with(fixture_ask(session, "what 频点"), "bin: "));
    ck_assert(str_starts_with(fixture_ask(session, "what softmax"), "softmax: "));
    ck_assert(str_starts_with(fixture_ask(session, "what 层"), "layer: "));
    ck_assert(str_starts_with(fixture_ask(session, "what channel"), "channel: "));
    ck_assert(str_starts_with(fixture_ask(session, "what series_decomp"), "series decomposition: "));
    ck_assert_str_eq(fixture_refused(session, "what strid"),
                     "no term or axis 'strid'; did you mean 'stride'?");
    ck_assert_str_eq(fixture_ask(session, "what Y"),
                     "Y is no axis of this program; usually the modes chosen of the keys, by slot");
    ck_assert_ptr_nonnull(strstr(fixture_ask(session, "what"), "storage, offset"));
}
END_TEST

START_TEST(an_axis_is_what_it_is_here) {
    fixture_do(session, "open tour");
    fixture_do(session, "goto permute");
    ck_assert_str_eq(fixture_ask(session, "what l"),
                     "L, an axis of this program; usually the tokens that ask, the length of the "
                     "queries\n"
                     "named by the shape comment in line 38; L = 5\n"
                     "xq axis 3, size 5 · q axis 1, size 5");
    fixture_do(session, "first");
    ck_assert_ptr_nonnull(
        strstr(fixture_ask(session, "what L"), "\nno variable of this step has it"));
}
END_TEST

START_TEST(the_shown_axes_are_told) {
    fixture_do(session, "open tour");
    fixture_do(session, "goto permute");
    ck_assert(str_starts_with(fixture_ask(session, "what"),
                              "xq axis 0, size 2: B; usually the samples of the batch\n"
                              "xq axis 1, size 3: H; usually the heads\n"));
}
END_TEST

START_TEST(tab_completes_terms_and_axes) {
    fixture_do(session, "open tour");
    fixture_keys(session, ": w h a t Space s t r Tab");
    ck_assert_str_eq(str_text(&session->prompt.text), "what stride ");
    fixture_keys(session, "Esc : w h a t Space E n e Tab"); /* no axis, no term */
    ck_assert_str_eq(str_text(&session->prompt.text), "what Ene");
    fixture_keys(session, "Esc : w h a t Space r o Tab"); /* an axis of the table */
    ck_assert_str_eq(str_text(&session->prompt.text), "what row ");
}
END_TEST

/* A click on each cell of a screen asks no more than the axes whose names stand there. */
START_TEST(a_click_on_an_axis_asks) {
    Canvas canvas;
    int asked[128] = {0};
    canvas_init(&canvas, 80, 24);
    fixture_do(session, "open tour");
    fixture_do(session, "goto permute");
    session_draw(session, &canvas);
    Rect pane = session->layout.pane[PANE_TENSOR];
    for (int y = pane.y + 1; y < pane.y + pane.height; y++)
        for (int x = 0; x < pane.width; x++) {
            char c = canvas_at(&canvas, x, y)->text[0];
            session_click(session, x, y);
            const char *said = str_text(&session->message);
            if (strstr(said, ", an axis of this program"))
                asked[(unsigned char)said[0]] += said[0] == c;
            session_say(session, MESSAGE_NONE, "");
        }
    ck_assert_int_gt(asked['B'], 0);
    ck_assert_int_gt(asked['H'], 0);
    ck_assert_int_gt(asked['E'], 0);
    ck_assert_int_gt(asked['L'], 0);
    canvas_release(&canvas);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/glossary");
    TCase *tests = tcase_create("glossary");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, every_term_is_found_by_its_names_alone);
    tcase_add_test(tests, capitals_do_not_matter);
    tcase_add_test(tests, terms_need_no_program);
    tcase_add_test(tests, an_axis_is_what_it_is_here);
    tcase_add_test(tests, the_shown_axes_are_told);
    tcase_add_test(tests, tab_completes_terms_and_axes);
    tcase_add_test(tests, a_click_on_an_axis_asks);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
