/* What finding and setting attributes share. */
#ifndef EINSTEP_EVAL_ATTRIBUTE_H
#define EINSTEP_EVAL_ATTRIBUTE_H

#include "eval/value.h"

/* Raises AttributeError, with the nearest name there is; returns false. */
bool attribute_missing(Interp *in, Value v, const Symbol *name);

/* An attribute that a program gave to a tensor (pe.require_grad = False); NULL when it has none. */
DictEntry *attribute_of_tensor(Interp *in, const Tensor *t, const Symbol *name);

#endif
