/* Growing text, UTF-8, and text made safe. */
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "tests/check_main.h"

#include <string.h>

static Str s;

static void end(void) {
    str_release(&s);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

START_TEST(an_empty_text_is_a_text) {
    ck_assert_str_eq(str_text(&s), "");
    str_cut(&s, 0);
    str_clear(&s);
    char *taken = str_take(&s);
    ck_assert_str_eq(taken, "");
    mem_free(taken);
}
END_TEST

START_TEST(text_grows_and_is_cut) {
    str_add(&s, "ab");
    str_add_char(&s, 'c');
    str_add_bytes(&s, NULL, 0);
    str_addf(&s, "%s-%d", "x", 42);
    str_add_repeated(&s, '=', 100);
    ck_assert_uint_eq(s.len, 107);
    ck_assert(str_starts_with(s.text, "abcx-42==="));
    str_cut(&s, 200);
    ck_assert_uint_eq(s.len, 107);
    str_cut(&s, 3);
    ck_assert_str_eq(s.text, "abc");
    char *taken = str_take(&s);
    ck_assert_str_eq(taken, "abc");
    ck_assert_ptr_null(s.text);
    mem_free(taken);
}
END_TEST

START_TEST(ends_and_beginnings) {
    ck_assert(str_ends_with("a.py", ".py") && !str_ends_with("y", ".py"));
    ck_assert(str_starts_with("abc", "") && !str_starts_with("a", "ab"));
    ck_assert(str_equal("", "") && !str_equal("a", "b"));
}
END_TEST

static const struct {
    const char *bytes;
    unsigned rune; /* of the first; UTF8_REPLACEMENT with `used` 1: malformed */
    size_t used;
} DECODED[] = {
    {"A", 'A', 1},
    {"\xC2\x80", 0x80, 2},
    {"\xDF\xBF", 0x7FF, 2},
    {"\xE0\xA0\x80", 0x800, 3},
    {"\xE4\xB8\xAD", 0x4E2D, 3},
    {"\xEF\xBF\xBD", 0xFFFD, 3},
    {"\xEF\xBF\xBF", 0xFFFF, 3},
    {"\xF0\x90\x80\x80", 0x10000, 4},
    {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
    {"\x80", UTF8_REPLACEMENT, 1},             /* a continuation alone */
    {"\xC0\xAF", UTF8_REPLACEMENT, 1},         /* overlong */
    {"\xC1\xBF", UTF8_REPLACEMENT, 1},
    {"\xE0\x9F\xBF", UTF8_REPLACEMENT, 1},
    {"\xF0\x8F\xBF\xBF", UTF8_REPLACEMENT, 1},
    {"\xED\xA0\x80", UTF8_REPLACEMENT, 1},     /* a surrogate */
    {"\xF4\x90\x80\x80", UTF8_REPLACEMENT, 1}, /* beyond the last */
    {"\xF5\x80\x80\x80", UTF8_REPLACEMENT, 1},
    {"\xFF", UTF8_REPLACEMENT, 1},
    {"\xC3(", UTF8_REPLACEMENT, 1},            /* a lead without what it promises */
    {"\xE4\xB8", UTF8_REPLACEMENT, 1},         /* cut off */
    {"\xF0\x90\x80", UTF8_REPLACEMENT, 1},
};

START_TEST(decoding) {
    const char *bytes = DECODED[_i].bytes;
    size_t used;
    bool ok;
    ck_assert_uint_eq(utf8_decode(bytes, strlen(bytes), &used, &ok), DECODED[_i].rune);
    ck_assert_uint_eq(used, DECODED[_i].used);
    bool malformed = DECODED[_i].rune == UTF8_REPLACEMENT && DECODED[_i].used == 1;
    ck_assert_int_eq(ok, !malformed);
    ck_assert_uint_eq(utf8_check(bytes, strlen(bytes)), malformed ? 0 : strlen(bytes));
}
END_TEST

START_TEST(every_code_point_comes_back) {
    for (unsigned rune = 1; rune <= 0x10FFFF; rune++) {
        char bytes[UTF8_MOST_BYTES];
        size_t used, len = utf8_encode(rune, bytes);
        bool surrogate = rune >= 0xD800 && rune <= 0xDFFF;
        unsigned back = utf8_decode(bytes, len, &used, NULL);
        if (back != (surrogate ? UTF8_REPLACEMENT : rune) || used != len)
            ck_abort_msg("U+%04X came back as U+%04X", rune, back);
    }
}
END_TEST

START_TEST(nothing_is_read_past_the_end) {
    for (size_t len = 1; len <= 3; len++) {
        char *exact = mem_alloc(len);
        memcpy(exact, "\xF0\x90\x80", len);
        size_t used;
        ck_assert_uint_eq(utf8_decode(exact, len, &used, NULL), UTF8_REPLACEMENT);
        ck_assert_uint_eq(utf8_length(exact, len), len);
        mem_free(exact);
    }
    ck_assert_uint_eq(utf8_length("\xE4\xB8\xAD" "a", 4), 2);
}
END_TEST

static const struct {
    unsigned rune;
    int width;
} WIDTHS[] = {
    {' ', 1}, {'~', 1}, {0x4E2D, 2}, {0x0301, 0}, {0xE9, 1}, {0x200D, 0},
    {0, -1}, {'\n', -1}, {0x1B, -1}, {0x7F, -1}, {0x9B, -1}, {0x200B, -1}, {0x202E, -1},
    {0x2066, -1}, {0xFEFF, -1}, {0xD800, -1}, {0x110000, -1}, {0xE0041, -1}, {0x061C, -1},
};

START_TEST(widths) {
    ck_assert_int_eq(utf8_rune_width(WIDTHS[_i].rune), WIDTHS[_i].width);
}
END_TEST

static const struct {
    const char *text, *plain, *lines; /* made visible without and with keep_lines */
} SHOWN[] = {
    {"a\tb\n", "a\\x09b\\x0a", "a\tb\n"},
    {"\x1b[31m", "\\x1b[31m", "\\x1b[31m"},
    {"\xC2\x9B", "\\x9b", "\\x9b"},
    {"\xE2\x80\xAE", "\\u202e", "\\u202e"},
    {"\xF3\xA0\x81\x81", "\\U000e0041", "\\U000e0041"},
    {"\xFFz", "\\xffz", "\\xffz"},
    {"\xE4\xB8\xAD", "\xE4\xB8\xAD", "\xE4\xB8\xAD"},
    {"\r", "\\x0d", "\\x0d"},
};

START_TEST(made_visible) {
    const char *text = SHOWN[_i].text;
    utf8_add_visible(&s, text, strlen(text), false);
    ck_assert_str_eq(s.text, SHOWN[_i].plain);
    str_clear(&s);
    utf8_add_visible(&s, text, strlen(text), true);
    ck_assert_str_eq(s.text, SHOWN[_i].lines);
}
END_TEST

START_TEST(runes_that_are_none_are_replaced) {
    str_add_rune(&s, 0x4E2D);
    str_add_rune(&s, 0xD800);
    str_add_rune(&s, 0x110000);
    ck_assert_str_eq(s.text, "\xE4\xB8\xAD\xEF\xBF\xBD\xEF\xBF\xBD");
}
END_TEST

#define COUNT(table) (int)(sizeof(table) / sizeof *(table))

static Suite *make_suite(void) {
    Suite *suite = suite_create("base/text");
    TCase *tests = tcase_create("text");
    tcase_add_checked_fixture(tests, NULL, end);
    tcase_add_test(tests, an_empty_text_is_a_text);
    tcase_add_test(tests, text_grows_and_is_cut);
    tcase_add_test(tests, ends_and_beginnings);
    tcase_add_loop_test(tests, decoding, 0, COUNT(DECODED));
    tcase_add_test(tests, every_code_point_comes_back);
    tcase_add_test(tests, nothing_is_read_past_the_end);
    tcase_add_loop_test(tests, widths, 0, COUNT(WIDTHS));
    tcase_add_loop_test(tests, made_visible, 0, COUNT(SHOWN));
    tcase_add_test(tests, runes_that_are_none_are_replaced);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
