#include "base/utf8.h"

#include <string.h>
#include <wchar.h>

/* Smallest code point that needs this many bytes, to refuse overlong forms. */
static const unsigned SMALLEST[UTF8_MOST_BYTES + 1] = {0, 0, 0x80, 0x800, 0x10000};

static size_t length_by_lead(unsigned char lead) {
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return 2;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    if (lead >= 0xF0 && lead < 0xF5)
        return 4;
    return 0;
}

static bool is_scalar(unsigned rune) {
    return rune <= 0x10FFFF && !(rune >= 0xD800 && rune <= 0xDFFF);
}

static bool decode_whole(const unsigned char *p, size_t need, unsigned *rune) {
    unsigned value = need == 1 ? p[0] : p[0] & (0xFFu >> (need + 1));
    for (size_t i = 1; i < need; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return false;
        value = value << 6 | (p[i] & 0x3F);
    }
    *rune = value;
    return value >= SMALLEST[need] && is_scalar(value);
}

unsigned utf8_decode(const char *text, size_t len, size_t *bytes, bool *ok) {
    const unsigned char *p = (const unsigned char *)text;
    size_t need = length_by_lead(p[0]);
    unsigned rune = UTF8_REPLACEMENT;
    bool good = need && need <= len && decode_whole(p, need, &rune);
    *bytes = good ? need : 1;
    if (ok)
        *ok = good;
    return good ? rune : UTF8_REPLACEMENT;
}

size_t utf8_encode(unsigned rune, char *out) {
    if (!is_scalar(rune))
        rune = UTF8_REPLACEMENT;
    if (rune < 0x80) {
        out[0] = (char)rune;
        return 1;
    }
    size_t len = rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
    for (size_t i = len - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (rune & 0x3F));
        rune >>= 6;
    }
    out[0] = (char)((0xF00u >> len & 0xFF) | rune);
    return len;
}

size_t utf8_check(const char *text, size_t len) {
    size_t at = 0;
    while (at < len) {
        size_t bytes;
        bool ok;
        utf8_decode(text + at, len - at, &bytes, &ok);
        if (!ok)
            break;
        at += bytes;
    }
    return at;
}

size_t utf8_length(const char *text, size_t len) {
    size_t count = 0;
    for (size_t at = 0, bytes; at < len; at += bytes, count++)
        utf8_decode(text + at, len - at, &bytes, NULL);
    return count;
}

/* Characters that reorder or hide text: bidi marks, embeddings and isolates, zero-width space,
 * byte order mark, line and paragraph separators, tags. */
static bool is_hidden(unsigned rune) {
    return rune == 0x061C || (rune >= 0x200B && rune <= 0x200F && rune != 0x200D) ||
           (rune >= 0x2028 && rune <= 0x202E) || (rune >= 0x2060 && rune <= 0x206F) ||
           rune == 0xFEFF || (rune >= 0xFFF9 && rune <= 0xFFFB) ||
           (rune >= 0xE0000 && rune <= 0xE007F);
}

int utf8_rune_width(unsigned rune) {
    if (rune >= 0x20 && rune < 0x7F)
        return 1;
    if (rune < 0xA0 || is_hidden(rune) || !is_scalar(rune))
        return -1;
    return wcwidth((wchar_t)rune);
}

/* ---- breaking lines ---- */

static bool is_among(const char *marks, unsigned rune) {
    char bytes[UTF8_MOST_BYTES + 1] = {0};
    utf8_encode(rune, bytes);
    return *bytes && strstr(marks, bytes) != NULL;
}

bool utf8_may_break(unsigned before, unsigned after) {
    static const char CLOSING[] = "，。、；：？！）】》」』”’％,.;:?!)]}";
    static const char OPENING[] = "（【《「『“‘([{";
    if (after == ' ')
        return false;
    if (before == ' ')
        return true;
    if (utf8_rune_width(before) < 2 && utf8_rune_width(after) < 2)
        return false;
    return utf8_rune_width(after) != 0 && !is_among(OPENING, before) && !is_among(CLOSING, after);
}

void utf8_add_visible(Str *out, const char *text, size_t len, bool keep_lines) {
    for (size_t at = 0, bytes; at < len; at += bytes) {
        bool ok;
        unsigned rune = utf8_decode(text + at, len - at, &bytes, &ok);
        bool kept = keep_lines && (rune == '\n' || rune == '\t');
        if (!ok)
            str_addf(out, "\\x%02x", (unsigned char)text[at]);
        else if (kept || utf8_rune_width(rune) >= 0)
            str_add_bytes(out, text + at, bytes);
        else if (rune < 0x100)
            str_addf(out, "\\x%02x", rune);
        else
            str_addf(out, rune < 0x10000 ? "\\u%04x" : "\\U%08x", rune);
    }
}
