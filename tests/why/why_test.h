/* Programs for tests of why/: run from a text or a lesson's file, and every cell asked about. */
#ifndef EINSTEP_TESTS_WHY_TEST_H
#define EINSTEP_TESTS_WHY_TEST_H

#include "base/mem.h"
#include "tests/check_main.h"
#include "why/why.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static inline bool read_all(const char *path, Str *out) {
    char bytes[4096];
    size_t n;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
        str_add_bytes(out, bytes, n);
    fclose(file);
    return true;
}

/* Lessons name their data from their own folder. */
static inline bool read_data(void *user, const char *path, Str *bytes, Error *error) {
    (void)user;
    const char *plain = str_starts_with(path, "../") ? path + 3 : path;
    return read_all(plain, bytes) || error_set(error, ERR_FILE_NOT_FOUND, "%s", path);
}

static inline bool no_module(void *user, const char *name, Str *text, Str *path, Error *error) {
    (void)user, (void)name, (void)text, (void)path, (void)error;
    return false;
}

static inline Run *run_text(const char *name, const char *text) {
    RunOptions options = {.files = {.read_data = read_data, .read_module = no_module}};
    Run *run = run_program(name, text, strlen(text), &options);
    ck_assert_msg(run->error.kind == ERR_NONE, "%s: %s", name, str_text(&run->error.text));
    return run;
}

static inline Run *run_lesson(const char *name) {
    Str path = {0}, text = {0};
    str_addf(&path, "lessons/%s.py", name);
    ck_assert_msg(read_all(str_text(&path), &text), "%s is not here", str_text(&path));
    Run *run = run_text(str_text(&path), str_text(&text));
    str_release(&path);
    str_release(&text);
    return run;
}

static inline const Tensor *variable(Run *run, const char *name) {
    Value value;
    ck_assert_msg(run_find_variable(run, run_step(run)->frame, name, &value), "no %s", name);
    ck_assert_msg(value.type == VALUE_TENSOR, "%s is no tensor", name);
    return value.tensor;
}

/* How far a total may be off: what its type's rounding leaves of the amounts it was summed from. */
static inline double allowance(const WhyExplanation *e) {
    double size = isfinite(cabs(e->value)) ? cabs(e->value) : 0;
    for (size_t i = 0; i < e->terms.count; i++)
        if (e->terms.items[i].adds && isfinite(cabs(e->terms.items[i].amount)))
            size += cabs(e->terms.items[i].amount);
    for (size_t i = 0; i < e->sources.count; i++) /* differences of means */
        if (e->kind == WHY_FUNCTION && isfinite(cabs(e->sources.items[i].value)))
            size = fmax(size, cabs(e->sources.items[i].value));
    return 2e-6 * size + 1e-12;
}

/* Every source's value must be the value that the source itself is explained with. */
static inline void check_cell(Why *why, WhyCell cell, const char *name, WhyExplanation *e) {
    Str operation = {0};
    ck_assert_msg(why_explain(why, cell, e), "%s[%lld] is unknown", name, (long long)cell.place);
    if (e->record)
        why_add_operation(e->record, &operation);
    ck_assert_msg(e->gap <= allowance(e), "%s[%lld] by %s: %g%+gj, terms give %g%+gj", name,
                  (long long)cell.place, str_text(&operation), creal(e->value), cimag(e->value),
                  creal(e->total), cimag(e->total));
    str_release(&operation);
}

/* Every cell of a tensor at the present step; how many were only found by trying. */
static inline int64_t check_tensor(Why *why, const Tensor *t, const char *name) {
    WhyExplanation e = {0};
    int64_t tried = 0;
    for (int64_t n = 0; n < tensor_count(t); n++) {
        check_cell(why, (WhyCell){t, n, why_now(why)}, name, &e);
        tried += e.kind == WHY_DEPENDS;
    }
    why_explanation_release(&e);
    return tried;
}

#endif
