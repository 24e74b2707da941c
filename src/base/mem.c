#include "base/mem.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Each block is preceded by its size; the header keeps the alignment malloc gives. */
typedef union {
    size_t size;
    max_align_t align;
} Header;

enum { MEM_LARGE_BLOCK = 2 * 1024 * 1024 };

static size_t live_blocks, live_bytes, peak_bytes;
static long fail_countdown = -1;
static MemHandler *handler = abort;

static bool refuse_now(void) {
    if (fail_countdown < 0)
        return false;
    return fail_countdown-- == 0;
}

static void count_block(size_t size) {
    live_blocks++;
    live_bytes += size;
    if (live_bytes > peak_bytes)
        peak_bytes = live_bytes;
}

/* Fresh from the system each time: it need not be cleared first, which would fill small pages. */
static void map_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
    static bool told;
    if (!told)
        told = mallopt(M_MMAP_THRESHOLD, MEM_LARGE_BLOCK) == 1;
#endif
}

/* Memory for much data comes in large pages where the system has them, for fewer faults. */
static void ask_for_large_pages(void *block, size_t size) {
#ifdef MADV_HUGEPAGE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = ((uintptr_t)block + page - 1) / page * page;
    uintptr_t to = ((uintptr_t)block + size) / page * page;
    if (size >= MEM_LARGE_BLOCK)
        madvise((void *)from, to - from, MADV_HUGEPAGE); /* refused is as good as not asked */
#else
    (void)block, (void)size;
#endif
}

void *mem_try_alloc(size_t size) {
    if (refuse_now() || size > PTRDIFF_MAX - sizeof(Header))
        return NULL;
    if (size >= MEM_LARGE_BLOCK)
        map_large_blocks();
    Header *header = calloc(1, sizeof(Header) + (size ? size : 1));
    if (!header)
        return NULL;
    ask_for_large_pages(header, size);
    header->size = size;
    count_block(size);
    return header + 1;
}

void *mem_alloc(size_t size) {
    void *block = mem_try_alloc(size);
    if (!block)
        handler();
    return block;
}

void *mem_try_alloc_array(size_t count, size_t size) {
    size_t total;
    return mem_multiply(count, size, &total) ? mem_try_alloc(total) : NULL;
}

void *mem_alloc_array(size_t count, size_t size) {
    void *block = mem_try_alloc_array(count, size);
    if (!block)
        handler();
    return block;
}

void *mem_resize(void *block, size_t size) {
    if (!block)
        return mem_alloc(size);
    Header *header = (Header *)block - 1;
    size_t old = header->size;
    Header *moved = NULL;
    if (!refuse_now() && size <= PTRDIFF_MAX - sizeof(Header))
        moved = realloc(header, sizeof(Header) + (size ? size : 1));
    if (!moved)
        handler();
    moved->size = size;
    live_blocks--;
    live_bytes -= old;
    count_block(size);
    return moved + 1;
}

void mem_free(void *block) {
    if (!block)
        return;
    Header *header = (Header *)block - 1;
    live_blocks--;
    live_bytes -= header->size;
    free(header);
}

char *mem_copy_text(const char *text, size_t len) {
    char *copy = mem_alloc(len + 1);
    if (len)
        memcpy(copy, text, len);
    return copy;
}

bool mem_multiply(size_t a, size_t b, size_t *product) {
    if (b && a > SIZE_MAX / b)
        return false;
    *product = a * b;
    return true;
}

void mem_set_handler(MemHandler *new_handler) {
    handler = new_handler;
}

size_t mem_live_blocks(void) {
    return live_blocks;
}

size_t mem_live_bytes(void) {
    return live_bytes;
}

size_t mem_peak_bytes(void) {
    return peak_bytes;
}

void mem_fail_after(long count) {
    fail_countdown = count;
}
