/* Products by letters, and what their equation says.
 *
 * All operands are aligned first: each becomes a view whose axes are the output's letters in their
 * order, then the letters that are summed; letters it lacks are axes of size one. Then they are
 * multiplied from left to right, each letter being summed as soon as no later operand has it. */
#ifndef EINSTEP_OPS_EINSUM_H
#define EINSTEP_OPS_EINSUM_H

#include "ops/op.h"

enum {
    EINSUM_LETTERS = 52,             /* A to Z, then a to z */
    EINSUM_ELLIPSIS = EINSUM_LETTERS /* stands in a term for the axes without a letter */
};

typedef struct EinsumTerm {
    int count;
    unsigned char letters[TENSOR_MAX_NDIM + 1];
    int ellipsis; /* axes that "..." covers; -1 when there is none */
} EinsumTerm;

/* Where each letter lies among the aligned axes. */
typedef struct EinsumPlan {
    const char *equation;
    int operands;
    EinsumTerm *terms;
    int place[EINSUM_LETTERS]; /* -1: in no operand */
    int ellipsis_place;        /* first of the axes that any "..." covers */
    int ellipsis_axes;         /* how many: the most that one covers */
    int out_ndim, ndim;        /* axes of the output; with those that are summed */
} EinsumPlan;

/* Reads an equation for operands of these axes. RuntimeError: what is wrong, and where. */
bool einsum_parse(OpContext *context, const char *equation, int operands, Tensor *const *tensors,
                  EinsumPlan *plan);

char einsum_letter(int code);

/* Sum over `axes` of a * b, both with all aligned axes; what is summed stays as an axis of size
 * one. The layout is PyTorch's: without axes to sum the elementwise product's; else dense in the
 * order (in both, in a alone, summed, in b alone), each group in the order of the axes. */
Tensor *einsum_pair(OpContext *context, Tensor *a, Tensor *b, const bool *axes);

#endif
