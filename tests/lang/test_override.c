/* Values given from outside: -p NAME=VALUE. */
#include "tests/lang/lang_test.h"
#include "tests/lang/tree_text.h"

static Function *parse_with(const char *program, const char *name, const char *value) {
    error_release(&error);
    ck_assert(source_init(&source, &arena, "test.py", 0, program, strlen(program), &error));
    ParameterOverride override = {name, value};
    return parse_module_with(&source, &arena, &names, NULL, &override, 1, &error);
}

static const struct {
    const char *program, *name, *value, *same_as;
} REPLACED[] = {
    {"n = 1\nn = 2", "n", "7", "n = 7\nn = 2"},
    {"x = 0\nn = f(x)", "n", "-7.5", "x = 0\nn = -7.5"},
    {"B, L, S = 3, 10, 12", "L", "4", "B, L, S = 3, 4, 12"},
    {"(B, L) = ['a', 10]", "B", "'text'", "(B, L) = ['text', 10]"},
    {"B = 'a'", "B", "3", "B = 3"},
    {"a = n = 1", "n", "[1, (2,), {'k': None}]", "a = n = [1, (2,), {'k': None}]"},
    {"n: int = 1", "n", "True", "n: int = True"},
    {"n: int\nif a: n = 2\nn = 3", "n", "1 - 2j", "n: int\nif a: n = 2\nn = 1 - 2j"},
    {"a, b = c, n = 1, 2", "n", "+3", "a, b = c, n = 1, +3"},
    {"n = 1", "n", " ( 2 ) ", "n = 2"},
};

START_TEST(value_takes_the_place) {
    Str ours = {0}, same = {0};
    const Function *module =
        parse_with(REPLACED[_i].program, REPLACED[_i].name, REPLACED[_i].value);
    ck_assert_msg(module != NULL, "%s", str_text(&error.text));
    tree_add_module(&ours, module);
    tree_add_module(&same, parse_good(REPLACED[_i].same_as));
    ck_assert_str_eq(str_text(&ours), str_text(&same));
    str_release(&ours);
    str_release(&same);
}
END_TEST

static const struct {
    const char *program, *name, *value;
    ErrorKind kind;
} REFUSED[] = {
    {"m = 1", "n", "7", ERR_VALUE},          {"if a: n = 1", "n", "7", ERR_VALUE},
    {"def f(): n = 1", "n", "7", ERR_VALUE}, {"n += 1", "n", "7", ERR_VALUE},
    {"a, n = f()", "n", "7", ERR_VALUE},     {"a, *n = 1, 2", "n", "7", ERR_VALUE},
    {"*a, n = 1, 2", "n", "7", ERR_VALUE},   {"a, n = 1, *b", "n", "7", ERR_VALUE},
    {"n = 1", "n", "7 +", ERR_SYNTAX},       {"n = 1", "n", "", ERR_SYNTAX},
    {"n = 1", "n", "a", ERR_SYNTAX},         {"n = 1", "n", "f()", ERR_SYNTAX},
    {"n = 1", "n", "[1, a]", ERR_SYNTAX},    {"n = 1", "n", "{**a}", ERR_SYNTAX},
    {"n = 1", "n", "1 + 2", ERR_SYNTAX},     {"n = 1", "n", "\xFF", ERR_SYNTAX},
    {"n = (", "n", "1", ERR_SYNTAX},         {"n = 1", "n", "'a'", ERR_VALUE},
    {"n = -1.5", "n", "'a'", ERR_VALUE},     {"a, n = 1, 2", "n", "'a'", ERR_VALUE},
    {"n: int = 1", "n", "'a'", ERR_VALUE},
};

START_TEST(value_or_name_is_refused) {
    ck_assert_ptr_null(parse_with(REFUSED[_i].program, REFUSED[_i].name, REFUSED[_i].value));
    ck_assert_int_eq(error.kind, REFUSED[_i].kind);
    ck_assert_uint_gt(error.text.len, 0);
}
END_TEST

START_TEST(several_values_are_replaced) {
    const char *program = "B, L = 1, 2\nn = 3";
    ParameterOverride overrides[] = {{"L", "20"}, {"n", "30"}, {"B", "10"}};
    ck_assert(source_init(&source, &arena, "test.py", 0, program, strlen(program), &error));
    Str ours = {0}, same = {0};
    tree_add_module(&ours, parse_module_with(&source, &arena, &names, NULL, overrides, 3, &error));
    tree_add_module(&same, parse_good("B, L = 10, 20\nn = 30"));
    ck_assert_str_eq(str_text(&ours), str_text(&same));
    str_release(&ours);
    str_release(&same);
}
END_TEST

static Suite *override_suite(void) {
    Suite *suite = suite_create("lang/override");
    TCase *tcase = checked_case("override");
    tcase_add_loop_test(tcase, value_takes_the_place, 0, sizeof REPLACED / sizeof *REPLACED);
    tcase_add_loop_test(tcase, value_or_name_is_refused, 0, sizeof REFUSED / sizeof *REFUSED);
    tcase_add_test(tcase, several_values_are_replaced);
    suite_add_tcase(suite, tcase);
    return suite;
}

CHECK_MAIN(override_suite)
