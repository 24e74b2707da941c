/* A script as a session plays it. */
#include "ui/replay.h"
#include "ui/state.h"

#include <string.h>

void script_release(ScriptPlay *play) {
    replay_free(play->replay);
    *play = (ScriptPlay){0};
}

void session_play_script(Session *session, Replay *replay) {
    script_release(&session->script);
    session->script = (ScriptPlay){.replay = replay, .state = SCRIPT_RUNNING};
}

int script_due(const ScriptPlay *play) {
    if (play->state == SCRIPT_RUNNING)
        return 0;
    return play->state == SCRIPT_WAITING ? play->left : -1;
}

/* ---- beats ---- */

/* What the line just done asked for becomes the state. True when the script goes on at once. */
static bool take_halt(Session *session) {
    ScriptPlay *play = &session->script;
    int wait = session_take_wait(session);
    if (session_take_pause(session))
        play->state = SCRIPT_PAUSED;
    else if (wait > 0) {
        play->state = SCRIPT_WAITING;
        play->left = wait;
    } else
        return true;
    return false;
}

static bool do_next(Session *session, Error *error) {
    ScriptPlay *play = &session->script;
    Str answer = {0};
    bool done = replay_do(play->replay, play->next, session, &answer, error);
    const char *line;
    int number;
    line = replay_line(play->replay, play->next, &number);
    if (done && str_starts_with(line, "print "))
        session_say(session, MESSAGE_ANSWER, str_text(&answer));
    play->next++;
    str_release(&answer);
    return done;
}

/* An error ends the script where it is; one may go on exploring. */
static void run_beat(Session *session) {
    ScriptPlay *play = &session->script;
    Error error = {0};
    bool going = true;
    play->state = SCRIPT_RUNNING;
    session_say(session, MESSAGE_NONE, "");
    while (going && play->next < replay_line_count(play->replay)) {
        if (!do_next(session, &error)) {
            session_say(session, MESSAGE_ERROR, error_text(&error, session->language));
            play->state = SCRIPT_LEFT;
            break;
        }
        going = take_halt(session);
    }
    if (play->state == SCRIPT_RUNNING)
        play->state = SCRIPT_OVER;
    error_release(&error);
}

void script_tick(Session *session, int milliseconds) {
    ScriptPlay *play = &session->script;
    play->left -= milliseconds;
    if (play->state == SCRIPT_RUNNING || (play->state == SCRIPT_WAITING && play->left <= 0))
        run_beat(session);
}

/* ---- back ---- */

/* Does the lines before `line` again, from a fresh view; the state is that of the last halt. */
static bool redo_until(Session *session, size_t line, Error *error) {
    ScriptPlay *play = &session->script;
    session_reset_view(session);
    play->next = 0;
    play->state = SCRIPT_PAUSED;
    while (play->next < line && play->next < replay_line_count(play->replay)) {
        if (!do_next(session, error))
            return false;
        take_halt(session);
    }
    if (play->state == SCRIPT_WAITING) /* one came here to stay */
        play->state = SCRIPT_PAUSED;
    return true;
}

static bool is_halt(const Replay *replay, size_t n) {
    int number;
    const char *line = replay_line(replay, n, &number);
    return str_equal(line, "pause") || str_starts_with(line, "wait ");
}

/* The line after the halt before the present one. */
static size_t beat_before(const ScriptPlay *play) {
    size_t n = play->next;
    if (n > 0 && is_halt(play->replay, n - 1))
        n--;
    while (n > 0 && !is_halt(play->replay, n - 1))
        n--;
    return n;
}

static void beat_back(Session *session) {
    Error error = {0};
    size_t line = beat_before(&session->script);
    if (line && !redo_until(session, line, &error))
        session_say(session, MESSAGE_ERROR, error_text(&error, session->language));
    error_release(&error);
}

bool script_rejoin(Session *session, Error *error) {
    ScriptPlay *play = &session->script;
    if (play->state != SCRIPT_LEFT)
        return error_set(error, ERR_VALUE, "there is no script to go back to");
    return redo_until(session, play->next, error);
}

/* ---- keys ---- */

static bool is_key(const char *key, const char *a, const char *b) {
    return str_equal(key, a) || str_equal(key, b);
}

bool script_has_keys(const ScriptPlay *play) {
    return play->state != SCRIPT_NONE && play->state != SCRIPT_LEFT;
}

bool script_key(Session *session, const char *key) {
    ScriptPlay *play = &session->script;
    if (!script_has_keys(play))
        return false;
    if (is_key(key, "PgDn", "]")) {
        if (play->state != SCRIPT_OVER)
            run_beat(session);
    } else if (is_key(key, "PgUp", "["))
        beat_back(session);
    else if (is_key(key, "b", "."))
        session->blank = true;
    else if (!is_key(key, "Esc", "F5")) {
        if (play->state != SCRIPT_OVER && !is_key(key, "q", "Q"))
            play->state = SCRIPT_LEFT;
        return false;
    }
    return true;
}
