/* A growing text: bytes with a NUL after them, so that `text` is a C string at any time.
 * {0} is a valid empty one; its `text` is NULL until something is added, use str_text. */
#ifndef EINSTEP_BASE_STR_H
#define EINSTEP_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Str {
    char *text;
    size_t len, capacity;
} Str;

void str_release(Str *s);

/* The text, "" for an empty one. */
const char *str_text(const Str *s);

void str_add(Str *s, const char *text);
void str_add_bytes(Str *s, const char *bytes, size_t len);
void str_add_char(Str *s, char c);
void str_add_repeated(Str *s, char c, size_t count);
void str_addf(Str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
double str_plain_nan(double x); /* x; a NaN without its sign, which printf would write as "-nan" */
void str_addv(Str *s, const char *format, va_list args);

/* Adds the UTF-8 form of a code point; one that has none is added as U+FFFD. */
void str_add_rune(Str *s, unsigned rune);

/* Cuts to `len` bytes; a longer length changes nothing. */
void str_cut(Str *s, size_t len);
void str_clear(Str *s);

/* Gives the text (mem_alloc'ed, never NULL) to the caller and leaves an empty one. */
char *str_take(Str *s);

bool str_equal(const char *a, const char *b);
bool str_starts_with(const char *text, const char *start);
bool str_ends_with(const char *text, const char *end);

#endif
