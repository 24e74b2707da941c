/* What lies over the panes: the help, answers too long for the status line, what Tab offers. */
#ifndef EINSTEP_UI_OVERLAY_H
#define EINSTEP_UI_OVERLAY_H

#include "ui/state.h"

void overlay_draw_help(Session *session, Canvas *canvas);
void overlay_draw_message(Session *session, Canvas *canvas);
void overlay_draw_offers(const Session *session, Canvas *canvas);

/* Text in a rect from its line `first` on, and a mark for what is below it. */
void overlay_write(Canvas *canvas, Rect rect, Style style, const char *text, int first);
void overlay_add_more(const Session *session, const Scroll *scroll, Str *out);

/* The line at which boxes over the panes end: the caption, the status and the hints stay in sight. */
int overlay_bottom(const Session *session, const Canvas *canvas);

#endif
