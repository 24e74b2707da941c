/* main() of a test program: runs one Check suite in a UTF-8 locale, as `make test` expects. Each
 * test also fails when blocks of base/mem are alive after its teardown that were not before. */
#ifndef EINSTEP_TESTS_CHECK_MAIN_H
#define EINSTEP_TESTS_CHECK_MAIN_H

#include "base/mem.h"

#include <check.h>
#include <locale.h>
#include <stdlib.h>

static size_t check_live_before;

static void check_note_live(void) {
    check_live_before = mem_live_blocks();
}

static void check_nothing_leaked(void) {
    ck_assert_msg(mem_live_blocks() == check_live_before, "%zu blocks leaked",
                  mem_live_blocks() - check_live_before);
}

/* Check runs setups in the order they were added and teardowns in reverse: this one is the last. */
static inline TCase *check_tcase_create(const char *name) {
    TCase *t = tcase_create(name);
    tcase_add_checked_fixture(t, check_note_live, check_nothing_leaked);
    return t;
}
#define tcase_create check_tcase_create

#define CHECK_MAIN(make_suite)                                                                     \
    int main(void) {                                                                               \
        setlocale(LC_CTYPE, "C.UTF-8");                                                            \
        SRunner *runner = srunner_create(make_suite());                                            \
        srunner_run_all(runner, CK_ENV);                                                           \
        int failed = srunner_ntests_failed(runner);                                                \
        srunner_free(runner);                                                                      \
        return failed ? EXIT_FAILURE : EXIT_SUCCESS;                                               \
    }

#endif
