/* Tensors from data, and tensors of one number. */
#include "ops/array.h"
#include "ops/kernels.h"
#include "ops/promote.h"
#include "ops/results.h"
#include "ops/scalar.h"

/* ---- from data ---- */

/* A copy in the order of t's memory, no NumPy array. */
static Tensor *tensor_copy_of(OpContext *context, Tensor *t, DType dtype) {
    Tensor *copy = t->dtype == dtype ? tensor_clone(context->arena, t, context->error)
                                     : op_convert(context, context->arena, t, dtype);
    if (copy)
        copy->flags &= ~TENSOR_NUMPY;
    return copy;
}

static Tensor *from_data(OpContext *context, const OpArg *data, const OpArg *dtype) {
    if (data->kind == OP_TENSOR)
        return tensor_copy_of(context, data->tensor, op_dtype_or(dtype, data->tensor->dtype));
    return array_of_data(context, data, dtype->kind == OP_DTYPE ? &dtype->dtype : NULL);
}

bool op_tensor_of(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    return op_give(out, from_data(context, &args[0], &args[1]));
}

bool op_new_tensor(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    OpArg dtype = {.kind = OP_DTYPE, .dtype = op_dtype_or(&args[2], args[0].tensor->dtype)};
    return op_give(out, from_data(context, &args[1], &dtype));
}

/* The same memory, as a tensor of PyTorch or as an array of NumPy. */
static Tensor *shared_as(OpContext *context, Tensor *t, int numpy_flag) {
    if ((t->flags & TENSOR_NUMPY) == numpy_flag)
        return t;
    Tensor *view = tensor_alias(context->arena, t);
    view->flags = (view->flags & OP_LAZY_BITS) | numpy_flag;
    return view;
}

bool op_as_tensor(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (args[0].kind != OP_TENSOR)
        return op_give(out, from_data(context, &args[0], &args[1]));
    Tensor *t = shared_as(context, args[0].tensor, 0);
    return op_give(out, op_convert(context, context->arena, t, op_dtype_or(&args[1], t->dtype)));
}

bool op_from_numpy(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (!(args[0].tensor->flags & TENSOR_NUMPY))
        return error_set(context->error, ERR_TYPE, "from_numpy takes a NumPy array, not a tensor");
    return op_give(out, shared_as(context, args[0].tensor, 0));
}

bool op_to_numpy(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    if (args[0].tensor->flags & OP_LAZY_BITS)
        return error_set(context->error, ERR_RUNTIME,
                         "numpy(): the tensor is a lazy conjugate or negative, which an array "
                         "cannot be; resolve_conj() or resolve_neg() first");
    return op_give(out, shared_as(context, args[0].tensor, TENSOR_NUMPY));
}

/* ---- of one number ---- */

static Tensor *filled(OpContext *context, Tensor *t, const OpArg *number) {
    return t && scalar_fill(context, t, number, false) ? t : NULL;
}

static Tensor *new_sized(OpContext *context, const OpArg *size, DType dtype) {
    OpInts shape;
    if (!op_read_ints(context, "size", size, &shape))
        return NULL;
    return op_new(context, NULL, dtype, shape.count, shape.items);
}

bool op_scalar_tensor(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    DType dtype = op_dtype_or(&args[1], DTYPE_FLOAT32);
    return op_give(out, scalar_tensor(context, context->arena, dtype, &args[0]));
}

/* variant: the number */
bool op_fill_new(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg number = op_int(op->variant);
    Tensor *t = new_sized(context, &args[0], op_dtype_or(&args[1], DTYPE_FLOAT32));
    return op_give(out, filled(context, t, &number));
}

bool op_full(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = new_sized(context, &args[0], op_dtype_or(&args[2], promote_number(&args[1])));
    return op_give(out, filled(context, t, &args[1]));
}

bool op_fill_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg number = op_int(op->variant);
    const Tensor *like = args[0].tensor;
    Tensor *t = op_new_like(context, like, op_dtype_or(&args[1], like->dtype));
    return op_give(out, filled(context, t, &number));
}

bool op_full_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *like = args[0].tensor;
    Tensor *t = op_new_like(context, like, op_dtype_or(&args[2], like->dtype));
    return op_give(out, filled(context, t, &args[1]));
}

bool op_new_filled(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg number = op_int(op->variant);
    Tensor *t = new_sized(context, &args[1], op_dtype_or(&args[2], args[0].tensor->dtype));
    return op_give(out, filled(context, t, &number));
}

bool op_new_full(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = new_sized(context, &args[1], op_dtype_or(&args[3], args[0].tensor->dtype));
    return op_give(out, filled(context, t, &args[2]));
}

/* ---- NumPy's names ---- */

/* An array that lives on, of the dtype asked for. */
static Tensor *lasting_array(OpContext *context, const OpArg *object, const OpArg *dtype) {
    Tensor *t = op_array(context, object);
    return t ? op_convert(context, context->arena, t, op_dtype_or(dtype, t->dtype)) : NULL;
}

bool op_np_array(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = lasting_array(context, &args[0], &args[1]);
    if (t && args[0].kind == OP_TENSOR && t->storage == args[0].tensor->storage)
        t = tensor_clone(context->arena, t, context->error);
    return op_give_array(context, out, t);
}

bool op_np_asarray(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = lasting_array(context, &args[0], &args[1]);
    return t && op_give(out, shared_as(context, t, TENSOR_NUMPY));
}

bool op_np_fill_new(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg number = op_int(op->variant);
    Tensor *t = new_sized(context, &args[0], op_dtype_or(&args[1], DTYPE_FLOAT64));
    return op_give_array(context, out, filled(context, t, &number));
}

static DType numpy_dtype_of(const OpArg *number) {
    DType dtype = promote_number(number);
    if (dtype == DTYPE_FLOAT32)
        return DTYPE_FLOAT64;
    return dtype == DTYPE_COMPLEX64 ? DTYPE_COMPLEX128 : dtype;
}

bool op_np_full(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    Tensor *t = new_sized(context, &args[0], op_dtype_or(&args[2], numpy_dtype_of(&args[1])));
    return op_give_array(context, out, filled(context, t, &args[1]));
}

bool op_np_fill_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpArg number = op_int(op->variant);
    const Tensor *like = op_array(context, &args[0]);
    Tensor *t = like ? op_new_like(context, like, op_dtype_or(&args[1], like->dtype)) : NULL;
    return op_give_array(context, out, filled(context, t, &number));
}

bool op_np_full_like(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const Tensor *like = op_array(context, &args[0]);
    Tensor *t = like ? op_new_like(context, like, op_dtype_or(&args[2], like->dtype)) : NULL;
    return op_give_array(context, out, filled(context, t, &args[1]));
}
