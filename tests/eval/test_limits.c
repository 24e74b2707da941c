/* Each limit ends a run with an error that says so; all that ran before stays to be browsed. */
#include "base/mem.h"
#include "eval/run.h"
#include "tests/check_main.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { LIMIT_STEPS = 20000, LIMIT_BYTES = 256 << 20, LITTLE_BYTES = 4 << 20 };

typedef struct LimitCase {
    const char *text;  /* the program; "seen = 1" stands in its first line */
    const char *error; /* the exception's name */
    int line;
    bool stopped; /* by the run, so that no except clause catches it */
} LimitCase;

static const LimitCase CASES[] = {
    /* steps, also where one statement goes round by itself */
    {"i = 0\nwhile True:\n    i += 1\n", "RuntimeError", 3, true},
    {"x = sum(range(10**12))\n", "RuntimeError", 2, true},
    {"x = any(i < 0 for i in range(10**12))\n", "RuntimeError", 2, true},
    {"x = 5.5 in range(10**12)\n", "RuntimeError", 2, true},
    {"x = 'a' in range(10**12)\n", "RuntimeError", 2, true},
    {"f = lambda: sum(0 for _ in range(10**12))\nx = f()\n", "RuntimeError", 2, true},
    {"x = sorted([2, 1], key=lambda v: sum(range(10**12)))\n", "RuntimeError", 2, true},
    {"while True:\n    try:\n        while True:\n            pass\n    except Exception:\n"
     "        pass\n",
     "RuntimeError", 4, true},
    {"try:\n    while True:\n        pass\nfinally:\n    print('never')\n", "RuntimeError", 3,
     true},
    {"a, b = (), ()\nfor i in range(60):\n    a, b = (a, a), (b, b)\nx = a == b\n", "RuntimeError",
     5, true},
    {"a = ()\nfor i in range(60):\n    a = (a, a)\nx = hash(a)\n", "RuntimeError", 5, true},
    /* what is asked for at once is refused */
    {"x = [0] * 10**12\n", "MemoryError", 2, false},
    {"x = [0] * 10**8\n", "MemoryError", 2, false},
    {"import torch\nx = torch.zeros(10**9)\n", "MemoryError", 3, false},
    {"import torch\nx = torch.zeros(10**18, 10**18)\n", "RuntimeError", 3, false},
    {"import numpy as np\nx = np.arange(10**12)\n", "MemoryError", 3, false},
    {"import torch\nl = []\nwhile True:\n    l.append(torch.zeros(10**6))\n", "MemoryError", 5,
     false},
    /* text */
    {"x = 'a' * 10**10\n", "MemoryError", 2, false},
    {"x = 'a' * 10**8\n", "MemoryError", 2, false},
    {"x = 'a' * 10**7\nwhile True:\n    x = x + x\n", "MemoryError", 4, false},
    {"x = ('b' * 10**5).join(['a'] * 10**5)\n", "MemoryError", 2, false},
    {"x = ('a' * 10**5).replace('a', 'b' * 10**5)\n", "MemoryError", 2, false},
    {"x = ('a' * 10**5).replace('', 'b' * 10**5)\n", "MemoryError", 2, false},
    {"x = repr(['a' * 10**5] * 10**5)\n", "MemoryError", 2, false},
    {"x = '%1000000d' * 10**3 % tuple(range(10**3))\n", "MemoryError", 2, false},
    {"x = ('{:1000000}' * 10**3).format(*range(10**3))\n", "MemoryError", 2, false},
    {"x = f'{1:1000000000}'\n", "ValueError", 2, false},
    {"x = 'a'.ljust(10**12)\n", "MemoryError", 2, false},
    {"x = 'a' * 10**6\nwhile True:\n    print(x)\n", "MemoryError", 4, true},
    /* recursion: calls, special methods, values within values */
    {"def f(n):\n    return f(n + 1)\nf(0)\n", "RecursionError", 3, false},
    {"f = lambda: f()\nf()\n", "RecursionError", 2, false},
    {"class A:\n    def __repr__(self):\n        return repr(self)\nx = repr(A())\n",
     "RecursionError", 4, false},
    {"class A:\n    def __eq__(self, o):\n        return self == o\nx = A() == A()\n",
     "RecursionError", 4, false},
    {"class A:\n    def __hash__(self):\n        return hash(self)\nx = {A(): 1}\n",
     "RecursionError", 4, false},
    {"class A:\n    @property\n    def p(self):\n        return self.p\nx = A().p\n",
     "RecursionError", 5, false},
    {"class A:\n    def __getattr__(self, n):\n        return getattr(self, n + 'x')\nx = A().p\n",
     "RecursionError", 4, false},
    {"class A:\n    def __iter__(self):\n        return iter(self)\nx = list(A())\n",
     "RecursionError", 4, false},
    {"class A:\n    def __bool__(self):\n        return bool(self)\nif A():\n    pass\n",
     "RecursionError", 4, false},
    {"a = []\na.append(a)\nb = []\nb.append(b)\nx = a == b\n", "RecursionError", 6, false},
    {"a = []\nfor i in range(9000):\n    a = [a]\nx = repr(a)\n", NULL, 0, false},
    {"a = []\nfor i in range(9000):\n    a = [[[[[[[[[[a]]]]]]]]]]\nx = repr(a)\n",
     "RecursionError", 5, false},
    {"a = ()\na = 0\nl = []\nl.append(l)\nimport torch\nx = torch.tensor(l)\n", "ValueError", 7,
     false},
    /* the parser's depth: nothing runs */
    {"x = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((("
     "((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1",
     "SyntaxError", 2, false},
};

/* Memory that is taken bit by bit. */
static const LimitCase TAKING[] = {
    {"x = [i for i in range(10**12)]\n", "MemoryError", 2, true},
    {"x = list(range(10**12))\n", "MemoryError", 2, true},
    {"x = sorted(range(10**12))\n", "MemoryError", 2, true},
    {"x = set(range(10**12))\n", "MemoryError", 2, true},
    {"def f(*a):\n    return len(a)\nx = f(*range(10**12))\n", "MemoryError", 4, true},
    {"l = [1]\nwhile True:\n    l += l\n", "MemoryError", 3, true},
};

/* Where the obvious way goes over the contents once for each item. */
static const char *const AT_ONCE[] = {
    "l = list(range(10**6))\ndel l[::2]\nassert l == list(range(1, 10**6, 2))",
    "l = list(range(20))\ndel l[17:1:-5]\n"
    "assert l == [0, 1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18, 19]",
    "l = list(range(10**6))\ndel l[1:]\nassert l == [0]",
    "l = [1, 2]\ndel l[2:]\nassert l == [1, 2]",
    "x = ('\u00e9' * 10**6 + 'a')[::-1]\nassert x == 'a' + '\u00e9' * 10**6",
    "x = 'h\u00e9llo'\nassert (x[1:4], x[-4], x[::-2]) == ('\u00e9ll', '\u00e9', 'olh')",
    "x = f'{1234:01000000,}'\nassert x[-9:] == '0,001,234' and 10**6 <= len(x) <= 10**6 + 1",
};

static Run *run_text(const char *text, RunOptions options) {
    Str program = {0};
    str_addf(&program, "seen = 1\n%s", text);
    Run *run = run_program("limits.py", str_text(&program), program.len, &options);
    str_release(&program);
    return run;
}

/* The first line's variable is there at its step, and every step can be reached. */
static void check_browsable(Run *run) {
    Value seen;
    run_seek(run, 1);
    ck_assert(run_find_variable(run, run_step(run)->frame, "seen", &seen));
    ck_assert_int_eq(seen.i, 1);
    run_seek(run, 0);
    ck_assert(!run_find_variable(run, run_step(run)->frame, "seen", &seen));
    run_seek(run, run_last(run));
}

static void check_end(Run *run, const char *error, int line, bool stopped) {
    ck_assert_msg(error || run->error.kind == ERR_NONE, "%s", str_text(&run->error.text));
    ck_assert_msg(!error || run->error_type, "nothing was raised");
    if (error) {
        ck_assert_str_eq(run->error_type, error);
        ck_assert_uint_gt(run->error.text.len, 0);
        ck_assert_str_ne(error_text(&run->error, LANGUAGE_ZH), str_text(&run->error.text));
    }
    ck_assert_int_eq(run->error_line, line);
    ck_assert_int_eq(run->stopped, stopped);
}

static void end_run(Run *run) {
    run_free(run);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static void check_case(const LimitCase *c, size_t memory) {
    Run *run = run_text(c->text, (RunOptions){.max_steps = LIMIT_STEPS, .max_memory = memory});
    check_end(run, c->error, c->line, c->stopped);
    if (run->module) {
        check_browsable(run);
        ck_assert(!c->error || run_step(run)->kind == STEP_FAILED);
    }
    end_run(run);
}

START_TEST(a_limit_ends_the_run) {
    check_case(&CASES[_i], LIMIT_BYTES);
}
END_TEST

START_TEST(memory_ends_the_run) {
    check_case(&TAKING[_i], LITTLE_BYTES);
}
END_TEST

/* The second line would take hours: rounds of the language, or one call that goes over a value. */
static const char *const LASTING[] = {
    "\nx = sum(range(10**12))\n",
    "import torch; a = torch.ones(1).expand(10**12)\nx = a.sum()\n",
    "import torch; a = torch.ones(1).expand(10**6, 10**6)\nx = torch.einsum('ij,ij->', a, a)\n",
    "import torch; a, b = [torch.ones(1).expand(10**12) for _ in '12']\nx = torch.dot(a, b)\n",
    "import torch; a = torch.zeros(1).long().expand(10**12)\nx = a.bincount()\n",
    "n = 300000; a, b = [[0] * n] * n, [[0] * n] * n\nx = a == b\n",
    "n = 300000; a, b = ([0] * n,) * n, ([0] * n,) * n\nx = a < b\n",
    "n = 300000; a = ((0,) * n,) * n\nx = hash(a)\n",
    "n = 300000; a, b = [0] * n, [[0] * n] * n\nx = b.count(a)\n",
    "a = 'a' * 5 * 10**6\nx = (a + a).rfind(a)\n",
    "a = 'a' * 5 * 10**6\nx = (a + a).rpartition(a)\n",
    "a = 'a' * 10**6\nx = a.strip('b' * 10**6 + 'a')\n",
    "a = [[0] * 300000 for _ in '123'] * 100000\nx = max(a)\n",
};
enum { LASTING_COUNT = sizeof LASTING / sizeof *LASTING };

enum { TOO_LONG = 20 }; /* seconds: the test program is ended, and so fails */

/* The third; on a slow machine the second may last as long. */
static int ended_line(const Run *run) {
    return run->error_line == 2 ? 2 : 3;
}

START_TEST(time_ends_the_run) {
    alarm(TOO_LONG);
    Run *run = run_text(LASTING[_i], (RunOptions){.max_seconds = 0.3});
    alarm(0);
    check_end(run, "TimeoutError", ended_line(run), true);
    check_browsable(run);
    end_run(run);
}
END_TEST

static volatile int interrupt;

static void on_alarm(int number) {
    if (interrupt)
        abort();
    interrupt = number;
}

static void interrupt_soon(void) {
    struct itimerval soon = {.it_value.tv_usec = 300000, .it_interval.tv_sec = TOO_LONG};
    interrupt = 0;
    signal(SIGALRM, on_alarm);
    setitimer(ITIMER_REAL, &soon, NULL);
}

static void interrupt_no_more(void) {
    setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
    signal(SIGALRM, SIG_DFL);
}

START_TEST(an_interrupt_ends_the_run) {
    interrupt_soon();
    Run *run = run_text(LASTING[_i], (RunOptions){.interrupt = &interrupt});
    interrupt_no_more();
    check_end(run, "KeyboardInterrupt", ended_line(run), true);
    check_browsable(run);
    end_run(run);
}
END_TEST

/* What a prompt asks for ends too, and leaves the run as it was. */
START_TEST(an_interrupt_ends_what_a_prompt_asks_for) {
    static const char *const ASKED[] = {"big.sum()", "('a' * 10**7).rfind('a' * 10**6)", "odd"};
    Run *run = run_text("import torch\nbig = torch.ones(1).expand(10**12)\n"
                        "class Odd:\n    def __repr__(self): return str(big.sum())\n"
                        "odd = Odd()\n",
                        (RunOptions){0});
    Str shown = {0};
    Error error = {0};
    check_end(run, NULL, 0, false);
    run_set_interrupt(run, &interrupt);
    interrupt_soon();
    ck_assert(run_print(run, ASKED[_i], &shown, &error) == (_i == 2));
    interrupt_no_more();
    ck_assert_str_eq(_i == 2 ? str_text(&shown) : str_text(&error.text),
                     _i == 2 ? "<Odd>" : "interrupted by Ctrl-C");
    str_release(&shown);
    error_release(&error);
    check_browsable(run);
    end_run(run);
}
END_TEST

START_TEST(items_are_changed_at_once) {
    Run *run = run_text(AT_ONCE[_i], (RunOptions){.max_seconds = 2});
    check_end(run, NULL, 0, false);
    end_run(run);
}
END_TEST

START_TEST(the_steps_asked_for_are_the_steps_run) {
    Run *run = run_text("while True:\n    pass\n", (RunOptions){.max_steps = 100});
    ck_assert_uint_ge(run_last(run), 100);
    ck_assert_uint_le(run_last(run), 102);
    end_run(run);
}
END_TEST

/* As CPython writes what holds itself. */
static const char *const HOLDING_THEMSELVES[][2] = {
    {"l = [1]; l.append(l); print(l)", "[1, [...]]\n"},
    {"d = {}; d['a'] = d; print(d)", "{'a': {...}}\n"},
    {"l = []; t = (l,); l.append(t); print(t)", "([(...)],)\n"},
    {"l = [1]; print([l, l])", "[[1], [1]]\n"},
    {"class A:\n    def __repr__(self): return f'A({self.l})'\na = A(); a.l = [a]\nprint(a, a.l)",
     "A([A([...])]) [A([...])]\n"},
};

START_TEST(what_holds_itself_is_hinted_at) {
    Run *run = run_text(HOLDING_THEMSELVES[_i][0], (RunOptions){0});
    check_end(run, NULL, 0, false);
    ck_assert_str_eq(str_text(&run->printed), HOLDING_THEMSELVES[_i][1]);
    end_run(run);
}
END_TEST

/* What a trace cannot write down has an end all the same. */
START_TEST(endless_values_are_not_recordable) {
    static const char *const ENDLESS[] = {"x = [1]; x.append(x)",
                                          "x = []\nfor i in range(90):\n    x = [x, x]",
                                          "x = []\nfor i in range(500):\n    x = [x]",
                                          "import torch\nx = torch.ones(1).expand(10**12)"};
    Run *run = run_text(ENDLESS[_i], (RunOptions){0});
    Value x;
    check_end(run, NULL, 0, false);
    ck_assert(run_find_variable(run, run->frame, "x", &x));
    ck_assert(!run_is_recordable(x));
    end_run(run);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("eval/limits");
    TCase *tests = tcase_create("limits");
    tcase_add_loop_test(tests, a_limit_ends_the_run, 0, sizeof CASES / sizeof *CASES);
    tcase_add_loop_test(tests, memory_ends_the_run, 0, sizeof TAKING / sizeof *TAKING);
    tcase_add_loop_test(tests, time_ends_the_run, 0, LASTING_COUNT);
    tcase_add_loop_test(tests, an_interrupt_ends_the_run, 0, LASTING_COUNT);
    tcase_add_loop_test(tests, an_interrupt_ends_what_a_prompt_asks_for, 0, 3);
    tcase_add_loop_test(tests, items_are_changed_at_once, 0, sizeof AT_ONCE / sizeof *AT_ONCE);
    tcase_add_test(tests, the_steps_asked_for_are_the_steps_run);
    tcase_add_loop_test(tests, what_holds_itself_is_hinted_at, 0,
                        sizeof HOLDING_THEMSELVES / sizeof *HOLDING_THEMSELVES);
    tcase_add_loop_test(tests, endless_values_are_not_recordable, 0, 4);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
