/* libFuzzer: any bytes as a trace, read to its end, held against a run. Seeds: tests/fuzz/trace. */
#include "base/mem.h"
#include "export/diff.h"
#include "export/trace_read.h"
#include "tests/export/fixture.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_tensor(const json_t *value) {
    Arena arena = {0};
    TraceTensor t;
    Error error = {0};
    if (str_equal(trace_value_type(value), "tensor") &&
        !trace_value_tensor(value, &arena, &t, &error) && error.kind == ERR_NONE)
        abort();
    error_release(&error);
    arena_release(&arena);
}

static void read_all(const char *text, size_t size) {
    TraceReader reader;
    Error error = {0};
    bool fine = trace_reader_open(&reader, "fuzz", text, size, &error);
    while (fine && (fine = trace_reader_next(&reader, &error)) && !reader.is_end) {
        const char *name;
        json_t *value;
        json_object_foreach(reader.set, name, value) read_tensor(value);
        if (reader.result)
            read_tensor(reader.result);
    }
    if (fine != (error.kind == ERR_NONE))
        abort();
    trace_reader_close(&reader);
    error_release(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Run *run;
    static size_t blocks;
    DiffOptions options = {.rtol = 1e-5, .atol = 1e-8};
    Difference difference = {0};
    Error error = {0};
    if (!run) {
        run = fixture_run(FIXTURE_PROGRAM);
        blocks = mem_live_blocks();
    }
    read_all((const char *)data, size);
    diff_trace(run, &options, "fuzz", (const char *)data, size, &difference, &error);
    difference_release(&difference);
    error_release(&error);
    if (mem_live_blocks() != blocks)
        abort();
    return 0;
}
