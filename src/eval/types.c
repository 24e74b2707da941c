#include "eval/types.h"

#include "eval/call.h"
#include "eval/interp.h"
#include "eval/iterator.h"
#include "eval/text.h"
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
    {VALUE_PROPERTY, type_property_methods, &type_property_make},
    {VALUE_STATIC, type_no_methods, &type_static_make},
    {VALUE_CLASSMETHOD, type_no_methods, &type_classmethod_make},
    {0},
};

/* ---- object ---- */

/* a: class, arguments, keywords */
static bool object_new(Interp *in, Value *a, Value *out) {
    if (a[0].type != VALUE_CLASS)
        return raise_error(in, ERR_TYPE, "__new__ takes a class, not %s", value_type_name(a[0]));
    CallArgs args = {.positional = a[1].tuple->items, .count = (int)a[1].tuple->count};
    return call_make_object(in, a[0].klass, &args, out);
}

/* a: self, arguments, keywords */
static bool object_init(Interp *in, Value *a, Value *out) {
    bool has_payload = a[0].type == VALUE_OBJECT && a[0].object->payload.type != VALUE_UNBOUND;
    *out = NONE;
    return has_payload || a[1].tuple->count + a[2].dict->live == 0 ||
           raise_error(in, ERR_TYPE, "%s() takes no arguments: it has no __init__ of its own",
                       value_type_name(a[0]));
}

static const Symbol *name_of(Interp *in, Value v) {
    return intern(in->interner, v.str->text, v.str->len);
}

static bool object_setattr(Interp *in, Value *a, Value *out) {
    *out = NONE;
    if (a[0].type != VALUE_OBJECT)
        return value_set_attribute(in, a[0], name_of(in, a[1]), a[2]);
    return call_set_plain_attribute(in, a[0], name_of(in, a[1]), a[2]);
}

static bool object_delattr(Interp *in, Value *a, Value *out) {
    const Symbol *name = name_of(in, a[1]);
    *out = NONE;
    if (a[0].type != VALUE_OBJECT)
        return value_delete_attribute(in, a[0], name);
    in->clock++;
    return dict_delete_name(in, a[0].object->attributes, name) ||
           raise_error(in, ERR_ATTRIBUTE, "there is no attribute %s to delete", name->text);
}

static bool object_getattribute(Interp *in, Value *a, Value *out) {
    return value_get_attribute(in, a[0], name_of(in, a[1]), out);
}

/* __repr__ and __str__: the variant says which. */
static bool object_text(Interp *in, const Builtin *self, Value *a, Value *out) {
    Str text = {0};
    bool fine = self->variant ? text_add_default_str(in, &text, a[0])
                              : text_add_default_repr(in, &text, a[0]);
    *out = value_take_str(in, &text);
    return fine;
}

const Builtin types_object_methods[] = {
    {"__new__", "cls, *args, **kwargs", .call = object_new},
    {"__init__", "self, *args, **kwargs", .call = object_init},
    {"__setattr__", "self, name: str, value", .call = object_setattr},
    {"__delattr__", "self, name: str", .call = object_delattr},
    {"__getattribute__", "self, name: str", .call = object_getattribute},
    {"__repr__", "self", .family = object_text, .variant = false},
    {"__str__", "self", .family = object_text, .variant = true},
    {0},
};

/* ---- containers ---- */

static bool container_len(Interp *in, Value *a, Value *out) {
    int64_t length;
    if (!value_length(in, value_plain(a[0]), &length))
        return false;
    *out = value_int(length);
    return true;
}

/* A dict's class may say what a missing key stands for. */
static bool container_getitem(Interp *in, Value *a, Value *out) {
    Value plain = value_plain(a[0]);
    DictEntry *entry = NULL;
    bool found = false;
    if (plain.type == VALUE_DICT && a[0].type == VALUE_OBJECT &&
        dict_find(in, plain.dict, a[1], &entry) && !entry &&
        !value_call_method(in, a[0], in->names.dunder_missing, 1, &a[1], &found, out))
        return false;
    return in->exception.type == VALUE_UNBOUND &&
           (found || value_get_item(in, plain, a[1], out));
}

static bool container_setitem(Interp *in, Value *a, Value *out) {
    *out = NONE;
    return value_set_item(in, value_plain(a[0]), a[1], a[2]);
}

static bool container_delitem(Interp *in, Value *a, Value *out) {
    *out = NONE;
    return value_delete_item(in, value_plain(a[0]), a[1]);
}

static bool container_contains(Interp *in, Value *a, Value *out) {
    bool contained;
    if (!value_contains(in, value_plain(a[0]), a[1], &contained))
        return false;
    *out = value_bool(contained);
    return true;
}

static bool container_iter(Interp *in, Value *a, Value *out) {
    if (!value_iterate(in, value_plain(a[0]), out))
        return false;
    out->iterator->kept = true;
    return true;
}

static bool container_eq(Interp *in, Value *a, Value *out) {
    bool same;
    if (!value_equal(in, value_plain(a[0]), value_plain(a[1]), &same))
        return false;
    *out = value_bool(same);
    return true;
}

const Builtin types_container_methods[] = {
    {"__len__", "self", .call = container_len},
    {"__getitem__", "self, key", .call = container_getitem},
    {"__setitem__", "self, key, value", .call = container_setitem},
    {"__delitem__", "self, key", .call = container_delitem},
    {"__contains__", "self, item", .call = container_contains},
    {"__iter__", "self", .call = container_iter},
    {"__eq__", "self, other", .call = container_eq},
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
