#include "app/notice.h"

#include "base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *const NOTICES[NOTICE_COUNT][LANGUAGE_COUNT] = {
#define NOTICE(id, en, zh) {en, zh},
#include "app/notices.def"
#undef NOTICE
};

static Language language;

void notice_use_language(Language wanted) {
    language = wanted;
}

Language notice_language(void) {
    return language;
}

const char *notice_text(NoticeId id) {
    return NOTICES[id][language];
}

bool notice_fail(Error *error, ErrorKind kind, NoticeId id, ...) {
    va_list args;
    va_start(args, id);
    error_setv(error, kind, notice_text(id), args);
    va_end(args);
    return false;
}

const char *notice_reason(int code) {
    static const struct {
        int code;
        NoticeId id;
    } REASONS[] = {
        {ENOENT, NOTICE_NOT_THERE},  {ENOTDIR, NOTICE_NOT_FOLDER}, {EACCES, NOTICE_NOT_ALLOWED},
        {EPERM, NOTICE_NOT_ALLOWED}, {ENOSPC, NOTICE_DISK_FULL},   {EISDIR, NOTICE_IS_FOLDER},
        {EBADF, NOTICE_IS_CLOSED},
    };
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (REASONS[i].code == code)
            return notice_text(REASONS[i].id);
    return strerror(code);
}

/* ---- on stderr ---- */

/* What stands on stdout comes before it, also where both are one terminal. */
static void print_error(const char *text, size_t len) {
    Str shown = {0};
    while (len && text[len - 1] == '\n')
        len--;
    utf8_add_visible(&shown, text, len, true);
    fflush(stdout);
    fprintf(stderr, "einstep: %s\n", str_text(&shown));
    str_release(&shown);
}

static void say(NoticeId id, va_list args) {
    Str text = {0};
    str_addv(&text, notice_text(id), args);
    print_error(str_text(&text), text.len);
    str_release(&text);
}

void notice_say(NoticeId id, ...) {
    va_list args;
    va_start(args, id);
    say(id, args);
    va_end(args);
}

int notice_refuse(NoticeId id, ...) {
    va_list args;
    va_start(args, id);
    say(id, args);
    va_end(args);
    return 2;
}

int notice_complain(const Error *error) {
    const char *text = error_text(error, language);
    print_error(text, strlen(text));
    return error_kind_is(error->kind, ERR_SYNTAX) ? 1 : 2;
}
