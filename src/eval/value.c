#include "eval/value.h"

#include "eval/dtypes.h"
#include "eval/interp.h"

#include <string.h>

const Value NONE = {.type = VALUE_NONE};
const Value UNBOUND = {.type = VALUE_UNBOUND};

Value value_bool(bool b) {
    return (Value){.type = VALUE_BOOL, .b = b};
}

Value value_int(int64_t i) {
    return (Value){.type = VALUE_INT, .i = i};
}

Value value_float(double f) {
    return (Value){.type = VALUE_FLOAT, .f = f};
}

Value value_tensor(Tensor *t) {
    return (Value){.type = VALUE_TENSOR, .tensor = t};
}

Value value_dtype(DType dtype) {
    return (Value){.type = VALUE_DTYPE, .dtype = dtype};
}

Value value_numpy_dtype(DType dtype, DTypeFlavor flavor) {
    return (Value){.type = VALUE_DTYPE, .dtype = dtype, .flavor = flavor};
}

Value value_complex(Interp *in, double complex z) {
    double complex *kept = arena_alloc(in->arena, sizeof *kept);
    *kept = z;
    return (Value){.type = VALUE_COMPLEX, .z = kept};
}

Value value_str(Interp *in, const char *text, size_t len) {
    Symbol *str = arena_alloc(in->arena, sizeof *str + len + 1);
    str->hash = hash_bytes(text, len);
    str->len = (uint32_t)len;
    if (len)
        memcpy(str->text, text, len);
    return (Value){.type = VALUE_STR, .str = str};
}

Value value_text(Interp *in, const char *text) {
    return value_str(in, text, strlen(text));
}

Value value_take_str(Interp *in, Str *text) {
    Value v = value_str(in, str_text(text), text->len);
    str_release(text);
    return v;
}

Value value_list(Interp *in, int64_t count, const Value *items) {
    return (Value){.type = VALUE_LIST, .list = list_of(in, count, items)};
}

static Tuple *tuple_new(Interp *in, int64_t count) {
    Tuple *tuple = arena_alloc(in->arena, sizeof *tuple + (size_t)count * sizeof(Value));
    tuple->count = count;
    return tuple;
}

Value value_tuple(Interp *in, int64_t count, const Value *items) {
    Tuple *tuple = tuple_new(in, count);
    if (count)
        memcpy(tuple->items, items, (size_t)count * sizeof *items);
    return (Value){.type = VALUE_TUPLE, .tuple = tuple};
}

Value value_size(Interp *in, int64_t count, const int64_t *sizes) {
    Tuple *tuple = tuple_new(in, count);
    tuple->is_size = true;
    for (int64_t i = 0; i < count; i++)
        tuple->items[i] = value_int(sizes[i]);
    return (Value){.type = VALUE_TUPLE, .tuple = tuple};
}

Value value_dict(Interp *in) {
    return (Value){.type = VALUE_DICT, .dict = dict_new(in)};
}

Value value_set(Interp *in) {
    return (Value){.type = VALUE_SET, .dict = dict_new(in)};
}

Value value_object(Interp *in, Class *klass) {
    bool is_exception = klass->error_kind != ERR_NONE;
    Object *object = arena_alloc(in->arena, is_exception ? sizeof(Exception) : sizeof(Object));
    object->klass = klass;
    object->attributes = dict_new(in);
    Value v = {.type = VALUE_OBJECT, .object = object};
    if (is_exception)
        exception_of(v)->args = value_tuple(in, 0, NULL);
    return v;
}

static const char *const TYPE_NAMES[VALUE_TYPE_COUNT] = {
    [VALUE_UNBOUND] = "nothing",
    [VALUE_NONE] = "NoneType",
    [VALUE_BOOL] = "bool",
    [VALUE_INT] = "int",
    [VALUE_FLOAT] = "float",
    [VALUE_COMPLEX] = "complex",
    [VALUE_STR] = "str",
    [VALUE_BYTES] = "bytes",
    [VALUE_LIST] = "list",
    [VALUE_TUPLE] = "tuple",
    [VALUE_DICT] = "dict",
    [VALUE_SET] = "set",
    [VALUE_VIEW] = "dict_keys",
    [VALUE_RANGE] = "range",
    [VALUE_SLICE] = "slice",
    [VALUE_ELLIPSIS] = "ellipsis",
    [VALUE_NOT_IMPLEMENTED] = "NotImplementedType",
    [VALUE_TENSOR] = "Tensor",
    [VALUE_DTYPE] = "dtype",
    [VALUE_FUNCTION] = "function",
    [VALUE_BUILTIN] = "builtin_function_or_method",
    [VALUE_BOUND] = "method",
    [VALUE_CLASS] = "type",
    [VALUE_OBJECT] = "object",
    [VALUE_MODULE] = "module",
    [VALUE_PROPERTY] = "property",
    [VALUE_STATIC] = "staticmethod",
    [VALUE_CLASSMETHOD] = "classmethod",
    [VALUE_SUPER] = "super",
    [VALUE_ITERATOR] = "iterator",
};

const char *value_type_text(ValueType type) {
    return TYPE_NAMES[type];
}

static const char *const VIEW_NAMES[] = {
    [VIEW_KEYS] = "dict_keys",
    [VIEW_VALUES] = "dict_values",
    [VIEW_ITEMS] = "dict_items",
};

const char *value_type_name(Value v) {
    if (v.type == VALUE_OBJECT)
        return v.object->klass->name->text;
    if (v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_SCALAR)
        return dtypes_name(value_numpy_dtype(v.tensor->dtype, DTYPE_OF_SCALAR));
    if (v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_NUMPY)
        return "ndarray";
    if (v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_PARAMETER)
        return "Parameter";
    if (v.type == VALUE_TUPLE && v.tuple->is_size)
        return "Size";
    if (v.type == VALUE_TUPLE && v.tuple->names)
        return v.tuple->names[v.tuple->count];
    if (v.type == VALUE_VIEW)
        return VIEW_NAMES[v.view->kind];
    return TYPE_NAMES[v.type];
}

Class *value_class(Interp *in, Value v) {
    if (v.type == VALUE_OBJECT)
        return v.object->klass;
    if (v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_NUMPY)
        return in->array_class;
    if (v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_PARAMETER)
        return in->parameter_class;
    if (v.type == VALUE_TUPLE && v.tuple->is_size)
        return in->size_class;
    return in->classes[v.type];
}

Value value_type_of(Interp *in, Value v) {
    if (dtypes_is_scalar(v))
        return value_numpy_dtype(v.tensor->dtype, DTYPE_OF_SCALAR);
    return (Value){.type = VALUE_CLASS, .klass = value_class(in, v)};
}

Value value_plain(Value v) {
    bool has = v.type == VALUE_OBJECT && v.object->payload.type != VALUE_UNBOUND;
    return has ? v.object->payload : v;
}

bool value_is(Value a, Value b) {
    if (a.type != b.type)
        return false;
    switch (a.type) {
    case VALUE_UNBOUND:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED: return true;
    case VALUE_BOOL: return a.b == b.b;
    case VALUE_DTYPE:
        return a.dtype == b.dtype && (a.flavor == DTYPE_OF_TENSOR) == (b.flavor == DTYPE_OF_TENSOR);
    case VALUE_STR:
        return a.str == b.str ||
               (a.str->len == b.str->len && memcmp(a.str->text, b.str->text, a.str->len) == 0);
    default: return a.i == b.i; /* the word: a small number, or the address of what is shared */
    }
}

bool value_is_number(Value v) {
    return v.type == VALUE_BOOL || v.type == VALUE_INT || v.type == VALUE_FLOAT;
}

bool value_is_text(Value v, const char *text) {
    return v.type == VALUE_STR && str_equal(v.str->text, text);
}
