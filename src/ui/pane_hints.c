/* One line: the keys that matter now, or the line that is being typed. */
#include "ui/pane.h"

#include <string.h>

static int draw_hint(const Session *session, Canvas *canvas, Rect rect, const Command *command,
                     int x) {
    Str key = {0};
    command_add_key(command, &key);
    const char *label = command->label[session->language];
    int width = canvas_text_width(canvas, str_text(&key), key.len) + 1 +
                canvas_text_width(canvas, label, strlen(label));
    if (x + width <= rect.x + rect.width) {
        int after = canvas_text(canvas, x, rect.y, style_of(ROLE_KEY), str_text(&key));
        canvas_text(canvas, after + 1, rect.y, style_of(ROLE_HINT), label);
        x += width + 2;
    }
    str_release(&key);
    return x;
}

static void draw_hints(const Session *session, Canvas *canvas, Rect rect) {
    int context = session_context(session);
    int x = rect.x + 1;
    for (int i = 0; i < command_count(); i++)
        if (command_at(i)->contexts & context)
            x = draw_hint(session, canvas, rect, command_at(i), x);
}

/* The end of the line stays in sight: what does not fit is cut at the left. */
static void draw_prompt(const Session *session, Canvas *canvas, Rect rect) {
    const Prompt *prompt = &session->prompt;
    const char *text = str_text(&prompt->text);
    char kind[2] = {prompt->kind, '\0'};
    int x = canvas_text(canvas, rect.x, rect.y, style_of(ROLE_KEY), kind);
    size_t from = 0;
    while (from < prompt->cursor && canvas_text_width(canvas, text + from, prompt->cursor - from) >=
                                        rect.width - 2)
        from += canvas_text_fit(canvas, text + from, prompt->cursor - from, 12);
    canvas_text(canvas, x, rect.y, style_of(ROLE_TEXT), text + from);
    canvas->cursor_x = x + canvas_text_width(canvas, text + from, prompt->cursor - from);
    canvas->cursor_y = rect.y;
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    if (session->prompt.kind)
        draw_prompt(session, canvas, rect);
    else
        draw_hints(session, canvas, rect);
}

static void click(const Session *session, Rect rect, int x, int y, Str *out) {
    (void)session, (void)rect, (void)x, (void)y;
    str_add(out, "help");
}

const Pane pane_hints = {.draw = draw, .click = click};
