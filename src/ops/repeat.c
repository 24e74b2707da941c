/* The same elements several times: repeat, tile, repeat_interleave. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/shape.h"
#include "tensor/view.h"

/* The result read as (times, size) for each axis, and the source the same with stride 0 along
 * times: one copy then fills all. */
typedef struct RepeatPlan {
    int ndim;
    int64_t shape[2 * TENSOR_MAX_NDIM];
    int64_t to[2 * TENSOR_MAX_NDIM], from[2 * TENSOR_MAX_NDIM]; /* strides */
} RepeatPlan;

static void plan_axis(RepeatPlan *plan, int64_t size, int64_t to, int64_t from) {
    if (size == 1)
        return;
    plan->shape[plan->ndim] = size;
    plan->to[plan->ndim] = to;
    plan->from[plan->ndim++] = from;
}

/* t read as if axes of size one stood before it, up to `ndim`. */
static void padded(const Tensor *t, int ndim, int64_t *shape, int64_t *stride) {
    for (int i = 0; i < ndim; i++) {
        int own = i - (ndim - t->ndim);
        shape[i] = own < 0 ? 1 : t->shape[own];
        stride[i] = own < 0 ? 0 : t->stride[own];
    }
}

static bool run_plan(OpContext *context, const RepeatPlan *plan, const Tensor *result,
                     const Tensor *t) {
    if (plan->ndim > TENSOR_MAX_NDIM)
        return error_set(context->error, ERR_RUNTIME,
                         "repeat: more than %d axes and repetitions at once; repeat one axis "
                         "after the other",
                         TENSOR_MAX_NDIM);
    Tensor to = *result, from = *t;
    to.ndim = from.ndim = plan->ndim;
    for (int i = 0; i < plan->ndim; i++) {
        to.shape[i] = from.shape[i] = plan->shape[i];
        to.stride[i] = plan->to[i];
        from.stride[i] = plan->from[i];
    }
    tensor_copy(&to, &from);
    return true;
}

/* Sizes times repeats; RuntimeError for a negative repeat or sizes that overflow. */
static bool repeated_shape(OpContext *context, int count, const int64_t *repeats,
                           const int64_t *sizes, int64_t *shape) {
    for (int i = 0; i < count; i++) {
        if (repeats[i] < 0)
            return error_set(context->error, ERR_RUNTIME,
                             "repeat: axis %d cannot be repeated %lld times", i,
                             (long long)repeats[i]);
        if (__builtin_mul_overflow(sizes[i], repeats[i], &shape[i]))
            return error_set(context->error, ERR_RUNTIME, "repeat: axis %d grows too large", i);
    }
    return true;
}

Tensor *shape_repeat(OpContext *context, const Tensor *t, int count, const int64_t *repeats) {
    int64_t size[TENSOR_MAX_NDIM], stride[TENSOR_MAX_NDIM], shape[TENSOR_MAX_NDIM];
    if (count < t->ndim) {
        error_set(context->error, ERR_RUNTIME,
                  "repeat: the tensor has %d axes, but only %d repeats are given", t->ndim, count);
        return NULL;
    }
    padded(t, count, size, stride);
    if (!repeated_shape(context, count, repeats, size, shape))
        return NULL;
    Tensor *result = op_new(context, t, t->dtype, count, shape);
    if (!result || tensor_count(result) == 0)
        return result;
    RepeatPlan plan = {0};
    for (int i = 0; i < count; i++) {
        plan_axis(&plan, repeats[i], result->stride[i] * size[i], 0);
        plan_axis(&plan, size[i], result->stride[i], stride[i]);
    }
    return run_plan(context, &plan, result, t) ? result : NULL;
}

bool op_repeat(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpInts repeats;
    return op_read_ints(context, "repeats", &args[1], &repeats) &&
           op_give(out, shape_repeat(context, args[0].tensor, repeats.count, repeats.items));
}

/* repeat with the missing repeats, in front, taken as 1 */
static Tensor *tiled(OpContext *context, const Tensor *t, const OpArg *arg) {
    OpInts given;
    int64_t repeats[TENSOR_MAX_NDIM];
    if (!op_read_ints(context, "dims", arg, &given))
        return NULL;
    int count = given.count > t->ndim ? given.count : t->ndim;
    for (int i = 0; i < count; i++) {
        int own = i - (count - given.count);
        repeats[i] = own < 0 ? 1 : given.items[own];
    }
    return shape_repeat(context, t, count, repeats);
}

bool op_tile(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, tiled(context, args[0].tensor, &args[1]));
}

bool op_np_tile(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, tiled(context, t, &args[1]));
}

/* ---- repeat_interleave ---- */

/* How often entry i of `size` comes; one count stands for all. */
static bool read_counts(OpContext *context, const Tensor *counts, int64_t size, int64_t times,
                        int64_t *each, int64_t *total) {
    bool one = counts == NULL || tensor_count(counts) == 1;
    if (counts && (counts->ndim > 1 || dtype_category(counts->dtype) != DTYPE_CATEGORY_INT))
        return error_set(context->error, ERR_RUNTIME,
                         "repeat_interleave: repeats must be an int or one axis of ints");
    if (!one && tensor_count(counts) != size)
        return error_set(context->error, ERR_RUNTIME,
                         "repeat_interleave: there are %lld repeats for %lld entries",
                         (long long)tensor_count(counts), (long long)size);
    *total = 0;
    for (int64_t i = 0; i < size; i++) {
        each[i] = counts ? tensor_get_int(counts, tensor_position(counts, one ? 0 : i)) : times;
        if (each[i] < 0)
            return error_set(context->error, ERR_RUNTIME,
                             "repeat_interleave: an entry cannot come %lld times",
                             (long long)each[i]);
        if (__builtin_add_overflow(*total, each[i], total))
            return error_set(context->error, ERR_RUNTIME,
                             "repeat_interleave: the result grows too large");
    }
    return true;
}

static bool copy_entries(OpContext *context, Tensor *result, const Tensor *t, int axis,
                         const int64_t *each) {
    int64_t at = 0;
    for (int64_t i = 0; i < t->shape[axis]; at += each[i++]) {
        ArenaMark mark = arena_mark(context->scratch);
        Tensor *from = view_slice(context->scratch, t, axis, i, i + 1, 1, context->error);
        Tensor *to =
            view_slice(context->scratch, result, axis, at, at + each[i], 1, context->error);
        if (!from || !to)
            return false;
        tensor_copy(to, from);
        arena_rewind(context->scratch, mark);
    }
    return true;
}

Tensor *shape_repeat_entries(OpContext *context, const Tensor *t, int axis, int64_t times,
                             const Tensor *counts) {
    int64_t shape[TENSOR_MAX_NDIM];
    int64_t *each = op_scratch(context, t->shape[axis], sizeof *each);
    for (int i = 0; i < t->ndim; i++)
        shape[i] = t->shape[i];
    if (!each || !read_counts(context, counts, t->shape[axis], times, each, &shape[axis]))
        return NULL;
    Tensor *result = op_new(context, t, t->dtype, t->ndim, shape);
    return result && copy_entries(context, result, t, axis, each) ? result : NULL;
}

static bool give_repeated(OpContext *context, OpArg *out, Tensor *t, const OpArg *dim,
                          int64_t times, const Tensor *counts) {
    int axis = 0;
    if (op_is_none(dim))
        t = shape_ravel(context, t);
    if (!t || !op_wrap_own_axis(context, op_int_or(dim, 0), t->ndim, &axis))
        return false;
    return op_give(out, shape_repeat_entries(context, t, axis, times, counts));
}

bool op_repeat_interleave(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    bool counted = args[1].kind == OP_TENSOR;
    return give_repeated(context, out, args[0].tensor, &args[2], counted ? 0 : args[1].i,
                         counted ? args[1].tensor : NULL);
}

/* NumPy's repeat: one count for all, or one for each entry. */
bool op_np_repeat(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    const OpList *repeats = &args[1].list;
    if (!t)
        return false;
    if (repeats->count == 1)
        return give_repeated(context, out, t, &args[2], op_arg_int(&repeats->items[0]), NULL);
    const Tensor *counts = op_array(context, &args[1]);
    return counts && give_repeated(context, out, t, &args[2], 0, counts);
}
