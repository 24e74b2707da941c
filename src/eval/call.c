#include "eval/call.h"

#include "base/nearest.h"
#include "eval/builtin.h"
#include "eval/dtypes.h"
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/recorder.h"

#include <string.h>

Value call_bind(Interp *in, Value self, Value callable) {
    Bound *bound = arena_alloc(in->arena, sizeof *bound);
    *bound = (Bound){.self = self, .callable = callable};
    return (Value){.type = VALUE_BOUND, .bound = bound};
}

bool call_with(Interp *in, Value callee, int count, const Value *args, Value *out) {
    CallArgs call = {.positional = args, .count = count, .span = in->span};
    return value_call(in, callee, &call, out);
}

bool value_call_method(Interp *in, Value v, const Symbol *name, int count, const Value *args,
                       bool *found, Value *out) {
    Value method;
    const Class *klass = value_class(in, v);
    *found = klass && v.type == VALUE_OBJECT && class_find(klass, name, &method);
    if (!*found)
        return true;
    if (method.type == VALUE_STATIC)
        return call_with(in, *method.wrapped, count, args, out);
    return call_with(in, call_bind(in, v, method), count, args, out);
}

/* ---- frames ---- */

Frame *call_frame_new(Interp *in, const Function *function, Module *module, Frame *enclosing) {
    Frame *frame = arena_alloc(in->arena, sizeof *frame);
    frame->function = function;
    frame->module = module;
    frame->enclosing = enclosing;
    bool has_slots = function->kind != FUNCTION_MODULE;
    frame->slots = arena_alloc_array(in->arena, has_slots ? (size_t)function->local_count : 0,
                                     sizeof *frame->slots);
    frame->line = span_line(function->span);
    frame->span = function->span;
    frame->traced = module->source && in->recording &&
                    (function->kind == FUNCTION_DEF || function->kind == FUNCTION_MODULE);
    return frame;
}

bool call_frame_enter(Interp *in, Frame *frame) {
    if (in->calls >= INTERP_MOST_CALLS)
        return raise_error(in, ERR_RECURSION,
                           "%d calls are open within each other: a function that calls itself has "
                           "no end",
                           INTERP_MOST_CALLS);
    if (!interp_check_stack(in) || !interp_check(in))
        return false;
    in->calls++;
    frame->back = in->frame;
    frame->caller = in->traced;
    frame->depth = (in->traced ? in->traced->depth : 0) + frame->traced;
    in->frame = frame;
    if (frame->traced) {
        in->traced = frame;
        recorder_enter(in, frame);
    }
    return true;
}

void call_frame_leave(Interp *in, Frame *frame, bool by_exception) {
    if (frame->traced) {
        recorder_leave(in, frame, by_exception);
        in->traced = frame->caller;
    }
    in->frame = frame->back;
    in->calls--;
}

/* ---- binding arguments of a def ---- */

static bool too_many(Interp *in, const FunctionValue *f, int given) {
    const Function *code = f->code;
    return raise_error(in, ERR_TYPE, "%s() takes %d positional argument%s, but %d %s given",
                       f->qualified->text, code->positional, code->positional == 1 ? "" : "s",
                       given, given == 1 ? "was" : "were");
}

static bool bind_positional(Interp *in, const FunctionValue *f, const CallArgs *args,
                            Value *slots) {
    const Function *code = f->code;
    int direct = args->count < code->positional ? args->count : code->positional;
    for (int i = 0; i < direct; i++)
        slots[code->params[i].slot] = args->positional[i];
    if (code->star_args)
        slots[code->star_args->slot] =
            value_tuple(in, args->count - direct, args->positional + direct);
    else if (args->count > direct)
        return too_many(in, f, args->count);
    return true;
}

static const Parameter *find_parameter(const Function *code, const Symbol *name) {
    for (int i = code->positional_only; i < code->positional + code->keyword_only; i++)
        if (code->params[i].symbol == name)
            return &code->params[i];
    return NULL;
}

static bool bind_keywords(Interp *in, const FunctionValue *f, const CallArgs *args,
                          Value *slots) {
    Value rest = f->code->star_kwargs ? value_dict(in) : UNBOUND;
    for (int i = 0; i < args->keyword_count; i++) {
        const Parameter *param = find_parameter(f->code, args->names[i]);
        if (!param && rest.type == VALUE_UNBOUND)
            return raise_error(in, ERR_TYPE, "%s() has no parameter called %s",
                               f->qualified->text, args->names[i]->text);
        if (param && slots[param->slot].type != VALUE_UNBOUND)
            return raise_error(in, ERR_TYPE, "%s() was given %s twice", f->qualified->text,
                               args->names[i]->text);
        if (param)
            slots[param->slot] = args->values[i];
        else
            dict_set_name(in, rest.dict, args->names[i], args->values[i]);
    }
    if (f->code->star_kwargs)
        slots[f->code->star_kwargs->slot] = rest;
    return true;
}

static bool missing_arguments(Interp *in, const FunctionValue *f, const Value *slots) {
    Str names = {0};
    int count = 0;
    for (int i = 0; i < f->code->positional + f->code->keyword_only; i++)
        if (slots[f->code->params[i].slot].type == VALUE_UNBOUND) {
            str_addf(&names, "%s%s", names.len ? ", " : "", f->code->params[i].symbol->text);
            count++;
        }
    raise_error(in, ERR_TYPE, "%s() was not given %s, which %s no default", f->qualified->text,
                str_text(&names), count == 1 ? "has" : "have");
    str_release(&names);
    return false;
}

static bool bind_defaults(Interp *in, const FunctionValue *f, Value *slots) {
    for (int i = 0; i < f->code->positional + f->code->keyword_only; i++) {
        Value *slot = &slots[f->code->params[i].slot];
        if (slot->type == VALUE_UNBOUND)
            *slot = f->defaults[i];
        if (slot->type == VALUE_UNBOUND)
            return missing_arguments(in, f, slots);
    }
    return true;
}

static bool call_function(Interp *in, FunctionValue *f, const CallArgs *args, Value *out) {
    Frame *frame = call_frame_new(in, f->code, f->module, f->enclosing);
    frame->owner = f->owner;
    if (f->code->kind == FUNCTION_LAMBDA)
        frame->line = f->line;
    if (!bind_positional(in, f, args, frame->slots) ||
        !bind_keywords(in, f, args, frame->slots) || !bind_defaults(in, f, frame->slots))
        return false;
    if (!call_frame_enter(in, frame))
        return false;
    Span span = in->span;
    bool fine = execute_body(in, frame, out);
    frame->result = *out;
    call_frame_leave(in, frame, !fine);
    if (fine)
        in->span = span;
    return fine;
}

/* ---- the rest ---- */

static bool call_bound(Interp *in, const Bound *bound, const CallArgs *args, Value *out) {
    enum { FEW = 8 };
    Value few[FEW];
    Value *all = args->count < FEW
                     ? few
                     : arena_alloc_array(in->arena, (size_t)args->count + 1, sizeof *all);
    all[0] = bound->self;
    if (args->count)
        memcpy(all + 1, args->positional, (size_t)args->count * sizeof *all);
    CallArgs with_self = *args;
    with_self.positional = all;
    with_self.count = args->count + 1;
    return value_call(in, bound->callable, &with_self, out);
}

/* How a call of the built-in type that a class derives from makes its value. */
static const Builtin *make_of(const Class *klass) {
    for (int i = 0; i < klass->order_count; i++)
        if (klass->order[i]->make)
            return klass->order[i]->make;
    return NULL;
}

/* What an object over a built-in type is before its __init__: empty where that can change later. */
static bool make_payload(Interp *in, const Class *klass, const CallArgs *args, Value *out) {
    const Builtin *make = make_of(klass);
    switch (klass->builtin) {
    case VALUE_LIST: *out = value_list(in, 0, NULL); return true;
    case VALUE_DICT: *out = value_dict(in); return true;
    case VALUE_SET: *out = value_set(in); return true;
    case VALUE_STR:
    case VALUE_TUPLE:
    case VALUE_INT:
    case VALUE_FLOAT: return builtin_call(in, make, args, out);
    default:
        return raise_error(in, ERR_TYPE, "einstep makes no objects of a class over %s",
                           value_type_text(klass->builtin));
    }
}

bool call_make_object(Interp *in, Class *klass, const CallArgs *args, Value *out) {
    *out = value_object(in, klass);
    if (exception_of(*out))
        exception_of(*out)->args = value_tuple(in, args->count, args->positional);
    return klass->builtin == VALUE_UNBOUND ||
           make_payload(in, klass, args, &out->object->payload);
}

/* Calls a class's own __new__, if it has one; else makes the object. */
static bool call_new(Interp *in, Class *klass, const CallArgs *args, Value *out) {
    Value method, self = {.type = VALUE_CLASS, .klass = klass};
    if (!class_find(klass, in->names.dunder_new, &method) || method.type == VALUE_BUILTIN)
        return call_make_object(in, klass, args, out);
    if (method.type == VALUE_STATIC)
        method = *method.wrapped;
    return call_bound(in, &(Bound){.self = self, .callable = method}, args, out);
}

static bool call_class(Interp *in, Class *klass, const CallArgs *args, Value *out) {
    Value init, ignored;
    if (klass->make)
        return builtin_call(in, klass->make, args, out);
    if (!call_new(in, klass, args, out))
        return false;
    if (out->type != VALUE_OBJECT || !class_is(out->object->klass, klass) ||
        !class_find(out->object->klass, in->names.dunder_init, &init))
        return true;
    return call_bound(in, &(Bound){.self = *out, .callable = init}, args, &ignored);
}

bool value_call(Interp *in, Value callee, const CallArgs *args, Value *out) {
    bool found = false;
    Value method;
    switch (callee.type) {
    case VALUE_FUNCTION: return call_function(in, callee.function, args, out);
    case VALUE_BUILTIN:
        return interp_check_stack(in) && builtin_call(in, callee.builtin, args, out);
    case VALUE_BOUND: return call_bound(in, callee.bound, args, out);
    case VALUE_CLASS: return call_class(in, callee.klass, args, out);
    case VALUE_DTYPE: return dtypes_call(in, callee, args, out);
    case VALUE_OBJECT:
        found = class_find(callee.object->klass, in->names.dunder_call, &method);
        if (found)
            return call_bound(in, &(Bound){.self = callee, .callable = method}, args, out);
        break;
    case VALUE_MODULE:
        if (callee.module->missing)
            return raise_error(in, ERR_MODULE_NOT_FOUND,
                               "%s is not part of einstep and no file of the program; importing it "
                               "is fine, calling it is not",
                               callee.module->name->text);
        break;
    default: break;
    }
    return raise_error(in, ERR_TYPE, "a %s cannot be called", value_type_name(callee));
}

/* ---- did you mean ---- */

const char *call_nearest(const Dict *names, const char *text) {
    Nearest nearest;
    nearest_init(&nearest, text);
    int64_t at = 0;
    for (DictEntry *e = dict_next(names, &at); e; e = dict_next(names, &at))
        if (e->key.type == VALUE_STR)
            nearest_offer(&nearest, e->key.str->text);
    return nearest_found(&nearest);
}
