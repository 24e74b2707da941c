/* From cells to the curses screen. */
#ifndef EINSTEP_TERM_PAINT_H
#define EINSTEP_TERM_PAINT_H

#include "ui/theme.h"

void paint_canvas(const Canvas *canvas, Look look);

/* What is on the terminal is not what was last painted. */
void paint_forget(void);
void paint_release(void);

#endif
