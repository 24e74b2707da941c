#include "eval/dtypes.h"

#include "eval/bridge.h"
#include "eval/interp.h"

/* ---- scalars ---- */

bool dtypes_is_scalar(Value v) {
    return v.type == VALUE_TENSOR && v.tensor->flags & TENSOR_SCALAR;
}

static bool number_of(const Tensor *t, Value *out) {
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: *out = value_bool(tensor_get_int(t, t->offset) != 0); return true;
    case DTYPE_CATEGORY_INT: *out = value_int(tensor_get_int(t, t->offset)); return true;
    case DTYPE_CATEGORY_FLOAT: *out = value_float(tensor_get_double(t, t->offset)); return true;
    default: return false;
    }
}

bool dtypes_number(Value v, bool any, Value *out) {
    bool is_one = any ? v.type == VALUE_TENSOR && v.tensor->ndim == 0 : dtypes_is_scalar(v);
    return is_one && number_of(v.tensor, out);
}

/* What NumPy gives without axes as an array, not as a scalar. */
static bool keeps_array(const Op *op, int count, const OpArg *args) {
    static const char *const NAMES[] = {
        "array", "asarray",    "ascontiguousarray", "zeros",     "ones",       "empty",  "full",
        "copy",  "zeros_like", "ones_like",         "full_like", "empty_like", "numpy",  "T",
        "where", "transpose",  "squeeze",           "reshape",   "swapaxes",   "astype", "real",
        "imag",  "moveaxis",   "broadcast_to"};
    bool is_index = str_equal(op->name, "index_get") && count == 2 && args[1].kind == OP_LIST;
    for (int i = 0; is_index && i < args[1].list.count; i++)
        if (args[1].list.items[i].kind == OP_ELLIPSIS)
            return true;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (str_equal(NAMES[i], op->name))
            return true;
    return false;
}

static bool is_scalar_arg(const OpArg *arg) {
    return arg->kind == OP_TENSOR && arg->tensor->flags & TENSOR_SCALAR;
}

void dtypes_mark_result(const Op *op, int count, const OpArg *args, const OpArg *result) {
    if (result->kind != OP_TENSOR || !(result->tensor->flags & TENSOR_NUMPY))
        return;
    Tensor *t = result->tensor;
    bool from_scalar = count > 0 && is_scalar_arg(&args[0]);
    for (int i = 0; i < count; i++)
        if (args[i].kind == OP_TENSOR && args[i].tensor == t)
            return;
    if (t->ndim == 0 && (from_scalar || !keeps_array(op, count, args)))
        t->flags |= TENSOR_SCALAR;
    else
        t->flags &= ~TENSOR_SCALAR;
}

static OpArg plain_argument(const Tensor *t) {
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: return op_bool(tensor_get_int(t, t->offset) != 0);
    case DTYPE_CATEGORY_INT: return op_int(tensor_get_int(t, t->offset));
    case DTYPE_CATEGORY_FLOAT: return op_float(tensor_get_double(t, t->offset));
    default: return (OpArg){.kind = OP_COMPLEX, .z = tensor_get_complex(t, t->offset)};
    }
}

void dtypes_plain_arguments(const Op *op, int count, OpArg *args) {
    bool has_torch = false;
    for (int i = 0; i < count; i++)
        has_torch = has_torch ||
                    (args[i].kind == OP_TENSOR && !(args[i].tensor->flags & TENSOR_NUMPY));
    if (!has_torch && !str_equal(op->name, "full"))
        return;
    for (int i = 0; i < count; i++)
        if (is_scalar_arg(&args[i]))
            args[i] = plain_argument(args[i].tensor);
}

/* ---- types ---- */

const DTypeName dtypes_numpy_names[] = {
    {"bool_", DTYPE_BOOL}, {"uint8", DTYPE_UINT8},
    {"int8", DTYPE_INT8}, {"int16", DTYPE_INT16},
    {"int32", DTYPE_INT32}, {"int64", DTYPE_INT64},
    {"float16", DTYPE_FLOAT16}, {"float32", DTYPE_FLOAT32},
    {"float64", DTYPE_FLOAT64}, {"complex64", DTYPE_COMPLEX64},
    {"complex128", DTYPE_COMPLEX128}, {"int_", DTYPE_INT64},
    {"intp", DTYPE_INT64}, {"intc", DTYPE_INT32},
    {"longlong", DTYPE_INT64}, {"short", DTYPE_INT16},
    {"byte", DTYPE_INT8}, {"ubyte", DTYPE_UINT8},
    {"half", DTYPE_FLOAT16}, {"single", DTYPE_FLOAT32},
    {"double", DTYPE_FLOAT64}, {"float_", DTYPE_FLOAT64},
    {"csingle", DTYPE_COMPLEX64}, {"cdouble", DTYPE_COMPLEX128},
    {"complex_", DTYPE_COMPLEX128},
    {0},
};

Value dtypes_numpy_type(const char *name) {
    for (const DTypeName *row = dtypes_numpy_names; row->name; row++)
        if (str_equal(row->name, name))
            return value_numpy_dtype(row->dtype, DTYPE_OF_SCALAR);
    return UNBOUND;
}

static bool dtype_of_class(const Class *klass, DType *out) {
    switch (klass->builtin) {
    case VALUE_BOOL: *out = DTYPE_BOOL; return true;
    case VALUE_INT: *out = DTYPE_INT64; return true;
    case VALUE_FLOAT: *out = DTYPE_FLOAT64; return true;
    case VALUE_COMPLEX: *out = DTYPE_COMPLEX128; return true;
    default: return false;
    }
}

bool dtypes_of(Value v, DType *out) {
    if (v.type == VALUE_CLASS)
        return dtype_of_class(v.klass, out);
    if (v.type == VALUE_STR) {
        Value type = dtypes_numpy_type(v.str->text);
        *out = type.dtype;
        return type.type == VALUE_DTYPE || dtype_by_name(v.str->text, out);
    }
    *out = v.dtype;
    return v.type == VALUE_DTYPE;
}

bool dtypes_equal(Value a, Value b) {
    bool of_array = (a.type == VALUE_DTYPE && a.flavor == DTYPE_OF_ARRAY) ||
                    (b.type == VALUE_DTYPE && b.flavor == DTYPE_OF_ARRAY);
    DType first, second;
    if (a.type == VALUE_DTYPE && b.type == VALUE_DTYPE)
        return value_is(a, b);
    return of_array && dtypes_of(a, &first) && dtypes_of(b, &second) && first == second;
}

const char *dtypes_name(Value v) {
    bool is_bool_type = v.dtype == DTYPE_BOOL && v.flavor == DTYPE_OF_SCALAR;
    return is_bool_type ? "bool_" : dtype_name(v.dtype);
}

void dtypes_add_text(Str *out, Value v, bool repr) {
    switch (v.flavor) {
    case DTYPE_OF_TENSOR: str_addf(out, "torch.%s", dtype_name(v.dtype)); break;
    case DTYPE_OF_ARRAY: str_addf(out, repr ? "dtype('%s')" : "%s", dtype_name(v.dtype)); break;
    case DTYPE_OF_SCALAR: str_addf(out, "<class 'numpy.%s'>", dtypes_name(v)); break;
    }
}

static const char *kind_letter(DType dtype) {
    static const char *const LETTERS[] = {"b", "i", "f", "c"};
    return dtype == DTYPE_UINT8 ? "u" : LETTERS[dtype_category(dtype)];
}

void dtypes_attribute(Interp *in, Value v, const Symbol *name, Value *out) {
    bool of_array = v.flavor == DTYPE_OF_ARRAY;
    if (str_equal(name->text, "is_floating_point") && v.flavor == DTYPE_OF_TENSOR)
        *out = value_bool(dtype_is_floating(v.dtype));
    else if (str_equal(name->text, "is_complex") && v.flavor == DTYPE_OF_TENSOR)
        *out = value_bool(dtype_is_complex(v.dtype));
    else if (str_equal(name->text, "is_signed") && v.flavor == DTYPE_OF_TENSOR)
        *out = value_bool(v.dtype != DTYPE_UINT8 && v.dtype != DTYPE_BOOL);
    else if (name == in->names.dunder_name && v.flavor == DTYPE_OF_SCALAR)
        *out = value_text(in, dtypes_name(v));
    else if (str_equal(name->text, "name") && of_array)
        *out = value_text(in, dtypes_name(v));
    else if (str_equal(name->text, "itemsize") && of_array)
        *out = value_int((int64_t)dtype_size(v.dtype));
    else if (str_equal(name->text, "kind") && of_array)
        *out = value_text(in, kind_letter(v.dtype));
    else if (str_equal(name->text, "type") && of_array)
        *out = value_numpy_dtype(v.dtype, DTYPE_OF_SCALAR);
}

bool dtypes_call(Interp *in, Value type, const CallArgs *args, Value *out) {
    Value a[2] = {args->count ? args->positional[0] : value_int(0),
                  value_numpy_dtype(type.dtype, DTYPE_OF_ARRAY)};
    if (type.flavor != DTYPE_OF_SCALAR)
        return raise_error(in, ERR_TYPE, "a dtype cannot be called; x.to(dtype) converts");
    if (args->count > 1 || args->keyword_count)
        return raise_error(in, ERR_TYPE, "numpy.%s takes one value", dtypes_name(type));
    if (!bridge_call_named(in, "array", OP_NUMPY, 2, a, out))
        return false;
    if (out->type == VALUE_TENSOR && out->tensor->ndim == 0)
        out->tensor->flags |= TENSOR_SCALAR;
    return true;
}
