#include "base/vec.h"

#include "base/mem.h"

#include <stdint.h>

void *vec_grow(void *items, size_t *count, size_t *capacity, size_t item_size) {
    if (*count == *capacity) {
        size_t wanted = *capacity ? *capacity * 2 : 8, bytes;
        items = mem_resize(items, mem_multiply(wanted, item_size, &bytes) ? bytes : SIZE_MAX);
        *capacity = wanted;
    }
    ++*count;
    return items;
}

void vec_free(void *items) {
    mem_free(items);
}
