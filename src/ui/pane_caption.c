/* The sentence that a script says. */
#include "ui/pane.h"
#include "ui/replay.h"

static Rect text_rect(Rect rect) {
    return (Rect){rect.x + 2, rect.y, rect.width - 4, rect.height};
}

int session_caption_lines(const Session *session, const Canvas *canvas, int width) {
    Str text = {0};
    replay_add_text(str_text(&session->caption), session->language, &text);
    int lines = pane_count_lines(canvas, str_text(&text), width - 4);
    str_release(&text);
    return lines;
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    Str text = {0};
    replay_add_text(str_text(&session->caption), session->language, &text);
    canvas_fill(canvas, rect, style_of(ROLE_CAPTION));
    pane_write(canvas, text_rect(rect), style_with(ROLE_CAPTION, CANVAS_BOLD), str_text(&text));
    str_release(&text);
}

const Pane pane_caption = {.draw = draw};
