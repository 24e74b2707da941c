/* Sorting a lane by rank: each element becomes a key that orders as the elements do, beside its
 * index, so that one sort serves all real number types. NaN ranks above all, -0 with 0. */
#ifndef EINSTEP_OPS_RANK_H
#define EINSTEP_OPS_RANK_H

#include "ops/wide.h"

typedef struct Ranked {
    int64_t key, index;
} Ranked;

/* One lane being ordered: n wide values, their ranks, room for the sort. */
typedef struct RankedLane {
    WideKind kind; /* not complex */
    int64_t n;
    void *values;
    Ranked *items, *spare;
} RankedLane;

/* Room for lanes of n elements, in the arena. */
void rank_init(RankedLane *lane, Arena *arena, WideKind kind, int64_t n);

/* Ranks the values in the lane, each beside its index. */
void rank_values(RankedLane *lane);

/* Ranks the values in the lane and sorts the ranks; equal ones keep their order. */
void rank_sort(RankedLane *lane, bool descending);

/* The value at an index, as it stood before sorting, written to place `n` of `values`. */
void rank_take(const RankedLane *lane, int64_t index, void *values, int64_t n);

bool rank_is_nan(const RankedLane *lane, int64_t index);

#endif
