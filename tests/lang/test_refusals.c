/* Every error: its kind, its line, what is underlined, and how the message begins. */
#include "tests/lang/lang_test.h"

typedef struct Refusal {
    const char *program;
    ErrorKind kind;
    int line;
    const char *marked, *message;
} Refusal;

static const Refusal REFUSALS[] = {
#include "tests/lang/refusals.inc"
};

enum { REFUSAL_COUNT = sizeof REFUSALS / sizeof *REFUSALS };

START_TEST(refused_where_cpython_refuses) {
    const Refusal *r = &REFUSALS[_i];
    ck_assert_msg(parse_text(r->program) == NULL, "accepted: %s", r->program);
    ck_assert_msg(error.kind == r->kind, "%s\nis a %s", r->program, error_kind_name(error.kind));
    ck_assert_msg(span_line(error.span) == r->line, "%s\nblames line %d, not %d", r->program,
                  span_line(error.span), r->line);
    ck_assert_msg(str_starts_with(error.text.text, r->message), "%s\nsays %s\nnot  %s", r->program,
                  error.text.text, r->message);
    size_t len = error.span.end - error.span.start;
    ck_assert_msg(len == strlen(r->marked) &&
                      strncmp(source.text + error.span.start, r->marked, len) == 0,
                  "%s\nmarks '%.*s', not '%s'", r->program, (int)len,
                  source.text + error.span.start, r->marked);
}
END_TEST

/* Operators of other languages are known. */
START_TEST(foreign_operators_have_hints) {
    static const char *const PROGRAMS[][2] = {
        {"a && b", "'&&' is no operator of Python: write 'and'"},
        {"a || b", "'||' is no operator of Python: write 'or'"},
        {"x++", "'++' is no operator of Python: write 'x += 1'"},
        {"x--\n", "'--' is no operator of Python: write 'x -= 1'"},
        {"(a & )", "a value is needed here, not ')'"},
        {"a & & b", "a value is needed here, not '&'"},
    };
    for (size_t i = 0; i < sizeof PROGRAMS / sizeof *PROGRAMS; i++) {
        ck_assert_ptr_null(parse_text(PROGRAMS[i][0]));
        ck_assert_str_eq(error.text.text, PROGRAMS[i][1]);
    }
}
END_TEST

/* The first problem in the text is the one told, whichever part finds it. */
START_TEST(first_problem_is_told) {
    ck_assert_ptr_null(parse_text("a b\n'unterminated"));
    ck_assert_int_eq(span_line(error.span), 1);
    ck_assert_ptr_null(parse_text("a = 1\nb = $\nc d"));
    ck_assert_int_eq(span_line(error.span), 2);
    ck_assert_ptr_null(parse_text("def f():\n  x = (\n  y = 1\nz = 1"));
    ck_assert_int_eq(span_line(error.span), 2);
    ck_assert_str_eq(error.text.text, "this '(' is never closed");
    ck_assert_ptr_null(parse_text("y = f(3  # (B)\nz = 3"));
    ck_assert_str_eq(error.text.text, "this '(' is never closed");
    ck_assert_ptr_null(parse_text("y = [1, 2\nfor i in y:\n  pass"));
    ck_assert_str_eq(error.text.text, "this '[' is never closed");
    ck_assert_ptr_null(parse_text("y = f(1 2\nz = 3"));
    ck_assert_int_eq(span_column(error.span), 9);
}
END_TEST

START_TEST(error_is_described_with_its_line) {
    Str out = {0};
    ck_assert_ptr_null(parse_text("x = 1\ny = f(a b)\n"));
    error_describe(&error, LANGUAGE_EN, &out);
    ck_assert_str_eq(out.text, "test.py:2:9: SyntaxError: before this a comma, an operator or the "
                               "end of the line is missing\n    y = f(a b)\n            ^\n");
    str_release(&out);
}
END_TEST

static Suite *refusals_suite(void) {
    Suite *suite = suite_create("lang/refusals");
    TCase *table = checked_case("table"), *order = checked_case("order");
    tcase_add_loop_test(table, refused_where_cpython_refuses, 0, REFUSAL_COUNT);
    tcase_add_test(order, foreign_operators_have_hints);
    tcase_add_test(order, first_problem_is_told);
    tcase_add_test(order, error_is_described_with_its_line);
    suite_add_tcase(suite, table);
    suite_add_tcase(suite, order);
    return suite;
}

CHECK_MAIN(refusals_suite)
