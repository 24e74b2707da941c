/* What the environment tells: the locale, colours, whether there is a terminal. */
#ifndef EINSTEP_APP_ENVIRONMENT_H
#define EINSTEP_APP_ENVIRONMENT_H

#include "app/options.h"

/* Sets LC_CTYPE, and only that: numbers stay as C writes them. Widths of characters need a UTF-8
 * locale, so one is taken also where the terminal is to be spared anything but ASCII. */
void environment_init(void);

/* The terminal takes UTF-8: the locale says so, or there is none (or one that is not installed) and
 * nothing says otherwise. */
bool environment_is_utf8(void);

/* The locale's language, where it can be written. */
Language environment_language(void);

/* Colour on a stream: --color beats NO_COLOR beats CLICOLOR_FORCE and FORCE_COLOR beats TERM=dumb
 * beats whether it is a terminal. */
bool environment_uses_color(ColorWish wish, int descriptor);

/* Standard input and output are a terminal. */
bool environment_has_terminal(void);

#endif
