/* Sums of products: of matrices, of vectors, by letters. All are one thing: each operand's axes
 * have numbers; the first are the result's axes in their order, over the others is summed. */
#include "ops/einsum.h"
#include "why/rules.h"

enum { CONTRACT_MOST_AXES = 64 };

typedef struct Contracted {
    const Operand *operand;
    int axis[TENSOR_MAX_NDIM + 1];      /* number of each of its axes */
    int64_t stride[CONTRACT_MOST_AXES]; /* by number; 0 where it has none, or size one */
    bool conjugated;
} Contracted;

typedef struct Contraction {
    int count, ndim; /* operands; axes with numbers */
    int64_t size[CONTRACT_MOST_AXES];
    Contracted *parts;
    double complex scale; /* of the products */
    int addend;           /* a parameter that is added by broadcasting; -1 */
    double complex addend_scale;
    int64_t terms;
} Contraction;

/* ---- numbers of axes ---- */

static Contracted *add_part(Contraction *c, const Operand *operand) {
    Contracted *part = &c->parts[c->count++];
    part->operand = operand;
    return part;
}

static void take_sizes(Contraction *c, int out_ndim) {
    c->ndim = out_ndim;
    for (int i = 0; i < CONTRACT_MOST_AXES; i++)
        c->size[i] = 1;
    for (int i = 0; i < c->count; i++) {
        const Tensor *t = c->parts[i].operand->now;
        int64_t stride[TENSOR_MAX_NDIM];
        tensor_shape_strides(t->ndim, t->shape, stride);
        for (int j = 0; j < t->ndim; j++) {
            int number = c->parts[i].axis[j];
            c->ndim = number >= c->ndim ? number + 1 : c->ndim;
            if (t->shape[j] == 1)
                continue;
            c->size[number] = t->shape[j];
            c->parts[i].stride[number] += stride[j];
        }
    }
}

/* The last axes: `rows` and `columns` say which numbers; those before are aligned at the right of
 * the result's axes in front of `last`. */
static void number_axes(Contracted *part, int kept, int fronts, const int *numbers) {
    int ndim = part->operand->now->ndim, front = ndim - kept;
    for (int i = 0; i < front; i++)
        part->axis[i] = fronts - front + i;
    for (int i = 0; i < kept; i++)
        part->axis[front + i] = numbers[i];
}

static bool open_matmul(Asked *a, Contraction *c) {
    const Operand *x = &a->operands.items[a->operands.count - 2], *y = x + 1;
    int out = a->out->ndim, sum = out;
    bool rows = x->now->ndim > 1, columns = y->now->ndim > 1;
    int fronts = out - rows - columns;
    if (!x->now->ndim || !y->now->ndim || fronts < 0)
        return false;
    int left[2] = {fronts, sum}, right[2] = {sum, out - 1};
    number_axes(add_part(c, x), rows ? 2 : 1, fronts, rows ? left : left + 1);
    number_axes(add_part(c, y), columns ? 2 : 1, fronts, right);
    return true;
}

/* x @ weight.T + bias */
static bool open_linear(Asked *a, Contraction *c) {
    int out = a->out->ndim, last = out - 1;
    const Operand *w = &a->operands.items[1];
    Contracted *x = add_part(c, &a->operands.items[0]), *weight = add_part(c, w);
    for (int i = 0; i < x->operand->now->ndim - 1; i++)
        x->axis[i] = i;
    x->axis[x->operand->now->ndim - 1] = out;
    weight->axis[0] = last;
    weight->axis[w->now->ndim - 1] = out;
    if (asked_arg(a, "bias"))
        c->addend = asked_param(a, "bias");
    return w->now->ndim == 2;
}

/* Axes of both one behind the other. */
static bool open_outer(Asked *a, Contraction *c) {
    for (int i = 0; i < 2; i++) {
        if (a->operands.items[i].now->ndim != 1)
            return false;
        add_part(c, &a->operands.items[i])->axis[0] = i;
    }
    return true;
}

/* Summed over the last axis of the first, and the last (of np.dot last but one) of the other. */
static bool open_inner(Asked *a, Contraction *c) {
    int number = 0, out = a->out->ndim;
    bool dot = str_equal(a->form->name, "dot");
    for (int i = 0; i < 2; i++) {
        Contracted *part = add_part(c, &a->operands.items[i]);
        int ndim = part->operand->now->ndim, summed = ndim - 1 - (i && dot && ndim > 1);
        if (!ndim)
            return false;
        for (int j = 0; j < ndim; j++)
            part->axis[j] = j == summed ? out : number++;
        part->conjugated = !i && a->variant == CONTRACT_VDOT;
    }
    return number == out;
}

static bool open_tensordot(Asked *a, Contraction *c) {
    const OpArg *dims = asked_arg(a, "dims|axes");
    int number = 0, out = a->out->ndim;
    for (int i = 0; i < 2; i++) {
        Contracted *part = add_part(c, &a->operands.items[i]);
        int ndim = part->operand->now->ndim;
        const OpArg *own = dims && dims->kind == OP_LIST ? &dims->list.items[i] : NULL;
        int count =
            own ? (own->kind == OP_LIST ? own->list.count : 1) : (int)asked_int(a, "dims|axes", 2);
        for (int j = 0; j < ndim; j++)
            part->axis[j] = -1;
        for (int j = 0; j < count; j++) {
            const OpArg *item = own && own->kind == OP_LIST ? &own->list.items[j] : own;
            int64_t axis = item ? op_arg_int(item) : i ? j : ndim - count + j;
            axis += axis < 0 ? ndim : 0;
            if (axis < 0 || axis >= ndim)
                return false;
            part->axis[axis] = out + j;
        }
        for (int j = 0; j < ndim; j++)
            if (part->axis[j] < 0)
                part->axis[j] = number++;
    }
    return number == out;
}

/* beta * input + alpha * (mat1 @ mat2) */
static bool open_add(Asked *a, Contraction *c) {
    const OpArg *alpha = asked_arg(a, "alpha"), *beta = asked_arg(a, "beta");
    c->scale = alpha ? op_arg_complex(alpha) : 1;
    c->addend_scale = beta ? op_arg_complex(beta) : 1;
    c->addend = 0;
    return a->operands.count == 3 && open_matmul(a, c);
}

static bool open_einsum(Asked *a, Contraction *c) {
    EinsumPlan plan;
    int count = (int)a->operands.count;
    Tensor **tensors = arena_alloc_array(&a->arena, a->operands.count, sizeof *tensors);
    for (int i = 0; i < count; i++)
        tensors[i] = a->operands.items[i].now;
    a->context.scratch = &a->arena;
    bool fine = einsum_parse(&a->context, a->args[0].s, count, tensors, &plan);
    a->context.scratch = &a->scratch;
    for (int i = 0; fine && i < count; i++) {
        Contracted *part = add_part(c, &a->operands.items[i]);
        const EinsumTerm *term = &plan.terms[i];
        for (int j = 0, axis = 0; j < term->count; j++) {
            if (term->letters[j] != EINSUM_ELLIPSIS) {
                part->axis[axis++] = plan.place[term->letters[j]];
                continue;
            }
            int first = plan.ellipsis_place + plan.ellipsis_axes - term->ellipsis;
            for (int k = 0; k < term->ellipsis; k++)
                part->axis[axis++] = first + k;
        }
    }
    return fine;
}

/* ---- the rule ---- */

static bool number_all(Asked *a, Contraction *c) {
    if (a->variant != CONTRACT_EINSUM && a->operands.count < 2)
        return false;
    switch (a->variant) {
    case CONTRACT_EINSUM: return open_einsum(a, c);
    case CONTRACT_MATMUL: return open_matmul(a, c);
    case CONTRACT_LINEAR: return open_linear(a, c);
    case CONTRACT_OUTER: return open_outer(a, c);
    case CONTRACT_TENSORDOT: return open_tensordot(a, c);
    case CONTRACT_ADD: return open_add(a, c);
    default: return open_inner(a, c);
    }
}

bool rule_contract_open(Asked *a) {
    Contraction *c = arena_alloc(&a->arena, sizeof *c);
    c->parts = arena_alloc_array(&a->arena, a->operands.count, sizeof *c->parts);
    c->scale = c->addend_scale = 1;
    c->addend = -1;
    if (!number_all(a, c))
        return false;
    take_sizes(c, a->out->ndim);
    c->terms = 1;
    for (int i = a->out->ndim; i < c->ndim; i++)
        c->terms *= c->size[i];
    a->state = c;
    return true;
}

static void add_term(Asked *a, const Contraction *c, WhyExplanation *e, const int64_t *index) {
    Factor factors[OP_MAX_PARAMS];
    int count = c->count < OP_MAX_PARAMS ? c->count : OP_MAX_PARAMS;
    for (int i = 0; i < count; i++) {
        const Contracted *part = &c->parts[i];
        int64_t place = 0;
        for (int j = 0; j < c->ndim; j++)
            place += part->stride[j] * index[j];
        double complex value = asked_value(part->operand, place);
        factors[i] = (Factor){part->operand, place, part->conjugated ? conj(value) : value};
    }
    answer_add_product(a, e, c->scale, count, factors);
}

static void add_addend(Asked *a, const Contraction *c, WhyExplanation *e, int64_t n) {
    Factor f = asked_factor(a, c->addend, n);
    answer_add_term(e, asked_times(c->addend_scale, f.value), true);
    answer_add_factor(a, e, &f);
    answer_role(e, WHY_ADDED);
    answer_text(e, "#", &f.value);
}

bool rule_contract_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Contraction *c = a->state;
    int64_t index[CONTRACT_MOST_AXES] = {0};
    tensor_unravel(a->out, n, index);
    for (int64_t term = 0; term < c->terms; term++) {
        int64_t rest = term;
        for (int i = c->ndim - 1; i >= a->out->ndim; i--) {
            index[i] = rest % c->size[i];
            rest /= c->size[i];
        }
        add_term(a, c, e, index);
    }
    if (c->addend >= 0)
        add_addend(a, c, e, n);
    return true;
}
