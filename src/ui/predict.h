/* Predict mode: a movement forward first asks what it will show.
 *
 * The question stands over the panes until it is answered or shown, which does the movement: the
 * verdict, with its reasons, then stands beside what came of it, and the next key goes on. Keys are
 * the commands `answer` and `back`, so that a recording holds them. In a script and on a plain
 * prompt any movement passes over an open question. */
#ifndef EINSTEP_UI_PREDICT_H
#define EINSTEP_UI_PREDICT_H

#include "ui/canvas.h"
#include "ui/command.h"
#include "ui/question.h"

typedef struct PredictState {
    bool on;
    Question question;  /* count 0: none is open */
    int chosen;         /* PREDICT_OPEN, PREDICT_SHOWN, or a choice */
    const Command *movement; /* it stands before */
    int asked, right;
} PredictState;

enum { PREDICT_OPEN = -1, PREDICT_SHOWN = -2 };

bool predict_is_open(const Session *session);  /* a question or its verdict is on show */
bool predict_is_asked(const Session *session); /* one that waits for its answer */

/* True when the command is a movement that asks first: it is then not to be done yet. */
bool predict_asks(Session *session, const Command *command, CommandCall *call);

/* Closes what is on show, without the movement. */
void predict_close(Session *session);

/* True when the key was for the question; while a script plays, `b` is not: it blanks. */
bool predict_key(Session *session, const char *key);
void predict_draw(const Session *session, Canvas *canvas);

#endif
