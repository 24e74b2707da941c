/* libFuzzer: any bytes as a program, run under small limits, walked up and down, and asked.
 *
 * Seeds are in tests/fuzz/run, links to conformance programs. Beyond what the sanitizers see it
 * checks that a step shows the same from whichever side it is reached, that a failed run names its
 * error, and that nothing is left allocated. */
#include "base/mem.h"
#include "eval/run.h"
#include "tests/fuzz/mutate.h"

#include <stdlib.h>
#include <string.h>

enum { FUZZ_STEPS = 400, FUZZ_BYTES = 8 << 20, FUZZ_VISITS = 8, FUZZ_SHOWN = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static void require(bool condition) {
    if (!condition)
        abort();
}

/* Each variable of the present step, as the screen would list it. */
static void add_state(Run *run, Str *out) {
    Variable *variables;
    int count = run_variables(run, run_step(run)->frame, &variables);
    for (int i = 0; i < count; i++) {
        str_addf(out, "%s%s=", variables[i].of_self ? "self." : "", variables[i].name->text);
        run_add_repr(run, out, variables[i].value, FUZZ_SHOWN);
        str_add_char(out, '\n');
    }
    mem_free(variables);
    str_addf(out, "%zu bytes printed", run->printed_len);
}

/* Some steps are seen on the way back and again on the way forward: nothing may differ. */
static void walk(Run *run) {
    Str back[FUZZ_VISITS] = {0}, again = {0};
    size_t last = run_last(run), stride = last / FUZZ_VISITS + 1;
    for (size_t i = FUZZ_VISITS; i-- > 0;) {
        if (i * stride > last)
            continue;
        run_seek(run, i * stride);
        add_state(run, &back[i]);
    }
    for (size_t i = 0; i < FUZZ_VISITS && i * stride <= last; i++) {
        run_seek(run, i * stride);
        add_state(run, &again);
        require(strcmp(str_text(&back[i]), str_text(&again)) == 0);
        str_clear(&again);
        str_release(&back[i]);
    }
    str_release(&again);
}

static void ask(Run *run, const char *text) {
    Str out = {0};
    Error error = {0};
    bool fine = run_print(run, text, &out, &error);
    require(fine == (error.kind == ERR_NONE));
    error_release(&error);
    str_release(&out);
}

/* Expressions that read and change whatever a program has, at its end and in its middle. */
static void ask_about(Run *run, const char *bytes, size_t len) {
    static const char *const ASKED[] = {"list(globals().items())",
                                        "[v.clear() for v in globals().values() if v]", "x[0] + 1",
                                        "[x.append(x), x, str(x)]", "x.fill_(3).sum()"};
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        run_seek(run, run_last(run) / (i + 1));
        ask(run, ASKED[i]);
    }
    const char *line = memchr(bytes, '\n', len);
    char *first = mem_copy_text(bytes, line ? (size_t)(line - bytes) : len);
    ask(run, first);
    mem_free(first);
}

static void check_end(const Run *run) {
    require(run->error.kind == ERR_NONE ||
            (run->error_type && *run->error_type && run->timeline.count > 0));
    require(!run->stopped || run->error.text.len > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
    const char *text = (const char *)bytes;
    RunOptions options = {.max_steps = FUZZ_STEPS, .max_memory = FUZZ_BYTES, .max_seconds = 1};
    Run *run = run_program("fuzz.py", text, len, &options);
    check_end(run);
    walk(run);
    ask_about(run, text, len);
    walk(run);
    run_free(run);
    require(mem_live_blocks() == 0);
    return 0;
}
