#include "eval/call.h"
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/module_parts.h"

/* ---- names ---- */

static Frame *outward(Frame *frame, int hops) {
    while (hops-- > 0 && frame)
        frame = frame->enclosing;
    return frame;
}

static bool no_such_name(Interp *in, const Node *name) {
    const char *near = call_nearest(in->frame->module->globals, name->symbol->text);
    if (!near)
        near = module_nearest_builtin(in, name->symbol->text);
    in->span = name->span;
    return raise_error(in, ERR_NAME, "the name %s is not defined%s%s%s", name->symbol->text,
                       near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

static bool global_value(Interp *in, const Node *name, Value *out) {
    Module *module = in->frame->module;
    DictEntry *entry = dict_find_name(module->globals, name->symbol);
    if (entry) {
        *out = entry->value;
        return true;
    }
    Value builtins = {.type = VALUE_MODULE, .module = in->builtins};
    Value own = {.type = VALUE_MODULE, .module = module};
    if (!value_find_attribute(in, builtins, name->symbol, out))
        return false;
    if (out->type == VALUE_UNBOUND && module->resolve) /* einstep's own modules fill in names */
        return value_get_attribute(in, own, name->symbol, out);
    return out->type != VALUE_UNBOUND || no_such_name(in, name);
}

static bool slot_value(Interp *in, const Node *name, const Frame *frame, Value *out) {
    *out = frame ? frame->slots[name->slot] : UNBOUND;
    if (out->type != VALUE_UNBOUND)
        return true;
    in->span = name->span;
    if (name->scope == SCOPE_ENCLOSING)
        return raise_error(in, ERR_NAME, "%s is not bound yet in the enclosing function",
                           name->symbol->text);
    return raise_error(in, ERR_UNBOUND_LOCAL,
                       "%s is read before it is bound here; a name that a function binds anywhere "
                       "is local in all of it",
                       name->symbol->text);
}

bool evaluate_name(Interp *in, const Node *name, Value *out) {
    Frame *frame = in->frame;
    bool is_module = frame->function->kind == FUNCTION_MODULE;
    switch (name->scope) {
    case SCOPE_LOCAL: return is_module ? global_value(in, name, out)
                                       : slot_value(in, name, frame, out);
    case SCOPE_ENCLOSING: return slot_value(in, name, outward(frame, name->hops), out);
    case SCOPE_CLASS: {
        DictEntry *entry =
            frame->class_namespace ? dict_find_name(frame->class_namespace, name->symbol) : NULL;
        if (entry) {
            *out = entry->value;
            return true;
        }
        return name->hops > 0 ? slot_value(in, name, outward(frame, name->hops), out)
                              : global_value(in, name, out);
    }
    default: return global_value(in, name, out);
    }
}

/* ---- displays ---- */

static bool push_unpacked(Interp *in, List *list, const Node *node) {
    Value v;
    if (node->kind != NODE_STARRED) {
        if (!evaluate(in, node, &v))
            return false;
        list_add(in, list, v);
        return true;
    }
    List *items;
    if (!evaluate(in, node->a, &v) || !value_collect_sized(in, v, &items))
        return false;
    list_splice(in, list, list->count, 0, items->count, items->items);
    return true;
}

static bool has_starred(const NodeList *nodes) {
    for (int i = 0; i < nodes->count; i++)
        if (nodes->items[i]->kind == NODE_STARRED)
            return true;
    return false;
}

/* Values of a list of expressions, stars unpacked. */
static bool evaluate_items(Interp *in, const NodeList *nodes, int64_t *count, Value **items) {
    if (has_starred(nodes)) {
        List *list = list_new(in, nodes->count);
        for (int i = 0; i < nodes->count; i++)
            if (!push_unpacked(in, list, nodes->items[i]))
                return false;
        *count = list->count;
        *items = list->items;
        return true;
    }
    *count = nodes->count;
    *items = arena_alloc_array(in->arena, (size_t)nodes->count, sizeof **items);
    for (int i = 0; i < nodes->count; i++)
        if (!evaluate(in, nodes->items[i], &(*items)[i]))
            return false;
    return true;
}

static bool evaluate_sequence(Interp *in, const Node *node, Value *out) {
    int64_t count;
    Value *items;
    if (!evaluate_items(in, &node->list, &count, &items))
        return false;
    *out = node->kind == NODE_LIST ? value_list(in, count, items) : value_tuple(in, count, items);
    return true;
}

static bool evaluate_set(Interp *in, const Node *node, Value *out) {
    int64_t count;
    Value *items;
    if (!evaluate_items(in, &node->list, &count, &items))
        return false;
    *out = value_set(in);
    for (int64_t i = 0; i < count; i++)
        if (!dict_set(in, out->dict, items[i], NONE))
            return false;
    return true;
}

static bool unpack_into_dict(Interp *in, Dict *dict, Value v) {
    v = value_plain(v);
    if (v.type != VALUE_DICT)
        return raise_error(in, ERR_TYPE, "** takes a dict, not %s", value_type_name(v));
    int64_t at = 0;
    for (DictEntry *e = dict_next(v.dict, &at); e; e = dict_next(v.dict, &at))
        if (!dict_set(in, dict, e->key, e->value))
            return false;
    return true;
}

static bool evaluate_dict(Interp *in, const Node *node, Value *out) {
    *out = value_dict(in);
    for (int i = 0; i < node->list.count; i++) {
        Value key, item;
        const Node *key_node = node->list.items[i];
        if (key_node && !evaluate(in, key_node, &key))
            return false;
        if (!evaluate(in, node->list2.items[i], &item))
            return false;
        if (key_node ? !dict_set(in, out->dict, key, item)
                     : !unpack_into_dict(in, out->dict, item))
            return false;
    }
    return true;
}

/* ---- operators ---- */

static bool evaluate_binary(Interp *in, const Node *node, Value *out) {
    Value a, b;
    if (!evaluate(in, node->a, &a) || !evaluate(in, node->b, &b))
        return false;
    in->span = node->span;
    return value_binary(in, node->op, a, b, out);
}

static bool evaluate_unary(Interp *in, const Node *node, Value *out) {
    Value a;
    if (!evaluate(in, node->a, &a))
        return false;
    in->span = node->span;
    return value_unary(in, node->op, a, out);
}

/* a < b < c: each value once, as far as the comparisons hold. */
static bool evaluate_compare(Interp *in, const Node *node, Value *out) {
    Value left, right;
    if (!evaluate(in, node->a, &left))
        return false;
    for (int i = 0; i < node->list.count; i++) {
        bool truth;
        if (!evaluate(in, node->list.items[i], &right))
            return false;
        in->span = node->span;
        if (!value_compare(in, node->ops[i], left, right, out))
            return false;
        if (i + 1 == node->list.count)
            break;
        if (!value_truth(in, *out, &truth))
            return false;
        if (!truth)
            break;
        left = right;
    }
    return true;
}

static bool evaluate_logic(Interp *in, const Node *node, Value *out) {
    bool stops_at = node->kind == NODE_OR;
    for (int i = 0; i < node->list.count; i++) {
        bool truth;
        if (!evaluate(in, node->list.items[i], out))
            return false;
        if (i + 1 == node->list.count)
            break;
        if (!value_truth(in, *out, &truth))
            return false;
        if (truth == stops_at)
            break;
    }
    return true;
}

static bool evaluate_conditional(Interp *in, const Node *node, Value *out) {
    Value condition;
    bool truth;
    if (!evaluate(in, node->a, &condition) || !value_truth(in, condition, &truth))
        return false;
    return evaluate(in, truth ? node->b : node->c, out);
}

/* ---- attributes, subscripts ---- */

static bool evaluate_attribute(Interp *in, const Node *node, Value *out) {
    Value v;
    if (!evaluate(in, node->a, &v))
        return false;
    in->span = node->span;
    return value_get_attribute(in, v, node->symbol, out);
}

static bool evaluate_slice(Interp *in, const Node *node, Value *out) {
    Slice *slice = arena_alloc(in->arena, sizeof *slice);
    *slice = (Slice){NONE, NONE, NONE};
    if ((node->a && !evaluate(in, node->a, &slice->start)) ||
        (node->b && !evaluate(in, node->b, &slice->stop)) ||
        (node->c && !evaluate(in, node->c, &slice->step)))
        return false;
    *out = (Value){.type = VALUE_SLICE, .slice = slice};
    return true;
}

static bool evaluate_subscript(Interp *in, const Node *node, Value *out) {
    Value container, key;
    if (!evaluate(in, node->a, &container) || !evaluate(in, node->b, &key))
        return false;
    in->span = node->span;
    return value_get_item(in, container, key, out);
}

/* ---- text ---- */

static bool add_formatted(Interp *in, const Node *node, Str *text) {
    Value v, spec = UNBOUND;
    if (!evaluate(in, node->a, &v) || (node->b && !evaluate(in, node->b, &spec)))
        return false;
    in->span = node->span;
    if (node->conversion) {
        Str converted = {0};
        bool fine = node->conversion == 's' ? value_add_str(in, &converted, v)
                                            : value_add_repr(in, &converted, v);
        v = value_take_str(in, &converted);
        if (!fine)
            return false;
    }
    bool has_spec = spec.type == VALUE_STR;
    return value_add_format(in, text, v, has_spec ? spec.str->text : "",
                            has_spec ? spec.str->len : 0);
}

static bool evaluate_fstring(Interp *in, const Node *node, Value *out) {
    Str text = {0};
    bool fine = true;
    for (int i = 0; fine && i < node->list.count; i++) {
        const Node *part = node->list.items[i];
        if (part->kind == NODE_STRING)
            str_add_bytes(&text, part->text, part->text_len);
        else
            fine = add_formatted(in, part, &text);
    }
    *out = value_take_str(in, &text);
    return fine;
}

static bool evaluate_integer(Interp *in, const Node *node, Value *out) {
    in->span = node->span;
    if (node->overflow)
        return raise_error(in, ERR_OVERFLOW, "this number does not fit 64 bits; einstep's ints are "
                                             "not unlimited");
    *out = value_int(node->integer);
    return true;
}

/* ---- calls ---- */

typedef struct Keywords {
    const Symbol **names;
    Value *values;
    int count, capacity;
} Keywords;

static void add_keyword(Interp *in, Keywords *keywords, const Symbol *name, Value v) {
    if (keywords->count == keywords->capacity) {
        int capacity = keywords->capacity * 2 + 4;
        const Symbol **names = arena_alloc_array(in->arena, (size_t)capacity, sizeof *names);
        Value *values = arena_alloc_array(in->arena, (size_t)capacity, sizeof *values);
        for (int i = 0; i < keywords->count; i++) {
            names[i] = keywords->names[i];
            values[i] = keywords->values[i];
        }
        *keywords = (Keywords){names, values, keywords->count, capacity};
    }
    keywords->names[keywords->count] = name;
    keywords->values[keywords->count++] = v;
}

static bool add_unpacked_keywords(Interp *in, Keywords *keywords, Value v) {
    v = value_plain(v);
    if (v.type != VALUE_DICT)
        return raise_error(in, ERR_TYPE, "** takes a dict, not %s", value_type_name(v));
    int64_t at = 0;
    for (DictEntry *e = dict_next(v.dict, &at); e; e = dict_next(v.dict, &at)) {
        if (e->key.type != VALUE_STR)
            return raise_error(in, ERR_TYPE, "** takes a dict whose keys are names, not %s",
                               value_type_name(e->key));
        add_keyword(in, keywords, intern(in->interner, e->key.str->text, e->key.str->len),
                    e->value);
    }
    return true;
}

static bool evaluate_keywords(Interp *in, const NodeList *nodes, Keywords *keywords) {
    for (int i = 0; i < nodes->count; i++) {
        const Node *node = nodes->items[i];
        Value v;
        if (!evaluate(in, node->a, &v))
            return false;
        if (node->symbol)
            add_keyword(in, keywords, node->symbol, v);
        else if (!add_unpacked_keywords(in, keywords, v))
            return false;
    }
    return true;
}

bool evaluate_call(Interp *in, const Node *node, Value *out) {
    Value callee, *items;
    int64_t count;
    Keywords keywords = {0};
    if (!evaluate(in, node->a, &callee) ||
        !evaluate_items(in, &node->list, &count, &items) ||
        !evaluate_keywords(in, &node->list2, &keywords))
        return false;
    in->span = node->span;
    CallArgs args = {.positional = items,
                     .count = (int)count,
                     .names = keywords.names,
                     .values = keywords.values,
                     .keyword_count = keywords.count,
                     .span = node->span};
    return value_call(in, callee, &args, out);
}

bool evaluate_function(Interp *in, const Function *code, Value *out) {
    FunctionValue *f = arena_alloc(in->arena, sizeof *f);
    int params = code->positional + code->keyword_only;
    *f = (FunctionValue){.code = code,
                         .module = in->frame->module,
                         .enclosing = in->frame,
                         .name = code->name,
                         .qualified = code->name,
                         .line = in->frame->line};
    f->defaults = arena_alloc_array(in->arena, (size_t)params, sizeof *f->defaults);
    for (int i = 0; i < params; i++)
        if (code->params[i].fallback &&
            !evaluate(in, code->params[i].fallback, &f->defaults[i]))
            return false;
    *out = (Value){.type = VALUE_FUNCTION, .function = f};
    return true;
}

static bool evaluate_walrus(Interp *in, const Node *node, Value *out) {
    return evaluate(in, node->b, out) && assign(in, node->a, *out);
}

/* ---- all ---- */

bool evaluate(Interp *in, const Node *node, Value *out) {
    switch (node->kind) {
    case NODE_NONE: *out = NONE; return true;
    case NODE_TRUE: *out = value_bool(true); return true;
    case NODE_FALSE: *out = value_bool(false); return true;
    case NODE_ELLIPSIS: *out = (Value){.type = VALUE_ELLIPSIS}; return true;
    case NODE_INT: return evaluate_integer(in, node, out);
    case NODE_FLOAT: *out = value_float(node->real); return true;
    case NODE_IMAGINARY: *out = value_complex(in, CMPLX(0, node->real)); return true;
    case NODE_STRING: *out = value_str(in, node->text, node->text_len); return true;
    case NODE_BYTES:
        *out = value_str(in, node->text, node->text_len);
        out->type = VALUE_BYTES;
        return true;
    case NODE_FSTRING: return evaluate_fstring(in, node, out);
    case NODE_NAME: return evaluate_name(in, node, out);
    case NODE_TUPLE:
    case NODE_LIST: return evaluate_sequence(in, node, out);
    case NODE_SET: return evaluate_set(in, node, out);
    case NODE_DICT: return evaluate_dict(in, node, out);
    case NODE_UNARY: return evaluate_unary(in, node, out);
    case NODE_BINARY: return evaluate_binary(in, node, out);
    case NODE_COMPARE: return evaluate_compare(in, node, out);
    case NODE_AND:
    case NODE_OR: return evaluate_logic(in, node, out);
    case NODE_CONDITIONAL: return evaluate_conditional(in, node, out);
    case NODE_CALL: return evaluate_call(in, node, out);
    case NODE_ATTRIBUTE: return evaluate_attribute(in, node, out);
    case NODE_SUBSCRIPT: return evaluate_subscript(in, node, out);
    case NODE_SLICE: return evaluate_slice(in, node, out);
    case NODE_LAMBDA: return evaluate_function(in, node->function, out);
    case NODE_LIST_COMP:
    case NODE_SET_COMP:
    case NODE_DICT_COMP:
    case NODE_GENERATOR: return evaluate_comprehension(in, node, out);
    case NODE_WALRUS: return evaluate_walrus(in, node, out);
    default:
        in->span = node->span;
        return raise_error(in, ERR_SYNTAX, "a %s cannot stand here", node_kind_name(node->kind));
    }
}
