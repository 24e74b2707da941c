/* `einstep replay`: a script, headless as a transcript, or in the terminal at its pace. */
#include "app/environment.h"
#include "app/host.h"
#include "app/live.h"
#include "app/notice.h"
#include "app/output.h"
#include "ui/replay.h"

static void write_line(void *user, const char *line, const char *answer) {
    Str text = {0};
    (void)user;
    str_addf(&text, "> %s", line);
    output_line(text.text);
    if (*answer)
        output_line(answer);
    str_release(&text);
}

/* A false expectation and a program that raised are results; anything else is bad input. */
static int status_of(const Error *error) {
    return error->kind == ERR_ASSERTION ? 1 : 2;
}

static int replay_headless(const Options *options, const Replay *replay) {
    Host host;
    Error error = {0};
    host_init(&host, options);
    host.spoken = true;
    host.script = options->words[0];
    Session *session = host_session(&host, (Look){.depth = COLOUR_NONE});
    bool fine = replay_run(replay, session, write_line, NULL, &error);
    if (!fine)
        notice_complain(&error);
    const Run *run = session_run(session);
    int status = !fine ? status_of(&error) : run ? app_run_status(run, options) : 0;
    session_free(session);
    host_release(&host, &error);
    error_release(&error);
    return status;
}

static void play(Session *session, void *replay) {
    session_play_script(session, replay);
}

/* NULL with the error. */
static Replay *read_script(const char *path, Error *error) {
    Str text = {0};
    Replay *replay = NULL;
    const char *name = str_equal(path, "-") ? notice_text(NOTICE_STANDARD_INPUT) : path;
    if (files_read_text(path, &text, error))
        replay = replay_new(name, str_text(&text), text.len, error);
    if (replay && !replay_line_count(replay)) {
        notice_fail(error, ERR_VALUE, NOTICE_NO_COMMANDS, name);
        replay_free(replay);
        replay = NULL;
    }
    str_release(&text);
    return replay;
}

static bool plays_headless(const Options *options) {
    return options->headless || !environment_has_terminal() || !live_can(NOTICE_PLAYS_HEADLESS);
}

int act_replay(const Options *options) {
    Error error = {0};
    Replay *replay = read_script(options->words[0], &error);
    if (!replay)
        notice_complain(&error);
    error_release(&error);
    if (!replay)
        return 2;
    if (!plays_headless(options)) /* the session takes the script */
        return live_walk(options, NULL, play, replay);
    int status = replay_headless(options, replay);
    replay_free(replay);
    return status;
}
