/* The terminal walkthrough: keys to a session, its screen to the terminal. */
#ifndef EINSTEP_APP_LIVE_H
#define EINSTEP_APP_LIVE_H

#include "app/host.h"
#include "app/notice.h"

/* True when the terminal can show the walkthrough; else says `otherwise` with the reason. */
bool live_can(NoticeId otherwise);

/* Runs `name` (NULL: nothing yet), opens the terminal, calls `begin` (may be NULL) with the
 * session, and goes on until the session or the terminal ends. Returns the exit status. */
typedef void LiveBegin(Session *session, void *context);
int live_walk(const Options *options, const char *name, LiveBegin *begin, void *context);

#endif
