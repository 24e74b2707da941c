/* pad: more at the ends of axes, or less. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/scalar.h"
#include "tensor/view.h"

/* Far more than memory holds, and still so little that sums with sizes do not overflow. */
static const int64_t PAD_MOST = INT64_C(1) << 48;

/* By axis of the tensor; pairs are given for the last axis first. */
typedef struct Padding {
    int axes; /* how many of the last axes have a pair */
    int64_t before[TENSOR_MAX_NDIM], after[TENSOR_MAX_NDIM];
} Padding;

static bool read_padding(OpContext *context, const Tensor *t, const OpArg *arg, Padding *padding) {
    const OpList *list = &arg->list;
    *padding = (Padding){.axes = list->count / 2};
    if (list->count % 2)
        return error_set(context->error, ERR_RUNTIME,
                         "pad takes pairs (before, after), but %d numbers are given", list->count);
    if (padding->axes > t->ndim)
        return error_set(context->error, ERR_RUNTIME,
                         "pad: %d pairs are given for a tensor of %d axes", padding->axes, t->ndim);
    for (int i = 0; i < list->count; i++) {
        int64_t width = op_arg_int(&list->items[i]);
        if (width > PAD_MOST || width < -PAD_MOST)
            return error_set(context->error, ERR_RUNTIME, "pad: %lld is too much",
                             (long long)width);
        (i % 2 ? padding->after : padding->before)[t->ndim - 1 - i / 2] = width;
    }
    return true;
}

static bool fail_size(OpContext *context, const Tensor *t, int axis, const Padding *padding) {
    return error_set(context->error, ERR_RUNTIME,
                     "pad: axis %d of size %lld cannot be padded by %lld and %lld", axis,
                     (long long)t->shape[axis], (long long)padding->before[axis],
                     (long long)padding->after[axis]);
}

/* ---- with a constant ---- */

/* What negative padding leaves of the tensor. */
static Tensor *cropped(OpContext *context, Tensor *t, const Padding *padding) {
    for (int axis = 0; t && axis < t->ndim; axis++) {
        int64_t start = padding->before[axis] < 0 ? -padding->before[axis] : 0;
        int64_t end = t->shape[axis] + (padding->after[axis] < 0 ? padding->after[axis] : 0);
        if (start == 0 && end == t->shape[axis])
            continue;
        if (end < start || start > t->shape[axis]) {
            fail_size(context, t, axis, padding);
            return NULL;
        }
        t = view_slice(context->scratch, t, axis, start, end, 1, context->error);
    }
    return t;
}

static bool only_crops(const Tensor *t, const Padding *padding) {
    for (int axis = 0; axis < t->ndim; axis++)
        if (padding->before[axis] > 0 || padding->after[axis] > 0)
            return false;
    return true;
}

static bool padded_shape(OpContext *context, const Tensor *t, const Padding *padding,
                         int64_t *shape) {
    for (int axis = 0; axis < t->ndim; axis++) {
        bool fits = !__builtin_add_overflow(t->shape[axis], padding->before[axis], &shape[axis]) &&
                    !__builtin_add_overflow(shape[axis], padding->after[axis], &shape[axis]);
        if (!fits || (axis >= t->ndim - padding->axes && shape[axis] < 1))
            return fail_size(context, t, axis, padding);
    }
    return true;
}

static Tensor *pad_constant(OpContext *context, Tensor *t, const Padding *padding,
                            const OpArg *value) {
    OpArg zero = op_int(0);
    int64_t shape[TENSOR_MAX_NDIM];
    Tensor *kept = cropped(context, t, padding);
    if (!kept)
        return NULL;
    if (only_crops(t, padding))
        return tensor_clone(context->arena, kept, context->error);
    if (!padded_shape(context, t, padding, shape))
        return NULL;
    Tensor *out = op_new_format(context, t, t->dtype, t->ndim, shape, op_is_channels_last(t));
    if (!out || !scalar_fill(context, out, op_is_none(value) ? &zero : value, false))
        return NULL;
    Tensor *inside = out;
    for (int axis = 0; inside && axis < t->ndim; axis++) {
        int64_t start = padding->before[axis] > 0 ? padding->before[axis] : 0;
        inside = view_slice(context->scratch, inside, axis, start, start + kept->shape[axis], 1,
                            context->error);
    }
    if (inside)
        tensor_copy(inside, kept);
    return inside ? out : NULL;
}

/* ---- with what the tensor holds ---- */

/* The entry that stands at place i, counted from the axis's first entry, maybe outside it. */
typedef int64_t PadSource(int64_t i, int64_t size);

static int64_t reflected(int64_t i, int64_t size) {
    i = i < 0 ? -i : i;
    return i < size ? i : 2 * (size - 1) - i;
}

static int64_t replicated(int64_t i, int64_t size) {
    return i < 0 ? 0 : i < size ? i : size - 1;
}

static int64_t wrapped(int64_t i, int64_t size) {
    return (i % size + size) % size;
}

static Tensor *pad_axis(OpContext *context, const Tensor *t, int axis, const Padding *padding,
                        PadSource *source) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < t->ndim; i++)
        shape[i] = i == axis ? t->shape[i] + padding->before[i] + padding->after[i] : t->shape[i];
    Tensor *out = op_new(context, t, t->dtype, t->ndim, shape);
    for (int64_t i = 0; out && t->shape[axis] && i < shape[axis]; i++) {
        Tensor to = *out, from = *t;
        to.offset += i * out->stride[axis];
        from.offset += source(i - padding->before[axis], t->shape[axis]) * t->stride[axis];
        to.shape[axis] = from.shape[axis] = 1;
        tensor_copy(&to, &from);
    }
    return out;
}

/* How far a mode reaches into an axis; of several axes one must have something left. */
static bool check_reach(OpContext *context, const Tensor *t, const Padding *padding,
                        PadSource *source) {
    int first = t->ndim - padding->axes, emptied = 0;
    for (int axis = first; axis < t->ndim; axis++) {
        int64_t size = t->shape[axis], most = source == reflected ? size - 1 : size;
        int64_t before = padding->before[axis], after = padding->after[axis];
        bool far = source != replicated && (before > most || after > most);
        int64_t out = size + before + after;
        if (far || size == 0 || out < 0)
            return fail_size(context, t, axis, padding);
        emptied += out == 0;
    }
    return source == wrapped || emptied < padding->axes || fail_size(context, t, first, padding);
}

/* A circle goes round what negative padding leaves. */
static Tensor *crop_circle(OpContext *context, Tensor *t, Padding *padding) {
    t = cropped(context, t, padding);
    for (int axis = 0; axis < TENSOR_MAX_NDIM; axis++) {
        padding->before[axis] = padding->before[axis] < 0 ? 0 : padding->before[axis];
        padding->after[axis] = padding->after[axis] < 0 ? 0 : padding->after[axis];
    }
    return t;
}

static Tensor *pad_with_entries(OpContext *context, Tensor *t, Padding *padding,
                                PadSource *source) {
    OpContext aside = *context;
    aside.arena = context->scratch;
    if (!check_reach(context, t, padding, source))
        return NULL;
    int last = t->ndim - 1;
    if (source == wrapped)
        t = crop_circle(context, t, padding);
    for (int axis = last + 1 - padding->axes; t && axis <= last; axis++)
        t = pad_axis(axis == last ? context : &aside, t, axis, padding, source);
    return t;
}

static PadSource *source_by_name(OpContext *context, const char *mode) {
    if (str_equal(mode, "reflect"))
        return reflected;
    if (str_equal(mode, "replicate"))
        return replicated;
    if (str_equal(mode, "circular"))
        return wrapped;
    error_set(context->error, ERR_NOT_IMPLEMENTED,
              "pad: the modes are constant, reflect, replicate and circular, not '%s'", mode);
    return NULL;
}

/* Without a batch axis only a circle cannot be padded. */
static bool check_axes(OpContext *context, const Tensor *t, const Padding *padding,
                       PadSource *source) {
    int spare = t->ndim - padding->axes;
    if (padding->axes < 1 || padding->axes > 3 || spare < 1 || spare > 2)
        return error_set(context->error, ERR_NOT_IMPLEMENTED,
                         "pad with entries of the tensor takes pairs for the last axes, all but "
                         "the first one or two, but %d are given for %d axes",
                         padding->axes, t->ndim);
    if (source == wrapped && spare != 2)
        return error_set(context->error, ERR_RUNTIME,
                         "pad 'circular' needs a batch axis and one for channels");
    if (source != wrapped && dtype_category(t->dtype) < DTYPE_CATEGORY_FLOAT)
        return error_set(context->error, ERR_RUNTIME,
                         "pad 'reflect' and 'replicate' take floats, not %s", dtype_name(t->dtype));
    return true;
}

bool op_pad(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    Padding padding;
    if (!read_padding(context, t, &args[1], &padding))
        return false;
    if (str_equal(args[2].s, "constant"))
        return op_give(out, pad_constant(context, t, &padding, &args[3]));
    PadSource *source = source_by_name(context, args[2].s);
    return source && check_axes(context, t, &padding, source) &&
           op_give(out, pad_with_entries(context, t, &padding, source));
}

/* ---- NumPy's pad ---- */

static bool read_width(OpContext *context, const OpArg *arg, int64_t *before, int64_t *after) {
    const OpList *pair = &arg->list;
    bool one = arg->kind == OP_INT || (arg->kind == OP_LIST && pair->count == 1);
    if (one && arg->kind == OP_LIST)
        arg = &pair->items[0];
    if (one && arg->kind == OP_INT)
        *before = *after = arg->i;
    else if (!one && arg->kind == OP_LIST && pair->count == 2 && pair->items[0].kind == OP_INT &&
             pair->items[1].kind == OP_INT) {
        *before = pair->items[0].i;
        *after = pair->items[1].i;
    } else
        return error_set(context->error, ERR_TYPE,
                         "pad_width is an int, a pair (before, after), or a pair for each axis");
    return (*before >= 0 && *after >= 0 && *before <= PAD_MOST && *after <= PAD_MOST) ||
           error_set(context->error, ERR_VALUE, "pad_width must not be negative, nor so large");
}

/* One width or pair for all axes, or a list with one for each. */
static bool read_widths(OpContext *context, const Tensor *t, const OpArg *arg, Padding *padding) {
    bool each = arg->kind == OP_LIST && arg->list.count > 0 && arg->list.items[0].kind == OP_LIST;
    *padding = (Padding){.axes = t->ndim};
    if (each && arg->list.count != t->ndim && arg->list.count != 1)
        return error_set(context->error, ERR_VALUE, "pad_width has %d pairs for %d axes",
                         arg->list.count, t->ndim);
    for (int axis = 0; axis < t->ndim; axis++) {
        int at = arg->list.count == 1 ? 0 : axis;
        if (!read_width(context, each ? &arg->list.items[at] : arg, &padding->before[axis],
                        &padding->after[axis]))
            return false;
    }
    return true;
}

bool op_np_pad(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = args[0].tensor;
    Padding padding;
    if (!read_widths(context, t, &args[1], &padding))
        return false;
    if (str_equal(args[2].s, "constant"))
        return op_give(out, pad_constant(context, t, &padding, &args[3]));
    const char *mode = str_equal(args[2].s, "edge")   ? "replicate"
                       : str_equal(args[2].s, "wrap") ? "circular"
                                                      : args[2].s;
    PadSource *source = source_by_name(context, mode);
    return source && op_give(out, pad_with_entries(context, t, &padding, source));
}
