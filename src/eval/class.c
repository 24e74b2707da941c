#include "eval/class.h"

#include "eval/builtin.h"
#include "eval/call.h"
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/types.h"

#include <string.h>

bool class_is(const Class *klass, const Class *base) {
    for (int i = 0; i < klass->order_count; i++)
        if (klass->order[i] == base)
            return true;
    return false;
}

bool class_find_own(const Class *klass, const Symbol *name, Value *out) {
    DictEntry *entry = dict_find_name(klass->namespace, name);
    if (entry)
        *out = entry->value;
    else if (klass->methods)
        *out = builtin_value(klass->methods, name);
    return entry || (klass->methods && out->type != VALUE_UNBOUND);
}

bool class_find(const Class *klass, const Symbol *name, Value *out) {
    for (int i = 0; i < klass->order_count; i++)
        if (class_find_own(klass->order[i], name, out))
            return true;
    return false;
}

/* ---- resolution order ---- */

typedef struct Sequence {
    Class *const *items;
    int count;
} Sequence;

static bool is_in_a_tail(const Sequence *sequences, int count, const Class *klass) {
    for (int i = 0; i < count; i++)
        for (int j = 1; j < sequences[i].count; j++)
            if (sequences[i].items[j] == klass)
                return true;
    return false;
}

/* The first head that stands in no tail, taken off all sequences; NULL when there is none. */
static Class *take_next(Sequence *sequences, int count) {
    Class *next = NULL;
    for (int i = 0; i < count && !next; i++)
        if (sequences[i].count && !is_in_a_tail(sequences, count, sequences[i].items[0]))
            next = sequences[i].items[0];
    for (int i = 0; i < count && next; i++)
        if (sequences[i].count && sequences[i].items[0] == next) {
            sequences[i].items++;
            sequences[i].count--;
        }
    return next;
}

/* C3 (Barrett et al., "A monotonic superclass linearization for Dylan", 1996). */
static bool linearize(Interp *in, Class *klass) {
    int total = 1, count = klass->base_count;
    Sequence *sequences = arena_alloc_array(in->arena, (size_t)count + 1, sizeof *sequences);
    for (int i = 0; i < count; i++) {
        sequences[i] = (Sequence){klass->bases[i]->order, klass->bases[i]->order_count};
        total += sequences[i].count;
    }
    sequences[count] = (Sequence){klass->bases, count};
    klass->order = arena_alloc_array(in->arena, (size_t)total, sizeof *klass->order);
    klass->order[klass->order_count++] = klass;
    Class *next;
    while ((next = take_next(sequences, count + 1)))
        klass->order[klass->order_count++] = next;
    for (int i = 0; i <= count; i++)
        if (sequences[i].count)
            return raise_error(in, ERR_TYPE, "the base classes of %s contradict each other's order",
                               klass->name->text);
    return true;
}

Class *class_new(Interp *in, const Symbol *name, int base_count, Class *const *bases,
                 Dict *namespace) {
    Class *klass = arena_alloc(in->arena, sizeof *klass);
    if (!base_count && in->object_class) {
        bases = &in->object_class;
        base_count = 1;
    }
    *klass = (Class){.name = name, .base_count = base_count, .namespace = namespace};
    klass->bases = arena_alloc_array(in->arena, (size_t)base_count, sizeof *klass->bases);
    for (int i = 0; i < base_count; i++) {
        klass->bases[i] = bases[i];
        klass->is_nn_module = klass->is_nn_module || bases[i]->is_nn_module;
        if (klass->error_kind == ERR_NONE)
            klass->error_kind = bases[i]->error_kind;
        if (klass->builtin == VALUE_UNBOUND)
            klass->builtin = bases[i]->builtin;
    }
    return linearize(in, klass) ? klass : NULL;
}

/* ---- the class statement ---- */

static bool evaluate_bases(Interp *in, const Node *node, Class **bases) {
    for (int i = 0; i < node->list.count; i++) {
        Value v;
        if (!evaluate(in, node->list.items[i], &v))
            return false;
        in->span = node->list.items[i]->span;
        if (v.type == VALUE_MODULE && v.module->missing)
            return raise_error(in, ERR_MODULE_NOT_FOUND,
                               "%s is not part of einstep and no file of the program; importing it "
                               "is fine, deriving a class from it is not",
                               v.module->name->text);
        if (v.type != VALUE_CLASS)
            return raise_error(in, ERR_TYPE, "a class derives from classes, not from a %s",
                               value_type_name(v));
        bases[i] = v.klass;
    }
    return true;
}

static bool run_class_body(Interp *in, const Node *node, Dict *namespace) {
    Value ignored;
    Frame *frame = call_frame_new(in, node->function, in->frame->module, in->frame);
    frame->class_namespace = namespace;
    if (!call_frame_enter(in, frame))
        return false;
    bool fine = execute_body(in, frame, &ignored);
    call_frame_leave(in, frame, !fine);
    return fine;
}

static const Symbol *qualify(Interp *in, const Class *klass, const Symbol *name) {
    Str text = {0};
    str_addf(&text, "%s.%s", klass->name->text, name->text);
    const Symbol *qualified = symbol(in, str_text(&text));
    str_release(&text);
    return qualified;
}

/* Methods learn the class they were defined in, for super() and for messages. */
static void own(Interp *in, Class *klass, const Function *body, Value v) {
    if (v.type == VALUE_STATIC || v.type == VALUE_CLASSMETHOD) {
        own(in, klass, body, *v.wrapped);
    } else if (v.type == VALUE_PROPERTY) {
        own(in, klass, body, v.property->getter);
        own(in, klass, body, v.property->setter);
    } else if (v.type == VALUE_FUNCTION && v.function->code->outer == body) {
        v.function->owner = klass;
        v.function->qualified = qualify(in, klass, v.function->name);
    }
}

/* __annotations__: the names alone, which is what dataclasses need of it. */
static void note_annotations(Interp *in, const Node *node, Dict *namespace) {
    const NodeList *body = &node->function->body;
    Value names = UNBOUND;
    for (int i = 0; i < body->count; i++) {
        if (body->items[i]->kind != NODE_ANN_ASSIGN || body->items[i]->star)
            continue;
        if (names.type == VALUE_UNBOUND)
            names = value_dict(in);
        dict_set_name(in, names.dict, body->items[i]->a->symbol, NONE);
    }
    if (names.type != VALUE_UNBOUND)
        dict_set_name(in, namespace, in->names.dunder_annotations, names);
}

/* Tells the nearest class it derives from, where that wants to know (__init_subclass__). */
static bool tell_base(Interp *in, Class *klass) {
    Value hook, ignored, own = {.type = VALUE_CLASS, .klass = klass};
    for (int i = 1; i < klass->order_count; i++)
        if (class_find_own(klass->order[i], in->names.dunder_init_subclass, &hook))
            return call_with(in, hook.type == VALUE_CLASSMETHOD ? *hook.wrapped : hook, 1, &own,
                             &ignored);
    return true;
}

bool execute_class(Interp *in, const Node *node, Value *out) {
    Class **bases = arena_alloc_array(in->arena, (size_t)node->list.count, sizeof *bases);
    Dict *namespace = dict_new(in);
    if (!evaluate_bases(in, node, bases) || !run_class_body(in, node, namespace))
        return false;
    Class *klass = class_new(in, node->symbol, node->list.count, bases, namespace);
    if (!klass)
        return false;
    klass->module = in->frame->module;
    note_annotations(in, node, namespace);
    klass->is_nn_module = klass->is_nn_module ||
                          (!klass->module->source && str_equal(klass->name->text, "Module"));
    if (!dict_find_name(namespace, in->names.dunder_doc) && node->function->docstring)
        dict_set_name(in, namespace, in->names.dunder_doc,
                      value_text(in, node->function->docstring));
    int64_t at = 0;
    for (DictEntry *e = dict_next(namespace, &at); e; e = dict_next(namespace, &at))
        own(in, klass, node->function, e->value);
    *out = (Value){.type = VALUE_CLASS, .klass = klass};
    return tell_base(in, klass);
}

/* ---- built-in classes ---- */

Class *class_builtin(Interp *in, const char *name, Class *base) {
    return class_new(in, symbol(in, name), base != NULL, &base, dict_new(in));
}

Class *interp_error_class(Interp *in, ErrorKind kind) {
    if (in->errors[kind])
        return in->errors[kind];
    ErrorKind base = error_kind_base(kind);
    Class *klass = class_builtin(in, error_kind_name(kind),
                                 base == ERR_NONE ? NULL : interp_error_class(in, base));
    klass->error_kind = kind;
    if (base == ERR_NONE)
        klass->methods = types_exception_methods;
    interp_save(in, &in->errors[kind], sizeof in->errors[kind]);
    in->errors[kind] = klass;
    return klass;
}

/* What has special methods that a class over it may call or replace. */
static bool is_container(ValueType type) {
    return type == VALUE_LIST || type == VALUE_TUPLE || type == VALUE_DICT || type == VALUE_SET ||
           type == VALUE_STR;
}

void classes_init(Interp *in) {
    in->object_class = class_builtin(in, "object", NULL);
    in->object_class->methods = types_object_methods;
    Class *container = class_builtin(in, "container", NULL);
    container->methods = types_container_methods;
    for (int type = 0; type < VALUE_TYPE_COUNT; type++) {
        in->classes[type] = class_builtin(in, value_type_text((ValueType)type),
                                          is_container((ValueType)type) ? container : NULL);
        in->classes[type]->builtin = (ValueType)type;
    }
    in->classes[VALUE_OBJECT] = in->object_class;
    in->size_class = class_builtin(in, "Size", in->classes[VALUE_TUPLE]);
    in->parameter_class = class_builtin(in, "Parameter", in->classes[VALUE_TENSOR]);
    in->array_class = class_builtin(in, "ndarray", NULL);
    in->generator_class = class_builtin(in, "Generator", NULL);
    in->traceback_class = class_builtin(in, "traceback", NULL);
    for (const TypeRow *row = types_rows; row->methods; row++) {
        in->classes[row->type]->methods = row->methods;
        in->classes[row->type]->make = row->make;
    }
}
