/* The storage as one strip of cells, and the strides as jumps in it.
 *
 * The strip is folded so that a stride stands out: a line holds a multiple of the largest stride
 * that fits. Cells show their numbers where the whole strip has room for them. Marked are the cursor's cell, the cells of its row and column of the tensor (by the
 * letter of the axis one walks along), and where one step along each other axis leads. Below: the
 * jumps as numbers, and which neighbouring axes a view may merge, or why not. */
#include "base/mem.h"
#include "ui/flow.h"
#include "ui/grid.h"
#include "ui/pane.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MEMORY_CELL = 2, MEMORY_MOST_VISITED = 1 << 18 };

/* How many cells beside each other, and how wide each, with its number or without. */
typedef struct Fold {
    Figure figure; /* width 0: no numbers */
    int cell;
    int64_t line;
} Fold;

typedef struct Strip {
    const Session *session;
    Canvas *canvas;
    const Tensor *t;
    Rect area;          /* of the cells */
    Fold fold;
    int64_t count;      /* cells of the storage */
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

/* A name that says less by its first letter: another axis begins with it too, or it is of several
 * axes that were merged. */
static bool needs_number(const Session *session, int axis) {
    const Scene *scene = &session->scene;
    const char *name = scene->axes[axis];
    for (int i = 0; name && i < scene->tensor->ndim; i++)
        if (i != axis && scene->axes[i] && scene->axes[i][0] == name[0])
            return true;
    return !name || strchr(name, '*');
}

/* An axis by one character, where there is room for no more. */
static void axis_letter(const Session *session, int axis, char out[2]) {
    const char *name = session->scene.axes[axis];
    out[0] = needs_number(session, axis) ? (char)('0' + axis % 10) : name[0];
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

/* Up to the mark behind it. */
static void draw_number(const Strip *strip, int x, int y, Style style, int64_t position) {
    char number[FIGURE_BYTES];
    figure_write(&strip->fold.figure, strip->t, position, number);
    canvas_text_right(strip->canvas, x, y, strip->fold.figure.width, style, number);
}

static void draw_cell(const Strip *strip, int x, int y, int64_t position) {
    int what = strip->marks[position - strip->first], number = strip->fold.figure.width;
    char letter[2] = "";
    if (what == MARK_OTHER) {
        canvas_text(strip->canvas, x + number, y, style_of(ROLE_OTHER), "· ");
        return;
    }
    Style style = value_style(strip, position);
    canvas_fill(strip->canvas, (Rect){x, y, strip->fold.cell, 1}, style);
    if (number)
        draw_number(strip, x, y, style, position);
    x += number;
    if (what == MARK_CURSOR)
        canvas_text(strip->canvas, x, y, style_of(ROLE_CURSOR),
                    strip->session->blocks ? "◆ " : "@ ");
    else if (what >= MARK_AXIS) {
        axis_letter(strip->session, what - MARK_AXIS, letter);
        style = style.ramp ? style : axis_style(strip->session, what - MARK_AXIS);
        style.flags |= CANVAS_BOLD | CANVAS_UNDERLINE;
        canvas_text(strip->canvas, x, y, style, letter);
    } else if (!style.ramp && !number)
        canvas_text(strip->canvas, x, y, style_of(ROLE_DIM), strip->session->blocks ? "▪ " : "o ");
}

static void draw_strip(const Strip *strip) {
    for (int64_t i = 0; i < strip->shown; i++) {
        int x = strip->area.x + (int)(i % strip->fold.line) * strip->fold.cell;
        int y = strip->area.y + (int)(i / strip->fold.line);
        draw_cell(strip, x, y, strip->first + i);
    }
    for (int64_t i = 0; i < strip->shown; i += strip->fold.line) {
        char number[24];
        snprintf(number, sizeof number, "%" PRId64, strip->first + i);
        canvas_text_right(strip->canvas, strip->area.x - 8,
                          strip->area.y + (int)(i / strip->fold.line), 7,
                          style_of(ROLE_NUMBERING), number);
    }
}

static Fold fold_with(const Tensor *t, int width, Figure figure) {
    Fold fold = {.figure = figure, .cell = MEMORY_CELL + figure.width};
    int64_t most = width / fold.cell;
    fold.line = line_length(t, most < 1 ? 1 : most);
    return fold;
}

static int64_t lines_of(const Fold *fold, int64_t count) {
    return (count + fold->line - 1) / fold->line;
}

static Fold choose_fold(const Session *session, Rect area, int64_t count) {
    const Tensor *t = session->scene.tensor;
    Fold wide = fold_with(t, area.width, session_figure(session));
    bool fits = wide.cell <= area.width && lines_of(&wide, count) <= area.height;
    return fits ? wide : fold_with(t, area.width, (Figure){0});
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
    strip.fold = choose_fold(session, strip.area, strip.count);
    int64_t line = strip.fold.line;
    int64_t at = tensor_position_at(t, plane->index) / line;
    strip.first = pane_window(at, lines_of(&strip.fold, strip.count), rect.height) * line;
    strip.shown = strip.count - strip.first;
    if (strip.shown > line * rect.height)
        strip.shown = line * rect.height;
    return strip;
}

/* ---- the lines around it ---- */

/* Name of the n-th other variable that reads the storage, or NULL. */
static const char *sharer(const Scene *scene, int n) {
    for (int i = 0; i < scene->count; i++) {
        const SceneVariable *other = &scene->variables[i];
        if (i != scene->shown && other->value.type == VALUE_TENSOR &&
            other->value.tensor->storage == scene->tensor->storage && !n--)
            return other->name;
    }
    return NULL;
}

static void flow_storage(const Session *session, Flow *flow) {
    const Scene *scene = &session->scene;
    const Tensor *t = scene->tensor;
    const Style style = style_of(ROLE_TEXT);
    FlowItem item = {0};
    const char *other = sharer(scene, 0);
    flow_part(&item, style, session_text(session, TEXT_STORAGE), (long long)storage_cells(t),
              dtype_name(t->dtype));
    flow_add(flow, &item);
    flow_part(&item, style, session_text(session, TEXT_STORAGE_BYTES),
              (long long)t->storage->bytes);
    flow_add(flow, &item);
    if (tensor_count(t) < storage_cells(t)) {
        flow_part(&item, style, session_text(session, TEXT_STORAGE_READ), scene_shown(scene)->name,
                  (long long)tensor_count(t));
        flow_add(flow, &item);
    }
    for (int n = 0; other; n++) {
        const char *next = sharer(scene, n + 1);
        flow_part(&item, style, n ? "%s" : session_text(session, TEXT_SHARED_BY), other);
        flow_part(&item, style, "%s", next ? "," : "");
        flow_add(flow, &item);
        flow->gap = 1; /* between the names of a list */
        other = next;
    }
}

static void flow_label(const Session *session, Flow *flow, TextId label) {
    FlowItem item = {0};
    flow_part(&item, style_of(ROLE_DIM), "%s", session_text(session, label));
    flow_add(flow, &item);
}

static void flow_jumps(const Session *session, Flow *flow) {
    const Tensor *t = session->scene.tensor;
    flow_label(session, flow, TEXT_JUMPS);
    for (int i = 0; i < t->ndim; i++) {
        Str name = {0};
        FlowItem item = {0};
        char letter[2];
        add_axis(session, i, &name);
        flow_part(&item, axis_style(session, i), "%s", str_text(&name));
        flow_part(&item, style_of(ROLE_TEXT), " %+" PRId64, t->stride[i]);
        axis_letter(session, i, letter);
        if (!str_equal(letter, str_text(&name)))
            flow_part(&item, axis_style(session, i), " (%s)", letter);
        flow_add(flow, &item);
        str_release(&name);
    }
}

/* Axes i and i + 1 lie one behind the other: a step of the first is a whole run of the second. */
static bool may_merge(const Tensor *t, int i) {
    return t->shape[i] == 1 || t->shape[i + 1] == 1 ||
           t->stride[i] == t->stride[i + 1] * t->shape[i + 1];
}

static void flow_merge(const Session *session, Flow *flow, int i) {
    const Tensor *t = session->scene.tensor;
    Str name = {0};
    FlowItem item = {0};
    add_axis(session, i, &name);
    str_add(&name, "·");
    add_axis(session, i + 1, &name);
    flow_part(&item, style_of(ROLE_TEXT), "%s ", str_text(&name));
    if (may_merge(t, i))
        flow_part(&item, style_of(ROLE_GOOD), "%s", session_text(session, TEXT_MERGE_YES));
    else
        flow_part(&item, style_of(ROLE_BAD), session_text(session, TEXT_MERGE_NO),
                  (long long)t->stride[i], (long long)t->stride[i + 1],
                  (long long)t->shape[i + 1]);
    flow_add(flow, &item);
    str_release(&name);
}

static void flow_merges(const Session *session, Flow *flow) {
    if (session->scene.tensor->ndim < 2)
        return;
    flow_label(session, flow, TEXT_MERGES);
    for (int i = 0; i + 1 < session->scene.tensor->ndim; i++)
        flow_merge(session, flow, i);
}

/* ---- all of it ---- */

typedef void FlowText(const Session *session, Flow *flow);

/* Lines that a text takes, at most `most`. */
static int count_lines(const Session *session, Canvas *canvas, int width, int most,
                       FlowText *text) {
    Flow flow = {.canvas = canvas, .area = {.width = width}, .gap = 2, .indent = 2,
                 .measures = true};
    text(session, &flow);
    most = most < 0 ? 0 : most;
    return flow.lines < most ? flow.lines : most;
}

/* Writes a text into the first lines of `rect`, at most `most`, and takes them off it. */
static void draw_above(const Session *session, Canvas *canvas, Rect *rect, int most,
                       FlowText *text) {
    int lines = count_lines(session, canvas, rect->width - 2, most, text);
    Flow flow = {.canvas = canvas,
                 .area = {rect->x + 1, rect->y, rect->width - 2, lines},
                 .gap = 2,
                 .indent = 2};
    text(session, &flow);
    rect->y += lines;
    rect->height -= lines;
}

/* The same at its end. */
static void draw_below(const Session *session, Canvas *canvas, Rect *rect, int most,
                       FlowText *text) {
    int lines = count_lines(session, canvas, rect->width - 2, most, text);
    Rect place = {rect->x, rect->y + rect->height - lines, rect->width, lines};
    draw_above(session, canvas, &place, lines, text);
    rect->height -= lines;
}

static void draw_cells(const Session *session, Canvas *canvas, Rect rect) {
    Strip strip = make_strip(session, canvas, rect);
    if (strip.shown <= 0 || strip.area.height <= 0)
        return;
    strip.marks = mem_alloc((size_t)strip.shown);
    mark_all(&strip);
    draw_strip(&strip);
    mem_free(strip.marks);
}

/* The strip keeps a third of the pane; the texts take their lines from what is left, the storage
 * first. */
static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const Tensor *t = session->scene.tensor;
    if (!t || !tensor_count(t)) {
        canvas_text(canvas, rect.x + 1, rect.y, style_of(ROLE_DIM),
                    session_text(session, TEXT_NO_TENSOR));
        return;
    }
    int least = (rect.height + 2) / 3;
    draw_above(session, canvas, &rect, rect.height - least, flow_storage);
    int room = rect.height - least;
    int jumps = count_lines(session, canvas, rect.width - 2, room, flow_jumps);
    draw_below(session, canvas, &rect, room - jumps, flow_merges);
    draw_below(session, canvas, &rect, jumps, flow_jumps);
    draw_cells(session, canvas, rect);
}

static int title(const Session *session, Canvas *canvas, Rect rect) {
    const SceneVariable *shown = scene_shown(&session->scene);
    if (!shown || !session->scene.tensor)
        return rect.x;
    Str text = {0};
    str_add(&text, shown->name);
    plane_add_cell(session_plane_shown(session), &text);
    str_add(&text, " ");
    int x = canvas_text(canvas, rect.x, rect.y, style_of(ROLE_HERE), str_text(&text));
    str_release(&text);
    return x;
}

/* The cursor is the tensor's. */
static bool move(Session *session, int rows, int columns) {
    return pane_tensor.move(session, rows, columns);
}

static void go(Session *session, bool last) {
    pane_tensor.go(session, last);
}

const Pane pane_memory = {draw, title, move, go, NULL, NULL};
