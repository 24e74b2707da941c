/* Operations on tensors: one row of ops.def an operation gives its lookup, the check of its
 * arguments, its error texts and its line in docs/operations.md.
 *
 * Arguments come as OpArg: the evaluator turns its values into them and the result back. Nothing
 * here knows syntax, Python values or journals; what a kernel is about to overwrite it announces
 * through the context. */
#ifndef EINSTEP_OPS_OP_H
#define EINSTEP_OPS_OP_H

#include "tensor/tensor.h"

typedef struct Op Op;
typedef struct OpArg OpArg;
typedef struct Generator Generator;

/* ---- arguments ---- */

typedef enum OpArgKind {
    OP_ABSENT,   /* not given and no default: only in a bound call */
    OP_NONE,
    OP_BOOL,     /* .b */
    OP_INT,      /* .i */
    OP_FLOAT,    /* .f */
    OP_COMPLEX,  /* .z */
    OP_STR,      /* .s */
    OP_DTYPE,    /* .dtype */
    OP_TENSOR,   /* .tensor */
    OP_LIST,     /* .list: a list or tuple of OpArg */
    OP_SLICE,    /* .slice */
    OP_ELLIPSIS,
    OP_OTHER     /* .s: the type's name; a value operations know nothing of */
} OpArgKind;

typedef struct OpList {
    OpArg *items;
    int count;
    bool is_tuple;
    const char *const *names; /* of a named tuple: those of the items, then its type's ("values",
                               * "indices", "sort"); NULL for others */
} OpList;

typedef struct OpSlice {
    bool has_start, has_stop, has_step;
    int64_t start, stop, step;
} OpSlice;

struct OpArg {
    OpArgKind kind;
    union {
        bool b;
        int64_t i;
        double f;
        double complex z;
        const char *s;
        DType dtype;
        Tensor *tensor;
        OpList list;
        OpSlice slice;
    };
};

/* A number given in Python beside tensors: it takes part in promotion by category only. */
bool op_arg_is_number(const OpArg *arg);
double op_arg_double(const OpArg *arg);
int64_t op_arg_int(const OpArg *arg);
double complex op_arg_complex(const OpArg *arg);

OpArg op_tensor(Tensor *t);
OpArg op_int(int64_t i);
OpArg op_float(double f);
OpArg op_bool(bool b);

/* ---- context ---- */

/* What a kernel works with. Results live in `arena`; errors go to `error`. */
typedef struct OpContext {
    Arena *arena;
    Arena *scratch; /* for what only one call needs: op_call sets it and takes it back */
    Arena *spare;   /* kept from one outermost call to the next, empty in between; NULL: none */
    Error *error;
    Generator *torch_generator, *numpy_generator;
    /* Called before the elements of `target` (all that it reads) are overwritten. */
    void (*will_write)(void *user, const Tensor *target);
    /* Called before a generator draws or is seeded. */
    void (*will_draw)(void *user, Generator *generator);
    void *user;
} OpContext;

void op_will_write(OpContext *context, const Tensor *target);

/* ---- table ---- */

/* Where an operation is found. */
typedef enum OpWhere {
    OP_METHOD = 1,       /* Tensor.name(...), self first */
    OP_TORCH = 2,        /* torch.name */
    OP_FUNCTIONAL = 4,   /* torch.nn.functional.name */
    OP_FFT = 8,          /* torch.fft.name */
    OP_NUMPY = 16,       /* numpy.name */
    OP_NDARRAY = 32,     /* ndarray.name(...) */
    OP_PROPERTY = 64,    /* Tensor.name without a call */
    OP_INPLACE = 128,    /* Tensor.name_(...) as well: the result copied into self */
    OP_LINALG = 256,     /* torch.linalg.name */
    OP_INTERNAL = 512,   /* only by op_find with OP_INTERNAL: what syntax stands for (index_get) */
    OP_NDARRAY_PROPERTY = 1024 /* ndarray.name without a call */
} OpWhere;

enum { OP_MAX_PARAMS = 16 };

/* A kernel: `args` bound in the order of the signature, defaults filled in, coerced to the
 * declared types. Sets *out and returns true, or sets context->error and returns false. */
typedef bool OpKernel(OpContext *context, const Op *op, const OpArg *args, OpArg *out);

/* One row. Signature: parameters separated by commas, `name: type = default`.
 * Types: `tensor` (when none is given), `operand` (tensor or number), `number`, `int`, `float`,
 * `bool`, `str`, `dtype`, `ints` (an int or a sequence of ints), `ints...` (the same, or all the
 * positional arguments left), `tensors` and `tensors...` likewise, `array` (NumPy's: a tensor, a
 * number or nested lists, made a tensor that the call's end takes back), `index` (as written
 * between brackets), `any`, `ignored` (device=, requires_grad= and the like: accepted, not looked
 * at). `?` after a type allows None. A bool parameter called `inplace` makes a call with True an
 * in-place one.
 * A bare `*` makes what follows keyword-only. Defaults: None, True, False, a number, 'text'.
 * `tensor` never takes a number; int takes a bool and a whole one-element tensor.
 * Rows with one name that share a place are overloads, tried in order. */
struct Op {
    const char *name;
    const char *signature;
    int where;     /* OpWhere bits */
    OpKernel *kernel;
    int variant;   /* which of a family that shares one kernel */
    const char *summary; /* one line for docs/operations.md: what it gives, what differs */
};

int op_count(void);
const Op *op_at(int index);

/* The first row with this name that is found there, or NULL. A name_ whose row `name` has
 * OP_INPLACE is found too (with OP_METHOD): then *inplace (may be NULL) is set. */
const Op *op_find(const char *name, int where, bool *inplace);

/* Nearest name there, for "did you mean", or NULL. */
const char *op_nearest(const char *name, int where);

typedef struct OpKeyword {
    const char *name;
    OpArg value;
} OpKeyword;

/* Binds the arguments to the first overload they fit, checks them, runs the kernel. For an in-place
 * call the result must have self's shape after broadcasting and a dtype that may be stored in
 * self's; self is announced, overwritten and returned. TypeError for arguments that fit no overload
 * (names the parameter, what it takes and what came), else what the kernel says. */
bool op_call(OpContext *context, const Op *op, bool inplace, int argc, const OpArg *args,
             int keyword_count, const OpKeyword *keywords, OpArg *out);

/* Arity and names alone, for docs: parameters of a signature into `names`; returns how many. */
int op_parameters(const Op *op, const char **names, int capacity);

#endif
