/* A session over a program of the tests, and its screen as text. For tests of the panes. */
#ifndef EINSTEP_TESTS_UI_FIXTURE_H
#define EINSTEP_TESTS_UI_FIXTURE_H

#include "base/mem.h"
#include "ui/session.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline bool fixture_read_file(const char *path, Str *out) {
    FILE *file = fopen(path, "rb");
    char bytes[65536];
    if (!file)
        return false;
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        str_add_bytes(out, bytes, n);
    fclose(file);
    return true;
}

/* Data and modules beside the program; `user` is the folder with its slash. */
static inline bool fixture_read_data(void *user, const char *path, Str *bytes, Error *error) {
    Str whole = {0};
    str_addf(&whole, "%s%s", (const char *)user, path);
    bool found = fixture_read_file(str_text(&whole), bytes);
    str_release(&whole);
    return found || error_set(error, ERR_FILE_NOT_FOUND, "no file '%s'", path);
}

static inline bool fixture_read_module(void *user, const char *dotted, Str *text, Str *path,
                                       Error *error) {
    Str whole = {0};
    (void)error;
    str_add(path, dotted);
    for (size_t i = 0; i < path->len; i++)
        if (path->text[i] == '.')
            path->text[i] = '/';
    str_add(path, ".py");
    str_addf(&whole, "%s%s", (const char *)user, str_text(path));
    bool found = fixture_read_file(str_text(&whole), text);
    str_release(&whole);
    return found;
}

static inline Run *fixture_run_text(const char *name, const char *text, size_t len,
                                    const char *folder) {
    RunOptions options = {.files = {fixture_read_data, fixture_read_module, (void *)folder}};
    return run_program(name, text, len, &options);
}

/* A host's `load`: tests/ui/NAME.py, or lessons/NAME.py. */
static inline Run *fixture_load(void *user, const char *name, Error *error) {
    static const char *const FOLDERS[] = {"tests/ui/", "lessons/"};
    (void)user;
    for (int i = 0; i < 2; i++) {
        Str path = {0}, text = {0};
        Run *run = NULL;
        str_addf(&path, "%s%s.py", FOLDERS[i], name);
        if (fixture_read_file(str_text(&path), &text))
            run = fixture_run_text(str_text(&path), str_text(&text), text.len, FOLDERS[i]);
        str_release(&path);
        str_release(&text);
        if (run)
            return run;
    }
    error_set(error, ERR_FILE_NOT_FOUND, "no lesson '%s'", name);
    return NULL;
}

static inline Session *fixture_session(Language language, Look look) {
    SessionOptions options = {
        .host = {.load = fixture_load}, .language = language, .look = look};
    return session_new(&options);
}

/* The lessons of the course, in its order; none when lessons/COURSE cannot be read. */
enum { FIXTURE_MOST_LESSONS = 64 };

typedef struct FixtureCourse {
    char lessons[FIXTURE_MOST_LESSONS][64];
    int count;
} FixtureCourse;

static inline void fixture_read_course(FixtureCourse *course) {
    Str text = {0};
    if (!fixture_read_file("lessons/COURSE", &text))
        return;
    char *rest = NULL;
    for (char *line = strtok_r(text.text, "\r\n", &rest);
         line && course->count < FIXTURE_MOST_LESSONS; line = strtok_r(NULL, "\r\n", &rest))
        snprintf(course->lessons[course->count++], sizeof *course->lessons, "%s", line);
    str_release(&text);
}

/* Does a command that must work. */
static inline void fixture_do(Session *session, const char *line) {
    Str answer = {0};
    Error error = {0};
    bool done = session_command(session, line, &answer, &error);
    ck_assert_msg(done, "%s: %s", line, str_text(&error.text));
    str_release(&answer);
    error_release(&error);
}

/* Does a command that must work, and gives what it says. */
static inline const char *fixture_ask(Session *session, const char *line) {
    static char text[20000];
    Str answer = {0};
    Error error = {0};
    bool done = session_command(session, line, &answer, &error);
    ck_assert_msg(done, "%s: %s", line, str_text(&error.text));
    snprintf(text, sizeof text, "%s", str_text(&answer));
    str_release(&answer);
    error_release(&error);
    return text;
}

/* Does a command that must fail, and gives the error's text. */
static inline const char *fixture_refused(Session *session, const char *line) {
    static char text[2000];
    Str answer = {0};
    Error error = {0};
    bool done = session_command(session, line, &answer, &error);
    ck_assert_msg(!done, "%s was not refused", line);
    snprintf(text, sizeof text, "%s", str_text(&error.text));
    str_release(&answer);
    error_release(&error);
    return text;
}

/* Keys by name, separated by blanks. */
static inline void fixture_keys(Session *session, const char *keys) {
    char text[1000];
    snprintf(text, sizeof text, "%s", keys);
    char *rest = NULL;
    for (char *key = strtok_r(text, " ", &rest); key; key = strtok_r(NULL, " ", &rest))
        session_key(session, key);
}

/* ---- a screen as text ---- */

static inline void fixture_add_row(Canvas *canvas, int y, Str *out) {
    for (int x = 0; x < canvas->width; x++)
        str_add(out, canvas_at(canvas, x, y)->text);
}

static inline void fixture_add_style(Style style, Str *out) {
    static const char *const RAMPS[] = {"", "magnitude", "signed", "phase"};
    static const char FLAGS[] = "burhlt"; /* bold, underline, reverse, half, line, top */
    if (style.ramp)
        str_addf(out, "%s-%d", RAMPS[style.ramp], style.level);
    else
        str_add(out, role_name((Role)style.role));
    if (style.flags & CANVAS_HALF)
        str_addf(out, "-%d", style.upper);
    if (style.flags)
        str_add_char(out, '+');
    for (int bit = 0; FLAGS[bit]; bit++)
        if (style.flags & 1 << bit)
            str_add_char(out, FLAGS[bit]);
}

static inline bool fixture_same_style(Style a, Style b) {
    return !memcmp(&a, &b, sizeof a);
}

/* Each row as "|text|", then the columns at which the style changes, and the styles. */
static inline void fixture_add_screen(Canvas *canvas, Str *out) {
    for (int y = 0; y < canvas->height; y++) {
        str_add_char(out, '|');
        fixture_add_row(canvas, y, out);
        str_add(out, "|\n ");
        for (int x = 0; x < canvas->width; x++) {
            Style style = canvas_at(canvas, x, y)->style;
            if (x && fixture_same_style(style, canvas_at(canvas, x - 1, y)->style))
                continue;
            str_addf(out, " %d:", x);
            fixture_add_style(style, out);
        }
        str_add_char(out, '\n');
    }
    if (canvas->cursor_x >= 0)
        str_addf(out, "cursor %d,%d\n", canvas->cursor_x, canvas->cursor_y);
}

#endif
