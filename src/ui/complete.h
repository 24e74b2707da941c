/* What Tab can put in: names of commands, and for a command's argument what its row of
 * commands.def says it takes. */
#ifndef EINSTEP_UI_COMPLETE_H
#define EINSTEP_UI_COMPLETE_H

#include "ui/state.h"

void complete_prompt(Session *session);

#endif
