/* Standard output. What cannot be written ends the process at once: nobody is served by a run that
 * goes on. A reader who has gone is no fault and nothing is said of it. */
#ifndef EINSTEP_APP_OUTPUT_H
#define EINSTEP_APP_OUTPUT_H

#include "base/str.h"

#include <stdbool.h>

/* First of all: a standard stream that is closed must not become the next file opened. */
void output_init(void);

void output_write(const char *text, size_t len);
void output_text(const char *text);

/* With control characters, escapes and bidi marks made visible, and a newline; lines in it stay. */
void output_line(const char *text);

/* Whether output_line is to draw in ASCII, and whether letters beyond it are spelled too. */
void output_use_ascii(bool ascii, bool spells);

void output_flush(void);

#endif
