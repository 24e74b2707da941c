/* What no rule explains is tried out: one cell of an operand is changed, the operation runs again,
 * and what comes out otherwise depends on it. Of an operation that is known to be linear the same
 * way gives amounts: all cells are zero but one, which is 1. */
#include "why/rules.h"

#include <math.h>

enum { TRYING_MOST_CELLS = 4096, TRYING_MOST_PAIRS = 1 << 22 };

typedef struct Tried {
    int64_t inputs, outputs;
    unsigned char *depends; /* inputs x outputs; NULL: too many, all are taken to count */
} Tried;

static bool same(double complex a, double complex b) {
    return a == b || (a != a && b != b);
}

/* Deep enough that writing into the operand does not change ours. */
static void copy_args(Asked *a, OpArg *arg) {
    if (arg->kind == OP_TENSOR)
        arg->tensor = tensor_contiguous_copy(&a->arena, arg->tensor, arg->tensor->dtype, &a->error);
    if (arg->kind != OP_LIST)
        return;
    OpArg *items = arena_alloc_array(&a->arena, (size_t)arg->list.count, sizeof *items);
    for (int i = 0; i < arg->list.count; i++) {
        items[i] = arg->list.items[i];
        copy_args(a, &items[i]);
    }
    arg->list.items = items;
}

/* What comes out; of an operation that overwrites, its first operand. */
static const Tensor *run_again(Asked *a) {
    OpArg args[OP_MAX_PARAMS];
    for (int i = 0; i < OP_MAX_PARAMS; i++) {
        args[i] = a->args[i];
        if (i < a->param_count)
            copy_args(a, &args[i]);
    }
    if (a->error.kind != ERR_NONE)
        return NULL;
    Tensor *result = asked_run(a, args);
    bool overwrites = a->result < 0 && !a->record->inplace;
    return overwrites && a->error.kind == ERR_NONE && args[0].kind == OP_TENSOR ? args[0].tensor
                                                                                : result;
}

/* Marks the outputs that differ from `plain`; an operation that refuses the change, or gives
 * another shape, depends in all of them. */
static void compare(Asked *a, const Tensor *plain, unsigned char *depends) {
    const Tensor *now = run_again(a);
    bool fits = now && tensor_same_shape(now, plain);
    for (int64_t n = 0; n < tensor_count(plain); n++)
        if (!fits || !same(tensor_get_complex(now, tensor_position(now, n)),
                           tensor_get_complex(plain, tensor_position(plain, n))))
            depends[n] = 1;
    error_release(&a->error);
}

static double complex changed(DType dtype, double complex x, int attempt) {
    if (dtype == DTYPE_BOOL)
        return x == 0;
    if (!dtype_is_floating(dtype) && !dtype_is_complex(dtype))
        return attempt ? (creal(x) > 0 ? x - 1 : x + 1) : x + 1;
    return attempt == 0 ? x + 0.5 : attempt == 1 ? -1.75 * x - 3 : x + 1000;
}

static void try_cell(Asked *a, const Operand *operand, int64_t place, const Tensor *plain,
                     unsigned char *depends) {
    const Tensor *t = operand->now;
    double complex x = asked_value(operand, place);
    for (int attempt = 0; attempt < 3; attempt++) {
        ArenaMark mark = arena_mark(&a->arena);
        tensor_set_complex(t, t->offset + place, changed(t->dtype, x, attempt));
        compare(a, plain, depends);
        tensor_set_complex(t, t->offset + place, x);
        arena_rewind(&a->arena, mark);
    }
}

bool rule_trying_open(Asked *a) {
    Tried *tried = arena_alloc(&a->arena, sizeof *tried);
    a->state = tried;
    for (size_t i = 0; i < a->operands.count; i++)
        tried->inputs += tensor_count(a->operands.items[i].now);
    const Tensor *plain = run_again(a);
    error_release(&a->error);
    tried->outputs = tensor_count(a->out);
    if (!plain || tensor_count(plain) != tried->outputs || tried->inputs > TRYING_MOST_CELLS ||
        tried->inputs * tried->outputs > TRYING_MOST_PAIRS)
        return true;
    tried->depends = arena_alloc(&a->arena, (size_t)(tried->inputs * tried->outputs) + 1);
    int64_t at = 0;
    for (size_t i = 0; i < a->operands.count; i++)
        for (int64_t place = 0; place < tensor_count(a->operands.items[i].now); place++, at++)
            try_cell(a, &a->operands.items[i], place, plain, tried->depends + at * tried->outputs);
    return true;
}

bool rule_trying_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Tried *tried = a->state;
    int64_t at = 0;
    for (size_t i = 0; i < a->operands.count; i++)
        for (int64_t place = 0; place < tensor_count(a->operands.items[i].now); place++, at++) {
            if (tried->depends && !tried->depends[at * tried->outputs + n])
                continue;
            const Operand *operand = &a->operands.items[i];
            double complex x = asked_value(operand, place);
            answer_add_term(e, x, false);
            answer_add_source(a, e, operand, place);
            answer_text(e, "#", &x);
        }
    e->kind = WHY_DEPENDS;
    return true;
}

/* ---- linear operations ---- */

typedef struct Mixture {
    const Operand **parts; /* the operands that are numbers, not indices */
    int count;
    int64_t inputs, outputs;
    double *factors; /* inputs x outputs */
} Mixture;

static void choose_parts(const Asked *a, Mixture *m, Arena *arena) {
    m->parts = arena_alloc_array(arena, a->operands.count, sizeof *m->parts);
    for (size_t i = 0; i < a->operands.count; i++) {
        const Operand *operand = &a->operands.items[i];
        if (!dtype_is_floating(operand->now->dtype))
            continue;
        m->parts[m->count++] = operand;
        m->inputs += tensor_count(operand->now);
    }
}

/* Takes all numbers out (to zero), or puts them back. */
static void swap_numbers(const Mixture *m, double *kept) {
    for (int i = 0; i < m->count; i++)
        for (int64_t place = 0; place < tensor_count(m->parts[i]->now); place++, kept++) {
            double now = creal(asked_value(m->parts[i], place));
            tensor_set_double(m->parts[i]->now, m->parts[i]->now->offset + place, *kept);
            *kept = now;
        }
}

static bool take_factors(Asked *a, const Mixture *m, const Operand *operand, double *factors) {
    const Tensor *x = operand->now;
    for (int64_t i = 0; i < tensor_count(x); i++, factors += m->outputs) {
        ArenaMark mark = arena_mark(&a->arena);
        tensor_set_double(x, x->offset + i, 1);
        const Tensor *t = run_again(a);
        bool fine = t && tensor_count(t) == m->outputs;
        for (int64_t n = 0; fine && n < m->outputs; n++)
            factors[n] = tensor_get_double(t, tensor_position(t, n));
        tensor_set_double(x, x->offset + i, 0);
        arena_rewind(&a->arena, mark);
        if (!fine)
            return false;
    }
    return true;
}

bool rule_mixture_open(Asked *a) {
    Mixture *m = arena_alloc(&a->arena, sizeof *m);
    choose_parts(a, m, &a->arena);
    m->outputs = tensor_count(a->out);
    if (!m->inputs || m->inputs > TRYING_MOST_CELLS || m->inputs * m->outputs > TRYING_MOST_PAIRS)
        return false;
    m->factors = arena_alloc_array(&a->arena, (size_t)(m->inputs * m->outputs) + 1, sizeof(double));
    double *kept = arena_alloc_array(&a->arena, (size_t)m->inputs, sizeof(double));
    double *factors = m->factors;
    bool fine = true;
    swap_numbers(m, kept);
    for (int i = 0; fine && i < m->count; i++) {
        fine = take_factors(a, m, m->parts[i], factors);
        factors += tensor_count(m->parts[i]->now) * m->outputs;
    }
    swap_numbers(m, kept);
    a->state = m;
    return fine;
}

bool rule_mixture_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Mixture *m = a->state;
    const double *factor = m->factors + n;
    for (int i = 0; i < m->count; i++)
        for (int64_t place = 0; place < tensor_count(m->parts[i]->now); place++) {
            double f = *factor;
            double complex x = asked_value(m->parts[i], place);
            factor += m->outputs;
            if (f == 0)
                continue;
            answer_add_term(e, asked_times(f, x), true);
            answer_add_source(a, e, m->parts[i], place);
            answer_text(e, f == 1 ? "#" : "# * #", (double complex[]){x, f});
        }
    return true;
}
