/* A syntax tree as an s-expression, one form for each kind of node: for tests to compare, and for
 * comparing with CPython's own parser. */
#ifndef EINSTEP_TESTS_TREE_TEXT_H
#define EINSTEP_TESTS_TREE_TEXT_H

#include "lang/ast.h"

void tree_add_module(Str *out, const Function *module);
void tree_add_node(Str *out, const Node *node);

#endif
