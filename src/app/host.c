#include "app/host.h"

#include "app/catalogue.h"
#include "app/environment.h"
#include "app/notice.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Is it the script that is being played? */
static bool is_script(const Host *host, const char *name) {
    struct stat script, file;
    return host->script && stat(host->script, &script) == 0 && stat(name, &file) == 0 &&
           script.st_dev == file.st_dev && script.st_ino == file.st_ino;
}

static Run *load(void *user, const char *name, Error *error) {
    Host *host = user;
    Subject subject;
    if (is_script(host, name)) {
        notice_fail(error, ERR_VALUE, NOTICE_IS_SCRIPT, name);
        return NULL;
    }
    if (!subject_load(&subject, name, host->options, host->interrupt, error))
        return NULL;
    if (!subject.run->module) { /* nothing to walk through: what is wrong is said in its place */
        Str text = {0};
        error_describe(&subject.run->error, notice_language(), &text);
        while (text.len && text.text[text.len - 1] == '\n')
            str_cut(&text, text.len - 1);
        error_set(error, ERR_SYNTAX, "%s", str_text(&text));
        str_release(&text);
        subject_close(&subject);
        return NULL;
    }
    vec_push(&host->reaches, subject.reach);
    str_release(&subject.path);
    return subject.run;
}

static void list(void *user, const char *start, void (*offer)(void *context, const char *name),
                 void *context) {
    Str names = {0};
    (void)user;
    catalogue_add_names(&names);
    for (char *at = names.text; at && *at;) {
        size_t len = strcspn(at, "\n");
        at[len] = '\0';
        if (str_starts_with(at, start))
            offer(context, at);
        at += len + 1;
    }
    str_release(&names);
}

static void note(void *user, const char *line) {
    Host *host = user;
    fprintf(host->record, "%s\n", line);
    fflush(host->record);
}

static bool open_record(Host *host, Error *error) {
    const char *path = host->options->record;
    host->record = path ? fopen(path, "w") : NULL;
    return !path || host->record ||
           notice_fail(error, ERR_OS, NOTICE_CANNOT_WRITE, path, notice_reason(errno));
}

void host_init(Host *host, const Options *options) {
    *host = (Host){.options = options};
}

Session *host_session(Host *host, Look look) {
    const Options *options = host->options;
    SessionOptions wanted = {
        .host = {.load = load, .list = list, .note = options->record ? note : NULL, .user = host},
        .language = options->language,
        .look = look,
        .spoken = host->spoken,
        .only_english = host->only_english};
    return session_new(&wanted);
}

Run *host_load(Host *host, const char *name, Error *error) {
    Run *run = load(host, name, error);
    if (run && !open_record(host, error)) {
        run_free(run);
        return NULL;
    }
    return run;
}

void host_watch(Host *host, Session *session, Run *run, const char *name) {
    session_watch(session, run, name);
    if (host->record)
        fprintf(host->record, "open %s\n", name);
}

bool host_release(Host *host, Error *error) {
    bool fine = true;
    if (host->record) {
        bool wrote = !ferror(host->record);
        wrote = fclose(host->record) == 0 && wrote;
        fine = wrote || notice_fail(error, ERR_OS, NOTICE_CANNOT_WRITE, host->options->record,
                                    notice_reason(errno));
    }
    for (size_t i = 0; i < host->reaches.count; i++)
        reach_free(host->reaches.items[i]);
    vec_release(&host->reaches);
    return fine;
}

Look host_look(const Options *options, int descriptor, ColourDepth depth) {
    Look look = {.depth = environment_uses_color(options->color, descriptor) ? depth : COLOUR_NONE};
    theme_by_name(options->theme, &look.theme);
    return look;
}
