/* What is wrong with a lesson, for those who write one: how its program ended, names that nothing
 * binds, comments that cannot be right, cells that are malformed, stages that one language says
 * nothing of. Reads a run; the numbers themselves it leaves to the lesson's own asserts. */
#ifndef EINSTEP_LESSON_CHECK_H
#define EINSTEP_LESSON_CHECK_H

#include "base/vec.h"
#include "eval/run.h"

enum { CHECK_CODE_COLUMNS = 79, CHECK_MOST_FINDINGS = 1000 };

typedef struct Finding {
    const char *file; /* of the program, or of a local module of it */
    int line;
    bool is_hint; /* may be left as it is */
    const char *text[LANGUAGE_COUNT];
} Finding;
typedef VEC(Finding) Findings;

/* Adds what is found, by line; texts live in the arena. The run's position is put back. */
void check_run(Run *run, Arena *arena, Findings *out);

/* When an assert of the program's own file ended the run: adds that finding with the values that
 * were compared, and writes the program's text to `rest` with `pass` in the place of the assert, so
 * that what comes after it can be run too. False when it ended otherwise. */
bool check_failed_assert(Run *run, Arena *arena, Findings *out, Str *rest);

/* Adds one, unless it has been told or there are too many: then false. */
bool check_add(Findings *out, Arena *arena, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool check_add_said(Findings *out, Arena *arena, const char *file, int line, const Said *said);

#endif
