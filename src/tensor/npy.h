/* The .npy format, versions 1 to 3, from and to bytes (format: numpy.lib.format).
 *
 * Reads both byte orders, Fortran order, and all number types einstep holds; refuses with a reason
 * objects, structured types, text, truncated files, sizes that overflow, header lengths that lie.
 * Bytes after the last element are not looked at, as in NumPy. Nothing is read from disk here.
 *
 * Differs from NumPy: einstep has no uint16, uint32, uint64. They become int32, int64, int64, which
 * hold all their values, but for a uint64 above the largest int64: that is refused. */
#ifndef EINSTEP_TENSOR_NPY_H
#define EINSTEP_TENSOR_NPY_H

#include "tensor/tensor.h"

/* A tensor flagged as a NumPy array; Fortran order keeps its strides. NULL with ValueError (what
 * is wrong, at which byte) or MemoryError. */
Tensor *npy_read(Arena *arena, const void *bytes, size_t len, Error *error);

/* Writes version 1.0, little endian, C order, lazy bits resolved; bfloat16 becomes float32. */
void npy_write(Str *out, const Tensor *t);

#endif
