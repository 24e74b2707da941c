/* The full script of each lesson of the course visits every stage; those it leaves out are named.
 * EINSTEP_SHOW_VISITS=1 tells of the lectures too, which are cuts and may leave stages out. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

enum { MOST_STAGES = 256 };

static FixtureCourse course;

typedef struct Visits {
    const Session *session;
    const char *lesson; /* stages of other lessons a script opens do not count */
    bool visited[MOST_STAGES];
} Visits;

static void note_visit(void *user, const char *line, const char *answer) {
    Visits *visits = user;
    const Session *session = visits->session;
    (void)line, (void)answer;
    if (session->stage >= 0 && session->stage < MOST_STAGES && session->name &&
        str_equal(session->name, visits->lesson))
        visits->visited[session->stage] = true;
}

/* Plays a script and lists the stages that it left out. */
static void play(const char *lesson, const char *kind, Str *missed) {
    Session *session = fixture_session(LANGUAGE_EN, (Look){0});
    Visits visits = {.session = session, .lesson = lesson};
    Str path = {0}, text = {0};
    Error error = {0};
    str_addf(&path, "lessons/%s.%s", lesson, kind);
    ck_assert_msg(fixture_read_file(str_text(&path), &text), "no %s", str_text(&path));
    Replay *replay = replay_new(str_text(&path), str_text(&text), text.len, &error);
    ck_assert_msg(replay && replay_run(replay, session, note_visit, &visits, &error), "%s",
                  str_text(&error.text));
    fixture_do(session, "first");
    const Lesson *shown = &session->program.lesson;
    for (int i = 0; i < shown->stage_count; i++)
        if (!visits.visited[i])
            str_addf(missed, "%s: no line of %s visits stage '%s'\n", lesson, str_text(&path),
                     shown->stages[i].name);
    replay_free(replay);
    session_free(session);
    str_release(&path);
    str_release(&text);
}

START_TEST(every_stage_is_visited) {
    Str missed = {0}, left_out = {0};
    play(course.lessons[_i], "script", &missed);
    if (getenv("EINSTEP_SHOW_VISITS")) {
        play(course.lessons[_i], "lecture", &left_out);
        fputs(str_text(&left_out), stdout);
    }
    ck_assert_msg(!missed.len, "\n%s", str_text(&missed));
    str_release(&missed);
    str_release(&left_out);
}
END_TEST

START_TEST(there_is_a_course) {
    ck_assert_int_gt(course.count, 10);
}
END_TEST

static Suite *suite(void) {
    Suite *s = suite_create("scripts");
    TCase *t = tcase_create("scripts");
    fixture_read_course(&course);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, there_is_a_course);
    tcase_add_loop_test(t, every_stage_is_visited, 0, course.count);
    suite_add_tcase(s, t);
    return s;
}

CHECK_MAIN(suite)
