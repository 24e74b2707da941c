#include "ops/einsum.h"

#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/view.h"

/* A computation under way: the operands aligned, and how many still have each axis. */
typedef struct Einsum {
    OpContext *context;
    EinsumPlan plan;
    Tensor **aligned;
    int64_t sizes[TENSOR_MAX_NDIM];  /* of the aligned axes; 1 until an operand says more */
    int first_with[TENSOR_MAX_NDIM]; /* which operand said so */
    int owners[TENSOR_MAX_NDIM];     /* operands whose size there is not one */
} Einsum;

/* ---- aligning ---- */

static bool fail_size(Einsum *e, int operand, int place, const char *what, int64_t size) {
    return error_set(e->context->error, ERR_RUNTIME,
                     "einsum '%s': %s has size %lld in operand %d and %lld in operand %d",
                     e->plan.equation, what, (long long)e->sizes[place], e->first_with[place],
                     (long long)size, operand);
}

/* Notes the size that an operand has at a place; sizes other than one must agree. */
static bool note_size(Einsum *e, int operand, int place, const char *what, int64_t size) {
    if (size == 1)
        return true;
    if (e->sizes[place] != 1 && e->sizes[place] != size)
        return fail_size(e, operand, place, what, size);
    if (e->sizes[place] == 1)
        e->first_with[place] = operand;
    e->sizes[place] = size;
    e->owners[place]++;
    return true;
}

/* An operand on its way: `from[place]` is the axis of `view` that goes there, -1 for none yet. */
typedef struct Aligning {
    int operand;
    Tensor *view;
    int64_t from[TENSOR_MAX_NDIM];
    int next; /* axis of view that the next letter is for */
} Aligning;

static bool take_ellipsis(Einsum *e, Aligning *a) {
    int covered = e->plan.terms[a->operand].ellipsis;
    int place = e->plan.ellipsis_place + e->plan.ellipsis_axes - covered;
    for (int i = 0; i < covered; i++, place++) {
        if (!note_size(e, a->operand, place, "an axis under '...'", a->view->shape[a->next]))
            return false;
        a->from[place] = a->next++;
    }
    return true;
}

/* A letter that came before in this operand: its diagonal takes the earlier axis's place. */
static bool take_repeated(Einsum *e, Aligning *a, int code) {
    OpContext *context = e->context;
    int64_t earlier = a->from[e->plan.place[code]], order[TENSOR_MAX_NDIM];
    int64_t size = a->view->shape[earlier], other = a->view->shape[a->next];
    if (size != other)
        return error_set(context->error, ERR_RUNTIME,
                         "einsum '%s': %c appears twice in operand %d, with sizes %lld and %lld",
                         e->plan.equation, einsum_letter(code), a->operand, (long long)size,
                         (long long)other);
    Tensor *diagonal =
        view_diagonal(context->scratch, a->view, 0, earlier, a->next, context->error);
    if (!diagonal)
        return false;
    for (int i = 0, k = 0; i < diagonal->ndim; i++)
        order[i] = i == earlier ? diagonal->ndim - 1 : k++;
    a->view = view_permute(context->scratch, diagonal, diagonal->ndim, order, context->error);
    return a->view != NULL;
}

static bool take_letter(Einsum *e, Aligning *a, int code) {
    int place = e->plan.place[code];
    char what[] = {'t', 'h', 'e', ' ', 'l', 'e', 't', 't', 'e', 'r', ' ', einsum_letter(code), 0};
    if (a->from[place] >= 0)
        return take_repeated(e, a, code);
    if (!note_size(e, a->operand, place, what, a->view->shape[a->next]))
        return false;
    a->from[place] = a->next++;
    return true;
}

/* Axes of size one for the letters the operand lacks, then all in the aligned order. */
static Tensor *aligned_view(Einsum *e, Aligning *a) {
    OpContext *context = e->context;
    for (int place = 0; a->view && place < e->plan.ndim; place++) {
        if (a->from[place] >= 0)
            continue;
        a->view = view_unsqueeze(context->scratch, a->view, a->next, context->error);
        a->from[place] = a->next++;
    }
    return a->view ? view_permute(context->arena, a->view, e->plan.ndim, a->from, context->error)
                   : NULL;
}

static bool align(Einsum *e, int operand, Tensor *t) {
    const EinsumTerm *term = &e->plan.terms[operand];
    Aligning a = {.operand = operand, .view = t};
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        a.from[i] = -1;
    for (int i = 0; i < term->count; i++) {
        int code = term->letters[i];
        if (code == EINSUM_ELLIPSIS ? !take_ellipsis(e, &a) : !take_letter(e, &a, code))
            return false;
    }
    e->aligned[operand] = aligned_view(e, &a);
    return e->aligned[operand] != NULL;
}

/* ---- contracting ---- */

static Tensor *summed(OpContext *context, Tensor *t, const bool *axes, bool keep) {
    OpArg items[TENSOR_MAX_NDIM];
    OpArg list = {.kind = OP_LIST, .list = {.items = items, .is_tuple = true}};
    for (int i = 0; i < t->ndim; i++)
        if (axes[i])
            items[list.list.count++] = op_int(i);
    if (list.list.count == 0)
        return t;
    OpArg args[] = {op_tensor(t), list, op_bool(keep)}, out;
    return op_call(context, op_find("sum", OP_TORCH, NULL), false, 3, args, 0, NULL, &out)
               ? out.tensor
               : NULL;
}

/* Multiplies two operands. An axis to be summed is summed now when no other operand has it: with
 * the product if both have it, before it if one does. */
static Tensor *contract(Einsum *e, OpContext *context, Tensor *a, Tensor *b) {
    bool now[TENSOR_MAX_NDIM] = {false}, left[TENSOR_MAX_NDIM] = {false},
         right[TENSOR_MAX_NDIM] = {false};
    OpContext aside = *context;
    aside.arena = context->scratch;
    for (int axis = e->plan.out_ndim; axis < e->plan.ndim; axis++) {
        bool in_left = a->shape[axis] != 1, in_right = b->shape[axis] != 1;
        if (in_left && in_right)
            now[axis] = --e->owners[axis] == 1;
        else if (e->owners[axis] == 1) {
            left[axis] = in_left;
            right[axis] = in_right;
        }
        if (now[axis] || left[axis] || right[axis])
            e->owners[axis] = 0;
    }
    a = summed(&aside, a, left, true);
    b = a ? summed(&aside, b, right, true) : NULL;
    return b ? einsum_pair(context, a, b, now) : NULL;
}

/* Drops the axes that were summed, which have size one now. */
static Tensor *without_summed(Einsum *e, Tensor *t) {
    return view_view(e->context->arena, t, e->plan.out_ndim, t->shape, e->context->error);
}

static Tensor *contract_all(Einsum *e) {
    OpContext *context = e->context, aside = *context;
    aside.arena = context->scratch;
    Tensor *result = e->aligned[0];
    bool behind[TENSOR_MAX_NDIM] = {false};
    if (e->plan.operands == 1) {
        for (int axis = e->plan.out_ndim; axis < e->plan.ndim; axis++)
            behind[axis] = true;
        return summed(context, result, behind, false);
    }
    for (int i = 1; result && i < e->plan.operands; i++) {
        bool last = i == e->plan.operands - 1;
        result = contract(e, last ? context : &aside, result, e->aligned[i]);
    }
    if (result && e->plan.ndim > e->plan.out_ndim)
        result = without_summed(e, result);
    return result;
}

bool op_einsum(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    (void)op;
    const OpList *list = &args[1].list;
    Einsum e = {.context = context};
    e.aligned = arena_alloc_array(context->scratch, (size_t)list->count, sizeof *e.aligned);
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        e.sizes[i] = 1;
    for (int i = 0; i < list->count; i++)
        e.aligned[i] = list->items[i].tensor;
    if (!einsum_parse(context, args[0].s, list->count, e.aligned, &e.plan))
        return false;
    for (int i = 0; i < list->count; i++)
        if (!align(&e, i, list->items[i].tensor))
            return false;
    return op_give(out, contract_all(&e));
}
