/* At every step of every lesson, the screen and the state are the same however one came there:
 * forward step by step, backward step by step, or n forward and n back. */
#include "tests/check_main.h"
#include "tests/ui/fixture.h"
#include "ui/state.h"

enum { MOST_STEPS = 20000, WIDTH = 80, HEIGHT = 24 };

static FixtureCourse course;
static Session *session;
static Canvas canvas;

/* ---- what is compared, as one number (FNV-1a) ---- */

static void mix(uint64_t *hash, const void *bytes, size_t len) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        *hash = (*hash ^ at[i]) * 1099511628211u;
}

/* A tensor to the last bit of its storage and every stride, anything else by its text. */
static void mix_value(uint64_t *hash, Value value) {
    Str text = {0};
    if (value.type == VALUE_TENSOR) {
        const Tensor *t = value.tensor;
        size_t axes = (size_t)t->ndim * sizeof *t->shape;
        mix(hash, &t->offset, sizeof t->offset);
        mix(hash, t->shape, axes);
        mix(hash, t->stride, axes);
        mix(hash, t->storage->data, t->storage->bytes);
        return;
    }
    run_add_repr(session->program.run, &text, value, SIZE_MAX);
    mix(hash, str_text(&text), text.len);
    str_release(&text);
}

static void mix_state(uint64_t *hash) {
    Run *run = session->program.run;
    for (const Frame *frame = run_step(run)->frame; frame; frame = frame->caller) {
        Variable *variables;
        int count = run_variables(run, frame, &variables);
        for (int i = 0; i < count; i++) {
            mix(hash, variables[i].name->text, variables[i].name->len);
            mix_value(hash, variables[i].value);
        }
        mem_free(variables);
    }
    mix(hash, &run->printed_len, sizeof run->printed_len);
}

static void mix_screen(uint64_t *hash) {
    session_draw(session, &canvas);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const Cell *cell = canvas_at(&canvas, i % WIDTH, i / WIDTH);
        mix(hash, cell->text, strlen(cell->text));
        mix(hash, &cell->style, sizeof cell->style);
    }
}

static uint64_t look(void) {
    uint64_t hash = 14695981039346656037u;
    mix_state(&hash);
    mix_screen(&hash);
    return hash;
}

/* ---- walking ---- */

static uint64_t seen[MOST_STEPS];
static size_t last;

static void start(void) {
    session = fixture_session(LANGUAGE_EN, (Look){0});
    canvas_init(&canvas, WIDTH, HEIGHT);
}

static void end(void) {
    canvas_release(&canvas);
    session_free(session);
}

static void open_lesson(const char *name) {
    Str open = {0};
    str_addf(&open, "open %s", name);
    fixture_do(session, str_text(&open));
    str_release(&open);
    last = program_last(&session->program);
    ck_assert_uint_lt(last, MOST_STEPS);
    fixture_do(session, "first");
}

static void move(const char *command, size_t n) {
    Str line = {0};
    str_addf(&line, "%s %zu", command, n);
    fixture_do(session, str_text(&line));
    str_release(&line);
}

START_TEST(every_step_both_ways) {
    open_lesson(course.lessons[_i]);
    seen[0] = look();
    for (size_t k = 1; k <= last; k++) {
        fixture_do(session, "step");
        seen[k] = look();
    }
    for (size_t k = last; k-- > 0;) {
        fixture_do(session, "step-back");
        ck_assert_msg(look() == seen[k], "%s: step %zu differs on the way back", course.lessons[_i], k);
    }
    for (size_t k = 0, n = 1; k + n <= last; k += 5, n = n * 3 % 41 + 1) {
        session_go(session, k);
        session_refresh(session);
        move("step", n);
        ck_assert_msg(look() == seen[k + n], "%s: step %zu and %zu more", course.lessons[_i], k, n);
        move("step-back", n);
        ck_assert_msg(look() == seen[k], "%s: step %zu, %zu forward and back", course.lessons[_i], k, n);
    }
}
END_TEST

START_TEST(there_is_a_course) {
    ck_assert_int_gt(course.count, 10);
}
END_TEST

static Suite *suite(void) {
    Suite *s = suite_create("ui/walk");
    TCase *t = tcase_create("walk");
    fixture_read_course(&course);
    tcase_add_checked_fixture(t, start, end);
    tcase_set_timeout(t, 120);
    tcase_add_test(t, there_is_a_course);
    tcase_add_loop_test(t, every_step_both_ways, 0, course.count);
    suite_add_tcase(s, t);
    return s;
}

CHECK_MAIN(suite)
