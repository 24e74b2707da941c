#include "tensor/tensor.h"

#include "base/mem.h"
#include "tensor/element.h"

#include <string.h>

/* ---- shapes ---- */

bool tensor_shape_count(int ndim, const int64_t *shape, int64_t *count) {
    int64_t product = 1;
    bool empty = false;
    for (int i = 0; i < ndim; i++) {
        if (shape[i] < 0)
            return false;
        empty |= shape[i] == 0;
        if (shape[i] && __builtin_mul_overflow(product, shape[i], &product))
            return false;
    }
    *count = empty ? 0 : product;
    return true;
}

void tensor_shape_strides(int ndim, const int64_t *shape, int64_t *stride) {
    int64_t next = 1;
    for (int i = ndim - 1; i >= 0; i--) {
        stride[i] = next;
        next *= shape[i] > 1 ? shape[i] : 1;
    }
}

void tensor_add_shape(Str *out, int ndim, const int64_t *shape) {
    str_add_char(out, '(');
    for (int i = 0; i < ndim; i++)
        str_addf(out, "%s%lld", i ? ", " : "", (long long)shape[i]);
    str_add(out, ndim == 1 ? ",)" : ")");
}

/* ---- making ---- */

static bool shape_refused(Error *error, ErrorKind kind, int ndim, const int64_t *shape,
                          const char *why) {
    Str text = {0};
    tensor_add_shape(&text, ndim, shape);
    error_set(error, kind, "cannot make a tensor of shape %s: %s", str_text(&text), why);
    str_release(&text);
    return false;
}

static bool shape_bytes(DType dtype, int ndim, const int64_t *shape, size_t *bytes, Error *error) {
    int64_t count;
    if (ndim > TENSOR_MAX_NDIM)
        return error_set(error, ERR_RUNTIME, "a tensor has at most %d axes here, not %d",
                         (int)TENSOR_MAX_NDIM, ndim);
    for (int i = 0; i < ndim; i++)
        if (shape[i] < 0)
            return shape_refused(error, ERR_RUNTIME, ndim, shape, "a size is negative");
    if (!tensor_shape_count(ndim, shape, &count) ||
        !mem_multiply((size_t)count, dtype_size(dtype), bytes) || *bytes > PTRDIFF_MAX)
        return shape_refused(error, ERR_RUNTIME, ndim, shape, "so many elements cannot be counted");
    return true;
}

static Storage *new_storage(Arena *arena, size_t bytes) {
    Storage *storage = arena_try_alloc(arena, sizeof *storage);
    unsigned char *data = storage ? arena_try_alloc(arena, bytes) : NULL;
    if (!data)
        return NULL;
    *storage = (Storage){.data = data, .bytes = bytes};
    return storage;
}

static Tensor *new_header(Arena *arena, Storage *storage, DType dtype, int ndim,
                          const int64_t *shape) {
    Tensor *t = arena_alloc(arena, sizeof *t);
    t->storage = storage;
    t->dtype = dtype;
    t->ndim = ndim;
    if (ndim)
        memcpy(t->shape, shape, (size_t)ndim * sizeof *shape);
    return t;
}

Tensor *tensor_new(Arena *arena, DType dtype, int ndim, const int64_t *shape, Error *error) {
    size_t bytes = 0;
    if (!shape_bytes(dtype, ndim, shape, &bytes, error))
        return NULL;
    Storage *storage = new_storage(arena, bytes);
    if (!storage) {
        Str why = {0};
        str_addf(&why, "%zu bytes are more than the memory left", bytes);
        shape_refused(error, ERR_MEMORY, ndim, shape, str_text(&why));
        str_release(&why);
        return NULL;
    }
    Tensor *t = new_header(arena, storage, dtype, ndim, shape);
    tensor_shape_strides(ndim, shape, t->stride);
    return t;
}

Tensor *tensor_new_ordered(Arena *arena, DType dtype, int ndim, const int64_t *shape,
                           const int *order, Error *error) {
    Tensor *t = tensor_new(arena, dtype, ndim, shape, error);
    int64_t next = 1;
    for (int i = ndim - 1; t && i >= 0; i--) {
        t->stride[order[i]] = next;
        next *= shape[order[i]] > 1 ? shape[order[i]] : 1;
    }
    return t;
}

Tensor *tensor_new_strided(Arena *arena, DType dtype, int ndim, const int64_t *shape,
                           const int64_t *stride, Error *error) {
    Tensor *t = tensor_new(arena, dtype, ndim, shape, error);
    if (t && ndim)
        memcpy(t->stride, stride, (size_t)ndim * sizeof *stride);
    return t;
}

Tensor *tensor_alias(Arena *arena, const Tensor *t) {
    Tensor *alias = arena_alloc(arena, sizeof *alias);
    *alias = *t;
    return alias;
}

Tensor *tensor_from_double(Arena *arena, DType dtype, double value, Error *error) {
    Tensor *t = tensor_new(arena, dtype, 0, NULL, error);
    if (t)
        tensor_set_double(t, 0, value);
    return t;
}

Tensor *tensor_from_int(Arena *arena, DType dtype, int64_t value, Error *error) {
    Tensor *t = tensor_new(arena, dtype, 0, NULL, error);
    if (t)
        tensor_set_int(t, 0, value);
    return t;
}

Tensor *tensor_from_complex(Arena *arena, DType dtype, double complex value, Error *error) {
    Tensor *t = tensor_new(arena, dtype, 0, NULL, error);
    if (t)
        tensor_set_complex(t, 0, value);
    return t;
}

/* ---- reading ---- */

int64_t tensor_count(const Tensor *t) {
    int64_t count = 1;
    for (int i = 0; i < t->ndim; i++)
        if (t->shape[i] == 0)
            return 0;
    for (int i = 0; i < t->ndim; i++)
        count *= t->shape[i];
    return count;
}

bool tensor_is_contiguous(const Tensor *t) {
    int64_t expected = 1;
    if (tensor_count(t) == 0)
        return true;
    for (int i = t->ndim - 1; i >= 0; i--) {
        if (t->shape[i] != 1 && t->stride[i] != expected)
            return false;
        expected *= t->shape[i];
    }
    return true;
}

/* Axes are taken from the innermost on: the one that goes on where those taken end. */
bool tensor_is_dense(const Tensor *t) {
    int64_t extent = 1, count = tensor_count(t);
    for (int taken = 0; taken < t->ndim && extent < count; taken++) {
        int axis = 0;
        while (axis < t->ndim && (t->shape[axis] == 1 || t->stride[axis] != extent))
            axis++;
        if (axis == t->ndim)
            return false;
        extent *= t->shape[axis];
    }
    return true;
}

bool tensor_same_shape(const Tensor *a, const Tensor *b) {
    if (a->ndim != b->ndim)
        return false;
    for (int i = 0; i < a->ndim; i++)
        if (a->shape[i] != b->shape[i])
            return false;
    return true;
}

void tensor_unravel(const Tensor *t, int64_t n, int64_t *index) {
    for (int i = t->ndim - 1; i >= 0; i--) {
        index[i] = n % t->shape[i];
        n /= t->shape[i];
    }
}

int64_t tensor_position(const Tensor *t, int64_t n) {
    int64_t index[TENSOR_MAX_NDIM];
    tensor_unravel(t, n, index);
    return tensor_position_at(t, index);
}

int64_t tensor_position_at(const Tensor *t, const int64_t *index) {
    int64_t position = t->offset;
    for (int i = 0; i < t->ndim; i++)
        position += index[i] * t->stride[i];
    return position;
}

static unsigned char *element_at(const Tensor *t, int64_t position) {
    return t->storage->data + (size_t)position * dtype_size(t->dtype);
}

/* What a stored number reads as, and, the bits being their own inverse, what is stored for it. */
static double complex apply_bits(const Tensor *t, double complex value) {
    if (t->flags & TENSOR_CONJ && dtype_is_complex(t->dtype))
        value = conj(value);
    return t->flags & TENSOR_NEG ? -value : value;
}

double tensor_get_double(const Tensor *t, int64_t position) {
    double value = element_get_double(t->dtype, element_at(t, position));
    return t->flags & TENSOR_NEG ? -value : value;
}

int64_t tensor_get_int(const Tensor *t, int64_t position) {
    if (t->flags & TENSOR_NEG)
        return element_int_of_double(tensor_get_double(t, position));
    return element_get_int(t->dtype, element_at(t, position));
}

double complex tensor_get_complex(const Tensor *t, int64_t position) {
    return apply_bits(t, element_get_complex(t->dtype, element_at(t, position)));
}

void tensor_set_double(const Tensor *t, int64_t position, double value) {
    if (t->flags & (TENSOR_NEG | TENSOR_CONJ))
        tensor_set_complex(t, position, value);
    else
        element_set_double(t->dtype, element_at(t, position), value);
}

void tensor_set_int(const Tensor *t, int64_t position, int64_t value) {
    if (t->flags & (TENSOR_NEG | TENSOR_CONJ))
        tensor_set_complex(t, position, (double)value);
    else
        element_set_int(t->dtype, element_at(t, position), value);
}

void tensor_set_complex(const Tensor *t, int64_t position, double complex value) {
    element_set_complex(t->dtype, element_at(t, position), apply_bits(t, value));
}
