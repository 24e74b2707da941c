/* A canvas as text, and as text with ANSI colours (ECMA-48): what the terminal would show. */
#ifndef EINSTEP_EXPORT_SCREEN_H
#define EINSTEP_EXPORT_SCREEN_H

#include "ui/canvas.h"
#include "ui/theme.h"

/* Rows of characters, blanks at their ends left out, a newline after each. */
void screen_add_text(Str *out, const Canvas *canvas);

/* The same with colours and attributes; each row ends in the terminal's own colours. With no
 * colours in the look it is plain text. */
void screen_add_ansi(Str *out, const Canvas *canvas, Look look);

/* Rows [first, last) only. */
void screen_add_rows(Str *out, const Canvas *canvas, Look look, int first, int last);

/* What turns a terminal that shows `before` into one that shows `now`, of the same size: runs of
 * cells that differ, each where it stands. NULL before: all cells. */
void screen_add_changes(Str *out, const Canvas *before, const Canvas *now, Look look);

#endif
