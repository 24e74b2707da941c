/* Errors as values, places in a source, names kept once, and the nearest name. */
#include "base/error.h"
#include "base/intern.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "base/span.h"
#include "base/vec.h"
#include "tests/check_main.h"

#include <stdio.h>
#include <string.h>

static const char TEXT[] = "a = 1\n\xE4\xB8\xAD = a + bb\r\nlast";
static const uint32_t LINES[] = {0, 6, 20};
static const Source SOURCE = {
    .name = "x.py", .text = TEXT, .len = sizeof TEXT - 1, .lines = LINES, .line_count = 3};

static Error error;
static Str s;

static void end(void) {
    error_release(&error);
    str_release(&s);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

/* ---- spans ---- */

static Span span_of(const char *part) {
    uint32_t start = (uint32_t)(strstr(TEXT, part) - TEXT);
    return (Span){&SOURCE, start, start + (uint32_t)strlen(part)};
}

START_TEST(lines_and_columns) {
    Span bb = span_of("bb");
    ck_assert_int_eq(span_line(bb), 2);
    ck_assert_int_eq(span_column(bb), 9); /* code points, not bytes */
    Span all = span_join(span_of("a = 1"), span_of("last"));
    ck_assert_int_eq(span_line(all), 1);
    ck_assert_int_eq(span_end_line(all), 3);
    ck_assert_int_eq(span_line((Span){0}), 0);
    ck_assert_int_eq(span_column((Span){0}), 0);
    ck_assert_int_eq(span_end_line((Span){0}), 0);
    ck_assert_int_eq(span_end_line((Span){&SOURCE, 0, 6}), 1); /* its newline belongs to it */
}
END_TEST

START_TEST(lines_without_their_ends) {
    size_t len;
    source_line(&SOURCE, 2, &len);
    ck_assert_uint_eq(len, sizeof "xxx = a + bb" - 1);
    ck_assert_str_eq(source_line(&SOURCE, 3, &len), "last");
    source_line(&SOURCE, 4, &len);
    ck_assert_uint_eq(len, 0);
    source_line(&SOURCE, 0, &len);
    ck_assert_uint_eq(len, 0);
}
END_TEST

/* ---- errors ---- */

START_TEST(kinds_descend_as_in_python) {
    ck_assert(error_kind_is(ERR_KEY, ERR_LOOKUP) && error_kind_is(ERR_KEY, ERR_EXCEPTION));
    ck_assert(!error_kind_is(ERR_KEY, ERR_INDEX) && !error_kind_is(ERR_NONE, ERR_KEY));
    ck_assert(!error_kind_is(ERR_KEYBOARD_INTERRUPT, ERR_EXCEPTION));
    for (int kind = ERR_NONE + 1; kind < ERR_KIND_COUNT; kind++) {
        ck_assert_int_eq(error_kind_by_name(error_kind_name((ErrorKind)kind)), kind);
        ck_assert(error_kind_is((ErrorKind)kind, ERR_BASE_EXCEPTION));
        ck_assert_int_lt(error_kind_base((ErrorKind)kind), kind); /* bases first */
    }
    ck_assert_int_eq(error_kind_by_name("Nonsense"), ERR_NONE);
}
END_TEST

START_TEST(setting_replaces_and_may_quote_itself) {
    ck_assert(!error_set_at(&error, span_of("bb"), ERR_NAME, "no %s", "bb"));
    ck_assert(error.span.source == &SOURCE);
    ck_assert(!error_set(&error, ERR_TYPE, "[%s] and %s", error.text.text, error.text.text));
    ck_assert_str_eq(error.text.text, "[no bb] and no bb");
    ck_assert_int_eq(error.kind, ERR_TYPE);
    ck_assert_ptr_null(error.span.source);
}
END_TEST

START_TEST(a_place_is_underlined) {
    error_set_at(&error, span_of("bb"), ERR_NAME, "bb is not bound");
    error_describe(&error, LANGUAGE_EN, &s);
    ck_assert_str_eq(s.text, "x.py:2:9: NameError: bb is not bound\n"
                             "    \xE4\xB8\xAD = a + bb\n"
                             "             ^^\n"); /* the Chinese character takes two cells */
}
END_TEST

START_TEST(an_underline_stays_on_its_line) {
    error_set_at(&error, (Span){&SOURCE, 2, sizeof TEXT - 1}, ERR_SYNTAX, "all of it");
    error_describe(&error, LANGUAGE_EN, &s);
    ck_assert_str_eq(s.text, "x.py:1:3: SyntaxError: all of it\n    a = 1\n      ^^^\n");
    str_clear(&s);
    uint32_t len = sizeof TEXT - 1;
    error_set_at(&error, (Span){&SOURCE, len, len}, ERR_SYNTAX, "the end");
    error_describe(&error, LANGUAGE_EN, &s);
    ck_assert_str_eq(s.text, "x.py:3:5: SyntaxError: the end\n    last\n        ^\n");
}
END_TEST

START_TEST(what_an_error_says_is_made_visible) {
    error_set(&error, ERR_VALUE, "%s", "\x1b[2J");
    error_describe(&error, LANGUAGE_EN, &s);
    ck_assert_str_eq(s.text, "ValueError: \\x1b[2J\n");
}
END_TEST

/* ---- names ---- */

START_TEST(names_are_kept_once) {
    Arena arena = {0};
    Interner names;
    const Symbol *symbols[3000];
    char text[16];
    interner_init(&names, &arena);
    for (int i = 0; i < 3000; i++) {
        snprintf(text, sizeof text, "name%d", i);
        symbols[i] = intern_text(&names, text);
    }
    for (int i = 0; i < 3000; i++) {
        snprintf(text, sizeof text, "name%d", i);
        ck_assert_ptr_eq(intern(&names, text, strlen(text)), symbols[i]);
        ck_assert_str_eq(symbols[i]->text, text);
    }
    ck_assert_ptr_eq(intern(&names, NULL, 0), intern_text(&names, ""));
    ck_assert_ptr_ne(intern(&names, "a\0b", 3), intern(&names, "a\0c", 3));
    interner_release(&names);
    arena_release(&arena);
}
END_TEST

static const char *nearest_of(const char *wanted) {
    static const char *const NAMES[] = {"transpose", "permute", "unsqueeze", "sum", "x"};
    Nearest nearest;
    nearest_init(&nearest, wanted);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        nearest_offer(&nearest, NAMES[i]);
    return nearest_found(&nearest);
}

START_TEST(the_nearest_name) {
    ck_assert_str_eq(nearest_of("transpos"), "transpose");
    ck_assert_str_eq(nearest_of("Permute"), "permute");
    ck_assert_str_eq(nearest_of("unsqeeze"), "unsqueeze");
    ck_assert_str_eq(nearest_of("smu"), "sum"); /* two letters swapped are one edit */
    ck_assert_str_eq(nearest_of("trasnpoes"), "transpose");
    ck_assert_ptr_null(nearest_of("matmul"));
    ck_assert_ptr_null(nearest_of("y")); /* all of it is mistyped */
    char longer[400];
    memset(longer, 'q', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    ck_assert_ptr_null(nearest_of(longer));
    Nearest nearest;
    nearest_init(&nearest, longer);
    nearest_offer(&nearest, longer + 1); /* too long to be compared */
    ck_assert_ptr_null(nearest_found(&nearest));
}
END_TEST

START_TEST(arrays_grow) {
    VEC(long) v = {0};
    for (long i = 0; i < 1000; i++)
        vec_push(&v, i * i);
    ck_assert_uint_eq(v.count, 1000);
    ck_assert_int_eq(vec_last(&v), 999L * 999);
    ck_assert_int_eq(vec_pop(&v), 999L * 999);
    ck_assert_int_eq(v.items[500], 500L * 500);
    vec_release(&v);
    ck_assert_ptr_null(v.items);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("base/errors");
    TCase *tests = tcase_create("errors");
    tcase_add_checked_fixture(tests, NULL, end);
    tcase_add_test(tests, lines_and_columns);
    tcase_add_test(tests, lines_without_their_ends);
    tcase_add_test(tests, kinds_descend_as_in_python);
    tcase_add_test(tests, setting_replaces_and_may_quote_itself);
    tcase_add_test(tests, a_place_is_underlined);
    tcase_add_test(tests, an_underline_stays_on_its_line);
    tcase_add_test(tests, what_an_error_says_is_made_visible);
    tcase_add_test(tests, names_are_kept_once);
    tcase_add_test(tests, the_nearest_name);
    tcase_add_test(tests, arrays_grow);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
