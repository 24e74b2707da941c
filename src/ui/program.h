/* The program being watched: its run, its lesson, and which stage each step belongs to.
 *
 * A step inside a call belongs to the stage of the statement at module level that made the call.
 * A stage ends at its last step; one in which nothing ran ends where the stage before it does.
 * Standing at the end of a stage shows what it did, since at step k statement k has just run.
 * A stage stops at its last statement that is no check (an assert, a condition): that is where one
 * goes to see what the stage made. */
#ifndef EINSTEP_UI_PROGRAM_H
#define EINSTEP_UI_PROGRAM_H

#include "base/vec.h"
#include "eval/run.h"
#include "ui/bins.h"
#include "ui/listing.h"

/* What a stage is for: the variable it bound that its show= names; else the tensor that has the
 * stage's name; else, of those whose axes have names, or else of all, the first with the most axes. */
typedef struct StageResult {
    const char *name;     /* NULL: it bound none */
    const Tensor *tensor; /* NULL: it is none */
    bool said;            /* by show= or by the stage's name */
} StageResult;

typedef struct Program {
    Run *run;          /* owned */
    Lesson lesson;
    Axes *axes;
    BinsTable bins;
    Arena arena;       /* what follows, and the lesson */
    int *stage_of;     /* by step; -1: a program without stages */
    size_t *stage_end; /* by stage */
    size_t *stage_stop; /* by stage: at most its end; its end where the run failed in it */
    int reached;       /* stages that the run came to: all, unless it ended with an error */
    StageResult *stage_result;   /* by stage */
    VEC(Listing) listings;       /* the program's own first, then those of modules that ran */
} Program;

/* Takes the run. */
void program_init(Program *program, Run *run);
void program_release(Program *program); /* {0} is allowed */

size_t program_last(const Program *program);
size_t program_position(const Program *program);
const Step *program_step(const Program *program, size_t k);

/* Stage by its name, by the heading of the group it opens, or by a beginning that no other stage's
 * name has; -1 when there is none. `whole` (may be NULL): it was no beginning. */
int program_find_stage(const Program *program, const char *name, bool *whole);

/* The code of a step: a statement, of a compound one its header; of an entry the function's. */
Span program_span(const Program *program, size_t k);

/* The step before the statement of step k began: what step k changed, it changed since then. For
 * step 0 that is step 0. */
size_t program_before(const Program *program, size_t k);

/* Source of a step's code: the program, or a local module. Never NULL. */
const Source *program_source(const Program *program, size_t k);
const Listing *program_listing(const Program *program, const Source *source);

/* The line that called the function of step k, 0 at module level or when the call never ended. */
int program_calling_line(const Program *program, size_t k);

/* The step at which the error that ended the run was raised: the first of the failed steps that end
 * the timeline, one for each call it left. The last step when it ended well or by a limit between
 * steps. */
size_t program_failing_step(const Program *program);

/* True at that step and those after it, when the run ended with an error. */
bool program_fails_at(const Program *program, size_t k);

/* "<module>" or the function's name. */
const char *program_function(const Program *program, size_t k);

#endif
