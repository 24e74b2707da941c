/* What stands between the brackets of x[...], taken apart.
 *
 * First the basic part: ints, slices, None and Ellipsis make a view. What is left (index tensors,
 * lists, masks, True and False) is a list of integer tensors, one for each axis of that view that
 * is not kept whole: these name points, which are then moved element by element. PyTorch's rules;
 * for NumPy arrays NumPy's, which differ in negative steps, in lists, and in ints that stand beside
 * index arrays. */
#ifndef EINSTEP_OPS_INDEX_H
#define EINSTEP_OPS_INDEX_H

#include "ops/op.h"

typedef struct Index {
    Tensor *view;                   /* after the basic part */
    Tensor *along[TENSOR_MAX_NDIM]; /* int64, in logical order, of any shape; NULL: whole axis */
    int source[TENSOR_MAX_NDIM];    /* the axis of x that such an axis was, for messages */
    bool advanced;                  /* some axis has an index tensor */
    bool reversed;                  /* a NumPy slice had a negative step: */
    bool flips[TENSOR_MAX_NDIM];    /* these axes of the view are to be read backwards */
} Index;

/* What the index holds is the call's alone (context->scratch). False: IndexError (out of range, too
 * many, masks of another shape, a kind of value that is no index), ValueError (a step of zero or
 * below). */
bool index_parse(OpContext *context, Tensor *self, const OpArg *spec, Index *index);

/* The points that index tensors name, once broadcast over one another.
 *
 * The axes of `view` are put in the order before, indexed, after; the result of reading has the
 * shape (before..., point shape..., after...). */
typedef struct IndexPoints {
    Tensor *view;
    int before, after; /* axes of the view kept whole, ahead of the points' and behind them */
    int ndim;          /* of the points */
    int64_t shape[TENSOR_MAX_NDIM];
    int64_t count;
    int64_t *offsets; /* of each point from the view's first element, in elements */
    int indexed;
    Tensor *along[TENSOR_MAX_NDIM]; /* of the shape above */
    int source[TENSOR_MAX_NDIM];
    int result_ndim;
    int64_t result_shape[TENSOR_MAX_NDIM];
} IndexPoints;

/* A new tensor of the result's shape, laid out as PyTorch lays out the result of reading. */
Tensor *index_points_new_result(OpContext *context, const IndexPoints *points);

/* False: IndexError (indices that do not broadcast, or out of range: axis and size are named). */
bool index_points(OpContext *context, const Index *index, IndexPoints *points);

/* The part of the view's memory that writing the points touches, as small as one view can say. */
Tensor *index_points_cover(OpContext *context, const IndexPoints *points);

/* Copies between the points and a tensor of the result's shape, same number type, bits as they
 * are. Where points meet, the last one written stays. */
void index_points_read(const IndexPoints *points, const Tensor *to);
void index_points_write(const IndexPoints *points, const Tensor *from);

/* Turns an index along an axis of `size`, maybe negative, into one from the start; IndexError. */
bool index_wrap(OpContext *context, int64_t index, int axis, int64_t size, int64_t *out);

/* The index tuples of all elements that are not zero, in logical order: (count, ndim), laid out
 * column by column. */
Tensor *index_nonzero(OpContext *context, Arena *arena, const Tensor *t);

#endif
