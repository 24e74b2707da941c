#include "base/arena.h"

#include "base/mem.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

enum {
    ARENA_FIRST_CHUNK = 8 * 1024,
    ARENA_LARGEST_CHUNK = 16 * 1024 * 1024,
    ARENA_LARGE_BLOCK = 4096, /* from here on a block is an allocation of its own; fits any chunk */
    ARENA_NEWEST = 8          /* pieces of each kind that arena_is_newer looks at */
};

struct ArenaChunk {
    ArenaChunk *older;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

static size_t round_up(size_t size) {
    return (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
}

/* An eighth of what there is, so that little is left over and a long run seldom asks for more. */
static size_t next_chunk_size(const Arena *arena) {
    size_t size = arena->used / 8;
    if (size < ARENA_FIRST_CHUNK)
        return ARENA_FIRST_CHUNK;
    return size > ARENA_LARGEST_CHUNK ? ARENA_LARGEST_CHUNK : round_up(size);
}

static ArenaChunk *add_chunk(ArenaChunk **list, size_t size, void *allocate(size_t)) {
    ArenaChunk *chunk = allocate(sizeof *chunk + size);
    if (!chunk)
        return NULL;
    chunk->size = size;
    chunk->older = *list;
    *list = chunk;
    return chunk;
}

static ArenaChunk *chunk_with_room(Arena *arena, size_t size, void *allocate(size_t)) {
    ArenaChunk *chunk = arena->chunks;
    if (chunk && chunk->size - chunk->used >= size)
        return chunk;
    if (size >= ARENA_LARGE_BLOCK)
        return add_chunk(&arena->large, size, allocate);
    return add_chunk(&arena->chunks, next_chunk_size(arena), allocate);
}

static void *take(Arena *arena, size_t size, void *allocate(size_t)) {
    if (size > PTRDIFF_MAX / 2)
        return allocate(SIZE_MAX); /* refused as any other impossible size */
    size = round_up(size ? size : 1);
    ArenaChunk *chunk = chunk_with_room(arena, size, allocate);
    if (!chunk)
        return NULL;
    void *block = chunk->bytes + chunk->used;
    chunk->used += size;
    arena->used += size;
    return block;
}

void arena_reserve(Arena *arena, size_t size) {
    add_chunk(&arena->chunks, round_up(size), mem_alloc);
}

void arena_release(Arena *arena) {
    arena_rewind(arena, (ArenaMark){0});
}

void *arena_alloc(Arena *arena, size_t size) {
    return take(arena, size, mem_alloc);
}

void *arena_alloc_array(Arena *arena, size_t count, size_t size) {
    size_t total;
    return arena_alloc(arena, mem_multiply(count, size, &total) ? total : SIZE_MAX);
}

void *arena_try_alloc(Arena *arena, size_t size) {
    if (arena->limit && (size > arena->limit || arena->used > arena->limit - size))
        return NULL;
    return take(arena, size, mem_try_alloc);
}

char *arena_copy(Arena *arena, const void *bytes, size_t len) {
    char *copy = arena_alloc(arena, len + 1);
    if (len)
        memcpy(copy, bytes, len);
    copy[len] = '\0';
    return copy;
}

bool arena_over_limit(const Arena *arena) {
    return arena->limit && arena->used > arena->limit;
}

ArenaMark arena_mark(const Arena *arena) {
    ArenaChunk *chunk = arena->chunks;
    return (ArenaMark){.chunk = chunk,
                       .large = arena->large,
                       .chunk_used = chunk ? chunk->used : 0,
                       .used = arena->used};
}

static void free_down_to(ArenaChunk **list, const ArenaChunk *kept) {
    while (*list != kept) {
        ArenaChunk *chunk = *list;
        *list = chunk->older;
        mem_free(chunk);
    }
}

void arena_rewind(Arena *arena, ArenaMark mark) {
    free_down_to(&arena->large, mark.large);
    free_down_to(&arena->chunks, mark.chunk);
    if (mark.chunk) {
        memset(mark.chunk->bytes + mark.chunk_used, 0, mark.chunk->used - mark.chunk_used);
        mark.chunk->used = mark.chunk_used;
    }
    arena->used = mark.used;
}

static bool lies_in(const ArenaChunk *chunk, size_t from, uintptr_t address) {
    return address >= (uintptr_t)(chunk->bytes + from) &&
           address < (uintptr_t)(chunk->bytes + chunk->used);
}

bool arena_is_newer(const Arena *arena, const ArenaMark *mark, const void *address) {
    uintptr_t wanted = (uintptr_t)address;
    const ArenaChunk *chunk = arena->chunks;
    for (int i = 0; i < ARENA_NEWEST && chunk; i++, chunk = chunk->older) {
        if (lies_in(chunk, chunk == mark->chunk ? mark->chunk_used : 0, wanted))
            return true;
        if (chunk == mark->chunk)
            break;
    }
    const ArenaChunk *large = arena->large;
    for (int i = 0; i < ARENA_NEWEST && large != mark->large; i++, large = large->older)
        if (lies_in(large, 0, wanted))
            return true;
    return false;
}
