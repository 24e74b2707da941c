/* Markdown as lines of styled text, broken to a width: what the narration pane draws and what the
 * headless run prints.
 *
 * Decides how Markdown looks in cells: headings stand alone, lists are indented under their mark,
 * fenced text keeps its line breaks, tables are aligned in columns (neither is cut to the width),
 * math is shown as its text. Chinese breaks between any two characters, but no line begins with
 * closing punctuation or ends with opening. Knows nothing of canvases and colours: how wide a text
 * is, its caller says. */
#ifndef EINSTEP_LESSON_NARRATION_H
#define EINSTEP_LESSON_NARRATION_H

#include "base/arena.h"

#include <stddef.h>

typedef enum NarrationStyle {
    NARRATION_PLAIN,
    NARRATION_HEADING,
    NARRATION_EMPHASIS,
    NARRATION_STRONG,
    NARRATION_CODE, /* `code` and fenced text */
    NARRATION_MATH, /* $math$, as text */
    NARRATION_LINK,
    NARRATION_QUOTE,
    NARRATION_MARK, /* bullets, numbers of list items, lines of tables, rules */
    NARRATION_STYLE_COUNT
} NarrationStyle;

typedef struct NarrationSpan {
    const char *text; /* NUL after it; never a newline or tab in it */
    NarrationStyle style;
} NarrationSpan;

typedef struct NarrationLine {
    NarrationSpan *spans; /* the first holds the indentation */
    int count;            /* 0: an empty line */
} NarrationLine;

typedef struct Narration {
    NarrationLine *lines;
    int count;
} Narration;

/* Cells that `len` bytes of text take. */
typedef int NarrationMeasure(const void *user, const char *text, size_t len);

/* Never fails; a width below 8 counts as 8. A word longer than the width is broken. All of it
 * lives in the arena. */
Narration narration_lines(Arena *arena, const char *markdown, int width, NarrationMeasure *measure,
                          const void *user);

#endif
