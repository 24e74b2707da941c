/* Why a step made what it made, in one sentence: which axis went where, which rule gave a shape,
 * which values gave a number. It is made of the step's own names and sizes; where nothing can be
 * said for certain, nothing is added. Knows nothing of questions. */
#ifndef EINSTEP_UI_REASON_H
#define EINSTEP_UI_REASON_H

#include "eval/run.h"
#include "ui/text.h"

/* A tensor that a step bound, and where it came from. */
typedef struct Origins {
    const OpRecord *op;       /* that made it; NULL: another function's work, or a mere name */
    const Tensor *operand;    /* its first tensor, or NULL */
    const char *operand_name; /* a variable that holds it, or NULL */
} Origins;

void reason_add_shape(Str *out, Language language, const Origins *origins, const Tensor *made);

/* Axis i of `from` is axis place[i] of `to`. */
void reason_add_place(Str *out, Language language, const char *from, const char *to, int ndim,
                      const int *place);

/* The whole number that `statement`, an assignment's text, gave in this frame. */
void reason_add_number(Str *out, Language language, Run *run, const Frame *frame,
                       const char *statement, size_t len, int64_t value);

#endif
