#include "app/catalogue.h"

#include "app/files.h"
#include "app/notice.h"
#include "base/nearest.h"
#include "lang/parser.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- where ---- */

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
static const struct {
    bool beside; /* the program itself */
    const char *folder;
} LESSON_FOLDERS[] = {
    {false, "lessons"},
    {true, "lessons"},
    {true, "../share/einstep/lessons"},
    {false, EINSTEP_SHARE "/lessons"},
};
enum { LESSON_FOLDER_COUNT = sizeof LESSON_FOLDERS / sizeof *LESSON_FOLDERS };

static void add_lesson_folder(int index, Str *out) {
    str_clear(out);
    if (LESSON_FOLDERS[index].beside)
        add_own_folder(out);
    str_add(out, LESSON_FOLDERS[index].folder);
}

/* Also a link that leads nowhere: reading it tells why. */
static bool exists(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

/* ---- which ---- */

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

/* Programs of a folder that are not listed yet, by name, without their ".py". */
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

void catalogue_add_names(Str *out) {
    Str folder = {0};
    for (int i = 0; i < LESSON_FOLDER_COUNT && !out->len; i++) {
        add_lesson_folder(i, &folder);
        list_course(folder.text, out);
        list_others(folder.text, out);
    }
    str_release(&folder);
}

/* ---- finding one ---- */

static bool is_plain_name(const char *name) {
    return *name && !strchr(name, '/') && name[0] != '.';
}

/* The line nearest to a word, NULL when none is near; cuts the text into its lines. */
static const char *nearest_line(const char *wanted, Str *lines) {
    Nearest nearest;
    nearest_init(&nearest, wanted);
    for (char *at = lines->text, *end; at && *at; at = end + 1) {
        end = at + strcspn(at, "\n");
        *end = '\0';
        nearest_offer(&nearest, at);
    }
    return nearest_found(&nearest);
}

/* A program of nearly that name, or without its ".py", in the folder that the name is of. */
static void add_near_program(Str *out, const char *name) {
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    Str folder = {0}, stem = {0}, stems = {0};
    str_add_bytes(&folder, name, (size_t)(base - name));
    str_add_bytes(&stem, base, strcspn(base, "."));
    list_others(folder.len ? folder.text : ".", &stems);
    const char *near = nearest_line(str_text(&stem), &stems);
    if (near)
        str_addf(out, "%s%s.py", str_text(&folder), near);
    str_release(&folder);
    str_release(&stem);
    str_release(&stems);
}

static bool not_found(const char *name, Error *error) {
    Str lessons = {0}, program = {0};
    bool is_file = strchr(name, '/') || str_ends_with(name, ".py");
    catalogue_add_names(&lessons);
    add_near_program(&program, name);
    const char *near = program.len ? program.text : nearest_line(name, &lessons);
    NoticeId id = is_file ? (near ? NOTICE_NO_FILE_NEAR : NOTICE_NO_FILE)
                          : (near ? NOTICE_NO_LESSON_NEAR : NOTICE_NO_LESSON);
    notice_fail(error, ERR_FILE_NOT_FOUND, id, name, near);
    str_release(&lessons);
    str_release(&program);
    return false;
}

bool catalogue_find(const char *name, Str *path, Error *error) {
    for (int i = 0; is_plain_name(name) && i < LESSON_FOLDER_COUNT; i++) {
        add_lesson_folder(i, path);
        str_addf(path, "/%s.py", name);
        if (exists(path->text))
            return true;
    }
    str_clear(path);
    str_add(path, name);
    return (*name && exists(name)) || not_found(name, error);
}

/* ---- what they say ---- */

/* Bytes of the first sentence of a text, with its stop. */
static size_t sentence_length(const char *text) {
    static const char CHINESE_STOP[] = "\xe3\x80\x82";
    for (size_t i = 0; text[i]; i++) {
        if (text[i] == '.' && strchr(" \n", text[i + 1]))
            return i + 1;
        if (str_starts_with(text + i, CHINESE_STOP))
            return i + strlen(CHINESE_STOP);
        if (text[i] == '\n' && (text[i + 1] == '\n' || !text[i + 1]))
            return i;
    }
    return strlen(text);
}

/* The first sentence below the heading, on one line. Lines are joined by a blank where one language
 * writes blanks. */
static const char *first_sentence(Arena *arena, const char *narration, Language language) {
    Str line = {0};
    const char *at = narration ? narration : "";
    while (*at == '#' || *at == '\n')
        at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
    size_t len = sentence_length(at);
    for (size_t i = 0; i < len; i++)
        if (at[i] != '\n')
            str_add_char(&line, at[i]);
        else if (language == LANGUAGE_EN)
            str_add_char(&line, ' ');
    const char *kept = arena_copy(arena, str_text(&line), line.len);
    str_release(&line);
    return kept;
}

static void describe(CatalogueEntry *entry, Arena *arena, const Str *text) {
    Source source;
    Lesson lesson;
    Error error = {0};
    source_init(&source, arena, entry->name, 0, str_text(text), text->len, &error);
    lesson_read(&lesson, arena, &source, NULL, NULL);
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        entry->title[i] = lesson.title[i];
        if (lesson.stage_count)
            entry->line[i] = first_sentence(arena, lesson.stages[0].narration[i], (Language)i);
    }
    error_release(&error);
}

static void add_entry(Catalogue *catalogue, const char *name, size_t len) {
    Str path = {0}, text = {0};
    Error error = {0};
    const char *kept = arena_copy(&catalogue->arena, name, len);
    CatalogueEntry entry = {.name = kept, .title = {kept, kept}, .line = {"", ""}};
    if (catalogue_find(kept, &path, &error) && files_read(path.text, &text, &error))
        describe(&entry, &catalogue->arena, &text);
    vec_push(&catalogue->entries, entry);
    error_release(&error);
    str_release(&text);
    str_release(&path);
}

void catalogue_read(Catalogue *catalogue) {
    Str names = {0};
    catalogue_add_names(&names);
    for (const char *at = str_text(&names); *at; at += strcspn(at, "\n") + 1)
        add_entry(catalogue, at, strcspn(at, "\n"));
    str_release(&names);
}

void catalogue_release(Catalogue *catalogue) {
    vec_release(&catalogue->entries);
    arena_release(&catalogue->arena);
}
