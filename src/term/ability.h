/* What a terminal can do, as far as drawing needs it: its strings, from terminfo.
 *
 * A string it does not have is NULL. Padding is left out: it is for terminals of another age. */
#ifndef EINSTEP_TERM_ABILITY_H
#define EINSTEP_TERM_ABILITY_H

#include "base/str.h"

#include <stdint.h>

typedef struct Ability {
#define ABILITY(field, name) char *field;
#include "term/ability.def"
#undef ABILITY
    int colours;         /* how many it has; 0 where they cannot be chosen */
    uint8_t refused;     /* CANVAS_BOLD ... that cannot be had together with colours */
    bool erases_in_back; /* what is erased takes the background in use */
    bool keeps_style;    /* the cursor may be moved whatever the attributes are */
    bool scrolls_at_end; /* a character in the last cell moves everything up */
} Ability;

/* Reads the terminal that setupterm was called for. */
void ability_read(Ability *ability);
void ability_release(Ability *ability);

/* Adds one capability by its name in terminfo; nothing where the terminal does not have it. */
void ability_add(Str *out, const char *name);

/* Adds a string with numbers in it, as `place` or `fore`. */
void ability_add_with(Str *out, const char *text, int first, int second);

#endif
