/* Element by element: cells that meet by broadcasting. */
#include "why/rules.h"

/* ---- functions in general ---- */

/* Operands cut down to the one cell that meets the n-th of the result. */
static void cut(Asked *a, OpArg *arg, int param, int64_t n) {
    if (arg->kind != OP_TENSOR)
        return;
    Factor f = asked_factor(a, param, n);
    int64_t ones[TENSOR_MAX_NDIM];
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        ones[i] = 1;
    const Tensor *now = f.operand->now;
    Tensor *cell = tensor_new(&a->scratch, now->dtype, now->ndim, ones, &a->error);
    if (!cell)
        return;
    cell->flags = now->flags;
    tensor_set_complex(cell, 0, f.value);
    if (!dtype_is_complex(now->dtype) && !dtype_is_floating(now->dtype))
        tensor_set_int(cell, 0, tensor_get_int(now, now->offset + f.place));
    arg->tensor = cell;
}

/* The operation on these cells alone; false when it does not work on single cells. */
static bool evaluate_cell(Asked *a, int64_t n, double complex *out) {
    OpArg args[OP_MAX_PARAMS];
    ArenaMark mark = arena_mark(&a->arena);
    for (int i = 0; i < OP_MAX_PARAMS; i++) {
        args[i] = a->args[i];
        if (i < a->param_count)
            cut(a, &args[i], i, n);
    }
    Tensor *t = asked_run(a, args);
    if (t)
        *out = tensor_get_complex(t, tensor_position(t, 0));
    arena_rewind(&a->arena, mark);
    return t != NULL;
}

static void add_call(Asked *a, WhyExplanation *e, int64_t n) {
    Str text = {0};
    double complex values[OP_MAX_PARAMS];
    int count = 0;
    str_addf(&text, "%s(", a->form->name);
    for (int i = 0; i < a->param_count; i++)
        if (a->args[i].kind == OP_TENSOR || op_arg_is_number(&a->args[i])) {
            str_add(&text, count ? ", #" : "#");
            values[count++] = asked_factor(a, i, n).value;
        }
    str_add(&text, ")");
    answer_text(e, str_text(&text), values);
    str_release(&text);
}

bool rule_function_cell(Asked *a, int64_t n, WhyExplanation *e) {
    double complex amount = 0;
    if (!e->sources_only && !evaluate_cell(a, n, &amount))
        amount = asked_result(a, n);
    answer_add_term(e, amount, true);
    for (int i = 0; i < a->param_count; i++)
        if (a->args[i].kind == OP_TENSOR) {
            Factor f = asked_factor(a, i, n);
            answer_add_factor(a, e, &f);
        }
    if (!e->sources_only)
        add_call(a, e, n);
    e->kind = WHY_FUNCTION;
    return true;
}

/* ---- sums ---- */

static bool has_two(const Asked *a) {
    for (int i = 0; i < 2; i++)
        if (a->args[i].kind != OP_TENSOR && !op_arg_is_number(&a->args[i]))
            return false;
    return a->param_count >= 2;
}

bool rule_sum_open(Asked *a) {
    return has_two(a);
}

static void add_scaled(Asked *a, WhyExplanation *e, int param, double complex scale, int64_t n) {
    Factor f = asked_factor(a, param, n);
    answer_add_term(e, asked_times(scale, f.value), true);
    answer_add_factor(a, e, &f);
    if (scale == 1)
        answer_text(e, "#", &f.value);
    else
        answer_text(e, "# * #", (double complex[]){scale, f.value});
}

bool rule_sum_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const OpArg *alpha = asked_arg(a, "alpha");
    double complex scale = alpha ? op_arg_complex(alpha) : 1;
    if (a->out->dtype == DTYPE_BOOL)
        return rule_function_cell(a, n, e);
    if (a->variant != SUM_ADD)
        scale = -scale;
    add_scaled(a, e, 0, a->variant == SUM_REVERSED ? scale : 1, n);
    add_scaled(a, e, 1, a->variant == SUM_REVERSED ? 1 : scale, n);
    return true;
}

/* real + i * imag */
bool rule_complex_cell(Asked *a, int64_t n, WhyExplanation *e) {
    for (int i = 0; i < 2; i++) {
        Factor f = asked_factor(a, i, n);
        answer_add_term(e, i ? CMPLX(0, creal(f.value)) : f.value, true);
        answer_add_factor(a, e, &f);
        answer_text(e, i ? "j * #" : "#", &f.value);
    }
    return true;
}

/* ---- products and quotients ---- */

bool rule_product_open(Asked *a) {
    return has_two(a);
}

bool rule_product_cell(Asked *a, int64_t n, WhyExplanation *e) {
    Factor factors[2] = {asked_factor(a, 0, n), asked_factor(a, 1, n)};
    if (a->out->dtype == DTYPE_BOOL)
        return rule_function_cell(a, n, e);
    answer_add_product(a, e, 1, 2, factors);
    return true;
}

bool rule_quotient_open(Asked *a) {
    return has_two(a);
}

bool rule_quotient_cell(Asked *a, int64_t n, WhyExplanation *e) {
    if (asked_arg(a, "rounding_mode"))
        return rule_function_cell(a, n, e);
    Factor x = asked_factor(a, 0, n), y = asked_factor(a, 1, n);
    bool real = cimag(x.value) == 0 && cimag(y.value) == 0;
    double complex amount = real                  ? creal(x.value) / creal(y.value)
                            : cimag(y.value) == 0 ? CMPLX(creal(x.value) / creal(y.value),
                                                          cimag(x.value) / creal(y.value))
                                                  : x.value / y.value;
    answer_add_term(e, amount, true);
    answer_add_factor(a, e, &x);
    answer_add_factor(a, e, &y);
    answer_text(e, "# / #", (double complex[]){x.value, y.value});
    return true;
}

/* In training a cell is kept, and scaled up, or dropped; which, the draw decided. */
bool rule_dropout_cell(Asked *a, int64_t n, WhyExplanation *e) {
    Factor f = asked_factor(a, 0, n);
    double p = asked_double(a, "p", 0.5);
    bool kept = asked_result(a, n) != 0;
    double scale = kept ? 1 / (1 - p) : 0;
    answer_add_term(e, kept ? asked_times(scale, f.value) : 0, true);
    answer_add_factor(a, e, &f);
    answer_role(e, kept ? WHY_KEPT : WHY_DROPPED);
    answer_text(e, kept ? "# / (1 - #)" : "#", (double complex[]){f.value, p});
    return true;
}

/* ---- choices ---- */

static void add_choice(Asked *a, WhyExplanation *e, const Factor *f, WhyRole role) {
    answer_add_term(e, f->value, role == WHY_CHOSEN);
    answer_add_factor(a, e, f);
    answer_role(e, role);
    answer_text(e, "#", &f->value);
}

bool rule_where_cell(Asked *a, int64_t n, WhyExplanation *e) {
    bool fills = asked_param(a, "mask") >= 0;
    int condition = asked_param(a, "condition|mask");
    int yes = fills ? asked_param(a, "value") : asked_param(a, "input|x");
    int no = asked_param(a, fills ? "input" : "other|y");
    Factor c = asked_factor(a, condition, n);
    bool holds = c.value != 0;
    if (fills && !holds && a->result < 0)
        return false; /* in place: the cell stays */
    Factor chosen = asked_factor(a, holds ? yes : no, n);
    add_choice(a, e, &chosen, WHY_CHOSEN);
    add_choice(a, e, &c, WHY_CONDITION);
    return true;
}

bool rule_larger_cell(Asked *a, int64_t n, WhyExplanation *e) {
    Factor x = asked_factor(a, 0, n), y = asked_factor(a, 1, n);
    double p = creal(x.value), q = creal(y.value);
    bool first = p != p || (a->variant == LARGER ? p >= q : p <= q);
    add_choice(a, e, first ? &x : &y, WHY_CHOSEN);
    add_choice(a, e, first ? &y : &x, WHY_PASSED_OVER);
    return true;
}

/* ---- classes and errors ---- */

/* Is the index this one? */
bool rule_one_hot_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Operand *x = &a->operands.items[0];
    int64_t classes = a->out->shape[a->out->ndim - 1];
    double complex index = asked_value(x, n / classes), wanted = (double)(n % classes);
    answer_add_term(e, index == wanted, true);
    answer_add_source(a, e, x, n / classes);
    answer_text(e, "# == #", (double complex[]){index, wanted});
    return true;
}

bool rule_error_open(Asked *a) {
    return a->operands.count == 2 &&
           tensor_same_shape(a->operands.items[0].now, a->operands.items[1].now);
}

static void add_error(Asked *a, WhyExplanation *e, int64_t place, double divisor) {
    const Operand *x = &a->operands.items[0], *y = x + 1;
    double complex p = asked_value(x, place), q = asked_value(y, place);
    double error = cabs(p - q);
    answer_add_term(e, (a->variant == ERROR_SQUARED ? error * error : error) / divisor, true);
    answer_add_source(a, e, x, place);
    answer_add_source(a, e, y, place);
    answer_text(e, a->variant == ERROR_SQUARED ? "(# - #)^2 / #" : "|# - #| / #",
                (double complex[]){p, q, divisor});
}

/* Of every pair of cells, their sum, or their mean. */
bool rule_error_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const OpArg *reduction = asked_arg(a, "reduction");
    const char *mode = reduction && reduction->kind == OP_STR ? reduction->s : "mean";
    int64_t count = tensor_count(a->operands.items[0].now);
    if (str_equal(mode, "none")) {
        add_error(a, e, n, 1);
        return true;
    }
    for (int64_t i = 0; i < count; i++)
        add_error(a, e, i, str_equal(mode, "mean") ? (double)count : 1);
    return true;
}
