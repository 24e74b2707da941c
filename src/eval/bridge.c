#include "eval/bridge.h"

#include "base/mem.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "eval/recorder.h"
#include "ops/random.h"

#include <string.h>

enum {
    BRIDGE_MOST_NESTING = 64,
    BRIDGE_SPARE = 32 * 1024, /* scratch memory that one toy operation needs */
    BRIDGE_MOST_KEPT = 65536 /* bytes that a record keeps of what a step made and overwrote */
};

/* ---- values to arguments ---- */

static bool sequence_to_arg(Interp *in, int64_t count, const Value *items, bool is_tuple, int depth,
                            OpArg *out);

static bool slice_part(Interp *in, Value v, bool *has, int64_t *out) {
    *has = v.type != VALUE_NONE;
    OpArg arg;
    if (!*has)
        return true;
    if (!value_to_arg(in, v, &arg))
        return false;
    if (arg.kind != OP_INT && arg.kind != OP_BOOL && arg.kind != OP_TENSOR)
        return raise_error(in, ERR_TYPE, "a slice takes whole numbers or nothing, not %s",
                           value_type_name(v));
    *out = op_arg_int(&arg);
    return true;
}

static bool slice_to_arg(Interp *in, const Slice *slice, OpArg *out) {
    *out = (OpArg){.kind = OP_SLICE};
    return slice_part(in, slice->start, &out->slice.has_start, &out->slice.start) &&
           slice_part(in, slice->stop, &out->slice.has_stop, &out->slice.stop) &&
           slice_part(in, slice->step, &out->slice.has_step, &out->slice.step);
}

static bool range_to_arg(Interp *in, const Value *v, int depth, OpArg *out) {
    List *items;
    return value_collect(in, *v, &items) &&
           sequence_to_arg(in, items->count, items->items, false, depth, out);
}

static bool to_arg(Interp *in, Value v, int depth, OpArg *out) {
    switch (v.type) {
    case VALUE_NONE: *out = (OpArg){.kind = OP_NONE}; return true;
    case VALUE_BOOL: *out = op_bool(v.b); return true;
    case VALUE_INT: *out = op_int(v.i); return true;
    case VALUE_FLOAT: *out = op_float(v.f); return true;
    case VALUE_COMPLEX: *out = (OpArg){.kind = OP_COMPLEX, .z = *v.z}; return true;
    case VALUE_STR: *out = (OpArg){.kind = OP_STR, .s = v.str->text}; return true;
    case VALUE_DTYPE: *out = (OpArg){.kind = OP_DTYPE, .dtype = v.dtype}; return true;
    case VALUE_TENSOR: *out = op_tensor(v.tensor); return true;
    case VALUE_ELLIPSIS: *out = (OpArg){.kind = OP_ELLIPSIS}; return true;
    case VALUE_SLICE: return slice_to_arg(in, v.slice, out);
    case VALUE_LIST:
        return sequence_to_arg(in, v.list->count, v.list->items, false, depth, out);
    case VALUE_TUPLE:
        return sequence_to_arg(in, v.tuple->count, v.tuple->items, true, depth, out);
    case VALUE_RANGE: return range_to_arg(in, &v, depth, out);
    default: *out = (OpArg){.kind = OP_OTHER, .s = value_type_name(v)}; return true;
    }
}

static bool sequence_to_arg(Interp *in, int64_t count, const Value *items, bool is_tuple, int depth,
                            OpArg *out) {
    if (depth > BRIDGE_MOST_NESTING)
        return raise_error(in, ERR_VALUE, "the list is nested more than %d deep",
                           BRIDGE_MOST_NESTING);
    if (!interp_check(in)) /* items may be lists that are there many times */
        return false;
    OpArg *args = arena_alloc_array(in->arena, (size_t)count, sizeof *args);
    for (int64_t i = 0; i < count; i++)
        if (!interp_continues(in, 1) || !to_arg(in, items[i], depth + 1, &args[i]))
            return false;
    OpList list = {.items = args, .count = (int)count, .is_tuple = is_tuple};
    *out = (OpArg){.kind = OP_LIST, .list = list};
    return true;
}

bool value_to_arg(Interp *in, Value v, OpArg *out) {
    DType dtype;
    v = value_plain(v);
    if (v.type == VALUE_CLASS && dtypes_of(v, &dtype)) { /* dtype=float */
        *out = (OpArg){.kind = OP_DTYPE, .dtype = dtype};
        return true;
    }
    return to_arg(in, v, 0, out);
}

/* ---- results to values ---- */

static bool list_from_arg(Interp *in, const OpList *list, Value *out) {
    Value *items = arena_alloc_array(in->arena, (size_t)list->count, sizeof *items);
    for (int i = 0; i < list->count; i++)
        if (!value_from_arg(in, &list->items[i], &items[i]))
            return false;
    *out = list->is_tuple ? value_tuple(in, list->count, items)
                          : value_list(in, list->count, items);
    if (list->is_tuple)
        ((Tuple *)out->tuple)->names = list->names; /* just made: nobody has seen it */
    return true;
}

bool value_from_arg(Interp *in, const OpArg *arg, Value *out) {
    switch (arg->kind) {
    case OP_BOOL: *out = value_bool(arg->b); return true;
    case OP_INT: *out = value_int(arg->i); return true;
    case OP_FLOAT: *out = value_float(arg->f); return true;
    case OP_COMPLEX: *out = value_complex(in, arg->z); return true;
    case OP_STR: *out = value_text(in, arg->s); return true;
    case OP_DTYPE: *out = value_dtype(arg->dtype); return true;
    case OP_TENSOR: *out = value_tensor(arg->tensor); return true;
    case OP_LIST: return list_from_arg(in, &arg->list, out);
    default: *out = NONE; return true;
    }
}

/* ---- calling ---- */

static bool convert_args(Interp *in, const CallArgs *args, OpArg **positional,
                         OpKeyword **keywords) {
    *positional = arena_alloc_array(in->arena, (size_t)args->count, sizeof **positional);
    *keywords = arena_alloc_array(in->arena, (size_t)args->keyword_count, sizeof **keywords);
    for (int i = 0; i < args->count; i++)
        if (!value_to_arg(in, args->positional[i], &(*positional)[i]))
            return false;
    for (int i = 0; i < args->keyword_count; i++) {
        (*keywords)[i].name = args->names[i]->text;
        if (!value_to_arg(in, args->values[i], &(*keywords)[i].value))
            return false;
    }
    return true;
}

/* What values alone do not say: a shape is a torch.Size, a dtype of an array is NumPy's. */
static void finish_result(const Op *op, const CallArgs *args, Value *out) {
    const Value *self = args->positional;
    bool of_array =
        args->count && self->type == VALUE_TENSOR && self->tensor->flags & TENSOR_NUMPY;
    if (out->type == VALUE_DTYPE && of_array)
        out->flavor = DTYPE_OF_ARRAY;
    if (out->type != VALUE_TUPLE)
        return;
    Tuple *tuple = (Tuple *)out->tuple; /* just made: nobody has seen it */
    if (str_equal(op->name, "shape") || str_equal(op->name, "size"))
        tuple->is_size = !of_array && op->where & (OP_METHOD | OP_PROPERTY);
}

/* A write that reaches no cell (an empty slice, a mask of False) is one too: PyTorch counts it. */
static void note_write(Interp *in, const Op *op, bool inplace, int count, const OpArg *args) {
    bool has_mark = str_ends_with(op->name, "_") && !str_ends_with(op->name, "__");
    bool writes = inplace || has_mark || str_equal(op->name, "index_set");
    if (writes && count && args[0].kind == OP_TENSOR &&
        !interp_is_fresh(in, args[0].tensor->storage))
        args[0].tensor->storage->stamp = ++in->clock;
}

/* generator=: the operation draws from that one. Gives the one that draws otherwise. */
static Generator *use_own_generator(Interp *in, const CallArgs *args) {
    Generator *usual = in->ops.torch_generator;
    for (int i = 0; i < args->keyword_count; i++) {
        Generator *own = module_generator_of(in, args->values[i]);
        if (own)
            in->ops.torch_generator = own;
    }
    return usual;
}

bool bridge_call(Interp *in, const Op *op, bool inplace, const CallArgs *args, Value *out) {
    OpArg *positional, result;
    OpKeyword *keywords;
    if (!convert_args(in, args, &positional, &keywords))
        return false;
    dtypes_plain_arguments(op, args->count, positional);
    Generator *usual = use_own_generator(in, args);
    size_t journal_begin = in->journal->count;
    in->writes = NULL;
    in->next_write = &in->writes;
    bool fine = op_call(&in->ops, op, inplace, args->count, positional, args->keyword_count,
                        keywords, &result);
    in->ops.torch_generator = usual;
    if (!interp_continues(in, 0))
        return false;
    if (!fine)
        return raise_from(in, &in->op_error);
    note_write(in, op, inplace, args->count, positional);
    dtypes_mark_result(op, args->count, positional, &result);
    recorder_operation(in, (OpRecord){.op = op,
                                      .inplace = inplace,
                                      .args = positional,
                                      .arg_count = args->count,
                                      .keywords = keywords,
                                      .keyword_count = args->keyword_count,
                                      .result = result,
                                      .journal_begin = journal_begin,
                                      .writes = in->writes});
    if (!value_from_arg(in, &result, out))
        return false;
    finish_result(op, args, out);
    return true;
}

bool bridge_call_named(Interp *in, const char *name, int where, int count, const Value *args,
                       Value *out) {
    bool inplace = false;
    const Op *op = op_find(name, where, &inplace);
    if (!op)
        return raise_error(in, ERR_TYPE, "%s is not defined for tensors", name);
    CallArgs call = {.positional = args, .count = count, .span = in->span};
    return bridge_call(in, op, inplace, &call, out);
}

Value bridge_find(Interp *in, const char *name, int where) {
    bool inplace = false;
    const Op *op = op_find(name, where, &inplace);
    if (!op)
        return UNBOUND;
    Builtin *builtin = arena_alloc(in->arena, sizeof *builtin);
    *builtin = (Builtin){.name = op->name, .op = op, .inplace = inplace};
    return (Value){.type = VALUE_BUILTIN, .builtin = builtin};
}

bool bridge_tensor_attribute(Interp *in, Value tensor, const Symbol *name, Value *out) {
    bool is_array = tensor.tensor->flags & TENSOR_NUMPY;
    Dict *known = is_array ? in->array_attributes : in->tensor_attributes;
    DictEntry *entry = dict_find_name(known, name);
    if (!entry) {
        int where = is_array ? OP_NDARRAY | OP_NDARRAY_PROPERTY : OP_METHOD | OP_PROPERTY;
        Value found = bridge_find(in, name->text, where);
        dict_set_name(in, known, name, found);
        entry = dict_find_name(known, name);
    }
    *out = entry->value;
    int is_property = is_array ? OP_NDARRAY_PROPERTY : OP_PROPERTY;
    if (out->type != VALUE_BUILTIN || !(out->builtin->op->where & is_property))
        return true;
    CallArgs args = {.positional = &tensor, .count = 1, .span = in->span};
    return bridge_call(in, out->builtin->op, false, &args, out);
}

/* ---- hooks ---- */

/* The bytes that `target` reads, in its order; NULL when they are many. */
static const unsigned char *copy_region(Interp *in, const Tensor *target) {
    size_t size = dtype_size(target->dtype), count = (size_t)tensor_count(target);
    if (count > BRIDGE_MOST_KEPT / size)
        return NULL;
    unsigned char *bytes = arena_alloc(in->arena, count * size);
    for (size_t i = 0; i < count; i++)
        memcpy(bytes + i * size,
               target->storage->data + (size_t)tensor_position(target, (int64_t)i) * size, size);
    return bytes;
}

static void note_region(Interp *in, const Tensor *target, bool journaled) {
    if (!in->recording || !in->traced)
        return;
    OpWrite *write = arena_alloc(in->arena, sizeof *write);
    *write = (OpWrite){.region = tensor_alias(in->arena, target),
                       .before = journaled ? NULL : copy_region(in, target)};
    *in->next_write = write;
    in->next_write = &write->next;
}

static void will_write(void *user, const Tensor *target) {
    Interp *in = user;
    bool fresh = interp_is_fresh(in, target->storage);
    note_region(in, target, !fresh);
    if (fresh)
        return; /* nobody has seen it */
    journal_save_region(in->journal, target);
    target->storage->stamp = ++in->clock;
}

static void will_draw(void *user, Generator *generator) {
    Interp *in = user;
    interp_save(in, &generator->state, sizeof generator->state);
}

void bridge_init(Interp *in) {
    arena_reserve(&in->spare, BRIDGE_SPARE);
    in->ops = (OpContext){.arena = in->arena,
                          .spare = &in->spare,
                          .error = &in->op_error,
                          .torch_generator = arena_alloc(in->arena, sizeof(Generator)),
                          .numpy_generator = arena_alloc(in->arena, sizeof(Generator)),
                          .will_write = will_write,
                          .will_draw = will_draw,
                          .user = in};
    in->tensor_attributes = dict_new(in);
    in->array_attributes = dict_new(in);
    in->tensor_extras = dict_new(in);
}
