/* Sentences in two languages: every row, every kind of argument, and errors made of them. */
#include "base/error.h"
#include "base/mem.h"
#include "tests/check_main.h"

#include <ctype.h>
#include <string.h>

static Said said;
static Error error;

static void end(void) {
    said_release(&said);
    error_release(&error);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static const char *chinese(void) {
    return said_text(&said, LANGUAGE_ZH);
}

/* ---- rows ---- */

/* How many arguments a format takes. */
static int count_arguments(const char *format) {
    int count = 0;
    for (const char *at = strchr(format, '%'); at; at = strchr(at, '%')) {
        size_t len = 1 + strspn(at + 1, "-+ #0123456789.*lzh");
        ck_assert_msg(at[len] && strchr("sdcuxXgef%", at[len]), "'%s'", format);
        count += at[len] != '%';
        at += len + 1;
    }
    return count;
}

static void check_references(const char *english, const char *text) {
    int count = count_arguments(english);
    for (const char *at = text; *at; at++)
        if (at[0] == '{' && isdigit((unsigned char)at[1]) &&
            (at[2] == '}' || (at[2] == '!' && at[3] == '}')))
            ck_assert_msg(at[1] >= '1' && at[1] - '0' <= count, "'%s': '%s'", english, text);
}

/* A row that names an argument which is not there would show braces to a person. */
START_TEST(rows_name_arguments_that_are_there) {
    size_t count = 0;
    for (; said_row(count, LANGUAGE_EN); count++)
        check_references(said_row(count, LANGUAGE_EN), said_row(count, LANGUAGE_ZH));
    ck_assert_uint_gt(count, 100);
}
END_TEST

START_TEST(rows_are_there_once) {
    for (size_t i = 0; said_row(i, LANGUAGE_EN); i++)
        for (size_t j = 0; j < i; j++)
            ck_assert_str_ne(said_row(i, LANGUAGE_EN), said_row(j, LANGUAGE_EN));
}
END_TEST

/* ---- saying ---- */

START_TEST(arguments_are_written_as_in_english) {
    said_add(&said, "index %lld is out of range for axis %d of size %lld", -3LL, 1, 4LL);
    ck_assert_str_eq(said_text(&said, LANGUAGE_EN),
                     "index -3 is out of range for axis 1 of size 4");
    ck_assert_str_eq(chinese(), "下标 -3 超出范围：轴 1 的大小为 4");
    said_clear(&said);
    said_add(&said, "the character '%.*s' (U+%04X) is not Python: write '%s'", 3, "（x", 0xFF08u,
             "(");
    ck_assert_str_eq(chinese(), "字符 '（'（U+FF08）不是 Python 符号：请写 '('");
    said_clear(&said);
    said_add(&said, " is %.9g here and %.9g there, %.3g apart", 0.5, 0.25, 0.25);
    ck_assert_str_eq(chinese(), " 这里是 0.5，那里是 0.25，相差 0.25");
    said_clear(&said);
    said_add(&said, "%zu columns of code; %d fit the screen", (size_t)90, 79);
    ck_assert_str_eq(chinese(), "这行代码有 90 列；画面能放下 79 列");
    said_clear(&said);
    said_add(&said, "%%%c takes a number, not %s", 'd', "str");
    ck_assert_str_eq(said_text(&said, LANGUAGE_EN), "%d takes a number, not str");
    ck_assert_str_eq(chinese(), "%d 需要数，而不是 str");
}
END_TEST

START_TEST(arguments_may_come_in_another_order) {
    said_add(&said, "the run ended with %s before stage '%s'", "ValueError", "tanh");
    ck_assert_str_eq(chinese(), "程序在阶段 'tanh' 之前以 ValueError 结束");
}
END_TEST

/* A name of the program that is also a word of einstep's stays what it is. */
START_TEST(only_own_words_are_translated) {
    said_add(&said, "no variable '%s' here", "steps");
    ck_assert_str_eq(chinese(), "此处没有变量 'steps'");
    said_clear(&said);
    said_add(&said, "the run was stopped at its limit of %zu %s; %s sets another", (size_t)9,
             "steps", "--max-steps");
    ck_assert_str_eq(chinese(), "运行到达上限 9 步，已停止；可用 --max-steps 另设上限");
}
END_TEST

START_TEST(what_has_no_row_stays_english) {
    said_add(&said, "nobody says %d of this", 2);
    ck_assert_str_eq(chinese(), "nobody says 2 of this");
}
END_TEST

/* ---- errors ---- */

START_TEST(errors_speak_both_languages) {
    error_set(&error, ERR_VALUE, "no tensor is shown here");
    error_preface(&error, "%s:%d: ", "x.script", 3);
    error_append(&error, "; the left side is %s", "4");
    ck_assert_str_eq(error_text(&error, LANGUAGE_EN),
                     "x.script:3: no tensor is shown here; the left side is 4");
    ck_assert_str_eq(error_text(&error, LANGUAGE_ZH), "x.script:3: 此处没有显示张量；左边的值是 4");
    Error other = {0};
    ck_assert(!error_repeat(&other, &error));
    ck_assert_int_eq(other.kind, ERR_VALUE);
    ck_assert_str_eq(error_text(&other, LANGUAGE_ZH), error_text(&error, LANGUAGE_ZH));
    Str text = {0};
    error_describe(&other, LANGUAGE_ZH, &text);
    ck_assert_str_eq(str_text(&text), "ValueError: x.script:3: 此处没有显示张量；左边的值是 4\n");
    str_release(&text);
    error_release(&other);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("base/said");
    TCase *tests = tcase_create("said");
    tcase_add_checked_fixture(tests, NULL, end);
    tcase_add_test(tests, rows_name_arguments_that_are_there);
    tcase_add_test(tests, rows_are_there_once);
    tcase_add_test(tests, arguments_are_written_as_in_english);
    tcase_add_test(tests, arguments_may_come_in_another_order);
    tcase_add_test(tests, only_own_words_are_translated);
    tcase_add_test(tests, what_has_no_row_stays_english);
    tcase_add_test(tests, errors_speak_both_languages);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
