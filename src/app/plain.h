/* The line-by-line prompt: the same session and commands for screen readers, dumb terminals and
 * pipes. Each command's answer is plain text; each step is said as one sentence. */
#ifndef EINSTEP_APP_PLAIN_H
#define EINSTEP_APP_PLAIN_H

#include "app/options.h"

/* Reads commands from standard input until it ends or `quit`; returns the exit status. */
int plain_walk(const Options *options, const char *name);

#endif
