/* How the run ended, where it ended with an error: a box over the lower panes with the exception's
 * type and text, its place, and the source underlined. It opens whenever one comes to a step that
 * the error passed through, Esc closes it, and coming again opens it again. While it is open and
 * longer than the screen, the arrow keys read on in it. */
#ifndef EINSTEP_UI_FAILURE_H
#define EINSTEP_UI_FAILURE_H

#include "ui/canvas.h"
#include "ui/scroll.h"
#include "ui/session.h"

typedef struct Failure {
    bool open;
    Scroll scroll;
} Failure;

/* True while the box is on the screen. */
bool failure_is_open(const Session *session);

/* Called when the session has come to its step. */
void failure_arrive(Session *session);

/* True when the key scrolled the box. */
bool failure_key(Session *session, const char *key);

void failure_draw(Session *session, Canvas *canvas);

#endif
