#include "ui/replay.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <string.h>

typedef struct ReplayLine {
    int number;
    char *text;
} ReplayLine;

struct Replay {
    char *name;
    VEC(ReplayLine) lines;
};

/* ---- reading ---- */

void replay_add_text(const char *text, Language language, Str *out) {
    static const char CHINESE[] = " zh=\"";
    const char *chinese = strstr(text, CHINESE);
    const char *end = chinese ? strrchr(chinese, '"') : NULL;
    if (!chinese || end < chinese + sizeof CHINESE - 1)
        str_add(out, text);
    else if (language == LANGUAGE_ZH) {
        chinese += sizeof CHINESE - 1;
        str_add_bytes(out, chinese, (size_t)(end - chinese));
    } else
        str_add_bytes(out, text, (size_t)(chinese - text));
}

static bool is_cue(const char *line) {
    return str_equal(line, "cue") || str_starts_with(line, "cue ");
}

/* Puts "name:line: " before an error's text. */
static bool place_error(const Replay *replay, int number, Error *error) {
    error_preface(error, "%s:%d: ", replay->name, number);
    return false;
}

static bool check_line(const Replay *replay, const ReplayLine *line, Error *error) {
    CommandCall call = {.error = error};
    size_t len = strlen(line->text);
    if (utf8_check(line->text, len) != len)
        error_set(error, ERR_VALUE, "the line is not UTF-8");
    else if (command_parse(line->text, &call))
        return true;
    return place_error(replay, line->number, error);
}

static size_t trimmed(const char **text, size_t len) {
    static const char BLANKS[] = " \t\r";
    while (len && strchr(BLANKS, **text) && **text) {
        (*text)++;
        len--;
    }
    while (len && strchr(BLANKS, (*text)[len - 1]) && (*text)[len - 1])
        len--;
    return len;
}

/* Lines with a command; a NUL ends a line's text, as it would anywhere else. */
static bool read_lines(Replay *replay, const char *text, size_t len, Error *error) {
    int number = 0;
    for (size_t at = 0; at < len;) {
        const char *newline = memchr(text + at, '\n', len - at), *start = text + at;
        size_t whole = newline ? (size_t)(newline - start) : len - at;
        size_t held = trimmed(&start, whole);
        number++;
        at += whole + 1;
        if (!held || *start == '#')
            continue;
        vec_push(&replay->lines, (ReplayLine){number, mem_copy_text(start, held)});
        if (!check_line(replay, &vec_last(&replay->lines), error))
            return false;
    }
    return true;
}

Replay *replay_new(const char *name, const char *text, size_t len, Error *error) {
    Replay *replay = mem_alloc(sizeof *replay);
    replay->name = mem_copy_text(name, strlen(name));
    if (read_lines(replay, text, len, error))
        return replay;
    replay_free(replay);
    return NULL;
}

void replay_free(Replay *replay) {
    if (!replay)
        return;
    for (size_t i = 0; i < replay->lines.count; i++)
        mem_free(replay->lines.items[i].text);
    vec_release(&replay->lines);
    mem_free(replay->name);
    mem_free(replay);
}

/* ---- asking ---- */

const char *replay_name(const Replay *replay) {
    return replay->name;
}

size_t replay_line_count(const Replay *replay) {
    return replay->lines.count;
}

const char *replay_line(const Replay *replay, size_t n, int *number) {
    *number = replay->lines.items[n].number;
    return replay->lines.items[n].text;
}

int replay_cue_of(const Replay *replay, size_t n, int *count) {
    int cue = 0;
    *count = 0;
    for (size_t i = 0; i < replay->lines.count; i++)
        if (is_cue(replay->lines.items[i].text)) {
            ++*count;
            cue += i <= n;
        }
    return cue;
}

/* ---- doing ---- */

bool replay_do(const Replay *replay, size_t n, Session *session, Str *answer, Error *error) {
    const ReplayLine *line = &replay->lines.items[n];
    return session_command(session, line->text, answer, error) ||
           place_error(replay, line->number, error);
}

bool replay_run(const Replay *replay, Session *session, ReplaySink *sink, void *user,
                Error *error) {
    bool done = true;
    for (size_t n = 0; n < replay->lines.count && done && !session_ended(session); n++) {
        Str answer = {0};
        done = replay_do(replay, n, session, &answer, error);
        session_take_wait(session);
        session_take_pause(session);
        if (done)
            sink(user, replay->lines.items[n].text, str_text(&answer));
        str_release(&answer);
    }
    return done;
}
