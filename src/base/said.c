#include "base/said.h"

#include <ctype.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const ROWS[][LANGUAGE_COUNT] = {
#define SAID(english, chinese) {english, chinese},
#include "base/said.def"
#undef SAID
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

const char *said_row(size_t index, Language language) {
    return index < ROW_COUNT ? ROWS[index][language] : NULL;
}

const char *said_in(Language language, const char *english) {
    for (size_t i = 0; language != LANGUAGE_EN && i < ROW_COUNT; i++)
        if (str_equal(ROWS[i][LANGUAGE_EN], english))
            return ROWS[i][language];
    return english;
}

void said_release(Said *said) {
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        str_release(&said->text[i]);
}

void said_clear(Said *said) {
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        str_clear(&said->text[i]);
}

bool said_is_empty(const Said *said) {
    return !said->text[LANGUAGE_EN].len;
}

const char *said_text(const Said *said, Language language) {
    return str_text(&said->text[language]);
}

/* ---- arguments, each written as the English format wants it ---- */

enum { SAID_MOST_ARGUMENTS = 12, SAID_LONGEST_SPEC = 32 };

typedef struct Arguments {
    Str text[SAID_MOST_ARGUMENTS];
    int count;
} Arguments;

/* Length of the conversion at `at`, which stands on its '%'. */
static size_t spec_length(const char *at) {
    size_t len = 1 + strspn(at + 1, "-+ #0123456789.*lzh");
    return at[len] ? len + 1 : len;
}

/* How long an integer the conversion takes: 0 an int, 1 a long, 2 a long long, 3 a size_t. */
static int spec_size(const char *spec) {
    if (strchr(spec, 'z'))
        return 3;
    return strstr(spec, "ll") ? 2 : strchr(spec, 'l') != NULL;
}

static void write_integer(Str *out, const char *spec, va_list *args) {
    switch (spec_size(spec)) {
    case 0: str_addf(out, spec, va_arg(*args, int)); break;
    case 1: str_addf(out, spec, va_arg(*args, long)); break;
    case 2: str_addf(out, spec, va_arg(*args, long long)); break;
    case 3: str_addf(out, spec, va_arg(*args, size_t)); break;
    }
}

static void write_text(Str *out, const char *spec, va_list *args) {
    if (!strchr(spec, '*')) {
        str_addf(out, spec, va_arg(*args, const char *));
        return;
    }
    int most = va_arg(*args, int);
    str_addf(out, spec, most, va_arg(*args, const char *));
}

static void write_number(Str *out, const char *spec, va_list *args) {
    if (!strchr(spec, '*')) {
        str_addf(out, spec, va_arg(*args, double));
        return;
    }
    int digits = va_arg(*args, int);
    str_addf(out, spec, digits, va_arg(*args, double));
}

static void take(Arguments *taken, const char *at, size_t len, va_list *args) {
    char spec[SAID_LONGEST_SPEC] = "";
    Str *out = &taken->text[taken->count++];
    memcpy(spec, at, len < sizeof spec ? len : sizeof spec - 1);
    switch (at[len - 1]) {
    case 's': write_text(out, spec, args); break;
    case 'e':
    case 'f':
    case 'g': write_number(out, spec, args); break;
    default: write_integer(out, spec, args);
    }
}

static void take_all(Arguments *taken, const char *format, va_list *args) {
    for (const char *at = strchr(format, '%'); at; at = strchr(at, '%')) {
        size_t len = spec_length(at);
        if (at[len - 1] != '%' && taken->count < SAID_MOST_ARGUMENTS)
            take(taken, at, len, args);
        at += len;
    }
}

/* A word of einstep's own: its row, or the word as it is, without an article. */
static const char *own_word(Language language, const char *english) {
    const char *own = said_in(language, english);
    if (own != english)
        return own;
    return english + (str_starts_with(english, "a ") ? 2 : str_starts_with(english, "an ") ? 3 : 0);
}

/* "{2}" is the second argument; "{2!}" too, a word of einstep's own that has a row itself. */
static void fill(Str *out, const char *pattern, const Arguments *taken, Language language) {
    for (const char *at = pattern; *at;) {
        int n = at[0] == '{' && isdigit((unsigned char)at[1]) ? at[1] - '1' : -1;
        if (n < 0 || n >= taken->count) {
            str_add_char(out, *at++);
            continue;
        }
        bool is_own = at[2] == '!';
        str_add(out, is_own ? own_word(language, str_text(&taken->text[n]))
                            : str_text(&taken->text[n]));
        at += is_own ? 4 : 3;
    }
}

/* ---- saying ---- */

static void add_translated(Str *out, Language language, const char *format, va_list args) {
    const char *pattern = said_in(language, format);
    if (pattern == format) {
        str_addv(out, format, args);
        return;
    }
    Arguments taken = {.count = 0};
    va_list own;
    va_copy(own, args);
    take_all(&taken, format, &own);
    va_end(own);
    fill(out, pattern, &taken, language);
    for (int i = 0; i < taken.count; i++)
        str_release(&taken.text[i]);
}

void said_addv(Said *said, const char *format, va_list args) {
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        va_list own;
        va_copy(own, args);
        add_translated(&said->text[i], (Language)i, format, own);
        va_end(own);
    }
}

void said_add(Said *said, const char *format, ...) {
    va_list args;
    va_start(args, format);
    said_addv(said, format, args);
    va_end(args);
}

void said_add_said(Said *said, const Said *other) {
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        str_add(&said->text[i], str_text(&other->text[i]));
}
