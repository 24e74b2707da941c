/* The storage as one strip of cells, and the strides as jumps in it.
 *
 * The strip is folded so that a stride stands out: a line holds a multiple of the largest stride
 * that fits. Marked are the cursor's cell, the cells of its row and column of the tensor (by the
 * letter of the axis one walks along), and where one step along each other axis leads. Below: the
 * jumps as numbers, and which neighbouring axes a view may merge, or why not. */
#include "base/mem.h"
#include "ui/grid.h"
#include "ui/pane.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MEMORY_CELL = 2, MEMORY_MOST_VISITED = 1 << 18, MEMORY_LINES_BELOW = 2 };

typedef struct Strip {
    const Session *session;
    Canvas *canvas;
    const Tensor *t;
    Rect area;          /* of the cells */
    int64_t count;      /* cells of the storage */
    int64_t line;       /* cells in a line */
    int64_t first;      /* position of the first cell on show */
    int64_t shown;      /* cells on show */
    unsigned char *marks; /* a byte each: what stands there */
    Scale scale;
} Strip;

/* What stands in a cell of the strip; MARK_AXIS + i: the letter of axis i. */
enum { MARK_OTHER, MARK_READ, MARK_CURSOR, MARK_AXIS };

static int64_t storage_cells(const Tensor *t) {
    return (int64_t)(t->storage->bytes / dtype_size(t->dtype));
}

/* Cells in a line of at most `most`. */
static int64_t line_length(const Tensor *t, int64_t most) {
    int64_t stride = 1;
    for (int i = 0; i < t->ndim; i++)
        if (t->stride[i] > stride && t->stride[i] <= most && t->shape[i] > 1)
            stride = t->stride[i];
    return most / stride * stride;
}

/* ---- marks ---- */

static void mark(const Strip *strip, int64_t position, int what) {
    if (position >= strip->first && position < strip->first + strip->shown)
        strip->marks[position - strip->first] = (unsigned char)what;
}

static void mark_read(const Strip *strip) {
    int64_t count = tensor_count(strip->t);
    bool all = count >= strip->count || count > MEMORY_MOST_VISITED;
    memset(strip->marks, all ? MARK_READ : MARK_OTHER, (size_t)strip->shown);
    for (int64_t n = 0; n < count && !all; n++)
        mark(strip, tensor_position(strip->t, n), MARK_READ);
}

static void mark_walk(const Strip *strip, const int64_t *index, int axis) {
    const Tensor *t = strip->t;
    int64_t start = tensor_position_at(t, index) - index[axis] * t->stride[axis];
    for (int64_t i = 0; i < t->shape[axis]; i++)
        mark(strip, start + i * t->stride[axis], MARK_AXIS + axis);
}

static void mark_step(const Strip *strip, const int64_t *index, int axis) {
    int64_t step = index[axis] + 1 < strip->t->shape[axis] ? 1 : index[axis] > 0 ? -1 : 0;
    if (step)
        mark(strip, tensor_position_at(strip->t, index) + step * strip->t->stride[axis],
             MARK_AXIS + axis);
}

static void mark_all(const Strip *strip) {
    const Plane *plane = session_plane_shown(strip->session);
    mark_read(strip);
    for (int i = 0; i < plane->ndim; i++)
        if (i != plane->row && i != plane->column)
            mark_step(strip, plane->index, i);
    if (plane->row >= 0)
        mark_walk(strip, plane->index, plane->row);
    if (plane->column >= 0)
        mark_walk(strip, plane->index, plane->column);
    mark(strip, tensor_position_at(strip->t, plane->index), MARK_CURSOR);
}

/* ---- the strip ---- */

static void add_axis(const Session *session, int axis, Str *out) {
    const char *name = session->scene.axes[axis];
    if (name)
        str_add(out, name);
    else
        str_addf(out, "[%d]", axis);
}

static Style axis_style(const Session *session, int axis) {
    return style_of(session_axis_role(session, session->scene.axes[axis]));
}

/* An axis by one character, where there is room for no more. */
static void axis_letter(const Session *session, int axis, char out[2]) {
    const char *name = session->scene.axes[axis];
    out[0] = name ? name[0] : (char)('0' + axis % 10);
    out[1] = '\0';
}

static Style value_style(const Strip *strip, int64_t position) {
    double value = part_of(strip->t, position, strip->session->part);
    uint8_t level;
    Spot spot = scale_spot(&strip->scale, value, &level);
    if (!theme_has_ramps(strip->session->look) || spot != SPOT_ON)
        return style_of(ROLE_TEXT);
    return (Style){.ramp = (uint8_t)strip->scale.ramp, .level = level};
}

static void draw_cell(const Strip *strip, int x, int y, int64_t position) {
    int what = strip->marks[position - strip->first];
    char letter[2] = "";
    if (what == MARK_OTHER) {
        canvas_text(strip->canvas, x, y, style_of(ROLE_OTHER), "· ");
        return;
    }
    Style style = value_style(strip, position);
    canvas_fill(strip->canvas, (Rect){x, y, MEMORY_CELL, 1}, style);
    if (what == MARK_CURSOR)
        canvas_text(strip->canvas, x, y, style_of(ROLE_CURSOR),
                    strip->session->blocks ? "◆ " : "@ ");
    else if (what >= MARK_AXIS) {
        axis_letter(strip->session, what - MARK_AXIS, letter);
        style = style.ramp ? style : axis_style(strip->session, what - MARK_AXIS);
        style.flags |= CANVAS_BOLD | CANVAS_UNDERLINE;
        canvas_text(strip->canvas, x, y, style, letter);
    } else if (!style.ramp)
        canvas_text(strip->canvas, x, y, style_of(ROLE_DIM), strip->session->blocks ? "▪ " : "o ");
}

static void draw_strip(const Strip *strip) {
    for (int64_t i = 0; i < strip->shown; i++) {
        int x = strip->area.x + (int)(i % strip->line) * MEMORY_CELL;
        int y = strip->area.y + (int)(i / strip->line);
        draw_cell(strip, x, y, strip->first + i);
    }
    for (int64_t i = 0; i < strip->shown; i += strip->line) {
        char number[24];
        snprintf(number, sizeof number, "%" PRId64, strip->first + i);
        canvas_text_right(strip->canvas, strip->area.x - 8, strip->area.y + (int)(i / strip->line),
                          7, style_of(ROLE_NUMBERING), number);
    }
}

static Strip make_strip(const Session *session, Canvas *canvas, Rect rect) {
    const Tensor *t = session->scene.tensor;
    const Plane *plane = session_plane_shown(session);
    Strip strip = {.session = session,
                   .canvas = canvas,
                   .t = t,
                   .area = {rect.x + 8, rect.y, rect.width - 9, rect.height},
                   .count = storage_cells(t),
                   .scale = session_scale(session)};
    int64_t most = strip.area.width / MEMORY_CELL;
    strip.line = line_length(t, most < 1 ? 1 : most);
    int64_t lines = (strip.count + strip.line - 1) / strip.line;
    int64_t at = tensor_position_at(t, plane->index) / strip.line;
    strip.first = pane_window(at, lines, rect.height) * strip.line;
    strip.shown = strip.count - strip.first;
    if (strip.shown > strip.line * rect.height)
        strip.shown = strip.line * rect.height;
    return strip;
}

/* ---- the lines around it ---- */

static void draw_storage(const Session *session, Canvas *canvas, Rect line) {
    const Tensor *t = session->scene.tensor;
    Str text = {0};
    str_addf(&text, session_text(session, TEXT_STORAGE), (long long)storage_cells(t),
             dtype_name(t->dtype), (long long)t->storage->bytes,
             scene_shown(&session->scene)->name, (long long)tensor_count(t));
    for (int i = 0, others = 0; i < session->scene.count; i++) {
        const SceneVariable *other = &session->scene.variables[i];
        if (i == session->scene.shown || other->value.type != VALUE_TENSOR ||
            other->value.tensor->storage != t->storage)
            continue;
        str_add(&text, others ? ", " : "; ");
        str_addf(&text, others++ ? "%s" : session_text(session, TEXT_SHARED_BY), other->name);
    }
    canvas_text_cut(canvas, line.x, line.y, line.width, style_of(ROLE_TEXT), str_text(&text));
    str_release(&text);
}

static void draw_jumps(const Session *session, Canvas *canvas, Rect line) {
    const Tensor *t = session->scene.tensor;
    int x = canvas_text(canvas, line.x, line.y, style_of(ROLE_DIM),
                        session_text(session, TEXT_JUMPS));
    for (int i = 0; i < t->ndim; i++) {
        Str name = {0};
        add_axis(session, i, &name);
        x = canvas_text(canvas, x + 2, line.y, axis_style(session, i), str_text(&name));
        x = canvas_text(canvas, x, line.y, style_of(ROLE_TEXT), " ");
        x = canvas_textf(canvas, x, line.y, style_of(ROLE_TEXT), session_text(session, TEXT_CELLS),
                         (long long)t->stride[i]);
        str_release(&name);
    }
}

/* Axes i and i + 1 lie one behind the other: a step of the first is a whole run of the second. */
static bool may_merge(const Tensor *t, int i) {
    return t->shape[i] == 1 || t->shape[i + 1] == 1 ||
           t->stride[i] == t->stride[i + 1] * t->shape[i + 1];
}

static int draw_merge(const Session *session, Canvas *canvas, int x, int y, int i) {
    const Tensor *t = session->scene.tensor;
    bool merges = may_merge(t, i);
    Str name = {0};
    add_axis(session, i, &name);
    str_add(&name, "·");
    add_axis(session, i + 1, &name);
    x = canvas_text(canvas, x + 2, y, style_of(ROLE_TEXT), str_text(&name));
    str_release(&name);
    x = canvas_text(canvas, x, y, style_of(ROLE_TEXT), " ");
    if (merges)
        return canvas_text(canvas, x, y, style_of(ROLE_GOOD),
                           session_text(session, TEXT_MERGE_YES));
    return canvas_textf(canvas, x, y, style_of(ROLE_BAD), session_text(session, TEXT_MERGE_NO),
                        (long long)t->stride[i], (long long)t->stride[i + 1],
                        (long long)t->shape[i + 1]);
}

static void draw_merges(const Session *session, Canvas *canvas, Rect line) {
    int x = canvas_text(canvas, line.x, line.y, style_of(ROLE_DIM),
                        session_text(session, TEXT_MERGES));
    for (int i = 0; i + 1 < session->scene.tensor->ndim; i++)
        x = draw_merge(session, canvas, x, line.y, i);
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const Tensor *t = session->scene.tensor;
    if (!t || !tensor_count(t)) {
        canvas_text(canvas, rect.x + 1, rect.y, style_of(ROLE_DIM),
                    session_text(session, TEXT_NO_TENSOR));
        return;
    }
    Rect line = {rect.x + 1, rect.y, rect.width - 2, 1};
    draw_storage(session, canvas, line);
    int below = rect.height > 4 ? MEMORY_LINES_BELOW : 0;
    Strip strip = make_strip(session, canvas,
                             (Rect){rect.x, rect.y + 1, rect.width, rect.height - 1 - below});
    if (strip.shown > 0 && strip.area.height > 0) {
        strip.marks = mem_alloc((size_t)strip.shown);
        mark_all(&strip);
        draw_strip(&strip);
        mem_free(strip.marks);
    }
    if (below) {
        line.y = rect.y + rect.height - 2;
        draw_jumps(session, canvas, line);
        line.y++;
        draw_merges(session, canvas, line);
    }
}

static void title(const Session *session, Canvas *canvas, Rect rect) {
    const SceneVariable *shown = scene_shown(&session->scene);
    if (!shown || !session->scene.tensor)
        return;
    Str text = {0};
    str_add(&text, shown->name);
    plane_add_cell(session_plane_shown(session), &text);
    str_add(&text, " ");
    canvas_text(canvas, rect.x, rect.y, style_of(ROLE_HERE), str_text(&text));
    str_release(&text);
}

/* The cursor is the tensor's. */
static bool move(Session *session, int rows, int columns) {
    return pane_tensor.move(session, rows, columns);
}

static void go(Session *session, bool last) {
    pane_tensor.go(session, last);
}

const Pane pane_memory = {draw, title, move, go, NULL, NULL};
