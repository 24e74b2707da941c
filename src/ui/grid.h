/* The cells of the shown tensor on the screen: where each stands, and drawing those on show. Only
 * these are formatted, so that a table of ten thousand rows costs what ten rows cost.
 *
 * The cursor stays in the middle while there is more to see. Where there is room for more than one
 * plane, its neighbours along the slider's axis stand beside it, a grid each. A heatmap that does
 * not fit is drawn with half blocks, two rows a line, where the screen has them. Without colour
 * maps a cell shows a sign and a shade. */
#ifndef EINSTEP_UI_GRID_H
#define EINSTEP_UI_GRID_H

#include "ui/state.h"

enum { GRID_MOST = 32 };

typedef struct Grid {
    Plane plane;         /* what it shows */
    bool labelled;       /* one of several: a line above it tells the index of the slider */
    bool has_cursor;
    Rect area;           /* of the cells alone; headers stand above and to the left */
    int header;          /* cells of the row header */
    int cell;            /* cells of a column */
    bool half;           /* two rows a line */
    bool shaded;         /* a shade stands for the colour */
    int64_t first_row, first_column;
    int64_t rows, columns; /* on show */
    Figure figure;
    Scale scale;
} Grid;

/* For a tensor with elements in a rect of at least two lines: returns how many grids. */
int grid_make(const Session *session, Rect rect, Grid grids[GRID_MOST]);

void grid_draw(const Session *session, Canvas *canvas, const Grid *grid);

/* Row and column of the plane at a place of the screen; false beside the cells. */
bool grid_at(const Grid *grid, int x, int y, int64_t *row, int64_t *column);

/* The axis whose name stands at (x, y), in the corner or above a grid; -1: none. */
int grid_axis_at(const Session *session, const Grid *grid, int x, int y);

/* The colour scale, `cells` long, with its ends, from x on; returns the x after it. */
int grid_draw_legend(const Session *session, Canvas *canvas, int x, int y, int cells,
                     const Scale *scale);

/* What marks a value that has no place on the scale; "" for one that has. */
const char *grid_spot_mark(Spot spot, bool blocks);

#endif
