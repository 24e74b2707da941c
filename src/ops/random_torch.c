/* How PyTorch on a CPU turns the twister's words into tensors of random numbers. */
#include "base/watch.h"
#include "ops/elementwise.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/random.h"
#include "ops/results.h"
#include "tensor/element.h"
#include "tensor/iter.h"
#include "tensor/view.h"

#include <math.h>

/* ---- one number ---- */

static const double TWO_PI = 6.283185307179586476925286766559;

/* 24 random bits as a float in [0, 1), 53 as a double. */
static float uniform_float(Generator *g) {
    return (float)(generator_next32(g) & ((1u << 24) - 1)) * 0x1p-24f;
}

static double uniform_double(Generator *g) {
    return (double)(generator_next64(g) & ((UINT64_C(1) << 53) - 1)) * 0x1p-53;
}

/* Box and Muller's pair, the second one kept for the next call. */
static double normal_double(Generator *g) {
    GeneratorState *state = &g->state;
    if (state->has_normal) {
        state->has_normal = false;
        return state->normal;
    }
    double turn = TWO_PI * uniform_double(g);
    double radius = sqrt(-2 * log1p(-uniform_double(g)));
    state->has_normal = true;
    state->normal = radius * sin(turn);
    return radius * cos(turn);
}

/* ---- many numbers, in the order of memory ---- */

typedef struct Draw Draw;
typedef void DrawElement(const Draw *draw, unsigned char *at);

struct Draw {
    DrawElement *element;
    Generator *generator;
    DType dtype;
    double a, b; /* from and to, mean and deviation, probability */
    int64_t low;
    uint64_t range; /* 0: all 64 bits */
};

static void draw_uniform_double(const Draw *draw, unsigned char *at) {
    *(double *)(void *)at = uniform_double(draw->generator) * (draw->b - draw->a) + draw->a;
}

static void draw_uniform_float(const Draw *draw, unsigned char *at) {
    float from = (float)draw->a, to = (float)draw->b;
    *(float *)(void *)at = uniform_float(draw->generator) * (to - from) + from;
}

static void draw_normal(const Draw *draw, unsigned char *at) {
    element_set_double(draw->dtype, at, normal_double(draw->generator) * draw->b + draw->a);
}

static void draw_integer(const Draw *draw, unsigned char *at) {
    uint64_t u = draw->range - 1 >= UINT64_C(0xffffffff) ? generator_next64(draw->generator)
                                                         : generator_next32(draw->generator);
    u = draw->range ? u % draw->range : u;
    element_set_int(draw->dtype, at, (int64_t)(u + (uint64_t)draw->low));
}

static void draw_bernoulli(const Draw *draw, unsigned char *at) {
    element_set_int(draw->dtype, at, uniform_double(draw->generator) < draw->a);
}

static void draw_run(void *user, int64_t n, unsigned char *const *pointers,
                     const int64_t *strides) {
    const Draw *draw = user;
    for (int64_t i = 0; i < n && !watch_ends(1); i++)
        draw->element(draw, pointers[0] + i * strides[0]);
}

static void fill(OpContext *context, const Tensor *t, Draw draw) {
    TensorIter iter;
    draw.generator = context->torch_generator;
    draw.dtype = t->dtype;
    op_will_draw(context, draw.generator);
    iter_init(&iter, t->ndim, t->shape, 1, &t);
    iter_run(&iter, draw_run, &draw);
}

static void fill_uniform_parts(OpContext *context, const Tensor *t, double from, double to) {
    bool wide = t->dtype == DTYPE_FLOAT64;
    fill(context, t,
         (Draw){.element = wide ? draw_uniform_double : draw_uniform_float, .a = from, .b = to});
}

/* A complex tensor is filled as its real and imaginary parts in turn. */
static const Tensor *real_parts(OpContext *context, const Tensor *t) {
    if (!dtype_is_complex(t->dtype))
        return t;
    Tensor plain = *t;
    plain.flags &= ~TENSOR_CONJ;
    return view_as_real(context->scratch, &plain, context->error);
}

static bool check_floating(OpContext *context, const char *name, DType dtype) {
    if (dtype == DTYPE_FLOAT32 || dtype == DTYPE_FLOAT64 || dtype_is_complex(dtype))
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s draws float32, float64 and their complex types, not %s", name,
                     dtype_name(dtype));
}

static bool fill_uniform(OpContext *context, const Tensor *t, double from, double to) {
    const Tensor *parts = real_parts(context, t);
    if (!parts)
        return false;
    fill_uniform_parts(context, parts, from, to);
    return true;
}

/* ---- normal numbers: sixteen and more are drawn in blocks ---- */

enum { NORMAL_BLOCK = 16, NORMAL_HALF = NORMAL_BLOCK / 2 };

static void block_of_floats(float *d, float mean, float deviation) {
    for (int j = 0; j < NORMAL_HALF; j++) {
        float radius = sqrtf(-2 * logf(1 - d[j]));
        float turn = (float)TWO_PI * d[j + NORMAL_HALF];
        d[j] = radius * cosf(turn) * deviation + mean;
        d[j + NORMAL_HALF] = radius * sinf(turn) * deviation + mean;
    }
}

static void block_of_doubles(double *d, double mean, double deviation) {
    for (int j = 0; j < NORMAL_HALF; j++) {
        double radius = sqrt(-2 * log(1 - d[j]));
        double turn = TWO_PI * d[j + NORMAL_HALF];
        d[j] = radius * cos(turn) * deviation + mean;
        d[j + NORMAL_HALF] = radius * sin(turn) * deviation + mean;
    }
}

static void transform_block(const Tensor *t, int64_t start, double mean, double deviation) {
    if (t->dtype == DTYPE_FLOAT64)
        block_of_doubles((double *)(void *)tensor_bytes(t) + start, mean, deviation);
    else
        block_of_floats((float *)(void *)tensor_bytes(t) + start, (float)mean, (float)deviation);
}

/* What does not fill a block is part of a last one that ends with the tensor and is drawn anew. */
static void fill_normal_blocks(OpContext *context, const Tensor *t, double mean, double deviation) {
    int64_t count = tensor_count(t), whole = count - count % NORMAL_BLOCK;
    fill_uniform_parts(context, t, 0, 1);
    for (int64_t start = 0; start < whole && !watch_ends(NORMAL_BLOCK); start += NORMAL_BLOCK)
        transform_block(t, start, mean, deviation);
    if (whole == count)
        return;
    Tensor last = *t;
    last.ndim = 1;
    last.shape[0] = NORMAL_BLOCK;
    last.stride[0] = 1;
    last.offset += count - NORMAL_BLOCK;
    fill_uniform_parts(context, &last, 0, 1);
    transform_block(&last, 0, mean, deviation);
}

static bool fill_normal(OpContext *context, const Tensor *t, double mean, double deviation) {
    if (!(deviation >= 0))
        return error_set(context->error, ERR_RUNTIME,
                         "normal: the standard deviation must not be negative, but is %g",
                         deviation);
    const Tensor *parts = real_parts(context, t);
    if (!parts)
        return false;
    if (parts != t)
        deviation *= sqrt(0.5); /* the variance is shared by the two parts */
    if (tensor_count(parts) >= NORMAL_BLOCK && tensor_is_contiguous(parts))
        fill_normal_blocks(context, parts, mean, deviation);
    else
        fill(context, parts, (Draw){.element = draw_normal, .a = mean, .b = deviation});
    return true;
}

/* ---- seeding ---- */

bool op_manual_seed(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    op_will_draw(context, context->torch_generator);
    generator_seed(context->torch_generator, (uint64_t)args[0].i);
    *out = (OpArg){.kind = OP_NONE};
    return true;
}

/* ---- new tensors ---- */

static Tensor *new_of_size(OpContext *context, const OpArg *size, const OpArg *dtype,
                           DType otherwise) {
    OpInts shape;
    if (!op_read_ints(context, "size", size, &shape))
        return NULL;
    return op_new(context, NULL, op_dtype_or(dtype, otherwise), shape.count, shape.items);
}

static Tensor *new_floating(OpContext *context, const Op *op, const OpArg *size,
                            const OpArg *dtype) {
    if (!check_floating(context, op->name, op_dtype_or(dtype, DTYPE_FLOAT32)))
        return NULL;
    return new_of_size(context, size, dtype, DTYPE_FLOAT32);
}

bool op_rand(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = new_floating(context, op, &args[0], &args[2]);
    return t && fill_uniform(context, t, 0, 1) && op_give(out, t);
}

bool op_randn(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = new_floating(context, op, &args[0], &args[2]);
    return t && fill_normal(context, t, 0, 1) && op_give(out, t);
}

static bool give_integers(OpContext *context, OpArg *out, Tensor *t, int64_t low, int64_t high) {
    if (!t)
        return false;
    if (low >= high)
        return error_set(context->error, ERR_RUNTIME,
                         "random integers from %lld up to %lld: there are none, low must be "
                         "less than high",
                         (long long)low, (long long)high);
    fill(context, t,
         (Draw){.element = draw_integer, .low = low, .range = (uint64_t)high - (uint64_t)low});
    return op_give(out, t);
}

bool op_randint(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = new_of_size(context, &args[2], &args[4], DTYPE_INT64);
    return give_integers(context, out, t, args[0].i, args[1].i);
}

bool op_randint_below(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = new_of_size(context, &args[1], &args[3], DTYPE_INT64);
    return give_integers(context, out, t, 0, args[0].i);
}

bool op_randperm(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    int64_t n = args[0].i;
    Tensor *t = op_new(context, NULL, op_dtype_or(&args[2], DTYPE_INT64), 1, &n);
    if (!t)
        return false;
    op_will_draw(context, context->torch_generator);
    for (int64_t i = 0; i < n && !watch_ends(1); i++)
        tensor_set_int(t, i, i);
    for (int64_t i = 0; i < n - 1 && !watch_ends(1); i++) {
        int64_t other =
            i + (int64_t)(generator_next32(context->torch_generator) % (uint64_t)(n - i));
        int64_t kept = tensor_get_int(t, i);
        tensor_set_int(t, i, tensor_get_int(t, other));
        tensor_set_int(t, other, kept);
    }
    return op_give(out, t);
}

static Tensor *new_floating_like(OpContext *context, const Op *op, const OpArg *args) {
    DType dtype = op_dtype_or(&args[1], args[0].tensor->dtype);
    if (!check_floating(context, op->name, dtype))
        return NULL;
    return op_new_like(context, args[0].tensor, dtype);
}

bool op_rand_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = new_floating_like(context, op, args);
    return t && fill_uniform(context, t, 0, 1) && op_give(out, t);
}

bool op_randn_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = new_floating_like(context, op, args);
    return t && fill_normal(context, t, 0, 1) && op_give(out, t);
}

bool op_randint_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_new_like(context, args[0].tensor, op_dtype_or(&args[3], args[0].tensor->dtype));
    return give_integers(context, out, t, args[1].i, args[2].i);
}

bool op_randint_like_below(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_new_like(context, args[0].tensor, op_dtype_or(&args[2], args[0].tensor->dtype));
    return give_integers(context, out, t, 0, args[1].i);
}

/* ---- normal, with a mean or a deviation for each element ---- */

bool op_normal_size(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *t = new_floating(context, op, &args[2], &args[4]);
    return t && fill_normal(context, t, args[0].f, args[1].f) && op_give(out, t);
}

static double parameter_at(const OpArg *arg, const Tensor *expanded, int64_t i) {
    if (!expanded)
        return op_arg_double(arg);
    return tensor_get_double(expanded, tensor_position(expanded, i));
}

/* Standard normals of the common shape, each then scaled and moved. */
bool op_normal(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *mean = args[0].kind == OP_TENSOR ? args[0].tensor : NULL;
    const Tensor *deviation = args[1].kind == OP_TENSOR ? args[1].tensor : NULL;
    int64_t shape[TENSOR_MAX_NDIM];
    int ndim = 0;
    const Tensor *first = mean ? mean : deviation;
    if (!check_floating(context, op->name, first->dtype))
        return false;
    if (mean &&
        !view_broadcast_shape(0, shape, mean->ndim, mean->shape, &ndim, shape, context->error))
        return false;
    if (deviation && !view_broadcast_shape(ndim, shape, deviation->ndim, deviation->shape, &ndim,
                                           shape, context->error))
        return false;
    if (mean)
        mean = view_expand(context->scratch, mean, ndim, shape, context->error);
    if (deviation)
        deviation = view_expand(context->scratch, deviation, ndim, shape, context->error);
    Tensor *t = op_new(context, NULL, first->dtype, ndim, shape);
    if (!t || !fill_normal(context, t, 0, 1))
        return false;
    for (int64_t i = 0; i < tensor_count(t) && !watch_ends(1); i++)
        tensor_set_double(t, i,
                          tensor_get_double(t, i) * parameter_at(&args[1], deviation, i) +
                              parameter_at(&args[0], mean, i));
    return op_give(out, t);
}

/* ---- bernoulli ---- */

static bool check_probability(OpContext *context, double p) {
    if (p >= 0 && p <= 1)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "a probability must lie between 0 and 1, but is %g", p);
}

static bool fill_bernoulli(OpContext *context, const Tensor *t, double p) {
    if (!check_probability(context, p))
        return false;
    fill(context, t, (Draw){.element = draw_bernoulli, .a = p});
    return true;
}

static void bernoulli_run(void *user, int64_t n, unsigned char *const *pointers,
                          const int64_t *strides) {
    const Draw *draw = user;
    for (int64_t i = 0; i < n && !watch_ends(1); i++) {
        double p = element_get_double((DType)draw->low, pointers[1] + i * strides[1]);
        double u = draw->low == DTYPE_FLOAT64 ? uniform_double(draw->generator)
                                              : uniform_float(draw->generator);
        element_set_int(draw->dtype, pointers[0] + i * strides[0], u < p);
    }
}

/* Each element with a probability of its own; draw.low carries the probabilities' dtype. */
static bool fill_bernoulli_each(OpContext *context, const Tensor *t, const Tensor *p) {
    if (!dtype_is_floating(p->dtype))
        return error_set(context->error, ERR_RUNTIME,
                         "bernoulli takes probabilities, which are floats, not %s",
                         dtype_name(p->dtype));
    p = view_expand(context->scratch, p, t->ndim, t->shape, context->error);
    if (!p)
        return false;
    for (int64_t i = 0; i < tensor_count(p) && !watch_ends(1); i++)
        if (!check_probability(context, tensor_get_double(p, tensor_position(p, i))))
            return false;
    const Tensor *operands[] = {t, p};
    Draw draw = {.generator = context->torch_generator, .dtype = t->dtype, .low = p->dtype};
    TensorIter iter;
    op_will_draw(context, draw.generator);
    iter_init(&iter, t->ndim, t->shape, 2, operands);
    iter_run(&iter, bernoulli_run, &draw);
    return true;
}

bool op_bernoulli(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *p = args[0].tensor;
    Tensor *t = op_new(context, p, p->dtype, p->ndim, p->shape);
    return t && fill_bernoulli_each(context, t, p) && op_give(out, t);
}

bool op_bernoulli_p(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *like = args[0].tensor;
    Tensor *t = op_new(context, like, like->dtype, like->ndim, like->shape);
    return t && fill_bernoulli(context, t, args[1].f) && op_give(out, t);
}

/* ---- in place ---- */

/* Announces that all of args[0] will be drawn anew, and gives it back. */
static bool begin_inplace(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    *out = args[0];
    if (!inplace_check_overlap(context, op->name, args[0].tensor))
        return false;
    op_will_write(context, args[0].tensor);
    return true;
}

bool op_uniform_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    double from = args[1].f, to = args[2].f;
    if (!check_floating(context, op->name, args[0].tensor->dtype))
        return false;
    if (!(from <= to))
        return error_set(context->error, ERR_RUNTIME,
                         "uniform_: from %g must not be greater than to %g", from, to);
    return begin_inplace(context, op, args, out) && fill_uniform(context, args[0].tensor, from, to);
}

bool op_normal_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return check_floating(context, op->name, args[0].tensor->dtype) &&
           begin_inplace(context, op, args, out) &&
           fill_normal(context, args[0].tensor, args[1].f, args[2].f);
}

bool op_bernoulli_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!begin_inplace(context, op, args, out))
        return false;
    return args[1].kind == OP_TENSOR
               ? fill_bernoulli_each(context, args[0].tensor, args[1].tensor)
               : fill_bernoulli(context, args[0].tensor, op_arg_double(&args[1]));
}

bool op_random_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return begin_inplace(context, op, args, out) &&
           give_integers(context, out, args[0].tensor, args[1].i, args[2].i);
}

/* ---- dropout ---- */

typedef struct Dropout {
    Generator *generator;
    DType dtype;
    double keep;
} Dropout;

static void noise_run(void *user, int64_t n, unsigned char *const *pointers,
                      const int64_t *strides) {
    const Dropout *dropout = user;
    for (int64_t i = 0; i < n && !watch_ends(1); i++) {
        bool kept = uniform_double(dropout->generator) < dropout->keep;
        element_set_double(dropout->dtype, pointers[0] + i * strides[0],
                           kept ? 1 / dropout->keep : 0);
    }
}

/* 0, or 1 / keep with the probability keep, drawn in logical order; one 0 when nothing is kept. */
static Tensor *dropout_noise(OpContext *context, const Tensor *t, double keep) {
    int ndim = keep > 0 ? t->ndim : 0;
    Tensor *noise = tensor_new(context->scratch, t->dtype, ndim, t->shape, context->error);
    if (!noise || keep == 0)
        return noise;
    Dropout dropout = {context->torch_generator, t->dtype, keep};
    const Tensor *operand = noise;
    TensorIter iter;
    op_will_draw(context, dropout.generator);
    iter_init(&iter, noise->ndim, noise->shape, 1, &operand);
    iter_run(&iter, noise_run, &dropout);
    return noise;
}

bool op_dropout(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    double p = args[1].f;
    if (!(p >= 0 && p <= 1))
        return error_set(context->error, ERR_VALUE,
                         "dropout: the probability p must lie between 0 and 1, but is %g", p);
    if (!args[2].b || p == 0 || tensor_count(t) == 0)
        return op_give(out, t);
    if (!check_floating(context, "dropout", t->dtype))
        return false;
    OpArg operands[] = {args[0], op_tensor(dropout_noise(context, t, 1 - p))};
    return operands[1].tensor &&
           op_give(out, elementwise_binary(context, NULL, "dropout", BINARY_MUL, operands, NULL));
}
