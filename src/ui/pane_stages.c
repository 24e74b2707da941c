/* The stages of the lesson in their groups: done, present, still to come, with the shape of what
 * each made. */
#include "ui/pane.h"
#include "ui/summary.h"

#include <string.h>

/* A row is a group's heading or a stage. */
typedef struct Row {
    int stage;
    bool heading;
} Row;

static const Lesson *lesson_of(const Session *session) {
    return &session->program.lesson;
}

static const char *group_of(const Session *session, int stage) {
    const char *const *groups = lesson_of(session)->stages[stage].group;
    return groups[session->language] ? groups[session->language] : groups[LANGUAGE_EN];
}

static bool opens_group(const Session *session, int stage) {
    return lesson_of(session)->stages[stage].opens_group && group_of(session, stage);
}

static int row_count(const Session *session) {
    int rows = 0;
    for (int i = 0; i < lesson_of(session)->stage_count; i++)
        rows += 1 + opens_group(session, i);
    return rows;
}

static Row row_at(const Session *session, int wanted) {
    int row = 0;
    for (int i = 0; i < lesson_of(session)->stage_count; i++) {
        if (opens_group(session, i) && row++ == wanted)
            return (Row){i, true};
        if (row++ == wanted)
            return (Row){i, false};
    }
    return (Row){-1, false};
}

static int row_of(const Session *session, int stage) {
    int row = 0;
    for (int i = 0; i < stage; i++)
        row += 1 + opens_group(session, i);
    return row + (stage >= 0 && opens_group(session, stage));
}

static int chosen(const Session *session) {
    return session->chosen_stage >= 0 ? session->chosen_stage : session->stage;
}

static bool is_done(const Session *session, int stage) {
    size_t k = program_position(&session->program);
    return k > 0 && session->program.stage_stop[stage] <= k && stage <= session->stage;
}

static void draw_shape(const Session *session, Canvas *canvas, Rect row, int stage, int x) {
    const Tensor *result = session->program.stage_result[stage].tensor;
    if (!result || !is_done(session, stage))
        return;
    Str shape = {0};
    summary_add_shape(&shape, result);
    int left = row.x + row.width - 1 - x;
    if ((int)shape.len + 1 <= left)
        canvas_text_right(canvas, x, row.y, left, style_of(ROLE_DIM), str_text(&shape));
    str_release(&shape);
}

static void draw_stage(const Session *session, Canvas *canvas, Rect row, int stage) {
    bool here = stage == session->stage, done = is_done(session, stage);
    bool cursor = session->focus == PANE_STAGES && stage == chosen(session);
    const char *title = lesson_of(session)->stages[stage].title[session->language];
    Role role = here ? ROLE_BRIGHT : done ? ROLE_TEXT : ROLE_DIM;
    canvas_text(canvas, row.x, row.y, style_of(here ? ROLE_HERE : ROLE_GOOD),
                here ? "▶" : done ? "✓" : " ");
    int x = canvas_text_cut(canvas, row.x + 2, row.y, row.width - 3,
                            cursor ? style_of(ROLE_SELECTED) : style_of(role), title);
    draw_shape(session, canvas, row, stage, x);
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    int rows = row_count(session);
    if (!rows)
        canvas_text_cut(canvas, rect.x + 1, rect.y, rect.width - 2, style_of(ROLE_DIM),
                        session_text(session, TEXT_NO_STAGES));
    int first = (int)pane_window(row_of(session, chosen(session)), rows, rect.height);
    for (int i = 0; i < rect.height && first + i < rows; i++) {
        Row row = row_at(session, first + i);
        Rect line = {rect.x, rect.y + i, rect.width, 1};
        if (row.heading)
            canvas_text_cut(canvas, line.x, line.y, line.width - 1,
                            style_with(ROLE_TITLE, CANVAS_BOLD),
                            group_of(session, row.stage));
        else
            draw_stage(session, canvas, line, row.stage);
    }
}

static int title(const Session *session, Canvas *canvas, Rect rect) {
    if (session->stage < 0)
        return rect.x;
    return canvas_textf(canvas, rect.x, rect.y, style_of(ROLE_DIM), "%d/%d ", session->stage + 1,
                        lesson_of(session)->stage_count);
}

static void choose(Session *session, int stage) {
    int last = lesson_of(session)->stage_count - 1;
    session->chosen_stage = stage > last ? last : stage < 0 ? 0 : stage;
}

static bool move(Session *session, int rows, int columns) {
    (void)columns;
    if (lesson_of(session)->stage_count)
        choose(session, chosen(session) + rows);
    return true;
}

static void go(Session *session, bool last) {
    move(session, last ? lesson_of(session)->stage_count : -lesson_of(session)->stage_count, 0);
}

static void add_goto(const Session *session, int stage, Str *out) {
    if (stage >= 0)
        str_addf(out, "goto %s", lesson_of(session)->stages[stage].name);
}

static void select_stage(const Session *session, Str *out) {
    add_goto(session, chosen(session), out);
}

static void click(const Session *session, Rect rect, int x, int y, Str *out) {
    (void)x;
    int first = (int)pane_window(row_of(session, chosen(session)), row_count(session), rect.height);
    add_goto(session, row_at(session, first + y).stage, out);
}

const Pane pane_stages = {draw, title, move, go, select_stage, click};
