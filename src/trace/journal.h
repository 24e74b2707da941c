/* The journal: every change of the run's state, so that it can be undone and done again.
 *
 * A place is some bytes at an address, or the region of a storage that a tensor covers. Before a
 * place changes, its content is saved here. Going back over an entry swaps the saved content with
 * the place; going forward swaps again. So the heap always *is* the state at the present position,
 * and a write costs what it writes. Knows places and contents, not what they mean.
 *
 * Entries are only added while the journal stands at its end. */
#ifndef EINSTEP_TRACE_JOURNAL_H
#define EINSTEP_TRACE_JOURNAL_H

#include "base/arena.h"
#include "tensor/tensor.h"

#include <stddef.h>
#include <stdint.h>

enum { JOURNAL_INLINE_BYTES = 24 };

typedef struct JournalEntry {
    void *place;          /* address, or the Tensor whose elements are the place */
    uint32_t size;        /* bytes of content */
    bool is_region;
    union {
        unsigned char inline_bytes[JOURNAL_INLINE_BYTES];
        unsigned char *bytes;
    } content;            /* the other content: old when behind us, new when ahead */
} JournalEntry;

typedef struct Journal {
    Arena *arena;         /* large contents and regions live here */
    JournalEntry *entries;
    size_t count, capacity;
    size_t position;      /* entries before it are in force */
} Journal;

void journal_init(Journal *journal, Arena *arena);
void journal_release(Journal *journal);

/* Saves `size` bytes at `place`, which are about to change. */
void journal_save(Journal *journal, void *place, size_t size);

/* Saves the elements that `target` reads, which are about to change. */
void journal_save_region(Journal *journal, const Tensor *target);

/* Moves to a position in 0..count by swapping every entry between. */
void journal_seek(Journal *journal, size_t position);

/* Forgets all entries: what they saved cannot be had back, the present state stays. */
void journal_forget(Journal *journal);

/* Undoes and forgets all entries from `mark` (a former count) on. */
void journal_rollback(Journal *journal, size_t mark);

#endif
