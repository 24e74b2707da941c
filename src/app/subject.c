/* A program found, read and run, for all commands that need one. */
#include "app/actions.h"

#include "app/catalogue.h"
#include "app/environment.h"
#include "app/notice.h"
#include "app/patience.h"

#include <signal.h>
#include <stdio.h>

static volatile int interrupted;

static void on_interrupt(int number) {
    interrupted = number;
}

/* While a program runs, Ctrl-C and a plea to end stop it, and what ran stays. One operation on very
 * many cells is not stopped within: the same signal a second time ends einstep at once. */
static void catch_interrupts(void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static RunOptions run_options(const Options *options, Reach *reach) {
    return (RunOptions){.files = reach_files(reach),
                        .overrides = options->parameters.items,
                        .override_count = (int)options->parameters.count,
                        .max_steps = options->max_steps,
                        .max_memory = options->max_memory,
                        .max_seconds = options->max_seconds};
}

static Run *run_text(const char *path, const Str *text, RunOptions *wanted) {
    bool catches = !wanted->interrupt;
    interrupted = 0;
    if (catches) {
        wanted->interrupt = &interrupted;
        catch_interrupts(on_interrupt);
        patience_begin();
    }
    Run *run = run_program(path, str_text(text), text->len, wanted);
    if (catches) {
        patience_end();
        catch_interrupts(SIG_DFL);
    }
    return run;
}

bool subject_load(Subject *subject, const char *name, const Options *options,
                  const volatile int *interrupt, Error *error) {
    Str text = {0};
    *subject = (Subject){0};
    bool fine = catalogue_find(name, &subject->path, error) &&
                files_read_text(subject->path.text, &text, error);
    if (fine) {
        subject->reach = reach_new(subject->path.text);
        RunOptions wanted = run_options(options, subject->reach);
        wanted.interrupt = interrupt;
        subject->run = run_text(subject->path.text, &text, &wanted);
        fine = subject->run->error.kind != ERR_VALUE || subject->run->module;
        if (!fine)
            error_repeat(error, &subject->run->error);
    }
    str_release(&text);
    if (!fine)
        subject_close(subject);
    return fine;
}

void subject_rerun(Subject *subject, const Str *text, const Options *options) {
    RunOptions wanted = run_options(options, subject->reach);
    run_free(subject->run);
    subject->run = run_text(subject->path.text, text, &wanted);
}

bool subject_open(Subject *subject, const char *name, const Options *options) {
    Error error = {0};
    bool fine = subject_load(subject, name, options, NULL, &error);
    if (!fine)
        notice_complain(&error);
    error_release(&error);
    return fine;
}

void subject_close(Subject *subject) {
    run_free(subject->run);
    reach_free(subject->reach);
    str_release(&subject->path);
    *subject = (Subject){0};
}

int app_run_status(const Run *run, const Options *options) {
    Str text = {0};
    if (run->error.kind == ERR_NONE)
        return 0;
    error_describe(&run->error, notice_language(), &text);
    fflush(stdout);
    fputs(str_text(&text), stderr);
    str_release(&text);
    if (options->parameters.count && !run->stopped)
        notice_say(NOTICE_VARIED);
    return interrupted ? 128 + interrupted : 1;
}

int subject_status(const Subject *subject, const Options *options) {
    return app_run_status(subject->run, options);
}

void app_init_canvas(Canvas *canvas, const Options *options, int width, int height) {
    canvas_init(canvas, width, height);
    canvas->spells = !environment_is_utf8();
    canvas->ascii = options->ascii || canvas->spells;
    canvas->ambiguous = options->ambiguous;
}
