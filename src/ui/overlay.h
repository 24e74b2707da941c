/* What lies over the panes: the help, answers too long for the status line, what Tab offers. */
#ifndef EINSTEP_UI_OVERLAY_H
#define EINSTEP_UI_OVERLAY_H

#include "ui/state.h"

void overlay_draw_help(const Session *session, Canvas *canvas);
void overlay_draw_message(const Session *session, Canvas *canvas);
void overlay_draw_offers(const Session *session, Canvas *canvas);

/* Lines of the help, for scrolling. */
int overlay_help_lines(void);

#endif
