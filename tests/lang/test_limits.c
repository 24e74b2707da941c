/* Depth, height and broken text: everything ends in a tree or in an error. */
#include "tests/lang/lang_test.h"

enum { DEEP = 100000, DEFAULT_DEPTH = 200 };

static const Function *parse_repeated(const char *start, const char *open, const char *middle,
                                      const char *close, int count, int limit) {
    Str text = {0};
    str_add(&text, start);
    for (int i = 0; i < count; i++)
        str_add(&text, open);
    str_add(&text, middle);
    for (int i = 0; i < count; i++)
        str_add(&text, close);
    error_release(&error);
    ck_assert(source_init(&source, &arena, "test.py", 0, text.text, text.len, &error));
    str_release(&text);
    return parse_module(&source, &arena, &names, &(ParseOptions){limit}, &error);
}

/* What can stand within itself. */
static const struct {
    const char *start, *open, *middle, *close;
    int each; /* levels that one of them counts */
} NESTS[] = {
    {"", "(", "a", ")", 1},
    {"", "[", "a", "]", 1},
    {"", "{", "a", "}", 1},
    {"", "{1:", "a", "}", 1},
    {"", "f(", "a", ")", 1},
    {"", "a[", "a", "]", 1},
    {"", "(*", "a", ",)", 1},
    {"", "{**", "a", "}", 1},
    {"", "-", "a", "", 1},
    {"", "not ", "a", "", 1},
    {"", "a**", "a", "", 1},
    {"", "a if b else ", "a", "", 1},
    {"", "lambda:", "a", "", 1},
    {"", "(lambda x=", "a", ":a)", 2},
    {"", "[a for a in ", "a", "]", 1},
    {"", "[a for a in b if ", "a", "]", 1},
    {"", "(a:=", "a", ")", 1},
    {"for ", "(", "a", ",)", 1},
    {"del ", "[", "a", "]", 1},
};

START_TEST(nesting_has_a_limit) {
    const char *start = NESTS[_i].start, *open = NESTS[_i].open, *middle = NESTS[_i].middle;
    const char *close = NESTS[_i].close;
    int most = DEFAULT_DEPTH / NESTS[_i].each;
    if (!str_equal(start, "for ")) {
        ck_assert_msg(parse_repeated(start, open, middle, close, most, 0), "%s: %s", open,
                      str_text(&error.text));
        ck_assert_ptr_nonnull(parse_repeated(start, open, middle, close, 5, 10));
    }
    ck_assert_ptr_null(parse_repeated(start, open, middle, close, most + 1, 0));
    ck_assert_ptr_nonnull(strstr(error.text.text, "nested more than 200 deep"));
    ck_assert_ptr_null(parse_repeated(start, open, middle, close, DEEP, 0));
    ck_assert_ptr_null(parse_repeated(start, open, middle, "", DEEP, 0));
    ck_assert_ptr_null(parse_repeated(start, open, middle, close, DEEP, DEEP));
    ck_assert_ptr_null(parse_repeated(start, open, middle, close, 11, 10));
}
END_TEST

static void add_nested_blocks(Str *text, const char *head, int count) {
    for (int i = 0; i < count; i++) {
        str_add_repeated(text, ' ', (size_t)i);
        str_add(text, head);
    }
    str_add_repeated(text, ' ', (size_t)count);
    str_add(text, "pass\n");
}

START_TEST(blocks_have_a_limit) {
    static const char *const HEADS[] = {"if a:\n", "def f(a):\n", "class A:\n", "while a:\n"};
    Str text = {0};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++) {
        add_nested_blocks(&text, HEADS[i], DEFAULT_DEPTH);
        ck_assert_ptr_nonnull(parse_text(text.text));
        str_clear(&text);
        add_nested_blocks(&text, HEADS[i], DEFAULT_DEPTH + 1);
        ck_assert_ptr_null(parse_text(text.text));
        str_clear(&text);
    }
    str_release(&text);
}
END_TEST

/* What grows a tree to one side without nesting. */
START_TEST(chains_have_a_limit) {
    static const char *const LINKS[] = {"+a", ".a", "(a)", "[a]", "*a"};
    for (size_t i = 0; i < sizeof LINKS / sizeof *LINKS; i++) {
        const Function *module = parse_repeated("a", LINKS[i], "", "", NODE_MOST_HEIGHT - 2, 0);
        ck_assert_ptr_nonnull(module);
        ck_assert_int_eq(module->body.items[0]->height, NODE_MOST_HEIGHT);
        ck_assert_ptr_null(parse_repeated("a", LINKS[i], "", "", NODE_MOST_HEIGHT - 1, 0));
        ck_assert_ptr_null(parse_repeated("a", LINKS[i], "", "", DEEP, 0));
    }
    ck_assert_ptr_null(parse_repeated("if a: b\n", "elif a: b\n", "", "", DEEP, 0));
}
END_TEST

/* What is kept flat may be as long as it likes. */
START_TEST(lists_have_no_limit) {
    static const char *const LINKS[] = {",a", " and a", " or a", "<a", "=a", ";a", "\na"};
    for (size_t i = 0; i < sizeof LINKS / sizeof *LINKS; i++)
        ck_assert_ptr_nonnull(parse_repeated("a", LINKS[i], "", "", DEEP / 10, 0));
    ck_assert_ptr_nonnull(parse_repeated("''", " 'a'", "", "", DEEP / 10, 0));
    ck_assert_ptr_nonnull(parse_repeated("''", " f'{a}'", "", "", DEEP / 10, 0));
}
END_TEST

/* A program with most forms in it. */
static const char PROGRAM[] =
    "import a.b as c\nfrom . import d\n@d\ndef f(a, /, b: int = 1, *c, e, **g) -> h:\n"
    "    '''doc'''\n    global x\n    for i, *j in k:\n        if not i < 2 <= j: continue\n"
    "        elif i: break\n        else: del i, j[0]\n    try:\n        return [p for q in r if "
    "s]\n"
    "    except (T, U) as v:\n        raise w from v\n    finally: pass\n"
    "class A(B, m=1):\n    y = {1: 2, **z} if {3} else (4,)\n"
    "with (l as m, n): o = lambda x=1, *y: f'{x!r:>{y}} {x=}' b''\n"
    "assert 0x1F + 1_0.5e-3j - ~a ** -b @ c, \"\\x41\\u00e9\\101\" 'z'\nx[1:2, ::3, ...] += (q := "
    "5)\n";

static void parse_bytes(const char *text, size_t len) {
    error_release(&error);
    ArenaMark mark = arena_mark(&arena);
    Interner symbols;
    interner_init(&symbols, &arena);
    if (source_init(&source, &arena, "test.py", 0, text, len, &error)) {
        const Function *module = parse_module(&source, &arena, &symbols, NULL, &error);
        ck_assert((module == NULL) == (error.kind != ERR_NONE));
    }
    interner_release(&symbols);
    error_release(&error);
    arena_rewind(&arena, mark);
}

START_TEST(every_part_of_a_program_ends_well) {
    size_t len = sizeof PROGRAM - 1;
    for (size_t i = 0; i <= len; i++) {
        parse_bytes(PROGRAM, i);
        parse_bytes(PROGRAM + i, len - i);
    }
}
END_TEST

/* One byte put in the place of each. */
START_TEST(every_changed_byte_ends_well) {
    static const char BYTES[] = "(]}'\"\\\n\t :=,*.#@{f0\xFF\xE4";
    size_t len = sizeof PROGRAM - 1;
    char changed[sizeof PROGRAM];
    for (size_t i = 0; i < len; i++) {
        memcpy(changed, PROGRAM, sizeof PROGRAM);
        changed[i] = BYTES[i % (sizeof BYTES - 1)];
        parse_bytes(changed, len);
        memmove(changed + i, PROGRAM + i + 1, len - i);
        parse_bytes(changed, len - 1);
    }
}
END_TEST

static Suite *limits_suite(void) {
    Suite *suite = suite_create("lang/limits");
    TCase *tcase = checked_case("limits");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, nesting_has_a_limit, 0, sizeof NESTS / sizeof *NESTS);
    tcase_add_test(tcase, blocks_have_a_limit);
    tcase_add_test(tcase, chains_have_a_limit);
    tcase_add_test(tcase, lists_have_no_limit);
    tcase_add_test(tcase, every_part_of_a_program_ends_well);
    tcase_add_test(tcase, every_changed_byte_ends_well);
    suite_add_tcase(suite, tcase);
    return suite;
}

CHECK_MAIN(limits_suite)
