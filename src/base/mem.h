/* Allocation with one failure policy.
 *
 * What einstep needs for itself it gets: when the system refuses, mem_alloc calls the
 * out-of-memory handler (app/ sets one that restores the terminal, says so and exits with
 * status 2) and does not return. What a *program* asks for may be refused: mem_try_alloc
 * returns NULL, and the caller turns that into a MemoryError of the program.
 *
 * Every block is counted, so that a test can assert that nothing is left, and any allocation
 * can be made to fail on purpose. */
#ifndef EINSTEP_BASE_MEM_H
#define EINSTEP_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* A zeroed block of `size` bytes (a block of one byte for size 0); never NULL. */
void *mem_alloc(size_t size);

/* As mem_alloc, but NULL when the memory is not to be had. */
void *mem_try_alloc(size_t size);

/* A block of `count` items of `size` bytes; an overflowing product counts as refused. */
void *mem_alloc_array(size_t count, size_t size);
void *mem_try_alloc_array(size_t count, size_t size);

/* `block` (or NULL) moved to `size` bytes; what is new is not zeroed. Never NULL. */
void *mem_resize(void *block, size_t size);

/* Frees a block; NULL is allowed. */
void mem_free(void *block);

/* A copy of `len` bytes with a NUL after them. */
char *mem_copy_text(const char *text, size_t len);

/* a * b, or false when the product does not fit. */
bool mem_multiply(size_t a, size_t b, size_t *product);

/* Called when an allocation that must not fail fails; must not return. The default aborts. */
typedef void MemHandler(void);
void mem_set_handler(MemHandler *handler);

/* Number of blocks and bytes alive, and the highest number of bytes so far. */
size_t mem_live_blocks(void);
size_t mem_live_bytes(void);
size_t mem_peak_bytes(void);

/* Tests: the allocation after `count` more is refused, once; a negative count switches it off. */
void mem_fail_after(long count);

#endif
