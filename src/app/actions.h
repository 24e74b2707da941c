/* What each command of the command line does; the list is actions.def. Each returns the process's
 * exit status and has said on stderr what went wrong. */
#ifndef EINSTEP_APP_ACTIONS_H
#define EINSTEP_APP_ACTIONS_H

#include "app/files.h"
#include "app/options.h"
#include "eval/run.h"
#include "ui/canvas.h"

#define ACTION(id, name, arguments, fewest, most, act, help, help_zh)                              \
    int act(const Options *options);
#include "app/actions.def"
#undef ACTION

/* ---- for the actions ---- */

/* A program found, read and run. */
typedef struct Subject {
    Run *run;
    Str path;
    Reach *reach; /* the run reads files through it: it lives as long */
} Subject;

/* Runs the lesson or file named; false when it cannot be read (said on stderr). The run may have
 * ended with an error of its own. */
bool subject_open(Subject *subject, const char *name, const Options *options);

/* The same without a word on stderr: the walkthrough shows errors on its screen. `interrupt` is
 * looked at while the program runs; NULL: Ctrl-C and SIGTERM are caught here. */
bool subject_load(Subject *subject, const char *name, const Options *options,
                  const volatile int *interrupt, Error *error);
void subject_close(Subject *subject);

/* A canvas as the options and the terminal want it drawn. */
void app_init_canvas(Canvas *canvas, const Options *options, int width, int height);

/* Runs another text in the place of the program, under the same name. */
void subject_rerun(Subject *subject, const Str *text, const Options *options);

/* Says on stderr how the run ended when it did not end well, and gives the exit status. */
int subject_status(const Subject *subject, const Options *options);
int app_run_status(const Run *run, const Options *options);

/* Puts the terminal back, when the walkthrough has it. Safe at any time. */
void app_restore_terminal(void);

#endif
