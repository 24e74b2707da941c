/* The shown tensor: what it is, which part of it is on show, its numbers as a table and a heatmap,
 * its scale, and the cell under the cursor. A value that is no tensor is shown as text. */
#include "ui/flow.h"
#include "ui/grid.h"
#include "ui/pane.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- what it is ---- */

static int draw_axis(const Session *session, Canvas *canvas, int x, int y, int axis) {
    const char *name = session->scene.axes[axis];
    if (name) {
        x = canvas_text(canvas, x, y, style_of(session_axis_role(session, name)), name);
        x = canvas_text(canvas, x, y, style_of(ROLE_TEXT), " ");
    }
    return canvas_textf(canvas, x, y, style_of(ROLE_TEXT), "%" PRId64,
                        session->scene.tensor->shape[axis]);
}

static int draw_shape(const Session *session, Canvas *canvas, int x, int y) {
    const Tensor *t = session->scene.tensor;
    x = canvas_text(canvas, x, y, style_of(ROLE_TEXT), "(");
    for (int i = 0; i < t->ndim; i++) {
        x = canvas_text(canvas, x, y, style_of(ROLE_TEXT), i ? ", " : "");
        x = draw_axis(session, canvas, x, y, i);
    }
    return canvas_text(canvas, x, y, style_of(ROLE_TEXT), t->ndim == 1 ? ",)" : ")");
}

static int title(const Session *session, Canvas *canvas, Rect rect) {
    const SceneVariable *shown = scene_shown(&session->scene);
    if (!shown)
        return rect.x;
    int x = canvas_text(canvas, rect.x, rect.y, style_of(ROLE_BRIGHT), shown->name);
    x = canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), "  ");
    const Tensor *t = session->scene.tensor;
    const char *type = t ? dtype_name(t->dtype) : value_type_name(shown->value);
    x = canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), type);
    x = canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), t ? "  " : " ");
    if (!t)
        return x;
    x = draw_shape(session, canvas, x, rect.y);
    if (session->wanted)
        x = canvas_text(canvas, x, rect.y, style_of(ROLE_HERE), session_text(session, TEXT_KEPT));
    return canvas_text(canvas, x, rect.y, style_of(ROLE_DIM), " ");
}

/* ---- which part of it, and how it lies in memory ---- */

/* Cells that a slider takes, the blanks behind it included; 0 for an axis that has none. */
static int slider_width(const Session *session, int axis) {
    const Plane *plane = session_plane_shown(session);
    const char *name = session->scene.axes[axis];
    if (axis == plane->row || axis == plane->column)
        return 0;
    return (name ? (int)strlen(name) : 2 + (axis > 9) + 1) +
           snprintf(NULL, 0, " <%" PRId64 ">/%" PRId64 "   ", plane->index[axis],
                    plane->shape[axis]);
}

static int sliders_width(const Session *session) {
    int width = 0;
    for (int i = 0; i < session->scene.tensor->ndim; i++)
        width += slider_width(session, i);
    return width;
}

/* The axis whose slider stands `across` cells from the first; -1: none. */
static int slider_at(const Session *session, int across) {
    for (int i = 0; i < session->scene.tensor->ndim; i++) {
        int width = slider_width(session, i);
        if (across >= 0 && across < width)
            return i;
        across -= width;
    }
    return -1;
}

static int draw_slider(const Session *session, Canvas *canvas, int x, int y, int axis) {
    const Plane *plane = session_plane_shown(session);
    const char *name = session->scene.axes[axis];
    bool chosen = axis == plane->slider;
    Style style = style_of(chosen ? ROLE_HERE : ROLE_TEXT);
    if (name)
        x = canvas_text(canvas, x, y, style_of(session_axis_role(session, name)), name);
    else
        x = canvas_textf(canvas, x, y, style_of(ROLE_HEADER), "[%d]", axis);
    x = canvas_text(canvas, x + 1, y, style, chosen ? "‹" : " ");
    x = canvas_textf(canvas, x, y, style, "%" PRId64, plane->index[axis]);
    x = canvas_text(canvas, x, y, style, chosen ? "›" : " ");
    return canvas_textf(canvas, x, y, style_of(ROLE_DIM), "/%" PRId64 "   ", plane->shape[axis]);
}

static int draw_sliders(const Session *session, Canvas *canvas, Rect line) {
    const Plane *plane = session_plane_shown(session);
    int x = line.x;
    for (int i = 0; i < plane->ndim; i++)
        if (i != plane->row && i != plane->column)
            x = draw_slider(session, canvas, x, line.y, i);
    return x;
}

static void add_layout(const Session *session, Str *out) {
    const Tensor *t = session->scene.tensor;
    const char *alias = scene_shown(&session->scene)->alias;
    if (t->ndim) {
        str_addf(out, "%s ", session_text(session, TEXT_STRIDES));
        tensor_add_shape(out, t->ndim, t->stride);
        str_add(out, " · ");
    }
    if (t->offset)
        str_addf(out, "%s %" PRId64 " · ", session_text(session, TEXT_OFFSET), t->offset);
    str_add(out, session_text(session, tensor_is_contiguous(t) ? TEXT_CONTIGUOUS
                                                               : TEXT_NOT_CONTIGUOUS));
    if (alias) {
        str_add(out, " · ");
        str_addf(out, session_text(session, TEXT_SHARES), alias);
    }
}

/* A column too many for some languages is no harm: it only moves the text to its own line. */
static int layout_width(const Session *session) {
    Str text = {0};
    add_layout(session, &text);
    int width = (int)text.len;
    str_release(&text);
    return width;
}

static void draw_layout(const Session *session, Canvas *canvas, Rect line) {
    Str text = {0};
    add_layout(session, &text);
    canvas_text_cut(canvas, line.x, line.y, line.width, style_of(ROLE_DIM), str_text(&text));
    str_release(&text);
}

/* ---- its numbers as a whole ---- */

enum { SCALE_LONG = 16, SCALE_SHORT = 8, SCALE_GAP = 3 };

static void flow_number(const Session *session, Flow *flow, TextId label, double value) {
    char text[FIGURE_BYTES];
    FlowItem item = {0};
    figure_write_number(value, session->digits, text);
    flow_part(&item, style_of(ROLE_DIM), "%s", session_text(session, label));
    flow_part(&item, style_of(ROLE_TEXT), " %s", text);
    flow_add(flow, &item);
}

static void flow_count(const Session *session, Flow *flow, Spot spot, const char *name,
                       int64_t count) {
    FlowItem item = {0};
    const char *mark =
        session->view == VIEW_HEATMAP ? grid_spot_mark(spot, session->blocks) : "";
    if (!count)
        return;
    flow_part(&item, style_of(ROLE_SPECIAL), "%s%s%s %" PRId64, mark, *mark ? " " : "", name,
              count);
    flow_add(flow, &item);
}

static void flow_part_name(const Session *session, Flow *flow) {
    FlowItem item = {0};
    if (!dtype_is_complex(session->scene.tensor->dtype))
        return;
    Part part = session->part == PART_COMPLEX ? PART_ABS : session->part; /* of the colours */
    flow_part(&item, style_of(ROLE_HERE), "%s", session_part_text(session, part));
    flow_add(flow, &item);
}

static void flow_stats(const Session *session, Flow *flow) {
    const Stats *stats = &session->scene.stats;
    flow_part_name(session, flow);
    flow_count(session, flow, SPOT_NAN, "nan", stats->nan);
    flow_count(session, flow, SPOT_POSITIVE_INFINITE, "inf", stats->positive_infinite);
    flow_count(session, flow, SPOT_NEGATIVE_INFINITE, "-inf", stats->negative_infinite);
    if (!stats_has_finite(stats))
        return;
    flow_number(session, flow, TEXT_LEAST, stats->least);
    flow_number(session, flow, TEXT_MOST, stats->most);
    flow_number(session, flow, TEXT_MEAN, stats->mean);
}

/* Draws the scale and the numbers, or only measures them: how many lines they would take. */
static int lay_scale(const Session *session, Canvas *canvas, Rect line, int cells, int gap,
                     bool measures) {
    Scale scale = session_scale(session);
    Rect former = canvas_clip(canvas, measures ? (Rect){0, 0, 0, 0} : line);
    if (session->view != VIEW_NUMBERS && stats_has_finite(&session->scene.stats)) {
        int x = grid_draw_legend(session, canvas, line.x, line.y, cells, &scale) + gap;
        line.width -= x - line.x;
        line.x = x;
    }
    Flow flow = {.canvas = canvas, .area = line, .gap = gap, .measures = measures};
    flow_stats(session, &flow);
    canvas->clip = former;
    return flow.lines;
}

/* Where the numbers are long for the line, the scale and the gaps give way; what then does not fit
 * is left out whole. */
static void draw_scale(const Session *session, Canvas *canvas, Rect line) {
    int cells = SCALE_LONG, gap = SCALE_GAP;
    while (gap > 1 && lay_scale(session, canvas, line, cells, gap, true) > 1) {
        cells = SCALE_SHORT;
        gap--;
    }
    lay_scale(session, canvas, line, cells, gap, false);
}

/* ---- the cell under the cursor ---- */

/* One element with all the digits its type holds. */
static void add_exact(const Tensor *t, int64_t position, Str *out) {
    Figure figure = {.form = t->dtype == DTYPE_BOOL             ? FIGURE_BOOL
                             : dtype_is_integral(t->dtype) ? FIGURE_INT
                                                           : FIGURE_FIXED,
                     .part = PART_RE};
    char text[FIGURE_BYTES];
    double complex z = tensor_get_complex(t, position);
    if (figure.form != FIGURE_FIXED) {
        figure_write(&figure, t, position, text);
        str_add(out, text);
        return;
    }
    figure_write_number(creal(z), 7, text);
    str_add(out, text);
    if (!dtype_is_complex(t->dtype))
        return;
    figure_write_number(cimag(z), 7, text);
    str_addf(out, "%s%sj", text[0] == '-' ? "" : "+", text);
}

static void add_former(const Session *session, const int64_t *index, Str *out) {
    const Scene *scene = &session->scene;
    if (!scene_cell_changed(scene, index))
        return;
    Str former = {0};
    add_exact(scene->before, tensor_position_at(scene->before, index), &former);
    str_add(out, "   ");
    str_addf(out, session_text(session, TEXT_CELL_WAS), str_text(&former));
    str_release(&former);
}

static void draw_cell_line(const Session *session, Canvas *canvas, Rect line) {
    const Scene *scene = &session->scene;
    const Plane *plane = session_plane_shown(session);
    int64_t position = tensor_position_at(scene->tensor, plane->index);
    Str text = {0};
    str_add(&text, scene_shown(scene)->name);
    if (plane->ndim)
        plane_add_cell(plane, &text);
    int x = canvas_text_cut(canvas, line.x, line.y, line.width, style_of(ROLE_HERE),
                            str_text(&text));
    str_clear(&text);
    str_add(&text, " = ");
    add_exact(scene->tensor, position, &text);
    add_former(session, plane->index, &text);
    x = canvas_text_cut(canvas, x, line.y, line.x + line.width - x, style_of(ROLE_BRIGHT),
                        str_text(&text));
    str_clear(&text);
    str_add(&text, "   ");
    str_addf(&text, session_text(session, TEXT_CELL_PLACE), (long long)position,
             (long long)(scene->tensor->storage->bytes / dtype_size(scene->tensor->dtype)));
    canvas_text_cut(canvas, x, line.y, line.x + line.width - x, style_of(ROLE_DIM),
                    str_text(&text));
    str_release(&text);
}

/* ---- all of it ---- */

/* Which lines there is room for, the most needed first: the table itself, the cell, the sliders,
 * the layout in memory, the scale. */
typedef struct Parts {
    Rect grid;
    Rect sliders, layout, scale, cell, contradiction; /* height 0: none */
} Parts;

static Rect line_above(Rect *grid) {
    Rect line = {grid->x + 1, grid->y, grid->width - 2, 1};
    grid->y++;
    grid->height--;
    return line;
}

static Rect line_below(Rect *grid) {
    grid->height--;
    return (Rect){grid->x + 1, grid->y + grid->height, grid->width - 2, 1};
}

static Parts arrange(const Session *session, Rect rect) {
    const Plane *plane = session_plane_shown(session);
    Parts parts = {.grid = rect};
    int64_t needed = plane_rows(plane) + 1, spare = rect.height - (needed < 4 ? needed : 4);
    bool sliders = plane->ndim > 2;
    if (!said_is_empty(&session->scene.contradiction) && spare-- > 0)
        parts.contradiction = line_above(&parts.grid);
    if (spare-- > 0)
        parts.cell = line_below(&parts.grid);
    if (sliders && spare-- > 0)
        parts.sliders = line_above(&parts.grid);
    if (sliders && parts.sliders.height &&
        sliders_width(session) + layout_width(session) < parts.sliders.width)
        parts.layout = parts.sliders;
    else if (spare-- > 0)
        parts.layout = line_above(&parts.grid);
    if (spare-- > 0)
        parts.scale = line_below(&parts.grid);
    return parts;
}

static void draw_lines(const Session *session, Canvas *canvas, const Parts *parts) {
    Rect layout = parts->layout;
    if (parts->contradiction.height)
        canvas_text_cut(canvas, parts->contradiction.x, parts->contradiction.y,
                        parts->contradiction.width, style_of(ROLE_BAD),
                        said_text(&session->scene.contradiction, session->language));
    if (parts->sliders.height) {
        int x = draw_sliders(session, canvas, parts->sliders);
        if (layout.height && layout.y == parts->sliders.y) {
            layout.width -= x - layout.x;
            layout.x = x;
        }
    }
    if (layout.height)
        draw_layout(session, canvas, layout);
    if (parts->scale.height)
        draw_scale(session, canvas, parts->scale);
    if (parts->cell.height)
        draw_cell_line(session, canvas, parts->cell);
}

static void draw_tensor(const Session *session, Canvas *canvas, Rect rect) {
    if (!tensor_count(session->scene.tensor)) {
        canvas_text_cut(canvas, rect.x + 1, rect.y, rect.width - 2, style_of(ROLE_DIM),
                        session_text(session, TEXT_EMPTY_TENSOR));
        return;
    }
    Parts parts = arrange(session, rect);
    draw_lines(session, canvas, &parts);
    if (parts.grid.height < 2)
        return;
    Grid grids[GRID_MOST];
    int count = grid_make(session, parts.grid, grids);
    Rect former = canvas_clip(canvas, parts.grid);
    for (int i = 0; i < count; i++)
        grid_draw(session, canvas, &grids[i]);
    canvas->clip = former;
}

static const char *const WELCOME_KEYS[] = {"step", "step-back", "stage", "command", "help", "quit"};

static void draw_welcome(const Session *session, Canvas *canvas, Rect rect) {
    int x = rect.x + 2, y = rect.y + (rect.height > 9);
    canvas_text(canvas, x, y++, style_of(ROLE_HEADING), session_text(session, TEXT_WELCOME));
    for (size_t i = 0; i < sizeof WELCOME_KEYS / sizeof *WELCOME_KEYS; i++, y++) {
        const char *name = WELCOME_KEYS[i];
        const Command *command = command_by_name(name, strlen(name));
        Str key = {0};
        command_add_key(command, &key);
        canvas_text(canvas, x + 1, y, style_of(ROLE_KEY), str_text(&key));
        canvas_text_cut(canvas, x + 7, y, rect.width - 9, style_of(ROLE_TEXT),
                        command->help[session->language]);
        str_release(&key);
    }
}

static void draw(const Session *session, Canvas *canvas, Rect rect) {
    const Scene *scene = &session->scene;
    if (scene->missed && rect.height > 4) {
        canvas_textf(canvas, rect.x + 1, rect.y, style_of(ROLE_CHANGED),
                     session_text(session, TEXT_MISSED), session->wanted);
        rect.y++;
        rect.height--;
    }
    if (scene->tensor)
        draw_tensor(session, canvas, rect);
    else if (scene->shown >= 0)
        pane_write(canvas, (Rect){rect.x + 1, rect.y, rect.width - 2, rect.height},
                   style_of(ROLE_TEXT), str_text(&scene->text));
    else
        draw_welcome(session, canvas, rect);
}

/* ---- keys and clicks ---- */

static bool move(Session *session, int rows, int columns) {
    Plane *plane = session_plane(session);
    return plane && plane_move(plane, rows, columns);
}

static void go(Session *session, bool last) {
    Plane *plane = session_plane(session);
    if (plane)
        plane_go(plane, last ? INT64_MAX : 0, last ? INT64_MAX : 0);
}

/* The name of an axis, where it heads a grid or a slider, asks what it is. */
static void click_axis(const Session *session, int axis, Str *out) {
    if (axis >= 0 && session->scene.axes[axis])
        str_addf(out, "what %s", session->scene.axes[axis]);
}

static void click_grid(const Session *session, const Grid *grid, int across, int down, Str *out) {
    int64_t row, column;
    int axis = grid_axis_at(session, grid, across, down);
    if (grid_at(grid, across, down, &row, &column)) {
        Plane plane = grid->plane;
        plane_go(&plane, row, column);
        str_add(out, "cell ");
        plane_add_cell(&plane, out);
    } else
        click_axis(session, axis, out);
}

static void click(const Session *session, Rect rect, int x, int y, Str *out) {
    int across = rect.x + x, down = rect.y + y;
    if (!session->scene.tensor || !tensor_count(session->scene.tensor))
        return;
    if (session->scene.missed && rect.height > 4) {
        rect.y++;
        rect.height--;
    }
    Parts parts = arrange(session, rect);
    if (parts.grid.height < 2)
        return;
    if (parts.sliders.height && down == parts.sliders.y)
        click_axis(session, slider_at(session, across - parts.sliders.x), out);
    Grid grids[GRID_MOST];
    int count = grid_make(session, parts.grid, grids);
    for (int i = 0; i < count && !out->len; i++)
        click_grid(session, &grids[i], across, down, out);
}

const Pane pane_tensor = {draw, title, move, go, NULL, click};
