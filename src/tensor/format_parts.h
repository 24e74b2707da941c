/* What the printing of PyTorch's tensors and of NumPy's arrays share: which cells are shown, and
 * single numbers. Private to the format_*.c files. */
#ifndef EINSTEP_TENSOR_FORMAT_PARTS_H
#define EINSTEP_TENSOR_FORMAT_PARTS_H

#include "tensor/format.h"

/* A real number of a real floating type, or a complex one of two such, as Python's repr writes the
 * double: the shortest text that reads back in that type. */
void format_add_real(Str *out, double value, DType dtype);
void format_add_pair(Str *out, double complex value, DType real_dtype);

/* A real element, or one part of a complex one, as a double. */
double format_part(const Tensor *t, int64_t position, bool imaginary);

/* A text with spaces before it up to a width. */
void format_add_padded(Str *out, const Str *text, int width);

/* Number of bytes after the last new line that follows `start`. */
size_t format_last_line(const Str *out, size_t start);

/* Which cells of a tensor are shown: all, or the first and last `edge` along every axis. */
typedef struct FormatCells {
    const Tensor *t;
    int64_t edge; /* 0: all */
} FormatCells;

FormatCells format_cells(const Tensor *t, const FormatOptions *options);

/* Number of places shown along an axis, the index at the n-th, and whether some are left out
 * before the n-th. */
int64_t format_shown_count(const FormatCells *cells, int axis);
int64_t format_shown_index(const FormatCells *cells, int axis, int64_t n);
bool format_gap_before(const FormatCells *cells, int axis, int64_t n);

/* False when even the cells shown are too many to print: edges along very many axes. */
bool format_cells_printable(const FormatCells *cells);

/* Calls `visit` for each cell shown, in logical order. */
typedef void FormatVisit(void *context, const Tensor *t, int64_t position);
void format_visit_cells(const FormatCells *cells, FormatVisit *visit, void *context);

void format_add_torch(Str *out, const Tensor *t, const FormatOptions *options);
void format_add_numpy(Str *out, const Tensor *t, bool repr, const FormatOptions *options);

#endif
