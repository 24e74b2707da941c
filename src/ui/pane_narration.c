/* What the lesson tells about the present stage. */
#include "lesson/narration.h"
#include "ui/pane.h"

#include <string.h>

/* A blank at the left, and at the right a column for the marks that there is more. */
enum { NARRATION_MARGIN = 3 };

static int measure(const void *canvas, const char *text, size_t len) {
    return canvas_text_width(canvas, text, len);
}

static Style style_of_span(NarrationStyle style) {
    static const Style STYLES[NARRATION_STYLE_COUNT] = {
        [NARRATION_PLAIN] = {.role = ROLE_TEXT},    [NARRATION_HEADING] = {.role = ROLE_HEADING},
        [NARRATION_EMPHASIS] = {.role = ROLE_EMPHASIS},
        [NARRATION_STRONG] = {.role = ROLE_BRIGHT}, [NARRATION_CODE] = {.role = ROLE_CODE},
        [NARRATION_MATH] = {.role = ROLE_MATH},     [NARRATION_LINK] = {.role = ROLE_LINK},
        [NARRATION_QUOTE] = {.role = ROLE_QUOTE},   [NARRATION_MARK] = {.role = ROLE_MARK},
    };
    return STYLES[style];
}

int session_narration_lines(const Session *session, const Canvas *canvas, int width) {
    const char *markdown = session_narration(session);
    if (!markdown)
        return 0;
    Arena arena = {0};
    int lines = narration_lines(&arena, markdown, width - NARRATION_MARGIN, measure, canvas).count;
    arena_release(&arena);
    return lines;
}

static void draw_lines(const Session *session, Canvas *canvas, Rect rect, const Narration *text) {
    int first = pane_first_line(session->scrolled[PANE_NARRATION], text->count, rect.height);
    int more = text->count - first - rect.height, right = rect.x + rect.width;
    for (int i = 0; i < rect.height && first + i < text->count; i++) {
        const NarrationLine *line = &text->lines[first + i];
        int x = rect.x;
        for (int span = 0; span < line->count; span++)
            x = canvas_text(canvas, x, rect.y + i, style_of_span(line->spans[span].style),
                            line->spans[span].text);
    }
    if (first > 0)
        canvas_text(canvas, right, rect.y, style_of(ROLE_KEY), "▲");
    if (more > 0)
        canvas_text(canvas, right, rect.y + rect.height - 1, style_of(ROLE_KEY), "▼");
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const char *markdown = session_narration(session);
    rect.x++;
    rect.width -= NARRATION_MARGIN;
    if (!markdown) {
        canvas_text_cut(canvas, rect.x, rect.y, rect.width, style_of(ROLE_DIM),
                        session_text(session, TEXT_NO_NARRATION));
        return;
    }
    Arena arena = {0};
    Narration text = narration_lines(&arena, markdown, rect.width, measure, canvas);
    draw_lines(session, canvas, rect, &text);
    arena_release(&arena);
}

/* "more: 3 lines R": how much is below, and the key that reads on. */
static void add_below(const Session *session, Str *out) {
    int below = session->narration_below - session->scrolled[PANE_NARRATION];
    if (below <= 0)
        return;
    str_addf(out, session_text(session, TEXT_MORE), below);
    str_add(out, session->focus == PANE_NARRATION ? "  PgDn " : "  R ");
}

static int title(const Session *session, Canvas *canvas, Rect rect) {
    Str below = {0};
    if (session->stage < 0)
        return rect.x;
    add_below(session, &below);
    int width = canvas_text_width(canvas, str_text(&below), below.len);
    width = width > rect.width - 8 ? 0 : width;
    canvas_text_right(canvas, rect.x, rect.y, rect.width, style_of(ROLE_KEY),
                      width ? str_text(&below) : "");
    const char *name =
        session->program.lesson.stages[session->stage].title[session->language];
    int x = canvas_text_cut(canvas, rect.x, rect.y, rect.width - width - 2, style_of(ROLE_TEXT),
                            name);
    str_release(&below);
    return canvas_text(canvas, x, rect.y, style_of(ROLE_TEXT), " ");
}

static bool move(Session *session, int rows, int columns) {
    (void)columns;
    int *first = &session->scrolled[PANE_NARRATION];
    *first = pane_first_line(*first + rows, session->narration_below + 1, 1);
    return true;
}

static void go(Session *session, bool last) {
    session->scrolled[PANE_NARRATION] = last ? CANVAS_MOST_SIDE : 0;
}

const Pane pane_narration = {draw, title, move, go, NULL, NULL};
