#include "app/plain.h"

#include "app/host.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Blank lines repeat the last command, as in a debugger. */
typedef struct Plain {
    Session *session;
    Str last;
    const Run *run;
    size_t step;
} Plain;

/* Where the session stands, when a command has moved it. */
static void say_place(Plain *plain) {
    const Run *run = session_run(plain->session);
    if (!run || (run == plain->run && run->timeline.position == plain->step))
        return;
    Str sentence = {0};
    plain->run = run;
    plain->step = run->timeline.position;
    session_add_sentence(plain->session, &sentence);
    printf("%s\n", str_text(&sentence));
    str_release(&sentence);
}

static void do_line(Plain *plain, const char *line) {
    Str answer = {0};
    Error error = {0};
    bool fine = session_command(plain->session, line, &answer, &error);
    const Str *said = fine ? &answer : &error.text;
    Str text = {0};
    utf8_add_visible(&text, str_text(said), said->len, true);
    if (text.len)
        printf("%s%s\n", fine ? "" : "error: ", text.text);
    str_release(&text);
    say_place(plain);
    str_release(&answer);
    error_release(&error);
}

static void take_line(Plain *plain, char *line) {
    line[strcspn(line, "\r\n")] = '\0';
    line += strspn(line, " \t");
    if (*line) {
        str_clear(&plain->last);
        str_add(&plain->last, line);
    }
    if (plain->last.len)
        do_line(plain, plain->last.text);
}

static void read_lines(Plain *plain) {
    char *line = NULL;
    size_t size = 0;
    bool asks = isatty(STDIN_FILENO);
    while (!session_ended(plain->session)) {
        if (asks)
            fputs("einstep> ", stdout);
        fflush(stdout);
        if (getline(&line, &size, stdin) < 0)
            break;
        take_line(plain, line);
    }
    free(line);
}

int plain_walk(const Options *options, const char *name) {
    Host host;
    Error error = {0};
    Plain plain = {.session = host_session(&host, options, (Look){.depth = COLOUR_NONE})};
    bool fine = !name || host_watch(&host, plain.session, name, &error);
    if (fine) {
        puts(options->language == LANGUAGE_ZH ? "输入 help 查看命令，quit 退出。"
                                              : "help lists the commands, quit leaves.");
        say_place(&plain);
        read_lines(&plain);
    }
    int status = !fine ? app_complain(&error) : session_failed(plain.session) ? 1 : 0;
    session_free(plain.session);
    str_release(&plain.last);
    host_release(&host);
    error_release(&error);
    return status;
}
