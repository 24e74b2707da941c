/* One tensor as several views of it along an axis. */
#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

/* Where a tensor is cut along an axis: part i is [starts[i], starts[i] + sizes[i]). */
typedef struct Cuts {
    int axis;
    int count;
    int64_t *starts, *sizes;
} Cuts;

static bool cuts_init(OpContext *context, Cuts *cuts, int64_t count) {
    cuts->count = (int)count;
    cuts->starts = op_scratch(context, count, sizeof *cuts->starts);
    cuts->sizes = op_scratch(context, count, sizeof *cuts->sizes);
    return count <= INT32_MAX && cuts->starts && cuts->sizes;
}

static bool give_parts(OpContext *context, OpArg *out, const Tensor *t, const Cuts *cuts) {
    Tensor **parts = op_scratch(context, cuts->count, sizeof *parts);
    for (int i = 0; parts && i < cuts->count && !watch_ends(64); i++)
        parts[i] = view_slice(context->arena, t, cuts->axis, cuts->starts[i],
                              cuts->starts[i] + cuts->sizes[i], 1, context->error);
    return parts && op_give_tuple(context, out, cuts->count, parts);
}

static bool wrap_split_axis(OpContext *context, const char *name, const Tensor *t, int64_t axis,
                            Cuts *cuts) {
    if (t->ndim == 0)
        return error_set(context->error, ERR_RUNTIME, "%s: a tensor without axes cannot be split",
                         name);
    return op_wrap_axis(context, axis, t->ndim, &cuts->axis);
}

/* Parts of `size`, the last maybe shorter; an empty axis gives one empty part. */
static bool cut_evenly(OpContext *context, const Tensor *t, int64_t size, Cuts *cuts) {
    int64_t whole = t->shape[cuts->axis];
    if (size < 0 || (size == 0 && whole != 0))
        return error_set(context->error, ERR_RUNTIME,
                         "split: parts of size %lld cannot make up axis %d of size %lld",
                         (long long)size, cuts->axis, (long long)whole);
    int64_t count = whole == 0 ? 1 : (whole - 1) / size + 1;
    if (!cuts_init(context, cuts, count))
        return false;
    for (int i = 0; i < cuts->count; i++) {
        cuts->starts[i] = i * size;
        cuts->sizes[i] = whole - i * size < size ? whole - i * size : size;
    }
    return true;
}

static bool cut_by_sizes(OpContext *context, const Tensor *t, const OpList *sizes, Cuts *cuts) {
    int64_t whole = t->shape[cuts->axis], at = 0;
    if (!cuts_init(context, cuts, sizes->count))
        return false;
    for (int i = 0; i < sizes->count; i++) {
        if (sizes->items[i].kind != OP_INT)
            return error_set(context->error, ERR_TYPE, "split: every size must be an int");
        int64_t size = sizes->items[i].i;
        if (size < 0 || size > whole - at)
            return error_set(context->error, ERR_RUNTIME,
                             "split: part %d of size %lld does not fit what is left of axis %d, "
                             "%lld of %lld",
                             i, (long long)size, cuts->axis, (long long)(whole - at),
                             (long long)whole);
        cuts->starts[i] = at;
        cuts->sizes[i] = size;
        at += size;
    }
    if (at != whole)
        return error_set(context->error, ERR_RUNTIME,
                         "split: the sizes add up to %lld, but axis %d has size %lld",
                         (long long)at, cuts->axis, (long long)whole);
    return true;
}

bool op_split(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    Cuts cuts;
    if (!wrap_split_axis(context, op->name, t, args[2].i, &cuts))
        return false;
    if (args[1].kind == OP_LIST)
        return cut_by_sizes(context, t, &args[1].list, &cuts) && give_parts(context, out, t, &cuts);
    if (args[1].kind != OP_INT)
        return error_set(context->error, ERR_TYPE,
                         "%s takes the size of each part (an int) or a list of sizes", op->name);
    return cut_evenly(context, t, args[1].i, &cuts) && give_parts(context, out, t, &cuts);
}

bool op_chunk(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = args[0].tensor;
    int64_t chunks = args[1].i;
    Cuts cuts;
    if (chunks <= 0)
        return error_set(context->error, ERR_RUNTIME,
                         "chunk: the number of chunks must be at least 1, not %lld",
                         (long long)chunks);
    if (!wrap_split_axis(context, op->name, t, args[2].i, &cuts))
        return false;
    int64_t whole = t->shape[cuts.axis];
    bool cut = whole == 0 ? cuts_init(context, &cuts, chunks) /* so many empty parts */
                          : cut_evenly(context, t, (whole - 1) / chunks + 1, &cuts);
    return cut && give_parts(context, out, t, &cuts);
}

/* Exactly `count` parts, the first ones one longer where the size does not divide. */
static bool cut_in_sections(OpContext *context, const Tensor *t, int64_t count, Cuts *cuts) {
    if (count <= 0)
        return error_set(context->error, ERR_RUNTIME,
                         "the number of sections must be at least 1, not %lld", (long long)count);
    int64_t whole = t->shape[cuts->axis], at = 0;
    if (!cuts_init(context, cuts, count))
        return false;
    for (int i = 0; i < cuts->count; i++) {
        cuts->starts[i] = at;
        cuts->sizes[i] = whole / count + (i < whole % count);
        at += cuts->sizes[i];
    }
    return true;
}

/* Cut before each of the indices, which count from the end when negative. */
static bool cut_at_indices(OpContext *context, const Tensor *t, const OpList *indices, Cuts *cuts) {
    int64_t whole = t->shape[cuts->axis], at = 0;
    if (!cuts_init(context, cuts, (int64_t)indices->count + 1))
        return false;
    for (int i = 0; i < cuts->count; i++) {
        int64_t end = whole;
        if (i < indices->count) {
            if (indices->items[i].kind != OP_INT)
                return error_set(context->error, ERR_TYPE,
                                 "every index to split at must be an "
                                 "int");
            end = indices->items[i].i;
            end += end < 0 ? whole : 0;
            end = end < 0 ? 0 : end > whole ? whole : end;
        }
        cuts->starts[i] = at;
        cuts->sizes[i] = end > at ? end - at : 0;
        at = end;
    }
    return true;
}

static bool give_sections(OpContext *context, OpArg *out, const Tensor *t, const OpArg *where,
                          Cuts *cuts) {
    if (where->kind == OP_LIST)
        return cut_at_indices(context, t, &where->list, cuts) && give_parts(context, out, t, cuts);
    if (where->kind != OP_INT)
        return error_set(context->error, ERR_TYPE,
                         "a split takes a number of sections or a list of indices");
    return cut_in_sections(context, t, where->i, cuts) && give_parts(context, out, t, cuts);
}

bool op_tensor_split(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Cuts cuts;
    return wrap_split_axis(context, op->name, args[0].tensor, args[2].i, &cuts) &&
           give_sections(context, out, args[0].tensor, &args[1], &cuts);
}

bool op_unbind(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *t = args[0].tensor;
    int axis;
    if (t->ndim == 0)
        return error_set(context->error, ERR_INDEX,
                         "unbind: a tensor without axes has nothing to take apart");
    if (!op_wrap_axis(context, args[1].i, t->ndim, &axis))
        return false;
    int64_t count = t->shape[axis];
    Tensor **parts = op_scratch(context, count, sizeof *parts);
    for (int64_t i = 0; parts && i < count && !watch_ends(64); i++)
        parts[i] = view_select(context->arena, t, axis, i, context->error);
    return parts && op_give_tuple(context, out, (int)count, parts);
}

/* variant 0: the sections must be equal, 1: they need not */
bool op_np_split(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const Tensor *t = op_array(context, &args[0]);
    Cuts cuts;
    if (!t || !wrap_split_axis(context, op->name, t, args[2].i, &cuts))
        return false;
    int64_t size = t->shape[cuts.axis];
    if (op->variant == 0 && args[1].kind == OP_INT && args[1].i > 0 && size % args[1].i)
        return error_set(context->error, ERR_VALUE,
                         "split: axis %d of size %lld cannot be cut into %lld equal parts; "
                         "array_split() allows unequal ones",
                         cuts.axis, (long long)size, (long long)args[1].i);
    if (!give_sections(context, out, t, &args[1], &cuts))
        return false;
    out->list.is_tuple = false;
    return true;
}
