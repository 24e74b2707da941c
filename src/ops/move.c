/* Elements in other places: roll, flip, rot90, triangles, diagonals. All are copies. */
#include "ops/kernels.h"
#include "ops/results.h"
#include "ops/shape.h"
#include "tensor/view.h"

#include <string.h>

/* ---- roll ---- */

/* Rolled along one axis; joined from the two parts, so channels-last stays so. */
static Tensor *roll_axis(OpContext *context, Tensor *t, int64_t shift, int64_t axis) {
    int at;
    if (tensor_count(t) == 0)
        return tensor_clone(context->arena, t, context->error);
    if (!op_wrap_own_axis(context, axis, t->ndim, &at))
        return NULL;
    int64_t size = t->shape[at];
    int64_t start = ((size - shift % size) % size + size) % size;
    Tensor *parts[] = {
        view_slice(context->scratch, t, at, start, size, 1, context->error),
        view_slice(context->scratch, t, at, 0, start, 1, context->error),
    };
    return parts[0] && parts[1] ? shape_cat(context, 2, parts, at, dtype_promote) : NULL;
}

static Tensor *roll_flat(OpContext *context, Tensor *t, int64_t shift) {
    Tensor *line = shape_ravel(context, t);
    Tensor *rolled = line ? roll_axis(context, line, shift, 0) : NULL;
    return rolled ? view_view(context->arena, rolled, t->ndim, t->shape, context->error) : NULL;
}

Tensor *shape_roll(OpContext *context, Tensor *t, const OpArg *shifts, const OpArg *axes) {
    OpInts by, along;
    if (!op_read_ints(context, "shifts", shifts, &by) ||
        !op_read_ints(context, "dims", axes, &along))
        return NULL;
    if (by.count == 1 && along.count == 0)
        return roll_flat(context, t, by.items[0]);
    if (by.count == 0 || by.count != along.count) {
        error_set(context->error, ERR_RUNTIME,
                  "roll: %d shifts are given for %d axes; they must be as many", by.count,
                  along.count);
        return NULL;
    }
    for (int i = 0; t && i < by.count; i++)
        t = roll_axis(context, t, by.items[i], along.items[i]);
    return t;
}

bool op_roll(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_roll(context, args[0].tensor, &args[1], &args[2]));
}

bool op_np_roll(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, shape_roll(context, t, &args[1], &args[2]));
}

/* ---- flip ---- */

/* Entries along an axis that a kernel copies one by one because their order changes. */
static void copy_entry(const Tensor *to, int64_t to_index, const Tensor *from, int64_t from_index,
                       int axis) {
    Tensor target = *to, source = *from;
    target.offset += to_index * to->stride[axis];
    source.offset += from_index * from->stride[axis];
    target.shape[axis] = source.shape[axis] = 1;
    tensor_copy(&target, &source);
}

static Tensor *flip_axis(OpContext *context, const Tensor *t, int axis) {
    Tensor *flipped = op_new_like(context, t, t->dtype);
    int64_t size = t->shape[axis];
    for (int64_t i = 0; flipped && i < size; i++)
        copy_entry(flipped, size - 1 - i, t, i, axis);
    return flipped;
}

static Tensor *flip_axes(OpContext *context, const Tensor *t, const OpInts *axes) {
    bool flips[TENSOR_MAX_NDIM];
    int wrapped[TENSOR_MAX_NDIM];
    if (!op_wrap_axes(context, axes, t->ndim, flips, wrapped))
        return NULL;
    if (axes->count == 0 || t->ndim == 0)
        return tensor_clone(context->arena, t, context->error);
    Tensor *flipped = NULL;
    for (int axis = 0; axis < t->ndim; axis++) {
        if (!flips[axis])
            continue;
        flipped = flip_axis(context, flipped ? flipped : t, axis);
        if (!flipped)
            return NULL;
    }
    return flipped;
}

Tensor *shape_flip(OpContext *context, const Tensor *t, const OpArg *axes) {
    OpInts list;
    return op_read_ints(context, "dims", axes, &list) ? flip_axes(context, t, &list) : NULL;
}

bool op_flip(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_flip(context, args[0].tensor, &args[1]));
}

/* variant: the axis to flip */
bool op_flip_axis(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    if (t->ndim <= op->variant)
        return error_set(context->error, ERR_RUNTIME,
                         "%s flips axis %d, but the tensor has %d axes", op->name, op->variant,
                         t->ndim);
    OpInts axis = {1, {op->variant}};
    return op_give(out, flip_axes(context, t, &axis));
}

bool op_np_flip(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = op_array(context, &args[0]);
    OpInts all = {0, {0}};
    for (int i = 0; t && i < t->ndim; i++)
        all.items[all.count++] = i;
    if (!t)
        return false;
    return op_give(out, op_is_none(&args[1]) ? flip_axes(context, t, &all)
                                             : shape_flip(context, t, &args[1]));
}

static Tensor *flip_and_swap(OpContext *context, const Tensor *t, int flipped, int a, int b) {
    OpInts axis = {1, {flipped}};
    const Tensor *turned = flip_axes(context, t, &axis);
    return turned ? view_transpose(context->arena, turned, a, b, context->error) : NULL;
}

bool op_rot90(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    OpInts axes = {2, {0, 1}};
    bool turns[TENSOR_MAX_NDIM];
    int at[TENSOR_MAX_NDIM];
    if (!op_is_none(&args[2]) && !op_read_ints(context, "dims", &args[2], &axes))
        return false;
    if (axes.count != 2 || t->ndim < 2)
        return error_set(context->error, ERR_RUNTIME,
                         "rot90 turns two axes, but %d are named and the tensor has %d", axes.count,
                         t->ndim);
    if (!op_wrap_axes(context, &axes, t->ndim, turns, at)) {
        context->error->kind = ERR_RUNTIME;
        return false;
    }
    switch ((args[1].i % 4 + 4) % 4) {
    case 1: return op_give(out, flip_and_swap(context, t, at[1], at[0], at[1]));
    case 2: return op_give(out, flip_axes(context, t, &axes));
    case 3: return op_give(out, flip_and_swap(context, t, at[0], at[0], at[1]));
    default: break;
    }
    return op_give(out, tensor_contiguous_copy(context->arena, t, t->dtype, context->error));
}

/* ---- triangles ---- */

/* Zeroes what lies outside the triangle in each row of a contiguous tensor. */
static void cut_triangle(const Tensor *t, int64_t diagonal, bool upper) {
    int64_t rows = t->shape[t->ndim - 2], columns = t->shape[t->ndim - 1];
    int64_t count = columns ? tensor_count(t) / columns : 0;
    size_t size = dtype_size(t->dtype);
    for (int64_t i = 0; i < count; i++) {
        int64_t border = i % rows + diagonal + (upper ? 0 : 1);
        border = border < 0 ? 0 : border > columns ? columns : border;
        unsigned char *row = tensor_bytes(t) + (size_t)(i * columns) * size;
        if (upper)
            memset(row, 0, (size_t)border * size);
        else
            memset(row + (size_t)border * size, 0, (size_t)(columns - border) * size);
    }
}

/* A diagonal further out than any row or column is the same as one just outside. */
static int64_t clamped_diagonal(const Tensor *t, int64_t diagonal) {
    int64_t rows = t->shape[t->ndim - 2], columns = t->shape[t->ndim - 1];
    if (diagonal < -rows - 1)
        return -rows - 1;
    return diagonal > columns + 1 ? columns + 1 : diagonal;
}

Tensor *shape_triangle(OpContext *context, const Tensor *t, int64_t diagonal, bool upper) {
    if (t->ndim < 2) {
        error_set(context->error, ERR_INDEX,
                  "%s cuts matrices, the last two axes, but the tensor has %d",
                  upper ? "triu" : "tril", t->ndim);
        return NULL;
    }
    Tensor *copy = tensor_contiguous_copy(context->arena, t, t->dtype, context->error);
    if (copy)
        cut_triangle(copy, clamped_diagonal(t, diagonal), upper);
    return copy;
}

/* variant 0: lower, 1: upper */
bool op_triangle(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, shape_triangle(context, args[0].tensor, args[1].i, op->variant == 1));
}

bool op_np_triangle(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, shape_triangle(context, t, args[1].i, op->variant == 1));
}

/* ---- diagonals ---- */

/* Zeros but for a diagonal over axes a and b, which hold the last axis of t. */
static Tensor *embed_diagonal(OpContext *context, const Tensor *t, int64_t offset, int64_t a,
                              int64_t b) {
    int64_t shape[TENSOR_MAX_NDIM], side;
    int first, second;
    if (!op_wrap_axis(context, a, t->ndim + 1, &first) ||
        !op_wrap_axis(context, b, t->ndim + 1, &second))
        return NULL;
    if (first == second) {
        error_set(context->error, ERR_RUNTIME,
                  "a diagonal lies over two different axes, but both are axis %d", first);
        return NULL;
    }
    if (t->ndim + 1 > TENSOR_MAX_NDIM || offset == INT64_MIN ||
        __builtin_add_overflow(t->shape[t->ndim - 1], offset < 0 ? -offset : offset, &side)) {
        error_set(context->error, ERR_RUNTIME, "the result of laying out a diagonal is too large");
        return NULL;
    }
    for (int i = 0, k = 0; i < t->ndim + 1; i++)
        shape[i] = i == first || i == second ? side : t->shape[k++];
    Tensor *made = op_new(context, t, t->dtype, t->ndim + 1, shape);
    Tensor *line =
        made ? view_diagonal(context->scratch, made, offset, first, second, context->error) : NULL;
    if (!line)
        return NULL;
    tensor_copy(line, t);
    return made;
}

Tensor *shape_diag(OpContext *context, Tensor *t, int64_t diagonal) {
    if (t->ndim == 1)
        return embed_diagonal(context, t, diagonal, 0, 1);
    if (t->ndim != 2) {
        error_set(context->error, ERR_RUNTIME,
                  "diag takes a vector or a matrix, but the tensor has %d axes", t->ndim);
        return NULL;
    }
    if (diagonal > t->shape[1] || diagonal < -t->shape[0]) {
        error_set(context->error, ERR_RUNTIME,
                  "diag: diagonal %lld lies outside a matrix of %lld rows and %lld columns",
                  (long long)diagonal, (long long)t->shape[0], (long long)t->shape[1]);
        return NULL;
    }
    Tensor *line = view_diagonal(context->scratch, t, diagonal, 0, 1, context->error);
    return line ? tensor_contiguous_copy(context->arena, line, t->dtype, context->error) : NULL;
}

bool op_diag(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, shape_diag(context, args[0].tensor, args[1].i));
}

bool op_np_diag(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = op_array(context, &args[0]);
    return t && op_give(out, shape_diag(context, t, args[1].i));
}

bool op_trace(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    if (t->ndim != 2)
        return error_set(context->error, ERR_RUNTIME,
                         "%s takes a matrix, but the tensor has %d axes", op->name, t->ndim);
    OpArg line = op_tensor(view_diagonal(context->scratch, t, 0, 0, 1, context->error));
    return line.tensor &&
           op_call(context, op_find("sum", OP_TORCH, NULL), false, 1, &line, 0, NULL, out);
}

bool op_diag_embed(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, embed_diagonal(context, args[0].tensor, args[1].i, args[2].i, args[3].i));
}
