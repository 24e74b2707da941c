/* The order in which PyTorch's topk leaves equal elements, and with sorted=False all of them.
 *
 * That order is nobody's choice but follows from how the C++ library of GCC selects and sorts:
 * quickselect by the median of three, a heap where few are wanted of many, insertion for short
 * runs. So the same steps are taken here, over ranks (ops/rank.h). Knows nothing of tensors. */
#ifndef EINSTEP_OPS_SELECT_H
#define EINSTEP_OPS_SELECT_H

#include "ops/rank.h"

/* Brings the first k of n items to the front: the greatest keys when `descending`, else the least;
 * in order when `sorted`. 0 <= k <= n. */
void select_top(Ranked *items, int64_t n, int64_t k, bool descending, bool sorted);

#endif
