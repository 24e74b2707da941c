/* A growing array of one type: VEC(int) v = {0}; vec_push(&v, 7); v.items[0]; vec_release(&v).
 * Give it a name to pass it around: typedef VEC(int64_t) Int64Vec. {0} is a valid empty one. */
#ifndef EINSTEP_BASE_VEC_H
#define EINSTEP_BASE_VEC_H

#include <stddef.h>

#define VEC(Type)                                                                                  \
    struct {                                                                                       \
        Type *items;                                                                               \
        size_t count, capacity;                                                                    \
    }

/* Makes room for one more item and counts it. */
void *vec_grow(void *items, size_t *count, size_t *capacity, size_t item_size);

/* `v` is evaluated several times, the value when the room is there and counted: neither may push
 * to v or read its count. */
#define vec_push(v, ...)                                                                           \
    ((v)->items = vec_grow((v)->items, &(v)->count, &(v)->capacity, sizeof *(v)->items),           \
     (v)->items[(v)->count - 1] = (__VA_ARGS__))

#define vec_pop(v) ((v)->items[--(v)->count])
#define vec_last(v) ((v)->items[(v)->count - 1])

#define vec_release(v) (vec_free((v)->items), (v)->items = NULL, (v)->count = (v)->capacity = 0)
void vec_free(void *items);

#endif
