#include "ops/matmul.h"

#include "base/mem.h"
#include "base/watch.h"
#include "ops/results.h"
#include "tensor/view.h"

#include <string.h>

/* ---- the kernels ---- */

enum {
    MATMUL_ROWS = 4,    /* of a tile of the result, each two vector registers long */
    MATMUL_DEPTH = 256, /* how deep a strip is: four packed rows of doubles fill 8 KiB */
    MATMUL_BAND = 512   /* columns of b packed at a time: at most 1 MiB */
};

/* Where a product is added: strides in elements of a real type, and a sign. */
typedef struct Target {
    void *data;
    int64_t row, column;
    int sign;
} Target;

static int64_t at_most(int64_t value, int64_t most) {
    return value < most ? value : most;
}

/* What every 64-bit machine has registers for. */
typedef float FloatVector __attribute__((vector_size(16)));
typedef double DoubleVector __attribute__((vector_size(16)));

#define REAL        float
#define REAL_VECTOR FloatVector
#define TYPED(name) name##_float
#include "ops/matmul_typed.inc"

#define REAL        double
#define REAL_VECTOR DoubleVector
#define TYPED(name) name##_double
#include "ops/matmul_typed.inc"

/* Unsigned, so that what overflows wraps. */
#define REAL        uint64_t
#define TYPED(name) name##_int
#include "ops/matmul_typed.inc"

/* ---- complex products: of their real and imaginary parts ---- */

typedef void PlainKernel(const MatrixProduct *product);

/* The real (0) or imaginary (1) parts of a complex matrix as a real one. */
static Matrix part_of(const Matrix *z, int part, size_t real_size) {
    return (Matrix){(const char *)z->data + (size_t)part * real_size, 2 * z->row, 2 * z->column};
}

/* (a + bi)(c + di) = (ac - bd) + (ad + bc)i, each of the four a real product. */
static void blocked_complex(const MatrixProduct *p, void *room) {
    static const struct {
        int a, b, c, sign;
    } PARTS[] = {{0, 0, 0, 1}, {1, 1, 0, -1}, {0, 1, 1, 1}, {1, 0, 1, 1}};
    DType real = dtype_real(p->dtype);
    size_t size = dtype_size(real);
    for (int i = 0; i < 4; i++) {
        MatrixProduct product = *p;
        product.a = part_of(&p->a, PARTS[i].a, size);
        product.b = part_of(&p->b, PARTS[i].b, size);
        Target target = {(char *)p->c + (size_t)PARTS[i].c * size, 2 * p->n, 2, PARTS[i].sign};
        if (real == DTYPE_FLOAT32)
            blocked_float(&product, &target, room);
        else
            blocked_double(&product, &target, room);
    }
}

static void plain_complex(const MatrixProduct *p) {
    for (int64_t i = 0; i < p->m; i++)
        for (int64_t j = 0; j < p->n; j++)
            for (int64_t l = 0; l < p->k && !watch_ends(1); l++) {
                int64_t a = i * p->a.row + l * p->a.column, b = l * p->b.row + j * p->b.column;
                if (p->dtype == DTYPE_COMPLEX64)
                    ((float complex *)p->c)[i * p->n + j] += ((const float complex *)p->a.data)[a] *
                                                             ((const float complex *)p->b.data)[b];
                else
                    ((double complex *)p->c)[i * p->n + j] +=
                        ((const double complex *)p->a.data)[a] *
                        ((const double complex *)p->b.data)[b];
            }
}

void matmul_plain(const MatrixProduct *product) {
    switch (product->dtype) {
    case DTYPE_FLOAT32: plain_float(product); break;
    case DTYPE_FLOAT64: plain_double(product); break;
    case DTYPE_INT64: plain_int(product); break;
    default: plain_complex(product); break;
    }
}

size_t matmul_room(const MatrixProduct *product) {
    int64_t columns = at_most(product->n, MATMUL_BAND) + MATMUL_ROWS * 2;
    int64_t depth = at_most(product->k, MATMUL_DEPTH);
    return (size_t)(columns * depth) * dtype_size(dtype_real(product->dtype));
}

void matmul_blocked(const MatrixProduct *product, void *room) {
    Target target = {product->c, product->n, 1, 1};
    if (product->dtype == DTYPE_FLOAT32)
        blocked_float(product, &target, room);
    else if (product->dtype == DTYPE_FLOAT64)
        blocked_double(product, &target, room);
    else
        blocked_complex(product, room);
}

/* ---- batches ---- */

typedef struct Batches {
    const Tensor *a, *b; /* with the same axes before the last two */
    Tensor *out;
    MatrixProduct product;
    void *room;
} Batches;

static void multiply_one(const Batches *batches) {
    if (batches->product.dtype == DTYPE_INT64)
        matmul_plain(&batches->product);
    else
        matmul_blocked(&batches->product, batches->room);
}

/* Every pair of matrices in turn, by recursion over the axes before the last two. */
static void multiply_along(Batches *batches, int axis, int64_t a, int64_t b, int64_t c) {
    size_t size = dtype_size(batches->product.dtype);
    if (axis < batches->out->ndim - 2) {
        for (int64_t i = 0; i < batches->out->shape[axis] && !watch_ends(1); i++)
            multiply_along(batches, axis + 1, a + i * batches->a->stride[axis],
                           b + i * batches->b->stride[axis], c + i * batches->out->stride[axis]);
        return;
    }
    batches->product.a.data = tensor_bytes(batches->a) + (size_t)a * size;
    batches->product.b.data = tensor_bytes(batches->b) + (size_t)b * size;
    batches->product.c = tensor_bytes(batches->out) + (size_t)c * size;
    multiply_one(batches);
}

static Matrix matrix_of(const Tensor *t) {
    return (Matrix){NULL, t->stride[t->ndim - 2], t->stride[t->ndim - 1]};
}

/* Where b is one matrix for all batches and the rows of a lie evenly, all are one tall matrix. */
static void fold_batches(Batches *batches) {
    Tensor *out = batches->out;
    int64_t tall[] = {-1, out->ndim ? batches->a->shape[batches->a->ndim - 1] : 0}, strides[2];
    for (int i = 0; i < out->ndim - 2; i++)
        if (batches->b->stride[i] != 0 && out->shape[i] != 1)
            return;
    tall[0] = tensor_count(batches->a) / tall[1];
    if (!view_strides(batches->a, 2, tall, strides, NULL))
        return;
    batches->product.m = tall[0];
    batches->product.a.row = strides[0];
    batches->product.a.column = strides[1];
    for (int i = 0; i < out->ndim - 2; i++)
        out->shape[i] = 1;
}

static bool multiply_batches(OpContext *context, const Tensor *a, const Tensor *b, Tensor *out) {
    Tensor shape = *out;
    Batches batches = {.a = a, .b = b, .out = &shape};
    batches.product = (MatrixProduct){.dtype = out->dtype,
                                      .m = out->shape[out->ndim - 2],
                                      .n = out->shape[out->ndim - 1],
                                      .k = a->shape[a->ndim - 1],
                                      .a = matrix_of(a),
                                      .b = matrix_of(b)};
    if (tensor_count(out) == 0 || batches.product.k == 0)
        return true;
    fold_batches(&batches);
    batches.room = op_scratch(context, (int64_t)matmul_room(&batches.product), 1);
    if (batches.room)
        multiply_along(&batches, 0, 0, 0, 0);
    return batches.room != NULL;
}

/* ---- checks ---- */

/* Puts before what is wrong which product of what it is; returns false. */
static bool place_error(OpContext *context, const char *name, const Tensor *a, const Tensor *b) {
    Str left = {0}, right = {0};
    tensor_add_shape(&left, a->ndim, a->shape);
    tensor_add_shape(&right, b->ndim, b->shape);
    error_preface(context->error, "%s of %s and %s: ", name, str_text(&left), str_text(&right));
    str_release(&left);
    str_release(&right);
    return false;
}

static bool check_sizes(OpContext *context, const char *name, const Tensor *a, const Tensor *b) {
    bool numpy = ((a->flags | b->flags) & TENSOR_NUMPY) != 0;
    ErrorKind kind = numpy ? ERR_VALUE : ERR_RUNTIME;
    if (a->ndim == 0 || b->ndim == 0) {
        error_set(context->error, kind, "both need at least one axis");
        return place_error(context, name, a, b);
    }
    int64_t left = a->shape[a->ndim - 1], right = b->shape[b->ndim > 1 ? b->ndim - 2 : 0];
    if (left == right)
        return true;
    error_set(context->error, kind,
              "the last axis of the left one has size %lld, the %s axis of the right one %lld; "
              "they must be equal",
              (long long)left, b->ndim > 1 ? "last but one" : "only", (long long)right);
    return place_error(context, name, a, b);
}

/* PyTorch asks for one dtype, unless there is nothing to multiply. */
static bool product_dtype(OpContext *context, const char *name, const Tensor *a, const Tensor *b,
                          DType *dtype) {
    bool numpy = ((a->flags | b->flags) & TENSOR_NUMPY) != 0;
    *dtype = numpy ? dtype_promote_numpy(a->dtype, b->dtype) : a->dtype;
    if (numpy || tensor_count(a) == 0 || tensor_count(b) == 0)
        return true;
    if (a->dtype != b->dtype)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the tensors must have one dtype, but they are %s and %s; convert one "
                         "with to(dtype)",
                         name, dtype_name(a->dtype), dtype_name(b->dtype));
    if (*dtype == DTYPE_BOOL || *dtype == DTYPE_FLOAT16)
        return error_set(context->error, ERR_RUNTIME, "%s: there are no products of %s tensors",
                         name, dtype_name(*dtype));
    return true;
}

/* The type a product is computed in. */
static DType kernel_dtype(DType dtype) {
    if (dtype_category(dtype) <= DTYPE_CATEGORY_INT)
        return DTYPE_INT64;
    return dtype_size(dtype) == 2 ? DTYPE_FLOAT32 : dtype;
}

/* ---- the product of tensors ---- */

/* Of the kernel's type, without lazy bits, with the axes of a batch. */
static const Tensor *prepared(OpContext *context, const Tensor *t, DType dtype, int ndim,
                              const int64_t *batch) {
    int64_t shape[TENSOR_MAX_NDIM];
    if (t->dtype != dtype || (t->flags & OP_LAZY_BITS))
        t = tensor_contiguous_copy(context->scratch, t, dtype, context->error);
    if (!t)
        return NULL;
    for (int i = 0; i < ndim - 2; i++)
        shape[i] = batch[i];
    shape[ndim - 2] = t->shape[t->ndim - 2];
    shape[ndim - 1] = t->shape[t->ndim - 1];
    return view_expand(context->scratch, t, ndim, shape, context->error);
}

static Tensor *new_product(OpContext *context, const Tensor *a, const Tensor *b, DType dtype,
                           int ndim, const int64_t *batch) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < ndim - 2; i++)
        shape[i] = batch[i];
    shape[ndim - 2] = a->shape[a->ndim - 2];
    shape[ndim - 1] = b->shape[b->ndim - 1];
    Tensor *out = tensor_new(context->arena, dtype, ndim, shape, context->error);
    if (out)
        out->flags |= (a->flags | b->flags) & TENSOR_NUMPY;
    return out;
}

/* Both with at least two axes. */
static Tensor *multiply(OpContext *context, const Tensor *a, const Tensor *b, DType dtype) {
    int64_t batch[TENSOR_MAX_NDIM];
    int ndim;
    if (!view_broadcast_shape(a->ndim - 2, a->shape, b->ndim - 2, b->shape, &ndim, batch,
                              context->error))
        return NULL;
    ndim += 2;
    DType kernel = kernel_dtype(dtype);
    OpContext aside = *context;
    aside.arena = context->scratch;
    const Tensor *left = prepared(context, a, kernel, ndim, batch);
    const Tensor *right = prepared(context, b, kernel, ndim, batch);
    Tensor *out = left && right
                      ? new_product(kernel == dtype ? context : &aside, a, b, kernel, ndim, batch)
                      : NULL;
    if (!out || !multiply_batches(context, left, right, out))
        return NULL;
    return op_convert(context, context->arena, out, dtype);
}

/* A matrix times a batch: PyTorch multiplies the turned batch and turns the result back, which
 * leaves its strides on axes of size one, and on empty results. Not where the matrices of the
 * batch are stored turned one by one. */
static void keep_turned_strides(const Tensor *b, Tensor *out) {
    int row = out->ndim - 2, column = out->ndim - 1;
    int64_t shape[TENSOR_MAX_NDIM];
    if (b->ndim == 3 && b->stride[2] != 1 && b->stride[0] == b->shape[1] * b->shape[2])
        return;
    if (out->shape[row] != 1 && out->shape[column] != 1 && tensor_count(out) > 0)
        return;
    memcpy(shape, out->shape, sizeof shape);
    shape[row] = out->shape[column];
    shape[column] = out->shape[row];
    tensor_shape_strides(out->ndim, shape, out->stride);
    int64_t kept = out->stride[row];
    out->stride[row] = out->stride[column];
    out->stride[column] = kept;
}

Tensor *matmul(OpContext *context, const char *name, const Tensor *a, const Tensor *b) {
    DType dtype;
    if (!check_sizes(context, name, a, b) || !product_dtype(context, name, a, b, &dtype))
        return NULL;
    bool row = a->ndim == 1, column = b->ndim == 1;
    if (row)
        a = view_unsqueeze(context->scratch, a, 0, context->error);
    if (column)
        b = view_unsqueeze(context->scratch, b, 1, context->error);
    Tensor *out = a && b ? multiply(context, a, b, dtype) : NULL;
    if (out && !row && a->ndim == 2 && b->ndim > 2)
        keep_turned_strides(b, out);
    if (out && column)
        out = view_squeeze(context->arena, out, -1, context->error);
    if (out && row)
        out = view_squeeze(context->arena, out, column ? -1 : -2, context->error);
    return out;
}
