/* Calls: binding arguments to parameters, running a function's body, making instances. */
#ifndef EINSTEP_EVAL_CALL_H
#define EINSTEP_EVAL_CALL_H

#include "eval/value.h"

/* A callable with its self. */
Value call_bind(Interp *in, Value self, Value callable);

/* Calls with positional arguments only. */
bool call_with(Interp *in, Value callee, int count, const Value *args, Value *out);

/* A new object of a class, before its __init__: what object.__new__ does. */
bool call_make_object(Interp *in, Class *klass, const CallArgs *args, Value *out);

/* Sets an attribute as object.__setattr__ does: properties first, then the instance. */
bool call_set_plain_attribute(Interp *in, Value v, const Symbol *name, Value item);

/* Name in a namespace nearest to a text, for "did you mean"; NULL when none is near. */
const char *call_nearest(const Dict *names, const char *text);

/* A frame for a function, to be run by the caller: enter links it as the running one. */
Frame *call_frame_new(Interp *in, const Function *function, Module *module, Frame *enclosing);
bool call_frame_enter(Interp *in, Frame *frame);
void call_frame_leave(Interp *in, Frame *frame, bool by_exception);

#endif
