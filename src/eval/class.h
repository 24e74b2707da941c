/* Classes: resolution order, the class statement, and the classes of built-in values. */
#ifndef EINSTEP_EVAL_CLASS_H
#define EINSTEP_EVAL_CLASS_H

#include "eval/value.h"

/* A class over bases (NULL bases: object). NULL with TypeError when the bases cannot be put in an
 * order (C3 linearisation, as Python's). */
Class *class_new(Interp *in, const Symbol *name, int base_count, Class *const *bases,
                 Dict *namespace);

/* A class of the built-in kind, over one base (NULL: object). */
Class *class_builtin(Interp *in, const char *name, Class *base);

/* object, type, int, str, ..., and the exceptions; called once. */
void classes_init(Interp *in);

#endif
