#include "ops/elementwise.h"
#include "ops/number.h"
#include "ops/promote.h"

/* x, but within [e, 1 - e] where e is not negative. */
#define KEEP_WITHIN(x, e)                                                                          \
    ((e) < 0 ? (x) : (x) < (e) ? (e) : (x) > 1 - (e) ? 1 - (e) : (x))

typedef uint8_t Bit;

/* One kernel: a dense loop, which compilers turn into vector code, and one over any strides. */
#define UNARY_KERNEL(DTYPE, type, value_type, unsigned_type, real_type, name, OUT, ...)            \
    static void name##_##DTYPE(void *context, int64_t n, unsigned char *const *p,                  \
                               const int64_t *s) {                                                 \
        typedef type T;                                                                            \
        typedef value_type V;                                                                      \
        typedef unsigned_type U;                                                                   \
        typedef real_type R;                                                                       \
        const double *given = context;                                                             \
        const R p0 = (R)given[0], p1 = (R)given[1], p2 = (R)given[2], p3 = (R)given[3];            \
        (void)sizeof(U), (void)p0, (void)p1, (void)p2, (void)p3;                                   \
        if (s[0] == sizeof(OUT) && s[1] == sizeof(T)) {                                            \
            OUT *restrict out = (OUT *)(void *)p[0];                                               \
            const T *in = (const T *)(const void *)p[1];                                           \
            for (int64_t i = 0; i < n; i++) {                                                      \
                const V x = in[i];                                                                 \
                (void)x;                                                                           \
                out[i] = (OUT)(__VA_ARGS__);                                                       \
            }                                                                                      \
            return;                                                                                \
        }                                                                                          \
        for (int64_t i = 0; i < n; i++) {                                                          \
            const V x = *(const T *)(const void *)(p[1] + i * s[1]);                               \
            (void)x;                                                                               \
            *(OUT *)(void *)(p[0] + i * s[0]) = (OUT)(__VA_ARGS__);                                \
        }                                                                                          \
    }

#define BOOLEAN(name, out, ...) NUMBER_BOOLEAN(UNARY_KERNEL, name, out, __VA_ARGS__)
#define INTEGER(name, out, ...) NUMBER_INTEGER(UNARY_KERNEL, name, out, __VA_ARGS__)
#define FLOATING(name, out, ...) NUMBER_FLOATING(UNARY_KERNEL, name, out, __VA_ARGS__)
#define COMPLEX(name, out, ...) NUMBER_COMPLEX(UNARY_KERNEL, name, out, __VA_ARGS__)
#include "ops/unary.def"

#define UNARY_ENTRY(DTYPE, T, V, U, R, name, ...) [UNARY_##name][DTYPE_##DTYPE] = name##_##DTYPE,

static const ElementwiseKernels KERNELS[UNARY_COUNT] = {
#define BOOLEAN(name, ...) NUMBER_BOOLEAN(UNARY_ENTRY, name, 0)
#define INTEGER(name, ...) NUMBER_INTEGER(UNARY_ENTRY, name, 0)
#define FLOATING(name, ...) NUMBER_FLOATING(UNARY_ENTRY, name, 0)
#define COMPLEX(name, ...) NUMBER_COMPLEX(UNARY_ENTRY, name, 0)
#define HALF(name) [UNARY_##name][DTYPE_FLOAT16] = name##_FLOAT32,
#include "ops/unary.def"
};

static const ElementwiseResult RESULTS[UNARY_COUNT] = {
#define UNARY(name, result) [UNARY_##name] = result,
#include "ops/unary.def"
};

Elementwise elementwise_unary_work(const char *name, UnaryKind kind, const OpArg *operand) {
    const Tensor *x = operand->tensor;
    bool to_float = RESULTS[kind] == ELEMENTWISE_FLOAT;
    return (Elementwise){
        .name = name,
        .count = 1,
        .operands = operand,
        .common = to_float ? promote_to_float(x->dtype, x->flags & TENSOR_NUMPY) : x->dtype,
        .result = RESULTS[kind],
        .kernels = KERNELS[kind],
    };
}

Tensor *elementwise_unary(OpContext *context, const char *name, UnaryKind kind, Tensor *x,
                          const double *parameters) {
    OpArg operand = op_tensor(x);
    Elementwise work = elementwise_unary_work(name, kind, &operand);
    work.parameters = parameters;
    return elementwise_run(context, &work);
}
