/* Rows of reduce.def that measure length: norms of vectors and of matrices. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/reduce.h"
#include "ops/results.h"
#include "tensor/element.h"

#include <math.h>
#include <string.h>

typedef struct NormResult {
    Tensor *value;
    bool counts; /* p = 0: how many are not zero */
    double root; /* what the sum is raised to */
} NormResult;

static void finish_norm(void *result, int64_t n, const FoldState *state) {
    const NormResult *r = result;
    double sum = r->counts ? (double)state->kept : state->real;
    double norm = r->root == 1 ? sum : r->root == 0.5 ? sqrt(sum) : pow(sum, r->root);
    DType dtype = r->value->dtype;
    element_set_double(dtype, r->value->storage->data + (size_t)n * dtype_size(dtype), norm);
}

static FoldKind norm_kind(double p) {
    if (isinf(p))
        return p > 0 ? FOLD_LARGEST : FOLD_SMALLEST;
    return p == 0 ? FOLD_COUNT : p == 1 ? FOLD_MODULI : p == 2 ? FOLD_SQUARES : FOLD_POWERS;
}

Tensor *reduce_norm(OpContext *context, Fold *fold, double p) {
    fold->kind = norm_kind(p);
    fold->p = p;
    NormResult result = {
        .value = fold_new_result(context, fold, dtype_real(fold->input->dtype)),
        .counts = p == 0,
        .root = p == 0 || isinf(p) ? 1 : 1 / p,
    };
    return result.value && fold_run(context, fold, finish_norm, &result) ? result.value : NULL;
}

/* ---- arguments ---- */

static Tensor *norm_input(OpContext *context, const char *name, Tensor *input, const OpArg *dtype) {
    input = op_convert(context, context->scratch, input, op_dtype_or(dtype, input->dtype));
    if (!input || dtype_category(input->dtype) >= DTYPE_CATEGORY_FLOAT)
        return input;
    error_set(context->error, ERR_RUNTIME,
              "%s needs a floating or complex type, not %s; convert with .float() first", name,
              dtype_name(input->dtype));
    return NULL;
}

static bool fail_singular_values(OpContext *context, const char *name) {
    return error_set(context->error, ERR_NOT_IMPLEMENTED,
                     "%s: matrix norms that need singular values (2, -2, 'nuc') are not computed "
                     "here",
                     name);
}

/* The norm of all that lies along the axes of dim, as one vector. */
static Tensor *vector_norm(OpContext *context, const char *name, Tensor *input, double p,
                           const OpArg *dim, bool keepdim) {
    Fold fold;
    if (!reduce_begin(context, name, FOLD_SQUARES, input, dim, keepdim, &fold))
        return NULL;
    return reduce_norm(context, &fold, p);
}

/* norm(input, p, dim, keepdim, dtype). */
bool op_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg *p = &args[1];
    if (p->kind == OP_STR && strcmp(p->s, "fro") != 0)
        return fail_singular_values(context, op->name);
    Tensor *input = norm_input(context, op->name, args[0].tensor, &args[4]);
    double order = op_arg_is_number(p) ? op_arg_double(p) : 2;
    return input && op_give(out, vector_norm(context, op->name, input, order, &args[2], args[3].b));
}

/* ---- torch.linalg ---- */

static OpArg axes_arg(OpArg *items, int first, int second) {
    items[0] = op_int(first);
    items[1] = op_int(second);
    return (OpArg){.kind = OP_LIST, .list = {.items = items, .count = 2, .is_tuple = true}};
}

/* The largest (or smallest) sum of moduli along the first axis of dim: norm 1 sums the columns,
 * norm inf the rows. */
static Tensor *norm_of_sums(OpContext *context, const char *name, Tensor *input, int summed,
                            int compared, bool largest, bool keepdim) {
    OpContext aside = op_aside(context);
    const OpArg first = op_int(summed), second = op_int(compared);
    Fold fold;
    Tensor *sums = vector_norm(&aside, name, input, 1, &first, true);
    if (!sums ||
        !reduce_begin(context, name, largest ? FOLD_MAX : FOLD_MIN, sums, &second, true, &fold))
        return NULL;
    fold.axes[summed] = true;
    fold.keepdim = keepdim;
    return reduce_value(context, &fold, sums->dtype);
}

static Tensor *matrix_norm(OpContext *context, const char *name, Tensor *input, const OpArg *order,
                           const OpArg *dim, bool keepdim) {
    int rows, columns;
    if (!op_wrap_axis(context, op_arg_int(&dim->list.items[0]), input->ndim, &rows) ||
        !op_wrap_axis(context, op_arg_int(&dim->list.items[1]), input->ndim, &columns))
        return NULL;
    if (order->kind == OP_STR && strcmp(order->s, "fro") == 0)
        return vector_norm(context, name, input, 2, dim, keepdim);
    double p = op_arg_is_number(order) ? op_arg_double(order) : 2;
    if (order->kind == OP_STR || (fabs(p) != 1 && !isinf(p))) {
        fail_singular_values(context, name);
        return NULL;
    }
    bool by_columns = fabs(p) == 1;
    return norm_of_sums(context, name, input, by_columns ? rows : columns,
                        by_columns ? columns : rows, p > 0, keepdim);
}

static bool is_pair(const OpArg *dim) {
    return dim->kind == OP_LIST && dim->list.count == 2;
}

/* linalg.norm(A, ord, dim, keepdim, dtype): of a matrix where two axes are meant, else of a vector;
 * without ord always of the elements as one vector. */
bool op_linalg_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = norm_input(context, op->name, args[0].tensor, &args[4]);
    if (!input)
        return false;
    const OpArg *order = &args[1], *dim = &args[2];
    if (op_is_none(order))
        return op_give(out, vector_norm(context, op->name, input, 2, dim, args[3].b));
    OpArg items[2], last_two = axes_arg(items, -2, -1);
    if (op_is_none(dim) && input->ndim > 2)
        return error_set(context->error, ERR_RUNTIME,
                         "linalg.norm: with ord but without dim, A must have one or two axes, "
                         "not %d",
                         input->ndim);
    if (op_is_none(dim) && input->ndim == 2)
        dim = &last_two;
    if (is_pair(dim) || order->kind == OP_STR) {
        if (!is_pair(dim))
            return error_set(context->error, ERR_RUNTIME,
                             "linalg.norm: ord='%s' is of matrices, it needs two axes", order->s);
        return op_give(out, matrix_norm(context, op->name, input, order, dim, args[3].b));
    }
    return op_give(out,
                   vector_norm(context, op->name, input, op_arg_double(order), dim, args[3].b));
}

/* linalg.vector_norm(x, ord, dim, keepdim, dtype). */
bool op_vector_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = norm_input(context, op->name, args[0].tensor, &args[4]);
    return input && op_give(out, vector_norm(context, op->name, input, op_arg_double(&args[1]),
                                             &args[2], args[3].b));
}

/* linalg.matrix_norm(A, ord, dim, keepdim, dtype). */
bool op_matrix_norm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg items[2], last_two = axes_arg(items, -2, -1);
    Tensor *input = norm_input(context, op->name, args[0].tensor, &args[4]);
    if (!input)
        return false;
    const OpArg *dim = op_is_none(&args[2]) ? &last_two : &args[2];
    if (!is_pair(dim) || input->ndim < 2)
        return error_set(context->error, ERR_RUNTIME, "linalg.matrix_norm needs two axes; A has %d",
                         input->ndim);
    return op_give(out, matrix_norm(context, op->name, input, &args[1], dim, args[3].b));
}

/* dist(input, other, p): the norm of the difference. */
bool op_dist(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    const OpArg all = {.kind = OP_NONE}, no_dtype = {.kind = OP_NONE};
    Tensor *difference = elementwise_binary(&aside, op, op->name, BINARY_SUB, args, NULL);
    Tensor *input = difference ? norm_input(context, op->name, difference, &no_dtype) : NULL;
    return input && op_give(out, vector_norm(context, op->name, input, op_arg_double(&args[2]),
                                             &all, false));
}
