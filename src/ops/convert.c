#include "ops/convert.h"

#include "ops/kernels.h"
#include "ops/promote.h"
#include "ops/results.h"

#include <string.h>

/* Only the CPU is there; a program that asks for another device is told so. */
static bool check_device(OpContext *context, const OpArg *device) {
    if (device->kind != OP_STR || strcmp(device->s, "cpu") == 0 || strcmp(device->s, "cpu:0") == 0)
        return true;
    bool is_cuda = strncmp(device->s, "cuda", 4) == 0;
    return error_set(context->error, is_cuda ? ERR_ASSERTION : ERR_RUNTIME,
                     "to('%s'): there is no such device here, only 'cpu'", device->s);
}

static bool give_converted(OpContext *context, Tensor *t, DType dtype, bool copy, OpArg *out) {
    if (!copy || t->dtype != dtype)
        return op_give(out, op_convert(context, context->arena, t, dtype));
    return op_give(out, tensor_clone(context->arena, t, context->error));
}

/* to: what it converts to is at 1, `copy` the last but memory_format. */
bool op_to(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *self = args[0].tensor;
    if (op->variant == CONVERT_TO_DTYPE)
        return give_converted(context, self, args[1].dtype, args[3].b, out);
    if (op->variant == CONVERT_TO_LIKE)
        return give_converted(context, self, args[1].tensor->dtype, args[3].b, out);
    return check_device(context, &args[1]) &&
           give_converted(context, self, op_dtype_or(&args[2], self->dtype), args[4].b, out);
}

/* float(), long() ...: the variant is the dtype. */
bool op_to_dtype(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, op_convert(context, context->arena, args[0].tensor, (DType)op->variant));
}

/* type_as(other). */
bool op_type_as(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, op_convert(context, context->arena, args[0].tensor, args[1].tensor->dtype));
}

/* ndarray.astype(dtype): a copy even where nothing changes. */
bool op_astype(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return give_converted(context, args[0].tensor, args[1].dtype, true, out);
}

/* cpu(): there is nowhere else. */
bool op_itself(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    *out = args[0];
    return true;
}

bool op_dtype_query(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context;
    const Tensor *self = args[0].tensor;
    switch ((DTypeQuery)op->variant) {
    case CONVERT_IS_COMPLEX: return op_give_bool(out, dtype_is_complex(self->dtype));
    case CONVERT_IS_FLOATING: return op_give_bool(out, dtype_is_floating(self->dtype));
    case CONVERT_IS_SIGNED:
        return op_give_bool(out, self->dtype != DTYPE_BOOL && self->dtype != DTYPE_UINT8);
    case CONVERT_IS_CONJ: return op_give_bool(out, (self->flags & TENSOR_CONJ) != 0);
    case CONVERT_IS_NEG: return op_give_bool(out, (self->flags & TENSOR_NEG) != 0);
    }
    return false;
}

/* ---- number types alone ---- */

bool op_promote_types(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    *out = (OpArg){.kind = OP_DTYPE, .dtype = dtype_promote(args[0].dtype, args[1].dtype)};
    return true;
}

/* result_type(tensor1, tensor2): what arithmetic on them gives. */
bool op_result_type(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    *out = (OpArg){.kind = OP_DTYPE, .dtype = promote_args(2, args)};
    return true;
}

bool op_can_cast(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)context, (void)op;
    return op_give_bool(out, dtype_can_cast(args[0].dtype, args[1].dtype));
}
