#include "app/files.h"

#include "app/notice.h"
#include "base/mem.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Largest file that is read. */
static const size_t FILES_LARGEST = (size_t)1 << 30;

/* ---- whole files ---- */

static bool fail(Error *error, const char *path, int code) {
    ErrorKind kind = code == ENOENT || code == ENOTDIR ? ERR_FILE_NOT_FOUND
                     : code == EACCES || code == EPERM ? ERR_PERMISSION
                                                       : ERR_OS;
    return notice_fail(error, kind, NOTICE_CANNOT_READ, path, notice_reason(code));
}

/* "cannot read PATH: WHY", where the file itself is not what is read here. */
static bool unfit(Error *error, const char *path, NoticeId why, ...) {
    Str text = {0};
    va_list args;
    va_start(args, why);
    str_addv(&text, notice_text(why), args);
    va_end(args);
    notice_fail(error, ERR_OS, NOTICE_CANNOT_READ, path, text.text);
    str_release(&text);
    return false;
}

static bool read_all(int descriptor, const char *path, Str *out, Error *error) {
    char piece[65536];
    for (;;) {
        ssize_t n = read(descriptor, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(error, path, errno);
        if (n == 0)
            return true;
        str_add_bytes(out, piece, (size_t)n);
        if (out->len > FILES_LARGEST)
            return unfit(error, path, NOTICE_TOO_LARGE, FILES_LARGEST);
    }
}

/* Opens without waiting for a pipe's other end, and takes regular files only. */
static int open_regular(const char *path, Error *error) {
    struct stat info;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        fail(error, path, errno);
        return -1;
    }
    if (fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode))
        return descriptor;
    unfit(error, path, S_ISDIR(info.st_mode) ? NOTICE_IS_FOLDER : NOTICE_IS_DEVICE);
    close(descriptor);
    return -1;
}

bool files_read(const char *path, Str *out, Error *error) {
    if (str_equal(path, "-"))
        return read_all(STDIN_FILENO, notice_text(NOTICE_STANDARD_INPUT), out, error);
    int descriptor = open_regular(path, error);
    if (descriptor < 0)
        return false;
    bool fine = read_all(descriptor, path, out, error);
    close(descriptor);
    return fine;
}

static int line_of(const char *text, size_t at) {
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

bool files_read_text(const char *path, Str *out, Error *error) {
    if (!files_read(path, out, error))
        return false;
    if (!out->len)
        return unfit(error, path, NOTICE_IS_EMPTY);
    size_t bad = utf8_check(out->text, out->len);
    if (bad < out->len)
        return unfit(error, path, NOTICE_NOT_UTF8, bad, (unsigned char)out->text[bad],
                     line_of(out->text, bad));
    size_t len = strlen(out->text);
    return len == out->len || unfit(error, path, NOTICE_HOLDS_NUL, len);
}

bool files_write(const char *path, const char *text, size_t len, Error *error) {
    FILE *file = fopen(path, "wb");
    bool fine = file && fwrite(text, 1, len, file) == len;
    int code = errno;
    if (file && fclose(file) != 0) {
        fine = false;
        code = errno;
    }
    return fine || notice_fail(error, ERR_OS, NOTICE_CANNOT_WRITE, path, notice_reason(code));
}

/* ---- what a program may reach ---- */

static bool real_path(const char *path, Str *out) {
    char *real = realpath(path, NULL);
    if (!real)
        return false;
    str_clear(out);
    str_add(out, real);
    free(real);
    return true;
}

struct Reach {
    Str folder; /* real path of the program's folder */
};

Reach *reach_new(const char *program_path) {
    Reach *reach = mem_alloc(sizeof *reach);
    Str folder = {0};
    const char *slash = strrchr(program_path, '/');
    if (slash)
        str_add_bytes(&folder, program_path, (size_t)(slash - program_path) + 1);
    else
        str_add(&folder, ".");
    if (!real_path(folder.text, &reach->folder))
        str_add(&reach->folder, ".");
    str_release(&folder);
    return reach;
}

void reach_free(Reach *reach) {
    if (!reach)
        return;
    str_release(&reach->folder);
    mem_free(reach);
}

static bool lies_in(const char *path, const char *folder) {
    size_t len = strlen(folder);
    return strncmp(path, folder, len) == 0 && (path[len] == '/' || str_equal(folder, "/"));
}

/* Is the real path within one of the folders a program may read? */
static bool may_read(const Reach *reach, const char *path) {
    Str folder = {0};
    bool allowed = lies_in(path, reach->folder.text);
    str_addf(&folder, "%s/../toy_data", reach->folder.text);
    if (!allowed && real_path(folder.text, &folder))
        allowed = lies_in(path, folder.text);
    if (!allowed && real_path(".", &folder))
        allowed = lies_in(path, folder.text);
    str_release(&folder);
    return allowed;
}

static bool read_data(void *user, const char *path, Str *bytes, Error *error) {
    const Reach *reach = user;
    Str full = {0}, real = {0};
    str_addf(&full, "%s%s%s", *path == '/' ? "" : reach->folder.text, *path == '/' ? "" : "/",
             path);
    bool fine = real_path(full.text, &real) || fail(error, path, errno);
    if (fine && !may_read(reach, real.text))
        fine = notice_fail(error, ERR_PERMISSION, NOTICE_OUT_OF_REACH, path);
    fine = fine && files_read(real.text, bytes, error);
    str_release(&full);
    str_release(&real);
    return fine;
}

/* a.b as a/b.py or a/b/__init__.py beside the program. */
static bool module_path(const Reach *reach, const char *dotted, const char *ending, Str *path,
                        Str *real) {
    Str full = {0};
    str_clear(path);
    str_add(path, dotted);
    for (size_t i = 0; i < path->len; i++)
        if (path->text[i] == '.')
            path->text[i] = '/';
    str_add(path, ending);
    str_addf(&full, "%s/%s", reach->folder.text, path->text);
    bool found = real_path(full.text, real) && lies_in(real->text, reach->folder.text);
    str_release(&full);
    return found;
}

static bool read_module(void *user, const char *dotted, Str *text, Str *path, Error *error) {
    const Reach *reach = user;
    Str real = {0};
    bool found = module_path(reach, dotted, ".py", path, &real) ||
                 module_path(reach, dotted, "/__init__.py", path, &real);
    bool fine = found && files_read(real.text, text, error);
    str_release(&real);
    return fine;
}

RunFiles reach_files(Reach *reach) {
    return (RunFiles){.read_data = read_data, .read_module = read_module, .user = reach};
}
