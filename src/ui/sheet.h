/* A stage on paper, for those who have no screen: its narration, its code, what it printed, and
 * every tensor it bound at module level, drawn with the panes' own functions. */
#ifndef EINSTEP_UI_SHEET_H
#define EINSTEP_UI_SHEET_H

#include "ui/session.h"

int sheet_count(const Session *session);

/* Draws stage `stage`, part by part: each in the canvas, made `width` wide and as high as the part
 * takes, is given to `emit`. The session then stands at the stage's end. */
typedef void SheetEmit(void *context, const Canvas *canvas);
void sheet_draw(Session *session, int stage, int width, Canvas *canvas, SheetEmit *emit,
                void *context);

#endif
