/* Reading on in a text that is longer than its box: the first line on show, and the last that can
 * be the first, as the last drawing found it. {0} stands at the top. */
#ifndef EINSTEP_UI_SCROLL_H
#define EINSTEP_UI_SCROLL_H

#include <stdbool.h>

typedef struct Scroll {
    int first, most;
} Scroll;

/* Drawing tells how many lines there are and how many are on show. */
void scroll_fit(Scroll *scroll, int lines, int shown);

/* The next drawing holds it within the text. */
void scroll_by(Scroll *scroll, int lines);

/* True when the key was up or down and the text is longer than its box. */
bool scroll_key(Scroll *scroll, const char *key);

#endif
