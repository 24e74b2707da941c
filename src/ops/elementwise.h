/* Computing element by element: operands of any shapes that broadcast, any layouts and number
 * types, into a new tensor laid out as PyTorch lays it out.
 *
 * What is computed is in three tables, unary.def, binary.def, ternary.def: a row names an
 * operation, the type of its result, and its formula for each family of number types. int8 and
 * int16 are computed in int32, float16 and bfloat16 in float32, and stored back. A family without
 * a formula is an error of the program (RuntimeError; TypeError for NumPy arrays). */
#ifndef EINSTEP_OPS_ELEMENTWISE_H
#define EINSTEP_OPS_ELEMENTWISE_H

#include "ops/op.h"
#include "tensor/iter.h"

/* Type of a result beside that of the operands. */
typedef enum ElementwiseResult {
    ELEMENTWISE_SAME,  /* as the operands, once promoted */
    ELEMENTWISE_FLOAT, /* the same, but of bools and integers the default float type */
    ELEMENTWISE_REAL,  /* the same, but real of complex operands */
    ELEMENTWISE_BIT    /* bool */
} ElementwiseResult;

typedef enum UnaryKind {
#define UNARY(name, result) UNARY_##name,
#include "ops/unary.def"
    UNARY_COUNT
} UnaryKind;

typedef enum BinaryKind {
#define BINARY(name, result) BINARY_##name,
#include "ops/binary.def"
    BINARY_COUNT
} BinaryKind;

typedef enum TernaryKind {
#define TERNARY(name, result) TERNARY_##name,
#include "ops/ternary.def"
    TERNARY_COUNT
} TernaryKind;

/* What decides how the result lies in memory. */
typedef enum ElementwiseLayout {
    ELEMENTWISE_BY_ALL,    /* all operands, the first before the second */
    ELEMENTWISE_BY_FIRST,  /* the first alone */
    ELEMENTWISE_CONTIGUOUS /* none */
} ElementwiseLayout;

enum { ELEMENTWISE_PARAMETERS = 4 };

/* A kernel for each number type it is defined for, else NULL. */
typedef IterRun *ElementwiseKernels[DTYPE_COUNT];

/* One computation. Kernels get `parameters` as context. */
typedef struct Elementwise {
    const char *name;         /* for messages */
    const Op *op;             /* whose parameters name the operands, or NULL */
    int count;
    const OpArg *operands;    /* tensors and numbers */
    DType common;             /* what they are converted to first */
    ElementwiseResult result;
    ElementwiseLayout layout;
    bool has_condition;       /* the first operand is a bool, not of the common type */
    IterRun *const *kernels;  /* by number type */
    const double *parameters; /* ELEMENTWISE_PARAMETERS of them, or NULL */
} Elementwise;

/* NULL: RuntimeError for shapes that do not broadcast (ValueError for NumPy arrays) or a type
 * without a kernel. */
Tensor *elementwise_run(OpContext *context, const Elementwise *work);

/* The same by row of the tables; number types follow from the operands. `op` (or NULL) names the
 * operands in messages. */
Tensor *elementwise_unary(OpContext *context, const char *name, UnaryKind kind, Tensor *x,
                          const double *parameters);
Tensor *elementwise_binary(OpContext *context, const Op *op, const char *name, BinaryKind kind,
                           const OpArg *operands, const double *parameters);

/* What the rows hold, for a computation put together by hand. */
Elementwise elementwise_unary_work(const char *name, UnaryKind kind, const OpArg *operand);
Elementwise elementwise_binary_work(const Op *op, const char *name, BinaryKind kind,
                                    const OpArg *operands);
Elementwise elementwise_ternary_work(const Op *op, TernaryKind kind, const OpArg *operands);

/* The number type in which dtype is computed. */
DType elementwise_compute_dtype(DType dtype);

/* False with RuntimeError when a number cannot be stored as dtype: out of range, or complex where
 * only a real number fits. */
bool elementwise_number_fits(OpContext *context, const char *name, const OpArg *number,
                             DType dtype);

#endif
