/* What a frame shows: its variables at the present moment, as the trace format counts them.
 *
 * A function's parameters and locals, then the variables of enclosing functions that its code uses;
 * at module level the globals that do not start with "__". Then, where there is a `self`, its
 * attributes as self.NAME: of an nn.Module plain attributes, parameters and buffers whose names do
 * not start with "_", without `training`; of other objects all. */
#ifndef EINSTEP_EVAL_VISIBLE_H
#define EINSTEP_EVAL_VISIBLE_H

#include "eval/value.h"

typedef void VisibleVariable(void *context, const Symbol *name, bool of_self, Value value);
void visible_each(Interp *in, const Frame *frame, VisibleVariable *visit, void *context);

/* One of them; false when it is not bound now. */
bool visible_find(Interp *in, const Frame *frame, const Symbol *name, bool of_self, Value *out);

/* Place of a local or enclosing variable by name, NULL when the function has none. */
Value *visible_slot(const Frame *frame, const Symbol *name);

#endif
