/* A tensor is a way to read a storage: shape, strides and an offset over bytes that several
 * tensors may share, as in PyTorch. The fields are open, since they are what einstep teaches.
 *
 * Invariants: every index that shape allows lies inside the storage; strides and offset count
 * elements of `dtype`, not bytes; a tensor without axes holds one element; strides are never
 * negative. Tensors and storages live in an arena and are never freed one by one. A tensor header
 * is not changed once made, except by the few in-place shape operations of ops/ (unsqueeze_ ...).
 *
 * Knows nothing of operations, of the language, of journals: who writes into a storage tells the
 * journal first (ops/op.h, op_will_write). */
#ifndef EINSTEP_TENSOR_TENSOR_H
#define EINSTEP_TENSOR_TENSOR_H

#include "base/arena.h"
#include "base/error.h"
#include "tensor/dtype.h"

#include <complex.h>

#ifndef CMPLX /* C11 has it, but the C library hides it from clang */
#define CMPLX(real, imag) __builtin_complex((double)(real), (double)(imag))
#endif

enum { TENSOR_MAX_NDIM = 12 };

typedef struct Storage {
    unsigned char *data;
    size_t bytes;
    uint64_t stamp; /* write clock of the last write into it; 0: not since it was made */
    uint32_t id;    /* counts storages in the order they were made; 0 until it is shown */
} Storage;

typedef enum TensorFlags {
    TENSOR_CONJ = 1,      /* lazy conjugate: elements read as their conjugate */
    TENSOR_NEG = 2,       /* lazy negative: elements read as their negative (imag of a conj); never
                         * on integers */
    TENSOR_NUMPY = 4,     /* is a NumPy array: its promotion and printing */
    TENSOR_PARAMETER = 8, /* an nn.Parameter */
    TENSOR_GRAD = 16,     /* requires_grad was asked for (kept, never used) */
    TENSOR_SCALAR = 32    /* a NumPy array without axes that is a scalar, np.float64(2) */
} TensorFlags;

typedef struct Tensor {
    Storage *storage;
    DType dtype;
    int flags; /* TensorFlags */
    int ndim;
    int64_t offset; /* in elements */
    int64_t shape[TENSOR_MAX_NDIM];
    int64_t stride[TENSOR_MAX_NDIM];
} Tensor;

/* ---- making ---- */

/* A contiguous tensor of zeros. NULL: RuntimeError for a bad shape (negative size, too many axes,
 * a count that overflows), MemoryError beyond the arena's limit, naming shape and bytes. */
Tensor *tensor_new(Arena *arena, DType dtype, int ndim, const int64_t *shape, Error *error);

/* As tensor_new, but dense in the order of axes `order` (outermost in memory first). */
Tensor *tensor_new_ordered(Arena *arena, DType dtype, int ndim, const int64_t *shape,
                           const int *order, Error *error);

/* As tensor_new, over a storage of its own with these strides: a dense layout, but for axes of
 * size one and empty tensors, whose strides may be anything. */
Tensor *tensor_new_strided(Arena *arena, DType dtype, int ndim, const int64_t *shape,
                           const int64_t *stride, Error *error);

/* Another header over the same storage, with the same flags. */
Tensor *tensor_alias(Arena *arena, const Tensor *t);

/* A tensor with no axes that holds one number (converted to dtype). */
Tensor *tensor_from_double(Arena *arena, DType dtype, double value, Error *error);
Tensor *tensor_from_int(Arena *arena, DType dtype, int64_t value, Error *error);
Tensor *tensor_from_complex(Arena *arena, DType dtype, double complex value, Error *error);

/* ---- reading ---- */

int64_t tensor_count(const Tensor *t); /* number of elements */
bool tensor_is_contiguous(const Tensor *t);

/* True when the elements fill a stretch of memory, each once, in some order of the axes. */
bool tensor_is_dense(const Tensor *t);
bool tensor_same_shape(const Tensor *a, const Tensor *b);

/* Address of the element at storage position `offset + ...` */
static inline unsigned char *tensor_bytes(const Tensor *t) {
    return t->storage->data + (size_t)t->offset * dtype_size(t->dtype);
}

/* Position, in elements from the storage's start, of the n-th element in logical order; and of
 * the one at an index of ndim integers, each in range. */
int64_t tensor_position(const Tensor *t, int64_t n);
int64_t tensor_position_at(const Tensor *t, const int64_t *index);

/* Index of the n-th element in logical order. */
void tensor_unravel(const Tensor *t, int64_t n, int64_t *index);

/* The element at a position of the storage, with the lazy bits applied, converted as
 * tensor/element.h says; a complex element read as double gives its real part. */
double tensor_get_double(const Tensor *t, int64_t position);
int64_t tensor_get_int(const Tensor *t, int64_t position);
double complex tensor_get_complex(const Tensor *t, int64_t position);
void tensor_set_double(const Tensor *t, int64_t position, double value);
void tensor_set_int(const Tensor *t, int64_t position, int64_t value);
void tensor_set_complex(const Tensor *t, int64_t position, double complex value);

/* ---- copying ---- */

/* Copies all elements of `from` (same shape, or one that broadcasts to it) into `to`, converting
 * the dtype as PyTorch's copy_ does; overlapping memory is read before it is written. */
void tensor_copy(const Tensor *to, const Tensor *from);

/* A contiguous copy with the lazy bits resolved; of another dtype when wanted. Of a tensor's flags
 * a copy keeps TENSOR_NUMPY only. */
Tensor *tensor_contiguous_copy(Arena *arena, const Tensor *t, DType dtype, Error *error);

/* t itself when it is contiguous with no lazy bit, else such a copy. */
Tensor *tensor_contiguous(Arena *arena, Tensor *t, Error *error);

/* A dense copy with no lazy bit whose axes keep the order in memory of t: of a dense t with the
 * very same strides. */
Tensor *tensor_clone(Arena *arena, const Tensor *t, Error *error);

/* ---- shapes ---- */

/* Product of the sizes; false when a size is negative or the product does not fit (in an empty
 * shape that of the other sizes, since strides are made of it). */
bool tensor_shape_count(int ndim, const int64_t *shape, int64_t *count);

/* Strides of a contiguous tensor of this shape (an axis of size zero counts as one). */
void tensor_shape_strides(int ndim, const int64_t *shape, int64_t *stride);

/* "(3, 8, 2, 10)"; a single axis "(3,)". */
void tensor_add_shape(Str *out, int ndim, const int64_t *shape);

#endif
