/* The parser's own: values given from outside in place of those a program assigns. */
#ifndef EINSTEP_LANG_OVERRIDE_H
#define EINSTEP_LANG_OVERRIDE_H

#include "base/error.h"
#include "lang/ast.h"

/* True for constants, and for lists, tuples, sets and dicts of them. */
bool override_is_literal(const Node *node);

/* Puts `value` in place of what the first top-level assignment to `name` assigns to it; ERR_VALUE
 * when there is none, when it takes its value out of something that is no tuple, or when a text
 * would take a number's place. */
bool override_apply(Function *module, const Symbol *name, Node *value, Error *error);

#endif
