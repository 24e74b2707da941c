/* Names of axes: the letter (or word) each axis of a tensor goes by.
 *
 * They come from the shape comment behind the statement that bound the variable, `# (B, H, E, L)`
 * or `# [B, H, E, L]`, from the letters of an einsum equation that made it, and from sizes that the
 * text calls by name (`view(B, L, H, -1)`, `B, L, _ = x.shape`); what an operation makes of a named
 * tensor keeps the names where it is plain which axis is which. A single letter is one name in
 * either case: b of an equation is B of a comment, and given as `B` where any comment of the
 * program writes it so.
 *
 * A comment is also a claim, held against the sizes that its frame knows by these names and against
 * what the operations say of the order. What a view re-reads in memory's order is known to be
 * neither of the axes it came from: that is how a legal view with the wrong names is found. */
#ifndef EINSTEP_LESSON_AXES_H
#define EINSTEP_LESSON_AXES_H

#include "eval/run.h"
#include "lesson/axes_comment.h"

typedef struct Axes Axes;

/* What a run's text and operations say of its axes. `run` must outlive it. */
Axes *axes_new(const Run *run);
void axes_free(Axes *axes);

/* All names in the order in which the program's text first has them: the n-th name gets the n-th
 * colour, wherever it appears. */
int axes_count(const Axes *axes);
const char *axes_name(const Axes *axes, int index);

/* Names of the axes of `t`, which the variable `name` ("xq", "self.scale") of `frame` holds at the
 * present step of the run. names[i] is NULL where axis i has none; false when all are. */
bool axes_of(const Axes *axes, const Frame *frame, const char *name, const Tensor *t,
             const char *names[TENSOR_MAX_NDIM]);

/* True with a sentence added to `why` when the shape comment of that variable cannot be right:
 * another number of axes, a size that differs, or an order that cannot be. */
bool axes_contradict(const Axes *axes, const Frame *frame, const char *name, const Tensor *t,
                     Said *why);

/* Calls `visit` for each shape comment that cannot be right, once a line and name: the source and
 * line of the comment, the variable, and a sentence as axes_contradict gives it. */
typedef void AxesContradiction(void *context, const Source *source, int line, const char *name,
                               const Said *why);
void axes_each_contradiction(const Axes *axes, AxesContradiction *visit, void *context);

#endif
