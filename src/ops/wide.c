#include "ops/wide.h"

#include "base/watch.h"
#include "tensor/element.h"

WideKind wide_kind(DType dtype) {
    switch (dtype_category(dtype)) {
    case DTYPE_CATEGORY_FLOAT: return WIDE_REAL;
    case DTYPE_CATEGORY_COMPLEX: return WIDE_COMPLEX;
    default: return WIDE_WHOLE;
    }
}

size_t wide_size(WideKind kind) {
    static const size_t sizes[] = {sizeof(int64_t), sizeof(double), sizeof(double complex)};
    return sizes[kind];
}

/* ---- runs ---- */

typedef int64_t WideOfBOOL;
typedef int64_t WideOfINT;
typedef double WideOfFLOAT;
typedef double complex WideOfCOMPLEX;

#define DTYPE(constant, name, alias, ctype, bytes, category, computes)                             \
    static void load_##constant(const unsigned char *at, int64_t stride, int64_t n,                \
                                void *values) {                                                    \
        WideOf##category *out = values;                                                            \
        if (stride == bytes)                                                                       \
            for (int64_t i = 0; i < n; i++)                                                        \
                out[i] = ((const ctype *)(const void *)at)[i];                                     \
        else                                                                                       \
            for (int64_t i = 0; i < n; i++)                                                        \
                out[i] = *(const ctype *)(const void *)(at + i * stride);                          \
    }                                                                                              \
    static void store_##constant(unsigned char *at, int64_t stride, int64_t n,                     \
                                 const void *values) {                                             \
        const WideOf##category *in = values;                                                       \
        for (int64_t i = 0; i < n; i++)                                                            \
            *(ctype *)(void *)(at + i * stride) = (ctype)in[i];                                    \
    }
#include "tensor/dtype.def"
#undef DTYPE

typedef void Load(const unsigned char *at, int64_t stride, int64_t n, void *values);
typedef void Store(unsigned char *at, int64_t stride, int64_t n, const void *values);

static const struct {
    Load *load;
    Store *store;
} RUNS[DTYPE_COUNT] = {
#define DTYPE(constant, name, alias, ctype, bytes, category, computes)                             \
    [constant] = {load_##constant, store_##constant},
#include "tensor/dtype.def"
#undef DTYPE
};

/* The 16-bit floats have no C type: they go one by one. */
static bool is_half(DType dtype) {
    return dtype == DTYPE_FLOAT16 || dtype == DTYPE_BFLOAT16;
}

void wide_load(DType dtype, const unsigned char *at, int64_t stride, int64_t n, void *values) {
    if (!is_half(dtype)) {
        RUNS[dtype].load(at, stride, n, values);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        ((double *)values)[i] = element_get_double(dtype, at + i * stride);
}

void wide_store(DType dtype, unsigned char *at, int64_t stride, int64_t n, const void *values) {
    if (!is_half(dtype)) {
        RUNS[dtype].store(at, stride, n, values);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        element_set_double(dtype, at + i * stride, ((const double *)values)[i]);
}

Tensor *wide_operand(OpContext *context, Tensor *t) {
    if (!(t->flags & (TENSOR_CONJ | TENSOR_NEG)))
        return t;
    return tensor_clone(context->scratch, t, context->error);
}

/* ---- lanes ---- */

static void add_tensor(Lanes *lanes, const Tensor *t) {
    int k = lanes->tensors++, other = 0;
    int64_t size = (int64_t)dtype_size(t->dtype);
    for (int i = 0; i < t->ndim; i++) {
        if (i == lanes->axis)
            continue;
        lanes->step[k][other] = t->stride[i] * size;
        lanes->shape[other++] = t->shape[i];
    }
    lanes->ndim = other;
    lanes->dtype[k] = t->dtype;
    lanes->at[k] = tensor_bytes(t);
    lanes->length[k] = t->ndim ? t->shape[lanes->axis] : 1;
    lanes->stride[k] = t->ndim ? t->stride[lanes->axis] * size : size;
}

void lanes_init(Lanes *lanes, int axis, int count, const Tensor *const *tensors) {
    *lanes = (Lanes){.axis = axis};
    for (int k = 0; k < count; k++)
        add_tensor(lanes, tensors[k]);
    for (int i = 0; i < lanes->ndim; i++)
        lanes->empty |= lanes->shape[i] == 0;
}

bool lanes_next(Lanes *lanes) {
    if (!lanes->started) {
        lanes->started = true;
        return !lanes->empty;
    }
    if (watch_ends(lanes->length[0]))
        return false;
    for (int i = lanes->ndim - 1; i >= 0; i--) {
        bool wraps = ++lanes->index[i] == lanes->shape[i];
        for (int k = 0; k < lanes->tensors; k++)
            lanes->at[k] += wraps ? -(lanes->shape[i] - 1) * lanes->step[k][i] : lanes->step[k][i];
        if (!wraps)
            return true;
        lanes->index[i] = 0;
    }
    return false;
}

void lanes_load(const Lanes *lanes, int k, void *values) {
    wide_load(lanes->dtype[k], lanes->at[k], lanes->stride[k], lanes->length[k], values);
}

void lanes_store(const Lanes *lanes, int k, const void *values) {
    wide_store(lanes->dtype[k], lanes->at[k], lanes->stride[k], lanes->length[k], values);
}
