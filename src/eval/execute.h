/* Executing statements and evaluating expressions: the tree is walked as it stands. */
#ifndef EINSTEP_EVAL_EXECUTE_H
#define EINSTEP_EVAL_EXECUTE_H

#include "eval/value.h"

/* How a statement ended. */
typedef enum Flow {
    FLOW_NEXT,
    FLOW_BREAK,
    FLOW_CONTINUE,
    FLOW_RETURN, /* the value is in frame->result */
    FLOW_RAISE   /* the exception is in in->exception */
} Flow;

/* Runs the body of a function whose frame is entered; *out is what it returned. */
bool execute_body(Interp *in, Frame *frame, Value *out);

Flow execute_block(Interp *in, Frame *frame, const NodeList *body);

/* Evaluates in the running frame. */
bool evaluate(Interp *in, const Node *expression, Value *out);

/* Comprehensions and generator expressions. */
bool evaluate_comprehension(Interp *in, const Node *node, Value *out);

/* A call expression. */
bool evaluate_call(Interp *in, const Node *node, Value *out);

/* A function or lambda as a value; its defaults are evaluated. */
bool evaluate_function(Interp *in, const Function *function, Value *out);

/* Binds a target (name, attribute, subscript, tuple of targets) to a value. */
bool assign(Interp *in, const Node *target, Value v);

/* Binds a name where scope analysis put it. */
void assign_name(Interp *in, ScopeKind scope, int slot, int hops, const Symbol *name, Value v);

/* Reads a name. */
bool evaluate_name(Interp *in, const Node *name, Value *out);

/* Runs a class statement: base classes and body; the class is not bound yet. */
bool execute_class(Interp *in, const Node *node, Value *out);

/* import and from ... import. */
bool execute_import(Interp *in, const Node *node);
bool execute_import_from(Interp *in, const Node *node);

#endif
