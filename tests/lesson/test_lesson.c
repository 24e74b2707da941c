/* Cells, stages, groups, questions, and the problems of broken lessons with their lines. */
#include "eval/run.h"
#include "lesson/lesson.h"
#include "tests/check_main.h"

#include <string.h>

static Arena arena;
static Run *run;
static Lesson lesson;
static LessonProblems problems;

static void read_lesson(const char *name, const char *text) {
    RunOptions options = {0};
    lesson_release_problems(&problems);
    run_free(run);
    run = run_program(name, text, strlen(text), &options);
    lesson_read(&lesson, &arena, &run->source, run->module, &problems);
}

static void release(void) {
    lesson_release_problems(&problems);
    run_free(run);
    run = NULL;
    arena_release(&arena);
}

static const Stage *stage(int index) {
    ck_assert_int_lt(index, lesson.stage_count);
    return &lesson.stages[index];
}

static void check_problem(size_t index, int line, const char *part) {
    ck_assert_uint_lt(index, problems.count);
    ck_assert_int_eq(problems.items[index].line, line);
    ck_assert_msg(strstr(said_text(&problems.items[index].said, LANGUAGE_EN), part) != NULL, "%s",
                  said_text(&problems.items[index].said, LANGUAGE_EN));
}

static const char TWO_STAGES[] = "# %% [markdown]\n" /*  1 */
                                 "# # A title\n"     /*  2 */
                                 "# ## First part\n" /*  3 */
                                 "# Some *words*.\n" /*  4 */
                                 "# %% [markdown] lang=\"zh\"\n"
                                 "# # 标题\n"      /*  6 */
                                 "# ## 第一部分\n" /*  7 */
                                 "# 一些话。\n"    /*  8 */
                                 "# %% one zh=\"一\" tags=[\"parameters\"]\n"
                                 "\n"                /* 10 */
                                 "x = 1\n"           /* 11 */
                                 "y = 2\n"           /* 12 */
                                 "\n"                /* 13 */
                                 "# %% [markdown]\n" /* 14 */
                                 "# More.\n"         /* 15 */
                                 "#\n"               /* 16 */
                                 "# And more.\n"     /* 17 */
                                 "# %% two words\n"  /* 18 */
                                 "z = 3\n";          /* 19 */

START_TEST(cells_are_stages) {
    read_lesson("demo.py", TWO_STAGES);
    ck_assert_uint_eq(problems.count, 0);
    ck_assert_int_eq(lesson.stage_count, 2);
    ck_assert_str_eq(stage(0)->name, "one");
    ck_assert_int_eq(stage(0)->header_line, 9);
    ck_assert_int_eq(stage(0)->first_line, 11);
    ck_assert_int_eq(stage(0)->last_line, 12);
    ck_assert(stage(0)->is_parameters);
    ck_assert_str_eq(stage(1)->name, "two words");
    ck_assert_int_eq(stage(1)->first_line, 19);
    ck_assert(!stage(1)->is_parameters);
    release();
}
END_TEST

START_TEST(titles_in_both_languages) {
    read_lesson("demo.py", TWO_STAGES);
    ck_assert_str_eq(lesson.title[LANGUAGE_EN], "A title");
    ck_assert_str_eq(lesson.title[LANGUAGE_ZH], "标题");
    ck_assert_str_eq(stage(0)->title[LANGUAGE_EN], "one");
    ck_assert_str_eq(stage(0)->title[LANGUAGE_ZH], "一");
    ck_assert_str_eq(stage(1)->title[LANGUAGE_ZH], "two words");
    read_lesson("folder/plain.py", "x = 1\n");
    ck_assert_str_eq(lesson.title[LANGUAGE_EN], "plain");
    ck_assert_str_eq(lesson.title[LANGUAGE_ZH], "plain");
    release();
}
END_TEST

START_TEST(narration_goes_to_the_next_stage) {
    read_lesson("demo.py", TWO_STAGES);
    ck_assert_str_eq(stage(0)->narration[LANGUAGE_EN], "# A title\n## First part\nSome *words*.\n");
    ck_assert_str_eq(stage(0)->narration[LANGUAGE_ZH], "# 标题\n## 第一部分\n一些话。\n");
    ck_assert_str_eq(stage(1)->narration[LANGUAGE_EN], "More.\n\nAnd more.\n");
    ck_assert_ptr_null(stage(1)->narration[LANGUAGE_ZH]);
    release();
}
END_TEST

START_TEST(headings_open_groups) {
    read_lesson("demo.py", TWO_STAGES);
    ck_assert_str_eq(stage(0)->group[LANGUAGE_EN], "First part");
    ck_assert_str_eq(stage(0)->group[LANGUAGE_ZH], "第一部分");
    ck_assert(stage(0)->opens_group);
    ck_assert_str_eq(stage(1)->group[LANGUAGE_EN], "First part");
    ck_assert(!stage(1)->opens_group);
    /* A heading in one language ends the group in every language. */
    read_lesson("demo.py", "# %% [markdown]\n# ## A\n# %% [markdown] lang=\"zh\"\n# ## 甲\n"
                           "# %% one\nx = 1\n# %% [markdown]\n# ## B\n# %% two\ny = 2\n");
    ck_assert_str_eq(stage(1)->group[LANGUAGE_EN], "B");
    ck_assert_ptr_null(stage(1)->group[LANGUAGE_ZH]);
    ck_assert(stage(1)->opens_group);
    release();
}
END_TEST

START_TEST(cells_of_one_language_are_joined) {
    read_lesson("demo.py", "# %% [markdown]\n# One.\n# %% [markdown]\n# Two.\n# %% a\nx = 1\n");
    ck_assert_str_eq(stage(0)->narration[LANGUAGE_EN], "One.\n\nTwo.\n");
    release();
}
END_TEST

START_TEST(cells_without_name_or_head) {
    read_lesson("demo.py", "import torch\n\n# %%\nx = 1\n\n# %% b\ny = 2\n");
    ck_assert_uint_eq(problems.count, 0);
    ck_assert_int_eq(lesson.stage_count, 3);
    ck_assert_str_eq(stage(0)->name, "line 1");
    ck_assert_str_eq(stage(0)->title[LANGUAGE_ZH], "第 1 行");
    ck_assert_str_eq(stage(1)->name, "line 4");
    ck_assert_int_eq(stage(1)->header_line, 3);
    ck_assert_str_eq(stage(2)->name, "b");
    release();
}
END_TEST

START_TEST(a_program_without_cells_has_its_statements) {
    read_lesson("demo.py",
                "x = 1\ny = [1,\n     2]\nif x:\n    z = 3\nelse:\n    z = 4\na = 1; b = 2\n");
    ck_assert_int_eq(lesson.stage_count, 4);
    ck_assert_str_eq(stage(1)->name, "line 2");
    ck_assert_int_eq(stage(1)->last_line, 3);
    ck_assert_int_eq(stage(2)->last_line, 7);
    ck_assert_str_eq(stage(3)->name, "line 8");
    ck_assert_ptr_null(stage(0)->narration[LANGUAGE_EN]);
    release();
}
END_TEST

START_TEST(a_text_that_does_not_parse) {
    read_lesson("demo.py", "x = (\n");
    ck_assert_ptr_null(run->module);
    ck_assert_int_eq(lesson.stage_count, 0);
    read_lesson("demo.py", "# %% a\nx = (\n# %% b\ny = 2\n");
    ck_assert_int_eq(lesson.stage_count, 2);
    read_lesson("demo.py", "");
    ck_assert_int_eq(lesson.stage_count, 0);
    ck_assert_str_eq(lesson.title[LANGUAGE_EN], "demo");
    release();
}
END_TEST

/* ---- questions ---- */

START_TEST(questions_in_both_languages) {
    read_lesson("demo.py", "# %% a ask=\"How many?\" ask_zh=\"几个？\" answer=\"4\" wrong=\"3|5\" "
                           "why_wrong=\"One less.|\" why_wrong_zh=\"少一个。|多一个。\"\nx = 1\n");
    const Predict *predict = &stage(0)->predict;
    ck_assert_uint_eq(problems.count, 0);
    ck_assert_str_eq(predict->ask[LANGUAGE_EN], "How many?");
    ck_assert_str_eq(predict->ask[LANGUAGE_ZH], "几个？");
    ck_assert_str_eq(predict->answer[LANGUAGE_ZH], "4");
    ck_assert_int_eq(predict->wrong_count, 2);
    ck_assert_str_eq(predict->wrong[LANGUAGE_ZH][1], "5");
    ck_assert_str_eq(predict->why_wrong[LANGUAGE_EN][0], "One less.");
    ck_assert_ptr_null(predict->why_wrong[LANGUAGE_EN][1]);
    ck_assert_str_eq(predict->why_wrong[LANGUAGE_ZH][1], "多一个。");
    release();
}
END_TEST

START_TEST(stages_without_questions) {
    read_lesson("demo.py", "# %% a\nx = 1\n");
    ck_assert_ptr_null(stage(0)->predict.ask[LANGUAGE_EN]);
    ck_assert_int_eq(stage(0)->predict.wrong_count, 0);
    release();
}
END_TEST

START_TEST(questions_that_do_not_fit_together) {
    read_lesson("demo.py", "# %% a ask=\"How many?\"\nx = 1\n");
    check_problem(0, 1, "belong together");
    ck_assert_ptr_null(stage(0)->predict.ask[LANGUAGE_EN]);
    read_lesson("demo.py", "# %% a answer=\"4\"\nx = 1\n");
    check_problem(0, 1, "belong together");
    read_lesson("demo.py",
                "x = 0\n# %% a ask=\"?\" answer=\"4\" wrong=\"3\" why_wrong=\"a|b\"\nx = 1\n");
    check_problem(0, 2, "one part for each");
    read_lesson("demo.py", "# %% a ask=\"?\" answer=\"4\" wrong=\"3|5\" wrong_zh=\"三\"\nx = 1\n");
    check_problem(0, 1, "another number of parts");
    ck_assert_int_eq(stage(0)->predict.wrong_count, 0);
    release();
}
END_TEST

/* ---- broken cells ---- */

START_TEST(problems_have_lines) {
    read_lesson("demo.py", "# %% [markdown] lang=\"fr\"\n" /* 1 */
                           "# Bonjour.\n"                  /* 2 */
                           "no mark\n"                     /* 3 */
                           "# %% a zh=\"open\n"            /* 4 */
                           "x = 1\n"                       /* 5 */
                           "# %% a\n"                      /* 6 */
                           "y = 2\n"                       /* 7 */
                           "# %% empty\n"                  /* 8 */
                           "\n"                            /* 9 */
                           "# %% [markdown]\n"             /* 10 */
                           "# The end.\n");                /* 11 */
    check_problem(0, 1, "language");
    check_problem(1, 3, "'#'");
    check_problem(2, 4, "not closed");
    check_problem(3, 6, "another stage has this name");
    check_problem(4, 8, "without code");
    check_problem(5, 11, "belong to no stage");
    ck_assert_uint_eq(problems.count, 6);
    ck_assert_int_eq(lesson.stage_count, 2);
    release();
}
END_TEST

START_TEST(problems_need_nobody_who_listens) {
    read_lesson("demo.py", "x = 1\n");
    lesson_read(&lesson, &arena, &run->source, run->module, NULL);
    ck_assert_int_eq(lesson.stage_count, 1);
    release();
}
END_TEST

/* ---- finding ---- */

START_TEST(stage_of_a_line) {
    read_lesson("demo.py", TWO_STAGES);
    ck_assert_int_eq(lesson_stage_of_line(&lesson, 1), -1);
    ck_assert_int_eq(lesson_stage_of_line(&lesson, 11), 0);
    ck_assert_int_eq(lesson_stage_of_line(&lesson, 18), 0);
    ck_assert_int_eq(lesson_stage_of_line(&lesson, 19), 1);
    ck_assert_int_eq(lesson_stage_of_line(&lesson, 99), 1);
    release();
}
END_TEST

START_TEST(stage_by_name) {
    read_lesson("demo.py",
                "# %% score zh=\"打分\"\na = 1\n# %% scores again\nb = 2\n# %% mask\nc = 3\n");
    ck_assert_int_eq(lesson_find_stage(&lesson, "score"), 0); /* exact before a beginning */
    ck_assert_int_eq(lesson_find_stage(&lesson, "SCORE"), 0);
    ck_assert_int_eq(lesson_find_stage(&lesson, "打分"), 0);
    ck_assert_int_eq(lesson_find_stage(&lesson, "scores"), 1);
    ck_assert_int_eq(lesson_find_stage(&lesson, "m"), 2);
    ck_assert_int_eq(lesson_find_stage(&lesson, "s"), -1); /* two begin so */
    ck_assert_int_eq(lesson_find_stage(&lesson, "打"), 0);
    ck_assert_int_eq(lesson_find_stage(&lesson, "nothing"), -1);
    ck_assert_int_eq(lesson_find_stage(&lesson, ""), -1);
    release();
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("lesson/lesson");
    TCase *tests = tcase_create("lesson");
    tcase_add_test(tests, cells_are_stages);
    tcase_add_test(tests, titles_in_both_languages);
    tcase_add_test(tests, narration_goes_to_the_next_stage);
    tcase_add_test(tests, headings_open_groups);
    tcase_add_test(tests, cells_of_one_language_are_joined);
    tcase_add_test(tests, cells_without_name_or_head);
    tcase_add_test(tests, a_program_without_cells_has_its_statements);
    tcase_add_test(tests, a_text_that_does_not_parse);
    tcase_add_test(tests, questions_in_both_languages);
    tcase_add_test(tests, stages_without_questions);
    tcase_add_test(tests, questions_that_do_not_fit_together);
    tcase_add_test(tests, problems_have_lines);
    tcase_add_test(tests, problems_need_nobody_who_listens);
    tcase_add_test(tests, stage_of_a_line);
    tcase_add_test(tests, stage_by_name);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
