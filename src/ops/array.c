#include "ops/array.h"

/* Shape and type of nested lists, gathered on the way to the first number and on the way through. */
typedef struct Nested {
    OpContext *context;
    int ndim;
    int64_t shape[TENSOR_MAX_NDIM];
    DType dtype;
    Tensor *array;
    int64_t filled;
} Nested;

static DType dtype_of_number(const OpArg *arg) {
    switch (arg->kind) {
    case OP_BOOL: return DTYPE_BOOL;
    case OP_INT: return DTYPE_INT64;
    case OP_FLOAT: return DTYPE_FLOAT64;
    default: return DTYPE_COMPLEX128;
    }
}

static bool is_scalar(const OpArg *arg) {
    return op_arg_is_number(arg) || (arg->kind == OP_TENSOR && arg->tensor->ndim == 0);
}

static bool find_shape(Nested *n, const OpArg *arg) {
    for (; arg->kind == OP_LIST; arg = arg->list.items) {
        if (n->ndim == TENSOR_MAX_NDIM)
            return error_set(n->context->error, ERR_VALUE, "lists are nested deeper than %d",
                             TENSOR_MAX_NDIM);
        n->shape[n->ndim++] = arg->list.count;
        if (arg->list.count == 0)
            return true;
    }
    return true;
}

static bool check_level(Nested *n, const OpArg *arg, int depth);

static bool check_items(Nested *n, const OpArg *arg, int depth) {
    if (arg->list.count != n->shape[depth])
        return error_set(n->context->error, ERR_VALUE,
                         "nested lists must have one length at each depth: at depth %d there is "
                         "one of %lld and one of %d",
                         depth + 1, (long long)n->shape[depth], arg->list.count);
    for (int i = 0; i < arg->list.count; i++)
        if (!check_level(n, &arg->list.items[i], depth + 1))
            return false;
    return true;
}

static bool check_level(Nested *n, const OpArg *arg, int depth) {
    if (arg->kind == OP_LIST && depth < n->ndim)
        return check_items(n, arg, depth);
    if (depth != n->ndim || arg->kind == OP_LIST)
        return error_set(n->context->error, ERR_VALUE,
                         "nested lists must have one depth: a number stands beside a list");
    if (!is_scalar(arg))
        return error_set(n->context->error, ERR_TYPE,
                         "an array is made of numbers and lists of numbers");
    DType dtype = arg->kind == OP_TENSOR ? arg->tensor->dtype : dtype_of_number(arg);
    n->dtype = n->filled++ ? dtype_promote_numpy(n->dtype, dtype) : dtype;
    return true;
}

static void fill(Nested *n, const OpArg *arg) {
    if (arg->kind == OP_LIST) {
        for (int i = 0; i < arg->list.count; i++)
            fill(n, &arg->list.items[i]);
        return;
    }
    int64_t at = n->filled++;
    if (arg->kind == OP_TENSOR)
        tensor_set_complex(n->array, at, tensor_get_complex(arg->tensor, arg->tensor->offset));
    else if (arg->kind == OP_BOOL || arg->kind == OP_INT)
        tensor_set_int(n->array, at, op_arg_int(arg));
    else
        tensor_set_complex(n->array, at, op_arg_complex(arg));
}

Tensor *array_of(OpContext *context, const OpArg *arg) {
    if (arg->kind == OP_TENSOR)
        return arg->tensor;
    Nested n = {.context = context};
    if (!find_shape(&n, arg) || !check_level(&n, arg, 0))
        return NULL;
    DType dtype = n.filled ? n.dtype : DTYPE_FLOAT64;
    n.array = tensor_new(context->arena, dtype, n.ndim, n.shape, context->error);
    if (!n.array)
        return NULL;
    n.array->flags |= TENSOR_NUMPY;
    n.filled = 0;
    fill(&n, arg);
    return n.array;
}
