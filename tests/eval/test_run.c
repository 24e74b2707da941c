/* A run as a whole: its steps show the same from whichever side, its variables in order of
 * binding, its end with type, line and place. */
#include "base/mem.h"
#include "eval/run.h"
#include "tests/check_main.h"

#include <string.h>

/* Writes of every kind: names, items, slices, views, attributes, draws, deletions, closures. */
static const char CHANGING[] = "import torch\n"
                               "x = torch.zeros(6, 8)\n"
                               "column = x[:, 3]\n"
                               "names = []\n"
                               "table = {}\n"
                               "class Cell:\n"
                               "    def __init__(self, n):\n"
                               "        self.n = n\n"
                               "        self.gate = torch.ones(2)\n"
                               "    def forward(self, y):\n"
                               "        self.n += 1\n"
                               "        self.gate[self.n % 2] *= 2\n"
                               "        return y + self.n\n"
                               "cell = Cell(3)\n"
                               "def counter():\n"
                               "    count = 0\n"
                               "    def more():\n"
                               "        nonlocal count\n"
                               "        count += 1\n"
                               "        return count\n"
                               "    return more\n"
                               "more = counter()\n"
                               "for i in range(12):\n"
                               "    x[i % 6, ::2] = i\n"
                               "    column += 1\n"
                               "    x.t()[i % 8] = x.t()[i % 8].flip(0)\n"
                               "    names.append(str(i))\n"
                               "    table[i % 5] = more()\n"
                               "    y = cell.forward(x.sum())\n"
                               "    if i % 4 == 3:\n"
                               "        del names[0], table[i % 5]\n"
                               "        z = torch.rand(3)\n"
                               "    names[0:1] = ['a', 'b']\n"
                               "print(names)\n"
                               "del y\n"
                               "names.sort()\n"
                               "x.unfold(1, 3, 1)[0, :] = 5\n";

static Run *run_with(const char *text, RunOptions options) {
    return run_program("run.py", text, strlen(text), &options);
}

static Run *run_text(const char *text) {
    return run_with(text, (RunOptions){0});
}

static void end_run(Run *run) {
    run_free(run);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* All that the present step shows. */
static void add_state(Run *run, Str *out) {
    Variable *variables;
    int count = run_variables(run, run_step(run)->frame, &variables);
    for (int i = 0; i < count; i++) {
        if (variables[i].value.type == VALUE_OBJECT || variables[i].value.type == VALUE_FUNCTION)
            continue;
        str_addf(out, "%s%s=", variables[i].of_self ? "self." : "", variables[i].name->text);
        run_add_repr(run, out, variables[i].value, SIZE_MAX);
        str_add_char(out, '\n');
    }
    mem_free(variables);
    str_addf(out, "%zu printed", run->printed_len);
}

static void check_states_equal(Run *a, size_t step_a, Run *b, size_t step_b) {
    Str state_a = {0}, state_b = {0};
    run_seek(a, step_a);
    add_state(a, &state_a);
    run_seek(b, step_b);
    add_state(b, &state_b);
    ck_assert_str_eq(str_text(&state_a), str_text(&state_b));
    str_release(&state_a);
    str_release(&state_b);
}

START_TEST(a_step_is_what_a_run_up_to_it_shows) {
    Run *whole = run_text(CHANGING);
    ck_assert_msg(whole->error.kind == ERR_NONE, "%s", str_text(&whole->error.text));
    ck_assert_uint_gt(run_last(whole), 150);
    for (size_t step = 1; step < run_last(whole); step += 3) {
        Run *part = run_with(CHANGING, (RunOptions){.max_steps = step});
        check_states_equal(whole, step, part, step);
        run_free(part);
    }
    end_run(whole);
}
END_TEST

START_TEST(any_walk_ends_in_the_same_state) {
    Run *run = run_text(CHANGING), *fresh = run_text(CHANGING);
    size_t steps = run_last(run) + 1;
    for (size_t jump = 0, at = 0; jump < 200; jump++, at = (at * 37 + 11) % steps)
        check_states_equal(run, at, fresh, at);
    run_seek(run, SIZE_MAX);
    ck_assert_ptr_eq(run_step(run), run_step_at(run, run_last(run)));
    run_free(fresh);
    end_run(run);
}
END_TEST

/* ---- variables ---- */

static void check_names(Run *run, const char *names) {
    Variable *variables;
    Str text = {0};
    int count = run_variables(run, run_step(run)->frame, &variables);
    for (int i = 0; i < count; i++)
        str_addf(&text, "%s%s%s", i ? " " : "", variables[i].of_self ? "self." : "",
                 variables[i].name->text);
    ck_assert_str_eq(str_text(&text), names);
    str_release(&text);
    mem_free(variables);
}

/* The last step on a line, and a jump there. */
static void seek_line(Run *run, int line) {
    size_t at = run_last(run);
    while (at > 0 && run_step_at(run, at)->line != line)
        at--;
    ck_assert_uint_gt(at, 0);
    run_seek(run, at);
}

START_TEST(variables_are_in_order_of_binding) {
    Run *run = run_text("b = 1\n"
                        "a = 2\n"
                        "__hidden = 3\n"
                        "b = 4\n"
                        "del b\n"
                        "b = 5\n");
    check_names(run, "a b");
    seek_line(run, 4);
    check_names(run, "b a");
    seek_line(run, 5);
    check_names(run, "a");
    run_seek(run, 0);
    check_names(run, "");
    end_run(run);
}
END_TEST

START_TEST(a_frame_shows_its_own_its_closure_and_self) {
    Run *run = run_text("import torch.nn as nn\n"
                        "class Net(nn.Module):\n"
                        "    def __init__(self):\n"
                        "        super().__init__()\n"
                        "        self.width = 3\n"
                        "        self._inner = 4\n"
                        "    def forward(self, x, y=2):\n"
                        "        z = x + y\n"
                        "        return z\n"
                        "Net().forward(1)\n"
                        "def outer(q):\n"
                        "    def inner(p):\n"
                        "        r = p + q\n"
                        "        return r\n"
                        "    return inner(1)\n"
                        "outer(2)\n");
    ck_assert_msg(run->error.kind == ERR_NONE, "%s", str_text(&run->error.text));
    seek_line(run, 8);
    check_names(run, "self x y z self.width");
    seek_line(run, 13);
    check_names(run, "p r q");
    end_run(run);
}
END_TEST

START_TEST(a_variable_is_found_by_the_name_shown) {
    Run *run = run_text(CHANGING);
    Value v;
    seek_line(run, 13);
    const Frame *frame = run_step(run)->frame;
    ck_assert(run_find_variable(run, frame, "self.n", &v) && v.type == VALUE_INT);
    ck_assert_int_eq(v.i, 15);
    ck_assert(run_find_variable(run, frame, "y", &v) && v.type == VALUE_TENSOR);
    ck_assert(!run_find_variable(run, frame, "self.nothing", &v));
    ck_assert(!run_find_variable(run, frame, "names", &v)); /* of the module, not of the frame */
    ck_assert(!run_find_variable(run, NULL, "y", &v));
    ck_assert(!run_find_variable(run, run->frame, "self.n", &v));
    end_run(run);
}
END_TEST

/* ---- the end ---- */

typedef struct EndCase {
    const char *text, *type;
    int line;
} EndCase;

static const EndCase ENDS[] = {
    {"x = 1\n", NULL, 0},
    {"", NULL, 0},
    {"x = 1\n1 / 0\n", "ZeroDivisionError", 2},
    {"def f():\n    return nothing\n\nf()\n", "NameError", 2},
    {"class Odd(ValueError):\n    pass\nraise Odd('x')\n", "Odd", 3},
    {"x = (1 +\n     2 +\n     None)\n", "TypeError", 1},
    {"try:\n    1 / 0\nexcept ZeroDivisionError:\n    raise KeyError('k')\n", "KeyError", 4},
    {"try:\n    [][1]\nfinally:\n    x = 1\n", "IndexError", 2},
    {"import torch\n\ntorch.ones(2) @ torch.ones(3)\n", "RuntimeError", 3},
    {"x = [0 for i in range(3)\n      if i.nothing]\n", "AttributeError", 1},
    {"x = 1\nx = = 2\n", "SyntaxError", 2},
    {"if True:\nx = 1\n", "IndentationError", 2},
    {"assert 1 == 2, 'no'\n", "AssertionError", 1},
    {"raise SystemExit(3)\n", "SystemExit", 1},
    {"import nowhere\nnowhere.f()\n", "ModuleNotFoundError", 2},
};

START_TEST(an_end_has_type_and_line) {
    const EndCase *c = &ENDS[_i];
    Run *run = run_text(c->text);
    ck_assert_msg(!!c->type == !!run->error_type, "%s: %s", c->text, str_text(&run->error.text));
    if (c->type)
        ck_assert_str_eq(run->error_type, c->type);
    ck_assert_int_eq(run->error_line, c->line);
    ck_assert(!run->stopped);
    ck_assert(!run->error_file);
    ck_assert(!!c->type == (run->error.kind != ERR_NONE));
    end_run(run);
}
END_TEST

START_TEST(what_ran_before_an_error_stays) {
    Run *run = run_text("x = 1\nx = 2\nx = [][x]\n");
    Value x;
    ck_assert_int_eq(run_step(run)->kind, STEP_FAILED);
    ck_assert(run_find_variable(run, run->frame, "x", &x) && x.i == 2);
    run_seek(run, 1);
    ck_assert(run_find_variable(run, run->frame, "x", &x) && x.i == 1);
    end_run(run);
}
END_TEST

START_TEST(a_program_that_does_not_parse_has_a_start_only) {
    Run *run = run_text("x = (\n");
    Value x;
    Str out = {0};
    Error error = {0};
    ck_assert_uint_eq(run_last(run), 0);
    ck_assert_ptr_null(run_step(run)->frame);
    ck_assert(!run_find_variable(run, run_step(run)->frame, "x", &x));
    check_names(run, "");
    ck_assert(!run_print(run, "1 + 1", &out, &error));
    error_release(&error);
    str_release(&out);
    end_run(run);
}
END_TEST

/* program, the end in English and in Chinese */
static const struct {
    const char *text, *english, *chinese;
} SAID[] = {
    {"x = [1, 2][5]\n", "index 5 is out of range for a list of 2", "下标 5 超出范围：list 的长度为 2"},
    {"import torch\nx = torch.zeros(3, 4).view(5, 5)\n",
     "12 elements cannot have the shape (5, 5): the sizes have another product",
     "12 个元素不能排成形状 (5, 5)：各轴大小的乘积不同"},
    {"x = (1,\ny = 2\n", "this '(' is never closed", "这个 '(' 没有闭合"},
    {"import torch\ntorch.linalg.std\n", "module torch.linalg has no attribute std in einstep",
     "module torch.linalg 没有属性 std（einstep 未实现）"},
    {"import torch\ntorch.ones(2).meen()\n", "a Tensor has no attribute meen in einstep; did you "
     "mean mean?", "Tensor 没有属性 meen（einstep 未实现）；是否想写 mean？"},
    {"import math\nmath.sqr(4)\n", "module math has no attribute sqr", "module math 没有属性 sqr"},
    {"import torch\ntorch.ones(2).sum().backward()\n",
     "einstep computes no gradients: it has no backward; leave it out, the forward pass needs none",
     "einstep 不计算梯度：没有 backward；前向计算不需要它，去掉即可"},
    {"import torch\ntorch.arange([])\n", "arange(): argument 'end' (position 1) takes a number, "
     "not a list\nIt can be called as arange(start: number, end: number, step: number = 1, *, "
     "dtype: dtype? = None) or arange(end: number, *, dtype: dtype? = None)",
     "arange()：实参 'end'（第 1 个）需要数，而不是 列表\n可以这样调用： arange(start: number, end: "
     "number, step: number = 1, *, dtype: dtype? = None) 或 arange(end: number, *, dtype: dtype? "
     "= None)"},
    {"raise ValueError('steps')\n", "steps", "steps"}, /* a program's own words stay */
    {"try:\n    [][0]\nexcept IndexError as e:\n    raise ValueError(str(e))\n",
     "index 0 is out of range for a list of 0", "index 0 is out of range for a list of 0"},
};

START_TEST(an_end_is_said_in_both_languages) {
    Run *run = run_text(SAID[_i].text);
    ck_assert_str_eq(error_text(&run->error, LANGUAGE_EN), SAID[_i].english);
    ck_assert_str_eq(error_text(&run->error, LANGUAGE_ZH), SAID[_i].chinese);
    end_run(run);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("eval/run");
    TCase *tests = tcase_create("run");
    tcase_add_test(tests, a_step_is_what_a_run_up_to_it_shows);
    tcase_add_test(tests, any_walk_ends_in_the_same_state);
    tcase_add_test(tests, variables_are_in_order_of_binding);
    tcase_add_test(tests, a_frame_shows_its_own_its_closure_and_self);
    tcase_add_test(tests, a_variable_is_found_by_the_name_shown);
    tcase_add_loop_test(tests, an_end_has_type_and_line, 0, sizeof ENDS / sizeof *ENDS);
    tcase_add_test(tests, what_ran_before_an_error_stays);
    tcase_add_loop_test(tests, an_end_is_said_in_both_languages, 0, sizeof SAID / sizeof *SAID);
    tcase_add_test(tests, a_program_that_does_not_parse_has_a_start_only);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
