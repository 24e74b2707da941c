/* Questions with one right answer and wrong ones made from known mistakes, each with its reason.
 *
 * A lesson's stage may bring its own question. Else one is made of what a step will bind: where a
 * cell will be read after its axes moved, which shape a result will have, which value a whole
 * number. The choices stand in an order that depends on the step alone. */
#ifndef EINSTEP_UI_QUESTION_H
#define EINSTEP_UI_QUESTION_H

#include "ui/program.h"
#include "ui/text.h"

enum { QUESTION_CHOICES = 4 };

typedef struct Question {
    char *code;  /* the statement it is about; NULL: a stage's own question */
    char *ask;
    char *choices[QUESTION_CHOICES];
    char *reasons[QUESTION_CHOICES]; /* of the right one why it is, of a wrong one why one might
                                      * think so; NULL where there is none to give */
    int count, right;
} Question;

void question_release(Question *question); /* {0} is allowed */

/* The stage's own question; false when it has none. */
bool question_of_stage(Question *out, const Program *program, int stage, Language language);

/* A question about what step k will bind, asked before it is shown; false when there is none worth
 * asking. The run moves while it looks, and is put back. */
bool question_of_step(Question *out, const Program *program, size_t k, Language language);

#endif
