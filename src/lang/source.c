/* Makes a source: a copy of the text that is sure to be UTF-8, and where its lines start. */
#include "base/utf8.h"
#include "base/vec.h"
#include "lang/parser.h"

#include <string.h>

enum { SOURCE_MOST_BYTES = 4 * 1024 * 1024 };

static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";

/* Offset of the first byte that is malformed or NUL, or `len`. */
static size_t first_bad_byte(const char *text, size_t len) {
    size_t good = utf8_check(text, len);
    const char *nul = good ? memchr(text, '\0', good) : NULL;
    return nul ? (size_t)(nul - text) : good;
}

/* The text with U+FFFD for what is malformed or NUL, so that it can be shown. */
static void copy_replaced(Source *source, Arena *arena, const char *text, size_t len) {
    Str copy = {0};
    for (size_t at = 0, bytes; at < len; at += bytes) {
        unsigned rune = utf8_decode(text + at, len - at, &bytes, NULL);
        str_add_rune(&copy, rune ? rune : UTF8_REPLACEMENT);
    }
    source->len = copy.len;
    source->text = arena_copy(arena, str_text(&copy), copy.len);
    str_release(&copy);
}

/* A line ends with "\n", "\r\n" or a lone "\r"; no line is counted after the last line end. */
static void find_lines(Source *source, Arena *arena) {
    VEC(uint32_t) starts = {0};
    vec_push(&starts, 0);
    for (size_t i = 0; i + 1 < source->len; i++) {
        char c = source->text[i];
        if (c == '\n' || (c == '\r' && source->text[i + 1] != '\n'))
            vec_push(&starts, (uint32_t)(i + 1));
    }
    uint32_t *lines = arena_alloc_array(arena, starts.count, sizeof *lines);
    memcpy(lines, starts.items, starts.count * sizeof *lines);
    source->lines = lines;
    source->line_count = (uint32_t)starts.count;
    vec_release(&starts);
}

/* `offset` counts in the file; up to the bad byte the source has the same bytes, from `at` = 0. */
static bool report_bad_byte(const Source *source, size_t at, size_t offset, unsigned char byte,
                            Error *error) {
    Span span = {source, (uint32_t)at, (uint32_t)at};
    if (byte)
        return error_set_at(error, span, ERR_SYNTAX,
                            "%s is not UTF-8: byte 0x%02x at offset %zu; save the file as UTF-8",
                            source->name, byte, offset);
    return error_set_at(error, span, ERR_SYNTAX,
                        "%s holds a NUL byte at offset %zu: it is not a text file", source->name,
                        offset);
}

bool source_init(Source *source, Arena *arena, const char *name, int file, const char *text,
                 size_t len, Error *error) {
    *source = (Source){.name = arena_copy(arena, name, strlen(name)), .file = file};
    size_t mark = sizeof BYTE_ORDER_MARK - 1;
    size_t skip = len >= mark && memcmp(text, BYTE_ORDER_MARK, mark) == 0 ? mark : 0;
    bool too_long = len > SOURCE_MOST_BYTES;
    size_t used = too_long ? 0 : len - skip;
    size_t bad = used ? first_bad_byte(text + skip, used) : 0;
    if (bad == used) {
        source->text = arena_copy(arena, text + skip, used);
        source->len = used;
    } else {
        copy_replaced(source, arena, text + skip, used);
    }
    find_lines(source, arena);
    if (too_long)
        return error_set(error, ERR_SYNTAX, "%s is too long: %zu bytes, at most %d are read", name,
                         len, SOURCE_MOST_BYTES);
    return bad == used ||
           report_bad_byte(source, bad, bad + skip, (unsigned char)text[bad + skip], error);
}
