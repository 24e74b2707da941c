/* UTF-8: decoding that never reads past the end and never fails, widths, and text made safe.
 *
 * Cell widths come from wcwidth, so LC_CTYPE must be a UTF-8 locale for other than ASCII text
 * (app/ and the tests set one). */
#ifndef EINSTEP_BASE_UTF8_H
#define EINSTEP_BASE_UTF8_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum { UTF8_MOST_BYTES = 4, UTF8_REPLACEMENT = 0xFFFD };

/* The code point at `text` (`len` bytes left, at least one) and how many bytes it takes.
 * A malformed byte is U+FFFD and takes one byte; *ok (may be NULL) says which it was. */
unsigned utf8_decode(const char *text, size_t len, size_t *bytes, bool *ok);

/* Writes the UTF-8 form of a code point to `out` (4 bytes) and returns its length. */
size_t utf8_encode(unsigned rune, char *out);

/* Offset of the first malformed byte, or `len` when all is valid UTF-8. */
size_t utf8_check(const char *text, size_t len);

/* Number of code points. */
size_t utf8_length(const char *text, size_t len);

/* Cells a code point takes on a terminal: 0 (combining), 1 or 2; -1 for what must not be printed:
 * control characters, C1, bidi controls, invisible format characters, surrogates. */
int utf8_rune_width(unsigned rune);

/* True where a line may end between two code points: behind a blank, and beside a wide character
 * unless that parts punctuation from what it belongs to. */
bool utf8_may_break(unsigned before, unsigned after);

/* Adds `text` with everything that utf8_rune_width calls -1 and every malformed byte made visible
 * (\x1b, \u202e, \xff); newline and tab too, unless `keep_lines`. */
void utf8_add_visible(Str *out, const char *text, size_t len, bool keep_lines);

#endif
