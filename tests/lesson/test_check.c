/* What `einstep check` finds: each kind of mistake with its line, and nothing else. */
#include "lesson/check.h"
#include "tests/check_main.h"

#include <string.h>

static Arena arena;
static Str text;

/* "LINE text" of every finding of a program, a line each. */
static const char *found(const char *program) {
    RunOptions options = {0};
    Findings findings = {0};
    Str rest = {0};
    Run *run = run_program("demo.py", program, strlen(program), &options);
    for (int i = 0; i < 10 && check_failed_assert(run, &arena, &findings, &rest); i++) {
        run_free(run);
        run = run_program("demo.py", str_text(&rest), rest.len, &options);
    }
    check_run(run, &arena, &findings);
    run_free(run);
    str_clear(&text);
    for (size_t i = 0; i < findings.count; i++) {
        ck_assert_str_eq(findings.items[i].file, "demo.py");
        str_addf(&text, "%d %s%s\n", findings.items[i].line,
                 findings.items[i].is_hint ? "hint " : "", findings.items[i].text[LANGUAGE_EN]);
        if (!strstr(findings.items[i].text[LANGUAGE_EN], "Error: ")) /* may be the program's words */
            ck_assert_str_ne(findings.items[i].text[LANGUAGE_ZH],
                             findings.items[i].text[LANGUAGE_EN]);
    }
    vec_release(&findings);
    str_release(&rest);
    return str_text(&text);
}

static void teardown(void) {
    str_release(&text);
    arena_release(&arena);
}

#define NARRATED(name, code)                                                                       \
    "# %% [markdown]\n# Words.\n# %% [markdown] lang=\"zh\"\n# 话。\n# %% " name "\n" code

START_TEST(nothing_wrong) {
    ck_assert_str_eq(found(NARRATED("one", "import torch\nx = torch.zeros(2, 3)  # (B, L)\n")), "");
    ck_assert_str_eq(found("x = 1\n"), ""); /* no lesson, no narration missing */
    ck_assert_str_eq(found(""), "");
}
END_TEST

START_TEST(the_programs_error) {
    ck_assert_str_eq(found("x = 1\ny = x / 0\n"),
                     "2 ZeroDivisionError: division by zero: the right side of / is 0\n");
    ck_assert_str_eq(found("x = 1\ndef f():\n    raise ValueError('no')\nf()\n"),
                     "3 ValueError: no\n");
    ck_assert(str_starts_with(found("x = (\n"), "1 SyntaxError: "));
}
END_TEST

START_TEST(every_failing_assert) {
    ck_assert_str_eq(
        found("x = 1\nassert x == 2\nassert x == 1\nassert (x ==\n        3), 'three'\n"
              "def f(y):\n    assert y > 5\n    return y\nz = f(4)\nassert not z\n"
              "assert len([x, z]) == x + z\n"),
        "2 x == 2 is not true; x is 1\n"
        "4 x == 3 is not true; x is 1 (three)\n"
        "7 y > 5 is not true; y is 4\n"
        "10 not z is not true\n"
        "11 len([x, z]) == x + z is not true; len([x, z]) is 2; x + z is 5\n");
}
END_TEST

START_TEST(unknown_names_that_never_ran) {
    ck_assert_str_eq(
        found("import torch\ndef f(x):\n    y = missing(x)\n    return y + torch.nothing\n"),
        "3 the name missing is not defined\n"
        "4 module torch has no attribute nothing in einstep\n");
    ck_assert_str_eq(found("import torch.nn as nn\nclass A(nn.Module):\n"
                           "    def forward(self, x):\n        return nn.functional.softmaxx(x)\n"),
                     "4 module torch.nn.functional has no attribute softmaxx in einstep; did you mean "
                     "softmax?\n");
}
END_TEST

/* line of a function that nobody calls, what is found */
static const struct {
    const char *line, *found;
} ATTRIBUTES[] = {
    {"return torch.sofmax(x, -1)",
     "4 module torch has no attribute sofmax in einstep; did you mean softmax?\n"},
    {"return x.permut(0, 2, 1)", "4 nothing has an attribute permut; did you mean permute?\n"},
    {"return x.contiguous().veiw(3, -1)",
     "4 nothing has an attribute veiw; did you mean view?\n"},
    {"return ' '.joinn(y)", "4 nothing has an attribute joinn\n"},
    {"self.width = 1; return self.wdith",
     "4 nothing has an attribute wdith; did you mean width?\n"},
    {"return y.d_model", "4 hint nothing has an attribute d_model\n"},
    {"return x.permute(0).T, y.append(1), y.items(), ' '.join(y)", ""},
    {"return x.weight, x.parameters(), x.real, x.astype(int), x.__name__", ""},
    {"setattr(self, 'made', 1); return self.made", ""},
    {"self.register_buffer('table', x); return self.table", ""},
    {"a, (self.b, *self.c) = x; return self.b, self.c", ""},
    {"with x as self.held: return self.held", ""},
    {"import odd; return odd.anything(), np.sum(x)", ""},
};

START_TEST(attributes_that_nothing_has) {
    Str program = {0};
    str_addf(&program, "import torch\nimport numpy as np\ndef f(self, x, y):\n    %s\n",
             ATTRIBUTES[_i].line);
    ck_assert_str_eq(found(str_text(&program)), ATTRIBUTES[_i].found);
    str_release(&program);
}
END_TEST

START_TEST(names_that_are_known) {
    ck_assert_str_eq(found("import torch\nfrom math import pi\n"
                           "def f(a, *b, c=1, **d):\n    global g\n    g = len(b) + a\n"
                           "    h = [i for i in range(3)]\n    k = lambda m: m + pi\n"
                           "    try:\n        n = later()\n    except ValueError as e:\n"
                           "        print(e, c, d, h, k, n)\n    return g\n"
                           "def later():\n    return torch.nn.Linear(2, 2).weight.shape\n"
                           "class A:\n    z = 1\n    y = z + 1\n"
                           "if False:\n    never = 1\nx = f\n"
                           "def q():\n    return never\n"),
                     "");
}
END_TEST

START_TEST(one_mistake_told_once) {
    ck_assert_str_eq(found("x = missing + missing\ny = missing\n"),
                     "1 NameError: the name missing is not defined\n"
                     "2 the name missing is not defined\n");
}
END_TEST

START_TEST(comments_that_cannot_be_right) {
    ck_assert_str_eq(found("import torch\nB, L = 2, 3\nx = torch.zeros(2, 3)  # (L, B)\n"
                           "y = torch.zeros(2, 3)  # (B, L, C)\n"),
                     "3 the shape comment of x: axis 0 has size 2, but L is 3\n"
                     "4 the shape comment of y: axes in the comment: 3, in the tensor: 2\n");
}
END_TEST

START_TEST(axes_that_are_gone) {
    ck_assert_str_eq(found("import torch\nx = torch.zeros(2, 3, 3)  # (B, L, C)\n"
                           "y = x.sum(dim=1)  # (B, L)\nz = x.mean(dim=2)  # (B, C)\n"
                           "w = x[:, 0]  # (B, L)\n"),
                     "3 the shape comment of y: axis 1 is C; L is gone after sum\n"
                     "4 the shape comment of z: axis 1 is L; C is gone after mean\n"
                     "5 the shape comment of w: axis 1 is C; L is gone after index_get\n");
    ck_assert_str_eq(found("import torch\nx = torch.zeros(2, 3, 3)  # (B, L, C)\n"
                           "y = x.sum(dim=1)  # (B, D)\nz = x.mean(dim=2)  # (B, L)\n"
                           "s = torch.einsum('blc,bmc->blm', x, x)  # (B, L, S)\n"
                           "v = s.sum(dim=1)  # (B, S)\n"),
                     "");
}
END_TEST

START_TEST(stages_without_narration) {
    ck_assert_str_eq(
        found(NARRATED("one", "x = 1\n") "# %% two\ny = 2\n"
                                         "# %% [markdown]\n# More.\n# %% three\nz = 3\n"),
        "7 stage two has no narration in Chinese\n"
        "7 stage two has no narration in English\n"
        "11 stage three has no narration in Chinese\n");
    ck_assert_str_eq(found("# %% [markdown]\n# Words.\n# %% one\nx = 1\n# %% two\ny = 2\n"),
                     "1 hint no stage has narration in Chinese\n"
                     "5 hint stage two has no narration in English\n");
}
END_TEST

START_TEST(broken_cells) {
    ck_assert_str_eq(found(NARRATED("one zh=\"open", "x = 1\n")),
                     "5 a value of the cell's head is not closed by its quote or bracket\n");
    ck_assert_str_eq(found(NARRATED("one anwser=\"4\" id=\"a1\"", "x = 1\n")),
                     "5 the key anwser= is not known; did you mean answer=?\n");
    ck_assert_str_eq(found(NARRATED("one", "x = 1\n") NARRATED("one", "y = 2\n")),
                     "11 another stage has this name already\n");
}
END_TEST

START_TEST(slips_in_a_head) {
    ck_assert_str_eq(found("# %% a tags=[\"parametres\"]\nx = 1\n"),
                     "1 this tag is not known; did you mean \"parameters\"?\n");
    ck_assert_str_eq(found("# %% a tags=parameters\nx = 1\n"),
                     "1 tags= takes a list: tags=[\"parameters\"]\n");
    ck_assert_str_eq(found("# %% a tags=['parameters', \"slow\"]\nx = 1\n# %% b tags=[]\ny = 2\n"),
                     "");
    ck_assert_str_eq(found("# %% a zh=\"一\" zh=\"二\"\nx = 1\n"),
                     "1 a key stands twice; the last one counts\n");
    ck_assert_str_eq(found("# %% [markdwon]\nx = 1\n"),
                     "1 a cell in brackets is [markdown]; this is taken for a stage's name\n");
    ck_assert_str_eq(found("# %% a\nx = 1\n#%% b\ny = 2\n# %%c\nz = 3  # %%d\n# %%%\n"),
                     "3 this begins no cell: write '# %% ' and the name\n"
                     "5 this begins no cell: write '# %% ' and the name\n");
    ck_assert_str_eq(found("#%% no lesson\nx = 1\n"), "");
}
END_TEST

#define ASKED(keys) "# %% a ask=\"?\" answer=\"4\" " keys "\nx = 1\n"

START_TEST(questions_that_do_not_fit) {
    ck_assert_str_eq(found(ASKED("wrong=\"3|5\" why_wrong=\"Too few.|\"")), "");
    ck_assert_str_eq(found(ASKED("wrong=\"3|5\" why_wrong=\"Too few.\"")),
                     "1 why_wrong= has not one part for each of wrong=\n");
    ck_assert_str_eq(found(ASKED("wrong=\"3|4\"")),
                     "1 the right answer stands among the wrong ones\n");
    ck_assert_str_eq(found(ASKED("answer_zh=\"四\" wrong=\"3|5\" wrong_zh=\"三|四\"")),
                     "1 the right answer stands among the wrong ones\n");
}
END_TEST

START_TEST(one_language_only) {
    ck_assert_str_eq(found(NARRATED("one ask=\"?\" answer=\"4\" wrong=\"3\"", "x = 1\n")),
                     "5 the question of stage one has no ask_zh=\n"
                     "5 the question of stage one has no why=: what makes its answer right\n");
    ck_assert_str_eq(found(NARRATED("one ask=\"?\" ask_zh=\"吗\" answer=\"4\" why=\"So.\"",
                                    "x = 1\n")),
                     "5 the reason of stage one has no why_zh=\n");
    ck_assert_str_eq(found(ASKED("wrong=\"3\"")), ""); /* speaks no Chinese at all */
    ck_assert_str_eq(found("# %% [markdown]\n# ## Group\n# Words.\n"
                           "# %% [markdown] lang=\"zh\"\n# 话。\n# %% one\nx = 1\n"),
                     "6 the group that stage one opens has a heading in one language only\n");
    ck_assert_str_eq(found(NARRATED("one zh=\"一\"", "x = 1\n") NARRATED("two", "y = 1\n")),
                     "11 hint stage two has no Chinese name, zh=\"...\"\n");
}
END_TEST

START_TEST(what_is_shown_is_bound_in_its_stage) {
    ck_assert_str_eq(found("# %% one show=\"x\"\nimport torch\nx = torch.ones(2)\n"
                           "# %% two show=\"x\"\ny = x + 1\n"
                           "# %% three show=\"n\"\nn = 3\n"),
                     "4 show=\"x\": the stage binds no variable of this name\n");
}
END_TEST

START_TEST(an_open_fence) {
    ck_assert_str_eq(found("# %% [markdown]\n# ```text\n# a\n# ```\n# b\n# ```\n# %% one\n"
                           "x = 1\n"),
                     "1 hint no stage has narration in Chinese\n"
                     "6 this ``` is not closed by another one in its cell\n");
}
END_TEST

START_TEST(wide_code_is_a_hint) {
    Str program = {0};
    str_add(&program, "x = '");
    str_add_repeated(&program, 'x', 73);
    str_add(&program, "'\n# a comment of any width, since narration is wrapped but code is not, "
                      "is code as well here\n");
    ck_assert_str_eq(found(str_text(&program)), "");
    str_cut(&program, 78);
    str_add(&program, "中'\n");
    ck_assert_str_eq(found(str_text(&program)), "1 hint 80 columns of code; 79 fit the screen\n");
    str_release(&program);
}
END_TEST

START_TEST(never_too_many) {
    Str program = {0};
    for (int i = 0; i < 3000; i++)
        str_addf(&program, "def f%d():\n    return missing%d\n", i, i);
    Findings findings = {0};
    RunOptions options = {0};
    Run *run = run_program("demo.py", str_text(&program), program.len, &options);
    check_run(run, &arena, &findings);
    ck_assert_uint_eq(findings.count, CHECK_MOST_FINDINGS);
    run_free(run);
    vec_release(&findings);
    str_release(&program);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("lesson/check");
    TCase *tests = tcase_create("check");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, nothing_wrong);
    tcase_add_test(tests, the_programs_error);
    tcase_add_test(tests, every_failing_assert);
    tcase_add_test(tests, unknown_names_that_never_ran);
    tcase_add_loop_test(tests, attributes_that_nothing_has, 0,
                        sizeof ATTRIBUTES / sizeof *ATTRIBUTES);
    tcase_add_test(tests, names_that_are_known);
    tcase_add_test(tests, one_mistake_told_once);
    tcase_add_test(tests, comments_that_cannot_be_right);
    tcase_add_test(tests, axes_that_are_gone);
    tcase_add_test(tests, stages_without_narration);
    tcase_add_test(tests, broken_cells);
    tcase_add_test(tests, slips_in_a_head);
    tcase_add_test(tests, questions_that_do_not_fit);
    tcase_add_test(tests, one_language_only);
    tcase_add_test(tests, what_is_shown_is_bound_in_its_stage);
    tcase_add_test(tests, an_open_fence);
    tcase_add_test(tests, wide_code_is_a_hint);
    tcase_add_test(tests, never_too_many);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
