/* Slices along one axis, named by an index tensor: index_select, index_add, index_copy,
 * index_fill. */
#include "ops/index.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/scalar.h"
#include "ops/shape.h"
#include "tensor/element.h"
#include "tensor/iter.h"
#include "tensor/view.h"

/* Variant of the rows that add: PyTorch calls an empty axis an IndexError there alone. */
enum { INDEX_AXIS_ADDS = 1 };

/* The indices, checked, from the start of the axis. */
typedef struct AxisIndex {
    Tensor *self; /* with at least one axis */
    int axis;
    int64_t count;
    int64_t *at;
} AxisIndex;

static bool check_index(OpContext *context, const char *name, const Tensor *index) {
    if (index->dtype != DTYPE_INT64 && index->dtype != DTYPE_INT32)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the index must be int64 or int32, not %s", name,
                         dtype_name(index->dtype));
    if (index->ndim > 1)
        return error_set(context->error, ERR_INDEX,
                         "%s: the index must have one axis, but it has %d", name, index->ndim);
    return true;
}

static bool read_index(OpContext *context, const Op *op, const OpArg *args, bool allow_negative,
                       AxisIndex *out) {
    Tensor *self = args[0].tensor;
    const Tensor *index = args[2].tensor;
    if (!check_index(context, op->name, index) ||
        !op_wrap_axis(context, args[1].i, self->ndim, &out->axis))
        return false;
    out->self = self->ndim ? self : view_unsqueeze(context->scratch, self, 0, context->error);
    out->count = tensor_count(index);
    out->at = op_scratch(context, out->count, sizeof *out->at);
    if (!out->self || !out->at)
        return false;
    int64_t size = out->self->shape[out->axis];
    if (size == 0 && out->count > 0)
        return error_set(context->error, op->variant == INDEX_AXIS_ADDS ? ERR_INDEX : ERR_RUNTIME,
                         "%s: axis %d has size 0, so no index names anything", op->name, out->axis);
    for (int64_t i = 0; i < out->count; i++) {
        int64_t given = tensor_get_int(index, tensor_position(index, i));
        if (given < 0 && !allow_negative)
            return error_set(context->error, ERR_INDEX,
                             "%s: index %lld is negative; it must lie in 0 to %lld", op->name,
                             (long long)given, (long long)size - 1);
        if (!index_wrap(context, given, out->axis, size, &out->at[i]))
            return false;
    }
    return true;
}

/* The i-th slice along an axis, still with that axis, of size one. */
static Tensor slice_at(const Tensor *t, int axis, int64_t i) {
    Tensor slice = *t;
    slice.offset += i * t->stride[axis];
    slice.shape[axis] = 1;
    return slice;
}

/* The stretch of the axis that holds all the indices. */
static Tensor *cover_of(OpContext *context, const AxisIndex *index) {
    int64_t least = index->self->shape[index->axis], most = -1;
    for (int64_t i = 0; i < index->count; i++) {
        least = index->at[i] < least ? index->at[i] : least;
        most = index->at[i] > most ? index->at[i] : most;
    }
    return view_slice(context->scratch, index->self, index->axis, least, most + 1, 1,
                      context->error);
}

static bool announce(OpContext *context, const Op *op, const AxisIndex *index) {
    if (!inplace_check_overlap(context, op->name, index->self))
        return false;
    const Tensor *cover = cover_of(context, index);
    if (cover)
        op_will_write(context, cover);
    return cover != NULL;
}

/* ---- reading ---- */

static Tensor *selected(OpContext *context, const AxisIndex *index) {
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < index->self->ndim; i++)
        shape[i] = i == index->axis ? index->count : index->self->shape[i];
    Tensor *result = op_new(context, index->self, index->self->dtype, index->self->ndim, shape);
    for (int64_t i = 0; result && i < index->count; i++) {
        Tensor to = slice_at(result, index->axis, i);
        Tensor from = slice_at(index->self, index->axis, index->at[i]);
        tensor_copy(&to, &from);
    }
    return result;
}

bool op_index_select(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    AxisIndex index = {0};
    if (!read_index(context, op, args, false, &index)) {
        if (index.axis == 1) /* which PyTorch reads in another way, with other errors */
            context->error->kind = ERR_RUNTIME;
        return false;
    }
    if (args[0].tensor->ndim == 0)
        return op_give(out, tensor_clone(context->arena, args[0].tensor, context->error));
    return op_give(out, selected(context, &index));
}

/* ---- adding, copying ---- */

static bool check_source(OpContext *context, const Op *op, const AxisIndex *index,
                         const Tensor *source) {
    const Tensor *self = index->self;
    if (source->dtype != self->dtype)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: self and source must have one dtype, but they are %s and %s",
                         op->name, dtype_name(self->dtype), dtype_name(source->dtype));
    bool fits = source->ndim == self->ndim || (source->ndim == 0 && self->ndim == 1);
    if (source->ndim == 0 && fits && index->count == 1)
        return true;
    for (int i = 0; fits && i < self->ndim; i++)
        fits = source->shape[i] == (i == index->axis ? index->count : self->shape[i]);
    if (fits)
        return true;
    Str own = {0}, given = {0};
    tensor_add_shape(&own, self->ndim, self->shape);
    tensor_add_shape(&given, source->ndim, source->shape);
    error_set(context->error, ERR_RUNTIME,
              "%s: with %lld indices along axis %d of a tensor of shape %s, the source cannot "
              "have shape %s",
              op->name, (long long)index->count, index->axis, str_text(&own), str_text(&given));
    str_release(&own);
    str_release(&given);
    return false;
}

typedef struct AddRun {
    DType dtype;
    double complex alpha;
} AddRun;

static void add_run(void *user, int64_t n, unsigned char *const *pointers, const int64_t *strides) {
    const AddRun *run = user;
    bool integral = dtype_category(run->dtype) <= DTYPE_CATEGORY_INT;
    for (int64_t i = 0; i < n; i++) {
        unsigned char *to = pointers[0] + i * strides[0];
        const unsigned char *from = pointers[1] + i * strides[1];
        if (integral) {
            uint64_t added =
                (uint64_t)element_get_int(run->dtype, from) * (uint64_t)(int64_t)creal(run->alpha);
            element_set_int(run->dtype, to,
                            (int64_t)((uint64_t)element_get_int(run->dtype, to) + added));
        } else {
            element_set_complex(run->dtype, to,
                                element_get_complex(run->dtype, to) +
                                    run->alpha * element_get_complex(run->dtype, from));
        }
    }
}

static void add_slices(const AxisIndex *index, const Tensor *source, const OpArg *alpha) {
    AddRun run = {index->self->dtype, op_arg_complex(alpha)};
    for (int64_t i = 0; i < index->count; i++) {
        Tensor to = slice_at(index->self, index->axis, index->at[i]);
        Tensor from = slice_at(source, index->axis, i);
        const Tensor *operands[] = {&to, &from};
        TensorIter iter;
        iter_init(&iter, to.ndim, to.shape, 2, operands);
        iter_run(&iter, add_run, &run);
    }
}

static void copy_slices(const AxisIndex *index, const Tensor *source) {
    for (int64_t i = 0; i < index->count; i++) {
        Tensor to = slice_at(index->self, index->axis, index->at[i]);
        Tensor from = slice_at(source, index->axis, i);
        tensor_copy(&to, &from);
    }
}

/* The source as self stores it, with at least one axis, read before anything is written. */
static Tensor *source_of(OpContext *context, const Tensor *self, const OpArg *arg) {
    Tensor *bits = op_bits_for(context, self, arg->tensor);
    if (bits && bits->ndim == 0)
        bits = view_unsqueeze(context->scratch, bits, 0, context->error);
    return bits;
}

/* args: self, dim, index, source and, when `alpha`, the factor. */
static bool write_source(OpContext *context, const Op *op, const OpArg *args, const OpArg *alpha,
                         OpArg *out) {
    AxisIndex index;
    *out = args[0];
    if (!read_index(context, op, args, false, &index) ||
        !check_source(context, op, &index, args[3].tensor) || !announce(context, op, &index))
        return false;
    Tensor raw = *index.self, *source = source_of(context, index.self, &args[3]);
    if (!source)
        return false;
    raw.flags &= ~OP_LAZY_BITS;
    index.self = &raw;
    if (alpha)
        add_slices(&index, source, alpha);
    else
        copy_slices(&index, source);
    return true;
}

bool op_index_add_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return write_source(context, op, args, &args[4], out);
}

bool op_index_copy_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return write_source(context, op, args, NULL, out);
}

/* The same on a copy of self, which nobody else sees. */
static bool on_a_copy(OpContext *context, const Op *op, const OpArg *args, Tensor *copy,
                      OpKernel *kernel, OpArg *out) {
    OpContext unseen = *context;
    unseen.will_write = NULL;
    OpArg inner[OP_MAX_PARAMS];
    if (!copy)
        return false;
    for (int i = 0; i < OP_MAX_PARAMS; i++)
        inner[i] = i ? args[i] : op_tensor(copy);
    return kernel(&unseen, op, inner, out);
}

static Tensor *contiguous_copy(OpContext *context, const OpArg *arg) {
    return tensor_contiguous_copy(context->arena, arg->tensor, arg->tensor->dtype, context->error);
}

bool op_index_add(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return on_a_copy(context, op, args, contiguous_copy(context, &args[0]), op_index_add_, out);
}

bool op_index_copy(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return on_a_copy(context, op, args, contiguous_copy(context, &args[0]), op_index_copy_, out);
}

/* ---- filling ---- */

bool op_index_fill_(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    AxisIndex index;
    *out = args[0];
    if (args[2].tensor->dtype != DTYPE_INT64)
        return error_set(context->error, ERR_INDEX, "%s: the index must be int64, not %s", op->name,
                         dtype_name(args[2].tensor->dtype));
    const Tensor *value = scalar_tensor(context, context->scratch, args[0].tensor->dtype, &args[3]);
    if (!value || !read_index(context, op, args, true, &index) || !announce(context, op, &index))
        return false;
    for (int64_t i = 0; i < index.count; i++) {
        Tensor to = slice_at(index.self, index.axis, index.at[i]);
        tensor_copy(&to, value);
    }
    return true;
}

bool op_index_fill(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *copy = tensor_clone(context->arena, args[0].tensor, context->error);
    return on_a_copy(context, op, args, copy, op_index_fill_, out);
}

/* ---- NumPy's take ---- */

/* Slices along an axis, or elements of the flattened array; the indices' shape takes the place of
 * the axis. */
bool op_np_take(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    Tensor *along = t ? op_array(context, &args[1]) : NULL;
    int axis;
    if (!along)
        return false;
    if (op_is_none(&args[2]))
        t = shape_ravel(context, t);
    if (!t || !op_wrap_axis(context, op_int_or(&args[2], 0), t->ndim, &axis))
        return false;
    OpArg items[TENSOR_MAX_NDIM];
    for (int i = 0; i < axis; i++)
        items[i] = (OpArg){.kind = OP_SLICE};
    items[axis] = op_tensor(along);
    OpArg spec = {.kind = OP_LIST, .list = {.items = items, .count = axis + 1, .is_tuple = true}};
    OpArg get[] = {op_tensor(t), spec};
    return op_index_get(context, op, get, out);
}
