/* The recorder: turns what runs into steps.
 *
 * A statement's step lists the names it bound and those whose content it changed. To find the
 * latter without looking at everything each time, the interpreter keeps a write clock: only when
 * it moved during a statement is what the frame shows looked at (marks.h). */
#ifndef EINSTEP_EVAL_RECORDER_H
#define EINSTEP_EVAL_RECORDER_H

#include "eval/run.h"
#include "eval/value.h"

/* A traced frame was entered: its parameters are bound (a module's frame has none). */
void recorder_enter(Interp *in, Frame *frame);

/* It is left: with a value, or by an exception. */
void recorder_leave(Interp *in, Frame *frame, bool by_exception);

/* A statement of any frame begins: its place is noted, and whether it continues a line. */
void recorder_begin(Interp *in, Frame *frame, const Node *statement);

/* It has run, or raised. */
void recorder_end(Interp *in, Frame *frame, bool failed);

/* The running statement bound a name (in frame) by itself. */
void recorder_bound(Interp *in, Frame *frame, const Symbol *name, bool of_self);

/* A variable of the frame may have been bound by another one, or by a condition: it counts as
 * changed when it differs at the end of the frame's statement. */
void recorder_note(Frame *frame, const Symbol *name);

/* Names bound from here on are bound by a condition, and count only when they differ. */
void recorder_pause_binding(Frame *frame, bool paused);

/* The names that a `with` bound are told again when it is left: remembers, and repeats them. */
int recorder_with_names(const Frame *frame, const StepChange **names, Interp *in);

/* An operation ran in the statement that runs; place and link of the record are filled in here. */
void recorder_operation(Interp *in, OpRecord operation);

#endif
