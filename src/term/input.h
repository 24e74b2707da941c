/* From what curses reads to events: names of keys, clicks, the wheel. */
#ifndef EINSTEP_TERM_INPUT_H
#define EINSTEP_TERM_INPUT_H

#include "term/term.h"

/* The next key or mouse event that is there already; TERM_NOTHING when there is none, or when what
 * was there means nothing (then *read is true). */
TermEvent input_next(bool *read);

#endif
