/* A session: one person (or script) watching one program.
 *
 * It changes only through commands (ui/commands.def): a key, a line typed at the prompt and a line
 * of a script all come to session_command. Drawing reads it and changes nothing: a session and the
 * size of a canvas give the screen. Knows no terminal, no clock and no files: keys come as names,
 * time as milliseconds, programs through the host. */
#ifndef EINSTEP_UI_SESSION_H
#define EINSTEP_UI_SESSION_H

#include "base/error.h"
#include "eval/run.h"
#include "ui/canvas.h"
#include "ui/command.h"
#include "ui/theme.h"

/* What a session asks of the program around it. */
typedef struct SessionHost {
    /* Runs a lesson (by name) or a program (by path); NULL with the error. The session takes it. */
    Run *(*load)(void *user, const char *name, Error *error);
    /* Calls `offer` for every name `load` would take that begins with `start`. */
    void (*list)(void *user, const char *start, void (*offer)(void *context, const char *name),
                 void *context);
    /* Told every command that was done, for a recording; may be NULL. */
    void (*note)(void *user, const char *line);
    void *user;
} SessionHost;

typedef struct SessionOptions {
    SessionHost host;
    Language language;
    Look look;
    bool spoken; /* answers tell in words what the screen would show */
    bool only_english; /* the terminal has no letters for Chinese: asked for, it is refused */
} SessionOptions;

Session *session_new(const SessionOptions *options);
void session_free(Session *session);

/* Shows a run from its first step on; takes it, and forgets the former one. `name` is what
 * `reload` gives to the host, and may be NULL: then reload is refused. */
void session_watch(Session *session, Run *run, const char *name);

/* Does one command line. True with what it says in `answer` (may be empty; lines are separated by
 * newlines, none at the end); false with the error. Blank lines and lines that begin with # do
 * nothing. */
bool session_command(Session *session, const char *line, Str *answer, Error *error);

/* A key by its name (ui/command.h). Answers and errors appear on the screen. */
void session_key(Session *session, const char *key);

/* A click on a cell of the last screen drawn, and the wheel over it (lines up: negative). */
void session_click(Session *session, int x, int y);
void session_wheel(Session *session, int x, int y, int lines);

/* Draws everything, for the canvas's own size. */
void session_draw(Session *session, Canvas *canvas);

/* Milliseconds until session_tick is due (playing, waiting); -1: only keys matter. */
int session_due(const Session *session);
void session_tick(Session *session, int milliseconds);

/* True while it goes on by itself, playing or following a script; a timer alone moves nothing. */
bool session_moves(const Session *session);

bool session_ended(const Session *session);      /* `quit` was given */
bool session_is_blank(const Session *session);   /* the screen is to be empty */
Look session_look(const Session *session);
Language session_language(const Session *session);

/* The run being watched; NULL before there is one. */
const Run *session_run(const Session *session);

/* What the present step did as one plain sentence with numbers, for those who do not see the
 * screen. */
void session_add_sentence(Session *session, Str *out);

/* The place in words, each part on lines of its own: the stage and its narration where one begins,
 * the code, what was printed since the place told before, and the sentence. */
void session_add_place(Session *session, Str *out);

/* True once an expectation has failed. */
bool session_failed(const Session *session);

/* True when a command was stopped by an interrupt, or the run it loaded was. Asking clears it. */
bool session_take_interrupt(Session *session);

/* What a command asked for last: milliseconds to wait, or a key to wait for. Asking clears it. */
int session_take_wait(Session *session);
bool session_take_pause(Session *session);

#endif
