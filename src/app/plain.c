#include "app/plain.h"

#include "app/host.h"
#include "app/notice.h"
#include "app/output.h"
#include "ui/predict.h"

#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(const char *text, bool fine) {
    Str line = {0};
    if (!*text)
        return;
    str_addf(&line, fine ? "%s" : notice_text(NOTICE_PLAIN_ERROR), text);
    output_line(line.text);
    str_release(&line);
}

static void do_line(Session *session, const char *line) {
    Str answer = {0};
    Error error = {0};
    bool fine = session_command(session, line, &answer, &error);
    notice_use_language(session_language(session));
    say(fine ? str_text(&answer) : error_text(&error, notice_language()), fine);
    str_release(&answer);
    error_release(&error);
}

/* ---- keys as lines ---- */

/* "s", "12n", "PgDn": the command of the key, with its count. False when the line is no key. */
static bool key_line(const char *line, Str *out) {
    size_t digits = strspn(line, "0123456789");
    const Command *command = command_by_key(line[digits] ? line + digits : line);
    if (!command)
        return false;
    str_add(out, command->name);
    if (digits && line[digits])
        str_addf(out, " %.*s", (int)digits, line);
    return true;
}

/* What a typed line means: an empty one steps, or shows the answer of an open question; `:` and `/`
 * are those of the screen's prompt. */
static void line_meaning(const Session *session, const char *typed, Str *out) {
    bool is_letter = !*typed || (strchr("abcdABCD", *typed) && !typed[1]);
    if (predict_is_asked(session) && is_letter)
        str_addf(out, *typed ? "answer %c" : "answer", toupper((unsigned char)*typed));
    else if (!*typed)
        str_add(out, "step");
    else if (*typed == ':' && typed[1])
        str_add(out, typed + 1);
    else if (*typed == '/' && typed[1])
        str_addf(out, "find %s", typed + 1);
    else if (!key_line(typed, out))
        str_add(out, typed);
}

static void take_line(Session *session, char *line) {
    Str meaning = {0};
    size_t len = strlen(line);
    while (len && isspace((unsigned char)line[len - 1]))
        line[--len] = '\0';
    line_meaning(session, line + strspn(line, " \t"), &meaning);
    do_line(session, meaning.text);
    str_release(&meaning);
}

/* ---- playing ---- */

/* True when somebody types before the time is over; a pipe is no one, and has no time to wait. */
static bool hears(int milliseconds) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return isatty(STDIN_FILENO) && poll(&input, 1, milliseconds) != 0;
}

static size_t position(const Session *session) {
    const Run *run = session_run(session);
    return run ? run->timeline.position : 0;
}

static void say_place(Session *session) {
    Str place = {0};
    session_add_place(session, &place);
    say(str_text(&place), true);
    str_release(&place);
}

/* Plays until it is over or somebody types. */
static void play(Session *session) {
    while (session_moves(session)) {
        size_t former = position(session);
        int due = session_due(session);
        output_flush();
        if (hears(due))
            break;
        session_tick(session, due);
        if (position(session) != former)
            say_place(session);
    }
}

static void read_lines(Session *session) {
    char *line = NULL;
    size_t size = 0;
    bool asks = isatty(STDIN_FILENO);
    while (!session_ended(session)) {
        play(session);
        if (asks)
            output_text("einstep> ");
        output_flush();
        if (getline(&line, &size, stdin) < 0)
            break;
        take_line(session, line);
    }
    if (asks && !session_ended(session))
        output_text("\n");
    free(line);
}

static void walk(Session *session) {
    Str place = {0};
    output_line(notice_text(NOTICE_PLAIN_HELLO));
    session_add_place(session, &place);
    say(str_text(&place), true);
    str_release(&place);
    read_lines(session);
}

int plain_walk(const Options *options, const char *name) {
    Host host;
    Error error = {0};
    host_init(&host, options);
    host.spoken = true;
    Session *session = host_session(&host, (Look){.depth = COLOUR_NONE});
    Run *run = host_load(&host, name, &error);
    if (run) {
        host_watch(&host, session, run, name);
        walk(session);
    }
    int status = !run ? notice_complain(&error) : session_failed(session) ? 1 : 0;
    session_free(session);
    if (!host_release(&host, &error))
        status = notice_complain(&error);
    error_release(&error);
    return status;
}
