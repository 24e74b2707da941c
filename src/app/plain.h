/* The line-by-line prompt: the same session and commands for screen readers, dumb terminals and
 * pipes. A key is taken as the command it stands for, an empty line as a step. Answers are plain
 * text; a movement tells the stage that begins, the line, what was printed, and what was bound. */
#ifndef EINSTEP_APP_PLAIN_H
#define EINSTEP_APP_PLAIN_H

#include "app/options.h"

/* Reads commands from standard input until it ends or `quit`; returns the exit status. */
int plain_walk(const Options *options, const char *name);

#endif
