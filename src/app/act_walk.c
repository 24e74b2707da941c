/* `einstep LESSON`: the walkthrough, the line-by-line prompt, or what `run` does. */
#include "app/actions.h"
#include "app/environment.h"
#include "app/live.h"
#include "app/menu.h"
#include "app/notice.h"
#include "app/plain.h"

/* `name` NULL: a lesson from the menu. */
static int walk(const Options *wanted, const char *name) {
    Options options = *wanted;
    Str chosen = {0};
    bool plain = wanted->plain || !live_can(NOTICE_GOES_PLAIN);
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
