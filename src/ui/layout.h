/* Where each pane stands on a screen of a given size: a pure function.
 *
 * Four plans, by size: small (from 40x12: code above one pane), medium (from 72x20, made for
 * 80x24: code beside one list, the tensor below, the narration while it is asked for), large (from
 * 108x30, made for 120x35: lists on the left, code beside narration, the tensor below) and wide
 * (from 160x45, made for 200x60: the same with room for output and memory beside the tensor). The
 * hall plan, for a projector, shows one pane and one sentence. A zoomed pane takes all there is.
 * Below 40x12 there is no plan. Panes that must share a place are decided by the focus. */
#ifndef EINSTEP_UI_LAYOUT_H
#define EINSTEP_UI_LAYOUT_H

#include "ui/canvas.h"

typedef enum PaneId {
#define PANE(id, table, title, focusable, name) PANE_##id,
#include "ui/panes.def"
#undef PANE
    PANE_COUNT,
    PANE_NOTHING = -1
} PaneId;

enum { LAYOUT_LEAST_WIDTH = 40, LAYOUT_LEAST_HEIGHT = 12, LAYOUT_MOST_BARS = 4 };

typedef enum LayoutPlan {
    LAYOUT_TOO_SMALL,
    LAYOUT_SMALL,
    LAYOUT_MEDIUM,
    LAYOUT_LARGE,
    LAYOUT_WIDE,
    LAYOUT_HALL
} LayoutPlan;

typedef struct LayoutWants {
    int width, height;
    PaneId focus;
    PaneId list;         /* the list last looked at: STAGES or VARIABLES, or OUTPUT, NARRATION */
    PaneId zoom;         /* or PANE_NOTHING */
    bool hall;
    int narration_lines; /* of the narration to be shown now; 0: none */
    int output_lines;    /* printed so far */
    bool memory;         /* the memory strip is on */
    int caption_lines;   /* of a script's sentence; 0: none */
} LayoutWants;

typedef struct Layout {
    LayoutPlan plan;
    Rect pane[PANE_COUNT];       /* with its title line; width 0: not on the screen */
    Rect bars[LAYOUT_MOST_BARS]; /* vertical lines between panes */
    int bar_count;
} Layout;

LayoutPlan layout_plan(int width, int height);
Layout layout_make(const LayoutWants *wants);

#endif
