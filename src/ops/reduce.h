/* Variants and helpers of the rows of reduce.def. */
#ifndef EINSTEP_OPS_REDUCE_H
#define EINSTEP_OPS_REDUCE_H

#include "ops/fold.h"

/* What is given of the moments of a tensor. */
typedef enum Moments {
    MOMENTS_VAR,
    MOMENTS_STD,
    MOMENTS_VAR_MEAN,
    MOMENTS_STD_MEAN
} Moments;

typedef enum SoftmaxKind {
    SOFTMAX_PLAIN,
    SOFTMAX_LOG,
    SOFTMAX_MIN /* of the negative */
} SoftmaxKind;

/* log_softmax in scratch memory, contiguous. NULL: RuntimeError for integers. */
Tensor *softmax_log(OpContext *context, Tensor *input, int axis);

/* A folding of `input` over the axes of a `dim` argument (an int or ints; None and an empty list
 * are all). False: IndexError for an axis that does not exist, RuntimeError for one given twice. */
bool reduce_begin(OpContext *context, const char *name, FoldKind kind, Tensor *input,
                  const OpArg *dim, bool keepdim, Fold *fold);

/* Folds to one tensor: the value itself, or its mean over the folded elements. */
Tensor *reduce_value(OpContext *context, const Fold *fold, DType dtype);
Tensor *reduce_mean(OpContext *context, const Fold *fold, DType dtype);

/* The p-norm over the fold's axes, of the real type that belongs to the input's. */
Tensor *reduce_norm(OpContext *context, Fold *fold, double p);

/* How a loss is asked to be reduced: by the name `reduction`, or as the older flags size_average
 * and reduce say where one of them is given ("mean", "sum" or "none"). */
const char *reduce_asked(const OpArg *size_average, const OpArg *reduce, const OpArg *reduction);

/* A tuple with named items, called as the operation. */
bool reduce_give_pair(OpContext *context, const Op *op, const char *first_name, Tensor *first,
                      const char *second_name, Tensor *second, OpArg *out);

static inline bool reduce_give_indexed(OpContext *context, const Op *op, Tensor *values,
                                       Tensor *indices, OpArg *out) {
    return reduce_give_pair(context, op, "values", values, "indices", indices, out);
}

#endif
