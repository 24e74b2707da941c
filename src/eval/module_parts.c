/* What torch and torch.nn need from C: classes whose calls make tensors and sizes. */
#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/class.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "eval/number.h"
#include "tensor/npy.h"

/* ---- nn.Parameter ---- */

/* nn.Parameter(t): the same memory under a header that is marked. */
static bool parameter_make(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    if (!call_bind_builtin(in, "Parameter", "data, requires_grad=True", args, a))
        return false;
    if (a[0].type != VALUE_TENSOR)
        return raise_error(in, ERR_TYPE, "nn.Parameter takes a tensor, not %s",
                           value_type_name(a[0]));
    Tensor *t = tensor_alias(in->arena, a[0].tensor);
    t->flags |= TENSOR_PARAMETER;
    if (a[1].type == VALUE_UNBOUND || (a[1].type == VALUE_BOOL && a[1].b))
        t->flags |= TENSOR_GRAD;
    *out = value_tensor(t);
    return true;
}

Value module_parameter_class(Interp *in) {
    in->parameter_class->make = parameter_make;
    return (Value){.type = VALUE_CLASS, .klass = in->parameter_class};
}

/* ---- torch.Tensor(...), torch.FloatTensor(...) ---- */

/* Whole numbers are the sizes of a new tensor; a list (or nothing) is its data. */
static bool make_tensor(Interp *in, const CallArgs *args, DType dtype, Value *out) {
    const Symbol *name = in->names.dtype;
    Value type = value_dtype(dtype), empty = value_list(in, 0, NULL);
    bool sizes = args->count > 0 && (args->positional[0].type == VALUE_INT ||
                                     (args->positional[0].type == VALUE_TUPLE &&
                                      args->positional[0].tuple->is_size));
    CallArgs call = *args;
    call.names = &name;
    call.values = &type;
    call.keyword_count = 1;
    if (args->count == 0) {
        call.positional = &empty;
        call.count = 1;
    }
    return bridge_call(in, op_find(sizes ? "zeros" : "tensor", OP_TORCH, NULL), false, &call, out);
}

static Value tensor_class(Interp *in, const char *name, BuiltinCall *make) {
    Class *klass = class_builtin(in, name, in->classes[VALUE_TENSOR]);
    klass->make = make;
    return (Value){.type = VALUE_CLASS, .klass = klass};
}

#define TENSOR_TYPES(X)                                                                            \
    X(Tensor, DTYPE_FLOAT32)                                                                       \
    X(FloatTensor, DTYPE_FLOAT32)                                                                  \
    X(DoubleTensor, DTYPE_FLOAT64)                                                                 \
    X(LongTensor, DTYPE_INT64)                                                                     \
    X(IntTensor, DTYPE_INT32)                                                                      \
    X(BoolTensor, DTYPE_BOOL)                                                                      \
    X(ByteTensor, DTYPE_UINT8)
#define X(name, dtype)                                                                             \
    static bool make_##name(Interp *in, const CallArgs *args, Value *out) {                        \
        return make_tensor(in, args, dtype, out);                                                  \
    }
TENSOR_TYPES(X)
#undef X

bool module_resolve_tensor_class(Interp *in, const Symbol *name, Value *out) {
    if (str_equal(name->text, "Tensor")) {
        in->classes[VALUE_TENSOR]->make = make_Tensor;
        *out = (Value){.type = VALUE_CLASS, .klass = in->classes[VALUE_TENSOR]};
        return true;
    }
#define X(type, dtype)                                                                             \
    if (str_equal(name->text, #type))                                                              \
        *out = tensor_class(in, #type, make_##type);
    TENSOR_TYPES(X)
#undef X
    return true;
}

/* ---- torch.Size ---- */

static bool size_make(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    List *items;
    if (!call_bind_builtin(in, "Size", "sizes=()", args, a))
        return false;
    items = list_new(in, 0);
    if (a[0].type != VALUE_UNBOUND && !value_collect(in, a[0], &items))
        return false;
    int64_t *sizes = arena_alloc_array(in->arena, (size_t)items->count, sizeof *sizes);
    for (int64_t i = 0; i < items->count; i++)
        if (!number_index(in, items->items[i], "torch.Size", &sizes[i]))
            return false;
    *out = value_size(in, items->count, sizes);
    return true;
}

Value module_size_class(Interp *in) {
    in->size_class->make = size_make;
    return (Value){.type = VALUE_CLASS, .klass = in->size_class};
}

/* ---- numpy.load ---- */

/* np.load(path): a .npy file through the run's file access. */
static bool numpy_load(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    Error error = {0};
    Str bytes = {0};
    if (!call_bind_builtin(in, "load", "file, mmap_mode=None, allow_pickle=False", args, a))
        return false;
    if (a[0].type != VALUE_STR)
        return raise_error(in, ERR_TYPE, "np.load takes a path, not %s", value_type_name(a[0]));
    bool fine = in->files.read_data
                    ? in->files.read_data(in->files.user, a[0].str->text, &bytes, &error)
                    : error_set(&error, ERR_PERMISSION, "no files can be read here");
    Tensor *t = fine ? npy_read(in->arena, str_text(&bytes), bytes.len, &error) : NULL;
    str_release(&bytes);
    if (!t)
        return raise_from(in, &error);
    *out = value_tensor(t);
    return true;
}

static const Builtin LOAD = {.name = "load", .call = numpy_load};
const Value module_function_load = {.type = VALUE_BUILTIN, .builtin = &LOAD};
