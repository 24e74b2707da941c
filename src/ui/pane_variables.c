/* The variables of the present frame: what each is, which changed, which share memory, and which
 * one is shown. */
#include "ui/pane.h"
#include "ui/summary.h"

#include <string.h>

enum { VARIABLES_MOST_NAME = 14 };

static int name_width(const Session *session, const Canvas *canvas) {
    int widest = 4;
    for (int i = 0; i < session->scene.count; i++) {
        const char *name = session->scene.variables[i].name;
        int width = canvas_text_width(canvas, name, strlen(name));
        widest = width > widest ? width : widest;
    }
    return widest > VARIABLES_MOST_NAME ? VARIABLES_MOST_NAME : widest;
}

static void draw_value(const SceneVariable *variable, Canvas *canvas, Rect cell, bool strong) {
    Str text = {0};
    summary_add(&text, variable->value);
    Style style = style_of(strong ? ROLE_TEXT : ROLE_DIM);
    int x = canvas_text_cut(canvas, cell.x, cell.y, cell.width, style, str_text(&text));
    if (variable->alias) {
        str_clear(&text);
        str_addf(&text, " ↔ %s", variable->alias);
        canvas_text_cut(canvas, x, cell.y, cell.x + cell.width - x, style_of(ROLE_ALIAS),
                        str_text(&text));
    }
    str_release(&text);
}

static void draw_row(const Session *session, Canvas *canvas, Rect row, int index, int name_cells) {
    const SceneVariable *variable = &session->scene.variables[index];
    bool shown = index == session->scene.shown;
    bool cursor = shown && session->focus == PANE_VARIABLES;
    Role role = cursor             ? ROLE_SELECTED
                : variable->changed ? ROLE_CHANGED
                                    : ROLE_TEXT;
    int x = canvas_text(canvas, row.x, row.y, style_of(ROLE_HERE), shown ? "▸" : " ");
    x = canvas_text(canvas, x, row.y, style_of(ROLE_CHANGED), variable->changed ? "*" : " ");
    canvas_text_cut(canvas, x, row.y, name_cells, style_of(role), variable->name);
    x += name_cells + 1;
    draw_value(variable, canvas, (Rect){x, row.y, row.x + row.width - x, 1},
               shown || variable->changed);
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const Scene *scene = &session->scene;
    int name_cells = name_width(session, canvas);
    if (!scene->count)
        canvas_text_cut(canvas, rect.x + 2, rect.y, rect.width - 2, style_of(ROLE_DIM),
                        session_text(session, TEXT_NO_VARIABLES));
    int64_t first = pane_window(scene->shown, scene->count, rect.height);
    for (int i = 0; i < rect.height && first + i < scene->count; i++)
        draw_row(session, canvas, (Rect){rect.x, rect.y + i, rect.width, 1}, (int)first + i,
                 name_cells);
}

static int title(const Session *session, Canvas *canvas, Rect rect) {
    return canvas_textf(canvas, rect.x, rect.y, style_of(ROLE_DIM), "%s ",
                        program_function(&session->program, session->scene.step));
}

/* The cursor is the shown variable itself. */
static void show(Session *session, int index) {
    const Scene *scene = &session->scene;
    if (!scene->count)
        return;
    index = index < 0 ? 0 : index >= scene->count ? scene->count - 1 : index;
    session_set_text(&session->wanted, scene->variables[index].name);
    session->scene.made = false;
}

static bool move(Session *session, int rows, int columns) {
    (void)columns;
    show(session, session->scene.shown + rows);
    return true;
}

static void go(Session *session, bool last) {
    show(session, last ? session->scene.count - 1 : 0);
}

/* The choice stands already: Enter goes back to the tensor. */
static void select_variable(const Session *session, Str *out) {
    (void)session;
    str_add(out, "pane tensor");
}

static void click(const Session *session, Rect rect, int x, int y, Str *out) {
    (void)x;
    const Scene *scene = &session->scene;
    int64_t index = pane_window(scene->shown, scene->count, rect.height) + y;
    if (index < scene->count)
        str_addf(out, "show %s", scene->variables[index].name);
}

const Pane pane_variables = {draw, title, move, go, select_variable, click};
