/* For check.c's parts: every node of a program, and the checks that ask them. */
#ifndef EINSTEP_LESSON_CHECK_WALK_H
#define EINSTEP_LESSON_CHECK_WALK_H

#include "lang/ast.h"
#include "lesson/check.h"

/* Calls `visit` for all nodes below, outermost first, those of nested functions too. */
typedef void CheckVisitor(void *context, const Node *node);
void check_walk(const NodeList *list, CheckVisitor *visit, void *context);

/* Names that the program uses and nothing binds, also where it did not run. */
void check_names(Run *run, Arena *arena, Findings *out);

/* Attributes that no value has, of whatever they are asked: self, and what a call makes of them,
 * are mistakes; what a foreign object may hold is a hint. */
void check_attributes(Run *run, Arena *arena, Findings *out);

#endif
