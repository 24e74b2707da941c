/* Markdown as lines: how it breaks, how blocks look, what is styled. */
#include "base/str.h"
#include "base/utf8.h"
#include "lesson/narration.h"
#include "tests/check_main.h"

#include <string.h>

static Arena arena;
static Str text;

/* Cells as a terminal shows them; what cannot be shown takes four. */
static int measure(const void *user, const char *bytes, size_t len) {
    int cells = 0;
    (void)user;
    for (size_t at = 0, taken; at < len; at += taken) {
        int width = utf8_rune_width(utf8_decode(bytes + at, len - at, &taken, NULL));
        cells += width < 0 ? 4 : width;
    }
    return cells;
}

/* The lines without styles, newlines between. */
static const char *lines(int width, const char *markdown) {
    Narration narration = narration_lines(&arena, markdown, width, measure, NULL);
    str_clear(&text);
    for (int i = 0; i < narration.count; i++) {
        if (i)
            str_add_char(&text, '\n');
        for (int j = 0; j < narration.lines[i].count; j++)
            str_add(&text, narration.lines[i].spans[j].text);
    }
    return str_text(&text);
}

/* The same with every span that is not plain between brackets, behind a letter for its style. */
static const char *styled(int width, const char *markdown) {
    static const char LETTERS[NARRATION_STYLE_COUNT + 1] = "-HESCMLQ*";
    Narration narration = narration_lines(&arena, markdown, width, measure, NULL);
    str_clear(&text);
    for (int i = 0; i < narration.count; i++) {
        if (i)
            str_add_char(&text, '\n');
        for (int j = 0; j < narration.lines[i].count; j++) {
            const NarrationSpan *span = &narration.lines[i].spans[j];
            if (span->style == NARRATION_PLAIN)
                str_add(&text, span->text);
            else
                str_addf(&text, "%c[%s]", LETTERS[span->style], span->text);
        }
    }
    return str_text(&text);
}

static void teardown(void) {
    str_release(&text);
    arena_release(&arena);
}

/* ---- breaking ---- */

START_TEST(words_are_kept_whole) {
    ck_assert_str_eq(lines(12, "one two three four"), "one two\nthree four");
    ck_assert_str_eq(lines(13, "one two three four"), "one two three\nfour"); /* exactly */
    ck_assert_str_eq(lines(40, "one two three four"), "one two three four");
    ck_assert_str_eq(lines(20, "one\ntwo\nthree"), "one two three");
    ck_assert_str_eq(lines(20, "one  \ntwo"), "one\ntwo"); /* two blanks: a break */
}
END_TEST

START_TEST(long_words_are_broken) {
    ck_assert_str_eq(lines(8, "abcdefghijklmnopqrs"), "abcdefgh\nijklmnop\nqrs");
    ck_assert_str_eq(lines(8, "a abcdefghijk"), "a\nabcdefgh\nijk");
}
END_TEST

START_TEST(formulas_are_kept_whole) {
    ck_assert_str_eq(lines(12, "the sum is 3 = 3 * 1"), "the sum is\n3 = 3 * 1");
    ck_assert_str_eq(lines(14, "in all it is 79 % so"), "in all it is\n79 % so");
    ck_assert_str_eq(lines(8, "a = b + c + d"), "a = b +\nc + d"); /* too long for a line */
    ck_assert_str_eq(lines(10, "well-known words"), "well-known\nwords");
    ck_assert_str_eq(lines(12, "取走全部 48 个为止"), "取走全部\n48 个为止");
    ck_assert_str_eq(lines(10, "a b c d 48 一二"), "a b c d\n48 一二");
    ck_assert_str_eq(lines(5, "1 二 3 四"), "1 二\n3 四");
}
END_TEST

START_TEST(paragraphs_are_apart) {
    ck_assert_str_eq(lines(20, "one\n\ntwo\n\n\n\nthree"), "one\n\ntwo\n\nthree");
    ck_assert_str_eq(lines(20, ""), "");
    ck_assert_str_eq(lines(20, "\n\n"), "");
}
END_TEST

START_TEST(chinese_breaks_anywhere) {
    ck_assert_str_eq(lines(8, "一二三四五六"), "一二三四\n五六");
    ck_assert_str_eq(lines(9, "一二三四五六"), "一二三四\n五六"); /* never half a character */
    ck_assert_str_eq(lines(20, "一二\n三四"), "一二三四");        /* no blank between */
    ck_assert_str_eq(lines(20, "ab\n三四"), "ab 三四");
}
END_TEST

START_TEST(a_line_end_is_a_blank_where_words_need_one) {
    ck_assert_str_eq(lines(40, "一二\n三四"), "一二三四");
    ck_assert_str_eq(lines(40, "一二\nview"), "一二 view");
    ck_assert_str_eq(lines(40, "view\n一二"), "view 一二");
    ck_assert_str_eq(lines(40, "一二，\nview"), "一二，view");
    ck_assert_str_eq(lines(40, "2 对 16\n（大小 1）"), "2 对 16（大小 1）");
    ck_assert_str_eq(lines(40, "16\n(one)"), "16 (one)");
    ck_assert_str_eq(styled(40, "one\n`two`\n三"), "one C[two] 三");
    ck_assert_str_eq(styled(40, "**一\n二**\n*三*"), "S[一二]E[三]");
}
END_TEST

START_TEST(chinese_and_english_together) {
    ck_assert_str_eq(lines(10, "用view合并最后两轴"), "用view合并\n最后两轴");
    ck_assert_str_eq(lines(8, "看einsum的字母"), "看einsum\n的字母");
    ck_assert_str_eq(lines(8, "看xeinsum的字母"), "看\nxeinsum\n的字母");
}
END_TEST

START_TEST(no_line_begins_with_closing_punctuation) {
    ck_assert_str_eq(lines(8, "一二三四，五六"), "一二三\n四，五六");
    ck_assert_str_eq(lines(8, "一二三四。”五"), "一二三\n四。”五"); /* a curly quote is one cell */
    ck_assert_str_eq(lines(8, "一二三四)五"), "一二三\n四)五");
    ck_assert_str_eq(lines(8, "一二三（四）五"), "一二三\n（四）五");
}
END_TEST

START_TEST(no_line_ends_with_opening_punctuation) {
    ck_assert_str_eq(lines(8, "一二三（四五"), "一二三\n（四五");
    ck_assert_str_eq(lines(8, "一二三「四五"), "一二三\n「四五");
    ck_assert_str_eq(lines(8, "一二三 [四五"), "一二三\n[四五");
}
END_TEST

START_TEST(punctuation_alone_is_still_broken) {
    ck_assert_str_eq(lines(8, "，，，，，，"), "，，，，\n，，");
}
END_TEST

/* ---- inline ---- */

START_TEST(styles_of_spans) {
    ck_assert_str_eq(styled(60, "a *b* **c** `d` $e$ [f](g)"), "a E[b] S[c] C[d] M[e] L[f]");
    ck_assert_str_eq(styled(60, "**bold `code` bold**"), "S[bold ]C[code]S[ bold]");
    ck_assert_str_eq(styled(60, "`*not emphasis*`"), "C[*not emphasis*]");
    ck_assert_str_eq(styled(60, "a\\*b"), "a*b");
}
END_TEST

START_TEST(styles_go_on_over_lines) {
    ck_assert_str_eq(styled(8, "*one two three*"), "E[one two]\nE[three]");
}
END_TEST

START_TEST(entities) {
    ck_assert_str_eq(lines(60, "a &lt; b &amp;&amp; c &gt; d"), "a < b && c > d");
    ck_assert_str_eq(lines(60, "&unknown; &copy;"), "&unknown; &copy;");
    ck_assert_str_eq(lines(60, "<b>not HTML</b>"), "<b>not HTML</b>");
}
END_TEST

/* ---- blocks ---- */

START_TEST(headings) {
    ck_assert_str_eq(styled(60, "# Title\nText"), "H[Title]\n\nText");
    ck_assert_str_eq(styled(60, "## Part `x`\n"), "H[Part ]C[x]");
}
END_TEST

START_TEST(lists) {
    ck_assert_str_eq(lines(60, "Intro\n\n- one\n- two\n\nOutro"), "Intro\n\n• one\n• two\n\nOutro");
    ck_assert_str_eq(lines(60, "3. three\n4. four"), "3. three\n4. four");
    ck_assert_str_eq(lines(10, "- one two three"), "• one two\n  three");
    ck_assert_str_eq(lines(10, "9. a b\n10. one two x"), "9. a b\n10. one\n    two x");
    ck_assert_str_eq(styled(60, "* a"), "*[• ]a");
}
END_TEST

START_TEST(lists_in_lists) {
    ck_assert_str_eq(lines(60, "- one\n  - two\n  - three\n    1. four\n- five"),
                     "• one\n  • two\n  • three\n    1. four\n• five");
    ck_assert_str_eq(lines(60, "- one\n\n  more\n- two"), "• one\n  more\n• two");
    ck_assert_str_eq(lines(12, "- one\n  - two three four"), "• one\n  • two\n    three\n    four");
}
END_TEST

START_TEST(lists_too_deep_for_the_width) {
    const char *deep = "- a\n  - b\n    - c\n      - d\n        - e f g h i j";
    ck_assert_str_eq(lines(8, deep), "• a\n  • b\n  • c\n  • d\n  • e f\n    g h\n    i j");
}
END_TEST

START_TEST(fenced_text_stays) {
    ck_assert_str_eq(styled(60, "a\n```text\nx  y\n\n  *z*\n```\nb"),
                     "a\n\nC[x  y]\n\nC[  ]C[*z*]\n\nb");
    ck_assert_str_eq(lines(8, "```\nlonger than the width\n```"), "longer than the width");
    ck_assert_str_eq(lines(60, "```\na\tb\n```"), "a b");
    ck_assert_str_eq(lines(60, "- item\n  ```\n  x\n  ```"), "• item\n\n  x");
}
END_TEST

START_TEST(tables) {
    ck_assert_str_eq(lines(60, "| name | shape |\n|---|---|\n| q | (B, L) |\n| 键 | x |"),
                     "name  shape\n----  ------\nq     (B, L)\n键    x");
    ck_assert_str_eq(styled(60, "| a |\n|---|\n| b |"), "S[a]\n*[-]\nb");
    ck_assert_str_eq(lines(60, "before\n\n| a |\n|---|\n| b |\n\nafter"),
                     "before\n\na\n-\nb\n\nafter");
}
END_TEST

START_TEST(quotes_and_rules) {
    ck_assert_str_eq(styled(60, "> said"), "Q[said]");
    ck_assert_str_eq(styled(10, "a\n\n---\n\nb"), "a\n\n*[----------]\n\nb");
}
END_TEST

/* ---- sturdiness ---- */

/* Whatever the bytes and the width: lines end, hold no newline or tab, and (but for code and
 * tables) fit. */
static void check_lines(const char *markdown, int width, bool fits) {
    Narration narration = narration_lines(&arena, markdown, width, measure, NULL);
    int most = width < 8 ? 8 : width;
    for (int i = 0; i < narration.count; i++) {
        int cells = 0;
        for (int j = 0; j < narration.lines[i].count; j++) {
            const char *span = narration.lines[i].spans[j].text;
            ck_assert(!strpbrk(span, "\n\t"));
            cells += measure(NULL, span, strlen(span));
        }
        ck_assert_msg(!fits || cells <= most, "%d cells at width %d: %s", cells, width, markdown);
    }
    arena_release(&arena);
}

START_TEST(every_width) {
    for (int width = -3; width < 90; width++)
        check_lines("# Head\n\nSome *longer* text，中文（括号）和 `code`。\n\n- a list of words\n"
                    "  - nested 中文\n    1. more\n",
                    width, true);
}
END_TEST

START_TEST(any_bytes) {
    static const char *const PIECES[] = {
        "*", "`",     "|",    "\n",     "- ",   "# ",       "> ",       "```",    "$",
        "a", "中",    "（",   "。",     "\x80", "\xff\xfe", "\x1b[31m", "\r",     "\t",
        " ", "|---|", "&lt;", "[x](y)", "\\",   "10. ",     "\u202e",   "e\u0301"};
    enum { PIECE_COUNT = sizeof PIECES / sizeof *PIECES };
    unsigned state = 7;
    for (int round = 0; round < 4000; round++) {
        Str markdown = {0};
        for (int i = 0; i < round % 60; i++)
            str_add(&markdown,
                    PIECES[(state = state * 1103515245u + 12345u) / 65536 % PIECE_COUNT]);
        check_lines(str_text(&markdown), round % 50, false);
        str_release(&markdown);
    }
}
END_TEST

START_TEST(deep_nesting) {
    Str markdown = {0};
    for (int i = 0; i < 20000; i++)
        str_add(&markdown, "> - ");
    str_add(&markdown, "end");
    check_lines(str_text(&markdown), 40, false);
    str_clear(&markdown);
    for (int i = 0; i < 20000; i++)
        str_add(&markdown, "**[");
    check_lines(str_text(&markdown), 40, true);
    str_release(&markdown);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("lesson/narration");
    TCase *tests = tcase_create("narration");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, words_are_kept_whole);
    tcase_add_test(tests, long_words_are_broken);
    tcase_add_test(tests, formulas_are_kept_whole);
    tcase_add_test(tests, paragraphs_are_apart);
    tcase_add_test(tests, chinese_breaks_anywhere);
    tcase_add_test(tests, a_line_end_is_a_blank_where_words_need_one);
    tcase_add_test(tests, chinese_and_english_together);
    tcase_add_test(tests, no_line_begins_with_closing_punctuation);
    tcase_add_test(tests, no_line_ends_with_opening_punctuation);
    tcase_add_test(tests, punctuation_alone_is_still_broken);
    tcase_add_test(tests, styles_of_spans);
    tcase_add_test(tests, styles_go_on_over_lines);
    tcase_add_test(tests, entities);
    tcase_add_test(tests, headings);
    tcase_add_test(tests, lists);
    tcase_add_test(tests, lists_in_lists);
    tcase_add_test(tests, lists_too_deep_for_the_width);
    tcase_add_test(tests, fenced_text_stays);
    tcase_add_test(tests, tables);
    tcase_add_test(tests, quotes_and_rules);
    tcase_add_test(tests, every_width);
    tcase_add_test(tests, any_bytes);
    tcase_add_test(tests, deep_nesting);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
