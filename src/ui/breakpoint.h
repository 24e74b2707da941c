/* Breakpoints: steps at which `continue` stops. A line stops after its statement has run, a
 * function where it is entered, a name where it is bound or what it holds changes. */
#ifndef EINSTEP_UI_BREAKPOINT_H
#define EINSTEP_UI_BREAKPOINT_H

#include "base/vec.h"
#include "ui/program.h"

typedef struct Breakpoint {
    enum { BREAKPOINT_LINE, BREAKPOINT_FUNCTION, BREAKPOINT_NAME } kind;
    int line;    /* of the program's own file */
    char *name;
} Breakpoint;

typedef VEC(Breakpoint) Breakpoints;

void breakpoints_release(Breakpoints *all);

/* Sets the breakpoint that `text` means, or clears it where it is set: a number is a line, the
 * name of a function that was entered a function, any other name a variable. ValueError for what
 * is neither; NameError, naming the nearest name, for one that never occurs. */
bool breakpoints_toggle(Breakpoints *all, const Program *program, const char *text, bool *set,
                        Error *error);

bool breakpoints_at_line(const Breakpoints *all, int line);

/* A TravelTest: some breakpoint stops at step k. `user` is the Breakpoints. */
bool breakpoints_hit(const void *user, const Program *program, size_t k);

/* ---- names of a program, as steps know them ---- */

/* A TravelTest: step k binds or changes the name; enters the function of that name. */
bool program_step_changes(const void *name, const Program *program, size_t k);
bool program_step_enters(const void *name, const Program *program, size_t k);

#endif
