/* Which characters make up a name, and what to write instead of those that cannot.
 *
 * ASCII as in Python. Beyond ASCII every character counts as a letter unless it stands in a block
 * of signs, spaces or symbols: coarser than Unicode's own tables, the same for letters of every
 * living script. Names are compared as written, without normalisation. */
#ifndef EINSTEP_LANG_WORD_H
#define EINSTEP_LANG_WORD_H

#include <stdbool.h>

bool word_starts(unsigned rune);
bool word_continues(unsigned rune);

/* The ASCII text that a typographic or full-width character stands for (a comma for U+FF0C),
 * or NULL. */
const char *word_plain_form(unsigned rune);

#endif
