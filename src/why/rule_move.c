/* Operations that only move numbers are run again on numbers that say where they were: whatever
 * cell comes out tells the cell that went in. And the other ways to take a number over. */
#include "tensor/element.h"
#include "why/rules.h"

/* Positions are counted from here on, in float64, which every operation takes; what is below was no
 * cell of an operand. */
static const double MOVE_FIRST = 1099511627776.0;

typedef struct Moved {
    Tensor *from;   /* positions, in the shape of the result */
    bool overwrote; /* the first operand; its own positions come first */
} Moved;

/* Operands that say where to, not what. */
static bool is_guide(const Asked *a, int param) {
    static const char *const GUIDES[] = {"index",     "indices", "mask", "repeats",
                                         "condition", "other",   "pad",  "dim",
                                         "shift",     "shifts",  "axis", "size"};
    for (size_t i = 0; i < sizeof GUIDES / sizeof *GUIDES; i++)
        if (str_equal(a->params[param], GUIDES[i]))
            return true;
    return str_equal(a->form->name, "embedding") && param == 0;
}

static double first_position(const Asked *a, size_t operand) {
    double first = MOVE_FIRST;
    for (size_t i = 0; i < operand; i++)
        first += (double)tensor_count(a->operands.items[i].now);
    return first;
}

static Tensor *positions(Asked *a, size_t operand) {
    const Tensor *now = a->operands.items[operand].now;
    Tensor *t = tensor_new(&a->arena, DTYPE_FLOAT64, now->ndim, now->shape, &a->error);
    if (!t)
        return NULL;
    t->flags = now->flags & TENSOR_NUMPY;
    double first = first_position(a, operand);
    for (int64_t i = 0; i < tensor_count(t); i++)
        tensor_set_double(t, i, first + (double)i);
    return t;
}

/* The same arguments with positions for data, and whole numbers for what is filled in. */
static bool replace(Asked *a, OpArg *arg, int param, size_t *operand) {
    if (arg->kind == OP_TENSOR) {
        arg->tensor = is_guide(a, param) ? arg->tensor : positions(a, *operand);
        ++*operand;
        return arg->tensor != NULL;
    }
    bool fills = str_equal(a->params[param], "value") || str_equal(a->params[param], "src");
    if (fills && op_arg_is_number(arg))
        *arg = op_int(0);
    if (arg->kind != OP_LIST)
        return true;
    OpArg *items = arena_alloc_array(&a->arena, (size_t)arg->list.count, sizeof *items);
    bool fine = true;
    for (int i = 0; i < arg->list.count; i++) {
        items[i] = arg->list.items[i];
        fine = fine && replace(a, &items[i], param, operand);
    }
    arg->list.items = items;
    return fine;
}

bool rule_move_open(Asked *a) {
    OpArg args[OP_MAX_PARAMS];
    size_t operand = 0;
    bool fine = a->operands.count > 0 && !asked_arg(a, "reduce") && !asked_int(a, "accumulate", 0);
    for (int i = 0; i < OP_MAX_PARAMS; i++) {
        args[i] = a->args[i];
        fine = fine && (i >= a->param_count || replace(a, &args[i], i, &operand));
    }
    bool overwrites = a->result < 0 && !a->record->inplace;
    Tensor *from = fine ? asked_run(a, args) : NULL;
    if (fine && overwrites && args[0].kind == OP_TENSOR && a->error.kind == ERR_NONE)
        from = args[0].tensor; /* the positions themselves were overwritten */
    if (!from || tensor_count(from) != tensor_count(a->out) || from->dtype != DTYPE_FLOAT64)
        return false;
    Moved *moved = arena_alloc(&a->arena, sizeof *moved);
    *moved = (Moved){tensor_contiguous(&a->arena, from, &a->error), overwrites};
    a->state = moved;
    return moved->from != NULL;
}

/* A value as the result's type holds it. */
static double complex held(const Asked *a, double complex value) {
    unsigned char bytes[sizeof(double complex)];
    element_set_complex(a->out->dtype, bytes, value);
    return element_get_complex(a->out->dtype, bytes);
}

bool rule_move_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Moved *moved = a->state;
    double from = tensor_get_double(moved->from, moved->from->offset + n);
    if (!(from >= MOVE_FIRST && from < first_position(a, a->operands.count))) {
        e->kind = WHY_INPUT; /* a number that was filled in */
        return true;
    }
    int64_t at = (int64_t)(from - MOVE_FIRST);
    size_t i = 0;
    for (; at >= tensor_count(a->operands.items[i].now); i++)
        at -= tensor_count(a->operands.items[i].now);
    if (moved->overwrote && i == 0 && at == n)
        return false;
    const Operand *operand = &a->operands.items[i];
    double complex value = asked_value(operand, at);
    answer_add_term(e, held(a, str_equal(a->form->name, "conj_physical") ? conj(value) : value),
                    true);
    answer_add_source(a, e, operand, at);
    return true;
}

/* ---- one cell, another type ---- */

bool rule_convert_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Operand *operand = a->operands.count ? &a->operands.items[0] : NULL;
    if (!operand || tensor_count(operand->now) != tensor_count(a->out))
        return true;
    answer_add_term(e, held(a, asked_value(operand, n)), true);
    answer_add_source(a, e, operand, n);
    return true;
}

/* ---- nothing before it ---- */

bool rule_input_cell(Asked *a, int64_t n, WhyExplanation *e) {
    (void)a, (void)n, (void)e;
    return true;
}

bool rule_none_cell(Asked *a, int64_t n, WhyExplanation *e) {
    return rule_input_cell(a, n, e);
}
