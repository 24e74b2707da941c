/* What a frame showed when it was last looked at, so that what a statement changed can be told.
 *
 * A variable has changed when it is bound to something else, or when something it holds was
 * written since: a tensor's storage, a list's items, at any depth. Writes carry stamps of the
 * interpreter's clock, so that contents need not be compared. */
#ifndef EINSTEP_EVAL_MARKS_H
#define EINSTEP_EVAL_MARKS_H

#include "base/vec.h"
#include "eval/value.h"

typedef struct Mark {
    const Symbol *name;
    bool of_self;       /* self.NAME */
    bool watched;       /* its content can change */
    Value value;
} Mark;

typedef struct Marks {
    VEC(Mark) all;
    uint32_t *slots;    /* hash table of position + 1; NULL while there are few */
    size_t slot_count;  /* a power of two */
    VEC(uint32_t) watched;
    uint64_t clock;     /* when all were last looked at */
} Marks;

/* {0} is a valid empty one. */
void marks_release(Marks *marks);

/* Notes what a variable is bound to now; true when it was bound to something else. */
bool marks_update(Marks *marks, const Symbol *name, bool of_self, Value value);

/* True when something that v holds was written after `clock`. */
bool marks_content_changed(Interp *in, Value v, uint64_t clock);

/* Calls `visit` for each variable whose content was written since all were last looked at. */
typedef void MarksChanged(void *context, const Mark *mark);
void marks_each_changed(Interp *in, const Marks *marks, MarksChanged *visit, void *context);

#endif
