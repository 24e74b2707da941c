/* `einstep replay`: a script, headless as a transcript, or in the terminal at its pace. */
#include "app/host.h"
#include "app/live.h"
#include "base/utf8.h"
#include "ui/replay.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void write_line(void *user, const char *line, const char *answer) {
    Str text = {0};
    (void)user;
    str_add(&text, "> ");
    utf8_add_visible(&text, line, strlen(line), false);
    str_add_char(&text, '\n');
    utf8_add_visible(&text, answer, strlen(answer), true);
    if (*answer)
        str_add_char(&text, '\n');
    fputs(text.text, stdout);
    str_release(&text);
}

/* A program that raised fails the script that watched it. */
static bool ended_well(const Session *session) {
    const Run *run = session_run(session);
    Str text = {0};
    if (!run || run->error.kind == ERR_NONE)
        return true;
    error_describe(&run->error, &text);
    fputs(text.text, stderr);
    str_release(&text);
    return false;
}

/* Exit status of a script that ended with an error: a false expectation and a program that raised
 * are failures, everything else is a script that cannot be played. */
static int replay_headless(const Options *options, const Replay *replay) {
    Host host;
    Error error = {0};
    Session *session = host_session(&host, options, (Look){.depth = COLOUR_NONE});
    bool fine = replay_run(replay, session, write_line, NULL, &error);
    fflush(stdout);
    if (!fine)
        app_complain(&error);
    fine = fine && ended_well(session);
    session_free(session);
    host_release(&host);
    error_release(&error);
    return fine ? 0 : 1;
}

static void play(Session *session, void *replay) {
    session_play_script(session, replay);
}

static Replay *read_script(const char *path, Error *error) {
    Str text = {0};
    Replay *replay = NULL;
    if (files_read(path, &text, error))
        replay = replay_new(str_equal(path, "-") ? "standard input" : path, str_text(&text),
                            text.len, error);
    str_release(&text);
    return replay;
}

int act_replay(const Options *options) {
    Error error = {0};
    if (!options->word_count)
        error_set(&error, ERR_VALUE, "replay takes a script; - is standard input");
    Replay *replay = options->word_count ? read_script(options->words[0], &error) : NULL;
    if (!replay) {
        bool unread = error.kind == ERR_VALUE && !options->word_count;
        int status = app_complain(&error);
        error_release(&error);
        return unread ? status : error_kind_is(error.kind, ERR_OS) ? 2 : 1;
    }
    if (options->headless || !live_has_terminal()) {
        int status = replay_headless(options, replay);
        replay_free(replay);
        return status;
    }
    return live_walk(options, NULL, play, replay);
}
