#include "eval/types.h"

#include "eval/call.h"
#include "eval/interp.h"
#include "eval/type_rows.h"

const TypeRow types_rows[] = {
    {VALUE_STR, type_str_methods, &type_str_make},
    {VALUE_LIST, type_list_methods, &type_list_make},
    {VALUE_TUPLE, type_tuple_methods, &type_tuple_make},
    {VALUE_DICT, type_dict_methods, &type_dict_make},
    {VALUE_SET, type_set_methods, &type_set_make},
    {VALUE_VIEW, type_view_methods, NULL},
    {VALUE_INT, type_int_methods, &type_int_make},
    {VALUE_BOOL, type_int_methods, &type_bool_make},
    {VALUE_FLOAT, type_float_methods, &type_float_make},
    {VALUE_COMPLEX, type_complex_methods, &type_complex_make},
    {VALUE_RANGE, type_no_methods, &type_range_make},
    {VALUE_SLICE, type_slice_methods, &type_slice_make},
    {VALUE_CLASS, type_no_methods, &type_type_make},
    {VALUE_PROPERTY, type_property_methods, NULL},
    {0},
};

/* ---- object ---- */

/* a: self, arguments, keywords */
static bool object_init(Interp *in, Value *a, Value *out) {
    *out = NONE;
    return a[1].tuple->count + a[2].dict->live == 0 ||
           raise_error(in, ERR_TYPE, "%s() takes no arguments: it has no __init__ of its own",
                       value_type_name(a[0]));
}

static bool object_setattr(Interp *in, Value *a, Value *out) {
    *out = NONE;
    if (a[0].type != VALUE_OBJECT)
        return raise_error(in, ERR_TYPE, "__setattr__ takes an object, not %s",
                           value_type_name(a[0]));
    return call_set_plain_attribute(in, a[0], intern(in->interner, a[1].str->text, a[1].str->len),
                                    a[2]);
}

const Builtin types_object_methods[] = {
    {"__init__", "self, *args, **kwargs", .call = object_init},
    {"__setattr__", "self, name: str, value", .call = object_setattr},
    {0},
};

/* ---- BaseException ---- */

static bool exception_init(Interp *in, Value *a, Value *out) {
    Exception *e = exception_of(a[0]);
    *out = NONE;
    if (!e)
        return raise_error(in, ERR_TYPE, "an exception's __init__ takes one, not %s",
                           value_type_name(a[0]));
    interp_save(in, &e->args, sizeof e->args);
    e->args = a[1];
    return true;
}

static bool exception_with_traceback(Interp *in, Value *a, Value *out) {
    (void)in;
    *out = a[0];
    return true;
}

const Builtin types_exception_methods[] = {
    {"__init__", "self, *args", .call = exception_init},
    {"with_traceback", "self, traceback", .call = exception_with_traceback},
    {0},
};
