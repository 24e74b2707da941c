#include "ui/flow.h"

void flow_part(FlowItem *item, Style style, const char *format, ...) {
    va_list args;
    va_start(args, format);
    str_addv(&item->text[item->count], format, args);
    va_end(args);
    item->style[item->count++] = style;
}

static int item_width(const Canvas *canvas, const FlowItem *item) {
    int width = 0;
    for (int i = 0; i < item->count; i++)
        width += canvas_text_width(canvas, str_text(&item->text[i]), item->text[i].len);
    return width;
}

static void draw(const Flow *flow, const FlowItem *item) {
    int x = flow->area.x + flow->x, y = flow->area.y + flow->lines - 1;
    int end = flow->area.x + flow->area.width;
    for (int i = 0; i < item->count; i++)
        x = canvas_text_cut(flow->canvas, x, y, end - x, item->style[i], str_text(&item->text[i]));
}

void flow_add(Flow *flow, FlowItem *item) {
    int width = item_width(flow->canvas, item);
    bool begins = !flow->lines || flow->x + flow->gap + width > flow->area.width;
    if (begins)
        flow->x = flow->lines ? flow->indent : 0;
    else
        flow->x += flow->gap;
    flow->lines += begins;
    if (!flow->measures && flow->lines <= flow->area.height)
        draw(flow, item);
    flow->x += width;
    for (int i = 0; i < item->count; i++)
        str_release(&item->text[i]);
    item->count = 0;
}
