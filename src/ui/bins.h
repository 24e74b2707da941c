/* Which frequency bin each slot of an axis holds.
 *
 * Layers that choose modes copy bins of a spectrum into slots of a smaller tensor, one by one
 * (`chosen[..., i] = spectrum[..., j]`) or by a list (`spectrum[..., modes]`). From then on the
 * index along that axis is a slot and no longer a bin. What is found for a tensor holds for every
 * axis of that name and size in the program, unless two such axes hold different bins. */
#ifndef EINSTEP_UI_BINS_H
#define EINSTEP_UI_BINS_H

#include "base/vec.h"
#include "lesson/axes.h"

typedef struct AxisBins {
    const char *name; /* of the axis; NULL: it has none, or others of that name differ */
    const Tensor *tensor;
    int axis;
    int64_t size;
    int64_t *bins; /* by slot; -1: nothing was written to it */
} AxisBins;

typedef VEC(AxisBins) BinsTable;

/* Reads the recorded operations. The run moves while it looks; bins are kept in the arena. */
void bins_read(BinsTable *table, Arena *arena, Run *run, const Axes *axes);

/* The bins of an axis of a tensor, whose name may be NULL; NULL when its index is no slot. */
const int64_t *bins_of(const BinsTable *table, const Tensor *t, int axis, const char *name);

#endif
