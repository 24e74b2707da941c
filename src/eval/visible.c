#include "eval/visible.h"

#include "eval/interp.h"

static bool is_module_level(const Frame *frame) {
    return frame->function->kind == FUNCTION_MODULE;
}

/* The slot of free variable i: in the frame so many functions outward. */
static Value *free_slot(const Frame *frame, int i) {
    const Frame *outer = frame;
    for (int hops = frame->function->free_hops[i]; hops > 0 && outer; hops--)
        outer = outer->enclosing;
    return outer ? &outer->slots[frame->function->free_slots[i]] : NULL;
}

Value *visible_slot(const Frame *frame, const Symbol *name) {
    const Function *function = frame->function;
    if (is_module_level(frame))
        return NULL;
    for (int i = 0; i < function->local_count; i++)
        if (function->locals[i] == name)
            return &frame->slots[i];
    for (int i = 0; i < function->free_count; i++)
        if (function->frees[i] == name)
            return free_slot(frame, i);
    return NULL;
}

static bool is_hidden_attribute(const Object *self, const Symbol *name, const Interp *in) {
    return self->klass->is_nn_module && (name->text[0] == '_' || name == in->names.training);
}

static bool find_plain(const Frame *frame, const Symbol *name, Value *out) {
    if (is_module_level(frame)) {
        DictEntry *entry = dict_find_name(frame->module->globals, name);
        *out = entry ? entry->value : UNBOUND;
    } else {
        Value *slot = visible_slot(frame, name);
        *out = slot ? *slot : UNBOUND;
    }
    return out->type != VALUE_UNBOUND;
}

bool visible_find(Interp *in, const Frame *frame, const Symbol *name, bool of_self, Value *out) {
    if (!of_self)
        return find_plain(frame, name, out);
    Value self;
    if (!find_plain(frame, in->names.self, &self) || self.type != VALUE_OBJECT)
        return false;
    DictEntry *entry = dict_find_name(self.object->attributes, name);
    *out = entry ? entry->value : UNBOUND;
    return entry && !is_hidden_attribute(self.object, name, in);
}

static void each_local(const Frame *frame, VisibleVariable *visit, void *context) {
    const Function *function = frame->function;
    for (int i = 0; i < function->local_count; i++)
        if (frame->slots[i].type != VALUE_UNBOUND)
            visit(context, function->locals[i], false, frame->slots[i]);
    for (int i = 0; i < function->free_count; i++) {
        Value *slot = free_slot(frame, i);
        if (slot && slot->type != VALUE_UNBOUND)
            visit(context, function->frees[i], false, *slot);
    }
}

static void each_global(const Frame *frame, VisibleVariable *visit, void *context) {
    int64_t at = 0;
    for (DictEntry *e = dict_next(frame->module->globals, &at); e;
         e = dict_next(frame->module->globals, &at))
        if (e->key.type == VALUE_STR && !str_starts_with(e->key.str->text, "__"))
            visit(context, e->key.str, false, e->value);
}

void visible_each(Interp *in, const Frame *frame, VisibleVariable *visit, void *context) {
    if (is_module_level(frame))
        each_global(frame, visit, context);
    else
        each_local(frame, visit, context);
    Value self;
    if (!find_plain(frame, in->names.self, &self) || self.type != VALUE_OBJECT)
        return;
    int64_t at = 0;
    for (DictEntry *e = dict_next(self.object->attributes, &at); e;
         e = dict_next(self.object->attributes, &at))
        if (e->key.type == VALUE_STR && !is_hidden_attribute(self.object, e->key.str, in))
            visit(context, e->key.str, true, e->value);
}
