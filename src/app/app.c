#include "app/app.h"

#include "app/actions.h"
#include "app/options.h"
#include "base/mem.h"

#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- what can be asked for ---- */

typedef struct Action {
    const char *name, *arguments, *help;
    int most_words;                        /* beside the name */
    int (*act)(const Options *options);
} Action;

static const Action ACTIONS[] = {
#define ACTION(name, arguments, most_words, act, help) {#name, arguments, help, most_words, act},
#include "app/actions.def"
#undef ACTION
};
enum { ACTION_COUNT = sizeof ACTIONS / sizeof *ACTIONS };

static const Action *find_action(const char *name) {
    for (int i = 0; i < ACTION_COUNT; i++)
        if (str_equal(ACTIONS[i].name, name))
            return &ACTIONS[i];
    return NULL;
}

static int show_help(void) {
    Str text = {0};
    str_add(&text, "einstep steps through tensor code, forward and back.\n\n"
                   "  einstep                        menu of lessons\n"
                   "  einstep LESSON|FILE.py         interactive walkthrough\n");
    for (int i = 0; i < ACTION_COUNT; i++) {
        Str usage = {0};
        str_addf(&usage, "einstep %s %s", ACTIONS[i].name, ACTIONS[i].arguments);
        str_addf(&text, "  %-30s %s\n", usage.text, ACTIONS[i].help);
        str_release(&usage);
    }
    str_add(&text, "\nOptions:\n");
    options_add_help(&text);
    fputs(text.text, stdout);
    str_release(&text);
    return 0;
}

static int show_version(void) {
    puts("einstep " EINSTEP_VERSION);
    return 0;
}

/* ---- the process ---- */

/* LC_CTYPE only, so that numbers stay as C writes them; a UTF-8 locale where one is to be had. */
static void set_locale(void) {
    static const char *const LOCALES[] = {"", "C.UTF-8", "C.utf8", "en_US.UTF-8"};
    for (size_t i = 0; i < sizeof LOCALES / sizeof *LOCALES; i++)
        if (setlocale(LC_CTYPE, LOCALES[i]) && app_is_utf8())
            return;
    setlocale(LC_CTYPE, "C");
}

static void out_of_memory(void) {
    static const char TEXT[] = "einstep: out of memory\n";
    app_restore_terminal();
    ssize_t ignored = write(STDERR_FILENO, TEXT, sizeof TEXT - 1);
    (void)ignored;
    _exit(2);
}

static int too_many_words(const Action *action) {
    fprintf(stderr, "einstep: usage: einstep %s %s\n", action->name, action->arguments);
    return 2;
}

static int no_such_action(const char *name) {
    Error error = {0};
    error_set(&error, ERR_VALUE, "there is no command %s; --help lists them", name);
    int status = app_complain(&error);
    error_release(&error);
    return status;
}

/* `einstep NAME`: an action, else a lesson or file to walk through. */
static int act(Options *options) {
    const Action *action = options->word_count ? find_action(options->words[0]) : NULL;
    if (options->help)
        return show_help();
    if (options->version)
        return show_version();
    if (!action && options->word_count > 1)
        return no_such_action(options->words[0]);
    if (!action)
        return act_walk(options);
    memmove(options->words, options->words + 1,
            (size_t)options->word_count-- * sizeof *options->words);
    return options->word_count > action->most_words ? too_many_words(action)
                                                    : action->act(options);
}

/* Data that could not be written is an error, also when the reader has gone. */
static int flush_output(int status) {
    bool fine = fflush(stdout) == 0 && !ferror(stdout);
    return fine || status ? status : 2;
}

int app_main(int argc, char **argv) {
    Options options;
    Error error = {0};
    set_locale();
    mem_set_handler(out_of_memory);
    signal(SIGPIPE, SIG_IGN);
    int status = options_read(&options, argc, argv, &error) ? act(&options)
                                                             : app_complain(&error);
    options_release(&options);
    error_release(&error);
    return flush_output(status);
}
