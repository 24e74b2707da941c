/* Items one after the other, as many on a line as fit: what stands in a row on a wide screen takes
 * several lines on a narrow one. An item, of parts in styles of their own, is never torn; one wider
 * than a line is cut. The same calls measure first, where lines must be reserved. */
#ifndef EINSTEP_UI_FLOW_H
#define EINSTEP_UI_FLOW_H

#include "ui/canvas.h"

enum { FLOW_MOST_PARTS = 4 };

typedef struct FlowItem {
    Str text[FLOW_MOST_PARTS];
    Style style[FLOW_MOST_PARTS];
    int count;
} FlowItem;

typedef struct Flow {
    Canvas *canvas;
    Rect area;
    int gap;       /* blanks between items */
    int indent;    /* of all lines but the first */
    bool measures; /* nothing is drawn */
    int x, lines;  /* where the last line ends, and how many there are; both 0 before the first item */
} Flow;

void flow_part(FlowItem *item, Style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Lays the item out and releases it, so that it is empty again. */
void flow_add(Flow *flow, FlowItem *item);

#endif
