/* The rows of each type's file, gathered by types.c. */
#ifndef EINSTEP_EVAL_TYPE_ROWS_H
#define EINSTEP_EVAL_TYPE_ROWS_H

#include "eval/value.h"

/* Methods; each table ends with a row without a name. */
extern const Builtin type_list_methods[], type_tuple_methods[], type_dict_methods[],
    type_set_methods[], type_view_methods[], type_str_methods[], type_int_methods[],
    type_float_methods[], type_complex_methods[], type_property_methods[], type_slice_methods[],
    type_no_methods[];

/* What a call of the type does. */
extern const Builtin type_list_make, type_tuple_make, type_dict_make, type_set_make, type_str_make,
    type_int_make, type_float_make, type_complex_make, type_bool_make, type_range_make,
    type_slice_make, type_type_make, type_property_make, type_static_make, type_classmethod_make;

#endif
