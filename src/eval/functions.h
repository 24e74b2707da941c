/* The built-in functions, in three tables; each ends with a row without a name. */
#ifndef EINSTEP_EVAL_FUNCTIONS_H
#define EINSTEP_EVAL_FUNCTIONS_H

#include "eval/value.h"

extern const Builtin functions_basic[];   /* print, len, round, hex ... */
extern const Builtin functions_iterate[]; /* zip, map, sorted, sum, max ... */
extern const Builtin functions_class[];   /* isinstance, getattr, super ... */

#endif
