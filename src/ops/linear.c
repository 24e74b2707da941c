/* The products of linear algebra, all made of the batched one in matmul.c. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/matmul.h"
#include "ops/results.h"
#include "ops/shape.h"
#include "tensor/view.h"

bool op_matmul(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, matmul(context, op->name, args[0].tensor, args[1].tensor));
}

static bool check_axes(OpContext *context, const char *name, const Tensor *a, int na,
                       const Tensor *b, int nb) {
    if (a->ndim == na && b->ndim == nb)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s takes tensors of %d and %d axes, but they have %d and %d; matmul() takes "
                     "any number of axes",
                     name, na, nb, a->ndim, b->ndim);
}

/* variant: the axes of the left one times ten, plus those of the right one */
bool op_matmul_of(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return check_axes(context, op->name, args[0].tensor, op->variant / 10, args[1].tensor,
                      op->variant % 10) &&
           op_matmul(context, op, args, out);
}

static bool check_batches(OpContext *context, const char *name, const Tensor *a, const Tensor *b) {
    if (!check_axes(context, name, a, 3, b, 3))
        return false;
    if (a->shape[0] == b->shape[0])
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s: both need as many matrices, but there are %lld and %lld", name,
                     (long long)a->shape[0], (long long)b->shape[0]);
}

bool op_bmm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return check_batches(context, op->name, args[0].tensor, args[1].tensor) &&
           op_matmul(context, op, args, out);
}

bool op_vdot(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *a = args[0].tensor, *b = args[1].tensor;
    if (!check_axes(context, op->name, a, 1, b, 1))
        return false;
    Tensor *left = tensor_alias(context->scratch, a);
    if (dtype_is_complex(a->dtype))
        left->flags ^= TENSOR_CONJ;
    return op_give(out, matmul(context, op->name, left, b));
}

/* The product by elements of tensors that broadcast, contiguous. */
static Tensor *scaled(OpContext *context, const char *name, Tensor *a, Tensor *b) {
    OpArg operands[] = {op_tensor(a), op_tensor(b)};
    Tensor *product = elementwise_binary(context, NULL, name, BINARY_MUL, operands, NULL);
    return product ? tensor_contiguous(context->arena, product, context->error) : NULL;
}

/* Summed over the last axis of both: a rows by b rows, then their axes apart again. */
static Tensor *inner(OpContext *context, const char *name, Tensor *a, Tensor *b) {
    if (a->ndim == 0 || b->ndim == 0)
        return scaled(context, name, a, b);
    int64_t length = a->shape[a->ndim - 1], shape[2 * TENSOR_MAX_NDIM];
    int64_t left[] = {length ? -1 : 0, length}, right[] = {length ? -1 : 0, b->shape[b->ndim - 1]};
    int ndim = 0;
    for (int i = 0; i < a->ndim - 1; i++)
        shape[ndim++] = a->shape[i];
    for (int i = 0; i < b->ndim - 1; i++)
        shape[ndim++] = b->shape[i];
    if (length != b->shape[b->ndim - 1]) {
        error_set(context->error, a->flags & TENSOR_NUMPY ? ERR_VALUE : ERR_RUNTIME,
                  "%s: the last axes must have one size, but have %lld and %lld", name,
                  (long long)length, (long long)b->shape[b->ndim - 1]);
        return NULL;
    }
    if (length == 0)
        return op_new(context, a, a->dtype, ndim, shape);
    Tensor *rows = view_reshape(context->scratch, a, 2, left, context->error);
    Tensor *columns = view_reshape(context->scratch, b, 2, right, context->error);
    columns = columns ? view_transpose(context->scratch, columns, 0, 1, context->error) : NULL;
    Tensor *product = rows && columns ? matmul(context, name, rows, columns) : NULL;
    return product ? view_view(context->arena, product, ndim, shape, context->error) : NULL;
}

bool op_inner(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, inner(context, op->name, args[0].tensor, args[1].tensor));
}

static Tensor *outer(OpContext *context, const char *name, Tensor *a, Tensor *b) {
    Tensor *column = view_unsqueeze(context->scratch, a, 1, context->error);
    return column ? scaled(context, name, column, b) : NULL;
}

bool op_outer(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return check_axes(context, op->name, args[0].tensor, 1, args[1].tensor, 1) &&
           op_give(out, outer(context, op->name, args[0].tensor, args[1].tensor));
}

/* ---- a product and a sum ---- */

/* out = beta * input + alpha * out, in place; beta 0 leaves input unread. */
static bool combine(OpContext *context, const char *name, Tensor *out, Tensor *input,
                    const OpArg *beta, const OpArg *alpha) {
    OpContext aside = *context;
    aside.arena = context->scratch;
    OpArg product[] = {op_tensor(out), *alpha}, addend[] = {op_tensor(input), *beta};
    OpArg sum[2] = {op_tensor(out)};
    if (op_arg_complex(alpha) != 1)
        sum[0].tensor = elementwise_binary(&aside, NULL, name, BINARY_MUL, product, NULL);
    if (op_arg_complex(beta) != 0) {
        sum[1] = op_tensor(input);
        if (op_arg_complex(beta) != 1)
            sum[1].tensor = elementwise_binary(&aside, NULL, name, BINARY_MUL, addend, NULL);
        if (!sum[0].tensor || !sum[1].tensor)
            return false;
        sum[0].tensor = elementwise_binary(&aside, NULL, name, BINARY_ADD, sum, NULL);
    }
    if (sum[0].tensor && sum[0].tensor != out)
        tensor_copy(out, sum[0].tensor);
    return sum[0].tensor != NULL;
}

/* variant: axes of the result. args: input, left, right, beta, alpha. */
bool op_add_product(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    const Tensor *a = args[1].tensor, *b = args[2].tensor;
    int left = op->variant == 3 ? 3 : 2, right = op->variant == 1 ? 1 : left;
    if (op->variant == 3 ? !check_batches(context, op->name, a, b)
                         : !check_axes(context, op->name, a, left, b, right))
        return false;
    Tensor *product = matmul(context, op->name, a, b);
    if (!product)
        return false;
    if (input->dtype != product->dtype)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: input and product must have one dtype, but are %s and %s", op->name,
                         dtype_name(input->dtype), dtype_name(product->dtype));
    input = view_expand(context->scratch, input, product->ndim, product->shape, context->error);
    return input && combine(context, op->name, product, input, &args[3], &args[4]) &&
           op_give(out, product);
}

static bool check_linear(OpContext *context, const Tensor *input, const Tensor *weight) {
    if (weight->ndim > 2 || weight->ndim == 0 || input->ndim == 0)
        return error_set(context->error, ERR_RUNTIME,
                         "linear takes a weight of shape (out, in) and an input (..., in)");
    int64_t width = weight->shape[weight->ndim - 1], given = input->shape[input->ndim - 1];
    if (width == given)
        return true;
    Str shape = {0};
    tensor_add_shape(&shape, input->ndim, input->shape);
    error_set(context->error, ERR_RUNTIME,
              "linear: the layer takes %lld features, but the last axis of the input, of shape %s, "
              "has size %lld",
              (long long)width, str_text(&shape), (long long)given);
    str_release(&shape);
    return false;
}

bool op_linear(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *input = args[0].tensor, *weight = args[1].tensor;
    OpArg one = op_int(1);
    if (!check_linear(context, input, weight))
        return false;
    const Tensor *turned =
        weight->ndim == 2 ? view_transpose(context->scratch, weight, 0, 1, context->error) : weight;
    Tensor *product = turned ? matmul(context, op->name, input, turned) : NULL;
    if (!product || op_is_none(&args[2]))
        return op_give(out, product);
    Tensor *bias = args[2].tensor;
    if (bias->dtype != product->dtype)
        return error_set(context->error, ERR_RUNTIME,
                         "linear: input and bias must have one dtype, but are %s and %s",
                         dtype_name(product->dtype), dtype_name(bias->dtype));
    bias = view_expand(context->scratch, bias, product->ndim, product->shape, context->error);
    return bias && combine(context, op->name, product, bias, &one, &one) && op_give(out, product);
}

/* ---- tensordot ---- */

typedef struct Dotted {
    OpInts left, right; /* axes summed, in pairs */
} Dotted;

static bool ints_from(OpContext *context, const OpArg *arg, OpInts *ints) {
    ints->count = 0;
    if (arg->kind == OP_INT) {
        ints->items[ints->count++] = arg->i;
        return true;
    }
    if (arg->kind != OP_LIST)
        return error_set(context->error, ERR_TYPE,
                         "tensordot: dims is a number of axes, or two lists of axes");
    for (int i = 0; i < arg->list.count; i++)
        if (arg->list.items[i].kind != OP_INT)
            return error_set(context->error, ERR_TYPE, "tensordot: axes are ints");
    return op_read_ints(context, "dims", arg, ints);
}

static bool read_dotted(OpContext *context, const OpArg *dims, const Tensor *a, const Tensor *b,
                        Dotted *dotted) {
    if (dims->kind == OP_LIST && dims->list.count == 2)
        return ints_from(context, &dims->list.items[0], &dotted->left) &&
               ints_from(context, &dims->list.items[1], &dotted->right);
    if (dims->kind != OP_INT || dims->i < 0)
        return error_set(context->error, ERR_RUNTIME,
                         "tensordot: dims is a number of axes, or two lists of axes");
    if (dims->i > a->ndim || dims->i > b->ndim)
        return error_set(context->error, ERR_INDEX,
                         "tensordot over %lld axes, but the tensors have %d and %d",
                         (long long)dims->i, a->ndim, b->ndim);
    dotted->left.count = dotted->right.count = (int)dims->i;
    for (int i = 0; i < dims->i; i++) {
        dotted->left.items[i] = a->ndim - dims->i + i;
        dotted->right.items[i] = i;
    }
    return true;
}

/* The tensor with its summed axes last, those before them in order; as a matrix of `kept` rows. */
static Tensor *dotted_rows(OpContext *context, const Tensor *t, const OpInts *summed,
                           int64_t *shape, int *ndim) {
    bool is_summed[TENSOR_MAX_NDIM];
    int axes[TENSOR_MAX_NDIM], n = 0;
    int64_t order[TENSOR_MAX_NDIM], matrix[2] = {1, 1};
    if (!op_wrap_axes(context, summed, t->ndim, is_summed, axes))
        return NULL;
    for (int axis = 0; axis < t->ndim; axis++) {
        if (is_summed[axis])
            continue;
        order[n++] = axis;
        shape[(*ndim)++] = t->shape[axis];
        matrix[0] *= t->shape[axis];
    }
    for (int i = 0; i < summed->count; i++) {
        order[n++] = axes[i];
        matrix[1] *= t->shape[axes[i]];
    }
    Tensor *moved = view_permute(context->scratch, t, n, order, context->error);
    return moved ? view_reshape(context->scratch, moved, 2, matrix, context->error) : NULL;
}

static bool check_dotted(OpContext *context, const Tensor *a, const Tensor *b,
                         const Dotted *dotted) {
    if (dotted->left.count != dotted->right.count)
        return error_set(context->error, ERR_RUNTIME,
                         "tensordot: %d axes are named on the left and %d on the right",
                         dotted->left.count, dotted->right.count);
    for (int i = 0; i < dotted->left.count; i++) {
        int left = 0, right = 0;
        if (!op_wrap_own_axis(context, dotted->left.items[i], a->ndim, &left) ||
            !op_wrap_own_axis(context, dotted->right.items[i], b->ndim, &right))
            return false;
        if (a->shape[left] != b->shape[right])
            return error_set(context->error, ERR_RUNTIME,
                             "tensordot: axis %d of the left one has size %lld, and axis %d of the "
                             "right one %lld",
                             left, (long long)a->shape[left], right, (long long)b->shape[right]);
    }
    return true;
}

bool op_tensordot(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *a = args[0].tensor, *b = args[1].tensor;
    int64_t shape[2 * TENSOR_MAX_NDIM];
    int ndim = 0;
    Dotted dotted;
    if (!read_dotted(context, &args[2], a, b, &dotted) || !check_dotted(context, a, b, &dotted))
        return false;
    Tensor *left = dotted_rows(context, a, &dotted.left, shape, &ndim);
    Tensor *right = left ? dotted_rows(context, b, &dotted.right, shape, &ndim) : NULL;
    right = right ? view_transpose(context->scratch, right, 0, 1, context->error) : NULL;
    Tensor *product = right ? matmul(context, op->name, left, right) : NULL;
    return product && op_give(out, view_view(context->arena, product, ndim, shape, context->error));
}

/* ---- NumPy's names ---- */

/* variant 0: dot, the last axis of a with the last but one of b; 1: inner, the last of both */
bool op_np_dot(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *a = args[0].tensor, *b = args[1].tensor;
    DType dtype = dtype_promote_numpy(a->dtype, b->dtype);
    a = op_convert(context, context->scratch, a, dtype);
    b = op_convert(context, context->scratch, b, dtype);
    if (!a || !b)
        return false;
    if (a->ndim == 0 || b->ndim == 0)
        return op_give(out, scaled(context, op->name, a, b));
    if (op->variant == 0 && b->ndim >= 2)
        b = view_transpose(context->scratch, b, -1, -2, context->error);
    return b && op_give(out, inner(context, op->name, a, b));
}

bool op_np_outer(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = *context;
    aside.arena = context->scratch;
    Tensor *a = shape_ravel(&aside, args[0].tensor), *b = shape_ravel(&aside, args[1].tensor);
    return a && b && op_give(out, outer(context, op->name, a, b));
}
