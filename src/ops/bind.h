/* Fitting the arguments of a call to a row's signature: by place, by name, with defaults, coerced
 * to the declared types. Knows signatures, not what operations do with their arguments. */
#ifndef EINSTEP_OPS_BIND_H
#define EINSTEP_OPS_BIND_H

#include "ops/signature.h"

typedef struct OpCall {
    int argc;
    const OpArg *args;
    int keyword_count;
    const OpKeyword *keywords;
    bool is_trial; /* what does not fit is not said: another signature may fit */
} OpCall;

/* Bound arguments in the order of the signature, OP_ABSENT past its end. */
typedef struct Binding {
    OpArg args[OP_MAX_PARAMS];
    bool given[OP_MAX_PARAMS];
} Binding;

/* False: TypeError in context->error that names the parameter, what it takes and what came; a
 * trial may leave it out. Lists that had to be made live in context->scratch. */
bool bind_call(OpContext *context, const char *name, const Signature *signature,
               const OpCall *call, Binding *binding);

/* Binds to the first overload of `op` that fits, which is returned; NULL with the error. */
const Op *bind_overloads(OpContext *context, const Op *op, const OpCall *call, Binding *binding);

/* What an argument is, in words: "a float", "a tensor of shape (2, 3)". */
void bind_add_kind(Str *out, const OpArg *arg);

#endif
