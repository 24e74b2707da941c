#include "tensor/tensor.h"

#include "base/mem.h"
#include "tensor/element.h"
#include "tensor/iter.h"

#include <string.h>

enum { LAZY_BITS = TENSOR_CONJ | TENSOR_NEG };

/* What a run of elements needs to know: the two types, and whether the lazy bits of both sides
 * together change the number that is stored. */
typedef struct CopyRun {
    DType to, from;
    bool conjugate, negate;
} CopyRun;

/* ---- runs: pointers[0] is written, pointers[1] is read ---- */

/* n elements of `size` bytes as they are; `size` is a constant where this is called. */
static inline void copy_cells(int64_t n, unsigned char *const *pointers, const int64_t *strides,
                              size_t size) {
    unsigned char *to = pointers[0];
    const unsigned char *from = pointers[1];
    for (int64_t i = 0; i < n; i++, to += strides[0], from += strides[1])
        memcpy(to, from, size);
}

static void copy_same(void *context, int64_t n, unsigned char *const *pointers,
                      const int64_t *strides) {
    const CopyRun *run = context;
    int64_t size = (int64_t)dtype_size(run->to);
    if (strides[0] == size && strides[1] == size) {
        memcpy(pointers[0], pointers[1], (size_t)(n * size));
        return;
    }
    switch (size) {
    case 1: copy_cells(n, pointers, strides, 1); break;
    case 2: copy_cells(n, pointers, strides, 2); break;
    case 4: copy_cells(n, pointers, strides, 4); break;
    case 8: copy_cells(n, pointers, strides, 8); break;
    default: copy_cells(n, pointers, strides, 16); break;
    }
}

static void copy_integers(void *context, int64_t n, unsigned char *const *pointers,
                          const int64_t *strides) {
    const CopyRun *run = context;
    unsigned char *to = pointers[0];
    const unsigned char *from = pointers[1];
    for (int64_t i = 0; i < n; i++, to += strides[0], from += strides[1])
        element_set_int(run->to, to, element_get_int(run->from, from));
}

static void copy_floats(void *context, int64_t n, unsigned char *const *pointers,
                        const int64_t *strides) {
    const CopyRun *run = context;
    unsigned char *to = pointers[0];
    const unsigned char *from = pointers[1];
    for (int64_t i = 0; i < n; i++, to += strides[0], from += strides[1]) {
        double value = element_get_double(run->from, from);
        element_set_double(run->to, to, run->negate ? -value : value);
    }
}

static void copy_complexes(void *context, int64_t n, unsigned char *const *pointers,
                           const int64_t *strides) {
    const CopyRun *run = context;
    unsigned char *to = pointers[0];
    const unsigned char *from = pointers[1];
    for (int64_t i = 0; i < n; i++, to += strides[0], from += strides[1]) {
        double complex value = element_get_complex(run->from, from);
        value = run->conjugate ? conj(value) : value;
        element_set_complex(run->to, to, run->negate ? -value : value);
    }
}

static IterRun *choose_run(const CopyRun *run) {
    if (run->to == run->from && !run->conjugate && !run->negate)
        return copy_same;
    if (dtype_is_complex(run->from) || run->conjugate)
        return copy_complexes;
    return dtype_is_floating(run->from) ? copy_floats : copy_integers;
}

/* ---- overlap ---- */

/* Storage bytes [*start, *end) between which the elements of a tensor lie; it is not empty. */
static void byte_extent(const Tensor *t, size_t *start, size_t *end) {
    size_t size = dtype_size(t->dtype), last = (size_t)t->offset;
    for (int i = 0; i < t->ndim; i++)
        last += (size_t)((t->shape[i] - 1) * t->stride[i]);
    *start = (size_t)t->offset * size;
    *end = (last + 1) * size;
}

static bool same_cells(const Tensor *a, const Tensor *b) {
    size_t bytes = (size_t)a->ndim * sizeof a->stride[0];
    return a->dtype == b->dtype && a->offset == b->offset && tensor_same_shape(a, b) &&
           memcmp(a->stride, b->stride, bytes) == 0;
}

static bool may_overlap(const Tensor *a, const Tensor *b) {
    size_t a_start, a_end, b_start, b_end;
    if (a->storage->data != b->storage->data)
        return false;
    byte_extent(a, &a_start, &a_end);
    byte_extent(b, &b_start, &b_end);
    return a_start < b_end && b_start < a_end;
}

/* ---- copying ---- */

static bool has_bit(const Tensor *t, TensorFlags bit) {
    return (t->flags & (int)bit) && (bit != TENSOR_CONJ || dtype_is_complex(t->dtype));
}

/* True when the elements of both are the same bytes in the same order. */
static bool same_block(const Tensor *to, const Tensor *from) {
    return to->dtype == from->dtype && (to->flags & LAZY_BITS) == (from->flags & LAZY_BITS) &&
           tensor_same_shape(to, from) && tensor_is_contiguous(to) && tensor_is_contiguous(from);
}

/* Copies between memory that does not overlap, or cell by cell onto the very same cells. */
static void copy_apart(const Tensor *to, const Tensor *from) {
    TensorIter iter;
    if (same_block(to, from)) {
        size_t bytes = (size_t)tensor_count(to) * dtype_size(to->dtype);
        memcpy(tensor_bytes(to), tensor_bytes(from), bytes);
        return;
    }
    CopyRun run = {.to = to->dtype,
                   .from = from->dtype,
                   .conjugate = has_bit(to, TENSOR_CONJ) != has_bit(from, TENSOR_CONJ),
                   .negate = has_bit(to, TENSOR_NEG) != has_bit(from, TENSOR_NEG)};
    iter_init(&iter, to->ndim, to->shape, 2, (const Tensor *[]){to, from});
    iter_run(&iter, choose_run(&run), &run);
}

/* Copies by way of a block of memory that holds `from` for the moment. */
static void copy_through_scratch(const Tensor *to, const Tensor *from) {
    size_t count = (size_t)tensor_count(from), size = dtype_size(from->dtype);
    Storage storage = {.data = mem_alloc_array(count, size), .bytes = count * size};
    Tensor scratch = *from;
    scratch.storage = &storage;
    scratch.offset = 0;
    scratch.flags = from->flags & LAZY_BITS;
    tensor_shape_strides(scratch.ndim, scratch.shape, scratch.stride);
    copy_apart(&scratch, from);
    copy_apart(to, &scratch);
    mem_free(storage.data);
}

void tensor_copy(const Tensor *to, const Tensor *from) {
    if (tensor_count(to) == 0)
        return;
    bool overlap = may_overlap(to, from), same = overlap && same_cells(to, from);
    if (overlap && !same)
        copy_through_scratch(to, from);
    else if (!same || (to->flags & LAZY_BITS) != (from->flags & LAZY_BITS))
        copy_apart(to, from);
}

Tensor *tensor_contiguous_copy(Arena *arena, const Tensor *t, DType dtype, Error *error) {
    Tensor *copy = tensor_new(arena, dtype, t->ndim, t->shape, error);
    if (!copy)
        return NULL;
    copy->flags = t->flags & TENSOR_NUMPY;
    tensor_copy(copy, t);
    return copy;
}

Tensor *tensor_contiguous(Arena *arena, Tensor *t, Error *error) {
    if (tensor_is_contiguous(t) && !(t->flags & LAZY_BITS))
        return t;
    return tensor_contiguous_copy(arena, t, t->dtype, error);
}

static Tensor *new_in_layout_of(Arena *arena, const Tensor *t, Error *error) {
    int order[TENSOR_MAX_NDIM];
    if (tensor_is_dense(t))
        return tensor_new_strided(arena, t->dtype, t->ndim, t->shape, t->stride, error);
    iter_result_order(t->ndim, t->shape, 1, (const Tensor *[]){t}, order);
    return tensor_new_ordered(arena, t->dtype, t->ndim, t->shape, order, error);
}

Tensor *tensor_clone(Arena *arena, const Tensor *t, Error *error) {
    Tensor *copy = new_in_layout_of(arena, t, error);
    if (!copy)
        return NULL;
    copy->flags = t->flags & TENSOR_NUMPY;
    tensor_copy(copy, t);
    return copy;
}
