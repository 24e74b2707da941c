#include "ops/index.h"

#include "ops/array.h"
#include "ops/results.h"
#include "tensor/view.h"

/* Going through the items of an index from left to right. */
typedef struct Parse {
    OpContext *context;
    Index *index;
    const Tensor *self;
    bool numpy;
    bool ints_are_arrays; /* NumPy: an int beside index arrays is one of them */
    int axis;             /* of the view, that the next item is for */
    int source;           /* of self, for messages */
    int ellipsis;         /* axes an Ellipsis stands for; PyTorch skips them for each there is */
    bool seen_ellipsis;
} Parse;

bool index_wrap(OpContext *context, int64_t index, int axis, int64_t size, int64_t *out) {
    if (index < -size || index >= size)
        return error_set(context->error, ERR_INDEX,
                         "index %lld is out of range for axis %d of size %lld", (long long)index,
                         axis, (long long)size);
    *out = index < 0 ? index + size : index;
    return true;
}

/* ---- which item is what ---- */

/* PyTorch still takes uint8 for a mask. */
static bool is_mask(const Tensor *t, bool numpy) {
    return t->dtype == DTYPE_BOOL || (t->dtype == DTYPE_UINT8 && !numpy);
}

/* NumPy: whether an item makes index arrays of the ints beside it. */
static bool is_array(const OpArg *item) {
    return item->kind == OP_LIST || item->kind == OP_BOOL ||
           (item->kind == OP_TENSOR && (item->tensor->ndim > 0 || is_mask(item->tensor, true)));
}

/* Axes of self that an item is for. */
static int axes_taken(const OpArg *item, bool numpy) {
    switch (item->kind) {
    case OP_NONE:
    case OP_ELLIPSIS:
    case OP_BOOL: return 0;
    case OP_TENSOR: return is_mask(item->tensor, numpy) ? item->tensor->ndim : 1;
    default: return 1;
    }
}

/* PyTorch reads a short list that holds other than numbers as a tuple of indices. */
static bool list_is_tuple(const OpList *list) {
    if (list->count >= 32)
        return false;
    for (int i = 0; i < list->count; i++) {
        OpArgKind kind = list->items[i].kind;
        if (kind == OP_LIST || kind == OP_SLICE || kind == OP_NONE || kind == OP_ELLIPSIS ||
            kind == OP_TENSOR)
            return true;
    }
    return false;
}

static OpList items_of(const OpArg *spec, bool numpy) {
    if (spec->kind == OP_LIST && (spec->list.is_tuple || (!numpy && list_is_tuple(&spec->list))))
        return spec->list;
    return (OpList){.items = (OpArg *)spec, .count = 1};
}

/* ---- the basic part ---- */

static bool replace_view(Parse *parse, Tensor *view) {
    parse->index->view = view;
    return view != NULL;
}

static bool room_for_axis(Parse *parse) {
    if (parse->axis < parse->index->view->ndim)
        return true;
    return error_set(parse->context->error, ERR_INDEX,
                     "there are too many indices: the tensor has %d axes", parse->self->ndim);
}

static bool take_int(Parse *parse, int64_t i) {
    Tensor *view = parse->index->view;
    int64_t at = 0;
    if (parse->self->ndim == 0)
        return error_set(parse->context->error, ERR_INDEX,
                         "a tensor without axes cannot be indexed by a number; item() reads it");
    if (!room_for_axis(parse) ||
        !index_wrap(parse->context, i, parse->source, view->shape[parse->axis], &at))
        return false;
    parse->source++;
    return replace_view(
        parse, view_select(parse->context->arena, view, parse->axis, at, parse->context->error));
}

/* NumPy: the same elements from the other end, to be read backwards. */
static bool take_reversed(Parse *parse, const OpSlice *slice) {
    Tensor *view = parse->index->view;
    int64_t size = view->shape[parse->axis], step = slice->step;
    int64_t start = slice->has_start ? slice->start : size - 1;
    int64_t stop = slice->has_stop ? slice->stop : -size - 1;
    start += start < 0 ? size : 0;
    stop += stop < 0 ? size : 0;
    start = start < 0 ? -1 : start >= size ? size - 1 : start;
    stop = stop < 0 ? -1 : stop >= size ? size - 1 : stop;
    uint64_t stride = 0 - (uint64_t)step;
    int64_t count = start > stop ? (int64_t)((uint64_t)(start - stop - 1) / stride) + 1 : 0;
    int64_t first = count ? start - (count - 1) * (int64_t)stride : 0;
    parse->index->reversed = true;
    parse->index->flips[parse->axis++] = true;
    parse->source++;
    return replace_view(parse, view_slice(parse->context->arena, view, parse->axis - 1, first,
                                          count ? start + 1 : 0, count > 1 ? (int64_t)stride : 1,
                                          parse->context->error));
}

static bool take_slice(Parse *parse, const OpSlice *slice) {
    int64_t step = slice->has_step ? slice->step : 1;
    if (!room_for_axis(parse))
        return false;
    if (parse->numpy && step < 0 && step != INT64_MIN)
        return take_reversed(parse, slice);
    if (step <= 0)
        return error_set(parse->context->error, ERR_VALUE,
                         "the step of a slice must be at least 1, not %lld%s", (long long)step,
                         step < 0 ? "; flip() reverses an axis" : "");
    int64_t start = slice->has_start ? slice->start : 0;
    int64_t stop = slice->has_stop ? slice->stop : INT64_MAX;
    parse->source++;
    return replace_view(parse, view_slice(parse->context->arena, parse->index->view, parse->axis++,
                                          start, stop, step, parse->context->error));
}

static bool take_none(Parse *parse) {
    return replace_view(parse, view_unsqueeze(parse->context->arena, parse->index->view,
                                              parse->axis++, parse->context->error));
}

static bool take_ellipsis(Parse *parse) {
    if (parse->numpy && parse->seen_ellipsis)
        return error_set(parse->context->error, ERR_INDEX,
                         "an index can hold only one ellipsis ('...')");
    parse->seen_ellipsis = true;
    parse->axis += parse->ellipsis;
    parse->source += parse->ellipsis;
    return true;
}

/* ---- index tensors ---- */

static bool room_to_record(Parse *parse) {
    return parse->axis < TENSOR_MAX_NDIM ||
           error_set(parse->context->error, ERR_INDEX, "there are too many indices");
}

static void record(Parse *parse, Tensor *along) {
    parse->index->source[parse->axis] = parse->source;
    parse->index->along[parse->axis++] = along;
    parse->index->advanced = true;
}

/* True keeps what there is under a new axis of size one, False nothing of it. */
static bool take_bool(Parse *parse, bool b) {
    int64_t count = b;
    Tensor *along =
        tensor_new(parse->context->scratch, DTYPE_INT64, 1, &count, parse->context->error);
    Tensor *view = view_unsqueeze(parse->context->arena, parse->index->view, parse->axis,
                                  parse->context->error);
    if (!along || !replace_view(parse, view))
        return false;
    record(parse, along);
    return true;
}

static bool fail_mask(Parse *parse, const Tensor *mask, int axis) {
    Str own = {0}, text = {0};
    tensor_add_shape(&own, parse->index->view->ndim, parse->index->view->shape);
    tensor_add_shape(&text, mask->ndim, mask->shape);
    error_set(parse->context->error, ERR_INDEX,
              "the mask has shape %s, which does not fit the axes from %d on of the indexed tensor "
              "of shape %s",
              str_text(&text), axis, str_text(&own));
    str_release(&own);
    str_release(&text);
    return false;
}

/* A mask over k axes, from `axis` on, is k index tensors: where it is true. */
static bool mask_columns(Parse *parse, const Tensor *mask, int axis, Tensor **columns) {
    const Tensor *view = parse->index->view;
    for (int i = 0; i < mask->ndim; i++)
        if (axis + i >= view->ndim || view->shape[axis + i] != mask->shape[i])
            return fail_mask(parse, mask, axis);
    Tensor *where = index_nonzero(parse->context, parse->context->scratch, mask);
    for (int i = 0; where && i < mask->ndim; i++) {
        columns[i] = view_select(parse->context->scratch, where, 1, i, parse->context->error);
        if (!columns[i])
            return false;
    }
    return where != NULL;
}

/* NumPy counts all axes of a mask; PyTorch one, and looks at the others in the end. */
static bool take_mask(Parse *parse, Tensor *mask) {
    Tensor *columns[TENSOR_MAX_NDIM];
    if (!parse->numpy) {
        if (!room_to_record(parse))
            return false;
        record(parse, mask);
        parse->source += mask->ndim;
        return true;
    }
    if (!mask_columns(parse, mask, parse->axis, columns))
        return false;
    for (int i = 0; i < mask->ndim; i++, parse->source++)
        record(parse, columns[i]);
    return true;
}

/* Each mask that was put by in place of the index tensors it stands for; what follows moves on. */
static bool expand_masks(Parse *parse) {
    Index *index = parse->index, old = *index;
    int n = 0;
    for (int axis = 0; axis < TENSOR_MAX_NDIM; axis++) {
        Tensor *along = old.along[axis], *columns[TENSOR_MAX_NDIM] = {along};
        bool mask = along && is_mask(along, false);
        int count = mask ? along->ndim : 1;
        if (mask && !mask_columns(parse, along, n, columns))
            return false;
        for (int i = 0; i < count; i++, n++) {
            if (columns[i] && n >= index->view->ndim)
                return error_set(parse->context->error, ERR_INDEX,
                                 "there are too many indices: the tensor has %d axes",
                                 parse->self->ndim);
            if (n >= TENSOR_MAX_NDIM)
                return true;
            index->along[n] = columns[i];
            index->source[n] = old.source[axis] + (mask ? i : 0);
        }
    }
    return true;
}

static bool check_index_dtype(Parse *parse, const Tensor *t) {
    bool integral = dtype_category(t->dtype) == DTYPE_CATEGORY_INT;
    if (parse->numpy || t->ndim == 0 ? integral : t->dtype == DTYPE_INT64)
        return true;
    return error_set(parse->context->error, ERR_INDEX,
                     "tensors used as indices must be int64 or bool, not %s; %s",
                     dtype_name(t->dtype), integral ? "long() converts" : "compare to make a mask");
}

static bool take_tensor(Parse *parse, Tensor *t) {
    if (t->ndim == 0 && is_mask(t, parse->numpy))
        return take_bool(parse, tensor_get_int(t, t->offset) != 0);
    if (is_mask(t, parse->numpy))
        return take_mask(parse, t);
    if (!check_index_dtype(parse, t) || !room_for_axis(parse))
        return false;
    if (t->ndim == 0 && !parse->ints_are_arrays)
        return take_int(parse, tensor_get_int(t, t->offset));
    Tensor *along = op_convert(parse->context, parse->context->scratch, t, DTYPE_INT64);
    record(parse, along);
    parse->source++;
    return along != NULL;
}

static bool take_list(Parse *parse, const OpArg *list) {
    Tensor *t = array_of(parse->context, list);
    if (t && tensor_count(t) == 0 && t->dtype == DTYPE_FLOAT64)
        t = op_convert(parse->context, parse->context->scratch, t, DTYPE_INT64);
    return t && take_tensor(parse, t);
}

static bool take_number_as_array(Parse *parse, int64_t i) {
    Tensor *t = tensor_from_int(parse->context->scratch, DTYPE_INT64, i, parse->context->error);
    return t && take_tensor(parse, t);
}

/* ---- all items ---- */

static bool fail_item(Parse *parse, const OpArg *item) {
    const char *kind = item->kind == OP_OTHER   ? item->s
                       : item->kind == OP_FLOAT ? "float"
                       : item->kind == OP_STR   ? "str"
                                                : "value of this kind";
    return error_set(
        parse->context->error, ERR_INDEX,
        "a %s is no index: ints, slices, None, '...', lists of ints, and int64 or bool "
        "tensors are",
        kind);
}

static bool take_item(Parse *parse, const OpArg *item) {
    switch (item->kind) {
    case OP_INT:
        return parse->ints_are_arrays ? take_number_as_array(parse, item->i)
                                      : take_int(parse, item->i);
    case OP_SLICE: return take_slice(parse, &item->slice);
    case OP_NONE: return take_none(parse);
    case OP_ELLIPSIS: return take_ellipsis(parse);
    case OP_BOOL: return take_bool(parse, item->b);
    case OP_TENSOR: return take_tensor(parse, item->tensor);
    case OP_LIST: return take_list(parse, item);
    default: return fail_item(parse, item);
    }
}

bool index_parse(OpContext *context, Tensor *self, const OpArg *spec, Index *index) {
    bool numpy = (self->flags & TENSOR_NUMPY) != 0;
    OpList items = items_of(spec, numpy);
    int taken = 0;
    OpContext aside = *context;
    aside.arena = context->scratch;
    *index = (Index){.view = tensor_alias(aside.arena, self)};
    index->view->flags &= ~(TENSOR_PARAMETER | TENSOR_GRAD);
    Parse parse = {.context = &aside, .index = index, .self = self, .numpy = numpy};
    for (int i = 0; i < items.count; i++) {
        taken += axes_taken(&items.items[i], numpy);
        parse.ints_are_arrays |= numpy && is_array(&items.items[i]);
    }
    if (taken > self->ndim && self->ndim > 0)
        return error_set(context->error, ERR_INDEX,
                         "there are too many indices: %d for a tensor of %d axes", taken,
                         self->ndim);
    parse.ellipsis = self->ndim > taken ? self->ndim - taken : 0;
    for (int i = 0; i < items.count; i++)
        if (!take_item(&parse, &items.items[i]))
            return false;
    return numpy || expand_masks(&parse);
}
