/* The head of a percent cell. */
#include "base/str.h"
#include "lesson/metadata.h"
#include "tests/check_main.h"

#include <string.h>

static Arena arena;
static CellHead head;

static void teardown(void) {
    arena_release(&arena);
}

static void read_head(const char *line) {
    arena_release(&arena);
    cell_head_read(&head, &arena, line, strlen(line));
}

static void check_value(const char *key, const char *expected) {
    const char *value = cell_head_value(&head, key);
    if (!expected)
        ck_assert_ptr_null(value);
    else
        ck_assert_str_eq(value, expected);
}

START_TEST(only_the_mark_begins_a_cell) {
    static const char *const ARE[] = {"# %%", "# %% name", "# %%\tname", "# %% [markdown]"};
    static const char *const ARE_NOT[] = {
        "", "#", "# %", "#%% name", "# %%name", " # %% name", "x = 1  # %% name", "# %%%"};
    for (size_t i = 0; i < sizeof ARE / sizeof *ARE; i++)
        ck_assert_msg(cell_head_is(ARE[i], strlen(ARE[i])), "%s", ARE[i]);
    for (size_t i = 0; i < sizeof ARE_NOT / sizeof *ARE_NOT; i++)
        ck_assert_msg(!cell_head_is(ARE_NOT[i], strlen(ARE_NOT[i])), "%s", ARE_NOT[i]);
    ck_assert(!cell_head_is("# %% name", 3)); /* the line ends before the mark does */
}
END_TEST

START_TEST(name_is_what_is_no_key) {
    read_head("# %%   split   heads  zh=\"拆头\"  again ");
    ck_assert_str_eq(head.name, "split heads again");
    ck_assert(!head.is_markdown);
    check_value("zh", "拆头");
    read_head("# %%");
    ck_assert_str_eq(head.name, "");
}
END_TEST

START_TEST(markdown_both_ways) {
    read_head("# %% [markdown] lang=\"zh\"");
    ck_assert(head.is_markdown);
    ck_assert_str_eq(head.name, "");
    check_value("lang", "zh");
    read_head("# %% [md]");
    ck_assert(head.is_markdown);
    read_head("# %% [other]");
    ck_assert(!head.is_markdown);
}
END_TEST

START_TEST(values_quoted_or_not) {
    read_head("# %% a one=\"x = \\\"y\\\" \\\\ #\" two='it is' three=plain four=");
    ck_assert(!head.is_open);
    check_value("one", "x = \"y\" \\ #");
    check_value("two", "it is");
    check_value("three", "plain");
    check_value("four", "");
    check_value("five", NULL);
}
END_TEST

START_TEST(lists_as_written) {
    read_head("# %% sizes tags=[\"parameters\", \"slow\"] zh=\"大小\"");
    check_value("tags", "[\"parameters\", \"slow\"]");
    check_value("zh", "大小");
}
END_TEST

START_TEST(newest_key_wins) {
    read_head("# %% a zh=\"one\" zh=\"two\"");
    check_value("zh", "two");
}
END_TEST

START_TEST(open_values_are_a_problem) {
    static const char *const OPEN[] = {"# %% a zh=\"never", "# %% a zh='never\"",
                                       "# %% a tags=[\"x\"", "# %% a zh=\"", "# %% a zh=\"x\\\""};
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++) {
        read_head(OPEN[i]);
        ck_assert_msg(head.is_open, "%s", OPEN[i]);
        ck_assert_str_eq(head.name, "a");
        check_value("zh", NULL);
    }
}
END_TEST

/* Any bytes: nothing past the end is read (the buffer is exactly as long as the line). */
START_TEST(any_bytes) {
    unsigned state = 1;
    static const char ALPHABET[] = "ab=\"'[]\\ \t#%\x80\xff\x01";
    for (int round = 0; round < 20000; round++) {
        char line[32] = "# %% ";
        size_t len = 5 + (size_t)round % 24;
        for (size_t i = 5; i < len; i++)
            line[i] = ALPHABET[(state = state * 1103515245u + 12345u) >> 16 & 15];
        char *exact = malloc(len);
        memcpy(exact, line, len);
        cell_head_read(&head, &arena, exact, len);
        ck_assert_ptr_nonnull(head.name);
        free(exact);
        arena_release(&arena);
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("lesson/metadata");
    TCase *tests = tcase_create("metadata");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, only_the_mark_begins_a_cell);
    tcase_add_test(tests, name_is_what_is_no_key);
    tcase_add_test(tests, markdown_both_ways);
    tcase_add_test(tests, values_quoted_or_not);
    tcase_add_test(tests, lists_as_written);
    tcase_add_test(tests, newest_key_wins);
    tcase_add_test(tests, open_values_are_a_problem);
    tcase_add_test(tests, any_bytes);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
