/* The few moves nearly every kernel makes: reading arguments that bind.h has coerced, making result
 * tensors in the layouts PyTorch uses, giving them back.
 *
 * Results live in the context's arena; what only the call needs lives in its scratch, and must not
 * be given back. A result is a NumPy array when the tensor it is made from (`like`) is one. */
#ifndef EINSTEP_OPS_RESULTS_H
#define EINSTEP_OPS_RESULTS_H

#include "ops/op.h"

/* ---- arguments ---- */

/* A short list of integers: sizes, axes, shifts. */
typedef struct OpInts {
    int count;
    int64_t items[TENSOR_MAX_NDIM];
} OpInts;

/* Reads an `ints` argument; None is an empty list. RuntimeError when it holds more than a tensor
 * may have axes; `what` names the argument. */
bool op_read_ints(OpContext *context, const char *what, const OpArg *arg, OpInts *ints);

static inline bool op_is_none(const OpArg *arg) {
    return arg->kind == OP_NONE || arg->kind == OP_ABSENT;
}

/* An `ints` argument that may hold one number, of a kernel or its steps: `least` or more, and not
 * so large that sums and products of such numbers overflow; None is `otherwise`. RuntimeError. */
bool op_read_step(OpContext *context, const char *what, const OpArg *arg, int64_t least,
                  int64_t otherwise, int64_t *value);

/* False with RuntimeError for a step as above that is less than `least`, or too large. */
bool op_check_step(OpContext *context, const char *what, int64_t least, int64_t value);

/* A `dtype?` or `int?` argument, or what stands for None. */
DType op_dtype_or(const OpArg *arg, DType otherwise);
int64_t op_int_or(const OpArg *arg, int64_t otherwise);

/* An `any` argument as an array that lives as long as results do (ops/array.h). */
Tensor *op_array(OpContext *context, const OpArg *arg);

/* ---- intermediate results ---- */

/* The same context, but what is made in it is gone when the call ends. */
static inline OpContext op_aside(const OpContext *context) {
    OpContext aside = *context;
    aside.arena = context->scratch;
    return aside;
}

/* ---- giving back ---- */

/* Sets *out to t; false for NULL, whose maker has set the error. */
bool op_give(OpArg *out, Tensor *t);

/* The same for a NumPy array: t is flagged as one, and a RuntimeError becomes a ValueError. */
bool op_give_array(OpContext *context, OpArg *out, Tensor *t);

/* Sets *out to a tuple of tensors (false when one is NULL), or of integers. */
bool op_give_tuple(OpContext *context, OpArg *out, int count, Tensor *const *tensors);
bool op_give_ints(OpContext *context, OpArg *out, int count, const int64_t *values);

/* Sets *out to a value that is no tensor; true. */
bool op_give_int(OpArg *out, int64_t value);
bool op_give_bool(OpArg *out, bool value);

/* ---- making tensors ---- */

enum { OP_LAZY_BITS = TENSOR_CONJ | TENSOR_NEG };

/* Zeroed room for what only the call needs, as much as the program's data demand; NULL with
 * MemoryError. */
void *op_scratch(OpContext *context, int64_t count, size_t size);

/* Contiguous zeros. */
Tensor *op_new(OpContext *context, const Tensor *like, DType dtype, int ndim, const int64_t *shape);

/* Zeros of t's shape, dense, the axes in the order of t's memory: the layout of zeros_like. */
Tensor *op_new_like(OpContext *context, const Tensor *t, DType dtype);

/* True when axis 1 of a tensor of four or five axes lies innermost in memory ("channels last"):
 * several operations of PyTorch hand that order on to their result. */
bool op_is_channels_last(const Tensor *t);

/* As op_new; where `channels_last`, with axis 1 innermost, then the others from the last on. */
Tensor *op_new_format(OpContext *context, const Tensor *like, DType dtype, int ndim,
                      const int64_t *shape, bool channels_last);

/* t itself when it has the dtype, else a converted copy in the order of t's memory. */
Tensor *op_convert(OpContext *context, Arena *arena, Tensor *t, DType dtype);

/* The value's numbers as self would store them: self's dtype, and the bits that its lazy conjugate
 * or negative make of them. A contiguous scratch tensor without lazy bits. */
Tensor *op_bits_for(OpContext *context, const Tensor *self, const Tensor *value);

/* Announces and overwrites all of `to` with `from`, which broadcasts to it. */
void op_overwrite(OpContext *context, const Tensor *to, const Tensor *from);

/* Announces that a generator will draw, or be seeded. */
void op_will_draw(OpContext *context, Generator *generator);

/* ---- axes ---- */

/* The axis as one in [0, ndim), of a tensor with ndim axes; IndexError. A tensor without axes
 * counts as having one, but not for op_wrap_own_axis. */
bool op_wrap_axis(OpContext *context, int64_t axis, int ndim, int *out);
bool op_wrap_own_axis(OpContext *context, int64_t axis, int ndim, int *out);

/* The axes of a list as flags; RuntimeError when one appears twice. */
bool op_wrap_axes(OpContext *context, const OpInts *axes, int ndim, bool *in_list, int *wrapped);

#endif
