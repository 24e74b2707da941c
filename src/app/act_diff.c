/* `einstep diff`: a run held against a trace, or a folder of .npy, from elsewhere. */
#include "app/actions.h"
#include "app/notice.h"
#include "app/output.h"
#include "base/mem.h"
#include "export/diff.h"
#include "tensor/npy.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char NPY[] = ".npy";

/* ---- reading ---- */

typedef struct Arrays {
    Arena arena;
    VEC(DiffArray) items;
} Arrays;

static void release_arrays(Arrays *arrays) {
    vec_release(&arrays->items);
    arena_release(&arrays->arena);
}

/* FOLDER/NAME.npy as the array NAME. */
static bool read_array(Arrays *arrays, const char *folder, const char *file, Error *error) {
    Str path = {0}, bytes = {0};
    str_addf(&path, "%s/%s", folder, file);
    const Tensor *array = files_read(path.text, &bytes, error)
                              ? npy_read(&arrays->arena, str_text(&bytes), bytes.len, error)
                              : NULL;
    if (array)
        vec_push(&arrays->items,
                 (DiffArray){.name = arena_copy(&arrays->arena, file, strlen(file) - strlen(NPY)),
                             .array = array});
    else if (error->kind == ERR_VALUE)
        error_preface(error, "%s: ", path.text);
    str_release(&path);
    str_release(&bytes);
    return array != NULL;
}

static int is_array_file(const struct dirent *entry) {
    return entry->d_name[0] != '.' && str_ends_with(entry->d_name, NPY);
}

static bool read_folder(Arrays *arrays, const char *folder, Error *error) {
    struct dirent **entries;
    int count = scandir(folder, &entries, is_array_file, alphasort);
    bool fine = count > 0 || notice_fail(error, ERR_VALUE, NOTICE_NO_ARRAYS, folder);
    for (int i = 0; i < count; i++) {
        fine = fine && read_array(arrays, folder, entries[i]->d_name, error);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return fine;
}

/* ---- comparing ---- */

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool compare_folder(Run *run, const DiffOptions *options, const char *path, Difference *out,
                           Error *error) {
    Arrays arrays = {0};
    bool fine = read_folder(&arrays, path, error);
    if (fine)
        diff_arrays(run, options, (int)arrays.items.count, arrays.items.items, out);
    release_arrays(&arrays);
    return fine;
}

static bool compare_trace(Run *run, const DiffOptions *options, const char *path, Difference *out,
                          Error *error) {
    Str text = {0};
    bool fine = files_read(path, &text, error) &&
                diff_trace(run, options, path, str_text(&text), text.len, out, error);
    str_release(&text);
    return fine;
}

static void print_difference(const Subject *subject, const Difference *difference) {
    Str line = {0};
    const char *file = difference->file ? difference->file : subject->path.text;
    str_addf(&line, notice_text(NOTICE_DIFFERS), file, difference->line, difference->step,
             difference->func, said_text(&difference->said, notice_language()));
    output_line(line.text);
    str_release(&line);
}

/* Status of a comparison that could be made. */
static int report(const Subject *subject, const Options *options, const Difference *difference,
                  bool of_folder) {
    if (difference->found) {
        print_difference(subject, difference);
        return 1;
    }
    Str line = {0};
    str_addf(&line, notice_text(NOTICE_AGREE), difference->values);
    output_line(line.text);
    str_release(&line);
    /* a trace tells how the program ended */
    return of_folder ? subject_status(subject, options) : 0;
}

int act_diff(const Options *options) {
    Subject subject;
    Error error = {0};
    Difference difference = {0};
    DiffOptions wanted = {.rtol = options->rtol, .atol = options->atol};
    if (!subject_open(&subject, options->words[0], options))
        return 2;
    const char *other = options->words[1];
    bool of_folder = is_folder(other);
    bool fine = (of_folder ? compare_folder : compare_trace)(subject.run, &wanted, other,
                                                             &difference, &error);
    int status = fine ? report(&subject, options, &difference, of_folder) : notice_complain(&error);
    difference_release(&difference);
    error_release(&error);
    subject_close(&subject);
    return status;
}
