/* A source as the code pane lists it: which lines are on show, when each first ran, and in which
 * role each byte is drawn.
 *
 * Of a lesson, narration and cell marks are left out (the narration has a pane of its own) and each
 * stage begins with a line that names it. */
#ifndef EINSTEP_UI_LISTING_H
#define EINSTEP_UI_LISTING_H

#include "lang/lexer.h"
#include "lesson/axes.h"
#include "lesson/lesson.h"
#include "trace/timeline.h"

typedef struct ListingLine {
    int line;   /* of the source, from 1 */
    int stage;  /* that begins with this line, which then only names it; else -1 */
} ListingLine;

typedef struct Listing {
    const Source *source;
    TokenList tokens;
    ListingLine *lines;
    int count;
    size_t *first_run;    /* by line - 1: the first step at it; SIZE_MAX: none */
    size_t *first_failed; /* the first that ended with an exception */
} Listing;

/* `lesson`: of the program's own source; NULL for a module's. */
void listing_init(Listing *listing, Arena *arena, const Source *source, const Lesson *lesson);
void listing_release(Listing *listing);

void listing_note_run(Listing *listing, Span span, size_t k, bool failed);

/* True for the first line of an assert. */
bool listing_is_check(const Listing *listing, int line);

/* Place of a source line among those on show, or of the nearest before it. */
int listing_find(const Listing *listing, int line);

/* What a byte of code is, for its colour. Values from LISTING_AXIS on: the n-th axis name. */
enum {
    LISTING_PLAIN,
    LISTING_KEYWORD,
    LISTING_STRING,
    LISTING_NUMBER,
    LISTING_COMMENT,
    LISTING_AXIS
};

/* Kinds of the bytes of one line, `len` of them, into `kinds`. */
void listing_kinds(const Listing *listing, const Axes *axes, int line, size_t len,
                   unsigned char *kinds);

#endif
