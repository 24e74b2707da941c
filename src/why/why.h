/* Why a number is what it is: which operation made it, of which cells, in amounts that add up to
 * it; and the way forward, which cells depend on one.
 *
 * A cell is a place in a storage, so views need no explanation: asked is which operation last wrote
 * the place. Its operands are read as they were just before it ran. A moment is counted in
 * operations of the run: at moment t the first t of them are done.
 *
 * Knows the run and its records, nothing of a screen. The run is moved while a question is
 * answered, and put back. Numbers that went through Python (.item(), a list of numbers) end the
 * way: what is made of them is an input. */
#ifndef EINSTEP_WHY_WHY_H
#define EINSTEP_WHY_WHY_H

#include "base/vec.h"
#include "eval/run.h"

typedef struct Why Why;

/* Reads what the run recorded. `run` must outlive it. */
Why *why_new(Run *run);
void why_free(Why *why);

/* The n-th element of a tensor, in logical order, at a moment. */
typedef struct WhyCell {
    const Tensor *tensor;
    int64_t place;
    size_t moment;
} WhyCell;

/* The moment of the run's present step. */
size_t why_now(const Why *why);

/* ---- explaining ---- */

typedef enum WhyKind {
    WHY_INPUT,    /* loaded, drawn, written in the program: nothing before it */
    WHY_COPY,     /* one cell's value, moved or converted */
    WHY_SUM,      /* terms are cells, or cells times a factor */
    WHY_PRODUCTS, /* terms are products of cells */
    WHY_QUOTIENT,
    WHY_FUNCTION, /* a formula of some cells */
    WHY_CHOICE,   /* one of several cells */
    WHY_DEPENDS   /* which cells it depends on, without amounts */
} WhyKind;

/* A cell that took part, with the value it had. */
typedef struct WhySource {
    WhyCell cell;
    double complex value;
} WhySource;

/* What a term is to the number, where the formula alone does not say. */
typedef enum WhyRole {
    WHY_PLAIN,
    WHY_ADDED, /* a bias */
    WHY_CHOSEN,
    WHY_PASSED_OVER,
    WHY_CONDITION, /* that decided */
    WHY_DIVISOR,   /* part of what is divided by */
    WHY_SPREAD,    /* part of mean and spread */
    WHY_LEFT_OUT,  /* it does not count */
    WHY_KEPT,      /* by a draw */
    WHY_DROPPED
} WhyRole;

enum { WHY_MOST_TERMS = 1 << 16, WHY_MOST_CELLS = 1 << 23 };

typedef struct WhyTerm {
    WhyRole role;
    double complex amount;
    bool adds;        /* its amount is part of the total; else only shown beside it */
    int first, count; /* of its sources */
    size_t text;      /* where its formula starts in `texts` */
} WhyTerm;

typedef struct WhyExplanation {
    WhyCell cell;
    double complex value;
    WhyKind kind;
    const OpRecord *record; /* NULL: no operation made it */
    size_t step;            /* of the record; without one: that first used the storage */
    double complex total;   /* of the amounts that add */
    double gap;             /* between total and value: what rounding left */
    bool wraps;             /* the total is beyond the integers of the dtype, and left the gap */
    VEC(WhyTerm) terms;     /* in the order of the axes, the first WHY_MOST_TERMS */
    int64_t unlisted;       /* terms after those, and what they add together */
    double complex unlisted_amount;
    bool too_large;         /* more than WHY_MOST_CELLS take part: no terms */
    VEC(WhySource) sources;
    Str texts;         /* NUL after each */
    bool sources_only; /* asked for: no amounts, no texts, but all terms; saves the time */
} WhyExplanation;

/* False when the cell's storage is none that the run knows. The explanation is used again from one
 * call to the next; {0} is a valid first one. */
bool why_explain(Why *why, WhyCell cell, WhyExplanation *out);
void why_explanation_release(WhyExplanation *explanation);

const char *why_term_text(const WhyExplanation *explanation, const WhyTerm *term);

/* False for a storage that no operation of the run made or used: a prompt made it just now. */
bool why_knows(const Why *why, const Storage *storage);

/* Of an operation that draws: the one that had seeded the generator, NULL when none had; false when
 * it draws nothing. */
bool why_find_seed(const Why *why, const OpRecord *record, const OpRecord **seed);

/* "einsum bhex,bhey->bhxy" */
void why_add_operation(const OpRecord *record, Str *out);

/* A number as the texts write it. */
void why_add_number(double complex value, Str *out);

/* ---- names ---- */

/* How a cell is called in a frame: a variable's element. */
typedef struct WhyName {
    Str name;             /* "xq", "self.scale", "xq_ft.real"; empty: nobody holds it */
    const Tensor *tensor; /* that the name stands for */
    int ndim;
    int64_t index[TENSOR_MAX_NDIM];
    const Frame *frame;    /* whose variable it is */
    const OpRecord *maker; /* of a cell without a name: the operation that made it, or NULL */
    size_t step;           /* of the maker */
} WhyName;

/* The name that the frame of `step` has for a cell at the cell's moment, else the one at module
 * level. */
void why_find_name(Why *why, WhyCell cell, size_t step, WhyName *out);
void why_name_release(WhyName *name);

/* "xq[0,3,1,2]"; "(permute, line 12)[0,3]" for a cell without a name. */
void why_add_name(const WhyName *name, Str *out);

/* ---- forward ---- */

/* Cells at the run's present step that depend on one cell, from when that was written on. */
typedef struct WhyReach WhyReach;

/* NULL with a TimeoutError when it takes longer than WHY_REACH_SECONDS (tensors too large to follow
 * each number through), or with a KeyboardInterrupt. */
enum { WHY_REACH_SECONDS = 3 };
WhyReach *why_reach(Why *why, WhyCell cell, Error *error);
void why_reach_free(WhyReach *reach);
bool why_reach_has(const WhyReach *reach, const Tensor *t, int64_t place);
int64_t why_reach_count(const WhyReach *reach, const Tensor *t);

#endif
