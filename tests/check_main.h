/* main() of a test program: runs one Check suite in a UTF-8 locale, as `make test` expects. */
#ifndef EINSTEP_TESTS_CHECK_MAIN_H
#define EINSTEP_TESTS_CHECK_MAIN_H

#include <check.h>
#include <locale.h>
#include <stdlib.h>

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
