/* Predict mode: a movement forward first asks what it will show.
 *
 * The question stands over the panes until it is answered or shown; the key after that does the
 * movement. In a script and on a plain prompt the `answer` command does the same, and any movement
 * goes on. */
#ifndef EINSTEP_UI_PREDICT_H
#define EINSTEP_UI_PREDICT_H

#include "ui/canvas.h"
#include "ui/command.h"
#include "ui/question.h"

typedef struct PredictState {
    bool on;
    Question question;  /* count 0: none is open */
    int chosen;         /* PREDICT_OPEN, PREDICT_SHOWN, or a choice */
    char *line;         /* the movement it stands before */
    int asked, right;
} PredictState;

enum { PREDICT_OPEN = -1, PREDICT_SHOWN = -2 };

bool predict_is_open(const Session *session);

/* True when the command is a movement that asks first: it is then not to be done yet. */
bool predict_asks(Session *session, const Command *command, CommandCall *call, const char *line);

void predict_key(Session *session, const char *key);
void predict_draw(const Session *session, Canvas *canvas);

#endif
