/* Slices of sequences, resolved against a length. */
#ifndef EINSTEP_EVAL_ITEM_H
#define EINSTEP_EVAL_ITEM_H

#include "eval/value.h"

/* Items start, start + step, ... (count of them) that a slice takes of a sequence; ValueError for
 * a step of 0, TypeError for bounds that are no whole numbers. */
bool item_slice_range(Interp *in, const Slice *slice, int64_t length, int64_t *start,
                      int64_t *step, int64_t *count);

#endif
