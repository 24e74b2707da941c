/* What is known of each tensor's axes: a table by tensor, and the one spelling of each name.
 * For lesson/ alone: axes_derive.c fills in what operations say, axes.c what comments claim. */
#ifndef EINSTEP_LESSON_AXES_FACTS_H
#define EINSTEP_LESSON_AXES_FACTS_H

#include "base/vec.h"
#include "eval/run.h"

typedef struct AxisPart {
    const char *name; /* NULL: nothing is known */
    int64_t size;
} AxisPart;

/* Earlier axes that run through one or several axes, outermost first. */
typedef struct AxisParts {
    int count;
    AxisPart items[];
} AxisParts;

typedef struct AxisFact {
    const char *name;       /* NULL: nothing is known */
    const AxisParts *parts; /* NULL: it is one axis as far as is known */
    int place, places;      /* parts were re-read as `places` axes, of which it is one; 0: merged */
} AxisFact;

/* A comment's claim on a tensor that a variable was bound to; see axes.c. */
struct Claim;

typedef struct TensorFacts {
    const Tensor *tensor;
    const OpRecord *maker; /* the operation that made it, or NULL */
    bool derived;          /* the maker has been asked */
    int ndim;              /* when the facts were begun: unsqueeze_ may change a tensor's own */
    AxisFact *axes;
    struct Claim *claims; /* newest first */
} TensorFacts;

typedef struct AxesFacts {
    Arena arena;
    VEC(char *) names;          /* each once, in the order of the program's text */
    VEC(const char *) products; /* "H*E": of merged axes */
    TensorFacts **slots;        /* open hash table by the tensors' addresses */
    size_t slot_count, count;
} AxesFacts;

void axes_facts_release(AxesFacts *facts);

/* The one spelling of a name, NULL for what is only a number. */
const char *axes_facts_name(AxesFacts *facts, const char *text, size_t len);

/* Takes a name from a shape comment: a capital letter is the spelling, whoever wrote it small. */
void axes_facts_note_name(AxesFacts *facts, const char *text, size_t len);

/* Facts of a tensor: NULL when there are none; or made when there are none. */
TensorFacts *axes_facts_find(const AxesFacts *facts, const Tensor *t);
TensorFacts *axes_facts_make(AxesFacts *facts, const Tensor *t);

/* Notes which operation made each tensor of a record's result. */
void axes_facts_note_maker(AxesFacts *facts, const OpRecord *op);

/* The facts of a tensor after asking the operations that made it, and what they were given. NULL
 * when nothing made it and nothing was claimed. */
TensorFacts *axes_derive(AxesFacts *facts, const Tensor *t);

/* The same for all tensors of an operation's result. */
void axes_derive_results(AxesFacts *facts, const OpArg *result);

#endif
