/* `einstep LESSON`: the walkthrough, the line-by-line prompt, or what `run` does. */
#include "app/live.h"
#include "app/plain.h"

#include <stdlib.h>

/* A terminal that cannot place the cursor. */
static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return !term || !*term || str_equal(term, "dumb");
}

int act_walk(const Options *options) {
    const char *name = options->word_count ? options->words[0] : NULL;
    if (options->plain || (live_has_terminal() && is_dumb()))
        return plain_walk(options, name);
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
