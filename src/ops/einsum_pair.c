#include "ops/einsum.h"

#include "ops/elementwise.h"
#include "ops/matmul.h"
#include "ops/results.h"
#include "tensor/view.h"

/* Aligned axes by who has them, beyond size one. */
typedef struct Groups {
    int ndim;
    int both[TENSOR_MAX_NDIM], left[TENSOR_MAX_NDIM], summed[TENSOR_MAX_NDIM],
        right[TENSOR_MAX_NDIM];
    int boths, lefts, summeds, rights;
} Groups;

static void group_axes(const Tensor *a, const Tensor *b, const bool *axes, Groups *groups) {
    *groups = (Groups){.ndim = a->ndim};
    for (int axis = 0; axis < a->ndim; axis++) {
        bool left = a->shape[axis] != 1, right = b->shape[axis] != 1;
        if (axes[axis])
            groups->summed[groups->summeds++] = axis;
        else if (left && right)
            groups->both[groups->boths++] = axis;
        else if (left)
            groups->left[groups->lefts++] = axis;
        else
            groups->right[groups->rights++] = axis;
    }
}

static int64_t extent(const Tensor *t, const int *axes, int count) {
    int64_t product = 1;
    for (int i = 0; i < count; i++)
        product *= t->shape[axes[i]];
    return product;
}

static int append(int64_t *order, int n, const int *axes, int count) {
    for (int i = 0; i < count; i++)
        order[n++] = axes[i];
    return n;
}

/* (in both, rows, summed) or (in both, summed, columns), each group one axis. */
static Tensor *as_batch(OpContext *context, Tensor *t, const Groups *groups, bool left) {
    int64_t order[TENSOR_MAX_NDIM], summed = extent(t, groups->summed, groups->summeds);
    int64_t own =
        left ? extent(t, groups->left, groups->lefts) : extent(t, groups->right, groups->rights);
    int64_t shape[] = {extent(t, groups->both, groups->boths), left ? own : summed,
                       left ? summed : own};
    int n = append(order, 0, groups->both, groups->boths);
    n = left ? append(order, n, groups->left, groups->lefts) : n;
    n = append(order, n, groups->summed, groups->summeds);
    n = append(order, n, groups->right, groups->rights);
    n = left ? n : append(order, n, groups->left, groups->lefts);
    Tensor *moved = view_permute(context->scratch, t, n, order, context->error);
    return moved ? view_reshape(context->scratch, moved, 3, shape, context->error) : NULL;
}

/* The batched product, its axes apart again and in the aligned order. */
static Tensor *unfolded(OpContext *context, Tensor *product, const Tensor *a, const Tensor *b,
                        const Groups *groups) {
    int64_t order[TENSOR_MAX_NDIM], shape[TENSOR_MAX_NDIM], back[TENSOR_MAX_NDIM];
    int n = append(order, 0, groups->both, groups->boths);
    n = append(order, n, groups->left, groups->lefts);
    int summed = n;
    n = append(order, n, groups->summed, groups->summeds);
    int right = n;
    n = append(order, n, groups->right, groups->rights);
    for (int i = 0; i < n; i++) {
        const Tensor *from = i < right ? a : b;
        shape[i] = i >= summed && i < right ? 1 : from->shape[order[i]];
        back[order[i]] = i;
    }
    Tensor *apart = view_view(context->scratch, product, n, shape, context->error);
    return apart ? view_permute(context->arena, apart, n, back, context->error) : NULL;
}

static bool sums_anything(const bool *axes, int ndim) {
    for (int i = 0; i < ndim; i++)
        if (axes[i])
            return true;
    return false;
}

Tensor *einsum_pair(OpContext *context, Tensor *a, Tensor *b, const bool *axes) {
    OpArg operands[] = {op_tensor(a), op_tensor(b)};
    if (!sums_anything(axes, a->ndim))
        return elementwise_binary(context, NULL, "einsum", BINARY_MUL, operands, NULL);
    Groups groups;
    group_axes(a, b, axes, &groups);
    Tensor *left = as_batch(context, a, &groups, true);
    Tensor *right = left ? as_batch(context, b, &groups, false) : NULL;
    Tensor *product = right ? matmul(context, "einsum", left, right) : NULL;
    return product ? unfolded(context, product, a, b, &groups) : NULL;
}
