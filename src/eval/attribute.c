/* Attributes: what `a.b` finds, by type. */
#include "eval/attribute.h"

#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/number.h"

/* ---- finding ---- */

/* What a class attribute becomes when it is asked of an instance. */
static bool bind_to_instance(Interp *in, Value self, Value found, Value *out) {
    switch (found.type) {
    case VALUE_FUNCTION:
    case VALUE_BUILTIN: *out = call_bind(in, self, found); return true;
    case VALUE_PROPERTY: {
        CallArgs args = {.positional = &self, .count = 1, .span = in->span};
        return value_call(in, found.property->getter, &args, out);
    }
    case VALUE_STATIC: *out = *found.wrapped; return true;
    case VALUE_CLASSMETHOD: {
        Value klass = {.type = VALUE_CLASS, .klass = value_class(in, self)};
        *out = call_bind(in, klass, *found.wrapped);
        return true;
    }
    default: *out = found; return true;
    }
}

static bool find_in_class(Interp *in, Value self, const Symbol *name, Value *out) {
    Value found;
    const Class *klass = value_class(in, self);
    if (klass && class_find(klass, name, &found))
        return bind_to_instance(in, self, found, out);
    return true;
}

static bool object_special(Interp *in, Value v, const Symbol *name, Value *out) {
    if (name == in->names.dunder_class)
        *out = value_type_of(in, v);
    else if (name == in->names.dunder_dict && v.type == VALUE_OBJECT)
        *out = (Value){.type = VALUE_DICT, .dict = v.object->attributes};
    else if (name == in->names.args && exception_of(v))
        *out = exception_of(v)->args;
    else if ((name == in->names.dunder_cause || name == in->names.dunder_context) &&
             exception_of(v))
        *out = NONE; /* unless `raise ... from` has set it */
    return true;
}

static bool object_find(Interp *in, Value v, const Symbol *name, Value *out) {
    Value found;
    bool in_class = class_find(v.object->klass, name, &found);
    if (in_class && found.type == VALUE_PROPERTY)
        return bind_to_instance(in, v, found, out);
    DictEntry *entry = dict_find_name(v.object->attributes, name);
    if (entry) {
        *out = entry->value;
        return true;
    }
    if (in_class)
        return bind_to_instance(in, v, found, out);
    if (!object_special(in, v, name, out) || out->type != VALUE_UNBOUND)
        return out->type != VALUE_UNBOUND;
    if (!class_find(v.object->klass, in->names.dunder_getattr, &found))
        return true;
    CallArgs args = {.positional = (Value[]){v, {.type = VALUE_STR, .str = name}},
                     .count = 2,
                     .span = in->span};
    return value_call(in, found, &args, out);
}

static bool class_special(Interp *in, Class *klass, const Symbol *name, Value *out) {
    if (name == in->names.dunder_name || name == in->names.dunder_qualname)
        *out = (Value){.type = VALUE_STR, .str = klass->name};
    else if (name == in->names.dunder_dict)
        *out = (Value){.type = VALUE_DICT, .dict = klass->namespace};
    else if (name == in->names.dunder_module && klass->module)
        *out = (Value){.type = VALUE_STR, .str = klass->module->name};
    else if (name == in->names.dunder_class)
        *out = (Value){.type = VALUE_CLASS, .klass = in->classes[VALUE_CLASS]};
    else if (name == in->names.dunder_mro || name == in->names.dunder_bases) {
        bool mro = name == in->names.dunder_mro;
        int count = mro ? klass->order_count : klass->base_count;
        Value *items = arena_alloc_array(in->arena, (size_t)count, sizeof *items);
        for (int i = 0; i < count; i++)
            items[i] = (Value){.type = VALUE_CLASS,
                               .klass = mro ? klass->order[i] : klass->bases[i]};
        *out = value_tuple(in, count, items);
    }
    return true;
}

static bool class_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    Value found;
    if (!class_find(v.klass, name, &found))
        return class_special(in, v.klass, name, out);
    if (found.type == VALUE_STATIC)
        *out = *found.wrapped;
    else if (found.type == VALUE_CLASSMETHOD)
        *out = call_bind(in, v, *found.wrapped);
    else
        *out = found;
    return true;
}

static bool function_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    const FunctionValue *f = v.function;
    DictEntry *entry = f->attributes ? dict_find_name(f->attributes, name) : NULL;
    if (entry)
        *out = entry->value;
    else if (name == in->names.dunder_name)
        *out = (Value){.type = VALUE_STR, .str = f->name};
    else if (name == in->names.dunder_qualname)
        *out = (Value){.type = VALUE_STR, .str = f->qualified};
    else if (name == in->names.dunder_module)
        *out = (Value){.type = VALUE_STR, .str = f->module->name};
    else if (name == in->names.dunder_doc)
        *out = f->code->docstring ? value_text(in, f->code->docstring) : NONE;
    return true;
}

static bool module_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    Module *module = v.module;
    DictEntry *entry = dict_find_name(module->globals, name);
    if (entry) {
        *out = entry->value;
        return true;
    }
    if (module->missing)
        return raise_error(in, ERR_MODULE_NOT_FOUND,
                           "%s is not part of einstep and no file of the program; importing it is "
                           "fine, using %s.%s is not",
                           module->name->text, module->name->text, name->text);
    if (name == in->names.dunder_name)
        *out = (Value){.type = VALUE_STR, .str = module->name};
    if (!module->resolve || out->type != VALUE_UNBOUND)
        return true;
    if (!module->resolve(in, module, name, out))
        return false;
    if (out->type != VALUE_UNBOUND)
        dict_set_name(in, module->globals, name, *out);
    return true;
}

static bool super_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    bool of_class = v.super->self.type == VALUE_CLASS;
    const Class *klass = of_class ? v.super->self.klass : value_class(in, v.super->self);
    bool behind = false;
    for (int i = 0; i < klass->order_count; i++) {
        Value found;
        bool has = behind && class_find_own(klass->order[i], name, &found);
        if (has && of_class && found.type == VALUE_CLASSMETHOD) {
            *out = call_bind(in, v.super->self, *found.wrapped);
            return true;
        }
        if (has && name == in->names.dunder_new) /* static without being said to be */
            *out = found;
        if (has)
            return out->type != VALUE_UNBOUND ||
                   bind_to_instance(in, v.super->self, found, out);
        behind = behind || klass->order[i] == v.super->after;
    }
    return true;
}

static bool tuple_attribute(Value v, const Symbol *name, Value *out) {
    for (int64_t i = 0; v.tuple->names && i < v.tuple->count; i++)
        if (str_equal(v.tuple->names[i], name->text))
            *out = v.tuple->items[i];
    return true;
}

static bool number_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    bool is_complex = v.type == VALUE_COMPLEX;
    if (str_equal(name->text, "real"))
        *out = is_complex ? value_float(creal(*v.z)) : v;
    else if (str_equal(name->text, "imag"))
        *out = is_complex                ? value_float(cimag(*v.z))
               : v.type == VALUE_FLOAT ? value_float(0)
                                         : value_int(0);
    return out->type != VALUE_UNBOUND || find_in_class(in, v, name, out);
}

static bool bound_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    if (str_equal(name->text, "__self__"))
        *out = v.bound->self;
    else if (str_equal(name->text, "__func__"))
        *out = v.bound->callable;
    else
        return value_find_attribute(in, v.bound->callable, name, out);
    return true;
}

/* What every tensor of einstep says of gradients and devices. */
static bool tensor_constant(Interp *in, Value v, const Symbol *name, Value *out) {
    Value torch, device;
    if (name == in->names.requires_grad)
        *out = value_bool(v.tensor->flags & TENSOR_GRAD);
    else if (name == in->names.grad || str_equal(name->text, "grad_fn"))
        *out = NONE;
    else if (str_equal(name->text, "is_cuda"))
        *out = value_bool(false);
    else if (str_equal(name->text, "is_leaf"))
        *out = value_bool(true);
    else if (name == in->names.device)
        return module_import(in, in->names.torch, &torch) &&
               value_get_attribute(in, torch, name, &device) &&
               call_with(in, device, 0, NULL, out);
    return true;
}

static bool tensor_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    if (!bridge_tensor_attribute(in, v, name, out))
        return false;
    if (out->type == VALUE_BUILTIN)
        *out = call_bind(in, v, *out);
    if (out->type != VALUE_UNBOUND || v.tensor->flags & TENSOR_NUMPY)
        return true;
    DictEntry *own = attribute_of_tensor(in, v.tensor, name);
    if (own)
        *out = own->value;
    return own || (tensor_constant(in, v, name, out) &&
                   (out->type != VALUE_UNBOUND || find_in_class(in, v, name, out)));
}

static bool slice_attribute(const Interp *in, Value v, const Symbol *name, Value *out) {
    bool is_range = v.type == VALUE_RANGE;
    if (name == in->names.start)
        *out = is_range ? value_int(v.range->start) : v.slice->start;
    else if (name == in->names.stop)
        *out = is_range ? value_int(v.range->stop) : v.slice->stop;
    else if (name == in->names.step)
        *out = is_range ? value_int(v.range->step) : v.slice->step;
    return true;
}

static bool find_by_type(Interp *in, Value v, const Symbol *name, Value *out) {
    switch (v.type) {
    case VALUE_OBJECT: return object_find(in, v, name, out);
    case VALUE_CLASS: return class_attribute(in, v, name, out);
    case VALUE_MODULE: return module_attribute(in, v, name, out);
    case VALUE_TENSOR: return tensor_attribute(in, v, name, out);
    case VALUE_SUPER: return super_attribute(in, v, name, out);
    case VALUE_FUNCTION: return function_attribute(in, v, name, out);
    case VALUE_BOUND: return bound_attribute(in, v, name, out);
    case VALUE_BUILTIN:
        if (name == in->names.dunder_name)
            *out = value_text(in, v.builtin->name);
        return true;
    case VALUE_INT:
    case VALUE_BOOL:
    case VALUE_FLOAT:
    case VALUE_COMPLEX: return number_attribute(in, v, name, out);
    case VALUE_DTYPE: dtypes_attribute(in, v, name, out); return true;
    case VALUE_SLICE:
    case VALUE_RANGE: slice_attribute(in, v, name, out); break;
    case VALUE_TUPLE: tuple_attribute(v, name, out); break;
    default: break;
    }
    return out->type != VALUE_UNBOUND || find_in_class(in, v, name, out);
}

bool value_find_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    *out = UNBOUND;
    if (!find_by_type(in, v, name, out))
        return false;
    return out->type != VALUE_UNBOUND || v.type == VALUE_OBJECT ||
           object_special(in, v, name, out);
}

/* ---- what is not there ---- */

static bool is_there(Interp *in, Value v, const char *name) {
    Value found = UNBOUND;
    return name && find_by_type(in, v, symbol(in, name), &found) && found.type != VALUE_UNBOUND;
}

/* Of torch all tables are looked through, and what another of its modules has is no help. */
static const char *nearest_in_torch(Interp *in, Value v, const Symbol *name) {
    const char *near = op_nearest(name->text, OP_TORCH | OP_FUNCTIONAL | OP_FFT);
    return is_there(in, v, near) ? near : NULL;
}

static const char *nearest_name(Interp *in, Value v, const Symbol *name) {
    if (v.type == VALUE_TENSOR)
        return op_nearest(name->text, v.tensor->flags & TENSOR_NUMPY
                                          ? OP_NDARRAY | OP_NDARRAY_PROPERTY
                                          : OP_METHOD | OP_PROPERTY);
    if (v.type == VALUE_MODULE && str_starts_with(v.module->name->text, "torch"))
        return nearest_in_torch(in, v, name);
    if (v.type == VALUE_OBJECT)
        return call_nearest(v.object->attributes, name->text);
    return NULL;
}

/* What PyTorch or NumPy may well have, and einstep has not. */
static bool is_of_a_library(Value v) {
    return v.type == VALUE_TENSOR ||
           (v.type == VALUE_MODULE && (str_starts_with(v.module->name->text, "torch") ||
                                       str_starts_with(v.module->name->text, "numpy")));
}

static bool is_of_gradients(const Symbol *name) {
    static const char *const NAMES[] = {"backward", "register_hook", "retain_grad"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (str_equal(NAMES[i], name->text))
            return true;
    return false;
}

bool attribute_missing(Interp *in, Value v, const Symbol *name) {
    if (v.type == VALUE_TENSOR && is_of_gradients(name))
        return raise_error(in, ERR_ATTRIBUTE,
                           "einstep computes no gradients: it has no %s; leave it out, the "
                           "forward pass needs none",
                           name->text);
    const char *near = nearest_name(in, v, name);
    Str what = {0};
    if (v.type == VALUE_MODULE)
        str_addf(&what, "module %s", v.module->name->text);
    else if (v.type == VALUE_CLASS)
        str_addf(&what, "class %s", v.klass->name->text);
    else
        str_addf(&what, "a %s", value_type_name(v));
    raise_error(in, ERR_ATTRIBUTE, "%s has no attribute %s%s%s%s%s", str_text(&what), name->text,
                is_of_a_library(v) ? " in einstep" : "", near ? "; did you mean " : "",
                near ? near : "", near ? "?" : "");
    str_release(&what);
    return false;
}

bool value_get_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    if (!value_find_attribute(in, v, name, out))
        return false;
    return out->type != VALUE_UNBOUND || attribute_missing(in, v, name);
}
