/* A region of memory that grows and is released as a whole.
 *
 * All that a run makes (syntax tree, values, tensors, journal contents) lives in one arena, because
 * the timeline keeps every state alive until the run ends: nothing is counted and nothing is freed
 * one by one. What is made for a moment (an expression evaluated at the prompt) is taken back by
 * a mark. Small blocks share chunks; a large block is an allocation of its own, so that its memory
 * goes back to the system when the mark is released. */
#ifndef EINSTEP_BASE_ARENA_H
#define EINSTEP_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
    ArenaChunk *chunks; /* shared by small blocks, newest first */
    ArenaChunk *large;  /* one block each, newest first */
    size_t used;        /* bytes handed out */
    size_t limit;       /* arena_try_alloc refuses beyond this; 0: no limit */
} Arena;

/* {0} is a valid empty arena. */
void arena_release(Arena *arena);

/* Room for small and large blocks of `size` bytes together. What is marked after it keeps that room
 * when it is taken back: for an arena that is used again and again. */
void arena_reserve(Arena *arena, size_t size);

/* A zeroed block, aligned for any type; never NULL, not bound by the limit. */
void *arena_alloc(Arena *arena, size_t size);
void *arena_alloc_array(Arena *arena, size_t count, size_t size);

/* As arena_alloc, but NULL beyond the limit or when the system refuses: for what a program asks. */
void *arena_try_alloc(Arena *arena, size_t size);

/* A copy of `len` bytes, with a NUL after them. */
char *arena_copy(Arena *arena, const void *bytes, size_t len);

/* True once more than the limit has been handed out. */
bool arena_over_limit(const Arena *arena);

/* Everything made after arena_mark is gone after arena_rewind. Marks nest. */
typedef struct ArenaMark {
    ArenaChunk *chunk, *large;
    size_t chunk_used;
    size_t used;
} ArenaMark;

ArenaMark arena_mark(const Arena *arena);
void arena_rewind(Arena *arena, ArenaMark mark);

/* True when an address lies in what was made after the mark. Looks at the newest pieces only: of a
 * block far behind them it may say false. */
bool arena_is_newer(const Arena *arena, const ArenaMark *mark, const void *address);

#endif
