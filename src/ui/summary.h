/* A value in a few words, for a list: "(3,8,2,10) f32", "[1, 2, 3, 4]", "dict of 4". Costs
 * what it writes, however large the value. */
#ifndef EINSTEP_UI_SUMMARY_H
#define EINSTEP_UI_SUMMARY_H

#include "eval/run.h"

void summary_add(Str *out, Value value);

/* "(3,8,2,10)". */
void summary_add_shape(Str *out, const Tensor *t);

#endif
