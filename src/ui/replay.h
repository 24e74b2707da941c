/* Scripts: lines of the command vocabulary, played in a session.
 *
 * Each line is done by session_command, so a script can do what a person can and nothing else. A
 * script halts where it says `wait` or `pause`; from halt to halt is a beat. In the terminal a
 * session plays it (session_play_script): it goes on when the wait is over or the next key comes;
 * going back a beat, and coming back after having explored, does the lines up to there again, at
 * once. Headless, waits and pauses take no time and the answers are the transcript. */
#ifndef EINSTEP_UI_REPLAY_H
#define EINSTEP_UI_REPLAY_H

#include "ui/session.h"

typedef struct Replay Replay;

/* `name` stands in errors. NULL with an error for a line whose command is unknown or that is not
 * text: "name:12: no command 'setp'; did you mean 'step'?". */
Replay *replay_new(const char *name, const char *text, size_t len, Error *error);
void replay_free(Replay *replay);

const char *replay_name(const Replay *replay);
size_t replay_line_count(const Replay *replay);

/* The n-th line that holds a command, and its number in the file. */
const char *replay_line(const Replay *replay, size_t n, int *number);

/* Number of the cue that line n stands in (the first is 1, before it 0), of all of them. */
int replay_cue_of(const Replay *replay, size_t n, int *count);

/* Does line n; on failure the error says where. */
bool replay_do(const Replay *replay, size_t n, Session *session, Str *answer, Error *error);

/* Does all lines without halting; `sink` is given the line and what it says (may be empty). Stops
 * at the first error and returns false; the error names script and line. */
typedef void ReplaySink(void *user, const char *line, const char *answer);
bool replay_run(const Replay *replay, Session *session, ReplaySink *sink, void *user,
                Error *error);

/* Adds what `say` and `cue` show in a language: `TEXT zh="..."` holds the Chinese one as well. */
void replay_add_text(const char *text, Language language, Str *out);

/* ---- in a session (called by session.c and keys.c) ---- */

typedef enum ScriptState {
    SCRIPT_NONE,
    SCRIPT_RUNNING, /* its next lines are due */
    SCRIPT_WAITING, /* for time */
    SCRIPT_PAUSED,  /* for a key */
    SCRIPT_LEFT,    /* someone explores */
    SCRIPT_OVER     /* all lines are done */
} ScriptState;

typedef struct ScriptPlay {
    Replay *replay;
    ScriptState state;
    size_t next;    /* the line to do next */
    int left;       /* milliseconds to wait */
} ScriptPlay;

/* Takes the script and plays it from its first line at the next tick. */
void session_play_script(Session *session, Replay *replay);

void script_release(ScriptPlay *play);
int script_due(const ScriptPlay *play);
void script_tick(Session *session, int milliseconds);

/* True when the key was the script's: next beat, beat before, blank. Any other key means that
 * someone takes over. */
bool script_key(Session *session, const char *key);
bool script_has_keys(const ScriptPlay *play); /* a clicker's keys are the script's */

/* Back to where the script was when someone took over. False when nobody did. */
bool script_rejoin(Session *session, Error *error);

#endif
