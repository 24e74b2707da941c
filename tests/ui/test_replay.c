/* Scripts: reading, errors with their lines, headless runs, and playing with a clicker's keys. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

static Session *session;
static Error error;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
}

static void teardown(void) {
    session_free(session);
    error_release(&error);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static Replay *read_script(const char *text) {
    return replay_new("demo.script", text, strlen(text), &error);
}

static const char *stage_name(void) {
    return session->program.lesson.stages[session->stage].name;
}

/* script, error */
static const struct {
    const char *text, *error;
} BAD[] = {
    {"open tour\n\n# fine\nsetp 3\n", "demo.script:4: no command 'setp'; did you mean 'step'?"},
    {"say \xff\n", "demo.script:1: the line is not UTF-8"},
    {"step\nxyzzy", "demo.script:2: no command 'xyzzy'; `help` lists them"},
};

START_TEST(unknown_commands_are_found_before_anything_runs) {
    ck_assert_ptr_null(read_script(BAD[_i].text));
    ck_assert_str_eq(str_text(&error.text), BAD[_i].error);
}
END_TEST

START_TEST(lines_are_counted_as_in_the_file) {
    Replay *replay = read_script("# a\r\n  open tour  \r\n\r\nstep\r\ncue one minutes=3\nstep");
    int number;
    ck_assert_uint_eq(replay_line_count(replay), 4);
    ck_assert_str_eq(replay_line(replay, 0, &number), "open tour");
    ck_assert_int_eq(number, 2);
    replay_line(replay, 3, &number);
    ck_assert_int_eq(number, 6);
    int cues;
    ck_assert_int_eq(replay_cue_of(replay, 1, &cues), 0);
    ck_assert_int_eq(replay_cue_of(replay, 3, &cues), 1);
    ck_assert_int_eq(cues, 1);
    replay_free(replay);
}
END_TEST

static void collect(void *user, const char *line, const char *answer) {
    str_addf(user, "%s|%s\n", line, answer);
}

START_TEST(headless_runs_answer) {
    Str transcript = {0};
    Replay *replay = read_script("open tour\ngoto q\nwait 100\npause\nprint q.shape\n"
                                 "say Hello.\nexpect L == 5\n");
    ck_assert(replay_run(replay, session, collect, &transcript, &error));
    ck_assert_str_eq(str_text(&transcript), "open tour|A tour: 11 stages, 33 steps\n"
                                            "goto q|\n"
                                            "wait 100|\n"
                                            "pause|\n"
                                            "print q.shape|torch.Size([2, 5, 3, 2])\n"
                                            "say Hello.|Hello.\n"
                                            "expect L == 5|holds: L == 5\n");
    replay_free(replay);
    str_release(&transcript);
}
END_TEST

START_TEST(speaking_sessions_tell_places_and_tables) {
    Str transcript = {0};
    session->spoken = true;
    Replay *replay = read_script("open tour\ngoto buffer\nshow buffer\nstage\n");
    ck_assert(replay_run(replay, session, collect, &transcript, &error));
    ck_assert_msg(strstr(str_text(&transcript),
                         "goto buffer|\nStage 7 of 11: fill (Numbers)\n\n"
                         "  66  buffer = torch.zeros(H, L)  # (H, L)\n"
                         "Step 13, <module> line 66: buffer is (3,5) f32, from 0 to 0, mean 0."),
                  "%s", str_text(&transcript));
    ck_assert_msg(strstr(str_text(&transcript), "stage|  68      buffer[:, i]"), "%s",
                  str_text(&transcript));
    ck_assert_msg(strstr(str_text(&transcript), "\nH0: 0 0 0 0 0\nH1: 0 0 0 0 0"), "%s",
                  str_text(&transcript));
    replay_free(replay);
    str_release(&transcript);
}
END_TEST

START_TEST(a_false_expectation_stops_and_says_where) {
    Str transcript = {0};
    Replay *replay = read_script("open tour\ngoto q\n\nexpect L == 6\nsay never\n");
    ck_assert(!replay_run(replay, session, collect, &transcript, &error));
    ck_assert_str_eq(str_text(&error.text), "demo.script:4: expected: L == 6; the left side is 5");
    ck_assert_ptr_null(strstr(str_text(&transcript), "never"));
    ck_assert(session_failed(session));
    replay_free(replay);
    str_release(&transcript);
}
END_TEST

/* ---- played ---- */

static const char LECTURE[] = "open tour\n"
                              "cue one\ngoto q\nsay First.\npause\n"
                              "cue two\ngoto permute\nview heatmap\nsay Second.\nwait 5\n"
                              "cue three\ngoto spectrum\npart abs\nsay Third.\npause\n";

static void play(void) {
    session_play_script(session, read_script(LECTURE));
    ck_assert_int_eq(session_due(session), 0);
    session_tick(session, 0);
}

START_TEST(a_script_halts_at_pauses_and_waits) {
    play();
    ck_assert_str_eq(str_text(&session->caption), "First.");
    ck_assert_int_eq(session_due(session), -1);
    session_tick(session, 100000);
    ck_assert_str_eq(str_text(&session->caption), "First.");
    fixture_keys(session, "PgDn");
    ck_assert_str_eq(stage_name(), "permute");
    ck_assert_int_eq(session_due(session), 5000);
    session_tick(session, 3000);
    ck_assert_int_eq(session_due(session), 2000);
    session_tick(session, 2000);
    ck_assert_str_eq(stage_name(), "spectrum");
    fixture_keys(session, "PgDn");
    ck_assert_int_eq(session->script.state, SCRIPT_OVER);
}
END_TEST

static const char *text_in(const char *text, Language language) {
    static char copy[100];
    Str out = {0};
    replay_add_text(text, language, &out);
    snprintf(copy, sizeof copy, "%s", str_text(&out));
    str_release(&out);
    return copy;
}

START_TEST(sentences_have_both_languages) {
    static const char BOTH[] = "One \"word\". zh=\"一个“词”。\"";
    ck_assert_str_eq(text_in(BOTH, LANGUAGE_EN), "One \"word\".");
    ck_assert_str_eq(text_in(BOTH, LANGUAGE_ZH), "一个“词”。");
    ck_assert_str_eq(text_in("Plain.", LANGUAGE_ZH), "Plain.");
    ck_assert_str_eq(text_in("Open zh=\"", LANGUAGE_ZH), "Open zh=\"");
    ck_assert_str_eq(text_in("", LANGUAGE_ZH), "");
    fixture_do(session, "cue one word minutes=3 zh=\"一个词\"");
    ck_assert_str_eq(text_in(session->cue, LANGUAGE_EN), "one word");
    ck_assert_str_eq(text_in(session->cue, LANGUAGE_ZH), "一个词");
}
END_TEST

START_TEST(a_lecture_that_asks_still_tells_its_cue) {
    Canvas canvas;
    Str status = {0};
    play();
    fixture_do(session, "predict on");
    canvas_init(&canvas, 80, 24);
    session_draw(session, &canvas);
    fixture_add_row(&canvas, 22, &status);
    ck_assert_ptr_nonnull(strstr(str_text(&status), "one  cue 1/3"));
    str_release(&status);
    canvas_release(&canvas);
}
END_TEST

/* One press shows the answer, the next goes on; what was noted of it replays to the same place. */
START_TEST(a_lecture_s_question_takes_two_presses) {
    session_play_script(session, read_script("open rfft\npredict on\ngoto by-hand\nstage\npause\n"
                                             "goto bins\nsay After.\npause\nstep\n"));
    session_tick(session, 0);
    ck_assert(predict_is_asked(session));
    fixture_keys(session, "b"); /* a clicker's, no answer */
    ck_assert(session_is_blank(session));
    fixture_keys(session, "b PgDn");
    ck_assert(predict_is_open(session) && !predict_is_asked(session));
    ck_assert_str_eq(stage_name(), "bins");
    fixture_keys(session, "PgDn");
    ck_assert(!predict_is_open(session));
    ck_assert_str_eq(str_text(&session->caption), "After.");
    fixture_keys(session, "PgUp");
    ck_assert(predict_is_asked(session));
}
END_TEST

static void note(void *user, const char *line) {
    str_addf(user, "%s\n", line);
}

START_TEST(a_recorded_question_replays_to_the_same_place) {
    Str noted = {0};
    fixture_do(session, "open rfft");
    session->host.note = note;
    session->host.user = &noted;
    fixture_do(session, "predict on");
    fixture_do(session, "goto by-hand");
    fixture_keys(session, "PgDn a s s Esc PgDn Enter s");
    size_t k = program_position(&session->program);
    session->host.note = NULL;
    fixture_do(session, "open rfft");
    Replay *replay = read_script(str_text(&noted));
    ck_assert_msg(replay_run(replay, session, collect, &noted, &error), "%s",
                  str_text(&error.text));
    ck_assert_uint_eq(program_position(&session->program), k);
    replay_free(replay);
    str_release(&noted);
}
END_TEST

START_TEST(the_clicker_goes_on_and_back) {
    play();
    fixture_keys(session, "PgDn PgDn");
    ck_assert_str_eq(str_text(&session->caption), "Third.");
    fixture_keys(session, "PgUp");
    ck_assert_str_eq(str_text(&session->caption), "Second.");
    ck_assert_str_eq(stage_name(), "permute");
    ck_assert_int_eq(session->part, PART_COMPLEX); /* the third cue's part is undone */
    fixture_keys(session, "PgUp PgUp PgUp");
    ck_assert_str_eq(str_text(&session->caption), "First.");
    fixture_keys(session, "b");
    ck_assert(session_is_blank(session));
    fixture_keys(session, "PgDn"); /* ends the blank only */
    ck_assert_str_eq(str_text(&session->caption), "First.");
    fixture_keys(session, "Esc F5 PgDn");
    ck_assert_str_eq(str_text(&session->caption), "Second.");
}
END_TEST

START_TEST(another_key_takes_over_and_one_goes_back) {
    play();
    fixture_keys(session, "PgDn");
    fixture_keys(session, "End v");
    ck_assert_int_eq(session->script.state, SCRIPT_LEFT);
    session_tick(session, 100000);
    ck_assert_uint_eq(program_position(&session->program), program_last(&session->program));
    fixture_keys(session, "PgUp"); /* a stage back now */
    ck_assert_str_eq(stage_name(), "table");
    fixture_keys(session, "r");
    ck_assert_str_eq(stage_name(), "permute");
    ck_assert_str_eq(str_text(&session->caption), "Second.");
    ck_assert_int_eq(session->view, VIEW_HEATMAP);
    fixture_keys(session, "PgDn");
    ck_assert_str_eq(str_text(&session->caption), "Third.");
}
END_TEST

START_TEST(an_error_leaves_the_script_and_is_shown) {
    static const char TEXT[] = "open tour\npause\ngoto nowhere_at_all\nsay never\n";
    session_play_script(session, read_script(TEXT));
    session_tick(session, 0);
    fixture_keys(session, "PgDn");
    ck_assert_int_eq(session->message_kind, MESSAGE_ERROR);
    ck_assert_str_eq(str_text(&session->message),
                     "demo.script:3: no stage, variable or function 'nowhere_at_all'");
    ck_assert_int_eq(session->script.state, SCRIPT_LEFT);
}
END_TEST

/* ---- the lessons' own scripts ---- */

static const char *const SCRIPTS[] = {
    "attention_layer", "compare", "cost",   "cross_attention", "einsum",
    "fourier_block",   "fourier_cross_attention", "fourier_small", "full_attention", "map",
    "modes",           "rfft",    "softmax", "tanh",           "view_quirk", "views",
};

static void ignore(void *user, const char *line, const char *answer) {
    (void)user, (void)line, (void)answer;
}

START_TEST(every_lesson_s_scripts_run_to_the_end) {
    static const char *const ENDINGS[] = {"script", "lecture"};
    for (int i = 0; i < 2; i++) {
        Str path = {0}, text = {0};
        str_addf(&path, "lessons/%s.%s", SCRIPTS[_i], ENDINGS[i]);
        ck_assert_msg(fixture_read_file(str_text(&path), &text), "no %s", str_text(&path));
        Replay *replay = replay_new(str_text(&path), text.text, text.len, &error);
        ck_assert_msg(replay && replay_run(replay, session, ignore, NULL, &error), "%s",
                      str_text(&error.text));
        replay_free(replay);
        str_release(&path);
        str_release(&text);
    }
}
END_TEST

/* ---- the timer ---- */

START_TEST(the_timer_counts_beside_the_plan) {
    Str text = {0};
    session_play_script(session, read_script("open tour\ncue the sizes minutes=2\ngoto sizes\n"
                                             "pause\ncue permute minutes=1.5\ngoto permute\n"));
    timer_add_text(session, &text);
    ck_assert_str_eq(str_text(&text), ""); /* it is off */
    session_tick(session, 1);
    ck_assert_str_eq(session->cue, "the sizes");
    ck_assert_int_eq(session_due(session), -1);
    ck_assert_str_eq(fixture_ask(session, "timer"), "0:00 / 3:30, this cue to 2:00");
    ck_assert_int_eq(session_due(session), 1000);
    session_tick(session, 61400);
    ck_assert_int_eq(session_due(session), 600);
    session_key(session, "PgDn");
    timer_add_text(session, &text);
    ck_assert_str_eq(str_text(&text), "1:01 / 3:30, this cue to 3:30");
    ck_assert_str_eq(fixture_ask(session, "timer 45"), "1:01 / 45:00, this cue to 3:30");
    ck_assert_str_eq(fixture_ask(session, "timer off"), "the timer is off");
    ck_assert_int_eq(session_due(session), -1);
    str_release(&text);
}
END_TEST

START_TEST(the_timer_refuses_what_is_no_time) {
    static const char *const BAD_TIMES[] = {"0", "-1", "x", "nan", "inf", "1e9", "5 6"};
    for (size_t i = 0; i < sizeof BAD_TIMES / sizeof *BAD_TIMES; i++) {
        char line[40];
        snprintf(line, sizeof line, "timer %s", BAD_TIMES[i]);
        ck_assert(str_starts_with(fixture_refused(session, line), "timer takes the minutes"));
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/replay");
    TCase *tests = tcase_create("replay");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_loop_test(tests, unknown_commands_are_found_before_anything_runs, 0,
                        sizeof BAD / sizeof *BAD);
    tcase_add_test(tests, lines_are_counted_as_in_the_file);
    tcase_add_test(tests, headless_runs_answer);
    tcase_add_test(tests, speaking_sessions_tell_places_and_tables);
    tcase_add_test(tests, a_false_expectation_stops_and_says_where);
    tcase_add_test(tests, a_script_halts_at_pauses_and_waits);
    tcase_add_test(tests, sentences_have_both_languages);
    tcase_add_test(tests, a_lecture_that_asks_still_tells_its_cue);
    tcase_add_test(tests, a_lecture_s_question_takes_two_presses);
    tcase_add_test(tests, a_recorded_question_replays_to_the_same_place);
    tcase_add_test(tests, the_clicker_goes_on_and_back);
    tcase_add_test(tests, another_key_takes_over_and_one_goes_back);
    tcase_add_test(tests, an_error_leaves_the_script_and_is_shown);
    tcase_add_loop_test(tests, every_lesson_s_scripts_run_to_the_end, 0,
                        sizeof SCRIPTS / sizeof *SCRIPTS);
    tcase_add_test(tests, the_timer_counts_beside_the_plan);
    tcase_add_test(tests, the_timer_refuses_what_is_no_time);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
