/* Small runs and their traces. For tests of export/. */
#ifndef EINSTEP_TESTS_EXPORT_FIXTURE_H
#define EINSTEP_TESTS_EXPORT_FIXTURE_H

#include "export/trace.h"

#include <string.h>

/* Binds one value of each type that traces tell, in a module and in a function. */
static const char FIXTURE_PROGRAM[] =
    "import torch\n"                                                    /*  1 */
    "x = torch.arange(6).view(2, 3) / 4\n"                              /*  2 */
    "y = x.t()\n"                                                       /*  3 */
    "n, f, b, s, none = 3, 0.5, True, 'a\\n\"b\\\\', None\n"            /*  4 */
    "pair = [n, (x[0], 2.5)]\n"                                         /*  5 */
    "def scale(t, by=2):\n"                                             /*  6 */
    "    t = t * by\n"                                                  /*  7 */
    "    return t\n"                                                    /*  8 */
    "z = scale(x)\n"                                                    /*  9 */
    "w = torch.complex(x, -x)\n"                                        /* 10 */
    "mask = x > 0.5\n"                                                  /* 11 */
    "odd = torch.tensor([float('nan'), float('inf'), -float('inf')])\n" /* 12 */
    "x[0, 1] = 9\n"                                                     /* 13 */
    "print('done', n)\n";                                               /* 14 */

static inline Run *fixture_run(const char *program) {
    RunOptions options = {0};
    return run_program("demo.py", program, strlen(program), &options);
}

static inline void fixture_write(void *out, const char *text, size_t len) {
    str_add_bytes(out, text, len);
}

static inline void fixture_trace(Run *run, Str *out) {
    trace_export(run, fixture_write, out);
}

#endif
