#include "base/str.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void reserve(Str *s, size_t extra) {
    if (extra < s->capacity - s->len)
        return;
    size_t needed = extra < SIZE_MAX - s->len ? s->len + extra + 1 : SIZE_MAX;
    size_t capacity = s->capacity ? s->capacity * 2 : 32;
    capacity = capacity < needed ? needed : capacity;
    s->text = mem_resize(s->text, capacity);
    s->capacity = capacity;
}

void str_release(Str *s) {
    mem_free(s->text);
    *s = (Str){0};
}

const char *str_text(const Str *s) {
    return s->text ? s->text : "";
}

void str_add_bytes(Str *s, const char *bytes, size_t len) {
    reserve(s, len);
    if (len)
        memcpy(s->text + s->len, bytes, len);
    s->len += len;
    s->text[s->len] = '\0';
}

void str_add(Str *s, const char *text) {
    str_add_bytes(s, text, strlen(text));
}

void str_add_char(Str *s, char c) {
    str_add_bytes(s, &c, 1);
}

void str_add_repeated(Str *s, char c, size_t count) {
    reserve(s, count);
    memset(s->text + s->len, c, count);
    s->len += count;
    s->text[s->len] = '\0';
}

void str_addf(Str *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    str_addv(s, format, args);
    va_end(args);
}

double str_plain_nan(double x) {
    return isnan(x) ? (double)NAN : x;
}

void str_addv(Str *s, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    if (len > 0) {
        reserve(s, (size_t)len);
        vsnprintf(s->text + s->len, (size_t)len + 1, format, again);
        s->len += (size_t)len;
    }
    va_end(again);
}

void str_add_rune(Str *s, unsigned rune) {
    char bytes[UTF8_MOST_BYTES];
    str_add_bytes(s, bytes, utf8_encode(rune, bytes));
}

void str_cut(Str *s, size_t len) {
    if (len >= s->len)
        return;
    s->len = len;
    s->text[len] = '\0';
}

void str_clear(Str *s) {
    str_cut(s, 0);
}

char *str_take(Str *s) {
    reserve(s, 0);
    s->text[s->len] = '\0';
    char *text = s->text;
    *s = (Str){0};
    return text;
}

bool str_equal(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

bool str_starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

bool str_ends_with(const char *text, const char *end) {
    size_t len = strlen(text), tail = strlen(end);
    return tail <= len && memcmp(text + len - tail, end, tail) == 0;
}
