#include "app/host.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static Run *load(void *user, const char *name, Error *error) {
    Host *host = user;
    Subject subject;
    if (!subject_load(&subject, name, host->options, host->interrupt, error))
        return NULL;
    if (!subject.run->module) { /* nothing to walk through: what is wrong is said in its place */
        Str text = {0};
        error_describe(&subject.run->error, &text);
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
    files_list_lessons(&names);
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

Session *host_session(Host *host, const Options *options, Look look) {
    *host = (Host){.options = options};
    if (options->record)
        host->record = fopen(options->record, "w");
    SessionOptions wanted = {.host = {.load = load,
                                      .list = list,
                                      .note = host->record ? note : NULL,
                                      .user = host},
                             .language = options->language,
                             .look = look};
    return session_new(&wanted);
}

bool host_watch(Host *host, Session *session, const char *name, Error *error) {
    Run *run = load(host, name, error);
    if (run)
        session_watch(session, run, name);
    if (run && host->record)
        fprintf(host->record, "open %s\n", name);
    return run != NULL;
}

void host_release(Host *host) {
    if (host->record)
        fclose(host->record);
    for (size_t i = 0; i < host->reaches.count; i++)
        reach_free(host->reaches.items[i]);
    vec_release(&host->reaches);
}

Look host_look(const Options *options, int descriptor, ColourDepth depth) {
    Look look = {.depth = options_use_color(options, descriptor) ? depth : COLOUR_NONE};
    theme_by_name(options->theme, &look.theme);
    return look;
}
