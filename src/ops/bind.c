#include "ops/bind.h"

#include "ops/array.h"

#include <string.h>

typedef struct Binder {
    OpContext *context;
    const char *name;
    const Signature *signature;
    const OpCall *call;
    Binding *binding;
} Binder;

/* Names that PyTorch takes for one another, so that NumPy's words work too. */
static const char *const SYNONYMS[][2] = {
    {"self", "input"}, {"input", "self"}, {"input", "a"},        {"input", "x"},
    {"input", "x1"},   {"other", "x2"},   {"dim", "axis"},       {"keepdim", "keepdims"},
    {"self", "a"},     {"self", "x"},     {"self", "x1"},
};

static const char *const KIND_NAMES[] = {
    [OP_ABSENT] = "nothing",     [OP_NONE] = "None",          [OP_BOOL] = "a bool",
    [OP_INT] = "an int",         [OP_FLOAT] = "a float",      [OP_COMPLEX] = "a complex number",
    [OP_STR] = "a str",          [OP_DTYPE] = "a dtype",      [OP_TENSOR] = "a tensor",
    [OP_LIST] = "a list",        [OP_SLICE] = "a slice",      [OP_ELLIPSIS] = "...",
    [OP_OTHER] = "another value",
};

void bind_add_kind(Str *out, const OpArg *arg) {
    if (arg->kind == OP_OTHER) {
        str_addf(out, "a %s", arg->s);
    } else if (arg->kind == OP_TENSOR) {
        str_addf(out, "a %s tensor of shape ", dtype_name(arg->tensor->dtype));
        tensor_add_shape(out, arg->tensor->ndim, arg->tensor->shape);
    } else if (arg->kind == OP_LIST && arg->list.is_tuple) {
        str_add(out, "a tuple");
    } else {
        str_add(out, KIND_NAMES[arg->kind]);
    }
}

/* ---- coercion: one function a family of types ---- */

static bool to_number(const OpArg *arg, OpArg *out) {
    if (arg->kind != OP_TENSOR || arg->tensor->ndim != 0) {
        *out = *arg;
        return op_arg_is_number(arg);
    }
    const Tensor *t = arg->tensor;
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: *out = op_bool(tensor_get_int(t, t->offset) != 0); break;
    case DTYPE_CATEGORY_INT: *out = op_int(tensor_get_int(t, t->offset)); break;
    case DTYPE_CATEGORY_FLOAT: *out = op_float(tensor_get_double(t, t->offset)); break;
    case DTYPE_CATEGORY_COMPLEX:
        *out = (OpArg){.kind = OP_COMPLEX, .z = tensor_get_complex(t, t->offset)};
        break;
    }
    return true;
}

static bool to_int(const OpArg *arg, OpArg *out) {
    if (arg->kind == OP_TENSOR && tensor_count(arg->tensor) == 1 &&
        dtype_category(arg->tensor->dtype) <= DTYPE_CATEGORY_INT) {
        *out = op_int(tensor_get_int(arg->tensor, arg->tensor->offset));
        return true;
    }
    if (arg->kind != OP_BOOL && arg->kind != OP_INT)
        return false;
    *out = op_int(op_arg_int(arg));
    return true;
}

static bool to_float(const OpArg *arg, OpArg *out) {
    OpArg number;
    if (!to_number(arg, &number) || number.kind == OP_COMPLEX)
        return false;
    *out = op_float(op_arg_double(&number));
    return true;
}

static bool to_bool(const OpArg *arg, OpArg *out) {
    return to_number(arg, out) && out->kind == OP_BOOL;
}

static bool to_dtype(const OpArg *arg, OpArg *out) {
    *out = *arg;
    if (arg->kind != OP_STR)
        return arg->kind == OP_DTYPE;
    out->kind = OP_DTYPE;
    return dtype_by_name(arg->s, &out->dtype);
}

static bool ints_of(OpContext *context, int count, const OpArg *items, OpArg *out) {
    OpArg *ints = arena_alloc_array(context->scratch, (size_t)count, sizeof *ints);
    for (int i = 0; i < count; i++)
        if (!to_int(&items[i], &ints[i]))
            return false;
    *out = (OpArg){.kind = OP_LIST, .list = {.items = ints, .count = count, .is_tuple = true}};
    return true;
}

static bool to_ints(OpContext *context, const OpArg *arg, OpArg *out) {
    if (arg->kind == OP_LIST)
        return ints_of(context, arg->list.count, arg->list.items, out);
    return ints_of(context, 1, arg, out);
}

static bool to_tensors(const OpArg *arg, OpArg *out) {
    *out = *arg;
    if (arg->kind != OP_LIST)
        return false;
    for (int i = 0; i < arg->list.count; i++)
        if (arg->list.items[i].kind != OP_TENSOR)
            return false;
    return true;
}

static bool to_array(OpContext *context, const OpArg *arg, OpArg *out) {
    if (arg->kind != OP_TENSOR && arg->kind != OP_LIST && !op_arg_is_number(arg))
        return false;
    Tensor *array = array_of(context, arg);
    if (array)
        *out = op_tensor(array);
    return array != NULL;
}

static bool coerce(OpContext *context, const Param *param, const OpArg *arg, OpArg *out) {
    *out = *arg;
    if (arg->kind == OP_NONE && param->allows_none)
        return true;
    switch (param->type) {
    case PARAM_TENSOR: return arg->kind == OP_TENSOR;
    case PARAM_OPERAND: return arg->kind == OP_TENSOR || op_arg_is_number(arg);
    case PARAM_ARRAY: return to_array(context, arg, out);
    case PARAM_NUMBER: return to_number(arg, out);
    case PARAM_INT: return to_int(arg, out);
    case PARAM_FLOAT: return to_float(arg, out);
    case PARAM_BOOL: return to_bool(arg, out);
    case PARAM_STR: return arg->kind == OP_STR;
    case PARAM_DTYPE: return to_dtype(arg, out);
    case PARAM_INTS: return to_ints(context, arg, out);
    case PARAM_TENSORS: return to_tensors(arg, out);
    case PARAM_INDEX:
    case PARAM_ANY:
    case PARAM_IGNORED:
    case PARAM_TYPE_COUNT: break;
    }
    return true;
}

/* ---- errors ---- */

static bool fail(Binder *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(Binder *b, const char *format, ...) {
    if (b->call->is_trial)
        return false;
    va_list args;
    va_start(args, format);
    error_setv(b->context->error, ERR_TYPE, format, args);
    va_end(args);
    error_preface(b->context->error, "%s(): ", b->name);
    return false;
}

static bool fail_type(Binder *b, int i, const OpArg *arg) {
    if (b->call->is_trial || b->context->error->kind != ERR_NONE)
        return false; /* or the conversion itself said why */
    const Param *param = &b->signature->params[i];
    Str kind = {0};
    bind_add_kind(&kind, arg);
    fail(b, "argument '%s' (position %d) takes %s%s, not %s", param->name, i + 1,
         param_type_takes(param->type), param->allows_none ? " or None" : "", str_text(&kind));
    str_release(&kind);
    return false;
}

static bool fail_count(Binder *b) {
    int most = b->signature->positional;
    return fail(b, "takes at most %d positional argument%s, but %d were given", most,
                most == 1 ? "" : "s", b->call->argc);
}

static bool fail_keyword(Binder *b, const char *keyword) {
    if (b->call->is_trial)
        return false;
    Str names = {0};
    for (int i = 0; i < b->signature->count; i++)
        str_addf(&names, "%s%s", i ? ", " : "", b->signature->params[i].name);
    fail(b, "has no argument '%s'; its arguments are: %s", keyword, str_text(&names));
    str_release(&names);
    return false;
}

/* ---- binding ---- */

static bool bind_one(Binder *b, int i, const OpArg *arg) {
    const Param *param = &b->signature->params[i];
    if (b->binding->given[i])
        return fail(b, "got two values for argument '%s'", param->name);
    b->binding->given[i] = true;
    return coerce(b->context, param, arg, &b->binding->args[i]) || fail_type(b, i, arg);
}

static OpArg list_of(OpContext *context, int count, const OpArg *items) {
    OpArg *copy = arena_alloc_array(context->scratch, (size_t)count, sizeof *copy);
    for (int i = 0; i < count; i++)
        copy[i] = items[i];
    return (OpArg){.kind = OP_LIST, .list = {.items = copy, .count = count, .is_tuple = true}};
}

static bool fits_rest(const Param *param, const OpArg *arg) {
    OpArg ignored;
    return param->type == PARAM_INTS ? to_int(arg, &ignored) : arg->kind == OP_TENSOR;
}

/* All positional arguments from the i-th on, as one: view(2, 3) is view((2, 3)). */
static bool bind_rest(Binder *b, int i) {
    int count = b->call->argc - i;
    const OpArg *first = b->call->args + i;
    if (count == 1 && (first->kind == OP_LIST || first->kind == OP_NONE))
        return bind_one(b, i, first);
    for (int k = 0; k < count; k++)
        if (!fits_rest(&b->signature->params[i], &first[k]))
            return fail_type(b, i, &first[k]);
    OpArg rest = list_of(b->context, count, first);
    return bind_one(b, i, &rest);
}

static bool bind_positional(Binder *b) {
    const Signature *s = b->signature;
    for (int i = 0; i < b->call->argc; i++) {
        if (i >= s->positional)
            return fail_count(b);
        if (s->params[i].takes_rest)
            return bind_rest(b, i);
        if (!bind_one(b, i, &b->call->args[i]))
            return false;
    }
    return true;
}

static int find_param(const Signature *signature, const char *keyword) {
    int at = signature_find(signature, keyword);
    for (size_t i = 0; at < 0 && i < sizeof SYNONYMS / sizeof *SYNONYMS; i++)
        if (str_equal(keyword, SYNONYMS[i][1]))
            at = signature_find(signature, SYNONYMS[i][0]);
    return at;
}

static bool bind_keywords(Binder *b) {
    for (int k = 0; k < b->call->keyword_count; k++) {
        const OpKeyword *keyword = &b->call->keywords[k];
        int at = find_param(b->signature, keyword->name);
        if (at < 0)
            return fail_keyword(b, keyword->name);
        if (!bind_one(b, at, &keyword->value))
            return false;
    }
    return true;
}

static bool bind_defaults(Binder *b) {
    for (int i = 0; i < b->signature->count; i++) {
        const Param *param = &b->signature->params[i];
        if (b->binding->given[i])
            continue;
        if (param->has_default)
            coerce(b->context, param, &param->default_value, &b->binding->args[i]);
        else if (param->type != PARAM_IGNORED)
            return fail(b, "argument '%s' (position %d) is missing", param->name, i + 1);
    }
    return true;
}

bool bind_call(OpContext *context, const char *name, const Signature *signature,
               const OpCall *call, Binding *binding) {
    Binder b = {context, name, signature, call, binding};
    *binding = (Binding){0};
    return bind_positional(&b) && bind_keywords(&b) && bind_defaults(&b);
}
