/* Setting and deleting attributes, by type. */
#include "eval/attribute.h"
#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/interp.h"
#include "eval/recorder.h"

/* ---- members of modules ---- */

static bool is_parameter(Value v) {
    return v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_PARAMETER;
}

static bool is_module(Value v) {
    return v.type == VALUE_OBJECT && v.object->klass->is_nn_module;
}

static bool is_buffer(Interp *in, const Object *module, const Symbol *name) {
    DictEntry *buffers = dict_find_name(module->attributes, in->names._buffer_names);
    return buffers && dict_find_name(buffers->value.dict, name);
}

/* What an nn.Module refuses: members before its __init__ has run, and other things in the place of
 * a parameter, a buffer or a module. */
static bool check_member(Interp *in, Value v, const Symbol *name, Value item) {
    const Object *module = v.object;
    DictEntry *old = dict_find_name(module->attributes, name);
    if ((is_parameter(item) || is_module(item)) &&
        !dict_find_name(module->attributes, in->names.training))
        return raise_error(in, ERR_ATTRIBUTE,
                           "%s is set before the module is one: call super().__init__() first",
                           name->text);
    if (!old || item.type == VALUE_NONE)
        return true;
    const char *wanted = is_parameter(old->value) && !is_parameter(item) ? "an nn.Parameter"
                         : is_module(old->value) && !is_module(item)     ? "a module"
                         : is_buffer(in, module, name) && item.type != VALUE_TENSOR ? "a tensor"
                                                                                    : NULL;
    return !wanted || raise_error(in, ERR_TYPE, "%s holds %s; it takes another one or None, not %s",
                                  name->text, wanted, value_type_name(item));
}

/* ---- objects ---- */

static bool set_property(Interp *in, Value v, const Symbol *name, const Property *property,
                         Value item) {
    Value ignored;
    if (property->setter.type == VALUE_NONE)
        return raise_error(in, ERR_ATTRIBUTE, "property %s of %s has no setter", name->text,
                           value_type_name(v));
    return call_with(in, property->setter, 2, (Value[]){v, item}, &ignored);
}

bool call_set_plain_attribute(Interp *in, Value v, const Symbol *name, Value item) {
    Value found;
    if (class_find(v.object->klass, name, &found) && found.type == VALUE_PROPERTY)
        return set_property(in, v, name, found.property, item);
    if (v.object->klass->is_nn_module && !check_member(in, v, name, item))
        return false;
    if (!interp_is_fresh(in, v.object))
        in->clock++;
    dict_set_name(in, v.object->attributes, name, item);
    return true;
}

/* Is a special method that was found the one of `object`? */
static bool is_default(Value method, const Symbol *name) {
    return method.type == VALUE_BUILTIN && str_equal(method.builtin->name, name->text);
}

static bool object_set(Interp *in, Value v, const Symbol *name, Value item) {
    Value found, ignored;
    Value args[] = {v, {.type = VALUE_STR, .str = name}, item};
    if (class_find(v.object->klass, in->names.dunder_setattr, &found) &&
        !is_default(found, in->names.dunder_setattr))
        return call_with(in, found, 3, args, &ignored);
    return call_set_plain_attribute(in, v, name, item);
}

/* ---- tensors ---- */

/* t.data = other: the header reads the other's storage from now on. */
static bool tensor_set_data(Interp *in, Tensor *t, Value item) {
    if (item.type != VALUE_TENSOR)
        return raise_error(in, ERR_TYPE, ".data takes a tensor, not %s", value_type_name(item));
    int kept = t->flags & (TENSOR_PARAMETER | TENSOR_GRAD);
    interp_save(in, t, sizeof *t);
    *t = *item.tensor;
    t->flags = (t->flags & ~(TENSOR_PARAMETER | TENSOR_GRAD)) | kept;
    t->storage->stamp = ++in->clock;
    return true;
}

static bool tensor_set_requires_grad(Interp *in, Tensor *t, Value item) {
    bool wanted = false;
    if (!value_truth(in, item, &wanted))
        return false;
    interp_save(in, &t->flags, sizeof t->flags);
    t->flags = (t->flags & ~TENSOR_GRAD) | (wanted ? TENSOR_GRAD : 0);
    return true;
}

/* z.real = x writes into the memory of z. */
static bool tensor_set_part(Interp *in, Value v, const Symbol *name, Value item) {
    Value part, all = {.type = VALUE_ELLIPSIS};
    return value_get_attribute(in, v, name, &part) && value_set_item(in, part, all, item);
}

static Value key_of_tensor(const Tensor *t) {
    return value_int((int64_t)(intptr_t)t);
}

DictEntry *attribute_of_tensor(Interp *in, const Tensor *t, const Symbol *name) {
    DictEntry *entry = NULL;
    if (in->tensor_extras->live == 0)
        return NULL;
    dict_find(in, in->tensor_extras, key_of_tensor(t), &entry);
    return entry ? dict_find_name(entry->value.dict, name) : NULL;
}

static bool tensor_set_extra(Interp *in, Tensor *t, const Symbol *name, Value item) {
    DictEntry *entry = NULL;
    Value key = key_of_tensor(t);
    if (!dict_find(in, in->tensor_extras, key, &entry) ||
        (!entry && !dict_set(in, in->tensor_extras, key, value_dict(in))) ||
        !dict_find(in, in->tensor_extras, key, &entry))
        return false;
    dict_set_name(in, entry->value.dict, name, item);
    return true;
}

static bool tensor_set(Interp *in, Value v, const Symbol *name, Value item) {
    bool is_array = v.tensor->flags & TENSOR_NUMPY;
    if (str_equal(name->text, "real") || str_equal(name->text, "imag"))
        return tensor_set_part(in, v, name, item);
    if (is_array || op_find(name->text, OP_PROPERTY | OP_METHOD, NULL) != NULL) {
        if (name != in->names.data || is_array)
            return raise_error(in, ERR_ATTRIBUTE, "attribute %s of a %s cannot be set", name->text,
                               value_type_name(v));
        return tensor_set_data(in, v.tensor, item);
    }
    if (name == in->names.requires_grad)
        return tensor_set_requires_grad(in, v.tensor, item);
    return name == in->names.grad || tensor_set_extra(in, v.tensor, name, item);
}

/* ---- all ---- */

static void function_set(Interp *in, FunctionValue *f, const Symbol *name, Value item) {
    if (!f->attributes) {
        interp_save(in, &f->attributes, sizeof f->attributes);
        f->attributes = dict_new(in);
    }
    dict_set_name(in, f->attributes, name, item);
}

static bool cannot_set(Interp *in, Value v, const Symbol *name) {
    return raise_error(in, ERR_ATTRIBUTE, "attribute %s of a %s cannot be set", name->text,
                       value_type_name(v));
}

bool value_set_attribute(Interp *in, Value v, const Symbol *name, Value item) {
    switch (v.type) {
    case VALUE_OBJECT: return object_set(in, v, name, item);
    case VALUE_TENSOR: return tensor_set(in, v, name, item);
    case VALUE_CLASS:
        if (!v.klass->module) /* of a built-in type */
            return cannot_set(in, v, name);
        if (name == in->names.dunder_name && item.type == VALUE_STR) {
            interp_save(in, &v.klass->name, sizeof v.klass->name);
            v.klass->name = item.str;
        }
        dict_set_name(in, v.klass->namespace, name, item);
        break;
    case VALUE_MODULE:
        dict_set_name(in, v.module->globals, name, item);
        recorder_note(v.module->frame, name);
        break;
    case VALUE_FUNCTION: function_set(in, v.function, name, item); break;
    default: return cannot_set(in, v, name);
    }
    in->clock++;
    return true;
}

bool value_delete_attribute(Interp *in, Value v, const Symbol *name) {
    Dict *namespace = v.type == VALUE_OBJECT   ? v.object->attributes
                      : v.type == VALUE_MODULE ? v.module->globals
                      : v.type == VALUE_CLASS  ? v.klass->namespace
                                               : NULL;
    Value found, ignored, text = {.type = VALUE_STR, .str = name};
    if (v.type == VALUE_OBJECT && class_find(v.object->klass, in->names.dunder_delattr, &found) &&
        !is_default(found, in->names.dunder_delattr))
        return call_with(in, found, 2, (Value[]){v, text}, &ignored);
    in->clock++;
    return (namespace && dict_delete_name(in, namespace, name)) || attribute_missing(in, v, name);
}
