#include "trace/journal.h"

#include "base/mem.h"
#include "base/watch.h"
#include "tensor/iter.h"
#include "tensor/view.h"

#include <string.h>

void journal_init(Journal *journal, Arena *arena) {
    *journal = (Journal){.arena = arena};
}

void journal_release(Journal *journal) {
    mem_free(journal->entries);
    *journal = (Journal){0};
}

static JournalEntry *add_entry(Journal *journal) {
    if (journal->count == journal->capacity) {
        journal->capacity = journal->capacity ? journal->capacity * 2 : 256;
        journal->entries = mem_resize(journal->entries, journal->capacity * sizeof(JournalEntry));
    }
    journal->position = journal->count + 1;
    return &journal->entries[journal->count++];
}

/* Where an entry keeps the other content: in itself when that is small. */
static unsigned char *content_of(JournalEntry *entry) {
    bool is_inline = !entry->is_region && entry->size <= JOURNAL_INLINE_BYTES;
    return is_inline ? entry->content.inline_bytes : entry->content.bytes;
}

void journal_save(Journal *journal, void *place, size_t size) {
    JournalEntry *entry = add_entry(journal);
    *entry = (JournalEntry){.place = place, .size = (uint32_t)size};
    if (size > JOURNAL_INLINE_BYTES)
        entry->content.bytes = arena_alloc(journal->arena, size);
    memcpy(content_of(entry), place, size);
}

/* ---- regions ---- */

/* Bytes of the largest piece that one entry holds; a longer place is saved in pieces. */
enum { JOURNAL_LARGEST_PIECE = 1 << 30 };

/* First and last storage position that a tensor with elements reads. */
static void covered_range(const Tensor *t, int64_t *first, int64_t *last) {
    *first = *last = t->offset;
    for (int i = 0; i < t->ndim; i++)
        *last += (t->shape[i] - 1) * t->stride[i];
}

/* True when the elements lie apart and leave gaps, so that packing them saves something and
 * swapping them one by one is safe. */
static bool is_sparse(const Tensor *t) {
    int64_t first, last;
    covered_range(t, &first, &last);
    return tensor_count(t) <= (last - first + 1) / 2;
}

static void save_range(Journal *journal, const Tensor *t) {
    int64_t first, last;
    covered_range(t, &first, &last);
    size_t item = dtype_size(t->dtype);
    unsigned char *at = t->storage->data + (size_t)first * item;
    size_t left = (size_t)(last - first + 1) * item;
    while (left) {
        size_t piece = left < JOURNAL_LARGEST_PIECE ? left : JOURNAL_LARGEST_PIECE;
        journal_save(journal, at, piece);
        at += piece;
        left -= piece;
    }
}

/* A contiguous tensor over `bytes` with the shape of t. */
static Tensor packed_like(const Tensor *t, Storage *storage, unsigned char *bytes) {
    Tensor packed = *t;
    *storage = (Storage){.data = bytes};
    packed.storage = storage;
    packed.offset = 0;
    int64_t step = 1;
    for (int i = t->ndim - 1; i >= 0; i--) {
        packed.stride[i] = step;
        step *= t->shape[i];
    }
    return packed;
}

static void swap_bytes(unsigned char *a, unsigned char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        unsigned char kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

static void swap_run(void *context, int64_t n, unsigned char *const *pointers,
                     const int64_t *strides) {
    size_t item = *(const size_t *)context;
    unsigned char *a = pointers[0], *b = pointers[1];
    for (int64_t i = 0; i < n; i++, a += strides[0], b += strides[1])
        swap_bytes(a, b, item);
}

static void swap_region(const Tensor *t, unsigned char *bytes) {
    Storage storage;
    Tensor packed = packed_like(t, &storage, bytes);
    size_t item = dtype_size(t->dtype);
    TensorIter iter;
    iter_init(&iter, t->ndim, t->shape, 2, (const Tensor *[]){t, &packed});
    iter_run(&iter, swap_run, &item);
}

static bool cells_overlap(const Tensor *t) {
    int64_t reach = 0; /* farthest position of the axes looked at so far, smallest stride first */
    bool seen[TENSOR_MAX_NDIM] = {false};
    for (int n = 0; n < t->ndim; n++) {
        int next = -1;
        for (int i = 0; i < t->ndim; i++)
            if (!seen[i] && (next < 0 || t->stride[i] < t->stride[next]))
                next = i;
        seen[next] = true;
        if (t->shape[next] > 1 && t->stride[next] <= reach)
            return true;
        reach += (t->shape[next] - 1) * t->stride[next];
    }
    return false;
}

void journal_save_region(Journal *journal, const Tensor *target) {
    if (tensor_count(target) == 0)
        return;
    Tensor *region = tensor_alias(journal->arena, target);
    region->flags = 0;
    view_drop_repeats(region);
    size_t bytes = (size_t)tensor_count(region) * dtype_size(region->dtype);
    if (!is_sparse(region) || cells_overlap(region) || bytes > JOURNAL_LARGEST_PIECE) {
        save_range(journal, region);
        return;
    }
    JournalEntry *entry = add_entry(journal);
    *entry = (JournalEntry){.place = region, .size = (uint32_t)bytes, .is_region = true};
    entry->content.bytes = arena_alloc(journal->arena, bytes);
    Storage storage;
    Tensor packed = packed_like(region, &storage, entry->content.bytes);
    Watch former = watch_begin(NULL, NULL);
    tensor_copy(&packed, region);
    watch_end(former);
}

/* ---- moving ---- */

static void swap_entry(JournalEntry *entry) {
    if (entry->is_region)
        swap_region(entry->place, entry->content.bytes);
    else
        swap_bytes(entry->place, content_of(entry), entry->size);
}

void journal_seek(Journal *journal, size_t position) {
    Watch former = watch_begin(NULL, NULL);
    while (journal->position > position)
        swap_entry(&journal->entries[--journal->position]);
    while (journal->position < position)
        swap_entry(&journal->entries[journal->position++]);
    watch_end(former);
}

void journal_forget(Journal *journal) {
    journal->count = journal->position = 0;
}

void journal_rollback(Journal *journal, size_t mark) {
    journal_seek(journal, mark);
    journal->count = mark;
}
