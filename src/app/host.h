/* What a session asks of the program around it: running lessons by name, listing them. */
#ifndef EINSTEP_APP_HOST_H
#define EINSTEP_APP_HOST_H

#include "app/actions.h"
#include "ui/session.h"

typedef struct Host {
    const Options *options;
    VEC(Reach *) reaches;      /* of the programs loaded; runs read files through them */
    const volatile int *interrupt;
    void *record;              /* stream that commands are written to; or NULL */
} Host;

/* A session whose programs are found and run with the options given. */
Session *host_session(Host *host, const Options *options, Look look);

/* Runs a program and gives it to the session; false with the error. */
bool host_watch(Host *host, Session *session, const char *name, Error *error);

void host_release(Host *host);

/* Theme by the options; colours by them, the environment and what the terminal has. */
Look host_look(const Options *options, int descriptor, ColourDepth depth);

#endif
