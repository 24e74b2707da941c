/* Which part of a tensor is on the screen: two axes as rows and columns, the others at an index,
 * and the cell under the cursor. Knows sizes only, no tensors and no screen.
 *
 * Invariants: 0 <= index[i] < size of axis i (0 for an empty axis); row and column are different
 * axes, -1 where the tensor has none: a vector is one row, a tensor without axes one cell. The
 * slider is one of the other axes, -1 when there is none. */
#ifndef EINSTEP_UI_PLANE_H
#define EINSTEP_UI_PLANE_H

#include "tensor/tensor.h"

typedef struct Plane {
    int ndim;
    int64_t shape[TENSOR_MAX_NDIM];
    int64_t index[TENSOR_MAX_NDIM]; /* the cursor; of the other axes, what is shown */
    int row, column;
    int slider;
} Plane;

/* The last two axes, everything else at 0. */
void plane_init(Plane *plane, int ndim, const int64_t *shape);

/* The same choices over another shape with as many axes. */
void plane_fit(Plane *plane, const int64_t *shape);

/* Rows and columns of the plane: 1 where there is no such axis. */
int64_t plane_rows(const Plane *plane);
int64_t plane_columns(const Plane *plane);

/* Index of the cell in a row and a column of the plane. */
void plane_cell(const Plane *plane, int64_t row, int64_t column, int64_t *index);

/* The cursor's row and column. */
int64_t plane_cursor_row(const Plane *plane);
int64_t plane_cursor_column(const Plane *plane);

/* Moves the cursor; it stops at the edges. False when it was there already. */
bool plane_move(Plane *plane, int64_t rows, int64_t columns);
void plane_go(Plane *plane, int64_t row, int64_t column);

/* Adds to the index of the slider's axis, held at its ends. False when there is none or no room. */
bool plane_turn(Plane *plane, int64_t by);

/* The next (or, with -1, the former) of the axes that are neither rows nor columns. */
void plane_next_slider(Plane *plane, int direction);

/* The next pair of axes as rows and columns: all pairs in order, then all of them turned round. */
void plane_next_axes(Plane *plane, int direction);

/* False when they are no two axes of it. */
bool plane_set_axes(Plane *plane, int row, int column);

/* "0,:,1,:" : two axes (one of a vector) stand for rows and columns, negative indices count from
 * the end. ValueError or IndexError that names the axis and its size. */
bool plane_read(Plane *plane, const char *text, Error *error);

/* "0,5,1,3": an index for every axis. */
bool plane_read_cell(Plane *plane, const char *text, Error *error);

/* As plane_read takes it. */
void plane_add_text(const Plane *plane, Str *out);

/* "[0,5,1,3]". */
void plane_add_cell(const Plane *plane, Str *out);

#endif
