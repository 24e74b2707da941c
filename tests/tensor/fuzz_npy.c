/* libFuzzer: any bytes as a .npy file. What can be read is printed, written, and read again, and
 * must then be the same. Seeds: tests/fuzz/npy. */
#include "base/mem.h"
#include "tensor/format.h"
#include "tensor/npy.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void print(const Tensor *t) {
    Str text = {0};
    format_add_tensor(&text, t, true);
    str_release(&text);
}

/* NaNs may differ in their bits' sign, so what is written twice is compared. */
static void write_and_read(Arena *arena, const Tensor *t) {
    Str first = {0}, second = {0};
    Error error = {0};
    npy_write(&first, t);
    Tensor *again = npy_read(arena, first.text, first.len, &error);
    if (!again)
        abort();
    npy_write(&second, again);
    if (first.len != second.len || memcmp(first.text, second.text, first.len) != 0)
        abort();
    str_release(&first);
    str_release(&second);
    error_release(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {.limit = 1 << 24};
    Error error = {0};
    Tensor *t = npy_read(&arena, data, size, &error);
    if (!t && error.kind != ERR_VALUE && error.kind != ERR_MEMORY)
        abort();
    if (t) {
        arena.limit = 0;
        print(t);
        write_and_read(&arena, t);
    }
    arena_release(&arena);
    error_release(&error);
    if (mem_live_blocks() != 0)
        abort();
    return 0;
}
