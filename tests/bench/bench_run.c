/* What it costs to parse, run and record a program, without the start of a process.
 *
 *     bench_run [PROGRAM ...]
 *     bench_run --once PROGRAM [NAME=VALUE ...]
 *
 * Once: a single run with other values for its names, alone; prints its seconds.
 * Without programs: all lessons, then a loop of a hundred thousand steps. A line each: the median
 * time of many runs, steps, peak memory, the bytes of all tensors among it, bytes a step. */
#include "app/catalogue.h"
#include "app/files.h"
#include "app/parameter.h"
#include "base/mem.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RUNS = 400 };
static const double ENOUGH_SECONDS = 0.5;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static Run *run_once(const char *path, const Str *text, Reach *reach) {
    RunOptions options = {.files = reach_files(reach)};
    return run_program(path, str_text(text), text->len, &options);
}

/* Bytes of the results of all operations, each counted once. */
static size_t bytes_of_results(const Run *run) {
    size_t bytes = 0;
    for (size_t k = 1; k <= run_last(run); k++)
        for (const OpRecord *op = run_step_at(run, k)->ops; op; op = op->next)
            if (op->result.kind == OP_TENSOR && !op->inplace)
                bytes +=
                    (size_t)tensor_count(op->result.tensor) * dtype_size(op->result.tensor->dtype);
    return bytes;
}

static void measure(const char *name, const char *path, const Str *text) {
    double times[MOST_RUNS], spent = 0;
    int count = 0;
    Reach *reach = reach_new(path);
    size_t before = mem_live_bytes();
    Run *run = run_once(path, text, reach);
    size_t steps = run_last(run), tensors = bytes_of_results(run), peak = mem_peak_bytes() - before;
    if (run->error.kind != ERR_NONE)
        printf("%-26s ended with %s: %s\n", name, run->error_type, str_text(&run->error.text));
    run_free(run);
    while (count < MOST_RUNS && (count < 5 || spent < ENOUGH_SECONDS)) {
        double begun = now();
        run = run_once(path, text, reach);
        times[count] = now() - begun;
        run_free(run);
        spent += times[count++];
    }
    qsort(times, (size_t)count, sizeof *times, compare_doubles);
    printf("%-26s %8.3f ms %8zu steps   peak %9zu bytes   tensors %8zu   %6.0f bytes a step\n",
           name, times[count / 2] * 1e3, steps, peak, tensors,
           (double)peak / (double)(steps ? steps : 1));
    reach_free(reach);
}

/* Each program has a process of its own, so that its peak is its own. */
static int measure_alone(const char *name, const char *path, const Str *text) {
    int status = 1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        measure(name, path, text);
        fflush(stdout);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0)
        perror("bench_run");
    return status;
}

static int bench(const char *name) {
    Str path = {0}, text = {0};
    Error error = {0};
    int status = 2;
    if (catalogue_find(name, &path, &error) && files_read(str_text(&path), &text, &error))
        status = measure_alone(name, str_text(&path), &text);
    else
        fprintf(stderr, "bench_run: %s\n", str_text(&error.text));
    str_release(&path);
    str_release(&text);
    error_release(&error);
    return status;
}

static int bench_lessons(void) {
    static const char LOOP[] = "total = 0.0\nfor i in range(50000):\n    total = total + i * 0.5\n";
    Catalogue catalogue = {0};
    Str loop = {0};
    int failed = 0;
    catalogue_read(&catalogue);
    for (size_t i = 0; i < catalogue.entries.count; i++)
        failed |= bench(catalogue.entries.items[i].name);
    str_add(&loop, LOOP);
    failed |= measure_alone("100,000 steps", "loop.py", &loop);
    catalogue_release(&catalogue);
    str_release(&loop);
    return failed;
}

enum { MOST_VALUES = 16 };
static const size_t ENOUGH_MEMORY = (size_t)6 << 30;

static int record_once(const char *path, const Str *text, const RunOptions *options) {
    double begun = now();
    Run *run = run_program(path, str_text(text), text->len, options);
    double seconds = now() - begun;
    bool fine = run->error.kind == ERR_NONE;
    if (fine)
        printf("%.9f\n", seconds);
    else
        fprintf(stderr, "bench_run: %s: %s\n", path, str_text(&run->error.text));
    run_free(run);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int once(const char *path, int count, char **values) {
    ParameterOverride overrides[MOST_VALUES];
    Error error = {0};
    Str text = {0};
    int status = EXIT_FAILURE, read = 0;
    bool fine = count <= MOST_VALUES && files_read(path, &text, &error);
    while (fine && read < count && (fine = parameter_read(&overrides[read], values[read], &error)))
        read++;
    RunOptions options = {
        .overrides = overrides, .override_count = read, .max_memory = ENOUGH_MEMORY};
    if (fine)
        status = record_once(path, &text, &options);
    else
        fprintf(stderr, "bench_run: %s\n", str_text(&error.text));
    while (read > 0)
        parameter_release(&overrides[--read]);
    str_release(&text);
    error_release(&error);
    return status;
}

int main(int argc, char **argv) {
    if (argc > 2 && !strcmp(argv[1], "--once"))
        return once(argv[2], argc - 3, argv + 3);
    int failed = argc > 1 ? 0 : bench_lessons();
    for (int i = 1; i < argc; i++)
        failed |= bench(argv[i]);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
