#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Each block is preceded by its size; the header keeps the alignment malloc gives. */
typedef union {
    size_t size;
    max_align_t align;
} Header;

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

void *mem_try_alloc(size_t size) {
    if (refuse_now() || size > PTRDIFF_MAX - sizeof(Header))
        return NULL;
    Header *header = calloc(1, sizeof(Header) + (size ? size : 1));
    if (!header)
        return NULL;
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
