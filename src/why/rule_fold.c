/* Over axes: what many cells are folded into, one of them that is chosen, and what runs along. */
#include "why/rules.h"

#include <math.h>

/* The cells that one result is made of: some axes of one operand. */
typedef struct Group {
    const Operand *x;
    int64_t count;
    int64_t *offset;               /* of each member, from the first */
    int64_t kept[TENSOR_MAX_NDIM]; /* strides by axis of the result */
    int64_t step;                  /* between neighbours, when it is one axis */
} Group;

static void list_members(Asked *a, Group *g, const bool *folded, const int64_t *stride) {
    const Tensor *x = g->x->now;
    g->count = 1;
    for (int i = 0; i < x->ndim; i++)
        g->count *= folded[i] ? x->shape[i] : 1;
    g->offset = arena_alloc_array(&a->arena, (size_t)g->count, sizeof *g->offset);
    for (int64_t m = 0; m < g->count; m++) {
        int64_t rest = m;
        for (int i = x->ndim - 1; i >= 0; i--)
            if (folded[i]) {
                g->offset[m] += rest % x->shape[i] * stride[i];
                rest /= x->shape[i];
            }
    }
}

/* With `stays` the folded axis is one of the result too, and its place there counts nothing. */
static Group *group_make(Asked *a, bool stays) {
    const Operand *x = a->operands.count ? &a->operands.items[0] : NULL;
    bool folded[TENSOR_MAX_NDIM] = {false};
    int axes[TENSOR_MAX_NDIM];
    int64_t stride[TENSOR_MAX_NDIM];
    if (!x)
        return NULL;
    int ndim = x->now->ndim, count = asked_axes(a, "dim|axis", ndim, axes);
    for (int i = 0; i < ndim; i++)
        folded[i] = !count;
    for (int i = 0; i < count; i++)
        if (axes[i] >= 0 && axes[i] < ndim)
            folded[axes[i]] = true;
    Group *g = arena_alloc(&a->arena, sizeof *g);
    g->x = x;
    tensor_shape_strides(ndim, x->now->shape, stride);
    list_members(a, g, folded, stride);
    bool same = a->out->ndim == ndim;
    for (int i = 0, to = 0; i < ndim; i++) {
        if (folded[i])
            g->step = stride[i];
        if ((same || !folded[i]) && to < a->out->ndim)
            g->kept[to++] = folded[i] ? 0 : stride[i];
    }
    a->state = g;
    return !stays || (same && count <= 1) ? g : NULL;
}

static int64_t group_base(const Asked *a, const Group *g, int64_t n) {
    int64_t index[TENSOR_MAX_NDIM], base = 0;
    tensor_unravel(a->out, n, index);
    for (int i = 0; i < a->out->ndim; i++)
        base += index[i] * g->kept[i];
    return base;
}

static void add_member(Asked *a, WhyExplanation *e, const Group *g, int64_t place,
                       double complex amount, bool adds) {
    answer_add_term(e, amount, adds);
    answer_add_source(a, e, g->x, place);
}

bool rule_fold_open(Asked *a) {
    return group_make(a, false) != NULL;
}

/* ---- sums and means ---- */

static bool is_known(double complex x) {
    return x == x;
}

static double complex group_sum(const Group *g, int64_t base, bool known_only, int64_t *count) {
    double complex sum = 0;
    *count = 0;
    for (int64_t m = 0; m < g->count; m++) {
        double complex x = asked_value(g->x, base + g->offset[m]);
        if (known_only && !is_known(x))
            continue;
        sum = *count ? sum + x : x;
        ++*count;
    }
    return sum;
}

/* n - 1 unless the call says otherwise. */
static double divisor_of(const Asked *a, int64_t count) {
    bool unbiased = asked_int(a, "unbiased", asked_param(a, "ddof|correction") < 0);
    return (double)(count - asked_int(a, "ddof|correction", unbiased));
}

static void add_square(Asked *a, WhyExplanation *e, const Group *g, int64_t place,
                       double complex mean, double divisor, bool adds) {
    double complex x = asked_value(g->x, place), d = x - mean;
    add_member(a, e, g, place, (creal(d) * creal(d) + cimag(d) * cimag(d)) / divisor, adds);
    answer_text(e, "(# - #)^2 / #", (double complex[]){x, mean, divisor});
}

bool rule_fold_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Group *g = a->state;
    int64_t base = group_base(a, g, n), count;
    bool known = a->variant == FOLD_KNOWN || a->variant == FOLD_MEAN_OF_KNOWN;
    bool mean = a->variant == FOLD_MEAN_OF_ALL || a->variant == FOLD_MEAN_OF_KNOWN;
    double complex sum = group_sum(g, base, known, &count);
    double complex middle = sum / (double)(count ? count : 1);
    for (int64_t m = 0; m < g->count; m++) {
        int64_t place = base + g->offset[m];
        double complex x = asked_value(g->x, place);
        if (a->variant == FOLD_VARIANCE) {
            add_square(a, e, g, place, middle, divisor_of(a, count), true);
            continue;
        }
        bool counts = !known || is_known(x);
        double complex amount = a->variant == FOLD_OF_COUNT ? x != 0 : mean ? x / (double)count : x;
        add_member(a, e, g, place, amount, counts);
        answer_role(e, counts ? WHY_PLAIN : WHY_LEFT_OUT);
        answer_text(e, mean ? "# / #" : "#", (double complex[]){x, (double)count});
    }
    return true;
}

/* ---- functions of all ---- */

static double part_of(int variant, double complex x, double middle, double p) {
    switch (variant) {
    case COMBINE_NORM: return pow(cabs(x), p);
    case COMBINE_LOGSUMEXP: return exp(creal(x) - middle);
    default: return x != 0;
    }
}

static double largest_of(const Group *g, int64_t base) {
    double largest = -INFINITY;
    for (int64_t m = 0; m < g->count; m++)
        largest = fmax(largest, creal(asked_value(g->x, base + g->offset[m])));
    return largest;
}

static double exponent_of(const Asked *a) {
    const OpArg *p = asked_arg(a, "p|ord");
    return p && op_arg_is_number(p) ? op_arg_double(p) : 2;
}

static double complex combined(const Asked *a, double complex product, double sum, double middle,
                               int64_t count, double p) {
    switch (a->variant) {
    case COMBINE_PRODUCT: return product;
    case COMBINE_ANY: return sum > 0;
    case COMBINE_ALL: return sum == (double)count;
    case COMBINE_DEVIATION: return sqrt(sum / divisor_of(a, count));
    case COMBINE_NORM: return p == 2 ? sqrt(sum) : pow(sum, 1 / p);
    default: return isinf(middle) ? middle : middle + log(sum);
    }
}

static const char *const COMBINE_TEXTS[] = {
    [COMBINE_PRODUCT] = "x1 * ... * x#",
    [COMBINE_ANY] = "any(x1 ... x#)",
    [COMBINE_ALL] = "all(x1 ... x#)",
    [COMBINE_DEVIATION] = "sqrt(sum of (x - mean)^2 / #)",
    [COMBINE_NORM] = "(|x1|^p + ... + |x#|^p)^(1/p)",
    [COMBINE_LOGSUMEXP] = "log(exp(x1) + ... + exp(x#))",
};

/* One term that adds, the whole; beside it what each cell brings. */
bool rule_combine_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Group *g = a->state;
    int64_t base = group_base(a, g, n), count;
    double complex mean = group_sum(g, base, false, &count) / (double)(count ? count : 1);
    double middle = largest_of(g, base), p = exponent_of(a), sum = 0;
    if (a->variant == COMBINE_NORM && (isinf(p) || p == 0))
        return rule_trying_open(a) && (a->rule = rule_by_trying(), rule_trying_cell(a, n, e));
    double complex product = 1;
    for (int64_t m = 0; m < g->count; m++) {
        double complex x = asked_value(g->x, base + g->offset[m]), d = x - mean;
        product = asked_times(product, x);
        sum += a->variant == COMBINE_DEVIATION ? creal(d) * creal(d) + cimag(d) * cimag(d)
                                               : part_of(a->variant, x, middle, p);
    }
    answer_add_term(e, combined(a, product, sum, middle, count, p), true);
    for (int64_t m = 0; m < g->count; m++)
        answer_add_source(a, e, g->x, base + g->offset[m]);
    double complex size = a->variant == COMBINE_DEVIATION ? divisor_of(a, count) : (double)g->count;
    answer_text(e, COMBINE_TEXTS[a->variant], &size);
    for (int64_t m = 0; m < g->count; m++) {
        int64_t place = base + g->offset[m];
        double complex x = asked_value(g->x, place);
        if (a->variant == COMBINE_DEVIATION) {
            add_square(a, e, g, place, mean, divisor_of(a, count), false);
            continue;
        }
        add_member(a, e, g, place, part_of(a->variant, x, middle, p), false);
        answer_text(e, "#", &x);
    }
    return true;
}

/* ---- one of all ---- */

/* max(a, b) folds nothing. */
static bool is_of_two(const Asked *a) {
    return asked_param(a, "other") >= 0;
}

bool rule_extreme_open(Asked *a) {
    if (is_of_two(a))
        a->variant = str_equal(a->form->name, "max") ? LARGER : SMALLER;
    return is_of_two(a) || group_make(a, false);
}

/* The member `chosen` by its value, or by where it lies among them, and then those passed over. */
static void add_choice(Asked *a, WhyExplanation *e, const Group *g, int64_t base, int64_t chosen,
                       bool by_index) {
    for (int64_t i = -1; i < g->count; i++) {
        int64_t m = i < 0 ? chosen : i;
        if (m < 0 || m >= g->count || i == chosen)
            continue;
        double complex x = asked_value(g->x, base + g->offset[m]);
        add_member(a, e, g, base + g->offset[m], by_index && i < 0 ? (double)m : x, i < 0);
        answer_role(e, i < 0 ? WHY_CHOSEN : WHY_PASSED_OVER);
        answer_text(e, "#", &x);
    }
}

/* Its value, or where among the cells it lies. */
bool rule_extreme_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Group *g = a->state;
    if (is_of_two(a))
        return rule_larger_cell(a, n, e);
    int64_t base = group_base(a, g, n), chosen = -1;
    double complex result = asked_result(a, n);
    bool is_index = a->variant == EXTREME_INDEX || a->result > 0;
    for (int64_t m = 0; m < g->count && chosen < 0; m++) {
        double complex x = asked_value(g->x, base + g->offset[m]);
        bool same = x == result || (x != x && result != result);
        chosen = is_index ? (int64_t)creal(result) : same ? m : -1;
    }
    add_choice(a, e, g, base, chosen, is_index);
    return true;
}

/* ---- the one that an index names ---- */

typedef struct Pick {
    Group *group;
    Tensor *indices;
} Pick;

static const OpArg *second_of(const OpArg *result) {
    return result->kind == OP_LIST && result->list.count == 2 ? &result->list.items[1] : result;
}

bool rule_pick_open(Asked *a) {
    const OpArg *second = second_of(&a->record->result);
    Pick *pick = arena_alloc(&a->arena, sizeof *pick);
    pick->group = group_make(a, false);
    if (!pick->group || second->kind != OP_TENSOR || second->tensor->dtype != DTYPE_INT64)
        return false;
    int axes[TENSOR_MAX_NDIM], ndim = pick->group->x->now->ndim;
    if (!asked_axes(a, "dim|axis", ndim, axes) && ndim > 1)
        return false; /* over the flattened tensor */
    history_enter(a->why, a->record->order + 1);
    pick->indices = history_copy(a->why, &a->arena, second->tensor, a->record->order + 1);
    a->state = pick;
    return true;
}

bool rule_pick_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Pick *pick = a->state;
    const Group *g = pick->group;
    int64_t base = group_base(a, g, n), at = tensor_get_int(pick->indices, n);
    bool is_index =
        a->out->dtype == DTYPE_INT64 && (a->result > 0 || a->record->result.kind == OP_TENSOR);
    add_choice(a, e, g, base, at, is_index);
    return true;
}

/* ---- along an axis that stays ---- */

bool rule_along_open(Asked *a) {
    const Tensor *x = a->operands.count ? a->operands.items[0].now : NULL;
    return x && tensor_same_shape(x, a->out) && (x->ndim <= 1 || asked_arg(a, "dim|axis")) &&
           group_make(a, true);
}

/* Which member of its group the n-th cell is. */
static int64_t member_of(const Group *g, int64_t n, int64_t base) {
    return g->step ? (n - base) / g->step : 0;
}

bool rule_softmax_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Group *g = a->state;
    int64_t base = group_base(a, g, n), own = member_of(g, n, base);
    double sign = a->variant == SOFTMAX_MIN_OF ? -1 : 1, largest = -INFINITY, sum = 0;
    for (int64_t m = 0; m < g->count; m++)
        largest = fmax(largest, sign * creal(asked_value(g->x, base + g->offset[m])));
    for (int64_t m = 0; m < g->count; m++)
        sum += exp(sign * creal(asked_value(g->x, base + g->offset[m])) - largest);
    double x = sign * creal(asked_value(g->x, base + g->offset[own]));
    bool logs = a->variant == SOFTMAX_LOG_OF;
    answer_add_term(e, logs ? x - largest - log(sum) : exp(x - largest) / sum, true);
    answer_add_source(a, e, g->x, base + g->offset[own]);
    answer_text(e, logs ? "# - # - log(#)" : "exp(# - #) / #", (double complex[]){x, largest, sum});
    for (int64_t m = 0; m < g->count; m++) {
        double other = sign * creal(asked_value(g->x, base + g->offset[m]));
        add_member(a, e, g, base + g->offset[m], exp(other - largest), false);
        answer_role(e, WHY_DIVISOR);
        answer_text(e, "exp(# - #)", (double complex[]){other, largest});
    }
    return true;
}

/* All up to the cell's own. */
bool rule_cumulate_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Group *g = a->state;
    int64_t base = group_base(a, g, n), own = member_of(g, n, base);
    double complex product = 1;
    for (int64_t m = 0; m <= own && a->variant == CUMULATE_PRODUCTS; m++)
        product = asked_times(product, asked_value(g->x, base + g->offset[m]));
    if (a->variant == CUMULATE_PRODUCTS) {
        double complex size = (double)own + 1;
        answer_add_term(e, product, true);
        answer_text(e, "x1 * ... * x#", &size);
    }
    for (int64_t m = 0; m <= own; m++) {
        double complex x = asked_value(g->x, base + g->offset[m]);
        if (a->variant == CUMULATE_PRODUCTS) {
            answer_add_source(a, e, g->x, base + g->offset[m]);
            continue;
        }
        add_member(a, e, g, base + g->offset[m], x, true);
        answer_text(e, "#", &x);
    }
    return true;
}
