/* What was written where and when: every storage of a run with its writes, oldest first, and its
 * content at any moment. For why/ alone. */
#ifndef EINSTEP_WHY_HISTORY_H
#define EINSTEP_WHY_HISTORY_H

#include "why/why.h"

typedef struct Write {
    size_t order; /* of the operation */
    const Tensor *region;
    const unsigned char *before; /* as OpWrite has it */
    bool makes;                  /* the region is a result over a new storage */
} Write;

typedef struct StorageHistory {
    const Storage *storage;
    const Tensor *first; /* that was made or used over it, by operation `order` */
    size_t order;
    VEC(Write) writes;
} StorageHistory;

typedef struct Done {
    const OpRecord *record;
    size_t step;
} Done;

struct Asked;

struct Why {
    Run *run;
    VEC(Done) done;         /* by order */
    StorageHistory **slots; /* open hash table by address */
    size_t slot_count, count;
    struct Asked *asked; /* the operation asked about last */
};

void history_read(Why *why);
void history_release(Why *why);

const StorageHistory *history_find(const Why *why, const Storage *storage);

/* The last write before a moment that covers the element at a tensor's place, or one that begins at
 * a byte; NULL when there is none. */
const Write *history_writer(const Why *why, WhyCell cell);
const Write *history_writer_at(const Why *why, const Storage *storage, size_t byte, size_t moment);

/* Which element of t lies at a byte of its storage; false when none does. */
bool history_locate(const Tensor *t, size_t byte, int64_t *place);

/* Where a tensor's element lies, in bytes. */
size_t history_byte(const Tensor *t, int64_t place);

/* Lets the heap be as it was at a moment, but for storages that a step made and overwrote; and as
 * it is at the run's present step. */
void history_enter(Why *why, size_t moment);
void history_leave(Why *why);

/* A contiguous copy of a tensor as it was at the moment that was entered. */
Tensor *history_copy(Why *why, Arena *arena, const Tensor *t, size_t moment);

/* One element likewise. */
double complex history_value(Why *why, WhyCell cell);

#endif
