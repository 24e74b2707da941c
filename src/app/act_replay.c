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

/* False expectations, unknown names and a program that raised fail the script alike. */
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
    int status = !fine ? 1 : run ? app_run_status(run) : 0;
    session_free(session);
    host_release(&host, &error);
    error_release(&error);
    return status;
}

static void play(Session *session, void *replay) {
    session_play_script(session, replay);
}

/* NULL with the error and the exit status. */
static Replay *read_script(const char *path, Error *error, int *status) {
    Str text = {0};
    Replay *replay = NULL;
    const char *name = str_equal(path, "-") ? notice_text(NOTICE_STANDARD_INPUT) : path;
    *status = 2;
    if (files_read_text(path, &text, error)) {
        *status = 1;
        replay = replay_new(name, str_text(&text), text.len, error);
    }
    if (replay && !replay_line_count(replay)) {
        notice_fail(error, ERR_VALUE, NOTICE_NO_COMMANDS, name);
        replay_free(replay);
        replay = NULL;
        *status = 2;
    }
    str_release(&text);
    return replay;
}

static bool plays_headless(const Options *options) {
    return options->headless || !environment_has_terminal() || !live_can(NOTICE_PLAYS_HEADLESS);
}

int act_replay(const Options *options) {
    Error error = {0};
    int status;
    Replay *replay = read_script(options->words[0], &error, &status);
    if (!replay)
        notice_complain(&error);
    error_release(&error);
    if (!replay)
        return status;
    if (!plays_headless(options)) /* the session takes the script */
        return live_walk(options, NULL, play, replay);
    status = replay_headless(options, replay);
    replay_free(replay);
    return status;
}
