#include "base/vec.h"

#include "base/mem.h"

void *vec_grow(void *items, size_t *count, size_t *capacity, size_t item_size) {
    if (*count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 8;
        items = mem_resize(items, *capacity * item_size);
    }
    ++*count;
    return items;
}

void vec_free(void *items) {
    mem_free(items);
}
