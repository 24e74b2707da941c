#include "ui/glyph.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Range {
    unsigned first, last;
} Range;

typedef struct Substitute {
    unsigned rune;
    const char *ascii;
} Substitute;

static const Range AMBIGUOUS[] = {
#define RANGE(first, last) {first, last},
#include "ui/ambiguous.def"
#undef RANGE
};

static const Substitute SUBSTITUTES[] = {
#define GLYPH(rune, ascii) {rune, ascii},
#include "ui/glyphs.def"
#undef GLYPH
};

static int compare_range(const void *key, const void *item) {
    unsigned rune = *(const unsigned *)key;
    const Range *range = item;
    return rune < range->first ? -1 : rune > range->last;
}

static bool is_ambiguous(unsigned rune) {
    return bsearch(&rune, AMBIGUOUS, sizeof AMBIGUOUS / sizeof *AMBIGUOUS, sizeof *AMBIGUOUS,
                   compare_range);
}

static int compare_substitute(const void *key, const void *item) {
    unsigned rune = *(const unsigned *)key;
    const Substitute *substitute = item;
    return rune < substitute->rune ? -1 : rune > substitute->rune;
}

static const char *substitute_of(unsigned rune) {
    const Substitute *found = bsearch(&rune, SUBSTITUTES, sizeof SUBSTITUTES / sizeof *SUBSTITUTES,
                                      sizeof *SUBSTITUTES, compare_substitute);
    return found ? found->ascii : NULL;
}

/* Zero-width joiner and variation selectors: they ask for another drawing of their neighbours,
 * which some terminals then make wider. */
static bool is_dropped(unsigned rune) {
    return rune == 0x200D || (rune >= 0xFE00 && rune <= 0xFE0F) ||
           (rune >= 0xE0100 && rune <= 0xE01EF);
}

static void spell(Glyph *out, const char *ascii) {
    out->len = strlen(ascii);
    memcpy(out->text, ascii, out->len + 1);
    out->width = (int)out->len;
    out->spelled = true;
}

static void spell_byte(Glyph *out, unsigned byte) {
    char escape[GLYPH_SPELLED_BYTES];
    snprintf(escape, sizeof escape, "\\x%02x", byte & 0xFF);
    spell(out, escape);
}

static void spell_rune(Glyph *out, unsigned rune) {
    char escape[GLYPH_SPELLED_BYTES];
    snprintf(escape, sizeof escape, rune < 0x10000 ? "\\u%04x" : "\\U%08x", rune & 0x1FFFFF);
    spell(out, escape);
}

static void take(Glyph *out, const char *text, int width) {
    out->len = out->bytes;
    memcpy(out->text, text, out->len);
    out->text[out->len] = '\0';
    out->width = width;
}

static bool must_be_ascii(const Canvas *canvas, unsigned rune, int width) {
    return canvas->spells || (canvas->ascii && width != 2) ||
           (canvas->ambiguous == 2 && is_ambiguous(rune));
}

static void beyond_ascii(const Canvas *canvas, const char *text, unsigned rune, Glyph *out) {
    int width = utf8_rune_width(rune);
    bool is_ascii = must_be_ascii(canvas, rune, width);
    const char *ascii = is_ascii ? substitute_of(rune) : NULL;
    if (ascii)
        spell(out, ascii);
    else if (is_dropped(rune))
        return;
    else if (rune < 0xA0)
        spell_byte(out, rune);
    else if (width < 0 || is_ascii)
        spell_rune(out, rune);
    else
        take(out, text, width);
}

void glyph_next(const Canvas *canvas, const char *text, size_t len, Glyph *out) {
    *out = (Glyph){.bytes = 1};
    unsigned char first = (unsigned char)text[0];
    if (first >= 0x20 && first < 0x7F) {
        take(out, text, 1);
        return;
    }
    bool ok;
    unsigned rune = utf8_decode(text, len, &out->bytes, &ok);
    if (rune == '\t')
        spell(out, "    ");
    else if (!ok)
        spell_byte(out, first);
    else if (rune < 0x80)
        spell_byte(out, rune);
    else
        beyond_ascii(canvas, text, rune, out);
}
