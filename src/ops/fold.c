#include "ops/fold.h"

#include "base/watch.h"
#include "ops/number.h"

/* ---- one run ---- */

/* `first` is the index, among the elements that become one, of the run's first. */
typedef void FoldRun(FoldState *state, int64_t first, int64_t n, const void *values);

#define FOLD_RUN(name, W, ...)                                                                     \
    static void name(FoldState *state, int64_t first, int64_t n, const void *values) {             \
        const W *in = values;                                                                      \
        FoldState s = *state;                                                                      \
        for (int64_t at = 0; at < n; at++) {                                                       \
            const int64_t i = first + at;                                                          \
            const W x = in[at];                                                                    \
            (void)i;                                                                               \
            __VA_ARGS__;                                                                           \
        }                                                                                          \
        *state = s;                                                                                \
    }
#define WHOLE(name, ...)   FOLD_RUN(name##_whole, int64_t, __VA_ARGS__)
#define REAL(name, ...)    FOLD_RUN(name##_real, double, __VA_ARGS__)
#define COMPLEX(name, ...) FOLD_RUN(name##_complex, double complex, __VA_ARGS__)
#include "ops/fold.def"

/* Moments of one run, joined to those of the runs before (Chan, Golub, LeVeque 1979): exact where
 * a plain sum of squares would cancel. state->count counts the elements so far. */
#define MOMENTS_RUN(name, W, field, SQUARE)                                                        \
    static void name(FoldState *state, int64_t first, int64_t n, const void *values) {             \
        const W *in = values;                                                                      \
        W sum = 0;                                                                                 \
        for (int64_t i = 0; i < n; i++)                                                            \
            sum += in[i];                                                                          \
        const W mean = sum / (double)n, apart = mean - state->field;                               \
        double spread = 0;                                                                         \
        for (int64_t i = 0; i < n; i++) {                                                          \
            const W d = in[i] - mean;                                                              \
            spread += SQUARE(d);                                                                   \
        }                                                                                          \
        const double before = (double)first, both = before + (double)n;                            \
        state->field += apart * ((double)n / both);                                                \
        state->spread += spread + SQUARE(apart) * before * (double)n / both;                       \
    }
#define SQUARE_REAL(d)    ((d) * (d))
#define SQUARE_COMPLEX(d) (creal(d) * creal(d) + cimag(d) * cimag(d))
MOMENTS_RUN(moments_real, double, real, SQUARE_REAL)
MOMENTS_RUN(moments_complex, double complex, z, SQUARE_COMPLEX)

static FoldRun *const RUNS[FOLD_COUNT_OF_KINDS][3] = {
#define WHOLE(name, ...)   [FOLD_##name][WIDE_WHOLE] = name##_whole,
#define REAL(name, ...)    [FOLD_##name][WIDE_REAL] = name##_real,
#define COMPLEX(name, ...) [FOLD_##name][WIDE_COMPLEX] = name##_complex,
#include "ops/fold.def"
    [FOLD_MOMENTS] = {[WIDE_REAL] = moments_real, [WIDE_COMPLEX] = moments_complex},
};

/* ---- walking ---- */

/* Axes of one part of the walk (those kept, or those folded), outermost first. */
typedef struct Axes {
    int count;
    int64_t size[TENSOR_MAX_NDIM], stride[TENSOR_MAX_NDIM]; /* bytes */
} Axes;

/* A new innermost axis; one that lies just inside the last in memory is merged with it. */
static void axes_add(Axes *axes, int64_t size, int64_t stride) {
    int last = axes->count - 1;
    if (size == 1)
        return;
    if (last >= 0 && axes->stride[last] == size * stride) {
        axes->size[last] *= size;
        axes->stride[last] = stride;
        return;
    }
    axes->size[axes->count] = size;
    axes->stride[axes->count++] = stride;
}

static int64_t axes_total(const Axes *axes, int count) {
    int64_t total = 1;
    for (int i = 0; i < count; i++)
        total *= axes->size[i];
    return total;
}

/* Offset of the n-th index of the first `count` axes. */
static int64_t axes_offset(const Axes *axes, int count, int64_t n) {
    int64_t offset = 0;
    for (int i = count - 1; i >= 0; i--) {
        offset += n % axes->size[i] * axes->stride[i];
        n /= axes->size[i];
    }
    return offset;
}

typedef struct Walk {
    const Tensor *input;
    FoldRun *run;
    Axes kept, folded;
} Walk;

static void fold_chunks(const Walk *walk, FoldState *state, const unsigned char *at, int64_t first,
                        int64_t n, int64_t stride) {
    enum { CHUNK = 256 };
    double complex values[CHUNK];
    for (int64_t done = 0; done < n; done += CHUNK) {
        int64_t count = n - done < CHUNK ? n - done : CHUNK;
        wide_load(walk->input->dtype, at + done * stride, stride, count, values);
        walk->run(state, first + done, count, values);
        if (watch_ends(count))
            return;
    }
}

/* All that become one element, run by run along the innermost folded axis. */
static void fold_one(const Walk *walk, FoldState *state, const unsigned char *at) {
    const Axes *axes = &walk->folded;
    int outer = axes->count ? axes->count - 1 : 0;
    int64_t n = axes->count ? axes->size[outer] : 1;
    int64_t stride = axes->count ? axes->stride[outer] : 0;
    int64_t runs = axes_total(axes, outer);
    for (int64_t r = 0; r < runs && !watch_ends(1); r++)
        fold_chunks(walk, state, at + axes_offset(axes, outer, r), r * n, n, stride);
}

static Walk walk_init(const Fold *fold, const Tensor *input, FoldRun *run) {
    Walk walk = {.input = input, .run = run};
    int64_t size = (int64_t)dtype_size(input->dtype);
    for (int i = 0; i < input->ndim; i++)
        axes_add(fold->axes[i] ? &walk.folded : &walk.kept, input->shape[i],
                 input->stride[i] * size);
    return walk;
}

int64_t fold_count(const Fold *fold) {
    int64_t count = 1;
    for (int i = 0; i < fold->input->ndim; i++)
        count *= fold->axes[i] ? fold->input->shape[i] : 1;
    return count;
}

Tensor *fold_new_result(OpContext *context, const Fold *fold, DType dtype) {
    int ndim = 0;
    int64_t shape[TENSOR_MAX_NDIM];
    for (int i = 0; i < fold->input->ndim; i++) {
        if (!fold->axes[i])
            shape[ndim++] = fold->input->shape[i];
        else if (fold->keepdim)
            shape[ndim++] = 1;
    }
    Tensor *t = tensor_new(context->arena, dtype, ndim, shape, context->error);
    if (t)
        t->flags |= fold->input->flags & TENSOR_NUMPY;
    return t;
}

/* Before the first element: what changes nothing. */
static FoldState fold_start(const Fold *fold) {
    FoldState start = {.p = fold->p, .count = fold_count(fold)};
    switch (fold->kind) {
    case FOLD_PROD:
        start.whole = 1;
        start.real = 1;
        start.z = 1;
        break;
    case FOLD_MAX:
    case FOLD_MIN: start.kept = -1; break;
    case FOLD_ALL: start.kept = 1; break;
    case FOLD_SMALLEST: start.real = INFINITY; break;
    case FOLD_LOGSUMEXP: start.real = -INFINITY; break;
    default: break;
    }
    return start;
}

bool fold_run(OpContext *context, const Fold *fold, FoldFinish *finish, void *results) {
    FoldRun *run = RUNS[fold->kind][wide_kind(fold->input->dtype)];
    if (!run)
        return error_set(context->error, ERR_RUNTIME, "%s is not defined for %s", fold->name,
                         dtype_name(fold->input->dtype));
    Tensor *input = wide_operand(context, fold->input);
    if (!input)
        return false;
    Walk walk = walk_init(fold, input, run);
    const FoldState start = fold_start(fold);
    int64_t count = axes_total(&walk.kept, walk.kept.count);
    for (int64_t n = 0; n < count && !watch_ends(1); n++) {
        FoldState state = start;
        fold_one(&walk, &state, tensor_bytes(input) + axes_offset(&walk.kept, walk.kept.count, n));
        finish(results, n, &state);
    }
    return true;
}
