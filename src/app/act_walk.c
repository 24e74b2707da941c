/* `einstep LESSON`: the walkthrough, the line-by-line prompt, or what `run` does. */
#include "app/live.h"
#include "app/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A terminal that cannot place the cursor. */
static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return !term || !*term || str_equal(term, "dumb");
}

/* The menu: lessons by number, with what each is called. The name chosen, or NULL. */
static const char *choose_lesson(Str *names) {
    static char line[128];
    const char *chosen = NULL;
    int number = 0, wanted;
    files_list_lessons(names);
    if (!names->len)
        return NULL;
    for (char *at = names->text; *at; at += strcspn(at, "\n") + 1)
        printf("%3d  %.*s\n", ++number, (int)strcspn(at, "\n"), at);
    printf("\nWhich lesson, by number or name (Enter leaves)? ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return NULL;
    line[strcspn(line, "\n")] = '\0';
    wanted = atoi(line);
    chosen = *line ? line : NULL;
    for (char *at = names->text; wanted > 0 && *at; at += strlen(at) + 1) {
        at[strcspn(at, "\n")] = '\0';
        if (--wanted == 0)
            chosen = at;
    }
    return chosen;
}

static int walk_from_menu(const Options *options) {
    Str names = {0};
    const char *name = choose_lesson(&names);
    int status = name ? live_walk(options, name, NULL, NULL) : 0;
    str_release(&names);
    return status;
}

int act_walk(const Options *options) {
    const char *name = options->word_count ? options->words[0] : NULL;
    if (options->plain || (live_has_terminal() && is_dumb()))
        return plain_walk(options, name);
    if (live_has_terminal() && !name)
        return walk_from_menu(options);
    if (live_has_terminal())
        return live_walk(options, name, NULL, NULL);
    return name ? act_run(options) : act_list(options);
}

/* `einstep record FILE LESSON`: a walkthrough whose commands are written down as a script. */
int act_record(const Options *options) {
    Error error = {0};
    if (options->word_count < 1)
        error_set(&error, ERR_VALUE, "record takes the script to write, then a lesson or file");
    else if (!live_has_terminal() && !options->plain)
        error_set(&error, ERR_VALUE, "record needs a terminal, or --plain");
    if (error.kind != ERR_NONE) {
        int status = app_complain(&error);
        error_release(&error);
        return status;
    }
    Options watched = *options;
    watched.record = options->words[0];
    const char *name = options->word_count > 1 ? options->words[1] : NULL;
    return options->plain ? plain_walk(&watched, name) : live_walk(&watched, name, NULL, NULL);
}
