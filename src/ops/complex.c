/* Rows of elementwise.def about complex numbers: putting them together and taking them apart. */
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/promote.h"
#include "ops/results.h"
#include "tensor/iter.h"
#include "tensor/view.h"

static bool check_parts(OpContext *context, const char *name, const Tensor *a, const Tensor *b) {
    if (!dtype_is_floating(a->dtype) || dtype_size(a->dtype) < 4)
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the parts must be float32 or float64, not %s", name,
                         dtype_name(a->dtype));
    if (a->dtype == b->dtype)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s: the parts must have one dtype, not %s and %s", name,
                     dtype_name(a->dtype), dtype_name(b->dtype));
}

/* A complex tensor laid out by the two given, whose parts are to be filled in. */
static Tensor *new_complex(OpContext *context, const Tensor *a, const Tensor *b) {
    int ndim;
    int64_t shape[TENSOR_MAX_NDIM];
    const Tensor *operands[] = {a, b};
    if (!view_broadcast_shape(a->ndim, a->shape, b->ndim, b->shape, &ndim, shape, context->error))
        return NULL;
    return iter_new_result(context->arena, dtype_complex(a->dtype), ndim, shape, 2, operands,
                           context->error);
}

static bool fill_part(Tensor *part, const Tensor *from) {
    if (part)
        tensor_copy(part, from);
    return part != NULL;
}

/* complex(real, imag). */
bool op_complex(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *real = args[0].tensor, *imag = args[1].tensor;
    if (!check_parts(context, op->name, real, imag))
        return false;
    Tensor *z = new_complex(context, real, imag);
    if (!z || !fill_part(view_real(context->scratch, z, context->error), real) ||
        !fill_part(view_imag(context->scratch, z, context->error), imag))
        return false;
    return op_give(out, z);
}

/* abs times cos or sin of the angle, laid out by both. */
static Tensor *polar_part(OpContext *context, const Op *op, UnaryKind kind, Tensor *abs,
                          Tensor *angle) {
    Tensor *turned = elementwise_unary(context, op->name, kind, angle, NULL);
    if (!turned)
        return NULL;
    const OpArg operands[] = {op_tensor(abs), op_tensor(turned)};
    return elementwise_binary(context, op, op->name, BINARY_MUL, operands, NULL);
}

/* polar(abs, angle). */
bool op_polar(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *abs = args[0].tensor, *angle = args[1].tensor;
    if (!check_parts(context, op->name, abs, angle))
        return false;
    OpContext aside = op_aside(context);
    Tensor *real = polar_part(&aside, op, UNARY_COS, abs, angle);
    Tensor *imag = real ? polar_part(&aside, op, UNARY_SIN, abs, angle) : NULL;
    Tensor *z = imag ? new_complex(context, abs, angle) : NULL;
    return z && fill_part(view_real(context->scratch, z, context->error), real) &&
           fill_part(view_imag(context->scratch, z, context->error), imag) && op_give(out, z);
}

bool op_real(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (!dtype_is_complex(args[0].tensor->dtype))
        return op_give(out, args[0].tensor);
    return op_give(out, view_real(context->arena, args[0].tensor, context->error));
}

bool op_imag(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, view_imag(context->arena, args[0].tensor, context->error));
}

/* np.imag: zeros for real arrays. */
bool op_np_imag(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (dtype_is_complex(args[0].tensor->dtype))
        return op_imag(context, op, args, out);
    return op_give(out, op_new_like(context, args[0].tensor, args[0].tensor->dtype));
}

/* conj(input): nothing is computed, only the bit is turned. */
bool op_conj(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (!dtype_is_complex(args[0].tensor->dtype))
        return op_give(out, args[0].tensor);
    Tensor *view = tensor_alias(context->arena, args[0].tensor);
    view->flags ^= TENSOR_CONJ;
    return op_give(out, view);
}

/* resolve_conj, resolve_neg: the variant is the bit. */
bool op_resolve(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    if (!(input->flags & op->variant))
        return op_give(out, input);
    return op_give(out, tensor_clone(context->arena, input, context->error));
}

/* conj_physical(input): a copy, but of a complex tensor only. */
bool op_conj_physical(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!dtype_is_complex(args[0].tensor->dtype))
        return op_give(out, args[0].tensor);
    return op_give(out, elementwise_unary(context, op->name, UNARY_CONJ, args[0].tensor, NULL));
}

/* np.conj(x): of bools an int8. */
bool op_np_conj(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Elementwise work = elementwise_unary_work(op->name, UNARY_CONJ, args);
    if (work.common == DTYPE_BOOL)
        work.common = DTYPE_INT8;
    return op_give(out, elementwise_run(context, &work));
}

/* angle(input): of a complex tensor a contiguous result. */
bool op_angle(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    Elementwise work = elementwise_unary_work(op->name, UNARY_ANGLE, args);
    work.common = promote_to_float(input->dtype, input->flags & TENSOR_NUMPY);
    if (dtype_is_complex(input->dtype))
        work.layout = ELEMENTWISE_CONTIGUOUS;
    return op_give(out, elementwise_run(context, &work));
}
