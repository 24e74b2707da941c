/* What the tree says of itself: names, lines, text, statements in order. */
#include "tests/lang/lang_test.h"

START_TEST(kinds_and_operators_have_names) {
    for (int kind = 0; kind < NODE_KIND_COUNT; kind++)
        ck_assert_ptr_nonnull(node_kind_name((NodeKind)kind));
    for (int op = 0; op < OPERATOR_COUNT; op++)
        ck_assert_ptr_nonnull(operator_text((Operator)op));
    ck_assert_str_eq(node_kind_name(NODE_DICT_COMP), "dict_comp");
    ck_assert_str_eq(node_kind_name(NODE_ALIAS), "alias");
    ck_assert_str_eq(operator_text(OPERATOR_NOT_IN), "not in");
    ck_assert_str_eq(operator_text(OPERATOR_MATMUL), "@");
}
END_TEST

START_TEST(statements_know_their_line) {
    const NodeList *body = &parse_good("a\n\n@d\n@e\ndef f():\n  b\nx = (\n 1)")->body;
    ck_assert_int_eq(node_line(body->items[0]), 1);
    ck_assert_int_eq(node_line(body->items[1]), 3);
    ck_assert_int_eq(node_line(body->items[1]->function->body.items[0]), 6);
    ck_assert_int_eq(node_line(body->items[2]), 7);
}
END_TEST

static const char *const TEXTS[][2] = {
    {"q.permute(0,  2)", "q.permute(0, 2)"},
    {"f(a,  # first\n  b)", "f(a, b)"},
    {"f(\n    a,\n    b\n)", "f(a, b)"},
    {"(a + b) * c", "(a + b) * c"},
    {"(a +  b)", "a + b"},
    {"x[1:2,\t::3]", "x[1:2, ::3]"},
    {"'a\\n' \"b\"", "'a\\n' \"b\""},
    {"'''a\nb'''", "'''a\\x0ab'''"},
    {"a \\\n  if b else c", "a if b else c"},
    {"lambda x:x", "lambda x:x"},
    {"f'{a!r:>{w}}'", "f'{a!r:>{w}}'"},
    {"[ i for i in x ]", "[i for i in x]"},
    {"变量 + 1e-5", "变量 + 1e-5"},
};

START_TEST(expressions_have_a_text) {
    Str out = {0};
    node_add_text(&out, parse_good(TEXTS[_i][0])->body.items[0]->a);
    ck_assert_str_eq(str_text(&out), TEXTS[_i][1]);
    str_release(&out);
}
END_TEST

START_TEST(parts_of_fstrings_have_a_text) {
    Str out = {0};
    const Node *fstring = parse_good("f'a b {x + y!r:>{w}}'")->body.items[0]->a;
    node_add_text(&out, fstring->list.items[0]);
    str_add_char(&out, '|');
    node_add_text(&out, fstring->list.items[1]);
    str_add_char(&out, '|');
    node_add_text(&out, fstring->list.items[1]->a);
    ck_assert_str_eq(out.text, "a b|{x + y!r:>{w}}|x + y");
    str_release(&out);
}
END_TEST

static void add_statement(void *context, const Node *statement, const Function *within) {
    Str *out = context;
    str_addf(out, "%s:%s@%d ", within->name->text, node_kind_name(statement->kind),
             node_line(statement));
}

START_TEST(statements_are_visited_in_order) {
    Str out = {0};
    const Function *module = parse_good("import a\n"
                                        "class A:\n"
                                        "  def f(self):\n"
                                        "    return lambda: 1\n"
                                        "if a: b; c\n"
                                        "elif d: e\n"
                                        "else: f\n"
                                        "try: g\n"
                                        "except h: i\n"
                                        "else: j\n"
                                        "finally: k\n"
                                        "with l: m\n"
                                        "for n in o: p\n"
                                        "else: q\n");
    parse_visit_statements(module, add_statement, &out);
    ck_assert_str_eq(out.text,
                     "<module>:import@1 <module>:class@2 A:function@3 f:return@4 <module>:if@5 "
                     "<module>:expression@5 <module>:expression@5 <module>:if@6 "
                     "<module>:expression@6 <module>:expression@7 <module>:try@8 "
                     "<module>:expression@8 <module>:expression@9 <module>:expression@10 "
                     "<module>:expression@11 <module>:with@12 <module>:expression@12 "
                     "<module>:for@13 <module>:expression@13 <module>:expression@14 ");
    str_release(&out);
}
END_TEST

static Suite *ast_suite(void) {
    Suite *suite = suite_create("lang/ast");
    TCase *tcase = checked_case("ast");
    tcase_add_test(tcase, kinds_and_operators_have_names);
    tcase_add_test(tcase, statements_know_their_line);
    tcase_add_loop_test(tcase, expressions_have_a_text, 0, sizeof TEXTS / sizeof *TEXTS);
    tcase_add_test(tcase, parts_of_fstrings_have_a_text);
    tcase_add_test(tcase, statements_are_visited_in_order);
    suite_add_tcase(suite, tcase);
    return suite;
}

CHECK_MAIN(ast_suite)
