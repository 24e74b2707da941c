/* Trees of every form, as CPython gives them. */
#include "tests/lang/lang_test.h"
#include "tests/lang/tree_text.h"

typedef struct TreeCase {
    const char *program, *tree;
} TreeCase;

static const TreeCase TREES[] = {
#include "tests/lang/trees.inc"
};

enum { TREE_COUNT = sizeof TREES / sizeof *TREES };

START_TEST(tree_is_as_cpython_parses_it) {
    const TreeCase *c = &TREES[_i];
    Str tree = {0};
    tree_add_module(&tree, parse_good(c->program));
    if (tree.len) /* the last line end */
        str_cut(&tree, tree.len - 1);
    ck_assert_msg(str_equal(str_text(&tree), c->tree), "%s\nis  %s\nnot %s", c->program,
                  str_text(&tree), c->tree);
    str_release(&tree);
}
END_TEST

static const Node *first_statement(const char *text) {
    return parse_good(text)->body.items[0];
}

START_TEST(functions_keep_their_docstrings) {
    const Node *f = first_statement("def f():\n  'does' ' this'\n  return 1");
    ck_assert_str_eq(f->function->docstring, "does this");
    ck_assert_ptr_null(first_statement("def f():\n  f'no'")->function->docstring);
    ck_assert_ptr_null(first_statement("def f():\n  b'no'")->function->docstring);
    ck_assert_str_eq(first_statement("class A: 'doc'")->function->docstring, "doc");
    ck_assert_str_eq(parse_good("'module'\nx = 1")->docstring, "module");
    ck_assert_ptr_null(parse_good("")->docstring);
}
END_TEST

START_TEST(parameters_are_counted_by_kind) {
    const Function *f = first_statement("def f(a, b, /, c, *d, e, g=1, **h): pass")->function;
    ck_assert_int_eq(f->positional_only, 2);
    ck_assert_int_eq(f->positional, 3);
    ck_assert_int_eq(f->keyword_only, 2);
    ck_assert_str_eq(f->params[4].symbol->text, "g");
    ck_assert_ptr_null(f->params[3].fallback);
    ck_assert_ptr_nonnull(f->params[4].fallback);
    ck_assert_str_eq(f->star_args->symbol->text, "d");
    ck_assert_str_eq(f->star_kwargs->symbol->text, "h");
    ck_assert_str_eq(f->name->text, "f");
}
END_TEST

START_TEST(aliases_know_what_they_bind) {
    const Node *import = first_statement("import a.b.c, d as e");
    const Node *plain = import->list.items[0], *renamed = import->list.items[1];
    ck_assert_str_eq(plain->text, "a.b.c");
    ck_assert_str_eq(plain->symbol->text, "a");
    ck_assert(!plain->renamed);
    ck_assert_str_eq(renamed->symbol->text, "e");
    ck_assert(renamed->renamed);
    ck_assert(first_statement("from a import *")->star);
    ck_assert_int_eq(first_statement("from ....a import b")->level, 4);
    ck_assert_str_eq(first_statement("import a . \\\n b")->list.items[0]->text, "a.b");
}
END_TEST

START_TEST(integers_know_their_range) {
    const Node *most = first_statement("9223372036854775807")->a;
    ck_assert(!most->overflow && most->integer == INT64_MAX);
    const Node *least = first_statement("-9223372036854775808")->a;
    ck_assert(least->kind == NODE_INT && !least->overflow && least->integer == INT64_MIN);
    ck_assert(first_statement("9223372036854775808")->a->overflow);
    ck_assert(first_statement("-9223372036854775809")->a->a->overflow);
    ck_assert(first_statement("0xffff_ffff_ffff_ffff_0")->a->overflow);
}
END_TEST

/* The bytes that a node covers. */
static void check_span(const Node *node, const char *text) {
    Span span = node->span;
    ck_assert_msg(strlen(text) == span.end - span.start &&
                      strncmp(source.text + span.start, text, strlen(text)) == 0,
                  "'%.*s' is not '%s'", (int)(span.end - span.start), source.text + span.start,
                  text);
}

START_TEST(nodes_cover_their_text) {
    const Node *node = first_statement("x = (a + b) * f(c)[1:2].d  # end\n");
    check_span(node, "x = (a + b) * f(c)[1:2].d");
    check_span(node->a, "(a + b) * f(c)[1:2].d");
    check_span(node->a->a, "a + b");
    check_span(node->a->b->a->b, "1:2");
    node = first_statement("f'a{x!r:>{w}}b'");
    check_span(node->a->list.items[0], "a");
    check_span(node->a->list.items[1], "{x!r:>{w}}");
    check_span(node->a->list.items[1]->a, "x");
    check_span(node->a->list.items[1]->b->list.items[1]->a, "w");
    check_span(node->a->list.items[2], "b");
    node = first_statement("@d\ndef f(a,\n b): # c\n  pass\n\n\nx");
    check_span(node, "@d\ndef f(a,\n b): # c\n  pass");
    ck_assert_uint_eq(node->function->span.end, node->span.end);
    ck_assert_uint_eq(node->function->params[1].span.start, 13);
}
END_TEST

START_TEST(private_names_carry_their_class) {
    const Node *f = first_statement("class _A:\n  def __f(self, __x): self.__y, __z__ = g(__k=1)");
    const Node *method = f->function->body.items[0];
    ck_assert_str_eq(method->symbol->text, "_A__f");
    ck_assert_str_eq(method->function->name->text, "__f");
    ck_assert_str_eq(method->function->params[1].symbol->text, "_A__x");
    const Node *assign = method->function->body.items[0];
    ck_assert_str_eq(assign->list.items[0]->list.items[0]->symbol->text, "_A__y");
    ck_assert_str_eq(assign->list.items[0]->list.items[1]->symbol->text, "__z__");
    ck_assert_str_eq(assign->a->list2.items[0]->symbol->text, "__k");
    ck_assert_str_eq(first_statement("class __:\n  __x = 1")->function->locals[0]->text, "__x");
}
END_TEST

static Suite *parser_suite(void) {
    Suite *suite = suite_create("lang/parser");
    TCase *trees = checked_case("trees"), *details = checked_case("details");
    tcase_add_loop_test(trees, tree_is_as_cpython_parses_it, 0, TREE_COUNT);
    tcase_add_test(details, functions_keep_their_docstrings);
    tcase_add_test(details, parameters_are_counted_by_kind);
    tcase_add_test(details, aliases_know_what_they_bind);
    tcase_add_test(details, integers_know_their_range);
    tcase_add_test(details, nodes_cover_their_text);
    tcase_add_test(details, private_names_carry_their_class);
    suite_add_tcase(suite, trees);
    suite_add_tcase(suite, details);
    return suite;
}

CHECK_MAIN(parser_suite)
