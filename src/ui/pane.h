/* A pane: one part of the screen, a const struct of functions at the end of its own file.
 *
 * Drawing only reads the session. What a key or the mouse does in a pane is told as a command line
 * where it changes more than the pane's own cursor. NULL: the pane has no such thing. */
#ifndef EINSTEP_UI_PANE_H
#define EINSTEP_UI_PANE_H

#include "ui/state.h"

typedef struct Pane {
    /* Draws into `rect`, below the title line where the pane has one; the clip is set. */
    void (*draw)(const Session *session, Canvas *canvas, Rect rect);
    /* Draws what stands behind the name on the title line, a blank last; returns the x after it. */
    int (*title)(const Session *session, Canvas *canvas, Rect rect);
    /* Moves its cursor, or scrolls; false when it could not. */
    bool (*move)(Session *session, int rows, int columns);
    /* To the first or the last place. */
    void (*go)(Session *session, bool last);
    /* The command that Enter stands for. */
    void (*select)(const Session *session, Str *line);
    /* The command that a click at (x, y), counted from the rect's corner, stands for. */
    void (*click)(const Session *session, Rect rect, int x, int y, Str *line);
} Pane;

const Pane *pane_of(PaneId id);
const char *pane_name(PaneId id); /* "code", as `pane` takes it */
bool pane_by_name(const char *name, PaneId *out);
bool pane_is_focusable(PaneId id);
bool pane_has_title(PaneId id);

/* The part of a pane below its title. */
Rect pane_content(PaneId id, Rect rect);

/* Draws a pane whole: clip, title, content. */
void pane_draw(const Session *session, Canvas *canvas, PaneId id, Rect rect);

/* Draws text broken to the rect's width, as much as fits; and how many lines that takes in all. */
void pane_write(Canvas *canvas, Rect rect, Style style, const char *text);
int pane_count_lines(const Canvas *canvas, const char *text, int width);

/* Scrolls a text of `lines` lines in `height`: holds the wanted first line. */
int pane_first_line(int wanted, int lines, int height);

/* First of `count` items on show so that `at` stands in the middle where it can. */
int64_t pane_window(int64_t at, int64_t count, int64_t height);

#define PANE(id, table, title, focusable, name) extern const Pane pane_##table;
#include "ui/panes.def"
#undef PANE

#endif
