#include "eval/sort.h"

#include "eval/call.h"
#include "eval/interp.h"

#include <string.h>

typedef struct Keyed {
    Value key, item;
} Keyed;

/* Is b to stand before a? Equal ones keep their order, also when reversed. */
static bool comes_before(Interp *in, const Keyed *b, const Keyed *a, bool reverse, bool *out) {
    Value result;
    return value_compare(in, OPERATOR_LT, reverse ? a->key : b->key, reverse ? b->key : a->key,
                         &result) &&
           value_truth(in, result, out);
}

static bool merge(Interp *in, const Keyed *from, Keyed *to, int64_t start, int64_t middle,
                  int64_t end, bool reverse) {
    int64_t left = start, right = middle;
    for (int64_t i = start; i < end; i++) {
        bool take_right = left >= middle;
        if (left < middle && right < end &&
            !comes_before(in, &from[right], &from[left], reverse, &take_right))
            return false;
        to[i] = take_right ? from[right++] : from[left++];
    }
    return true;
}

/* Merge sort, bottom up; the sorted items end in *sorted. */
static bool merge_sort(Interp *in, int64_t count, Keyed *a, Keyed *b, bool reverse,
                       Keyed **sorted) {
    for (int64_t width = 1; width < count; width *= 2) {
        for (int64_t start = 0; start < count; start += 2 * width) {
            int64_t middle = start + width < count ? start + width : count;
            int64_t end = start + 2 * width < count ? start + 2 * width : count;
            if (!merge(in, a, b, start, middle, end, reverse))
                return false;
        }
        Keyed *kept = a;
        a = b;
        b = kept;
    }
    *sorted = a;
    return true;
}

bool sort_items(Interp *in, int64_t count, Value *items, Value key, bool reverse) {
    bool has_key = key.type != VALUE_UNBOUND && key.type != VALUE_NONE;
    Keyed *a = arena_alloc_array(in->arena, (size_t)count, sizeof *a);
    Keyed *b = arena_alloc_array(in->arena, (size_t)count, sizeof *b), *sorted;
    for (int64_t i = 0; i < count; i++) {
        a[i] = (Keyed){.key = items[i], .item = items[i]};
        if (has_key && !call_with(in, key, 1, &items[i], &a[i].key))
            return false;
    }
    if (!merge_sort(in, count, a, b, reverse, &sorted))
        return false;
    for (int64_t i = 0; i < count; i++)
        items[i] = sorted[i].item;
    return true;
}
