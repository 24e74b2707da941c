/* What the tests of lang/ share: a text, its tree or its error, all given back after each test. */
#ifndef EINSTEP_TESTS_LANG_TEST_H
#define EINSTEP_TESTS_LANG_TEST_H

#include "base/mem.h"
#include "lang/parser.h"
#include "tests/check_main.h"

#include <string.h>

static Arena arena;
static Interner names;
static Error error;
static Source source;

static void set_up(void) {
    interner_init(&names, &arena);
}

static void tear_down(void) {
    error_release(&error);
    interner_release(&names);
    arena_release(&arena);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static TCase *checked_case(const char *name) {
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    return tcase;
}

/* The module of a text, or NULL with `error` set. */
static Function *parse_text(const char *text) {
    error_release(&error);
    if (!source_init(&source, &arena, "test.py", 0, text, strlen(text), &error))
        return NULL;
    return parse_module(&source, &arena, &names, NULL, &error);
}

/* As parse_text, for a text that must parse. */
static inline Function *parse_good(const char *text) {
    Function *module = parse_text(text);
    ck_assert_msg(module != NULL, "%s\nrefused: %s", text, str_text(&error.text));
    return module;
}

#endif
