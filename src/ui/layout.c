#include "ui/layout.h"

typedef struct Plan {
    const LayoutWants *wants;
    Layout *out;
    Rect left; /* what is still to be given away */
} Plan;

static int held(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* ---- cutting ---- */

static Rect cut_top(Rect *from, int height) {
    height = held(height, 0, from->height);
    Rect cut = {from->x, from->y, from->width, height};
    from->y += height;
    from->height -= height;
    return cut;
}

static Rect cut_bottom(Rect *from, int height) {
    height = held(height, 0, from->height);
    from->height -= height;
    return (Rect){from->x, from->y + from->height, from->width, height};
}

/* Cuts `width` columns off the left and one more for a bar. */
static Rect cut_left(Plan *plan, Rect *from, int width) {
    Rect cut = {from->x, from->y, width, from->height};
    plan->out->bars[plan->out->bar_count++] =
        (Rect){from->x + width, from->y, 1, from->height};
    from->x += width + 1;
    from->width -= width + 1;
    return cut;
}

static void place(Plan *plan, PaneId pane, Rect rect) {
    if (rect.width > 0 && rect.height > 0)
        plan->out->pane[pane] = rect;
}

/* ---- plans ---- */

static bool is_list(PaneId pane) {
    return pane == PANE_VARIABLES || pane == PANE_STAGES || pane == PANE_OUTPUT;
}

/* The tensor's place: the memory strip takes its lower part, all of it when there is little. */
static void place_tensor(Plan *plan, Rect rect) {
    if (plan->wants->memory && rect.height >= 22)
        place(plan, PANE_MEMORY, cut_bottom(&rect, held(rect.height * 2 / 5, 9, 16)));
    bool instead = plan->wants->memory && rect.height < 22 && !plan->out->pane[PANE_MEMORY].width;
    place(plan, instead ? PANE_MEMORY : PANE_TENSOR, rect);
}

static void plan_zoom(Plan *plan, PaneId pane) {
    place(plan, pane, plan->left);
}

static void plan_small(Plan *plan) {
    PaneId focus = plan->wants->focus;
    bool beside_code = focus != PANE_CODE && focus != PANE_NOTHING;
    int code = plan->left.height >= 14 ? held(plan->left.height / 3, 4, 7) : 0;
    if (code)
        place(plan, PANE_CODE, cut_top(&plan->left, code));
    else if (!beside_code && focus == PANE_CODE) {
        place(plan, PANE_CODE, plan->left);
        return;
    }
    if (beside_code && focus != PANE_TENSOR && focus != PANE_MEMORY)
        place(plan, focus, plan->left);
    else
        place_tensor(plan, plan->left);
}

static void plan_medium(Plan *plan) {
    const LayoutWants *wants = plan->wants;
    Rect top = cut_top(&plan->left, held(plan->left.height * 2 / 5, 8, 14));
    Rect code = cut_left(plan, &top, top.width * 5 / 8);
    place(plan, PANE_CODE, code);
    place(plan, is_list(wants->list) ? wants->list : PANE_VARIABLES, top);
    if (wants->focus == PANE_NARRATION)
        place(plan, PANE_NARRATION, plan->left);
    else if (wants->narration_lines)
        place(plan, PANE_NARRATION, cut_top(&plan->left, 1 + smaller(wants->narration_lines, 6)));
    if (wants->focus != PANE_NARRATION)
        place_tensor(plan, plan->left);
}

static void plan_side(Plan *plan, Rect side) {
    place(plan, PANE_VARIABLES, cut_bottom(&side, side.height * 2 / 5));
    place(plan, PANE_STAGES, side);
}

static void plan_large(Plan *plan) {
    const LayoutWants *wants = plan->wants;
    plan_side(plan, cut_left(plan, &plan->left, held(plan->left.width / 4, 28, 36)));
    Rect top = cut_top(&plan->left, held(plan->left.height * 3 / 8, 10, 16));
    place(plan, PANE_CODE, cut_left(plan, &top, top.width * 4 / 7));
    place(plan, PANE_NARRATION, top);
    if (wants->output_lines || wants->focus == PANE_OUTPUT)
        place(plan, PANE_OUTPUT, cut_bottom(&plan->left, 1 + held(wants->output_lines, 1, 3)));
    place_tensor(plan, plan->left);
}

static void plan_wide(Plan *plan) {
    const LayoutWants *wants = plan->wants;
    plan_side(plan, cut_left(plan, &plan->left, held(plan->left.width / 5, 36, 44)));
    Rect top = cut_top(&plan->left, plan->left.height * 2 / 5);
    place(plan, PANE_CODE, cut_left(plan, &top, top.width * 4 / 7));
    if (wants->output_lines || wants->focus == PANE_OUTPUT)
        place(plan, PANE_OUTPUT, cut_bottom(&top, 1 + held(wants->output_lines, 1, 6)));
    place(plan, PANE_NARRATION, top);
    place_tensor(plan, plan->left);
}

/* One pane, a sentence below it: large letters leave room for no more. */
static void plan_hall(Plan *plan) {
    const LayoutWants *wants = plan->wants;
    PaneId shown = wants->focus == PANE_NOTHING ? PANE_TENSOR : wants->focus;
    int lines = wants->caption_lines ? 0 : smaller(wants->narration_lines, 3);
    if (lines && shown != PANE_NARRATION)
        place(plan, PANE_NARRATION, cut_bottom(&plan->left, 1 + lines));
    if (shown == PANE_TENSOR)
        place(plan, PANE_CODE, cut_top(&plan->left, 4));
    if (shown == PANE_TENSOR || shown == PANE_MEMORY)
        place_tensor(plan, plan->left);
    else
        place(plan, shown, plan->left);
}

LayoutPlan layout_plan(int width, int height) {
    if (width < LAYOUT_LEAST_WIDTH || height < LAYOUT_LEAST_HEIGHT)
        return LAYOUT_TOO_SMALL;
    if (width < 72 || height < 20)
        return LAYOUT_SMALL;
    if (width < 108 || height < 30)
        return LAYOUT_MEDIUM;
    return width < 160 || height < 45 ? LAYOUT_LARGE : LAYOUT_WIDE;
}

static void plan_rest(Plan *plan) {
    switch (plan->out->plan) {
    case LAYOUT_HALL: plan_hall(plan); break;
    case LAYOUT_SMALL: plan_small(plan); break;
    case LAYOUT_MEDIUM: plan_medium(plan); break;
    case LAYOUT_LARGE: plan_large(plan); break;
    case LAYOUT_WIDE: plan_wide(plan); break;
    case LAYOUT_TOO_SMALL: break;
    }
}

Layout layout_make(const LayoutWants *wants) {
    Layout out = {.plan = layout_plan(wants->width, wants->height)};
    if (out.plan == LAYOUT_TOO_SMALL)
        return out;
    if (wants->hall)
        out.plan = LAYOUT_HALL;
    Plan plan = {wants, &out, {0, 0, wants->width, wants->height}};
    place(&plan, PANE_HINTS, cut_bottom(&plan.left, 1));
    place(&plan, PANE_STATUS, cut_bottom(&plan.left, 1));
    place(&plan, PANE_CAPTION, cut_bottom(&plan.left, smaller(wants->caption_lines, 4)));
    if (wants->zoom != PANE_NOTHING)
        plan_zoom(&plan, wants->zoom);
    else
        plan_rest(&plan);
    return out;
}
