/* An operation of the run, made ready to be asked about its cells: its arguments bound, its
 * operands copied as they were before it ran. And what the rules answer with. For why/ alone. */
#ifndef EINSTEP_WHY_ASKED_H
#define EINSTEP_WHY_ASKED_H

#include "ops/bind.h"
#include "ops/random.h"
#include "why/history.h"

typedef struct Operand {
    const Tensor *source; /* as the program gave it; NULL: numbers in a list, no cells */
    Tensor *now;          /* a contiguous copy */
    int param;            /* of the signature */
} Operand;

typedef struct Asked Asked;

/* How cells follow from operands. `open` may be NULL; false: the rule does not fit this call, and
 * the dependence is found by trying. `cell` answers for the n-th element; false: the operation left
 * it as it was. */
typedef struct Rule {
    const char *name;
    WhyKind kind;
    bool (*open)(Asked *asked);
    bool (*cell)(Asked *asked, int64_t n, WhyExplanation *e);
} Rule;

struct Asked {
    Why *why;
    Arena arena, scratch;
    Error error;
    OpContext context;
    Generator torch, numpy; /* with the states they had, so that the same is drawn again */
    GeneratorState torch_state, numpy_state;
    const OpRecord *record;
    size_t step;
    const Op *form;            /* the overload that was called */
    OpArg args[OP_MAX_PARAMS]; /* bound; tensors are the copies */
    const char *params[OP_MAX_PARAMS];
    int param_count;
    VEC(Operand) operands;
    const Tensor *out; /* the tensor whose cells are asked about */
    int result;        /* which result that is; -1: an operand that was overwritten */
    Tensor *made;      /* a contiguous copy of `out` afterwards; NULL until asked_result */
    const Rule *rule;
    int variant; /* which of a family that shares the rule */
    void *state; /* the rule's own */
};

/* The operation behind a write; NULL when its call cannot be bound again. Kept by `why` until
 * another one is asked about. */
Asked *asked_open(Why *why, const Write *write);
void asked_close(Asked *asked);

/* True when its operands have more than WHY_MOST_CELLS: it is not opened. */
bool asked_is_too_large(const OpRecord *record);

/* ---- for rules ---- */

/* Place of a parameter by one of its names ("dim|axis"); -1 when it has none. */
int asked_param(const Asked *asked, const char *names);

/* Its argument, NULL when it was left out or is None. */
const OpArg *asked_arg(const Asked *asked, const char *names);

/* The operand that a parameter was given, NULL when that is no tensor. */
const Operand *asked_operand(const Asked *asked, int param);

/* Axes that a parameter names, wrapped into 0..ndim-1; how many. */
int asked_axes(const Asked *asked, const char *names, int ndim, int *axes);

double asked_double(const Asked *asked, const char *name, double otherwise);
int64_t asked_int(const Asked *asked, const char *name, int64_t otherwise);

/* Runs the kernel with other arguments; its tensor result (which one: asked->result) or NULL. */
Tensor *asked_run(Asked *asked, const OpArg *args);

/* The n-th element of an operand's copy. */
double complex asked_value(const Operand *operand, int64_t place);

/* Place in an operand of the element that meets the n-th of the result by broadcasting. */
int64_t asked_broadcast(const Tensor *out, int64_t n, const Tensor *operand);

/* The n-th element of what is asked about, as it came out. */
double complex asked_result(Asked *asked, int64_t n);

/* a * b, where real numbers stay real: C makes NaN of infinity times zero. */
double complex asked_times(double complex a, double complex b);

/* ---- answers ---- */

/* What is said of the newest term is let go when that was one too many to be listed. */

void answer_add_term(WhyExplanation *e, double complex amount, bool adds);
void answer_add_source(Asked *asked, WhyExplanation *e, const Operand *operand, int64_t place);
/* The formula of the newest term; numbers of `values` stand for each '#'. */
void answer_text(WhyExplanation *e, const char *format, const double complex *values);

void answer_role(WhyExplanation *e, WhyRole role); /* of the newest term */

/* A cell or a number that takes part. */
typedef struct Factor {
    const Operand *operand; /* NULL: a number */
    int64_t place;
    double complex value;
} Factor;

/* What a parameter gives to the n-th element of the result, by broadcasting. */
Factor asked_factor(const Asked *asked, int param, int64_t n);

void answer_add_factor(Asked *asked, WhyExplanation *e, const Factor *factor);

/* scale * a product of cells: one term, or the four real products of two complex cells. */
void answer_add_product(Asked *asked, WhyExplanation *e, double complex scale, int count,
                        const Factor *factors);

#endif
