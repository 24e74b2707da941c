#include "base/error.h"

#include "base/utf8.h"

#include <string.h>

static const struct {
    const char *name;
    ErrorKind base;
} KINDS[ERR_KIND_COUNT] = {
    {"", ERR_NONE},
#define X(kind, name, base) {name, base},
    ERROR_KINDS(X)
#undef X
};

const char *error_kind_name(ErrorKind kind) {
    return KINDS[kind].name;
}

ErrorKind error_kind_base(ErrorKind kind) {
    return KINDS[kind].base;
}

bool error_kind_is(ErrorKind kind, ErrorKind base) {
    while (kind != ERR_NONE && kind != base)
        kind = KINDS[kind].base;
    return kind == base;
}

ErrorKind error_kind_by_name(const char *name) {
    for (int kind = 1; kind < ERR_KIND_COUNT; kind++)
        if (str_equal(KINDS[kind].name, name))
            return (ErrorKind)kind;
    return ERR_NONE;
}

void error_release(Error *error) {
    said_release(&error->said);
    *error = (Error){0};
}

bool error_setv(Error *error, ErrorKind kind, const char *format, va_list args) {
    Said said = {0}; /* the arguments may well quote the former text */
    said_addv(&said, format, args);
    said_release(&error->said);
    error->said = said;
    error->kind = kind;
    error->span = (Span){0};
    return false;
}

bool error_set(Error *error, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_setv(error, kind, format, args);
    va_end(args);
    return false;
}

bool error_set_at(Error *error, Span span, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_setv(error, kind, format, args);
    va_end(args);
    error->span = span;
    return false;
}

void error_preface(Error *error, const char *format, ...) {
    Said said = {0};
    va_list args;
    va_start(args, format);
    said_addv(&said, format, args);
    va_end(args);
    said_add_said(&said, &error->said);
    said_release(&error->said);
    error->said = said;
}

void error_append(Error *error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    said_addv(&error->said, format, args);
    va_end(args);
}

bool error_repeat(Error *to, const Error *from) {
    said_clear(&to->said);
    said_add_said(&to->said, &from->said);
    to->kind = from->kind;
    to->span = (Span){0};
    return false;
}

const char *error_text(const Error *error, Language language) {
    return said_text(&error->said, error->said.text[language].len ? language : LANGUAGE_EN);
}

/* Cells that `len` bytes take once made visible. */
static size_t visible_width(const char *text, size_t len) {
    Str shown = {0};
    utf8_add_visible(&shown, text, len, false);
    size_t width = 0;
    for (size_t at = 0, bytes; at < shown.len; at += bytes) {
        int cells = utf8_rune_width(utf8_decode(shown.text + at, shown.len - at, &bytes, NULL));
        width += cells > 0 ? (size_t)cells : 0;
    }
    str_release(&shown);
    return width;
}

static void add_underline(Str *out, Span span) {
    size_t len;
    const char *line = source_line(span.source, span_line(span), &len);
    size_t start = span.start - (size_t)(line - span.source->text);
    size_t end = span.end - (size_t)(line - span.source->text);
    end = end > len ? len : end;
    start = start > end ? end : start;
    str_add(out, "    ");
    utf8_add_visible(out, line, len, false);
    str_add(out, "\n    ");
    str_add_repeated(out, ' ', visible_width(line, start));
    size_t marks = visible_width(line + start, end - start);
    str_add_repeated(out, '^', marks ? marks : 1);
    str_add_char(out, '\n');
}

void error_describe(const Error *error, Language language, Str *out) {
    const char *text = error_text(error, language);
    if (error->span.source) {
        const char *name = error->span.source->name;
        utf8_add_visible(out, name, strlen(name), false);
        str_addf(out, ":%d:%d: ", span_line(error->span), span_column(error->span));
    }
    str_add(out, error_kind_name(error->kind));
    if (*text) {
        str_add(out, ": ");
        utf8_add_visible(out, text, strlen(text), true);
    }
    str_add_char(out, '\n');
    if (error->span.source)
        add_underline(out, error->span);
}
