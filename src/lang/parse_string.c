/* Escapes in string literals. */
#include "lang/parse_string.h"

#include "base/utf8.h"

#include <string.h>

enum { LAST_RUNE = 0x10FFFF, FIRST_SURROGATE = 0xD800, LAST_SURROGATE = 0xDFFF };

/* The escapes of one letter and what they stand for. */
static const char LETTERS[] = "\\'\"abfnrtv";
static const char MEANINGS[] = "\\'\"\a\b\f\n\r\t\v";

/* A literal while it is read: `at` is the next byte. */
typedef struct Reader {
    Parser *p;
    Str *out;
    const char *text;
    uint32_t at, end;
    StringForm form;
} Reader;

static void add_value(Reader *r, unsigned value) {
    if (r->form.bytes)
        str_add_char(r->out, (char)value);
    else
        str_add_rune(r->out, value);
}

static Span span_from(const Reader *r, uint32_t start) {
    return (Span){r->p->source, start, r->at};
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    char lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* \xhh \uhhhh \Uhhhhhhhh */
static void hex_escape(Reader *r, uint32_t start, char letter, int digits) {
    unsigned value = 0;
    for (int i = 0; i < digits; i++) {
        int digit = r->at < r->end ? hex_digit(r->text[r->at]) : -1;
        if (digit < 0) {
            parser_fail(r->p, span_from(r, start), "'\\%c' needs %d hexadecimal digits after it",
                        letter, digits);
            return;
        }
        value = value << 4 | (unsigned)digit;
        r->at++;
    }
    if (value > LAST_RUNE)
        parser_fail(r->p, span_from(r, start),
                    "there is no character U+%X: the last one is "
                    "U+10FFFF",
                    value);
    else if (value >= FIRST_SURROGATE && value <= LAST_SURROGATE)
        parser_fail(r->p, span_from(r, start),
                    "U+%X is half a surrogate pair, no character: "
                    "write the character itself or '\\U' with it",
                    value);
    add_value(r, value);
}

/* \o \oo \ooo */
static void octal_escape(Reader *r) {
    unsigned value = 0;
    for (int i = 0; i < 3 && r->at < r->end && r->text[r->at] >= '0' && r->text[r->at] <= '7'; i++)
        value = value << 3 | (unsigned)(r->text[r->at++] - '0');
    add_value(r, r->form.bytes ? value & 0xFF : value);
}

/* \ at the end of a line: neither it nor the line end counts */
static void joined_line(Reader *r) {
    if (r->text[r->at] == '\r' && r->at + 1 < r->end && r->text[r->at + 1] == '\n')
        r->at++;
    r->at++;
}

/* The escapes that only text has; false when it is none. */
static bool rune_escape(Reader *r, uint32_t start, char letter) {
    if (r->form.bytes || (letter != 'u' && letter != 'U' && letter != 'N'))
        return false;
    r->at++;
    if (letter == 'N')
        parser_fail(r->p, span_from(r, start),
                    "characters by name ('\\N{...}') are not supported: write the character "
                    "itself or its number after '\\u'");
    else
        hex_escape(r, start, letter, letter == 'u' ? 4 : 8);
    return true;
}

/* What follows a backslash. An unknown escape stays as it is, backslash and all. */
static void escape(Reader *r) {
    uint32_t start = r->at++;
    char letter = r->at < r->end ? r->text[r->at] : '\0';
    const char *simple = letter ? strchr(LETTERS, letter) : NULL;
    if (letter == '\n' || letter == '\r') {
        joined_line(r);
    } else if (letter >= '0' && letter <= '7') {
        octal_escape(r);
    } else if (letter == 'x') {
        r->at++;
        hex_escape(r, start, letter, 2);
    } else if (simple) {
        r->at++;
        str_add_char(r->out, MEANINGS[simple - LETTERS]);
    } else if (!rune_escape(r, start, letter)) {
        str_add_char(r->out, '\\');
    }
}

static void line_end(Reader *r) {
    if (r->at + 1 < r->end && r->text[r->at + 1] == '\n')
        r->at++;
    r->at++;
    str_add_char(r->out, '\n');
}

static void plain_character(Reader *r) {
    size_t bytes;
    uint32_t start = r->at;
    utf8_decode(r->text + start, r->end - start, &bytes, NULL);
    r->at += (uint32_t)bytes;
    if (r->form.bytes && bytes > 1)
        parser_fail(r->p, span_from(r, start),
                    "bytes can hold ASCII characters only: write others as '\\x..'");
    str_add_bytes(r->out, r->text + start, bytes);
}

void string_unescape(Parser *p, Str *out, Span text, StringForm form) {
    Reader r = {p, out, p->source->text, text.start, text.end, form};
    while (r.at < r.end && !p->failed) {
        if (r.text[r.at] == '\\' && !form.raw)
            escape(&r);
        else if (r.text[r.at] == '\r')
            line_end(&r);
        else
            plain_character(&r);
    }
}
