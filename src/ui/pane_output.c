/* What the program has printed up to the present step, the newest lines at the bottom. */
#include "ui/pane.h"

#include <string.h>

/* Start of the line `count` lines before the end of the text. */
static size_t line_start(const char *text, size_t len, int count) {
    size_t at = len;
    if (at && text[at - 1] == '\n')
        at--;
    while (at > 0 && count > 0) {
        if (text[at - 1] == '\n' && --count == 0)
            break;
        at--;
    }
    return at;
}

static int line_count(const char *text, size_t len) {
    int lines = 0;
    for (const char *at = text; at && at < text + len; lines++) {
        at = memchr(at, '\n', len - (size_t)(at - text));
        at = at ? at + 1 : NULL;
    }
    return lines;
}

int session_output_lines(const Session *session) {
    const Run *run = session->program.run;
    return run ? line_count(str_text(&run->printed), run->printed_len) : 0;
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const Run *run = session->program.run;
    const char *text = str_text(&run->printed);
    size_t len = run->printed_len;
    int lines = line_count(text, len), scrolled = session->scrolled[PANE_OUTPUT];
    if (!len) {
        canvas_text_cut(canvas, rect.x + 1, rect.y, rect.width - 2, style_of(ROLE_DIM),
                        session_text(session, TEXT_NO_OUTPUT));
        return;
    }
    int back = lines > rect.height ? pane_first_line(scrolled, lines, rect.height) : 0;
    size_t at = line_start(text, len, rect.height + back);
    for (int i = 0; i < rect.height && at < len; i++) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t line = end ? (size_t)(end - text) - at : len - at;
        canvas_bytes_cut(canvas, rect.x + 1, rect.y + i, rect.width - 1, style_of(ROLE_TEXT),
                         text + at, line);
        at += line + 1;
    }
}

static bool move(Session *session, int rows, int columns) {
    (void)columns;
    int *back = &session->scrolled[PANE_OUTPUT];
    int height = pane_content(PANE_OUTPUT, session->layout.pane[PANE_OUTPUT]).height;
    *back = pane_first_line(*back - rows, session_output_lines(session), height);
    return true;
}

static void go(Session *session, bool last) {
    session->scrolled[PANE_OUTPUT] = last ? 0 : session_output_lines(session);
}

const Pane pane_output = {draw, NULL, move, go, NULL, NULL};
