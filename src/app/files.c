#include "app/files.h"

#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Largest file that is read. */
static const size_t FILES_LARGEST = (size_t)1 << 30;

/* ---- whole files ---- */

static bool fail(Error *error, const char *path, int code) {
    ErrorKind kind = code == ENOENT || code == ENOTDIR    ? ERR_FILE_NOT_FOUND
                     : code == EACCES || code == EPERM ? ERR_PERMISSION
                                                        : ERR_OS;
    return error_set(error, kind, "cannot read %s: %s", path, strerror(code));
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
            return error_set(error, ERR_OS, "cannot read %s: it is larger than %zu bytes", path,
                             FILES_LARGEST);
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
    error_set(error, ERR_OS, "cannot read %s: it is %s, not a file", path,
              S_ISDIR(info.st_mode) ? "a folder" : "a device or pipe");
    close(descriptor);
    return -1;
}

bool files_read(const char *path, Str *out, Error *error) {
    if (str_equal(path, "-"))
        return read_all(STDIN_FILENO, "standard input", out, error);
    int descriptor = open_regular(path, error);
    if (descriptor < 0)
        return false;
    bool fine = read_all(descriptor, path, out, error);
    close(descriptor);
    return fine;
}

bool files_write(const char *path, const char *text, size_t len, Error *error) {
    FILE *file = fopen(path, "wb");
    bool fine = file && fwrite(text, 1, len, file) == len;
    int code = errno;
    if (file && fclose(file) != 0) {
        fine = false;
        code = errno;
    }
    return fine || error_set(error, ERR_OS, "cannot write %s: %s", path, strerror(code));
}

/* ---- lessons ---- */

enum { LESSON_FOLDER_COUNT = 3 };

/* Folder of the program itself, so that it finds its lessons from wherever it is called. */
static void add_own_folder(Str *out) {
    char path[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);
    path[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (slash)
        str_add_bytes(out, path, (size_t)(slash - path) + 1);
}

/* Where lessons are looked for, in this order. */
static void add_lesson_folder(int index, Str *out) {
    str_clear(out);
    if (index == 1)
        add_own_folder(out);
    str_add(out, index < 2 ? "lessons" : EINSTEP_SHARE "/lessons");
}

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

static bool is_plain_name(const char *name) {
    return *name && !strchr(name, '/') && name[0] != '.';
}

bool files_find_program(const char *name, Str *path, Error *error) {
    for (int i = 0; is_plain_name(name) && i < LESSON_FOLDER_COUNT; i++) {
        add_lesson_folder(i, path);
        str_addf(path, "/%s.py", name);
        if (exists(path->text))
            return true;
    }
    str_clear(path);
    str_add(path, name);
    if (exists(name))
        return true;
    if (strchr(name, '/') || str_ends_with(name, ".py"))
        return error_set(error, ERR_FILE_NOT_FOUND, "there is no file %s", name);
    return error_set(error, ERR_FILE_NOT_FOUND,
                     "there is no lesson or file called %s; `einstep list` shows the lessons",
                     name);
}

/* The names in lessons/COURSE whose file is there. */
static void list_course(const char *folder, Str *out) {
    Str path = {0}, course = {0};
    Error error = {0};
    str_addf(&path, "%s/COURSE", folder);
    files_read(path.text, &course, &error);
    const char *at = str_text(&course);
    for (size_t len; *at; at += len + (at[len] == '\n')) {
        len = strcspn(at, "\n");
        str_clear(&path);
        str_addf(&path, "%s/%.*s.py", folder, (int)len, at);
        if (len && *at != '#' && exists(path.text)) {
            str_add_bytes(out, at, len);
            str_add_char(out, '\n');
        }
    }
    error_release(&error);
    str_release(&course);
    str_release(&path);
}

static bool is_listed(const Str *list, const char *name) {
    Str line = {0};
    str_addf(&line, "%s\n", name);
    const char *found = strstr(str_text(list), line.text);
    bool is = found && (found == list->text || found[-1] == '\n');
    str_release(&line);
    return is;
}

static int compare_names(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Lessons of a folder that no course names, by name. */
static void list_others(const char *folder, Str *out) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, compare_names);
    for (int i = 0; i < count; i++) {
        char *name = entries[i]->d_name;
        if (str_ends_with(name, ".py") && name[0] != '.') {
            name[strlen(name) - strlen(".py")] = '\0';
            if (!is_listed(out, name))
                str_addf(out, "%s\n", name);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

void files_list_lessons(Str *out) {
    Str folder = {0};
    for (int i = 0; i < LESSON_FOLDER_COUNT && !out->len; i++) {
        add_lesson_folder(i, &folder);
        list_course(folder.text, out);
        list_others(folder.text, out);
    }
    str_release(&folder);
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
        fine = error_set(error, ERR_PERMISSION,
                         "%s lies outside the program's folder, its toy_data and the working "
                         "folder; a program reads nothing else",
                         path);
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
