/* What a session asks of the program around it: running lessons by name, listing them, and keeping
 * what was done as a script. */
#ifndef EINSTEP_APP_HOST_H
#define EINSTEP_APP_HOST_H

#include "app/actions.h"
#include "ui/session.h"

typedef struct Host {
    const Options *options;
    VEC(Reach *) reaches; /* of the programs loaded; runs read files through them */
    const volatile int *interrupt; /* NULL: a run catches Ctrl-C, and tells when it is long */
    const char *script; /* path of the script that is played, or NULL */
    bool spoken;        /* sessions answer in words */
    bool only_english;  /* sessions are shown where there are no other letters */
    void *record;       /* stream that commands are written to; or NULL */
} Host;

void host_init(Host *host, const Options *options);

/* A session whose programs are found and run with the options given. */
Session *host_session(Host *host, Look look);

/* Runs a program, and opens the script to record to where one is asked for; NULL with the error. */
Run *host_load(Host *host, const char *name, Error *error);

/* Gives a run to the session. */
void host_watch(Host *host, Session *session, Run *run, const char *name);

/* False with ERR_OS when the script could not be written. */
bool host_release(Host *host, Error *error);

/* Theme by the options; colours by them, the environment and what the terminal has. */
Look host_look(const Options *options, int descriptor, ColourDepth depth);

#endif
