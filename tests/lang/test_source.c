/* Sources: what is text, and where its lines are. */
#include "tests/lang/lang_test.h"

static bool make(const char *text, size_t len) {
    error_release(&error);
    return source_init(&source, &arena, "test.py", 0, text, len, &error);
}

static void check_lines(const char *text, unsigned count, ...) {
    va_list lines;
    va_start(lines, count);
    ck_assert(make(text, strlen(text)));
    ck_assert_uint_eq(source.line_count, count);
    for (unsigned i = 1; i <= count; i++) {
        size_t len;
        const char *line = source_line(&source, (int)i, &len),
                   *expected = va_arg(lines, const char *);
        ck_assert(len == strlen(expected) && strncmp(line, expected, len) == 0);
    }
    va_end(lines);
}

START_TEST(lines_end_as_in_python) {
    check_lines("", 1, "");
    check_lines("a", 1, "a");
    check_lines("a\n", 1, "a");
    check_lines("a\nb", 2, "a", "b");
    check_lines("a\r\nb\r\n", 2, "a", "b");
    check_lines("a\rb\n\nc", 4, "a", "b", "", "c");
    check_lines("\n", 1, "");
    check_lines("\n\n", 2, "", "");
}
END_TEST

START_TEST(text_is_copied_without_its_mark) {
    char text[] = "\xEF\xBB\xBFx = 1\r\n";
    ck_assert(make(text, strlen(text)));
    text[3] = 'y';
    ck_assert_str_eq(source.text, "x = 1\r\n");
    ck_assert_uint_eq(source.len, 7);
    ck_assert_str_eq(source.name, "test.py");
}
END_TEST

static void check_bad(const char *text, size_t len, const char *shown, const char *offset) {
    ck_assert(!make(text, len));
    ck_assert_int_eq(error.kind, ERR_SYNTAX);
    ck_assert_ptr_nonnull(strstr(error.text.text, offset));
    ck_assert_str_eq(source.text, shown);
    ck_assert_uint_eq(source.len, strlen(shown));
    ck_assert_uint_ge(source.line_count, 1);
}

START_TEST(bad_bytes_are_named_and_replaced) {
    check_bad("ab\xFFz\n", 5, "ab\xEF\xBF\xBDz\n", "0xff at offset 2");
    check_bad("\xEF\xBB\xBF\xC3", 4, "\xEF\xBF\xBD", "0xc3 at offset 3");
    check_bad("a\0b", 3,
              "a\xEF\xBF\xBD"
              "b",
              "NUL byte at offset 1");
    check_bad("\0", 1, "\xEF\xBF\xBD", "offset 0");
    check_bad("\xED\xA0\x80", 3, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD", "offset 0");
}
END_TEST

START_TEST(too_long_a_text_is_refused) {
    size_t len = 5 * 1024 * 1024;
    char *text = mem_alloc(len);
    memset(text, 'a', len);
    ck_assert(!make(text, len));
    ck_assert_ptr_nonnull(strstr(error.text.text, "too long"));
    ck_assert_str_eq(source.text, "");
    mem_free(text);
}
END_TEST

static Suite *source_suite(void) {
    Suite *suite = suite_create("lang/source");
    TCase *tcase = checked_case("source");
    tcase_add_test(tcase, lines_end_as_in_python);
    tcase_add_test(tcase, text_is_copied_without_its_mark);
    tcase_add_test(tcase, bad_bytes_are_named_and_replaced);
    tcase_add_test(tcase, too_long_a_text_is_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}

CHECK_MAIN(source_suite)
