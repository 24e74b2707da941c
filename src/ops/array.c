#include "ops/array.h"

#include "ops/promote.h"
#include "ops/scalar.h"

#include <string.h>

/* Shape and type of nested lists: the shape from the way to the first number, the type from all. */
typedef struct Nested {
    OpContext *context;
    bool numpy;
    int ndim;
    int64_t shape[TENSOR_MAX_NDIM];
    DType dtype;
    int64_t filled;
    Tensor *array;
} Nested;

static bool fail_depth(Nested *n) {
    return error_set(n->context->error, ERR_VALUE, "lists are nested deeper than %d",
                     TENSOR_MAX_NDIM);
}

/* A tensor that stands for one number. In a list PyTorch takes any with one element. */
static bool is_single(const Nested *n, const Tensor *t) {
    return t->ndim == 0 || (!n->numpy && !(t->flags & TENSOR_NUMPY) && tensor_count(t) == 1);
}

static bool find_shape(Nested *n, const OpArg *arg) {
    for (; arg->kind == OP_LIST; arg = arg->list.items) {
        if (n->ndim == TENSOR_MAX_NDIM)
            return fail_depth(n);
        n->shape[n->ndim++] = arg->list.count;
        if (arg->list.count == 0)
            return true;
    }
    if (arg->kind == OP_STR && n->ndim > 0 && !n->numpy)
        return error_set(n->context->error, ERR_VALUE, "a tensor cannot be made of strings");
    if (arg->kind != OP_TENSOR || is_single(n, arg->tensor))
        return true;
    const Tensor *t = arg->tensor;
    if (n->ndim + t->ndim > TENSOR_MAX_NDIM)
        return fail_depth(n);
    memcpy(n->shape + n->ndim, t->shape, (size_t)t->ndim * sizeof *t->shape);
    n->ndim += t->ndim;
    return true;
}

static bool fail_length(Nested *n, int depth, int64_t length) {
    return error_set(n->context->error, ERR_VALUE,
                     "nested lists must have one length at each depth: at depth %d there is one "
                     "of %lld and one of %lld",
                     depth + 1, (long long)n->shape[depth], (long long)length);
}

/* What is neither a number nor a list nor a tensor, or stands where a list should. */
static bool fail_kind(Nested *n, const OpArg *arg) {
    const char *kind = arg->kind == OP_STR     ? "str"
                       : arg->kind == OP_NONE  ? "None"
                       : arg->kind == OP_OTHER ? arg->s
                                               : "value of another kind";
    bool unknown = !n->numpy && arg->kind != OP_STR;
    return error_set(n->context->error, unknown ? ERR_RUNTIME : ERR_TYPE,
                     "a tensor is made of numbers and lists of numbers, not of a %s", kind);
}

static void add_dtype(Nested *n, DType dtype) {
    if (n->filled++ == 0)
        n->dtype = dtype;
    else
        n->dtype = n->numpy ? dtype_promote_numpy(n->dtype, dtype) : dtype_promote(n->dtype, dtype);
}

static DType dtype_of_number(const Nested *n, const OpArg *arg) {
    if (n->numpy && arg->kind == OP_FLOAT)
        return DTYPE_FLOAT64;
    if (n->numpy && arg->kind == OP_COMPLEX)
        return DTYPE_COMPLEX128;
    return promote_number(arg);
}

static bool check_tensor(Nested *n, const Tensor *t, int depth) {
    if (!n->numpy && !(t->flags & TENSOR_NUMPY) && tensor_count(t) != 1)
        return error_set(n->context->error, ERR_VALUE,
                         "only tensors of one element can stand for a number in a list; stack() "
                         "joins larger ones");
    add_dtype(n, t->dtype);
    if (is_single(n, t))
        return depth == n->ndim || fail_length(n, depth, 1);
    if (depth + t->ndim != n->ndim)
        return error_set(n->context->error, ERR_VALUE, "nested lists must have one depth");
    for (int i = 0; i < t->ndim; i++)
        if (t->shape[i] != n->shape[depth + i])
            return fail_length(n, depth + i, t->shape[i]);
    return true;
}

/* Recursion is bounded: a list deeper than the first path is an error at once. */
static bool check_level(Nested *n, const OpArg *arg, int depth) {
    if (arg->kind == OP_TENSOR)
        return check_tensor(n, arg->tensor, depth);
    if (op_arg_is_number(arg) && depth == n->ndim) {
        add_dtype(n, dtype_of_number(n, arg));
        return true;
    }
    if (op_arg_is_number(arg) || (arg->kind == OP_LIST && depth >= n->ndim))
        return error_set(n->context->error, n->numpy ? ERR_VALUE : ERR_TYPE,
                         "nested lists must have one depth: a number stands beside a list");
    if (arg->kind != OP_LIST)
        return fail_kind(n, arg);
    if (arg->list.count != n->shape[depth])
        return fail_length(n, depth, arg->list.count);
    for (int i = 0; i < arg->list.count; i++)
        if (!check_level(n, &arg->list.items[i], depth + 1))
            return false;
    return true;
}

/* PyTorch checks the range of integers here, where not even negative ones wrap, not of floats. */
static bool fits(Nested *n, const OpArg *number) {
    DType dtype = n->array->dtype;
    if (n->numpy || dtype_category(dtype) != DTYPE_CATEGORY_INT)
        return true;
    if (dtype == DTYPE_UINT8 && op_arg_double(number) <= -1)
        return error_set(n->context->error, ERR_RUNTIME, "%g cannot be stored as uint8",
                         op_arg_double(number));
    return scalar_check(n->context, dtype, number);
}

static bool store(Nested *n, const OpArg *number) {
    bool complex_into_real = number->kind == OP_COMPLEX && !dtype_is_complex(n->array->dtype) &&
                             n->array->dtype != DTYPE_BOOL;
    if (complex_into_real)
        return error_set(n->context->error, ERR_TYPE, "a complex number cannot be stored as %s",
                         dtype_name(n->array->dtype));
    if (!fits(n, number))
        return false;
    scalar_store(n->array, n->filled++, number);
    return true;
}

static bool fill(Nested *n, const OpArg *arg) {
    if (op_arg_is_number(arg))
        return store(n, arg);
    if (arg->kind == OP_TENSOR) {
        int64_t count = tensor_count(arg->tensor);
        for (int64_t i = 0; i < count; i++) {
            OpArg element = scalar_load(arg->tensor, tensor_position(arg->tensor, i));
            if (!store(n, &element))
                return false;
        }
        return true;
    }
    for (int i = 0; i < arg->list.count; i++)
        if (!fill(n, &arg->list.items[i]))
            return false;
    return true;
}

static Tensor *build(Nested *n, Arena *arena, const OpArg *arg, const DType *wanted) {
    if (!find_shape(n, arg) || !check_level(n, arg, 0))
        return NULL;
    DType otherwise = n->numpy ? DTYPE_FLOAT64 : DTYPE_FLOAT32;
    DType dtype = wanted ? *wanted : n->filled ? n->dtype : otherwise;
    n->array = tensor_new(arena, dtype, n->ndim, n->shape, n->context->error);
    n->filled = 0;
    return n->array && fill(n, arg) ? n->array : NULL;
}

Tensor *array_of(OpContext *context, const OpArg *arg) {
    if (arg->kind == OP_TENSOR)
        return arg->tensor;
    Nested n = {.context = context, .numpy = true};
    Tensor *array = build(&n, context->scratch, arg, NULL);
    if (array)
        array->flags |= TENSOR_NUMPY;
    return array;
}

Tensor *array_of_data(OpContext *context, const OpArg *arg, const DType *wanted) {
    Nested n = {.context = context};
    return build(&n, context->arena, arg, wanted);
}
