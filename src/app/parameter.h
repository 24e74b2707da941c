/* `-p NAME=VALUE`: a literal that takes the place of what a program assigns. Refused at once when
 * it is none; whether the program has such a name, its parser says. */
#ifndef EINSTEP_APP_PARAMETER_H
#define EINSTEP_APP_PARAMETER_H

#include "base/error.h"
#include "lang/parser.h"

/* Reads NAME=VALUE (there is an equals sign); false with ERR_VALUE. A bare word is text, so that
 * -p activation=softmax needs no quotes within quotes. */
bool parameter_read(ParameterOverride *parameter, const char *text, Error *error);

void parameter_release(ParameterOverride *parameter);

#endif
