/* Where each name lives: decided once, before anything runs.
 *
 * Fills what ast.h says analysis decides: scope, slot and hops of every name, the locals and frees
 * of every function. Follows Python 3.11: a name bound anywhere in a function is local to all of
 * it; class bodies are invisible to the functions in them; a comprehension is a scope of its own
 * whose first iterable stands outside; ':=' in a comprehension binds outside of it. */
#ifndef EINSTEP_LANG_SCOPE_H
#define EINSTEP_LANG_SCOPE_H

#include "base/arena.h"
#include "base/error.h"
#include "lang/ast.h"

bool scope_analyse_module(Function *module, Arena *arena, Error *error);

/* An expression as if it stood in the body of `within` (NULL: in a module without names). A name
 * that ':=' binds and `within` does not have is global. */
bool scope_analyse_expression(Node *expression, const Function *within, Arena *arena, Error *error);

#endif
