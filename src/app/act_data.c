/* Commands that write data: list, trace, dump. */
#include "app/actions.h"
#include "base/mem.h"
#include "export/trace.h"
#include "tensor/npy.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int act_list(const Options *options) {
    Str names = {0};
    (void)options;
    files_list_lessons(&names);
    fputs(str_text(&names), stdout);
    str_release(&names);
    return 0;
}

/* ---- trace ---- */

static void write_text(void *context, const char *text, size_t len) {
    fwrite(text, 1, len, context);
}

int act_trace(const Options *options) {
    Subject subject;
    if (!subject_open(&subject, options->words[0], options))
        return 2;
    trace_export(subject.run, write_text, stdout);
    int status = subject_status(&subject);
    subject_close(&subject);
    return status;
}

/* ---- dump ---- */

static bool make_folder(const char *path, Error *error) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    return error_set(error, ERR_OS, "cannot make the folder %s: %s", path, strerror(errno));
}

static bool dump_tensor(const char *folder, const char *name, const Tensor *t, Error *error) {
    Str path = {0}, bytes = {0};
    str_addf(&path, "%s/%s.npy", folder, name);
    npy_write(&bytes, t);
    bool fine = files_write(path.text, bytes.text, bytes.len, error);
    str_release(&path);
    str_release(&bytes);
    return fine;
}

static bool dump_variables(Run *run, const char *folder, int *count, Error *error) {
    Variable *variables;
    int total = run_variables(run, run->frame, &variables);
    bool fine = make_folder(folder, error);
    for (int i = 0; fine && i < total; i++) {
        if (variables[i].value.type != VALUE_TENSOR || variables[i].of_self)
            continue;
        fine = dump_tensor(folder, variables[i].name->text, variables[i].value.tensor, error);
        ++*count;
    }
    mem_free(variables);
    return fine;
}

int act_dump(const Options *options) {
    Subject subject;
    Error error = {0};
    int count = 0;
    if (!options->output) {
        error_set(&error, ERR_VALUE, "dump takes -o DIR, the folder to write to");
        int status = app_complain(&error);
        error_release(&error);
        return status;
    }
    if (!subject_open(&subject, options->words[0], options))
        return 2;
    bool fine = dump_variables(subject.run, options->output, &count, &error);
    int status = fine ? subject_status(&subject) : app_complain(&error);
    if (fine)
        printf("%d tensors written to %s\n", count, options->output);
    error_release(&error);
    subject_close(&subject);
    return status;
}
