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

/* Length of the run that a begins with: ascending, or strictly descending (then reversed). */
static bool count_run(Interp *in, Keyed *a, int64_t count, bool reverse, int64_t *run) {
    bool descending = false, less;
    *run = count;
    for (int64_t i = 1; i < count; i++) {
        if (!comes_before(in, &a[i], &a[i - 1], reverse, &less))
            return false;
        descending = i == 1 ? less : descending;
        if (less != descending) {
            *run = i;
            break;
        }
    }
    for (int64_t i = 0; descending && i < *run / 2; i++) {
        Keyed kept = a[i];
        a[i] = a[*run - 1 - i];
        a[*run - 1 - i] = kept;
    }
    return true;
}

/* Puts items from `sorted` on, one by one, where a binary search says. */
static bool insert_rest(Interp *in, Keyed *a, int64_t count, int64_t sorted, bool reverse) {
    for (int64_t i = sorted; i < count; i++) {
        Keyed pivot = a[i];
        int64_t low = 0, high = i;
        while (low < high) {
            bool less;
            int64_t middle = low + (high - low) / 2;
            if (!comes_before(in, &pivot, &a[middle], reverse, &less))
                return false;
            if (less)
                high = middle;
            else
                low = middle + 1;
        }
        memmove(&a[low + 1], &a[low], (size_t)(i - low) * sizeof *a);
        a[low] = pivot;
    }
    return true;
}

/* Few items are sorted with the comparisons that CPython makes (Objects/listsort.txt), so that a
 * traced __lt__ is seen as often. */
enum { SORT_FEW = 64 };

static bool sort_few(Interp *in, Keyed *a, int64_t count, bool reverse) {
    int64_t run;
    return count < 2 || (count_run(in, a, count, reverse, &run) &&
                         insert_rest(in, a, count, run, reverse));
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

/* Merge sort, bottom up, over pieces sorted one by one; the sorted items end in *sorted. */
static bool merge_sort(Interp *in, int64_t count, Keyed *a, Keyed *b, bool reverse,
                       Keyed **sorted) {
    for (int64_t start = 0; start < count; start += SORT_FEW)
        if (!sort_few(in, a + start, count - start < SORT_FEW ? count - start : SORT_FEW, reverse))
            return false;
    for (int64_t width = SORT_FEW; width < count; width *= 2) {
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
