#include "ops/select.h"

/* Items [0, n), and which of two keys comes first. */
typedef struct Selection {
    Ranked *items;
    bool descending;
} Selection;

enum {
    INSERTION_FROM_SELECT = 3, /* runs up to here are left to insertion */
    INSERTION_FROM_SORT = 16,
    HEAP_FROM = 64, /* a heap serves when k is this many times smaller than n */
};

static bool before(const Selection *s, Ranked a, Ranked b) {
    return s->descending ? a.key > b.key : a.key < b.key;
}

static void swap(Selection *s, int64_t a, int64_t b) {
    Ranked kept = s->items[a];
    s->items[a] = s->items[b];
    s->items[b] = kept;
}

/* Rounds of halving that are allowed before a heap takes over: twice the binary logarithm. */
static int halvings(int64_t n) {
    int rounds = 0;
    for (; n > 1; n /= 2)
        rounds += 2;
    return rounds;
}

/* ---- insertion ---- */

static void insertion_sort(Selection *s, int64_t first, int64_t last) {
    for (int64_t i = first + 1; i < last; i++) {
        Ranked item = s->items[i];
        int64_t hole = i;
        for (; hole > first && before(s, item, s->items[hole - 1]); hole--)
            s->items[hole] = s->items[hole - 1];
        s->items[hole] = item;
    }
}

/* ---- a heap, its last in order on top ---- */

static void heap_push(Selection *s, int64_t base, int64_t hole, int64_t top, Ranked item) {
    Ranked *heap = s->items + base;
    for (int64_t parent; hole > top; hole = parent) {
        parent = (hole - 1) / 2;
        if (!before(s, heap[parent], item))
            break;
        heap[hole] = heap[parent];
    }
    heap[hole] = item;
}

/* Lets the hole sink to a leaf, then lifts the item from there. */
static void heap_adjust(Selection *s, int64_t base, int64_t hole, int64_t size, Ranked item) {
    Ranked *heap = s->items + base;
    int64_t top = hole, child = hole;
    while (child < (size - 1) / 2) {
        child = 2 * (child + 1);
        if (before(s, heap[child], heap[child - 1]))
            child--;
        heap[hole] = heap[child];
        hole = child;
    }
    if (size % 2 == 0 && child == (size - 2) / 2) { /* the last has no sibling */
        child = 2 * child + 1;
        heap[hole] = heap[child];
        hole = child;
    }
    heap_push(s, base, hole, top, item);
}

/* The top goes to place `to`, whose item joins the heap. */
static void heap_pop(Selection *s, int64_t base, int64_t size, int64_t to) {
    Ranked item = s->items[to];
    s->items[to] = s->items[base];
    heap_adjust(s, base, 0, size, item);
}

/* The first (middle - first) of [first, last), as a heap. */
static void heap_select(Selection *s, int64_t first, int64_t middle, int64_t last) {
    int64_t size = middle - first;
    for (int64_t parent = size / 2; parent-- > 0;)
        heap_adjust(s, first, parent, size, s->items[first + parent]);
    for (int64_t i = middle; i < last; i++)
        if (before(s, s->items[i], s->items[first]))
            heap_pop(s, first, size, i);
}

static void partial_sort(Selection *s, int64_t first, int64_t middle, int64_t last) {
    if (first == middle)
        return;
    heap_select(s, first, middle, last);
    for (int64_t end = middle - 1; end > first; end--)
        heap_pop(s, first, end - first, end);
}

/* ---- partition ---- */

static void median_to_first(Selection *s, int64_t first, int64_t a, int64_t b, int64_t c) {
    const Ranked *i = s->items;
    if (before(s, i[a], i[b]))
        swap(s, first, before(s, i[b], i[c]) ? b : before(s, i[a], i[c]) ? c : a);
    else
        swap(s, first, before(s, i[a], i[c]) ? a : before(s, i[b], i[c]) ? c : b);
}

/* Splits [first, last) at the median of three, which stops both scans; where the right part
 * begins. */
static int64_t partition(Selection *s, int64_t first, int64_t last) {
    median_to_first(s, first, first + 1, first + (last - first) / 2, last - 1);
    Ranked pivot = s->items[first];
    int64_t left = first + 1, right = last;
    for (;; left++) {
        while (before(s, s->items[left], pivot))
            left++;
        do
            right--;
        while (before(s, pivot, s->items[right]));
        if (left >= right)
            return left;
        swap(s, left, right);
    }
}

/* Puts the item of place `nth` there, none after it coming before it. */
static void select_nth(Selection *s, int64_t nth, int64_t n) {
    int64_t first = 0, last = n;
    for (int rounds = halvings(n); last - first > INSERTION_FROM_SELECT; rounds--) {
        if (rounds == 0) {
            heap_select(s, first, nth + 1, last);
            swap(s, first, nth);
            return;
        }
        int64_t cut = partition(s, first, last);
        if (cut <= nth)
            first = cut;
        else
            last = cut;
    }
    insertion_sort(s, first, last);
}

/* Recurs into right parts, at most `rounds` deep; leaves short runs for insertion. */
static void sort_roughly(Selection *s, int64_t first, int64_t last, int rounds) {
    while (last - first > INSERTION_FROM_SORT) {
        if (rounds-- == 0) {
            partial_sort(s, first, last, last);
            return;
        }
        int64_t cut = partition(s, first, last);
        sort_roughly(s, cut, last, rounds);
        last = cut;
    }
}

void select_top(Ranked *items, int64_t n, int64_t k, bool descending, bool sorted) {
    Selection s = {.items = items, .descending = descending};
    if (k <= n / HEAP_FROM) {
        partial_sort(&s, 0, k, n);
        return;
    }
    select_nth(&s, k - 1, n);
    if (sorted) { /* the k-th is in its place */
        sort_roughly(&s, 0, k - 1, halvings(k - 1));
        insertion_sort(&s, 0, k - 1);
    }
}
