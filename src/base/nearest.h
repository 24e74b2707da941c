/* The name nearest to a mistyped one, by edit distance: for "did you mean".
 * nearest_init, then nearest_offer for every name there is, then nearest_found. */
#ifndef EINSTEP_BASE_NEAREST_H
#define EINSTEP_BASE_NEAREST_H

typedef struct Nearest {
    const char *wanted;
    const char *found; /* one of those offered */
    int distance;      /* of found; before any, more than is taken for a mistyping */
} Nearest;

void nearest_init(Nearest *nearest, const char *wanted);
void nearest_offer(Nearest *nearest, const char *name);

/* The first of the nearest names; NULL when none is near. */
const char *nearest_found(const Nearest *nearest);

#endif
