/* The built-in functions of classes, objects and attributes. */
#include "eval/dtypes.h"
#include "eval/functions.h"
#include "eval/interp.h"
#include "eval/number.h"
#include "eval/type_rows.h"
#include "eval/visible.h"

/* ---- instances and subclasses ---- */

/* True when v is an instance of klass: of a class of the language, or of a built-in type. */
static bool is_instance_of(Interp *in, Value v, const Class *klass) {
    if (klass->builtin == VALUE_INT && v.type == VALUE_BOOL)
        return true;
    if (dtypes_is_scalar(v)) /* NumPy's float64 and complex128 descend from Python's types */
        return (klass->builtin == VALUE_FLOAT && v.tensor->dtype == DTYPE_FLOAT64) ||
               (klass->builtin == VALUE_COMPLEX && v.tensor->dtype == DTYPE_COMPLEX128);
    const Class *own = value_class(in, v);
    return own && class_is(own, klass);
}

static bool is_subclass_of(Interp *in, Value v, const Class *klass) {
    (void)in;
    return class_is(v.klass, klass);
}

typedef bool ClassTest(Interp *in, Value v, const Class *klass);

/* Does the test hold for a class, or for one of a tuple of them? */
static bool holds_for_any(Interp *in, ClassTest *test, Value v, Value classes, bool *out) {
    if (classes.type == VALUE_TUPLE) {
        *out = false;
        for (int64_t i = 0; interp_check_stack(in) && i < classes.tuple->count && !*out; i++)
            if (!holds_for_any(in, test, v, classes.tuple->items[i], out))
                return false;
        return in->exception.type == VALUE_UNBOUND;
    }
    if (classes.type == VALUE_DTYPE && classes.flavor == DTYPE_OF_SCALAR) {
        *out = dtypes_is_scalar(v) && v.tensor->dtype == classes.dtype;
        return true;
    }
    if (classes.type != VALUE_CLASS)
        return raise_error(in, ERR_TYPE, "a class or a tuple of classes is needed here, not %s",
                           value_type_name(classes));
    *out = test(in, v, classes.klass);
    return true;
}

static bool function_isinstance(Interp *in, Value *a, Value *out) {
    bool is = false;
    if (!holds_for_any(in, is_instance_of, a[0], a[1], &is))
        return false;
    *out = value_bool(is);
    return true;
}

static bool function_issubclass(Interp *in, Value *a, Value *out) {
    bool is = false;
    if (a[0].type != VALUE_CLASS)
        return raise_error(in, ERR_TYPE, "issubclass() takes a class, not %s",
                           value_type_name(a[0]));
    if (!holds_for_any(in, is_subclass_of, a[0], a[1], &is))
        return false;
    *out = value_bool(is);
    return true;
}

/* ---- attributes ---- */

static const Symbol *attribute_name(Interp *in, Value v) {
    return intern(in->interner, v.str->text, v.str->len);
}

/* As value_find_attribute; an AttributeError of a property or __getattr__ counts as missing. */
static bool find_or_missing(Interp *in, Value v, const Symbol *name, Value *out) {
    if (value_find_attribute(in, v, name, out))
        return true;
    *out = UNBOUND;
    return exception_catch_kind(in, ERR_ATTRIBUTE);
}

static bool function_getattr(Interp *in, Value *a, Value *out) {
    const Symbol *name = attribute_name(in, a[1]);
    if (a[2].type == VALUE_UNBOUND)
        return value_get_attribute(in, a[0], name, out);
    if (!find_or_missing(in, a[0], name, out))
        return false;
    if (out->type == VALUE_UNBOUND)
        *out = a[2];
    return true;
}

static bool function_hasattr(Interp *in, Value *a, Value *out) {
    Value found;
    if (!find_or_missing(in, a[0], attribute_name(in, a[1]), &found))
        return false;
    *out = value_bool(found.type != VALUE_UNBOUND);
    return true;
}

static bool function_setattr(Interp *in, Value *a, Value *out) {
    *out = NONE;
    return value_set_attribute(in, a[0], attribute_name(in, a[1]), a[2]);
}

static bool function_delattr(Interp *in, Value *a, Value *out) {
    *out = NONE;
    return value_delete_attribute(in, a[0], attribute_name(in, a[1]));
}

static bool function_vars(Interp *in, Value *a, Value *out) {
    return value_get_attribute(in, a[0], in->names.dunder_dict, out);
}

/* ---- scopes ---- */

static bool function_globals(Interp *in, Value *a, Value *out) {
    (void)a;
    in->globals_escaped = true;
    *out = (Value){.type = VALUE_DICT, .dict = in->frame->module->globals};
    return true;
}

typedef struct Locals {
    Interp *in;
    Dict *dict;
} Locals;

static void add_local(void *context, const Symbol *name, bool of_self, Value value) {
    Locals *locals = context;
    if (!of_self)
        dict_set_name(locals->in, locals->dict, name, value);
}

static bool function_locals(Interp *in, Value *a, Value *out) {
    if (in->frame->function->kind == FUNCTION_MODULE)
        return function_globals(in, a, out);
    *out = value_dict(in);
    Locals locals = {in, out->dict};
    visible_each(in, in->frame, add_local, &locals);
    return true;
}

/* ---- asking ---- */

static bool function_callable(Interp *in, Value *a, Value *out) {
    Value method;
    bool is = a[0].type == VALUE_FUNCTION || a[0].type == VALUE_BUILTIN ||
              a[0].type == VALUE_BOUND || a[0].type == VALUE_CLASS ||
              (a[0].type == VALUE_OBJECT &&
               class_find(a[0].object->klass, in->names.dunder_call, &method));
    *out = value_bool(is);
    return true;
}

static bool function_id(Interp *in, Value *a, Value *out) {
    (void)in;
    *out = value_int(a[0].type == VALUE_BOOL ? a[0].b : a[0].i);
    return true;
}

static bool function_hash(Interp *in, Value *a, Value *out) {
    uint32_t hash;
    if (!value_hash(in, a[0], &hash))
        return false;
    *out = a[0].type == VALUE_INT || a[0].type == VALUE_BOOL ? value_int(number_int(a[0]))
                                                             : value_int(hash);
    return true;
}

/* ---- what stands in a class body ---- */

/* super() finds the method's frame: the running one, or the one a comprehension stands in. */
static bool function_super(Interp *in, Value *a, Value *out) {
    const Frame *frame = in->frame;
    Super *super = arena_alloc(in->arena, sizeof *super);
    if (a[0].type == VALUE_CLASS && a[1].type != VALUE_UNBOUND) {
        *super = (Super){.after = a[0].klass, .self = a[1]};
    } else {
        while (frame && !frame->owner)
            frame = frame->enclosing;
        if (!frame || frame->function->positional == 0)
            return raise_error(in, ERR_RUNTIME, "super() works inside a method only");
        *super = (Super){.after = frame->owner,
                         .self = frame->slots[frame->function->params[0].slot]};
    }
    *out = (Value){.type = VALUE_SUPER, .super = super};
    return true;
}

/* staticmethod and classmethod: the variant is the type of what they make. */
static bool wrap(Interp *in, const Builtin *self, Value *a, Value *out) {
    Value *kept = arena_alloc(in->arena, sizeof *kept);
    *kept = a[0];
    *out = (Value){.type = (ValueType)self->variant, .wrapped = kept};
    return true;
}

/* a: getter, setter, deleter, doc */
static bool make_property(Interp *in, Value *a, Value *out) {
    Property *property = arena_alloc(in->arena, sizeof *property);
    *property = (Property){.getter = a[0].type == VALUE_UNBOUND ? NONE : a[0],
                           .setter = a[1].type == VALUE_UNBOUND ? NONE : a[1]};
    *out = (Value){.type = VALUE_PROPERTY, .property = property};
    return true;
}

const Builtin type_property_make = {"property", "fget=None, fset=None, fdel=None, doc=None",
                                    .call = make_property};
const Builtin type_static_make = {"staticmethod", "function", .family = wrap,
                                  .variant = VALUE_STATIC};
const Builtin type_classmethod_make = {"classmethod", "function", .family = wrap,
                                       .variant = VALUE_CLASSMETHOD};

const Builtin functions_class[] = {
    {"isinstance", "value, classes", .call = function_isinstance},
    {"issubclass", "klass, classes", .call = function_issubclass},
    {"getattr", "object, name: str, default=None", .call = function_getattr},
    {"hasattr", "object, name: str", .call = function_hasattr},
    {"setattr", "object, name: str, value", .call = function_setattr},
    {"delattr", "object, name: str", .call = function_delattr},
    {"vars", "object", .call = function_vars},
    {"globals", "", .call = function_globals},
    {"locals", "", .call = function_locals},
    {"callable", "value", .call = function_callable},
    {"id", "value", .call = function_id},
    {"hash", "value", .call = function_hash},
    {"super", "klass=None, self=None", .call = function_super},
    {0},
};
