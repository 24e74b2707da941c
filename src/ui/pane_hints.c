/* One line: the keys that matter now, the line that is being typed, or, until the next key, what it
 * had to say: an answer stands where its command was typed. */
#include "ui/pane.h"

#include <string.h>

static int hint_width(const Session *session, const Canvas *canvas, const Command *command) {
    const char *label = command->label[session->language];
    return (int)strcspn(command->keys, " ") + 1 + canvas_text_width(canvas, label, strlen(label));
}

static int draw_hint(const Session *session, Canvas *canvas, Rect rect, const Command *command,
                     int x) {
    Str key = {0};
    command_add_key(command, &key);
    const char *label = command->label[session->language];
    int width = hint_width(session, canvas, command);
    if (x + width <= rect.x + rect.width) {
        int after = canvas_text(canvas, x, rect.y, style_of(ROLE_KEY), str_text(&key));
        canvas_text(canvas, after + 1, rect.y, style_of(ROLE_HINT), label);
        x += width + 2;
    }
    str_release(&key);
    return x;
}

/* Help stands at the right, however many there are before it. */
static void draw_hints(const Session *session, Canvas *canvas, Rect rect) {
    static const char HELP[] = "help";
    const Command *help = command_by_name(HELP, sizeof HELP - 1);
    int context = session_context(session);
    int right = rect.x + rect.width - 1 - hint_width(session, canvas, help);
    draw_hint(session, canvas, rect, help, right);
    Rect left = {rect.x, rect.y, right - 2 - rect.x, 1};
    int x = left.x + 1;
    for (int i = 0; i < command_count(); i++)
        if ((command_at(i)->contexts & context) && command_at(i) != help)
            x = draw_hint(session, canvas, left, command_at(i), x);
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

bool session_message_fits(const Session *session, const Canvas *canvas) {
    const char *text = str_text(&session->message);
    return !strchr(text, '\n') &&
           canvas_text_width(canvas, text, strlen(text)) <= canvas->width - 2;
}

static void draw_message(const Session *session, Canvas *canvas, Rect rect) {
    Style style = style_of(session->message_kind == MESSAGE_ERROR ? ROLE_ERROR : ROLE_MESSAGE);
    canvas_fill(canvas, rect, style);
    canvas_text_cut(canvas, rect.x + 1, rect.y, rect.width - 1, style, str_text(&session->message));
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    if (session->prompt.kind)
        draw_prompt(session, canvas, rect);
    else if (session->message_kind != MESSAGE_NONE && session_message_fits(session, canvas))
        draw_message(session, canvas, rect);
    else
        draw_hints(session, canvas, rect);
}

static void click(const Session *session, Rect rect, int x, int y, Str *out) {
    (void)session, (void)rect, (void)x, (void)y;
    str_add(out, "help");
}

const Pane pane_hints = {.draw = draw, .click = click};
