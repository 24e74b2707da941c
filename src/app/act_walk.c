/* `einstep LESSON`: the walkthrough, the line-by-line prompt, or what `run` does. */
#include "app/actions.h"
#include "app/environment.h"
#include "app/live.h"
#include "app/menu.h"
#include "app/notice.h"
#include "app/plain.h"
#include "term/term.h"

/* In the terminal, unless a prompt is wanted or the terminal cannot do more; then that is said. */
static bool walks_plain(const Options *options) {
    Error error = {0};
    if (options->plain)
        return true;
    bool able = term_check(&error);
    if (!able)
        notice_say(NOTICE_GOES_PLAIN, str_text(&error.text));
    error_release(&error);
    return !able;
}

/* `name` NULL: a lesson from the menu. */
static int walk(const Options *wanted, const char *name) {
    Options options = *wanted;
    Str chosen = {0};
    bool plain = walks_plain(wanted);
    int status = name ? 0 : menu_choose(&options, !plain, &chosen);
    if (!name && chosen.len)
        name = chosen.text;
    if (name)
        status = plain ? plain_walk(&options, name) : live_walk(&options, name, NULL, NULL);
    str_release(&chosen);
    return status;
}

int act_walk(const Options *options) {
    const char *name = options->word_count ? options->words[0] : NULL;
    if (options->plain || environment_has_terminal())
        return walk(options, name);
    return name ? act_run(options) : act_list(options);
}

/* `einstep record SCRIPT LESSON`: a walkthrough whose commands are written down as a script. */
int act_record(const Options *options) {
    Options watched = *options;
    if (!options->plain && !environment_has_terminal())
        return notice_refuse(NOTICE_RECORD_NEEDS);
    watched.record = options->words[0];
    return walk(&watched, options->words[1]);
}
