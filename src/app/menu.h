/* The menu of lessons: a list to choose from, drawn into cells, or printed with numbers.
 *
 * Drawing and keys know no terminal: tests drive them. */
#ifndef EINSTEP_APP_MENU_H
#define EINSTEP_APP_MENU_H

#include "app/catalogue.h"
#include "app/options.h"
#include "ui/canvas.h"

typedef enum MenuEnd { MENU_GOES_ON, MENU_CHOSEN, MENU_LEFT } MenuEnd;

typedef struct Menu {
    const Catalogue *catalogue;
    Language language;
    bool only_english; /* there are no other letters */
    int chosen; /* index of an entry */
    int typed;  /* digits typed so far */
    int first;  /* of the last drawing: first entry on show, and the line it stood on */
    int top;
    int ended_by; /* signal that asked the process to end */
} Menu;

void menu_draw(Menu *menu, Canvas *canvas);
MenuEnd menu_key(Menu *menu, const char *key);
MenuEnd menu_click(Menu *menu, int y);

/* Lets a person choose, in the terminal (`drawn`) or on a line; adds nothing to `name` when nothing
 * was chosen. The language may have been changed with it. Returns the exit status of leaving: 2
 * when there is nothing to choose from, 128 + n after signal n. */
int menu_choose(Options *options, bool drawn, Str *name);

#endif
