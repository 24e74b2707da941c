/* Binding: names, attributes, items, and tuples of these. */
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/recorder.h"

static Frame *outward(Frame *frame, int hops) {
    while (hops-- > 0 && frame)
        frame = frame->enclosing;
    return frame;
}

static void set_slot(Interp *in, Frame *frame, int slot, Value v) {
    if (frame->module->source) /* einstep's own code is never looked at afterwards */
        interp_save(in, &frame->slots[slot], sizeof v);
    frame->slots[slot] = v;
}

static void set_global(Interp *in, const Symbol *name, Value v) {
    Module *module = in->frame->module;
    dict_set_name(in, module->globals, name, v);
    if (module->frame == in->frame)
        recorder_bound(in, in->frame, name, false);
    else
        recorder_note(module->frame, name);
}

static void set_enclosing(Interp *in, int slot, int hops, const Symbol *name, Value v) {
    Frame *owner = outward(in->frame, hops);
    set_slot(in, owner, slot, v);
    in->clock++;
    recorder_bound(in, in->traced ? in->traced : owner, name, false);
}

void assign_name(Interp *in, ScopeKind scope, int slot, int hops, const Symbol *name, Value v) {
    Frame *frame = in->frame;
    bool is_module = frame->function->kind == FUNCTION_MODULE;
    if (frame->class_namespace && (scope == SCOPE_CLASS || scope == SCOPE_LOCAL)) {
        dict_set_name(in, frame->class_namespace, name, v);
    } else if (scope == SCOPE_ENCLOSING) {
        set_enclosing(in, slot, hops, name, v);
    } else if (scope == SCOPE_LOCAL && !is_module) {
        set_slot(in, frame, slot, v);
        recorder_bound(in, frame, name, false);
    } else {
        set_global(in, name, v);
    }
}

static bool assign_attribute(Interp *in, const Node *target, Value v) {
    Value object;
    if (!evaluate(in, target->a, &object))
        return false;
    in->span = target->span;
    if (!value_set_attribute(in, object, target->symbol, v))
        return false;
    if (target->a->kind == NODE_NAME && target->a->symbol == in->names.self)
        recorder_bound(in, in->frame, target->symbol, true);
    return true;
}

static bool assign_item(Interp *in, const Node *target, Value v) {
    Value container, key;
    if (!evaluate(in, target->a, &container) || !evaluate(in, target->b, &key))
        return false;
    in->span = target->span;
    return value_set_item(in, container, key, v);
}

/* ---- unpacking ---- */

static int star_position(const NodeList *targets) {
    for (int i = 0; i < targets->count; i++)
        if (targets->items[i]->kind == NODE_STARRED)
            return i;
    return -1;
}

static bool wrong_count(Interp *in, const Node *target, int64_t given, bool starred) {
    int wanted = target->list.count - starred;
    in->span = target->span;
    return raise_error(in, ERR_VALUE, "%d name%s on the left%s, but %lld value%s on the right",
                       wanted, wanted == 1 ? "" : "s", starred ? " beside the starred one" : "",
                       (long long)given, given == 1 ? "" : "s");
}

static bool cannot_unpack(Interp *in, const Node *target, Value v) {
    in->span = target->span;
    return raise_error(in, ERR_TYPE, "a %s cannot be unpacked into %d names", value_type_name(v),
                       target->list.count);
}

static bool unpack(Interp *in, const Node *target, Value v) {
    const NodeList *names = &target->list;
    int star = star_position(names);
    List *items;
    if (value_is_number(v) || v.type == VALUE_NONE)
        return cannot_unpack(in, target, v);
    if (!value_collect(in, v, &items))
        return false;
    int64_t rest = items->count - (names->count - (star >= 0));
    if (star >= 0 ? rest < 0 : rest != 0)
        return wrong_count(in, target, items->count, star >= 0);
    int64_t at = 0;
    for (int i = 0; i < names->count; i++) {
        bool starred = i == star;
        Value item = starred ? value_list(in, rest, items->items + at) : items->items[at];
        at += starred ? rest : 1;
        if (!assign(in, starred ? names->items[i]->a : names->items[i], item))
            return false;
    }
    return true;
}

bool assign(Interp *in, const Node *target, Value v) {
    switch (target->kind) {
    case NODE_NAME:
        assign_name(in, target->scope, target->slot, target->hops, target->symbol, v);
        return true;
    case NODE_ATTRIBUTE: return assign_attribute(in, target, v);
    case NODE_SUBSCRIPT: return assign_item(in, target, v);
    case NODE_STARRED: return assign(in, target->a, v);
    default: return unpack(in, target, v);
    }
}
