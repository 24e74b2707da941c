/* What the built-in types can do: their methods, and how a call of the type makes a value.
 * Each type's rows stand in a file of its own (type_str.c, type_list.c, ...). */
#ifndef EINSTEP_EVAL_TYPES_H
#define EINSTEP_EVAL_TYPES_H

#include "eval/value.h"

typedef struct TypeRow {
    ValueType type;
    const Builtin *methods; /* ended by a row without a name */
    const Builtin *make;    /* int("3"), list(x); NULL: cannot be called */
} TypeRow;

/* One row a type; ended by a row without methods. */
extern const TypeRow types_rows[];

/* Methods of object, of BaseException, and the special ones of list, tuple, dict, set and str. */
extern const Builtin types_object_methods[], types_exception_methods[], types_container_methods[];

#endif
