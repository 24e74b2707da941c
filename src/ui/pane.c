#include "ui/pane.h"

static const struct {
    const Pane *pane;
    TextId title;
    bool focusable;
    const char *name;
} PANES[PANE_COUNT] = {
#define PANE(id, table, title, focusable, name) {&pane_##table, title, focusable, name},
#include "ui/panes.def"
#undef PANE
};

const Pane *pane_of(PaneId id) {
    return PANES[id].pane;
}

const char *pane_name(PaneId id) {
    return PANES[id].name;
}

bool pane_by_name(const char *name, PaneId *out) {
    for (int i = 0; i < PANE_COUNT; i++)
        if (*name && str_equal(PANES[i].name, name)) {
            *out = (PaneId)i;
            return true;
        }
    return false;
}

bool pane_is_focusable(PaneId id) {
    return PANES[id].focusable;
}

bool pane_has_title(PaneId id) {
    return PANES[id].title != TEXT_NONE;
}

Rect pane_content(PaneId id, Rect rect) {
    if (pane_has_title(id) && rect.height > 0) {
        rect.y++;
        rect.height--;
    }
    return rect;
}

/* The tensor's pane shows numbers, texts and lists as well. */
static TextId title_of(const Session *session, PaneId id) {
    const Scene *scene = &session->scene;
    return id == PANE_TENSOR && scene->shown >= 0 && !scene->tensor ? TEXT_VALUE : PANES[id].title;
}

/* "─ Code ─ and what the pane adds ───": the pane that has the keys is marked by more than
 * colour. */
static void draw_title(const Session *session, Canvas *canvas, PaneId id, Rect rect) {
    bool focused = session->focus == id;
    canvas_rule(canvas, rect.x, rect.y, rect.width, style_of(ROLE_RULE));
    int x = rect.x + 1, right = rect.x + rect.width;
    x = canvas_text(canvas, x, rect.y, style_of(focused ? ROLE_FOCUS : ROLE_TITLE),
                    focused ? "▸" : " ");
    Style style = style_of(focused ? ROLE_FOCUS : ROLE_TITLE);
    const char *name = session_text(session, title_of(session, id));
    x = canvas_text_cut(canvas, x, rect.y, right - x, style, name);
    x = canvas_text(canvas, x, rect.y, style_of(ROLE_RULE), " ");
    Rect rest = {x, rect.y, right - x - 1, 1};
    if (!PANES[id].pane->title || rest.width < 8)
        return;
    Rect former = canvas_clip(canvas, rest);
    x = PANES[id].pane->title(session, canvas, rest);
    if (x > right) /* by more than the blank */
        canvas_ellipsis(canvas, right - 2, rect.y, style_of(ROLE_DIM));
    canvas->clip = former;
}

void pane_draw(const Session *session, Canvas *canvas, PaneId id, Rect rect) {
    Rect former = canvas_clip(canvas, rect);
    if (pane_has_title(id))
        draw_title(session, canvas, id, rect);
    Rect content = pane_content(id, rect);
    canvas_clip(canvas, content);
    if (content.height > 0)
        PANES[id].pane->draw(session, canvas, content);
    canvas->clip = former;
}

/* ---- text ---- */

typedef struct Writer {
    Canvas *canvas;
    Rect rect;
    Style style;
    int line;
} Writer;

static void write_line(void *user, const char *text, size_t len) {
    Writer *writer = user;
    if (writer->line < writer->rect.height)
        canvas_text_bytes(writer->canvas, writer->rect.x, writer->rect.y + writer->line,
                          writer->style, text, len);
    writer->line++;
}

void pane_write(Canvas *canvas, Rect rect, Style style, const char *text) {
    Writer writer = {canvas, rect, style, 0};
    canvas_wrap(canvas, text, rect.width, write_line, &writer);
}

static void count_line(void *user, const char *text, size_t len) {
    (void)text, (void)len;
    ++*(int *)user;
}

int pane_count_lines(const Canvas *canvas, const char *text, int width) {
    int lines = 0;
    canvas_wrap(canvas, text, width, count_line, &lines);
    return lines;
}

/* ---- windows ---- */

int pane_first_line(int wanted, int lines, int height) {
    int most = lines > height ? lines - height : 0;
    return wanted < 0 ? 0 : wanted > most ? most : wanted;
}

int64_t pane_window(int64_t at, int64_t count, int64_t height) {
    int64_t first = at - height / 2, most = count > height ? count - height : 0;
    return first < 0 ? 0 : first > most ? most : first;
}
