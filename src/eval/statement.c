/* Statements. A simple statement is one step; of a compound one each run of its header is. */
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/recorder.h"

static bool is_constant(const Node *node) {
    return node->kind <= NODE_BYTES;
}

/* ---- simple statements ---- */

static bool run_assign(Interp *in, const Node *node) {
    Value v;
    if (!evaluate(in, node->a, &v))
        return false;
    for (int i = 0; i < node->list.count; i++)
        if (!assign(in, node->list.items[i], v))
            return false;
    return true;
}

/* The target of `op=`: its container and key are evaluated once. */
static bool run_augmented(Interp *in, const Node *node) {
    const Node *target = node->a;
    Value container = UNBOUND, key = UNBOUND, old, operand, result;
    if (target->kind != NODE_NAME && !evaluate(in, target->a, &container))
        return false;
    if (target->kind == NODE_SUBSCRIPT && !evaluate(in, target->b, &key))
        return false;
    in->span = target->span;
    bool read = target->kind == NODE_NAME        ? evaluate_name(in, target, &old)
                : target->kind == NODE_ATTRIBUTE ? value_get_attribute(in, container,
                                                                       target->symbol, &old)
                                                 : value_get_item(in, container, key, &old);
    if (!read || !evaluate(in, node->b, &operand))
        return false;
    in->span = node->span;
    if (!value_inplace(in, node->op, old, operand, &result))
        return false;
    if (target->kind == NODE_NAME)
        return assign(in, target, result);
    if (target->kind == NODE_SUBSCRIPT)
        return value_set_item(in, container, key, result);
    if (!value_set_attribute(in, container, target->symbol, result))
        return false;
    if (target->a->kind == NODE_NAME && target->a->symbol == in->names.self)
        recorder_bound(in, in->frame, target->symbol, true);
    return true;
}

static bool run_annotated(Interp *in, const Node *node) {
    Value v;
    return !node->b || (evaluate(in, node->b, &v) && assign(in, node->a, v));
}

static bool run_raise(Interp *in, const Node *node) {
    Value v, cause;
    if (!node->a) {
        if (in->handled.type == VALUE_UNBOUND)
            return raise_error(in, ERR_RUNTIME, "there is no exception to raise again here");
        in->exception = in->handled;
        return false;
    }
    if (!evaluate(in, node->a, &v) || (node->b && !evaluate(in, node->b, &cause)))
        return false;
    in->span = node->span;
    raise_value(in, v);
    if (node->b && exception_of(in->exception))
        dict_set_name(in, in->exception.object->attributes, in->names.dunder_cause, cause);
    return false;
}

static bool run_assert(Interp *in, const Node *node) {
    Value v, message = UNBOUND;
    bool truth;
    if (!evaluate(in, node->a, &v) || !value_truth(in, v, &truth))
        return false;
    if (truth)
        return true;
    if (node->b && !evaluate(in, node->b, &message))
        return false;
    in->span = node->a->span;
    Value error = value_object(in, interp_error_class(in, ERR_ASSERTION));
    if (message.type != VALUE_UNBOUND)
        exception_of(error)->args = value_tuple(in, 1, &message);
    return raise_value(in, error);
}

/* Takes a name away where scope analysis put it; it may not be bound. */
static void forget_name(Interp *in, const Node *name) {
    Frame *frame = in->frame;
    Dict *namespace = frame->class_namespace ? frame->class_namespace
                      : frame->function->kind == FUNCTION_MODULE || name->scope == SCOPE_GLOBAL
                          ? frame->module->globals
                          : NULL;
    if (namespace) {
        dict_delete_name(in, namespace, name->symbol);
    } else {
        for (int hops = name->scope == SCOPE_ENCLOSING ? name->hops : 0; hops > 0; hops--)
            frame = frame->enclosing;
        interp_save(in, &frame->slots[name->slot], sizeof(Value));
        frame->slots[name->slot] = UNBOUND;
    }
}

static bool delete_name(Interp *in, const Node *name) {
    Value old;
    if (!evaluate_name(in, name, &old))
        return false;
    forget_name(in, name);
    return true;
}

static bool delete_target(Interp *in, const Node *target) {
    Value container, key;
    if (target->kind == NODE_NAME)
        return delete_name(in, target);
    if (target->kind == NODE_TUPLE || target->kind == NODE_LIST) {
        for (int i = 0; i < target->list.count; i++)
            if (!delete_target(in, target->list.items[i]))
                return false;
        return true;
    }
    if (!evaluate(in, target->a, &container))
        return false;
    in->span = target->span;
    if (target->kind == NODE_ATTRIBUTE)
        return value_delete_attribute(in, container, target->symbol);
    return evaluate(in, target->b, &key) && value_delete_item(in, container, key);
}

static bool run_delete(Interp *in, const Node *node) {
    for (int i = 0; i < node->list.count; i++)
        if (!delete_target(in, node->list.items[i]))
            return false;
    return true;
}

static bool decorate(Interp *in, const NodeList *decorators, Value *v) {
    Value *callables = arena_alloc_array(in->arena, (size_t)decorators->count, sizeof(Value));
    for (int i = 0; i < decorators->count; i++)
        if (!evaluate(in, decorators->items[i], &callables[i]))
            return false;
    for (int i = decorators->count - 1; i >= 0; i--) {
        CallArgs args = {.positional = v, .count = 1, .span = decorators->items[i]->span};
        if (!value_call(in, callables[i], &args, v))
            return false;
    }
    return true;
}

static bool run_function(Interp *in, const Node *node) {
    Value v;
    if (!evaluate_function(in, node->function, &v) || !decorate(in, &node->list, &v))
        return false;
    assign_name(in, node->scope, node->slot, node->hops, node->symbol, v);
    return true;
}

static bool run_class(Interp *in, const Node *node) {
    Value v;
    if (!execute_class(in, node, &v) || !decorate(in, &node->list3, &v))
        return false;
    assign_name(in, node->scope, node->slot, node->hops, node->symbol, v);
    return true;
}

static bool run_expression(Interp *in, const Node *node) {
    Value ignored;
    return evaluate(in, node->a, &ignored);
}

static bool run_simple(Interp *in, const Node *node) {
    switch (node->kind) {
    case NODE_EXPRESSION: return run_expression(in, node);
    case NODE_ASSIGN: return run_assign(in, node);
    case NODE_AUG_ASSIGN: return run_augmented(in, node);
    case NODE_ANN_ASSIGN: return run_annotated(in, node);
    case NODE_RAISE: return run_raise(in, node);
    case NODE_ASSERT: return run_assert(in, node);
    case NODE_DELETE: return run_delete(in, node);
    case NODE_FUNCTION: return run_function(in, node);
    case NODE_CLASS: return run_class(in, node);
    case NODE_IMPORT: return execute_import(in, node);
    case NODE_IMPORT_FROM: return execute_import_from(in, node);
    default: return true; /* pass, break, continue: control is the caller's */
    }
}

static Flow end_step(Interp *in, Frame *frame, bool fine, Flow flow) {
    recorder_end(in, frame, !fine);
    return fine ? flow : FLOW_RAISE;
}

static Flow execute_simple(Interp *in, Frame *frame, const Node *node) {
    Flow flow = node->kind == NODE_BREAK      ? FLOW_BREAK
                : node->kind == NODE_CONTINUE ? FLOW_CONTINUE
                                              : FLOW_NEXT;
    recorder_begin(in, frame, node);
    return end_step(in, frame, run_simple(in, node), flow);
}

static Flow execute_return(Interp *in, Frame *frame, const Node *node) {
    Value v = NONE;
    recorder_begin(in, frame, node);
    bool fine = !node->a || evaluate(in, node->a, &v);
    if (fine)
        frame->result = v;
    return end_step(in, frame, fine, FLOW_RETURN);
}

/* ---- if, while, for ---- */

/* Runs a header's condition as a step of its own. */
static Flow test_condition(Interp *in, Frame *frame, const Node *node, bool *truth) {
    Value v;
    recorder_begin(in, frame, node);
    recorder_pause_binding(frame, true);
    bool fine = interp_check(in) && evaluate(in, node->a, &v) && value_truth(in, v, truth);
    recorder_pause_binding(frame, false);
    return end_step(in, frame, fine, FLOW_NEXT);
}

static Flow execute_if(Interp *in, Frame *frame, const Node *node) {
    bool truth = false;
    if (test_condition(in, frame, node, &truth) == FLOW_RAISE)
        return FLOW_RAISE;
    return execute_block(in, frame, truth ? &node->body : &node->orelse);
}

static Flow execute_while(Interp *in, Frame *frame, const Node *node) {
    for (;;) {
        bool truth = false;
        if (test_condition(in, frame, node, &truth) == FLOW_RAISE)
            return FLOW_RAISE;
        if (!truth)
            return execute_block(in, frame, &node->orelse);
        Flow flow = execute_block(in, frame, &node->body);
        if (flow == FLOW_BREAK)
            return FLOW_NEXT;
        if (flow == FLOW_RETURN || flow == FLOW_RAISE)
            return flow;
        frame->jumped = true;
    }
}

/* One round of a for header: the next item is bound, or *done. */
static Flow next_round(Interp *in, Frame *frame, const Node *node, Value iterator, bool *done) {
    Value item;
    recorder_begin(in, frame, node);
    bool fine = interp_check(in) && value_next(in, iterator, &item, done);
    if (fine && *done)
        return FLOW_NEXT;
    return end_step(in, frame, fine && assign(in, node->a, item), FLOW_NEXT);
}

static Flow execute_for(Interp *in, Frame *frame, const Node *node) {
    Value v, iterator;
    bool done = false;
    recorder_begin(in, frame, node);
    in->span = node->b->span;
    if (!evaluate(in, node->b, &v) || !value_iterate(in, v, &iterator))
        return end_step(in, frame, false, FLOW_NEXT);
    for (;;) {
        if (next_round(in, frame, node, iterator, &done) == FLOW_RAISE)
            return FLOW_RAISE;
        if (done)
            return execute_block(in, frame, &node->orelse);
        Flow flow = execute_block(in, frame, &node->body);
        if (flow == FLOW_BREAK)
            return FLOW_NEXT;
        if (flow == FLOW_RETURN || flow == FLOW_RAISE)
            return flow;
        frame->jumped = true;
    }
}

/* ---- try ---- */

static bool matches(Interp *in, const Node *handler, bool *out) {
    Value wanted;
    *out = true;
    if (!handler->a)
        return true;
    Value raised = exception_catch(in);
    if (!evaluate(in, handler->a, &wanted))
        return false;
    const Value *classes = &wanted;
    int64_t count = 1;
    if (wanted.type == VALUE_TUPLE) {
        classes = wanted.tuple->items;
        count = wanted.tuple->count;
    }
    *out = false;
    for (int64_t i = 0; i < count; i++) {
        if (classes[i].type != VALUE_CLASS)
            return raise_error(in, ERR_TYPE, "except takes exception classes, not %s",
                               value_type_name(classes[i]));
        *out = *out || class_is(raised.object->klass, classes[i].klass);
    }
    in->exception = raised;
    return true;
}

static Flow run_handler(Interp *in, Frame *frame, const Node *handler) {
    Value outer = in->handled;
    in->handled = exception_catch(in);
    if (handler->symbol)
        assign_name(in, handler->scope, handler->slot, handler->hops, handler->symbol,
                    in->handled);
    recorder_end(in, frame, false);
    Flow flow = execute_block(in, frame, &handler->body);
    if (handler->symbol) {
        Node name = {.kind = NODE_NAME, .span = handler->span, .symbol = handler->symbol,
                     .scope = handler->scope, .slot = handler->slot, .hops = handler->hops};
        forget_name(in, &name);
    }
    in->handled = outer;
    return flow;
}

/* The first handler that takes the exception runs; FLOW_RAISE when none does. */
static Flow handle(Interp *in, Frame *frame, const Node *node) {
    for (int i = 0; i < node->list.count; i++) {
        const Node *handler = node->list.items[i];
        bool takes = false;
        recorder_begin(in, frame, handler);
        recorder_pause_binding(frame, true);
        if (in->halted || !matches(in, handler, &takes))
            return FLOW_RAISE;
        if (takes)
            return run_handler(in, frame, handler);
        recorder_end(in, frame, false);
    }
    return FLOW_RAISE;
}

static Flow run_finally(Interp *in, Frame *frame, const Node *node, Flow flow) {
    Value raised = flow == FLOW_RAISE ? exception_catch(in) : UNBOUND;
    Value result = frame->result;
    if (in->halted) {
        in->exception = raised;
        return flow;
    }
    Flow after = execute_block(in, frame, &node->finally);
    if (after != FLOW_NEXT)
        return after;
    if (flow == FLOW_RAISE)
        in->exception = raised;
    frame->result = result;
    return flow;
}

static Flow execute_try(Interp *in, Frame *frame, const Node *node) {
    Flow flow = execute_block(in, frame, &node->body);
    if (flow == FLOW_RAISE && node->list.count)
        flow = handle(in, frame, node);
    else if (flow == FLOW_NEXT)
        flow = execute_block(in, frame, &node->orelse);
    return node->finally.count ? run_finally(in, frame, node, flow) : flow;
}

/* ---- with ---- */

static bool enter_item(Interp *in, const Node *item, Value *manager) {
    bool found = false;
    Value entered = UNBOUND;
    if (!evaluate(in, item->a, manager))
        return false;
    in->span = item->a->span;
    if (!value_call_method(in, *manager, in->names.dunder_enter, 0, NULL, &found, &entered))
        return false;
    if (!found)
        return raise_error(in, ERR_TYPE, "a %s cannot stand after `with`: it has no __enter__",
                           value_type_name(*manager));
    return !item->b || assign(in, item->b, entered);
}

/* Calls __exit__; *swallowed when it says that the exception is done with. */
static bool leave_item(Interp *in, Value manager, Value raised, bool *swallowed) {
    bool found, has = raised.type != VALUE_UNBOUND;
    Value args[] = {NONE, NONE, NONE}, result = NONE;
    if (has) {
        args[0] = (Value){.type = VALUE_CLASS, .klass = raised.object->klass};
        args[1] = raised;
        args[2] = value_object(in, in->traceback_class);
    }
    if (!value_call_method(in, manager, in->names.dunder_exit, 3, args, &found, &result))
        return false;
    *swallowed = false;
    return !has || value_truth(in, result, swallowed);
}

static Flow leave_all(Interp *in, const Value *managers, int count, Flow flow) {
    for (int i = count - 1; i >= 0; i--) {
        bool swallowed = false;
        Value raised = flow == FLOW_RAISE ? exception_catch(in) : UNBOUND;
        if (in->halted) {
            in->exception = raised;
            return flow;
        }
        if (!leave_item(in, managers[i], raised, &swallowed))
            flow = FLOW_RAISE;
        else if (swallowed)
            flow = FLOW_NEXT;
        else if (flow == FLOW_RAISE)
            in->exception = raised;
    }
    return flow;
}

static Flow execute_with(Interp *in, Frame *frame, const Node *node) {
    Value *managers = arena_alloc_array(in->arena, (size_t)node->list.count, sizeof *managers);
    const StepChange *names;
    int entered = 0;
    recorder_begin(in, frame, node);
    while (entered < node->list.count && enter_item(in, node->list.items[entered],
                                                    &managers[entered]))
        entered++;
    bool fine = entered == node->list.count;
    int name_count = recorder_with_names(frame, &names, in);
    Flow flow = end_step(in, frame, fine, FLOW_NEXT);
    if (fine)
        flow = execute_block(in, frame, &node->body);
    recorder_begin(in, frame, node);
    for (int i = 0; i < name_count; i++)
        recorder_bound(in, frame, names[i].name, names[i].of_self);
    flow = leave_all(in, managers, entered, flow);
    recorder_end(in, frame, flow == FLOW_RAISE);
    return flow;
}

/* ---- all ---- */

static Flow execute(Interp *in, Frame *frame, const Node *node) {
    switch (node->kind) {
    case NODE_RETURN: return execute_return(in, frame, node);
    case NODE_IF: return execute_if(in, frame, node);
    case NODE_WHILE: return execute_while(in, frame, node);
    case NODE_FOR: return execute_for(in, frame, node);
    case NODE_TRY: return execute_try(in, frame, node);
    case NODE_WITH: return execute_with(in, frame, node);
    case NODE_GLOBAL:
    case NODE_NONLOCAL: return FLOW_NEXT; /* scope analysis has used them */
    case NODE_EXPRESSION:
        if (is_constant(node->a))
            return FLOW_NEXT; /* a docstring */
        return execute_simple(in, frame, node);
    default: return execute_simple(in, frame, node);
    }
}

Flow execute_block(Interp *in, Frame *frame, const NodeList *body) {
    for (int i = 0; i < body->count; i++) {
        Flow flow = execute(in, frame, body->items[i]);
        if (flow != FLOW_NEXT)
            return flow;
    }
    return FLOW_NEXT;
}

bool execute_body(Interp *in, Frame *frame, Value *out) {
    frame->result = NONE;
    Flow flow = execute_block(in, frame, &frame->function->body);
    *out = frame->result;
    return flow != FLOW_RAISE;
}
