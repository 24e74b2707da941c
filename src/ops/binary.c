#include "ops/elementwise.h"
#include "ops/number.h"
#include "ops/promote.h"

typedef uint8_t Bit;

/* ---- what formulas need beside operators ---- */

/* The quotient towards zero and its rest, computed so that nothing traps or overflows. */
#define INTEGER_QUOTIENT(x, y) ((y) == 0 ? 0 : (y) == -1 ? (U)0 - (U)(x) : (U)((x) / (y)))
#define INTEGER_REST(x, y) ((y) == 0 || (y) == -1 ? 0 : (x) % (y))
#define INTEGER_BITS(T) (8 * (int)sizeof(T))

/* By squaring, wrapping; a negative exponent leaves only 1 and -1 other than zero. */
static inline uint64_t integer_power(int64_t base, int64_t exponent) {
    if (exponent < 0)
        return base == 1 ? 1 : base == -1 ? (exponent % 2 ? UINT64_MAX : 1) : 0;
    uint64_t power = 1, square = (uint64_t)base;
    for (uint64_t left = (uint64_t)exponent; left; left >>= 1) {
        if (left & 1)
            power *= square;
        square *= square;
    }
    return power;
}

/* The largest whole number not above x / y, from the exact rest, so that it agrees with the
 * remainder; the sign of a zero is that of the quotient. */
#define FLOOR_QUOTIENT_FUNCTION(name, T)                                                           \
    static inline T name(T x, T y) {                                                               \
        if (y == 0)                                                                                \
            return x / y;                                                                          \
        T rest = fmod(x, y);                                                                       \
        T quotient = (x - rest) / y;                                                               \
        if (rest != 0 && (y < 0) != (rest < 0))                                                    \
            quotient -= 1;                                                                         \
        if (quotient == 0)                                                                         \
            return copysign((T)0, x / y);                                                          \
        T whole = floor(quotient);                                                                 \
        return quotient - whole > (T)0.5 ? whole + 1 : whole;                                      \
    }
FLOOR_QUOTIENT_FUNCTION(floor_quotient32, float)
FLOOR_QUOTIENT_FUNCTION(floor_quotient64, double)
#define FLOOR_QUOTIENT(x, y) _Generic((x), float: floor_quotient32, default: floor_quotient64)(x, y)

/* ---- kernels ---- */

#define BINARY_LOOP(X, Y, AT, ...)                                                                 \
    for (int64_t i = 0; i < n; i++) {                                                              \
        const V x = X, y = Y;                                                                      \
        AT = __VA_ARGS__;                                                                          \
    }

/* One kernel: loops over dense memory, alone and beside a number, and one over any strides. */
#define BINARY_KERNEL(DTYPE, type, value_type, unsigned_type, real_type, name, OUT, ...)           \
    static void name##_##DTYPE(void *context, int64_t n, unsigned char *const *p,                  \
                               const int64_t *s) {                                                 \
        typedef type T;                                                                            \
        typedef value_type V;                                                                      \
        typedef unsigned_type U;                                                                   \
        typedef real_type R;                                                                       \
        const double *given = context;                                                             \
        const R p0 = (R)given[0], p1 = (R)given[1], p2 = (R)given[2];                              \
        (void)sizeof(U), (void)p0, (void)p1, (void)p2;                                             \
        OUT *restrict out = (OUT *)(void *)p[0];                                                   \
        const T *a = (const T *)(const void *)p[1], *b = (const T *)(const void *)p[2];            \
        const int64_t own = sizeof(T);                                                             \
        bool dense = s[0] == sizeof(OUT);                                                          \
        if (dense && s[1] == own && s[2] == own)                                                   \
            BINARY_LOOP(a[i], b[i], out[i], (OUT)(__VA_ARGS__))                                    \
        else if (dense && s[1] == own && s[2] == 0)                                                \
            BINARY_LOOP(a[i], b[0], out[i], (OUT)(__VA_ARGS__))                                    \
        else if (dense && s[1] == 0 && s[2] == own)                                                \
            BINARY_LOOP(a[0], b[i], out[i], (OUT)(__VA_ARGS__))                                    \
        else                                                                                       \
            BINARY_LOOP(*(const T *)(const void *)(p[1] + i * s[1]),                               \
                        *(const T *)(const void *)(p[2] + i * s[2]),                               \
                        *(OUT *)(void *)(p[0] + i * s[0]), (OUT)(__VA_ARGS__))                     \
    }

#define BOOLEAN(name, out, ...) NUMBER_BOOLEAN(BINARY_KERNEL, name, out, __VA_ARGS__)
#define INTEGER(name, out, ...) NUMBER_INTEGER(BINARY_KERNEL, name, out, __VA_ARGS__)
#define FLOATING(name, out, ...) NUMBER_FLOATING(BINARY_KERNEL, name, out, __VA_ARGS__)
#define COMPLEX(name, out, ...) NUMBER_COMPLEX(BINARY_KERNEL, name, out, __VA_ARGS__)
#include "ops/binary.def"

#define BINARY_ENTRY(DTYPE, T, V, U, R, name, ...) [BINARY_##name][DTYPE_##DTYPE] = name##_##DTYPE,

static const ElementwiseKernels KERNELS[BINARY_COUNT] = {
#define BOOLEAN(name, ...) NUMBER_BOOLEAN(BINARY_ENTRY, name, 0)
#define INTEGER(name, ...) NUMBER_INTEGER(BINARY_ENTRY, name, 0)
#define FLOATING(name, ...) NUMBER_FLOATING(BINARY_ENTRY, name, 0)
#define COMPLEX(name, ...) NUMBER_COMPLEX(BINARY_ENTRY, name, 0)
#define HALF(name) [BINARY_##name][DTYPE_FLOAT16] = name##_FLOAT32,
#include "ops/binary.def"
};

static const ElementwiseResult RESULTS[BINARY_COUNT] = {
#define BINARY(name, result) [BINARY_##name] = result,
#include "ops/binary.def"
};

Elementwise elementwise_binary_work(const Op *op, const char *name, BinaryKind kind,
                                    const OpArg *operands) {
    DType common = promote_args(2, operands);
    if (RESULTS[kind] == ELEMENTWISE_FLOAT)
        common = promote_to_float(common, promote_is_numpy(2, operands));
    return (Elementwise){
        .name = name,
        .op = op,
        .count = 2,
        .operands = operands,
        .common = common,
        .result = RESULTS[kind],
        .kernels = KERNELS[kind],
    };
}

Tensor *elementwise_binary(OpContext *context, const Op *op, const char *name, BinaryKind kind,
                           const OpArg *operands, const double *parameters) {
    Elementwise work = elementwise_binary_work(op, name, kind, operands);
    work.parameters = parameters;
    return elementwise_run(context, &work);
}
