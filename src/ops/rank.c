#include "ops/rank.h"

#include <math.h>
#include <string.h>

void rank_init(RankedLane *lane, Arena *arena, WideKind kind, int64_t n) {
    size_t count = (size_t)n;
    *lane = (RankedLane){.kind = kind, .n = n};
    lane->values = arena_alloc_array(arena, count, wide_size(kind));
    lane->items = arena_alloc_array(arena, count, sizeof *lane->items);
    lane->spare = arena_alloc_array(arena, count, sizeof *lane->spare);
}

/* Bits of a double read as an integer order as the doubles do, but that negative ones run
 * backwards. */
static int64_t key_of_real(double value) {
    int64_t bits;
    if (isnan(value))
        return INT64_MAX;
    value += 0.0; /* -0 becomes 0 */
    memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

void rank_values(RankedLane *lane) {
    const int64_t *whole = lane->values;
    const double *real = lane->values;
    for (int64_t i = 0; i < lane->n; i++) {
        lane->items[i].key = lane->kind == WIDE_WHOLE ? whole[i] : key_of_real(real[i]);
        lane->items[i].index = i;
    }
}

/* Merges two sorted neighbours, from[a, b) and from[b, c), into `to`; of equal keys the left one
 * comes first. */
static void merge(const Ranked *from, Ranked *to, int64_t a, int64_t b, int64_t c,
                  bool descending) {
    int64_t left = a, right = b;
    for (int64_t i = a; i < c; i++) {
        bool take_right =
            left == b || (right < c && (descending ? from[right].key > from[left].key
                                                   : from[right].key < from[left].key));
        to[i] = from[take_right ? right++ : left++];
    }
}

void rank_sort(RankedLane *lane, bool descending) {
    rank_values(lane);
    for (int64_t run = 1; run < lane->n; run *= 2) {
        for (int64_t a = 0; a < lane->n; a += 2 * run) {
            int64_t b = a + run < lane->n ? a + run : lane->n;
            int64_t c = b + run < lane->n ? b + run : lane->n;
            merge(lane->items, lane->spare, a, b, c, descending);
        }
        Ranked *sorted = lane->spare;
        lane->spare = lane->items;
        lane->items = sorted;
    }
}

void rank_take(const RankedLane *lane, int64_t index, void *values, int64_t n) {
    if (lane->kind == WIDE_WHOLE)
        ((int64_t *)values)[n] = ((const int64_t *)lane->values)[index];
    else
        ((double *)values)[n] = ((const double *)lane->values)[index];
}

bool rank_is_nan(const RankedLane *lane, int64_t index) {
    return lane->kind == WIDE_REAL && isnan(((const double *)lane->values)[index]);
}
