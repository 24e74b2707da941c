/* Commands that write data: list, trace, dump. */
#include "app/actions.h"
#include "app/catalogue.h"
#include "app/notice.h"
#include "app/output.h"
#include "base/mem.h"
#include "export/trace.h"
#include "tensor/npy.h"

#include <errno.h>
#include <sys/stat.h>

/* Names stand alone at the starts of lines, so that the list can be read by a program too. */
int act_list(const Options *options) {
    Catalogue catalogue = {0};
    catalogue_read(&catalogue);
    for (size_t i = 0; i < catalogue.entries.count; i++) {
        const CatalogueEntry *entry = &catalogue.entries.items[i];
        Str line = {0};
        str_addf(&line, "%-24s %s", entry->name, entry->title[options->language]);
        output_line(line.text);
        str_release(&line);
    }
    int status = catalogue.entries.count ? 0 : notice_refuse(NOTICE_NO_LESSONS, EINSTEP_SHARE);
    catalogue_release(&catalogue);
    return status;
}

/* ---- trace ---- */

static void write_text(void *context, const char *text, size_t len) {
    (void)context;
    output_write(text, len);
}

int act_trace(const Options *options) {
    Subject subject;
    if (!subject_open(&subject, options->words[0], options))
        return 2;
    trace_export(subject.run, write_text, NULL);
    int status = subject_status(&subject, options);
    subject_close(&subject);
    return status;
}

/* ---- dump ---- */

static bool make_folder(const char *path, Error *error) {
    struct stat info;
    int code = mkdir(path, 0777) == 0 ? 0 : errno;
    if (code == EEXIST && stat(path, &info) == 0)
        code = S_ISDIR(info.st_mode) ? 0 : ENOTDIR;
    return !code ||
           notice_fail(error, ERR_OS, NOTICE_CANNOT_MAKE_FOLDER, path, notice_reason(code));
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
    if (!options->output)
        return notice_refuse(NOTICE_DUMP_TAKES);
    if (!subject_open(&subject, options->words[0], options))
        return 2;
    bool fine = dump_variables(subject.run, options->output, &count, &error);
    if (fine) {
        Str line = {0};
        str_addf(&line, notice_text(NOTICE_DUMPED), count, options->output);
        output_line(line.text);
        str_release(&line);
    }
    int status = fine ? subject_status(&subject, options) : notice_complain(&error);
    error_release(&error);
    subject_close(&subject);
    return status;
}
