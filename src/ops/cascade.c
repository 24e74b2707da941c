#include "ops/cascade.h"

#include "base/watch.h"

#include <string.h>

enum { CASCADE_LEVELS = 4 };

/* How many rows are added before a level is set aside, as a power of two. */
static int cascade_power(int64_t rows) {
    int log = 0;
    while (rows > (int64_t)1 << log)
        log++;
    return log / CASCADE_LEVELS > 4 ? log / CASCADE_LEVELS : 4;
}

/* Two dimensions of the walk: `n` elements along each of `lanes` lanes. */
typedef struct CascadePlane {
    unsigned char *out;
    const unsigned char *in;
    int64_t n, stride, lanes, lane_stride, out_stride;
} CascadePlane;

#define T              float
#define LANES          8
#define NAME(function) function##_float32
#include "ops/cascade_typed.inc"
#undef T
#undef LANES
#undef NAME
#define T              double
#define LANES          4
#define NAME(function) function##_float64
#include "ops/cascade_typed.inc"
#undef T
#undef LANES
#undef NAME
#define T              float complex
#define LANES          4
#define NAME(function) function##_complex64
#include "ops/cascade_typed.inc"
#undef T
#undef LANES
#undef NAME
#define T              double complex
#define LANES          2
#define NAME(function) function##_complex128
#include "ops/cascade_typed.inc"
#undef T
#undef LANES
#undef NAME

typedef void SumPlane(const CascadePlane *plane);

static SumPlane *const PLANES[DTYPE_COUNT] = {
    [DTYPE_FLOAT32] = sum_plane_float32,
    [DTYPE_FLOAT64] = sum_plane_float64,
    [DTYPE_COMPLEX64] = sum_plane_complex64,
    [DTYPE_COMPLEX128] = sum_plane_complex128,
};

bool cascade_is_for(DType dtype) {
    return PLANES[dtype] != NULL;
}

/* ---- dimensions of the walk, innermost first ---- */

typedef struct Dimension {
    int64_t size, in, out; /* strides in bytes; out is 0 along folded axes */
} Dimension;

/* Above 0: a belongs outside b; below 0: inside; 0: strides do not say. Folded dimensions stand
 * inside the others; else the smaller stride does, and of equal strides the smaller size. */
static int compare_dimensions(const Dimension *a, const Dimension *b) {
    const int64_t strides[][2] = {{a->out, b->out}, {a->in, b->in}};
    if ((a->out == 0) != (b->out == 0))
        return b->out == 0 ? 1 : -1;
    for (int k = 0; k < 2; k++) {
        int64_t own = strides[k][0], other = strides[k][1];
        if (own == 0 || other == 0)
            continue;
        if (own != other)
            return own < other ? -1 : 1;
        if (a->size > b->size)
            return 1;
    }
    return 0;
}

/* Insertion sort that passes over what it cannot compare, as the order of tensor/iter.c. */
static void sort_dimensions(Dimension *dims, int count) {
    for (int i = 1; i < count; i++) {
        int moving = i;
        for (int other = i - 1; other >= 0; other--) {
            int comparison = compare_dimensions(&dims[other], &dims[moving]);
            if (comparison < 0)
                break;
            if (comparison > 0) {
                Dimension outer = dims[other];
                dims[other] = dims[moving];
                dims[moving] = outer;
                moving = other;
            }
        }
    }
}

/* Neighbours that lie one behind the other in both tensors become one. */
static int merge_dimensions(Dimension *dims, int count) {
    int last = 0;
    for (int i = 1; i < count; i++) {
        Dimension *inner = &dims[last], *outer = &dims[i];
        if (inner->size == 1)
            *inner = *outer;
        else if (outer->size != 1 &&
                 (inner->in * inner->size != outer->in || inner->out * inner->size != outer->out))
            dims[++last] = *outer;
        else
            inner->size *= outer->size;
    }
    return count ? last + 1 : 0;
}

/* The first is folded: where none is, one of size one. At least two. */
static int list_dimensions(const Tensor *input, const bool *folded, Dimension *dims) {
    int64_t size = (int64_t)dtype_size(input->dtype), out = size;
    for (int i = input->ndim - 1, n = 0; i >= 0; i--, n++) {
        dims[n] = (Dimension){input->shape[i], input->stride[i] * size, folded[i] ? 0 : out};
        out *= folded[i] ? 1 : input->shape[i];
    }
    sort_dimensions(dims, input->ndim);
    int count = merge_dimensions(dims, input->ndim);
    if (count && dims[0].out != 0) {
        memmove(dims + 1, dims, (size_t)count * sizeof *dims);
        dims[0] = (Dimension){.size = 1};
        count++;
    }
    for (; count < 2; count++)
        dims[count] = (Dimension){.size = 1};
    return count;
}

void cascade_sum(const Tensor *result, const Tensor *input, const bool *folded) {
    Dimension dims[TENSOR_MAX_NDIM + 2] = {{0}};
    int count = list_dimensions(input, folded, dims);
    int64_t planes = tensor_count(input) ? 1 : 0;
    for (int i = 2; i < count; i++)
        planes *= dims[i].size;
    for (int64_t plane = 0; plane < planes && !watch_ends(1); plane++) {
        CascadePlane p = {tensor_bytes(result), tensor_bytes(input), dims[0].size, dims[0].in,
                          dims[1].size,         dims[1].in,          dims[1].out};
        int64_t left = plane;
        for (int i = 2; i < count; i++) {
            p.in += left % dims[i].size * dims[i].in;
            p.out += left % dims[i].size * dims[i].out;
            left /= dims[i].size;
        }
        PLANES[input->dtype](&p);
    }
}
