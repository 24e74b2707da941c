/* Folding axes of a tensor: all elements that differ only in their index along those axes become
 * one. The kinds of folding are in fold.def; sums run in wide types (wide.h), so that float32 does
 * not drift; the result is contiguous. Knows nothing of PyTorch's signatures. */
#ifndef EINSTEP_OPS_FOLD_H
#define EINSTEP_OPS_FOLD_H

#include "ops/wide.h"

typedef enum FoldKind {
#define FOLD(name) FOLD_##name,
#include "ops/fold.def"
    FOLD_MOMENTS, /* mean in `real` or `z`, sum of squared distances from it in `spread` */
    FOLD_COUNT_OF_KINDS
} FoldKind;

/* What is known of the elements so far. */
typedef struct FoldState {
    int64_t whole;    /* the value, by wide type of the input */
    double real;
    double complex z;
    int64_t kept;     /* index of the element kept (-1: none yet), a truth, or a count */
    double spread;
    double p;         /* exponent of a norm */
    int64_t count;    /* elements in all */
} FoldState;

/* A folding of one tensor. */
typedef struct Fold {
    const char *name;  /* for messages */
    FoldKind kind;
    Tensor *input;
    bool axes[TENSOR_MAX_NDIM];  /* which are folded */
    bool keepdim;                /* folded axes stay, with size one */
    double p;                    /* exponent of a norm */
} Fold;

/* Takes one finished state as element `n` of the results. */
typedef void FoldFinish(void *results, int64_t n, const FoldState *state);

/* A contiguous tensor for the results. */
Tensor *fold_new_result(OpContext *context, const Fold *fold, DType dtype);

/* Elements that become one. */
int64_t fold_count(const Fold *fold);

/* Folds all, giving each state to `finish` in logical order of the results. False: RuntimeError
 * when the kind is not defined for the input's type. */
bool fold_run(OpContext *context, const Fold *fold, FoldFinish *finish, void *results);

#endif
