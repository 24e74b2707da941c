/* Where a number comes from: an explanation lies over the panes, its terms can be unfolded one by
 * one, back to the inputs; and where a number goes: how much of each variable depends on it.
 *
 * Belongs to the step it was asked at: any movement closes it. */
#ifndef EINSTEP_UI_ORIGIN_H
#define EINSTEP_UI_ORIGIN_H

#include "base/vec.h"
#include "ui/canvas.h"
#include "ui/command.h"
#include "why/why.h"

/* A cell on the way back, and what was chosen of its terms. */
typedef struct OriginPlace {
    WhyCell cell;
    size_t step; /* whose frame names it */
    int row, source;
    WhyName name;
} OriginPlace;

/* A term on show, with the names of the first of its sources. */
typedef struct OriginRow {
    int term;
    WhyName *names;
    int name_count;
} OriginRow;

/* How much of a variable depends on the cell. */
typedef struct OriginReached {
    char *name;
    int64_t count, of;
} OriginReached;

typedef struct Origin {
    Why *why;                   /* made when it is first asked */
    Tensor asked;               /* what an expression gave, when the cell asked about is of it */
    VEC(OriginPlace) path;      /* the asked cell first; empty: closed */
    WhyExplanation explanation; /* of the last place */
    VEC(OriginRow) rows;        /* the largest amounts first; then what adds nothing */
    int rest;                   /* terms that are not among them */
    double complex rest_amount;
    bool forward; /* `reached` is on show, of the first place */
    VEC(OriginReached) reached;
    WhyReach *marks; /* of the cell last asked for forward; NULL: none */
} Origin;

bool origin_is_open(const Session *session);
void origin_close(Session *session);

/* Cells that a cell reaches are marked in every tensor shown, until a movement or Esc. */
bool origin_has_marks(const Session *session);
bool origin_reaches(const Session *session, const int64_t *index); /* of the shown tensor */

/* Closes it and takes the marks away. */
void origin_clear(Session *session);

/* Closes it and forgets the program. */
void origin_release(Session *session);

/* Opens it on a cell of the run; false with an error when that takes too long. */
bool origin_open(Session *session, WhyCell cell, Error *error);
bool origin_open_forward(Session *session, WhyCell cell, Error *error);

/* Goes into the chosen source of the chosen term (forward: shows the chosen variable); false at an
 * input. And one step of the way
 * back, which closes it at the first. */
bool origin_unfold(Session *session);
void origin_fold(Session *session);

/* Unfolds, and says so in a session that speaks. */
bool origin_select(Session *session, CommandCall *call);

/* The same in words. */
void origin_add_text(const Session *session, Str *out);

/* A key while it is open; false for one that it leaves to others. */
bool origin_key(Session *session, const char *key);
void origin_draw(const Session *session, Canvas *canvas);

#endif
