/* The timeline: the steps of a run over its journal.
 *
 * A step is one executed statement, or the entry into a function. At step k statement k has just
 * run; step 0 is before all. The steps of a call come before the step of the statement that made
 * it. Browsing only reads: seeking swaps journal contents and changes nothing else. */
#ifndef EINSTEP_TRACE_TIMELINE_H
#define EINSTEP_TRACE_TIMELINE_H

#include "base/intern.h"
#include "base/span.h"
#include "trace/journal.h"

struct Frame;    /* of eval/, opaque here */
struct OpRecord; /* of eval/, opaque here */

typedef enum StepKind {
    STEP_START,     /* step 0: nothing has run */
    STEP_STATEMENT, /* a statement has run */
    STEP_ENTRY,     /* a function was entered, its parameters are bound */
    STEP_FAILED     /* a statement ended with an exception */
} StepKind;

/* A name that a step bound or whose content it changed: NAME, or self.NAME. */
typedef struct StepChange {
    const Symbol *name;
    bool of_self;
    bool bound; /* bound by the statement itself; else changed through something it did */
} StepChange;

typedef struct Step {
    StepKind kind;
    bool joins_next;      /* the next statement of this frame stands on the same line */
    bool returns;         /* it left its function, with the value in the frame */
    int depth;            /* 1 at module level */
    int line;             /* first line of the statement; of a decorated function: of the first @ */
    Span span;            /* the statement (of a compound one: its header) */
    struct Frame *frame;  /* where it ran */
    uint32_t caller_step; /* of STEP_ENTRY: the step (statement) the call belongs to, once known */
    size_t journal_end;   /* entries before it are in force at this step */
    size_t op_end;        /* operations of the run that are done at this step */
    const StepChange *changes;
    int change_count;
    struct OpRecord *ops; /* operations inside it, oldest first, linked */
} Step;

typedef struct Timeline {
    Journal journal;
    Step *steps;          /* steps[0] is the start */
    size_t count;         /* at least 1 once begun */
    size_t capacity;
    size_t position;      /* the step we stand at */
} Timeline;

void timeline_init(Timeline *timeline, Arena *arena);
void timeline_release(Timeline *timeline);

/* Adds a step (its journal_end is set to the journal's end) while standing at the end; the
 * timeline then stands at it. The pointer is good until the next one is added. */
Step *timeline_add(Timeline *timeline, Step step);

/* Stands at step k, 0 <= k < count. */
void timeline_seek(Timeline *timeline, size_t k);

#endif
