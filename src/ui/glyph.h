/* From text to graphemes: the next thing to draw, how wide it is, and what to draw in its place.
 *
 * Here it is decided what reaches a terminal: control characters, bidi controls and malformed
 * bytes only as visible text, a tab as four blanks wherever it stands; joiners and variation
 * selectors not at all; in ASCII, what ui/glyphs.def gives for a symbol, else its escape, while
 * Chinese stays Chinese unless the locale has no letters for it. */
#ifndef EINSTEP_UI_GLYPH_H
#define EINSTEP_UI_GLYPH_H

#include "ui/canvas.h"

enum { GLYPH_SPELLED_BYTES = 12 };

typedef struct Glyph {
    size_t bytes;                    /* of the input */
    char text[GLYPH_SPELLED_BYTES];  /* what is drawn */
    size_t len;
    int width;                       /* 0 with a text: it joins the character before it */
    bool spelled;                    /* text is ASCII, a cell each */
} Glyph;

/* The first glyph of a text of at least one byte. */
void glyph_next(const Canvas *canvas, const char *text, size_t len, Glyph *out);

#endif
