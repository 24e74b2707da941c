/* What scope analysis found, one line for each function, and a check that it fits together. */
#ifndef EINSTEP_TESTS_SCOPE_TEXT_H
#define EINSTEP_TESTS_SCOPE_TEXT_H

#include "lang/ast.h"

/* "def f 3: locals a b; frees c; globals d" for the module and all functions in it, in source order. */
void scope_add_functions(Str *out, const Function *module);

/* Adds a line for each name whose slot and hops do not lead to that name; none when all is well. */
void scope_add_wrong_places(Str *out, const Function *module);

#endif
