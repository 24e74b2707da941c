/* Functions written in C: a row says what one is called, what it takes and which function it is.
 *
 * The signature binds the arguments, checks and converts them, so that the function finds them in
 * order: parameters separated by commas, `name: type = default`. `*name` takes the positional
 * arguments left, as a tuple; what follows it, or a bare `*`, is given by keyword only; `**name`
 * takes the keywords left, as a dict.
 *
 * Types: `int` (a whole number, a tensor of one too), `float` (a real number likewise), `bool` (the
 * truth of anything), `items` (a new list of what it gives), else the very type: `str`, `list`,
 * `tuple`, `dict`, `set`, `complex`, `slice`, `property`. Defaults: numbers, True and False are
 * filled in, any other leaves UNBOUND; with the default None, None may be given and leaves it too
 * where the parameter has a type. */
#ifndef EINSTEP_EVAL_BUILTIN_H
#define EINSTEP_EVAL_BUILTIN_H

#include "eval/value.h"

enum { BUILTIN_MOST_PARAMS = 16 };

bool builtin_call(Interp *in, const Builtin *builtin, const CallArgs *args, Value *out);

/* The row with this name in a table ended by a row without one; NULL when there is none. */
const Builtin *builtin_find(const Builtin *rows, const Symbol *name);

/* The same as a value; UNBOUND when there is none. */
Value builtin_value(const Builtin *rows, const Symbol *name);

#endif
