/* What torch and torch.nn need from C: classes whose calls make tensors and sizes. */
#include "eval/bridge.h"
#include "eval/builtin.h"
#include "eval/class.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "eval/number.h"
#include "tensor/npy.h"

static Value class_value(Class *klass) {
    return (Value){.type = VALUE_CLASS, .klass = klass};
}

/* ---- nn.Parameter ---- */

/* nn.Parameter(t): the same memory under a header that is marked. a: data, requires_grad */
static bool parameter_make(Interp *in, Value *a, Value *out) {
    if (a[0].type != VALUE_TENSOR)
        return raise_error(in, ERR_TYPE, "nn.Parameter takes a tensor, not %s",
                           value_type_name(a[0]));
    Tensor *t = tensor_alias(in->arena, a[0].tensor);
    t->flags |= TENSOR_PARAMETER | (a[1].b ? TENSOR_GRAD : 0);
    *out = value_tensor(t);
    return true;
}

const Builtin module_parameter_make = {"Parameter", "data, requires_grad: bool = True",
                                       .call = parameter_make};

Value module_parameter_class(Interp *in) {
    in->parameter_class->make = &module_parameter_make;
    return class_value(in->parameter_class);
}

/* ---- torch.Tensor(...), torch.FloatTensor(...) ---- */

/* Whole numbers are the sizes of a new tensor; a list (or nothing) is its data. The variant is the
 * dtype. */
static bool tensor_make(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Tuple *values = a[0].tuple;
    const Value *items = values->items, empty = value_list(in, 0, NULL);
    Value dtype = value_dtype((DType)self->variant);
    bool sizes = values->count && (items[0].type == VALUE_INT ||
                                   (items[0].type == VALUE_TUPLE && items[0].tuple->is_size));
    CallArgs call = {.positional = values->count ? items : &empty,
                     .count = values->count ? (int)values->count : 1,
                     .names = &in->names.dtype,
                     .values = &dtype,
                     .keyword_count = 1,
                     .span = in->span};
    return bridge_call(in, op_find(sizes ? "zeros" : "tensor", OP_TORCH, NULL), false, &call, out);
}

#define TENSOR_CLASS(name, dtype) {name, "*data", .family = tensor_make, .variant = dtype}
const Builtin module_tensor_classes[] = {
    TENSOR_CLASS("FloatTensor", DTYPE_FLOAT32), TENSOR_CLASS("DoubleTensor", DTYPE_FLOAT64),
    TENSOR_CLASS("LongTensor", DTYPE_INT64),    TENSOR_CLASS("IntTensor", DTYPE_INT32),
    TENSOR_CLASS("BoolTensor", DTYPE_BOOL),     TENSOR_CLASS("ByteTensor", DTYPE_UINT8),
    {0},
};
const Builtin module_tensor_make = TENSOR_CLASS("Tensor", DTYPE_FLOAT32);

void module_resolve_tensor_class(Interp *in, const Symbol *name, Value *out) {
    Class *tensor = in->classes[VALUE_TENSOR];
    const Builtin *row = builtin_find(module_tensor_classes, name);
    if (str_equal(name->text, module_tensor_make.name)) {
        tensor->make = &module_tensor_make;
        *out = class_value(tensor);
    } else if (row) {
        Class *klass = class_builtin(in, row->name, tensor);
        klass->make = row;
        *out = class_value(klass);
    }
}

/* ---- torch.Size ---- */

static bool size_make(Interp *in, Value *a, Value *out) {
    const List *items = a[0].type == VALUE_LIST ? a[0].list : list_new(in, 0);
    int64_t *sizes = arena_alloc_array(in->arena, (size_t)items->count, sizeof *sizes);
    for (int64_t i = 0; i < items->count; i++)
        if (!number_index(in, items->items[i], "torch.Size", &sizes[i]))
            return false;
    *out = value_size(in, items->count, sizes);
    return true;
}

const Builtin module_size_make = {"Size", "sizes: items = ()", .call = size_make};

Value module_size_class(Interp *in) {
    in->size_class->make = &module_size_make;
    return class_value(in->size_class);
}

/* ---- numpy.load ---- */

/* np.load(path): a .npy file through the run's file access. */
static bool numpy_load(Interp *in, Value *a, Value *out) {
    Error error = {0};
    Str bytes = {0};
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

const Builtin module_load = {"load", "file: str, mmap_mode=None, allow_pickle=False",
                             .call = numpy_load};
