/* An expression asked for at some step works on the real objects, and leaves nothing behind: not
 * at its own step, not at those before, not at those after. */
#include "base/mem.h"
#include "eval/run.h"
#include "tests/check_main.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static const char PROGRAM[] = "import torch\n"
                              "import random\n"
                              "numbers = []\n"
                              "numbers.append(1)\n"
                              "table = {}\n"
                              "numbers.append(2)\n"
                              "table['a'] = 1\n"
                              "table['b'] = 2\n"
                              "x = torch.zeros(4)\n"
                              "kinds = {1}\n"
                              "x[1:3] = 5\n"
                              "kinds.add(2)\n"
                              "numbers += [3, 4]\n"
                              "shape = x.shape\n"
                              "size = x.dim()\n"
                              "class Box:\n"
                              "    pass\n"
                              "box = Box()\n"
                              "box.width = 3\n"
                              "for i in range(12):\n"
                              "    table[i] = i\n"
                              "    numbers.append(i)\n"
                              "del table['a']\n"
                              "table['c'] = 3\n"
                              "y = torch.rand(3)\n"
                              "numbers.sort()\n";

static const char *const ASKED[] = {
    "numbers.append(9)",
    "numbers.insert(0, 7)",
    "numbers.extend([7] * 40)",
    "numbers.pop()",
    "numbers.clear()",
    "numbers.reverse()",
    "numbers.__setitem__(0, 9)",
    "print('said')",
    "table.update({'z': 9, 'y': 8})",
    "table.setdefault('q', 9)",
    "table.pop('b', 0)",
    "table.clear()",
    "kinds.add(77)",
    "[table.update({i: 'new'}) for i in range(50)]",
    "x.fill_(7).add_(1)",
    "x.numpy().fill(3)",
    "torch.rand(5)",
    "setattr(box, 'width', 4)",
    "setattr(box, 'height', 4)",
    "x.T.contiguous().unsqueeze(0).mT.sum().item()",
    "[x.flatten(), x.ravel(), x.abs(), x.min(), x.max(), x.mean(), x.std(), x.numel(), x.stride()]",
    "1 / 0",
    "(numbers.append(9), nothing)",
};
enum { ASKED_COUNT = sizeof ASKED / sizeof *ASKED, ASKED_FAILING = 2 };

/* Each visible variable, each field of box, and what was printed. */
static void add_state(Run *run, Str *out) {
    Variable *variables;
    int count = run_variables(run, run_step(run)->frame, &variables);
    for (int i = 0; i < count; i++) {
        str_addf(out, "%s=", variables[i].name->text);
        run_add_repr(run, out, variables[i].value, SIZE_MAX);
        str_add_char(out, '\n');
    }
    mem_free(variables);
    str_add(out, str_text(&run->printed));
    Error error = {0};
    if (!run_print(run, "(box.__dict__, torch.initial_seed())", out, &error))
        str_add(out, str_text(&error.text));
    error_release(&error);
}

static Run *run_it(void) {
    RunOptions options = {0};
    Run *run = run_program("demo.py", PROGRAM, strlen(PROGRAM), &options);
    ck_assert_msg(run->error.kind == ERR_NONE, "%s", str_text(&run->error.text));
    return run;
}

static void add_all_states(Run *run, Str *out) {
    for (size_t k = 0; k <= run_last(run); k++) {
        run_seek(run, k);
        str_addf(out, "-- %zu\n", k);
        add_state(run, out);
    }
}

START_TEST(asking_leaves_nothing_behind) {
    Run *run = run_it();
    Str untouched = {0}, after = {0};
    add_all_states(run, &untouched);
    for (size_t k = 0; k <= run_last(run); k++) {
        Str printed = {0};
        Error error = {0};
        run_seek(run, k);
        bool fine = run_print(run, ASKED[_i], &printed, &error);
        ck_assert(k < run_last(run) || fine == (_i < ASKED_COUNT - ASKED_FAILING));
        error_release(&error);
        str_release(&printed);
    }
    add_all_states(run, &after);
    ck_assert_str_eq(str_text(&untouched), str_text(&after));
    str_release(&untouched);
    str_release(&after);
    run_free(run);
}
END_TEST

START_TEST(an_answer_sees_what_it_did) {
    Run *run = run_it();
    Str printed = {0};
    Error error = {0};
    run_seek(run, 4);
    ck_assert(run_print(run, "(numbers.append(9), numbers)[1]", &printed, &error));
    ck_assert_str_eq(str_text(&printed), "[1, 9]");
    str_release(&printed);
    run_free(run);
}
END_TEST

/* What never ends is stopped, by time or by an interrupt, and the run is as it was. */
static const char *const ENDLESS[] = {
    "[0 for i in range(10 ** 12)]",
    "sum(i for i in range(10 ** 12))",
    "sum(range(10 ** 15))",
    "max(range(10 ** 15))",
    "sorted(range(10 ** 15))",
    "hash(((0,) * 10 ** 6,) * 10 ** 6)",
    "[[0] * 10 ** 6] * 10 ** 6 == [[0] * 10 ** 6] * 10 ** 6",
};
enum { ENDLESS_COUNT = sizeof ENDLESS / sizeof *ENDLESS };

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

START_TEST(what_never_ends_is_stopped) {
    Run *run = run_it();
    Str printed = {0};
    Error error = {0};
    double began = seconds();
    ck_assert(!run_print(run, ENDLESS[_i], &printed, &error));
    ck_assert_msg(error.kind == ERR_TIMEOUT || error.kind == ERR_MEMORY, "%s",
                  str_text(&error.text));
    ck_assert_double_lt(seconds() - began, 3);
    ck_assert(run_print(run, "1 + 1", &printed, &error));
    ck_assert_str_eq(str_text(&printed), "2");
    str_release(&printed);
    error_release(&error);
    run_free(run);
}
END_TEST

/* However much the run may have. */
START_TEST(an_answer_has_a_memory_of_its_own) {
    static const char TEXT[] = "x = 1\n";
    Run *run = run_program("p.py", TEXT, sizeof TEXT - 1,
                           &(RunOptions){.max_memory = (size_t)1 << 40});
    Str printed = {0};
    Error error = {0};
    ck_assert(!run_print(run, "[0] * 10 ** 8", &printed, &error));
    ck_assert_int_eq(error.kind, ERR_MEMORY);
    error_release(&error);
    run_free(run);
}
END_TEST

static volatile int interrupt;

static void on_alarm(int number) {
    interrupt = number;
}

START_TEST(an_interrupt_stops_the_answer_alone) {
    static const char TEXT[] = "x = 1\n";
    RunOptions options = {.interrupt = &interrupt};
    Run *run = run_program("p.py", TEXT, sizeof TEXT - 1, &options);
    Str printed = {0};
    Error error = {0};
    struct itimerval soon = {.it_value = {.tv_usec = 50000}};
    signal(SIGALRM, on_alarm);
    setitimer(ITIMER_REAL, &soon, NULL);
    double began = seconds();
    ck_assert(!run_print(run, "[0 for i in range(10 ** 12)]", &printed, &error));
    ck_assert_int_eq(error.kind, ERR_KEYBOARD_INTERRUPT);
    ck_assert_double_lt(seconds() - began, 0.9);
    ck_assert(!run->stopped);
    /* one that came before is not the next answer's */
    ck_assert(run_print(run, "[x for i in range(2)]", &printed, &error));
    str_release(&printed);
    error_release(&error);
    run_free(run);
}
END_TEST

static Suite *suite(void) {
    Suite *s = suite_create("eval/prompt");
    TCase *t = tcase_create("prompt");
    tcase_add_loop_test(t, asking_leaves_nothing_behind, 0, ASKED_COUNT);
    tcase_add_test(t, an_answer_sees_what_it_did);
    tcase_add_loop_test(t, what_never_ends_is_stopped, 0, ENDLESS_COUNT);
    tcase_add_test(t, an_answer_has_a_memory_of_its_own);
    tcase_add_test(t, an_interrupt_stops_the_answer_alone);
    suite_add_tcase(s, t);
    return s;
}

CHECK_MAIN(suite)
