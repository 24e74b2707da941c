#include "tensor/view.h"

#include <string.h>

/* ---- helpers ---- */

/* A header like t's; what is special to a leaf (parameter, gradient) does not pass to its views. */
static Tensor *new_view(Arena *arena, const Tensor *t) {
    Tensor *view = tensor_alias(arena, t);
    view->flags &= ~(TENSOR_PARAMETER | TENSOR_GRAD);
    return view;
}

/* The stride of an axis that is not walked (of size one, or of an empty tensor) may be any number,
 * so arithmetic on strides can leave the range: what does not fit stays as it was. */
static int64_t times(int64_t stride, int64_t factor) {
    int64_t product;
    return __builtin_mul_overflow(stride, factor, &product) ? stride : product;
}

static int64_t plus(int64_t a, int64_t b) {
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? a : sum;
}

static void remove_axis(Tensor *t, int axis) {
    size_t after = (size_t)(t->ndim - axis - 1);
    memmove(t->shape + axis, t->shape + axis + 1, after * sizeof t->shape[0]);
    memmove(t->stride + axis, t->stride + axis + 1, after * sizeof t->stride[0]);
    t->ndim--;
}

static void insert_axis(Tensor *t, int axis, int64_t size, int64_t stride) {
    size_t after = (size_t)(t->ndim - axis);
    memmove(t->shape + axis + 1, t->shape + axis, after * sizeof t->shape[0]);
    memmove(t->stride + axis + 1, t->stride + axis, after * sizeof t->stride[0]);
    t->shape[axis] = size;
    t->stride[axis] = stride;
    t->ndim++;
}

static bool room_for_axes(int64_t ndim, Error *error) {
    if (ndim <= TENSOR_MAX_NDIM)
        return true;
    error_set(error, ERR_RUNTIME, "a tensor has at most %d axes here, not %lld",
              (int)TENSOR_MAX_NDIM, (long long)ndim);
    return false;
}

/* Sets an error with a shape in the middle of its text. */
static bool shape_error(Error *error, ErrorKind kind, int n, const int64_t *shape,
                        const char *before, const char *after) {
    Str text = {0};
    tensor_add_shape(&text, n, shape);
    error_set(error, kind, "%s%s%s", before, str_text(&text), after);
    str_release(&text);
    return false;
}

/* The view itself, or NULL when it repeats its memory more often than can be counted. */
static Tensor *counted(Tensor *view, Error *error) {
    int64_t count;
    if (tensor_shape_count(view->ndim, view->shape, &count))
        return view;
    shape_error(error, ERR_RUNTIME, view->ndim, view->shape, "cannot make a view of shape ",
                ": so many elements cannot be counted");
    return NULL;
}

static void axis_error(Error *error, int64_t axis, int ndim) {
    if (ndim == 0)
        error_set(error, ERR_INDEX,
                  "axis %lld is out of range: a tensor without axes allows 0 and -1 only",
                  (long long)axis);
    else
        error_set(error, ERR_INDEX, "axis %lld is out of range: %d axes go from %d to %d",
                  (long long)axis, ndim, -ndim, ndim - 1);
}

/* As view_axis, among `ndim` axes. */
static bool resolve_axis(int64_t axis, int ndim, int *out, Error *error) {
    int range = ndim ? ndim : 1;
    if (axis < -range || axis >= range) {
        axis_error(error, axis, ndim);
        return false;
    }
    *out = (int)(axis < 0 ? axis + range : axis);
    return true;
}

bool view_axis(const Tensor *t, int64_t axis, int *out, Error *error) {
    return resolve_axis(axis, t->ndim, out, error);
}

/* ---- axes put in another order, added, removed ---- */

Tensor *view_permute(Arena *arena, const Tensor *t, int n, const int64_t *axes, Error *error) {
    bool seen[TENSOR_MAX_NDIM] = {false};
    Tensor *view = new_view(arena, t);
    if (n != t->ndim) {
        error_set(error, ERR_RUNTIME, "permute names %d axes, but the tensor has %d", n, t->ndim);
        return NULL;
    }
    for (int i = 0; i < n; i++) {
        int axis;
        if (!view_axis(t, axes[i], &axis, error))
            return NULL;
        if (seen[axis]) {
            error_set(error, ERR_RUNTIME, "permute names axis %d twice", axis);
            return NULL;
        }
        seen[axis] = true;
        view->shape[i] = t->shape[axis];
        view->stride[i] = t->stride[axis];
    }
    return view;
}

Tensor *view_transpose(Arena *arena, const Tensor *t, int64_t a, int64_t b, Error *error) {
    int first, second;
    if (!view_axis(t, a, &first, error) || !view_axis(t, b, &second, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    if (t->ndim == 0)
        return view;
    view->shape[first] = t->shape[second];
    view->stride[first] = t->stride[second];
    view->shape[second] = t->shape[first];
    view->stride[second] = t->stride[first];
    return view;
}

Tensor *view_unsqueeze(Arena *arena, const Tensor *t, int64_t axis, Error *error) {
    int at;
    if (!room_for_axes(t->ndim + 1, error) || !resolve_axis(axis, t->ndim + 1, &at, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    insert_axis(view, at, 1, at < t->ndim ? times(t->stride[at], t->shape[at]) : 1);
    return view;
}

Tensor *view_squeeze(Arena *arena, const Tensor *t, int64_t axis, Error *error) {
    int at;
    if (!view_axis(t, axis, &at, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    if (at < t->ndim && t->shape[at] == 1)
        remove_axis(view, at);
    return view;
}

Tensor *view_squeeze_all(Arena *arena, const Tensor *t) {
    Tensor *view = new_view(arena, t);
    for (int i = t->ndim - 1; i >= 0; i--)
        if (t->shape[i] == 1)
            remove_axis(view, i);
    return view;
}

/* ---- expand, select, slice ---- */

static bool expand_error(const Tensor *t, int n, const int64_t *shape, int axis, Error *error) {
    Str from = {0}, to = {0};
    tensor_add_shape(&from, t->ndim, t->shape);
    tensor_add_shape(&to, n, shape);
    error_set(error, ERR_RUNTIME, "cannot expand %s to %s: ", str_text(&from), str_text(&to));
    int own = axis - (n - t->ndim);
    if (own >= 0)
        error_append(error, "axis %d has size %lld, only an axis of size 1 can be repeated", own,
                     (long long)t->shape[own]);
    else
        error_append(error, "axis %d is new, it needs a size of 0 or more", axis);
    str_release(&from);
    str_release(&to);
    return false;
}

/* One axis of an expanded view; those inside it are done. A new axis gets, as long as it has size
 * one, the stride of an axis that goes round all that is inside it. */
static bool expand_axis(const Tensor *t, int axis, int64_t wanted, Tensor *view) {
    int own = axis - (view->ndim - t->ndim);
    int64_t size = own >= 0 ? t->shape[own] : 1, stride = 0;
    if (own >= 0)
        stride = t->stride[own];
    else if (t->ndim)
        stride = times(view->stride[axis + 1], view->shape[axis + 1]);
    if (wanted == -1 && own >= 0)
        wanted = size;
    if (wanted < 0 || (wanted != size && size != 1))
        return false;
    view->shape[axis] = wanted;
    view->stride[axis] = wanted == size ? stride : 0;
    return true;
}

Tensor *view_expand(Arena *arena, const Tensor *t, int n, const int64_t *shape, Error *error) {
    if (!room_for_axes(n, error))
        return NULL;
    if (n < t->ndim) {
        error_set(error, ERR_RUNTIME, "expand to %d axes, but the tensor has %d", n, t->ndim);
        return NULL;
    }
    Tensor *view = new_view(arena, t);
    view->ndim = n;
    for (int i = n - 1; i >= 0; i--) {
        if (!expand_axis(t, i, shape[i], view)) {
            expand_error(t, n, shape, i, error);
            return NULL;
        }
    }
    return counted(view, error);
}

Tensor *view_select(Arena *arena, const Tensor *t, int64_t axis, int64_t index, Error *error) {
    int at;
    if (t->ndim == 0) {
        error_set(error, ERR_INDEX, "a tensor without axes cannot be indexed; item() reads it");
        return NULL;
    }
    if (!view_axis(t, axis, &at, error))
        return NULL;
    int64_t size = t->shape[at];
    if (index < -size || index >= size) {
        error_set(error, ERR_INDEX, "index %lld is out of range for axis %d of size %lld",
                  (long long)index, at, (long long)size);
        return NULL;
    }
    Tensor *view = new_view(arena, t);
    index += index < 0 ? size : 0;
    view->offset = plus(view->offset, times(t->stride[at], index));
    remove_axis(view, at);
    return view;
}

/* A bound of a slice: counted from the end when negative, then kept inside [0, size]. */
static int64_t clamp_bound(int64_t bound, int64_t size) {
    if (bound < 0)
        bound += size;
    if (bound < 0)
        return 0;
    return bound > size ? size : bound;
}

Tensor *view_slice(Arena *arena, const Tensor *t, int64_t axis, int64_t start, int64_t end,
                   int64_t step, Error *error) {
    int at;
    if (t->ndim == 0) {
        error_set(error, ERR_INDEX, "a tensor without axes cannot be sliced; item() reads it");
        return NULL;
    }
    if (!view_axis(t, axis, &at, error))
        return NULL;
    if (step < 1) {
        error_set(error, ERR_VALUE, "a slice of a tensor needs a step of at least 1, not %lld",
                  (long long)step);
        return NULL;
    }
    Tensor *view = new_view(arena, t);
    start = clamp_bound(start, t->shape[at]);
    end = clamp_bound(end, t->shape[at]);
    int64_t span = end > start ? end - start : 0;
    view->offset = plus(view->offset, times(t->stride[at], start));
    view->shape[at] = span / step + (span % step != 0);
    view->stride[at] = times(t->stride[at], step);
    return view;
}

/* ---- diagonal, unfold, as_strided ---- */

static int64_t diagonal_size(int64_t rows, int64_t columns, int64_t offset) {
    if (offset >= 0)
        columns = columns > offset ? columns - offset : 0;
    else
        rows = rows + offset > 0 ? rows + offset : 0;
    return rows < columns ? rows : columns;
}

Tensor *view_diagonal(Arena *arena, const Tensor *t, int64_t offset, int64_t a, int64_t b,
                      Error *error) {
    int row, column;
    if (!view_axis(t, a, &row, error) || !view_axis(t, b, &column, error))
        return NULL;
    if (row == column) {
        error_set(error, ERR_RUNTIME, "a diagonal needs two axes, both are axis %d", row);
        return NULL;
    }
    Tensor *view = new_view(arena, t);
    int64_t size = diagonal_size(t->shape[row], t->shape[column], offset);
    if (size > 0)
        view->offset = plus(view->offset, offset >= 0 ? times(t->stride[column], offset)
                                                      : times(t->stride[row], -offset));
    remove_axis(view, row > column ? row : column);
    remove_axis(view, row > column ? column : row);
    insert_axis(view, view->ndim, size, plus(t->stride[row], t->stride[column]));
    return view;
}

static bool unfold_check(int axis, int64_t length, int64_t size, int64_t step, Error *error) {
    if (step < 1)
        return error_set(error, ERR_RUNTIME, "unfold needs a step of at least 1, not %lld",
                         (long long)step);
    if (size < 0 || size > length)
        return error_set(error, ERR_RUNTIME,
                         "unfold windows of size %lld do not fit into axis %d of size %lld",
                         (long long)size, axis, (long long)length);
    return true;
}

Tensor *view_unfold(Arena *arena, const Tensor *t, int64_t axis, int64_t size, int64_t step,
                    Error *error) {
    int at;
    if (!room_for_axes(t->ndim + 1, error) || !view_axis(t, axis, &at, error))
        return NULL;
    int64_t length = t->ndim ? t->shape[at] : 1, stride = t->ndim ? t->stride[at] : 1;
    if (!unfold_check(at, length, size, step, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    if (t->ndim) {
        view->shape[at] = (length - size) / step + 1;
        view->stride[at] = times(stride, step);
    }
    insert_axis(view, t->ndim, size, stride);
    return counted(view, error);
}

/* Position of the furthest element, or false when it cannot be counted. */
static bool furthest_position(int n, const int64_t *shape, const int64_t *stride, int64_t offset,
                              int64_t *position) {
    int64_t reach;
    *position = offset;
    for (int i = 0; i < n; i++)
        if (__builtin_mul_overflow(shape[i] - 1, stride[i], &reach) ||
            __builtin_add_overflow(*position, reach, position))
            return false;
    return true;
}

static bool as_strided_check(const Tensor *t, int n, const int64_t *shape, const int64_t *stride,
                             int64_t offset, Error *error) {
    int64_t count, last, held = (int64_t)(t->storage->bytes / dtype_size(t->dtype));
    if (offset < 0)
        return error_set(error, ERR_RUNTIME, "as_strided needs an offset of 0 or more, not %lld",
                         (long long)offset);
    if (!tensor_shape_count(n, shape, &count))
        return shape_error(error, ERR_RUNTIME, n, shape, "as_strided cannot have the shape ", "");
    for (int i = 0; i < n; i++)
        if (stride[i] < 0)
            return error_set(error, ERR_RUNTIME, "as_strided: stride %lld of axis %d is negative",
                             (long long)stride[i], i);
    if (count == 0)
        return true;
    if (!furthest_position(n, shape, stride, offset, &last) || last >= held)
        return shape_error(error, ERR_RUNTIME, n, shape, "as_strided to ",
                           " reaches beyond the end of the storage");
    return true;
}

Tensor *view_as_strided(Arena *arena, const Tensor *t, int n, const int64_t *shape,
                        const int64_t *stride, int64_t offset, Error *error) {
    if (!room_for_axes(n, error) || !as_strided_check(t, n, shape, stride, offset, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    view->ndim = n;
    view->offset = offset;
    for (int i = 0; i < n; i++) {
        view->shape[i] = shape[i];
        view->stride[i] = stride[i];
    }
    return view;
}

/* ---- complex numbers as pairs of reals ---- */

/* The storage of a complex tensor read as pairs of reals along a new last axis. */
static Tensor *pairs_of(Arena *arena, const Tensor *t, Error *error) {
    if (!room_for_axes(t->ndim + 1, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    view->dtype = dtype_real(t->dtype);
    view->flags &= ~TENSOR_CONJ;
    view->offset = times(view->offset, 2);
    for (int i = 0; i < t->ndim; i++)
        view->stride[i] = times(view->stride[i], 2);
    insert_axis(view, t->ndim, 2, 1);
    return counted(view, error);
}

Tensor *view_as_real(Arena *arena, const Tensor *t, Error *error) {
    if (!dtype_is_complex(t->dtype)) {
        error_set(error, ERR_RUNTIME, "view_as_real needs a complex tensor, not %s",
                  dtype_name(t->dtype));
        return NULL;
    }
    if (t->flags & TENSOR_CONJ) {
        error_set(error, ERR_RUNTIME,
                  "view_as_real cannot read a lazy conjugate; "
                  "call resolve_conj() first");
        return NULL;
    }
    return pairs_of(arena, t, error);
}

static bool as_complex_check(const Tensor *t, Error *error) {
    if (t->dtype != DTYPE_FLOAT32 && t->dtype != DTYPE_FLOAT64)
        return error_set(error, ERR_RUNTIME, "view_as_complex needs float32 or float64, not %s",
                         dtype_name(t->dtype));
    if (t->ndim == 0 || t->shape[t->ndim - 1] != 2)
        return shape_error(error, ERR_RUNTIME, t->ndim, t->shape,
                           "view_as_complex needs a last axis of size 2; the shape is ", "");
    if (t->stride[t->ndim - 1] != 1)
        return error_set(error, ERR_RUNTIME,
                         "view_as_complex needs a last axis of stride 1, not %lld",
                         (long long)t->stride[t->ndim - 1]);
    for (int i = 0; i < t->ndim - 1; i++)
        if (t->stride[i] % 2)
            return error_set(error, ERR_RUNTIME,
                             "view_as_complex needs even strides; axis %d has stride %lld", i,
                             (long long)t->stride[i]);
    if (t->offset % 2)
        return error_set(error, ERR_RUNTIME, "view_as_complex needs an even offset, not %lld",
                         (long long)t->offset);
    return true;
}

Tensor *view_as_complex(Arena *arena, const Tensor *t, Error *error) {
    if (!as_complex_check(t, error))
        return NULL;
    Tensor *view = new_view(arena, t);
    view->dtype = dtype_complex(t->dtype);
    view->ndim--;
    view->offset /= 2;
    for (int i = 0; i < view->ndim; i++)
        view->stride[i] /= 2;
    return view;
}

/* One half of each pair; the second of a complex number is its imaginary part. */
static Tensor *half_of_pairs(Arena *arena, const Tensor *t, int which, Error *error) {
    Tensor *view = pairs_of(arena, t, error);
    if (!view)
        return NULL;
    view->ndim--;
    view->offset = plus(view->offset, which);
    return view;
}

Tensor *view_real(Arena *arena, const Tensor *t, Error *error) {
    return dtype_is_complex(t->dtype) ? half_of_pairs(arena, t, 0, error) : new_view(arena, t);
}

Tensor *view_imag(Arena *arena, const Tensor *t, Error *error) {
    if (!dtype_is_complex(t->dtype)) {
        error_set(error, ERR_RUNTIME, "imag needs a complex tensor, not %s", dtype_name(t->dtype));
        return NULL;
    }
    Tensor *view = half_of_pairs(arena, t, 1, error);
    if (view && t->flags & TENSOR_CONJ)
        view->flags ^= TENSOR_NEG;
    return view;
}

/* ---- view and reshape ---- */

static bool infer_error(int64_t count, int n, const int64_t *wanted, const char *why,
                        Error *error) {
    Str text = {0};
    tensor_add_shape(&text, n, wanted);
    error_set(error, ERR_RUNTIME, "%lld elements cannot have the shape %s: %s", (long long)count,
              str_text(&text), why);
    str_release(&text);
    return false;
}

/* Product of the sizes given, and the place of the -1 (or -1 when all are given). */
static bool known_sizes(int64_t count, int n, const int64_t *wanted, int64_t *known, int *hole,
                        Error *error) {
    int64_t sizes[TENSOR_MAX_NDIM] = {0};
    *hole = -1;
    for (int i = 0; i < n; i++) {
        sizes[i] = wanted[i];
        if (wanted[i] >= 0)
            continue;
        if (wanted[i] < -1)
            return infer_error(count, n, wanted, "a size is negative", error);
        if (*hole >= 0)
            return infer_error(count, n, wanted, "only one size can be -1", error);
        *hole = i;
        sizes[i] = 1;
    }
    if (!tensor_shape_count(n, sizes, known))
        return infer_error(count, n, wanted, "so many elements cannot be counted", error);
    return true;
}

bool view_infer_shape(int64_t count, int n, const int64_t *wanted, int64_t *shape, Error *error) {
    int64_t known;
    int hole;
    if (!room_for_axes(n, error) || !known_sizes(count, n, wanted, &known, &hole, error))
        return false;
    for (int i = 0; i < n; i++)
        shape[i] = wanted[i];
    if (hole < 0 && known != count)
        return infer_error(count, n, wanted, "the sizes have another product", error);
    if (hole < 0)
        return true;
    if (known == 0)
        return infer_error(count, n, wanted, "with a size of 0, -1 could be anything", error);
    if (count % known)
        return infer_error(count, n, wanted, "the other sizes do not divide the count", error);
    shape[hole] = count / known;
    return true;
}

/* The axes [first, last] of a tensor lie one behind the other in memory, from `stride` on: one
 * stretch of `count` elements that new axes can be cut from. Goes from `last` as far out as the
 * memory allows; returns `first`. */
static int stretch_from(const Tensor *t, int last, int64_t *count) {
    int first = last;
    *count = t->shape[last];
    while (first > 0 &&
           (t->shape[first - 1] == 1 || t->stride[first - 1] == *count * t->stride[last])) {
        first--;
        *count *= t->shape[first];
    }
    return first;
}

/* Cuts new axes from a stretch, innermost first, starting with axis `axis`; returns the next axis
 * outside it, or -2 when a new axis would reach beyond the stretch. */
static int cut_axes(int64_t count, int64_t base, int axis, const int64_t *shape, int64_t *stride) {
    int64_t taken = 1;
    while (axis >= 0 && (taken < count || shape[axis] == 1)) {
        stride[axis] = taken * base;
        taken *= shape[axis];
        axis--;
    }
    return taken == count ? axis : -2;
}

/* The two axes between which the memory has a gap: the stretch begins at `first`. */
static void note_obstacle(const Tensor *t, int first, ViewObstacle *obstacle) {
    if (!obstacle)
        return;
    int second = first;
    while (second + 1 < t->ndim && t->shape[second] == 1)
        second++;
    *obstacle = (ViewObstacle){.found = true, .first = first - 1, .second = second};
}

static void empty_view_strides(const Tensor *t, int n, const int64_t *shape, int64_t *stride) {
    bool same = n == t->ndim && memcmp(shape, t->shape, (size_t)n * sizeof *shape) == 0;
    if (same)
        memcpy(stride, t->stride, (size_t)n * sizeof *stride);
    else
        tensor_shape_strides(n, shape, stride);
}

bool view_strides(const Tensor *t, int n, const int64_t *shape, int64_t *stride,
                  ViewObstacle *obstacle) {
    if (obstacle)
        *obstacle = (ViewObstacle){0};
    if (t->ndim == 0 || tensor_count(t) == 0) {
        empty_view_strides(t, n, shape, stride);
        return true;
    }
    int axis = n - 1;
    for (int last = t->ndim - 1; last >= 0;) {
        int64_t count;
        int first = stretch_from(t, last, &count);
        axis = cut_axes(count, t->stride[last], axis, shape, stride);
        if (axis < -1) {
            note_obstacle(t, first, obstacle);
            return false;
        }
        last = first - 1;
    }
    return true;
}

static Tensor *view_with(Arena *arena, const Tensor *t, int n, const int64_t *shape,
                         const int64_t *stride) {
    Tensor *view = new_view(arena, t);
    view->ndim = n;
    if (n) {
        memcpy(view->shape, shape, (size_t)n * sizeof *shape);
        memcpy(view->stride, stride, (size_t)n * sizeof *stride);
    }
    return view;
}

static void view_error(const Tensor *t, int n, const int64_t *shape, ViewObstacle obstacle,
                       Error *error) {
    int a = obstacle.first, b = obstacle.second;
    Str from = {0}, strides = {0}, to = {0};
    tensor_add_shape(&from, t->ndim, t->shape);
    tensor_add_shape(&strides, t->ndim, t->stride);
    tensor_add_shape(&to, n, shape);
    error_set(error, ERR_RUNTIME, "cannot view %s with strides %s as %s: ", str_text(&from),
              str_text(&strides), str_text(&to));
    error_append(error,
                 "axes %d (size %lld, stride %lld) and %d (size %lld, stride %lld) would have to "
                 "become one, but do not lie one behind the other in memory; reshape() or "
                 "contiguous() copies",
                 a, (long long)t->shape[a], (long long)t->stride[a], b, (long long)t->shape[b],
                 (long long)t->stride[b]);
    str_release(&from);
    str_release(&strides);
    str_release(&to);
}

/* A shape that does not fit is a ValueError where the array is NumPy's. */
static bool infer_for(const Tensor *t, int n, const int64_t *wanted, int64_t *shape, Error *error) {
    if (view_infer_shape(tensor_count(t), n, wanted, shape, error))
        return true;
    if (t->flags & TENSOR_NUMPY)
        error->kind = ERR_VALUE;
    return false;
}

Tensor *view_view(Arena *arena, const Tensor *t, int n, const int64_t *wanted, Error *error) {
    int64_t shape[TENSOR_MAX_NDIM], stride[TENSOR_MAX_NDIM];
    ViewObstacle obstacle;
    if (!infer_for(t, n, wanted, shape, error))
        return NULL;
    if (view_strides(t, n, shape, stride, &obstacle))
        return view_with(arena, t, n, shape, stride);
    view_error(t, n, shape, obstacle, error);
    return NULL;
}

Tensor *view_reshape(Arena *arena, Tensor *t, int n, const int64_t *wanted, Error *error) {
    int64_t shape[TENSOR_MAX_NDIM], stride[TENSOR_MAX_NDIM];
    if (!infer_for(t, n, wanted, shape, error))
        return NULL;
    if (view_strides(t, n, shape, stride, NULL))
        return view_with(arena, t, n, shape, stride);
    Tensor *copy = tensor_contiguous_copy(arena, t, t->dtype, error);
    if (!copy)
        return NULL;
    tensor_shape_strides(n, shape, stride);
    return view_with(arena, copy, n, shape, stride);
}

/* ---- broadcasting ---- */

static bool broadcast_error(int na, const int64_t *a, int nb, const int64_t *b, int from_end,
                            Error *error) {
    Str one = {0}, other = {0};
    tensor_add_shape(&one, na, a);
    tensor_add_shape(&other, nb, b);
    error_set(error, ERR_RUNTIME,
              "shapes %s and %s do not broadcast: at axis %d from the end the sizes are %lld and "
              "%lld; they must be equal, or one of them 1",
              str_text(&one), str_text(&other), from_end, (long long)a[na - from_end],
              (long long)b[nb - from_end]);
    str_release(&one);
    str_release(&other);
    return false;
}

int64_t view_drop_repeats(Tensor *t) {
    int64_t times = 1;
    for (int i = 0; i < t->ndim; i++)
        if (t->stride[i] == 0 && t->shape[i] > 1) {
            times *= t->shape[i];
            t->shape[i] = 1;
        }
    return times;
}

bool view_broadcast_shape(int na, const int64_t *a, int nb, const int64_t *b, int *n,
                          int64_t *shape, Error *error) {
    int axes = na > nb ? na : nb;
    for (int k = 1; k <= axes; k++) {
        int64_t x = k <= na ? a[na - k] : 1, y = k <= nb ? b[nb - k] : 1;
        if (x != y && x != 1 && y != 1)
            return broadcast_error(na, a, nb, b, k, error);
        shape[axes - k] = x == 1 ? y : x;
    }
    *n = axes;
    return true;
}
