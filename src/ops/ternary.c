#include "ops/elementwise.h"
#include "ops/number.h"
#include "ops/promote.h"

typedef uint8_t Bit;

#define LARGER(x, y) ((x) != (x) || (x) > (y) ? (x) : (y))
#define SMALLER(x, y) ((x) != (x) || (x) < (y) ? (x) : (y))
#define CLAMPED(x, low, high) SMALLER(LARGER(x, low), high)

#define TERNARY_LOOP(X, Y, Z, OUT, ...)                                                            \
    for (int64_t i = 0; i < n; i++) {                                                              \
        const V y = Y, z = Z;                                                                      \
        const First x = X;                                                                         \
        OUT = (T)(__VA_ARGS__);                                                                    \
    }

/* One kernel: loops over dense memory, alone and between two numbers, and one over any strides. */
#define TERNARY_KERNEL(DTYPE, type, value_type, unsigned_type, real_type, name, FIRST, ...)        \
    static void name##_##DTYPE(void *context, int64_t n, unsigned char *const *p,                  \
                               const int64_t *s) {                                                 \
        typedef type T;                                                                            \
        typedef value_type V;                                                                      \
        typedef unsigned_type U;                                                                   \
        typedef real_type R;                                                                       \
        typedef FIRST First;                                                                       \
        const double *given = context;                                                             \
        const R p0 = (R)given[0];                                                                  \
        (void)sizeof(U), (void)p0;                                                                 \
        T *restrict out = (T *)(void *)p[0];                                                       \
        const First *a = (const First *)(const void *)p[1];                                        \
        const T *b = (const T *)(const void *)p[2], *c = (const T *)(const void *)p[3];            \
        const int64_t own = sizeof(T);                                                             \
        bool dense = s[0] == own && s[1] == sizeof(First);                                         \
        if (dense && s[2] == own && s[3] == own)                                                   \
            TERNARY_LOOP(a[i], b[i], c[i], out[i], __VA_ARGS__)                                    \
        else if (dense && s[2] == 0 && s[3] == 0)                                                  \
            TERNARY_LOOP(a[i], b[0], c[0], out[i], __VA_ARGS__)                                    \
        else                                                                                       \
            TERNARY_LOOP(*(const First *)(const void *)(p[1] + i * s[1]),                          \
                         *(const T *)(const void *)(p[2] + i * s[2]),                              \
                         *(const T *)(const void *)(p[3] + i * s[3]),                              \
                         *(T *)(void *)(p[0] + i * s[0]), __VA_ARGS__)                             \
    }

#define BOOLEAN(name, first, ...) NUMBER_BOOLEAN(TERNARY_KERNEL, name, first, __VA_ARGS__)
#define INTEGER(name, first, ...) NUMBER_INTEGER(TERNARY_KERNEL, name, first, __VA_ARGS__)
#define FLOATING(name, first, ...) NUMBER_FLOATING(TERNARY_KERNEL, name, first, __VA_ARGS__)
#define COMPLEX(name, first, ...) NUMBER_COMPLEX(TERNARY_KERNEL, name, first, __VA_ARGS__)
#include "ops/ternary.def"

#define TERNARY_ENTRY(DTYPE, T, V, U, R, name, ...)                                                \
    [TERNARY_##name][DTYPE_##DTYPE] = name##_##DTYPE,

static const ElementwiseKernels KERNELS[TERNARY_COUNT] = {
#define BOOLEAN(name, ...) NUMBER_BOOLEAN(TERNARY_ENTRY, name, 0)
#define INTEGER(name, ...) NUMBER_INTEGER(TERNARY_ENTRY, name, 0)
#define FLOATING(name, ...) NUMBER_FLOATING(TERNARY_ENTRY, name, 0)
#define COMPLEX(name, ...) NUMBER_COMPLEX(TERNARY_ENTRY, name, 0)
#define HALF(name) [TERNARY_##name][DTYPE_FLOAT16] = name##_FLOAT32,
#include "ops/ternary.def"
};

static const ElementwiseResult RESULTS[TERNARY_COUNT] = {
#define TERNARY(name, result) [TERNARY_##name] = result,
#include "ops/ternary.def"
};

Elementwise elementwise_ternary_work(const Op *op, TernaryKind kind, const OpArg *operands) {
    bool has_condition = kind == TERNARY_WHERE;
    return (Elementwise){
        .name = op->name,
        .op = op,
        .count = 3,
        .operands = operands,
        .common = promote_args(3 - has_condition, operands + has_condition),
        .result = RESULTS[kind],
        .has_condition = has_condition,
        .kernels = KERNELS[kind],
    };
}
