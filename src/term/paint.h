/* The terminal's screen: canvases to bytes, bytes to standard output. */
#ifndef EINSTEP_TERM_PAINT_H
#define EINSTEP_TERM_PAINT_H

#include "ui/theme.h"

/* Learns what the terminal can do; setupterm has been called for it. */
void paint_init(void);
void paint_release(void);

/* How many colours there are; 0 for none. */
int paint_colours(void);

void paint_canvas(const Canvas *canvas, Look look);

/* What is on the terminal is not what was last painted. */
void paint_forget(void);

/* Leaves the terminal its own colours and its cursor, for someone else to write on. */
void paint_end(void);

#endif
