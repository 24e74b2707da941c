/* How NumPy's legacy generator (numpy.random.*) turns the twister's words into numbers. */
#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/random.h"
#include "ops/results.h"
#include "tensor/view.h"

#include <math.h>

/* ---- one number ---- */

/* 53 random bits as a double in [0, 1). */
static double next_double(Generator *g) {
    uint32_t high = generator_next32(g) >> 5, low = generator_next32(g) >> 6;
    return ((double)high * 67108864.0 + low) / 9007199254740992.0;
}

/* Marsaglia's polar method; the second of a pair is kept for the next call. */
static double next_normal(Generator *g) {
    GeneratorState *state = &g->state;
    if (state->has_normal) {
        state->has_normal = false;
        return state->normal;
    }
    double x, y, square;
    do {
        x = 2 * next_double(g) - 1;
        y = 2 * next_double(g) - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    double scale = sqrt(-2 * log(square) / square);
    state->has_normal = true;
    state->normal = scale * x;
    return scale * y;
}

/* A number in 0..most: draws cut to the bits of `most`, until one is not larger. */
static uint64_t next_up_to(Generator *g, uint64_t most) {
    uint64_t mask = most, value;
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    if (most == 0)
        return 0;
    do
        value = (most <= 0xffffffffu ? generator_next32(g) : generator_next64(g)) & mask;
    while (value > most);
    return value;
}

static Generator *begin_draw(OpContext *context) {
    op_will_draw(context, context->numpy_generator);
    return context->numpy_generator;
}

/* ---- arrays of them ---- */

typedef double NextDouble(Generator *g);

static Tensor *new_array(OpContext *context, const OpArg *size, DType dtype) {
    OpInts shape;
    if (!op_read_ints(context, "size", size, &shape))
        return NULL;
    Tensor *t = op_new(context, NULL, dtype, shape.count, shape.items);
    OpArg array;
    op_give_array(context, &array, t);
    return t;
}

static bool is_empty_list(const OpArg *size) {
    return op_is_none(size) || size->list.count == 0;
}

/* scale * x + shift for each x drawn; without a size a Python float. */
static bool give_doubles(OpContext *context, OpArg *out, const OpArg *size, NextDouble *next,
                         double shift, double scale) {
    if (is_empty_list(size)) {
        *out = op_float(shift + scale * next(begin_draw(context)));
        return true;
    }
    Tensor *t = new_array(context, size, DTYPE_FLOAT64);
    if (!t)
        return false;
    Generator *g = begin_draw(context);
    int64_t count = tensor_count(t);
    for (int64_t i = 0; i < count && !watch_ends(1); i++)
        tensor_set_double(t, i, shift + scale * next(g));
    return op_give(out, t);
}

bool op_np_seed(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (op_is_none(&args[0]))
        return error_set(context->error, ERR_VALUE,
                         "np.random.seed() without a seed would give other numbers each time; "
                         "give it an int");
    if (args[0].i < 0 || args[0].i > INT64_C(0xffffffff))
        return error_set(context->error, ERR_VALUE,
                         "np.random.seed: the seed must lie between 0 and 2**32 - 1, but is %lld",
                         (long long)args[0].i);
    generator_seed(begin_draw(context), (uint64_t)args[0].i);
    *out = (OpArg){.kind = OP_NONE};
    return true;
}

bool op_np_random(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_doubles(context, out, &args[0], next_double, 0, 1);
}

bool op_np_uniform(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    double low = args[0].f, high = args[1].f;
    if (!isfinite(high - low))
        return error_set(context->error, ERR_OVERFLOW,
                         "np.random.uniform: the range from %g to %g is too wide", low, high);
    return give_doubles(context, out, &args[2], next_double, low, high - low);
}

bool op_np_randn(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_doubles(context, out, &args[0], next_normal, 0, 1);
}

bool op_np_normal(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (!(args[1].f >= 0))
        return error_set(context->error, ERR_VALUE,
                         "np.random.normal: scale must not be negative, but is %g", args[1].f);
    return give_doubles(context, out, &args[2], next_normal, args[0].f, args[1].f);
}

/* ---- integers ---- */

static bool give_integers(OpContext *context, OpArg *out, const OpArg *size, DType dtype,
                          int64_t low, uint64_t most) {
    if (is_empty_list(size)) {
        *out = op_int((int64_t)((uint64_t)low + next_up_to(begin_draw(context), most)));
        return true;
    }
    Tensor *t = new_array(context, size, dtype);
    if (!t)
        return false;
    Generator *g = begin_draw(context);
    int64_t count = tensor_count(t);
    for (int64_t i = 0; i < count && !watch_ends(1); i++)
        tensor_set_int(t, i, (int64_t)((uint64_t)low + next_up_to(g, most)));
    return op_give(out, t);
}

bool op_np_randint(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    bool below = op_is_none(&args[1]);
    int64_t low = below ? 0 : args[0].i, high = below ? args[0].i : args[1].i;
    DType dtype = op_dtype_or(&args[3], DTYPE_INT64);
    if (dtype != DTYPE_INT64 && dtype != DTYPE_INT32)
        return error_set(context->error, ERR_TYPE,
                         "np.random.randint draws int64 and int32 here, not %s", dtype_name(dtype));
    if (low >= high)
        return error_set(context->error, ERR_VALUE,
                         "np.random.randint from %lld up to %lld: there are none, low must be "
                         "less than high",
                         (long long)low, (long long)high);
    return give_integers(context, out, &args[2], dtype, low, (uint64_t)high - (uint64_t)low - 1);
}

/* ---- order ---- */

/* 0..n-1, shuffled from the end. */
static int64_t *shuffled(OpContext *context, int64_t n) {
    int64_t *order = op_scratch(context, n, sizeof *order);
    if (!order)
        return NULL;
    Generator *g = begin_draw(context);
    for (int64_t i = 0; i < n; i++)
        order[i] = i;
    for (int64_t i = n - 1; i >= 1 && !watch_ends(1); i--) {
        int64_t other = (int64_t)next_up_to(g, (uint64_t)i), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    return order;
}

static Tensor *array_of_order(OpContext *context, const int64_t *order, int64_t n) {
    Tensor *t = op_new(context, NULL, DTYPE_INT64, 1, &n);
    for (int64_t i = 0; t && i < n; i++)
        tensor_set_int(t, i, order[i]);
    if (t)
        t->flags |= TENSOR_NUMPY;
    return t;
}

/* The slices of t along its first axis that `order` names, one behind the other. */
static Tensor *taken(OpContext *context, const Tensor *t, const int64_t *order, int64_t n) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < t->ndim; i++)
        shape[i] = i ? t->shape[i] : n;
    Tensor *made = op_new(context, t, t->dtype, t->ndim, shape);
    for (int64_t i = 0; made && i < n && !watch_ends(1); i++) {
        Tensor to = *made, from = *t;
        to.shape[0] = from.shape[0] = 1;
        to.offset += i * made->stride[0];
        from.offset += order[i] * t->stride[0];
        tensor_copy(&to, &from);
    }
    if (made)
        made->flags |= TENSOR_NUMPY;
    return made;
}

bool op_shuffle_order(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const int64_t *order = shuffled(context, args[0].i);
    return order && op_give_ints(context, out, (int)args[0].i, order);
}

bool op_np_permutation(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (args[0].kind == OP_INT) {
        const int64_t *order = shuffled(context, args[0].i < 0 ? 0 : args[0].i);
        return order && op_give(out, array_of_order(context, order, args[0].i));
    }
    const Tensor *t = op_array(context, &args[0]);
    if (!t)
        return false;
    if (t->ndim == 0)
        return error_set(context->error, ERR_INDEX,
                         "np.random.permutation takes an int or an array with axes");
    const int64_t *order = shuffled(context, t->shape[0]);
    return order && op_give(out, taken(context, t, order, t->shape[0]));
}

bool op_np_shuffle(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    if (t->ndim == 0)
        return error_set(context->error, ERR_TYPE,
                         "np.random.shuffle takes an array with at least one axis");
    OpContext aside = *context;
    aside.arena = context->scratch;
    const int64_t *order = shuffled(context, t->shape[0]);
    const Tensor *result = order ? taken(&aside, t, order, t->shape[0]) : NULL;
    if (!result)
        return false;
    op_overwrite(context, t, result);
    *out = (OpArg){.kind = OP_NONE};
    return true;
}

/* ---- choice ---- */

/* What is chosen from: an int n stands for 0..n-1. */
static const Tensor *population(OpContext *context, const OpArg *arg) {
    if (arg->kind == OP_INT) {
        int64_t n = arg->i < 0 ? 0 : arg->i;
        Tensor *t = op_new(context, NULL, DTYPE_INT64, 1, &n);
        for (int64_t i = 0; t && i < n; i++)
            tensor_set_int(t, i, i);
        return t;
    }
    const Tensor *t = op_array(context, arg);
    if (t && t->ndim != 1) {
        error_set(context->error, ERR_VALUE,
                  "np.random.choice takes an int or an array of one axis, but it has %d", t->ndim);
        return NULL;
    }
    return t;
}

/* Index of the first running sum of p above u times the whole sum. */
static int64_t pick(const Tensor *p, double u) {
    double whole = 0, sum = 0;
    int64_t n = tensor_count(p);
    for (int64_t i = 0; i < n; i++)
        whole += tensor_get_double(p, tensor_position(p, i));
    for (int64_t i = 0; i < n; i++) {
        sum += tensor_get_double(p, tensor_position(p, i));
        if (sum / whole > u)
            return i;
    }
    return n - 1;
}

static bool check_choice(OpContext *context, int64_t n, int64_t count, bool replace,
                         const Tensor *p) {
    if (n == 0 && count > 0)
        return error_set(context->error, ERR_VALUE,
                         "np.random.choice: there is nothing to "
                         "choose from");
    if (!replace && count > n)
        return error_set(context->error, ERR_VALUE,
                         "np.random.choice: %lld cannot be chosen from %lld without putting "
                         "them back",
                         (long long)count, (long long)n);
    if (p && (p->ndim != 1 || p->shape[0] != n))
        return error_set(context->error, ERR_VALUE,
                         "np.random.choice: p must hold a probability for each of the %lld",
                         (long long)n);
    if (p && !replace)
        return error_set(context->error, ERR_NOT_IMPLEMENTED,
                         "np.random.choice with p and replace=False is not built in");
    return true;
}

static int64_t *chosen(OpContext *context, int64_t n, int64_t count, bool replace,
                       const Tensor *p) {
    if (!check_choice(context, n, count, replace, p))
        return NULL;
    if (!replace)
        return shuffled(context, n);
    int64_t *index = op_scratch(context, count, sizeof *index);
    Generator *g = index ? begin_draw(context) : NULL;
    for (int64_t i = 0; index && i < count; i++)
        index[i] = watch_ends(p ? n : 1) ? 0
                   : p                   ? pick(p, next_double(g))
                                         : (int64_t)next_up_to(g, (uint64_t)n - 1);
    return index;
}

/* Without a size, one element as a Python number. */
static bool give_element(OpArg *out, const Tensor *t, int64_t i) {
    int64_t position = tensor_position(t, i);
    if (dtype_is_floating(t->dtype))
        *out = op_float(tensor_get_double(t, position));
    else if (dtype_is_complex(t->dtype))
        *out = (OpArg){.kind = OP_COMPLEX, .z = tensor_get_complex(t, position)};
    else
        *out = op_int(tensor_get_int(t, position));
    return true;
}

bool op_np_choice(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *from = population(context, &args[0]);
    const Tensor *p = op_is_none(&args[3]) ? NULL : op_array(context, &args[3]);
    OpInts shape;
    int64_t count;
    if (!from || (!p && !op_is_none(&args[3])) || !op_read_ints(context, "size", &args[1], &shape))
        return false;
    if (!tensor_shape_count(shape.count, shape.items, &count))
        return error_set(context->error, ERR_VALUE, "np.random.choice: the size is no shape");
    const int64_t *index = chosen(context, from->shape[0], count, args[2].b, p);
    if (!index)
        return false;
    if (op_is_none(&args[1]))
        return give_element(out, from, index[0]);
    Tensor *line = taken(context, from, index, count);
    return line &&
           op_give(out, view_view(context->arena, line, shape.count, shape.items, context->error));
}
