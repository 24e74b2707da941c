/* Predict mode: questions of lessons and of steps, answers, feedback, the score. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

static Session *session;

static void setup(void) {
    session = fixture_session(LANGUAGE_EN, (Look){THEME_DARK, COLOUR_256});
}

static void teardown(void) {
    session_free(session);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static size_t position(void) {
    return program_position(&session->program);
}

static const Question *question(void) {
    return &session->predict.question;
}

static const char *right(void) {
    return question()->choices[question()->right];
}

static const char *reason_of(const char *choice) {
    for (int i = 0; i < question()->count; i++)
        if (str_equal(question()->choices[i], choice))
            return question()->reasons[i];
    ck_abort_msg("no choice %s", choice);
    return NULL;
}

/* Stands before the step that binds a name, with predict on, and steps. */
static void ask_about(const char *name) {
    Str line = {0};
    str_addf(&line, "goto %s", name);
    fixture_do(session, "open tour");
    fixture_do(session, str_text(&line));
    fixture_do(session, "step-back");
    fixture_do(session, "predict on");
    fixture_do(session, "step");
    str_release(&line);
}

START_TEST(a_view_asks_where_a_cell_lands) {
    ask_about("xq");
    ck_assert_str_eq(question()->ask,
                     "q[1,1,1,0] is one memory cell. By which index will xq read it?");
    ck_assert_str_eq(question()->code, "xq = q.permute(0, 2, 3, 1)");
    ck_assert_str_eq(right(), "xq[1,1,0,1]");
    ck_assert_int_eq(question()->count, 4);
    ck_assert_msg(strstr(reason_of("xq[1,1,1,0]"), "stood before"), "%s",
                  reason_of("xq[1,1,1,0]"));
    ck_assert_msg(strstr(reason_of("xq[1,0,1,1]"), "turned round"), "%s",
                  reason_of("xq[1,0,1,1]"));
}
END_TEST

START_TEST(a_transform_asks_the_shape) {
    ask_about("xq_ft");
    ck_assert_str_eq(question()->ask, "Which shape will xq_ft have?");
    ck_assert_str_eq(right(), "(2, 3, 2, 3)");
    ck_assert_str_eq(reason_of("(2, 3, 2, 2)"), "That forgets the + 1: bin 0 counts too.");
    ck_assert_int_eq(question()->count, 4);
}
END_TEST

/* The answer, or a look at it, does the movement; the next key goes on. */
START_TEST(one_key_a_question_after_the_answer) {
    fixture_do(session, "open tour");
    fixture_do(session, "predict on");
    fixture_keys(session, "s");
    for (int i = 0; i < 200 && position() < program_last(&session->program); i++) {
        size_t k = position();
        if (!predict_is_asked(session)) {
            fixture_keys(session, "s");
            ck_assert_uint_eq(position(), k + !predict_is_asked(session));
            continue;
        }
        fixture_keys(session, i % 2 ? "Enter" : "PgDn"); /* shows it */
        ck_assert_uint_eq(position(), k + 1);
        ck_assert(predict_is_open(session) && !predict_is_asked(session));
    }
    ck_assert_int_eq(session->predict.asked, 0);
}
END_TEST

START_TEST(hammering_on_gives_nothing_away) {
    ask_about("xq");
    size_t k = position();
    fixture_keys(session, "s s Space n d c");
    ck_assert_uint_eq(position(), k + 1);
    ck_assert_int_eq(session->predict.asked, 1); /* d; the c after it is no command */
    ck_assert(predict_is_open(session) && !predict_is_asked(session));
    fixture_keys(session, "Enter");
    ck_assert(!predict_is_open(session));
    ck_assert_uint_eq(position(), k + 1);
}
END_TEST

START_TEST(other_keys_keep_their_meaning) {
    ask_about("xq");
    fixture_keys(session, "m v l");
    ck_assert(predict_is_asked(session));
    fixture_keys(session, "q");
    ck_assert(session_ended(session));
}
END_TEST

static const char *right_reason(void) {
    return question()->reasons[question()->right];
}

START_TEST(a_right_answer_says_why) {
    ask_about("xq");
    ck_assert_str_eq(right_reason(), "xq has the axes of q in the order 0, 2, 3, 1.");
    ask_about("xq_ft");
    ck_assert_str_eq(right_reason(), "5 real samples have 5 // 2 + 1 = 3 bins, on axis 3.");
    char line[] = "answer A";
    line[7] = (char)('A' + question()->right);
    ck_assert_ptr_nonnull(strstr(fixture_ask(session, line), right_reason()));
}
END_TEST

/* What is asked of a step of these lines, with L = 12 and q (3,10,8,2) before them. */
static const struct {
    const char *line, *reason;
} REASONS[] = {
    {"m = L // 2 + 4", "L // 2 + 4 with L = 12 is 10."},
    {"m = 3 * 4", "3 * 4 is 12."},
    {"m = q.shape[1] * L", "q.shape[1] * L with q = (3,10,8,2), L = 12 is 120."},
    {"L = L * 2", "L * 2 with L = 12 is 24."},
    {"m = q.view(3, 10, 16)", "No number is lost: 480 = 3 * 10 * 16."},
    {"m = q.sum(1)", "sum makes one number of axis 1, of size 10; the other axes stay."},
    {"m = q.sum(1, keepdim=True)",
     "sum makes one number of the axis, and keepdim=True leaves it with size 1."},
    {"m = torch.fft.irfft(q, n=9, dim=1)", "irfft changes axis 1 alone, from 10 to 9."},
    {"m = torch.fft.irfft(q, dim=1)", "10 bins come of 2 * (10 - 1) = 18 samples, on axis 1."},
    {"m = torch.einsum('blhe,bshe->bhls', q, q)",
     "The letters after -> are the axes: b 3, h 8, l 10, s 10. e: not there, so summed."},
    {"m = q.softmax(-1)", "softmax changes no size: the shape is that of q."},
    {"m = q + torch.ones(4, 1, 1, 1, 1)",
     "(3,10,8,2) and (4,1,1,1,1) are matched from the right; an axis of size 1 is repeated."},
    {"m = q[0]", "In the brackets a number takes its axis away, a slice keeps it."},
    {"m = q @ torch.ones(2, 5)", "A row of the left for each of 8, a column of the right for each of "
                                 "5; the 2 between are summed."},
    {"m = F.linear(q, torch.ones(7, 2))",
     "A linear map changes the last axis alone, from 2 to 7."},
    {"m = torch.ones(4, 5)", "The call of ones gives the sizes."},
    {"m = torch.cat([q, q], 1)",
     "cat lays them one behind the other along one axis, whose sizes add up."},
    {"m = torch.stack([q, q])", "stack makes a new axis with a place for each tensor."},
    {"m = q.unsqueeze(1)", "One axis of size 1 comes in, the others stay."},
};

START_TEST(every_kind_of_step_says_why) {
    Str text = {0};
    str_addf(&text, "import torch\nimport torch.nn.functional as F\nL = 12\n"
                    "q = torch.ones(3, 10, 8, 2)\n%s\n", REASONS[_i].line);
    Run *run = fixture_run_text("line.py", text.text, text.len, NULL);
    Question made;
    session_watch(session, run, "line");
    ck_assert(question_of_step(&made, &session->program, 5, LANGUAGE_EN));
    ck_assert_ptr_nonnull(made.reasons[made.right]);
    ck_assert_str_eq(made.reasons[made.right], REASONS[_i].reason);
    question_release(&made);
    str_release(&text);
}
END_TEST

START_TEST(answers_count) {
    ask_about("xq");
    char letter[2] = {(char)('a' + question()->right), '\0'};
    size_t k = position();
    fixture_keys(session, letter);
    ck_assert_int_eq(session->predict.right, 1);
    ck_assert_uint_eq(position(), k + 1);
    fixture_keys(session, "s s"); /* the assert asks nothing; then the spectrum */
    ck_assert(predict_is_asked(session));
    letter[0] = question()->right == 0 ? 'B' : 'A';
    fixture_keys(session, letter);
    ck_assert_int_eq(session->predict.asked, 2);
    fixture_keys(session, "Esc");
    ck_assert(!predict_is_open(session));
    ck_assert_str_eq(fixture_ask(session, "predict off"), "no more questions; 1 of 2 right");
}
END_TEST

START_TEST(a_lesson_asks_its_own_question) {
    fixture_do(session, "open rfft");
    fixture_do(session, "goto by-hand");
    fixture_do(session, "predict on");
    fixture_do(session, "stage");
    ck_assert_str_eq(question()->ask, "How many bins does rfft make of 10 real samples?");
    ck_assert_str_eq(right(), "6");
    ck_assert_str_eq(reason_of("5"), "Half of 10 forgets bin 0.");
    fixture_do(session, "lang zh");
    fixture_keys(session, "Esc ]");
    ck_assert_str_eq(question()->ask, "10 个实数采样经 rfft 得到几个频点？");
    fixture_keys(session, "PgUp");
    ck_assert(!predict_is_open(session));
}
END_TEST

START_TEST(scripts_answer_by_command) {
    ask_about("xq");
    Str line = {0};
    size_t k = position();
    str_addf(&line, "answer %c", 'A' + question()->right);
    ck_assert_msg(!strncmp(fixture_ask(session, str_text(&line)), "Right: ", 7), "%s",
                  str_text(&line));
    fixture_refused(session, "answer A");
    ck_assert_uint_eq(position(), k + 1);
    fixture_do(session, "step");
    ck_assert_uint_eq(position(), k + 2);
    fixture_refused(session, "answer");
    str_release(&line);
}
END_TEST

/* Every question of every lesson has its answer among different choices. */
START_TEST(choices_are_different) {
    static const char *const LESSONS[] = {"tour", "fourier_cross_attention", "full_attention"};
    for (int i = 0; i < 3; i++) {
        Error error = {0};
        session_watch(session, fixture_load(NULL, LESSONS[i], &error), LESSONS[i]);
        size_t last = program_last(&session->program), asked = 0;
        for (size_t k = 1; k <= last; k += i ? 3 : 1) {
            Question made;
            if (!question_of_step(&made, &session->program, k, LANGUAGE_EN))
                continue;
            asked++;
            ck_assert_int_ge(made.count, 2);
            ck_assert(made.right >= 0 && made.right < made.count);
            for (int a = 0; a < made.count; a++)
                for (int b = 0; b < a; b++)
                    ck_assert_str_ne(made.choices[a], made.choices[b]);
            question_release(&made);
        }
        ck_assert_uint_gt(asked, 5);
        ck_assert_uint_eq(position(), 0);
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("ui/predict");
    TCase *tests = tcase_create("predict");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, a_view_asks_where_a_cell_lands);
    tcase_add_test(tests, a_transform_asks_the_shape);
    tcase_add_test(tests, one_key_a_question_after_the_answer);
    tcase_add_test(tests, hammering_on_gives_nothing_away);
    tcase_add_test(tests, other_keys_keep_their_meaning);
    tcase_add_test(tests, a_right_answer_says_why);
    tcase_add_loop_test(tests, every_kind_of_step_says_why, 0, sizeof REASONS / sizeof *REASONS);
    tcase_add_test(tests, answers_count);
    tcase_add_test(tests, a_lesson_asks_its_own_question);
    tcase_add_test(tests, scripts_answer_by_command);
    tcase_add_test(tests, choices_are_different);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
