/* Holding a run against results from elsewhere: a trace, or arrays by the names of variables.
 *
 * Finds the first thing that differs, in the order in which the program came to it. Integers, bools
 * and texts must be equal. Floating and complex numbers may be apart by atol + rtol times the
 * largest number of the other tensor: sums in another order differ by as much, also where the
 * result is near zero. NaN equals NaN. "here" is the run, what differs from it "there". */
#ifndef EINSTEP_EXPORT_DIFF_H
#define EINSTEP_EXPORT_DIFF_H

#include "eval/run.h"

typedef struct DiffOptions {
    double rtol, atol;
} DiffOptions;

/* {0} before; release afterwards. */
typedef struct Difference {
    bool found;
    size_t step; /* of the run, 0: before anything ran */
    int line;
    const char *file; /* of a local module; NULL: the program itself */
    const char *func;
    Said said;   /* what differs and by how much, one line */
    long values; /* that were compared, and agreed */
} Difference;

void difference_release(Difference *difference);

/* Against a trace, whose name is for messages. False with ValueError when it is no sound trace. The
 * run's position is put back. */
bool diff_trace(Run *run, const DiffOptions *options, const char *name, const char *text,
                size_t len, Difference *out, Error *error);

/* An array from elsewhere for a variable of the program's module at its end: `x`, or for what a
 * variable holds `layer.weight`, `net.blocks.0.weight`. */
typedef struct DiffArray {
    const char *name;
    const Tensor *array;
} DiffArray;

/* Against arrays, each once the variable has its final value. */
void diff_arrays(Run *run, const DiffOptions *options, int count, const DiffArray *arrays,
                 Difference *out);

/* For diff.c and diff_values.c: false with what differs in `why`, for a value called `name`. */
bool diff_tensors(const Tensor *here, const Tensor *there, const DiffOptions *options,
                  const char *name, Said *why);

#endif
