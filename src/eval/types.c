#include "eval/types.h"

#include "eval/call.h"
#include "eval/interp.h"
#include "eval/type_rows.h"

const TypeRow types_rows[] = {
    {VALUE_STR, type_str_methods, type_str_make},
    {VALUE_LIST, type_list_methods, type_list_make},
    {VALUE_TUPLE, type_tuple_methods, type_tuple_make},
    {VALUE_DICT, type_dict_methods, type_dict_make},
    {VALUE_SET, type_set_methods, type_set_make},
    {VALUE_INT, type_int_methods, type_int_make},
    {VALUE_BOOL, type_int_methods, type_bool_make},
    {VALUE_FLOAT, type_float_methods, type_float_make},
    {VALUE_COMPLEX, type_complex_methods, type_complex_make},
    {VALUE_RANGE, type_no_methods, type_range_make},
    {VALUE_SLICE, type_slice_methods, type_slice_make},
    {VALUE_CLASS, type_no_methods, type_type_make},
    {VALUE_PROPERTY, type_property_methods, NULL},
    {0},
};

/* ---- object ---- */

static bool object_init(Interp *in, const CallArgs *args, Value *out) {
    *out = NONE;
    if (args->count + args->keyword_count == 1)
        return true;
    return raise_error(in, ERR_TYPE, "%s() takes no arguments: it has no __init__ of its own",
                       value_type_name(args->positional[0]));
}

static bool object_setattr(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    *out = NONE;
    if (!call_bind_builtin(in, "__setattr__", "self, name, value", args, a))
        return false;
    if (a[1].type != VALUE_STR || a[0].type != VALUE_OBJECT)
        return raise_error(in, ERR_TYPE, "__setattr__ takes an object and a name");
    return call_set_plain_attribute(in, a[0], intern(in->interner, a[1].str->text, a[1].str->len),
                                    a[2]);
}

const Builtin types_object_methods[] = {{.name = "__init__", .call = object_init},
                                        {.name = "__setattr__", .call = object_setattr},
                                        {0}};

/* ---- BaseException ---- */

static bool exception_init(Interp *in, const CallArgs *args, Value *out) {
    Exception *e = exception_of(args->positional[0]);
    *out = NONE;
    interp_save(in, &e->args, sizeof e->args);
    e->args = value_tuple(in, args->count - 1, args->positional + 1);
    return true;
}

static bool exception_with_traceback(Interp *in, const CallArgs *args, Value *out) {
    (void)in;
    *out = args->positional[0];
    return true;
}

const Builtin types_exception_methods[] = {
    {.name = "__init__", .call = exception_init},
    {.name = "with_traceback", .call = exception_with_traceback},
    {0}};
