#include "ui/grid.h"

#include "ui/pane.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    GRID_NARROWEST = 2,
    GRID_WIDEST = 4,
    GRID_GAP = 2,
    GRID_SHADES = 5,
    GRID_LABEL = 64
};

static const char *const SHADES[GRID_SHADES] = {" ", "░", "▒", "▓", "█"};
static const char *const ASCII_SHADES[GRID_SHADES] = {" ", ".", ":", "*", "#"};

static const char *const SPOT_MARKS[SPOT_COUNT] = {"", "▼", "▲", "×", "∞", "-∞"};
static const char *const ASCII_SPOT_MARKS[SPOT_COUNT] = {"", "v", "^", "x", "i", "-i"};

const char *grid_spot_mark(Spot spot, bool blocks) {
    return (blocks ? SPOT_MARKS : ASCII_SPOT_MARKS)[spot];
}

/* ---- geometry ---- */

static int digits_of(int64_t number) {
    return snprintf(NULL, 0, "%" PRId64, number);
}

static const char *axis_name(const Session *session, int axis) {
    return axis >= 0 && session->scene.axes[axis] ? session->scene.axes[axis] : "";
}

static const int64_t *axis_bins(const Session *session, int axis) {
    return axis >= 0 ? session->scene.bins[axis] : NULL;
}

/* "X", or "X:bin" where an index is a slot that holds a bin; "" for an axis without a name. */
static int axis_label(const Session *session, int axis, char label[GRID_LABEL]) {
    snprintf(label, GRID_LABEL, "%s%s", axis_name(session, axis),
             axis_bins(session, axis) ? ":bin" : "");
    return (int)strlen(label);
}

/* "3", or "3:5" for slot 3 that holds bin 5. */
static int index_label(const Session *session, int axis, int64_t index, char label[GRID_LABEL]) {
    const int64_t *bins = axis_bins(session, axis);
    if (bins && bins[index] >= 0)
        return snprintf(label, GRID_LABEL, "%" PRId64 ":%" PRId64, index, bins[index]);
    return snprintf(label, GRID_LABEL, "%" PRId64, index);
}

/* The widest label of an axis. */
static int index_width(const Session *session, int axis, int64_t size) {
    char label[GRID_LABEL];
    int width = digits_of(size - 1);
    for (int64_t i = 0; axis_bins(session, axis) && i < size; i++) {
        int one = index_label(session, axis, i, label);
        width = one > width ? one : width;
    }
    return width;
}

/* "E\L", the row axis below the column axis, and the largest row number. */
static int header_width(const Session *session, const Plane *plane) {
    char label[GRID_LABEL];
    int corner = axis_label(session, plane->row, label) + 1;
    corner += axis_label(session, plane->column, label);
    int number = plane->row >= 0 ? index_width(session, plane->row, plane_rows(plane)) : 0;
    return (corner > number ? corner : number) + 2;
}

static int cell_width(const Session *session, const Grid *grid, int64_t columns) {
    if (session->view != VIEW_HEATMAP)
        return grid->figure.width + 2 + (grid->shaded && session->view == VIEW_BOTH);
    int64_t fitting = grid->area.width / columns;
    return fitting > GRID_WIDEST ? GRID_WIDEST : fitting < GRID_NARROWEST ? GRID_NARROWEST
                                                                          : (int)fitting;
}

static bool fits(const Grid *grid, const Plane *plane) {
    return plane_columns(plane) * grid->cell <= grid->area.width &&
           plane_rows(plane) <= grid->area.height;
}

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* The part of the plane that is on show in the area. */
static void choose_window(Grid *grid) {
    const Plane *plane = &grid->plane;
    int64_t high = grid->area.height * (grid->half ? 2 : 1), wide = grid->area.width / grid->cell;
    wide = wide < 1 ? 1 : wide;
    grid->first_row = pane_window(plane_cursor_row(plane), plane_rows(plane), high);
    grid->first_column = pane_window(plane_cursor_column(plane), plane_columns(plane), wide);
    grid->first_row -= grid->half ? grid->first_row % 2 : 0;
    grid->rows = lesser(plane_rows(plane) - grid->first_row, high);
    grid->columns = lesser(plane_columns(plane) - grid->first_column, wide);
}

/* The plane with the cursor in the whole rect. */
static Grid make_one(const Session *session, Rect rect) {
    Grid grid = {.plane = *session_plane_shown(session),
                 .has_cursor = true,
                 .header = header_width(session, session_plane_shown(session)),
                 .figure = session_figure(session),
                 .scale = session_scale(session),
                 .shaded = !theme_has_ramps(session->look)};
    grid.area = (Rect){rect.x + grid.header, rect.y + 1, rect.width - grid.header, rect.height - 1};
    grid.cell = cell_width(session, &grid, plane_columns(&grid.plane));
    grid.half = session->view == VIEW_HEATMAP && !grid.shaded && session->blocks &&
                !fits(&grid, &grid.plane);
    if (grid.half)
        grid.cell = 1;
    choose_window(&grid);
    return grid;
}

/* A label, the column numbers, the rows, and a blank line to the next. */
static int64_t tile_height(const Grid *grid) {
    return plane_rows(&grid->plane) + 3;
}

static int64_t tile_width(const Grid *grid) {
    return grid->header + plane_columns(&grid->plane) * grid->cell + GRID_GAP;
}

/* Copies of a grid that fits, one for each index of the slider there is room for. */
static int make_tiles(Rect rect, const Grid *model, Grid grids[GRID_MOST]) {
    int64_t across = (rect.width + GRID_GAP) / tile_width(model);
    int64_t down = (rect.height + 1) / tile_height(model);
    int64_t size = model->plane.shape[model->plane.slider];
    int64_t count = lesser(lesser(across * down, size), GRID_MOST);
    int64_t at = model->plane.index[model->plane.slider], first = pane_window(at, size, count);
    for (int64_t i = 0; i < count; i++) {
        Grid *grid = &grids[i];
        *grid = *model;
        grid->plane.index[grid->plane.slider] = first + i;
        grid->labelled = true;
        grid->has_cursor = first + i == at;
        grid->area.x += (int)(i % across * tile_width(model));
        grid->area.y += (int)(i / across * tile_height(model)) + 1;
        grid->area.width = (int)(plane_columns(&grid->plane) * grid->cell);
        grid->area.height = (int)plane_rows(&grid->plane);
        choose_window(grid);
    }
    return (int)count;
}

int grid_make(const Session *session, Rect rect, Grid grids[GRID_MOST]) {
    Grid one = make_one(session, rect);
    bool room = one.plane.slider >= 0 && !one.half && tile_width(&one) <= rect.width + GRID_GAP &&
                tile_height(&one) <= rect.height + 1;
    int count = room ? make_tiles(rect, &one, grids) : 0;
    if (count > 1)
        return count;
    grids[0] = one;
    return 1;
}

bool grid_at(const Grid *grid, int x, int y, int64_t *row, int64_t *column) {
    int across = x - grid->area.x, down = y - grid->area.y;
    *row = grid->first_row + (grid->half ? 2 * down : down);
    *column = grid->first_column + across / grid->cell;
    return across >= 0 && down >= 0 && *row < grid->first_row + grid->rows &&
           *column < grid->first_column + grid->columns;
}

int grid_axis_at(const Session *session, const Grid *grid, int x, int y) {
    const Plane *plane = &grid->plane;
    int across = x - (grid->area.x - grid->header + 1);
    char label[GRID_LABEL];
    int row = axis_label(session, plane->row, label);
    int column = axis_label(session, plane->column, label);
    if (across < 0 || across >= grid->header)
        return -1;
    if (grid->labelled && y == grid->area.y - 2)
        return plane->slider;
    if (y != grid->area.y - 1)
        return -1;
    return across < row ? plane->row : across <= row + column ? plane->column : -1;
}

/* ---- headers ---- */

static int draw_axis_label(const Session *session, Canvas *canvas, int x, int y, int axis) {
    char label[GRID_LABEL];
    axis_label(session, axis, label);
    return canvas_text(canvas, x, y,
                       style_of(session_axis_role(session, axis_name(session, axis))), label);
}

static void draw_corner(const Session *session, Canvas *canvas, const Grid *grid) {
    const Plane *plane = &grid->plane;
    int x = grid->area.x - grid->header + 1, y = grid->area.y - 1;
    bool both = *axis_name(session, plane->row) && *axis_name(session, plane->column);
    x = draw_axis_label(session, canvas, x, y, plane->row);
    x = canvas_text(canvas, x, y, style_of(ROLE_HEADER), both ? "\\" : "");
    draw_axis_label(session, canvas, x, y, plane->column);
}

/* "H 2", above one of several grids. */
static void draw_label(const Session *session, Canvas *canvas, const Grid *grid) {
    const char *name = axis_name(session, grid->plane.slider);
    int x = grid->area.x - grid->header + 1, y = grid->area.y - 2;
    if (*name)
        x = canvas_text(canvas, x, y, style_of(session_axis_role(session, name)), name);
    else
        x = canvas_textf(canvas, x, y, style_of(ROLE_HEADER), "[%d]", grid->plane.slider);
    canvas_textf(canvas, x + 1, y, style_of(grid->has_cursor ? ROLE_HERE : ROLE_TEXT),
                 "%" PRId64, grid->plane.index[grid->plane.slider]);
}

/* A row or column that the spotlight is on is marked in its header too. */
static void draw_spot_mark(const Session *session, Canvas *canvas, const Grid *grid, int x, int y,
                           Spotlight line, bool at_cursor) {
    if (grid->has_cursor && at_cursor &&
        (session->spotlight == line || session->spotlight == SPOTLIGHT_CELL))
        canvas_text(canvas, x, y, style_of(ROLE_HERE), line == SPOTLIGHT_ROW ? "▶" : "▼");
}

static Style header_style(bool at_cursor) {
    return at_cursor ? style_of(ROLE_HERE) : style_of(ROLE_HEADER);
}

static void draw_column_numbers(const Session *session, Canvas *canvas, const Grid *grid) {
    const Plane *plane = &grid->plane;
    int digits = index_width(session, plane->column, plane_columns(plane)), every = 1;
    while (every * grid->cell <= digits)
        every = every == 1 ? 2 : every == 2 ? 5 : every == 5 ? 10 : every + 10;
    for (int64_t i = 0; i < grid->columns && plane->column >= 0; i++) {
        int64_t column = grid->first_column + i;
        bool here = grid->has_cursor && column == plane_cursor_column(plane);
        char number[GRID_LABEL];
        index_label(session, plane->column, column, number);
        int x = grid->area.x + (int)i * grid->cell;
        int right = grid->cell - (int)strlen(number) - (session->view != VIEW_HEATMAP);
        if (column % every == 0 || (here && every == 1))
            canvas_text(canvas, right > 0 ? x + right : x, grid->area.y - 1, header_style(here),
                        number);
        if (right > 0)
            draw_spot_mark(session, canvas, grid, x, grid->area.y - 1, SPOTLIGHT_COLUMN, here);
    }
}

static void draw_row_numbers(const Session *session, Canvas *canvas, const Grid *grid) {
    const Plane *plane = &grid->plane;
    int64_t cursor = plane_cursor_row(plane), by = grid->half ? 2 : 1;
    for (int64_t i = 0; i < grid->rows && plane->row >= 0; i += by) {
        int64_t row = grid->first_row + i;
        int x = grid->area.x - grid->header, y = grid->area.y + (int)(i / by);
        bool here = grid->has_cursor && cursor >= row && cursor < row + by;
        char number[GRID_LABEL];
        index_label(session, plane->row, row, number);
        canvas_text_right(canvas, x, y, grid->header - 1, header_style(here), number);
        draw_spot_mark(session, canvas, grid, x, y, SPOTLIGHT_ROW, here);
    }
}

/* ---- cells ---- */

typedef struct CellLook {
    int64_t position;
    double value;
    Spot spot;
    uint8_t level;
    bool cursor, changed, faded, reached;
} CellLook;

/* Outside of what the spotlight is on. */
static bool is_faded(const Session *session, const Grid *grid, int64_t row, int64_t column) {
    bool same_row = grid->has_cursor && row == plane_cursor_row(&grid->plane);
    bool same_column = grid->has_cursor && column == plane_cursor_column(&grid->plane);
    switch (session->spotlight) {
    case SPOTLIGHT_ROW: return !same_row;
    case SPOTLIGHT_COLUMN: return !same_column;
    case SPOTLIGHT_CELL: return !same_row || !same_column;
    default: return false;
    }
}

static CellLook look_at(const Session *session, const Grid *grid, int64_t row, int64_t column) {
    const Plane *plane = &grid->plane;
    const Tensor *t = session->scene.tensor;
    int64_t index[TENSOR_MAX_NDIM];
    plane_cell(plane, row, column, index);
    CellLook look = {.position = tensor_position_at(t, index)};
    look.value = part_of(t, look.position, session->part);
    look.spot = scale_spot(&grid->scale, look.value, &look.level);
    if (look.spot == SPOT_ABOVE)
        look.level = 255;
    look.cursor = grid->has_cursor && row == plane_cursor_row(plane) &&
                  column == plane_cursor_column(plane);
    look.changed = scene_cell_changed(&session->scene, index);
    look.reached = origin_reaches(session, index);
    look.faded = is_faded(session, grid, row, column) ||
                 (origin_has_marks(session) && !look.reached);
    return look;
}

/* A shade for the distance from the scale's quiet end: zero where there are two signs. */
static int shade_of(const Scale *scale, uint8_t level) {
    int distance = scale->ramp == RAMP_SIGNED ? 2 * (level < 128 ? 127 - level : level - 128)
                                              : level;
    return distance * GRID_SHADES / 256;
}

static const char *shade_text(const Session *session, int shade) {
    return (session->blocks ? SHADES : ASCII_SHADES)[shade];
}

static Style cell_style(const Session *session, const Grid *grid, const CellLook *look) {
    bool coloured = session->view != VIEW_NUMBERS && !grid->shaded;
    if (look->cursor)
        return style_of(ROLE_CURSOR);
    if (look->faded)
        return style_of(ROLE_DIM);
    bool on_scale = look->spot <= SPOT_ABOVE;
    if (coloured && on_scale)
        return (Style){.ramp = (uint8_t)grid->scale.ramp, .level = look->level,
                       .flags = look->changed ? CANVAS_BOLD | CANVAS_UNDERLINE : 0};
    if (look->changed)
        return style_of(ROLE_CHANGED);
    return style_of(on_scale ? ROLE_TEXT : ROLE_SPECIAL);
}

/* The mark before a number: a change, that a chosen cell reaches it, or that it lies off the
 * scale. */
static const char *mark_before(const Session *session, const CellLook *look) {
    if (look->changed)
        return "*";
    if (look->reached)
        return ">";
    bool off = look->spot == SPOT_BELOW || look->spot == SPOT_ABOVE;
    return off && session->view != VIEW_NUMBERS ? grid_spot_mark(look->spot, session->blocks) : "";
}

static void draw_number(const Session *session, Canvas *canvas, const Grid *grid, Rect cell,
                        const CellLook *look) {
    Style style = cell_style(session, grid, look);
    char text[FIGURE_BYTES];
    figure_write(&grid->figure, session->scene.tensor, look->position, text);
    canvas_fill(canvas, cell, style);
    canvas_text(canvas, cell.x, cell.y, style, mark_before(session, look));
    canvas_text_right(canvas, cell.x + 1, cell.y, grid->figure.width, style, text);
    if (grid->shaded && session->view == VIEW_BOTH && look->spot <= SPOT_ABOVE && !look->faded)
        canvas_text(canvas, cell.x + 1 + grid->figure.width, cell.y, style,
                    shade_text(session, shade_of(&grid->scale, look->level)));
}

/* "+▓" or "▓▓" where there are no colours, a mark for what is off the scale, else colour alone. */
static void draw_heat(const Session *session, Canvas *canvas, const Grid *grid, Rect cell,
                      const CellLook *look) {
    Style style = cell_style(session, grid, look);
    canvas_fill(canvas, cell, style);
    if (look->faded && !look->cursor) {
        canvas_text_right(canvas, cell.x, cell.y, cell.width, style, "·");
        return;
    }
    if (look->spot != SPOT_ON) {
        canvas_text_right(canvas, cell.x, cell.y, cell.width, style,
                          grid_spot_mark(look->spot, session->blocks));
        return;
    }
    int x = cell.x;
    if (grid->shaded) {
        bool two_signs = grid->scale.ramp == RAMP_SIGNED && look->value != 0;
        if (two_signs)
            x = canvas_text(canvas, x, cell.y, style, look->value < 0 ? "-" : "+");
        while (x < cell.x + cell.width - look->changed)
            x = canvas_text(canvas, x, cell.y, style,
                            shade_text(session, shade_of(&grid->scale, look->level)));
    }
    if (look->changed)
        canvas_text(canvas, cell.x + cell.width - 1, cell.y, style, "*");
}

static void draw_half(const Session *session, Canvas *canvas, const Grid *grid, int x, int y,
                      int64_t row, int64_t column) {
    CellLook upper = look_at(session, grid, row, column), lower = upper;
    bool both = row + 1 < grid->first_row + grid->rows;
    if (both)
        lower = look_at(session, grid, row + 1, column);
    Style style = {.ramp = (uint8_t)grid->scale.ramp, .level = lower.level, .upper = upper.level,
                   .flags = both ? CANVAS_HALF : CANVAS_HALF | CANVAS_TOP};
    Spot spot = upper.spot > SPOT_ABOVE   ? upper.spot
                : lower.spot > SPOT_ABOVE ? lower.spot
                                          : SPOT_ON;
    if (upper.faded && lower.faded)
        canvas_text(canvas, x, y, style_of(ROLE_DIM), "·");
    else if (upper.cursor || lower.cursor) /* the cursor's half in its background */
        canvas_text(canvas, x, y, style_of(ROLE_CURSOR), upper.cursor ? "▄" : "▀");
    else if (spot != SPOT_ON)
        canvas_text_cut(canvas, x, y, 1, style_of(ROLE_SPECIAL),
                        spot == SPOT_NEGATIVE_INFINITE ? "-" : grid_spot_mark(spot, true));
    else
        canvas_text(canvas, x, y, style, "▀");
}

static void draw_cell(const Session *session, Canvas *canvas, const Grid *grid, int64_t row,
                      int64_t column) {
    int down = (int)(row - grid->first_row);
    Rect cell = {grid->area.x + (int)(column - grid->first_column) * grid->cell,
                 grid->area.y + (grid->half ? down / 2 : down), grid->cell, 1};
    if (grid->half) {
        draw_half(session, canvas, grid, cell.x, cell.y, row, column);
        return;
    }
    CellLook look = look_at(session, grid, row, column);
    if (session->view == VIEW_HEATMAP)
        draw_heat(session, canvas, grid, cell, &look);
    else
        draw_number(session, canvas, grid, cell, &look);
}

/* What is beyond the edges: columns in the header line, rows at the left of the first and last. */
static void draw_more(Canvas *canvas, const Grid *grid) {
    const Plane *plane = &grid->plane;
    int left = grid->area.x - grid->header, right = grid->area.x + grid->area.width - 1;
    int lines = (int)(grid->half ? (grid->rows + 1) / 2 : grid->rows);
    Style style = style_of(ROLE_KEY);
    if (grid->first_column > 0)
        canvas_text(canvas, left, grid->area.y - 1, style, "‹");
    if (grid->first_column + grid->columns < plane_columns(plane))
        canvas_text(canvas, right, grid->area.y - 1, style, "›");
    if (grid->first_row > 0)
        canvas_text(canvas, left, grid->area.y, style, "▲");
    if (grid->first_row + grid->rows < plane_rows(plane))
        canvas_text(canvas, left, grid->area.y + lines - 1, style, "▼");
}

void grid_draw(const Session *session, Canvas *canvas, const Grid *grid) {
    if (grid->labelled)
        draw_label(session, canvas, grid);
    draw_corner(session, canvas, grid);
    draw_column_numbers(session, canvas, grid);
    draw_row_numbers(session, canvas, grid);
    int by = grid->half ? 2 : 1;
    for (int64_t row = 0; row < grid->rows; row += by)
        for (int64_t column = 0; column < grid->columns; column++)
            draw_cell(session, canvas, grid, grid->first_row + row, grid->first_column + column);
    draw_more(canvas, grid);
}

/* ---- legend ---- */

static int draw_end(const Session *session, Canvas *canvas, int x, int y, double value) {
    char text[FIGURE_BYTES];
    figure_write_number(value, session->digits > 4 ? 4 : session->digits, text);
    return canvas_text(canvas, x, y, style_of(ROLE_DIM), text);
}

int grid_draw_legend(const Session *session, Canvas *canvas, int x, int y, int cells,
                     const Scale *scale) {
    bool shaded = !theme_has_ramps(session->look);
    x = draw_end(session, canvas, x, y, scale->low) + 1;
    for (int i = 0; i < cells; i++) {
        uint8_t level = (uint8_t)(i * 255 / (cells - 1));
        Style style = {.ramp = (uint8_t)scale->ramp, .level = level};
        if (shaded)
            canvas_text(canvas, x + i, y, style_of(ROLE_TEXT),
                        shade_text(session, shade_of(scale, level)));
        else
            canvas_text(canvas, x + i, y, style, " ");
    }
    x = draw_end(session, canvas, x + cells + 1, y, scale->high);
    if (session->pinned)
        x = canvas_textf(canvas, x, y, style_of(ROLE_DIM), " (%s)",
                         session_text(session, TEXT_PINNED));
    return x;
}
