/* Operations on sets and between dicts. */
#ifndef EINSTEP_EVAL_SETS_H
#define EINSTEP_EVAL_SETS_H

#include "eval/value.h"

/* A new set of the items that v gives. */
bool sets_from(Interp *in, Value v, Dict **out);

/* | & - ^ into a new set; TypeError for other operators. */
bool sets_binary(Interp *in, Operator op, const Dict *a, const Dict *b, Value *out);
bool sets_inplace(Interp *in, Operator op, Dict *a, const Dict *b);

/* < <= > >= as subset and superset. */
bool sets_compare(Interp *in, Operator op, const Dict *a, const Dict *b, Value *out);

/* dict | dict */
bool sets_merge(Interp *in, const Dict *a, const Dict *b, Value *out);

/* Adds all items of b to a (values too). */
bool sets_update(Interp *in, Dict *a, const Dict *b);

#endif
