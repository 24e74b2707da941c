/* Where names live. */
#include "tests/lang/lang_test.h"
#include "tests/lang/scope_text.h"

static const struct {
    const char *program, *functions;
} SCOPES[] = {
    {"import a.b, c as d\nfrom e import f, g as h\nfor i, (j, *k) in l: pass\nwith m as n: o = 1\n"
     "try: pass\nexcept p as q: del r\n(s := 1)\ndef t(): global u\nclass v: pass\nw += 1\nx: y\n"
     "z.z, A[0] = B, C",
     "module <module> 1: locals a d f h i j k n o q r s t u v w x; frees; globals\n"
     "def t 8: locals; frees; globals u\n"
     "class v 9: locals; frees; globals\n"},
    {"def f(a, b=g, *c, d, **e):\n  x = a\n  a = y\n  return x",
     "module <module> 1: locals f; frees; globals\n"
     "def f 1: locals a b d c e x; frees; globals\n"},
    {"def f(a):\n  def g():\n    b = 1\n    def h(): return a + b\n    return h\n  return g",
     "module <module> 1: locals f; frees; globals\n"
     "def f 1: locals a g; frees; globals\n"
     "def g 2: locals b h; frees a; globals\n"
     "def h 4: locals; frees a b; globals\n"},
    {"def f():\n  x = 0\n  def g():\n    nonlocal x\n    x += 1\n  def h():\n    global x\n    x = "
     "1\n"
     "    def i(): return x",
     "module <module> 1: locals f x; frees; globals\n"
     "def f 1: locals x g h; frees; globals\n"
     "def g 3: locals; frees x; globals\n"
     "def h 6: locals i; frees; globals x\n"
     "def i 9: locals; frees; globals\n"},
    {"def f(x):\n  class A:\n    x = x\n    y = x\n    def g(self): return x, y, A\n    z = w",
     "module <module> 1: locals f; frees; globals\n"
     "def f 1: locals x A; frees; globals\n"
     "class A 2: locals x y g z; frees x A; globals\n"
     "def g 5: locals self; frees x A; globals\n"},
    {"def f(n):\n  return [i * n for i in n if (last := i) for j in i]",
     "module <module> 1: locals f; frees; globals\n"
     "def f 1: locals n last; frees; globals\n"
     "comprehension <listcomp> 2: locals i j; frees last n; globals\n"},
    {"x = {k: lambda v=k: v + k + m for k in n}",
     "module <module> 1: locals x; frees; globals\n"
     "comprehension <dictcomp> 1: locals k; frees; globals\n"
     "lambda <lambda> 1: locals v; frees k; globals\n"},
    {"class A:\n  n = 3\n  m = [n for i in range(n)]\n  def f(self, x=n): return [n for n in x]",
     "module <module> 1: locals A; frees; globals\n"
     "class A 1: locals n m f; frees; globals\n"
     "comprehension <listcomp> 3: locals i; frees; globals\n"
     "def f 4: locals self x; frees; globals\n"
     "comprehension <listcomp> 4: locals n; frees; globals\n"},
    {"def f():\n  x: int\n  (y): int\n  z: int = 1\n  def g(): return x, y, z",
     "module <module> 1: locals f; frees; globals\n"
     "def f 1: locals x z g; frees; globals\n"
     "def g 5: locals; frees x z; globals\n"},
    {"global a, b\na = 1\n[c := d for d in e]\nglobal c",
     "module <module> 1: locals a b c; frees; globals\n"
     "comprehension <listcomp> 3: locals d; frees; globals\n"},
};

START_TEST(functions_know_their_names) {
    Str out = {0};
    scope_add_functions(&out, parse_good(SCOPES[_i].program));
    ck_assert_msg(str_equal(str_text(&out), SCOPES[_i].functions), "%s\nhas\n%s\nnot\n%s",
                  SCOPES[_i].program, str_text(&out), SCOPES[_i].functions);
    str_release(&out);
}
END_TEST

START_TEST(slots_and_hops_lead_to_the_name) {
    Str out = {0};
    scope_add_wrong_places(&out, parse_good(SCOPES[_i].program));
    ck_assert_str_eq(str_text(&out), "");
    str_release(&out);
}
END_TEST

static const Node *statement(const Function *function, int index) {
    return function->body.items[index];
}

static void check_place(const Node *name, ScopeKind scope, int hops, int slot) {
    ck_assert_int_eq(name->scope, scope);
    ck_assert_int_eq(name->hops, hops);
    if (scope == SCOPE_LOCAL || scope == SCOPE_ENCLOSING)
        ck_assert_int_eq(name->slot, slot);
}

START_TEST(names_know_their_place) {
    const Function *module = parse_good("y = 1\n"
                                        "def f(a, x):\n"
                                        "  class A:\n"
                                        "    x\n"
                                        "    z = z\n"
                                        "    def g(self): return (x, self, y, z)\n"
                                        "  return x\n");
    const Function *f = statement(module, 1)->function;
    const Function *class = statement(f, 0)->function;
    const NodeList *used = &statement(statement(class, 2)->function, 0)->a->list;
    check_place(statement(module, 0)->list.items[0], SCOPE_GLOBAL, 0, 0);
    check_place(statement(module, 1), SCOPE_GLOBAL, 0, 0);
    check_place(statement(f, 0), SCOPE_LOCAL, 0, 2);
    check_place(statement(f, 1)->a, SCOPE_LOCAL, 0, 1);
    check_place(statement(class, 0)->a, SCOPE_CLASS, 1, 1);
    ck_assert_int_eq(statement(class, 0)->a->slot, 1);
    check_place(statement(class, 1)->a, SCOPE_CLASS, 0, 0);
    check_place(used->items[0], SCOPE_ENCLOSING, 2, 1);
    check_place(used->items[1], SCOPE_LOCAL, 0, 0);
    check_place(used->items[2], SCOPE_GLOBAL, 0, 0);
    check_place(used->items[3], SCOPE_GLOBAL, 0, 0);
    ck_assert_int_eq(class->free_hops[0], 1);
    ck_assert_int_eq(statement(class, 2)->function->free_hops[0], 2);
}
END_TEST

START_TEST(first_iterable_stands_outside) {
    const Node *comp =
        statement(statement(parse_good("def f(a): return [a for a in a for b in a]"), 0)->function,
                  0)
            ->a;
    check_place(comp->list.items[0]->b, SCOPE_LOCAL, 0, 0);
    check_place(comp->list.items[0]->a, SCOPE_LOCAL, 0, 0);
    check_place(comp->list.items[1]->b, SCOPE_LOCAL, 0, 0);
    check_place(comp->a, SCOPE_LOCAL, 0, 0);
    ck_assert_int_eq(comp->function->free_count, 0);
    ck_assert_ptr_nonnull(comp->function->outer);
}
END_TEST

/* The expression as typed at a prompt within a function. */
static const Node *prompt(const char *text, const Function *within) {
    static Source line;
    ck_assert(source_init(&line, &arena, "prompt", -1, text, strlen(text), &error));
    return parse_expression(&line, &arena, &names, within, &error);
}

START_TEST(prompt_sees_the_function) {
    const Function *module = parse_good("m = 1\n"
                                        "def f(a, b):\n"
                                        "  def g(c):\n"
                                        "    global b\n"
                                        "    return c\n"
                                        "  class A: d = 1\n");
    const Function *f = statement(module, 1)->function, *g = statement(f, 0)->function;
    check_place(prompt("c", g), SCOPE_LOCAL, 0, 0);
    check_place(prompt("a", g), SCOPE_ENCLOSING, 1, 0);
    check_place(prompt("b", g), SCOPE_GLOBAL, 0, 0);
    check_place(prompt("m", g), SCOPE_GLOBAL, 0, 0);
    check_place(prompt("d", statement(f, 1)->function), SCOPE_CLASS, 0, 0);
    check_place(prompt("b", statement(f, 1)->function), SCOPE_CLASS, 1, 1);
    check_place(prompt("m", module), SCOPE_GLOBAL, 0, 0);
    check_place(prompt("m", NULL), SCOPE_GLOBAL, 0, 0);
    const Node *comp = prompt("[a + c + i for i in c]", g);
    ck_assert_ptr_eq(comp->function->outer, g);
    check_place(comp->list.items[0]->b, SCOPE_LOCAL, 0, 0);
    check_place(comp->a->b, SCOPE_LOCAL, 0, 0);
    check_place(comp->a->a->a, SCOPE_ENCLOSING, 2, 0);
    check_place(comp->a->a->b, SCOPE_ENCLOSING, 1, 0);
    ck_assert_int_eq(comp->function->free_count, 2);
    check_place(prompt("(new := a)", g)->a, SCOPE_GLOBAL, 0, 0);
    check_place(prompt("(c := a)", g)->a, SCOPE_LOCAL, 0, 0);
}
END_TEST

START_TEST(prompt_takes_one_expression) {
    ck_assert_int_eq(prompt("  a +\n b  # c\n", NULL)->kind, NODE_BINARY);
    ck_assert_int_eq(prompt("a, b", NULL)->kind, NODE_TUPLE);
    ck_assert_int_eq(prompt("x := 1", NULL)->kind, NODE_WALRUS);
    static const char *const BAD[] = {"", "  # c", "a = 1", "a;", "a b", "(a", "*a", "pass", "a)"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        ck_assert_msg(prompt(BAD[i], NULL) == NULL, "accepted: %s", BAD[i]);
        ck_assert_int_eq(error.kind, ERR_SYNTAX);
    }
}
END_TEST

enum { SCOPE_COUNT = sizeof SCOPES / sizeof *SCOPES };

static Suite *scope_suite(void) {
    Suite *suite = suite_create("lang/scope");
    TCase *tcase = checked_case("scope");
    tcase_add_loop_test(tcase, functions_know_their_names, 0, SCOPE_COUNT);
    tcase_add_loop_test(tcase, slots_and_hops_lead_to_the_name, 0, SCOPE_COUNT);
    tcase_add_test(tcase, names_know_their_place);
    tcase_add_test(tcase, first_iterable_stands_outside);
    tcase_add_test(tcase, prompt_sees_the_function);
    tcase_add_test(tcase, prompt_takes_one_expression);
    suite_add_tcase(suite, tcase);
    return suite;
}

CHECK_MAIN(scope_suite)
