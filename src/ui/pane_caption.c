/* The sentence that a script says. */
#include "ui/pane.h"

static Rect text_rect(Rect rect) {
    return (Rect){rect.x + 2, rect.y, rect.width - 4, rect.height};
}

int session_caption_lines(const Session *session, const Canvas *canvas, int width) {
    return pane_count_lines(canvas, str_text(&session->caption), width - 4);
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    canvas_fill(canvas, rect, style_of(ROLE_CAPTION));
    pane_write(canvas, text_rect(rect), style_with(ROLE_CAPTION, CANVAS_BOLD),
               str_text(&session->caption));
}

const Pane pane_caption = {.draw = draw};
