/* Sorting values: stable, by < and an optional key. */
#ifndef EINSTEP_EVAL_SORT_H
#define EINSTEP_EVAL_SORT_H

#include "eval/value.h"

/* Sorts items in place (they must not be visible to the program yet, or be journaled by the
 * caller). `key` UNBOUND or None: by the items themselves. False when a comparison raises. */
bool sort_items(Interp *in, int64_t count, Value *items, Value key, bool reverse);

#endif
