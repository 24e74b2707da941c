#include "ops/elementwise.h"

#include "ops/promote.h"
#include "ops/results.h"
#include "tensor/element.h"
#include "tensor/view.h"

#include <float.h>
#include <math.h>
#include <stdalign.h>

DType elementwise_compute_dtype(DType dtype) {
    if (dtype_computes(dtype))
        return dtype;
    return dtype_is_floating(dtype) ? DTYPE_FLOAT32 : DTYPE_INT32;
}

/* PyTorch does not define everything for float16; for the other types computed in another, and for
 * NumPy, all is. */
static IterRun *kernel_for(const Elementwise *work, bool numpy) {
    if (work->common == DTYPE_FLOAT16 && !numpy)
        return work->kernels[DTYPE_FLOAT16];
    return work->kernels[elementwise_compute_dtype(work->common)];
}

static DType result_dtype(ElementwiseResult result, DType dtype) {
    switch (result) {
    case ELEMENTWISE_REAL: return dtype_real(dtype);
    case ELEMENTWISE_BIT: return DTYPE_BOOL;
    default: return dtype;
    }
}

/* ---- shapes ---- */

typedef struct Shape {
    int ndim;
    int64_t sizes[TENSOR_MAX_NDIM];
} Shape;

static int operand_ndim(const OpArg *arg) {
    return arg->kind == OP_TENSOR ? arg->tensor->ndim : 0;
}

/* One line for each operand, axes below each other, counted from the last. */
static void add_aligned_shapes(Str *text, const Elementwise *work, int ndim) {
    const char *names[OP_MAX_PARAMS];
    int named = work->op ? op_parameters(work->op, names, OP_MAX_PARAMS) : 0;
    for (int k = 0; k < work->count; k++) {
        const OpArg *arg = &work->operands[k];
        if (arg->kind != OP_TENSOR)
            continue;
        str_addf(text, "\n    %-9s", k < named ? names[k] : k ? "other" : "input");
        str_add_repeated(text, ' ', 6 * (size_t)(ndim - arg->tensor->ndim));
        for (int i = 0; i < arg->tensor->ndim; i++)
            str_addf(text, " %5lld", (long long)arg->tensor->shape[i]);
    }
}

/* The last axis on which two operands disagree, counted from the end (-1, -2, ...). */
static int clashing_axis(const Elementwise *work, int64_t *one, int64_t *two) {
    for (int back = 1; back <= TENSOR_MAX_NDIM; back++) {
        int64_t size = 1;
        for (int k = 0; k < work->count; k++) {
            int ndim = operand_ndim(&work->operands[k]);
            int64_t own = back <= ndim ? work->operands[k].tensor->shape[ndim - back] : 1;
            if (own != 1 && size != 1 && own != size) {
                *one = size;
                *two = own;
                return -back;
            }
            size = own == 1 ? size : own;
        }
    }
    return 0;
}

static bool fail_broadcast(OpContext *context, const Elementwise *work) {
    int64_t one = 0, two = 0;
    int axis = clashing_axis(work, &one, &two), most = 0;
    for (int k = 0; k < work->count; k++)
        most = operand_ndim(&work->operands[k]) > most ? operand_ndim(&work->operands[k]) : most;
    Str shapes = {0};
    add_aligned_shapes(&shapes, work, most);
    error_set(context->error,
              promote_is_numpy(work->count, work->operands) ? ERR_VALUE : ERR_RUNTIME,
              "%s: the shapes do not fit together: axis %d has size %lld in one operand and %lld "
              "in another (sizes must be equal, or one of them 1)%s",
              work->name, axis, (long long)one, (long long)two, str_text(&shapes));
    str_release(&shapes);
    return false;
}

static bool common_shape(OpContext *context, const Elementwise *work, Shape *shape) {
    shape->ndim = 0;
    for (int k = 0; k < work->count; k++) {
        if (work->operands[k].kind != OP_TENSOR)
            continue;
        const Tensor *t = work->operands[k].tensor;
        Shape wider;
        if (!view_broadcast_shape(shape->ndim, shape->sizes, t->ndim, t->shape, &wider.ndim,
                                  wider.sizes, context->error))
            return fail_broadcast(context, work);
        *shape = wider;
    }
    return true;
}

/* ---- operands ---- */

/* An operand as the kernel reads it: a tensor of the computing type; a number becomes a tensor
 * without axes whose one element is in the slot itself. */
typedef struct Slot {
    Storage storage;
    alignas(16) unsigned char element[16];
    Tensor number;
    const Tensor *tensor; /* what the kernel reads */
    const Tensor *layout; /* what decides the layout of the result: it is converted first */
} Slot;

static void element_from_number(DType dtype, unsigned char *at, const OpArg *number) {
    if (number->kind == OP_COMPLEX)
        element_set_complex(dtype, at, number->z);
    else if (number->kind == OP_FLOAT)
        element_set_double(dtype, at, number->f);
    else
        element_set_int(dtype, at, op_arg_int(number));
}

/* A number is first one of the common type (300 beside uint8 is 44), then one to compute with. */
static void slot_hold_number(Slot *slot, const OpArg *number, DType common, DType compute) {
    element_from_number(common, slot->element, number);
    if (compute != common && dtype_is_floating(compute))
        element_set_double(compute, slot->element, element_get_double(common, slot->element));
    else if (compute != common)
        element_set_int(compute, slot->element, element_get_int(common, slot->element));
    slot->storage = (Storage){.data = slot->element, .bytes = sizeof slot->element};
    slot->number = (Tensor){.storage = &slot->storage, .dtype = compute};
    slot->tensor = slot->layout = &slot->number;
}

static bool slot_hold_tensor(OpContext *context, Slot *slot, Tensor *t, DType common,
                             DType compute) {
    Tensor *read = op_convert(context, context->scratch, t, common);
    slot->layout = read;
    if (read && compute != common)
        read = op_convert(context, context->scratch, read, compute);
    if (read && (read->flags & (TENSOR_CONJ | TENSOR_NEG)))
        read = tensor_clone(context->scratch, read, context->error);
    slot->tensor = read;
    return read != NULL;
}

static bool slot_hold(OpContext *context, Slot *slot, const OpArg *arg, DType common,
                      DType compute) {
    if (arg->kind == OP_TENSOR)
        return slot_hold_tensor(context, slot, arg->tensor, common, compute);
    slot_hold_number(slot, arg, common, compute);
    return true;
}

/* ---- running ---- */

static bool fail_dtype(OpContext *context, const Elementwise *work, bool numpy) {
    return error_set(context->error, numpy ? ERR_TYPE : ERR_RUNTIME, "%s is not defined for %s",
                     work->name, dtype_name(work->common));
}

static void run_kernel(const Elementwise *work, IterRun *kernel, const Tensor *out,
                       const Slot *slots) {
    static const double none[ELEMENTWISE_PARAMETERS];
    const Tensor *tensors[ITER_MAX_OPERANDS] = {out};
    for (int k = 0; k < work->count; k++)
        tensors[k + 1] = slots[k].tensor;
    TensorIter iter;
    iter_init(&iter, out->ndim, out->shape, work->count + 1, tensors);
    iter_run(&iter, kernel, (void *)(work->parameters ? work->parameters : none));
}

static Tensor *new_result(OpContext *context, Arena *arena, const Elementwise *work, DType dtype,
                          const Shape *shape, const Slot *slots) {
    const Tensor *layouts[ITER_MAX_OPERANDS];
    for (int k = 0; k < work->count; k++)
        layouts[k] = slots[k].layout;
    int deciding = work->layout == ELEMENTWISE_BY_ALL     ? work->count
                   : work->layout == ELEMENTWISE_BY_FIRST ? 1
                                                          : 0;
    return iter_new_result(arena, dtype, shape->ndim, shape->sizes, deciding, layouts,
                           context->error);
}

/* The result in its place; where it is computed in a wider type, by way of scratch memory. */
static Tensor *compute(OpContext *context, const Elementwise *work, IterRun *kernel,
                       const Shape *shape, const Slot *slots) {
    DType dtype = result_dtype(work->result, work->common);
    DType computed = result_dtype(work->result, elementwise_compute_dtype(work->common));
    Tensor *out = new_result(context, context->arena, work, dtype, shape, slots);
    if (!out)
        return NULL;
    Tensor *wide = out;
    if (computed != dtype)
        wide = new_result(context, context->scratch, work, computed, shape, slots);
    if (!wide)
        return NULL;
    run_kernel(work, kernel, wide, slots);
    if (wide != out)
        tensor_copy(out, wide);
    return out;
}

static bool hold_operands(OpContext *context, const Elementwise *work, Slot *slots) {
    DType dtype = elementwise_compute_dtype(work->common);
    for (int k = 0; k < work->count; k++) {
        bool is_condition = work->has_condition && k == 0;
        if (!slot_hold(context, &slots[k], &work->operands[k],
                       is_condition ? DTYPE_BOOL : work->common, is_condition ? DTYPE_BOOL : dtype))
            return false;
    }
    return true;
}

Tensor *elementwise_run(OpContext *context, const Elementwise *work) {
    bool numpy = promote_is_numpy(work->count, work->operands);
    IterRun *kernel = kernel_for(work, numpy);
    Shape shape;
    Slot slots[ITER_MAX_OPERANDS];
    if (!kernel) {
        fail_dtype(context, work, numpy);
        return NULL;
    }
    if (!common_shape(context, work, &shape) || !hold_operands(context, work, slots))
        return NULL;
    Tensor *out = compute(context, work, kernel, &shape, slots);
    if (out && numpy)
        out->flags |= TENSOR_NUMPY;
    return out;
}

/* ---- numbers ---- */

/* Unsigned types take negative numbers too, which wrap; no integer takes NaN. */
static bool integer_fits(double value, DType dtype) {
    double half = ldexp(1, 8 * (int)dtype_size(dtype) - 1);
    if (dtype == DTYPE_UINT8)
        return value <= 2 * half - 1 && value >= 1 - 2 * half;
    return value < half && value >= -half;
}

static bool floating_fits(double value, DType dtype) {
    double largest = dtype == DTYPE_FLOAT16 ? 65504 : (double)FLT_MAX;
    return dtype == DTYPE_FLOAT64 || !isfinite(value) || fabs(value) <= largest;
}

static bool number_fits(const OpArg *number, DType dtype) {
    double complex z = op_arg_complex(number);
    if (dtype == DTYPE_BOOL)
        return true;
    if (cimag(z) != 0 && !dtype_is_complex(dtype))
        return false;
    if (dtype_is_integral(dtype))
        return integer_fits(creal(z), dtype);
    return floating_fits(creal(z), dtype_real(dtype)) && floating_fits(cimag(z), dtype_real(dtype));
}

bool elementwise_number_fits(OpContext *context, const char *name, const OpArg *number,
                             DType dtype) {
    if (number->kind == OP_INT && dtype == DTYPE_INT64)
        return true;
    if (number_fits(number, dtype))
        return true;
    double complex z = op_arg_complex(number);
    if (cimag(z) != 0 && !dtype_is_complex(dtype))
        return error_set(context->error, ERR_RUNTIME,
                         "%s: the complex number %g%+gj cannot be stored as %s", name, creal(z),
                         cimag(z), dtype_name(dtype));
    return error_set(context->error, ERR_RUNTIME, "%s: %g cannot be stored as %s: out of range",
                     name, creal(z), dtype_name(dtype));
}
