/* Prototypes of all kernels, drawn from ops.def. They are reached by op_call only. */
#ifndef EINSTEP_OPS_KERNELS_H
#define EINSTEP_OPS_KERNELS_H

#include "ops/op.h"

#define OP(name, signature, where, kernel, variant, summary) OpKernel kernel;
#include "ops/ops.def"
#undef OP

#endif
