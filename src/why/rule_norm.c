/* Layers that normalise: a cell less the mean of its group, divided by the group's spread. What the
 * group is differs: the last axes, a channel over the whole batch, a channel or some channels of
 * one item. */
#include "why/rules.h"

#include <math.h>

typedef struct Normed {
    const Operand *x, *weight, *bias;
    const Operand *mean, *variance; /* kept ones, by channel; NULL: the group's own */
    double eps;
    int64_t inner, channels; /* cells of one channel of one item; channels of an item */
    int64_t grouped;         /* channels in a group */
} Normed;

static bool keeps_statistics(const Asked *a) {
    if (a->variant == NORM_OF_BATCH)
        return !asked_int(a, "training", 0) && asked_arg(a, "running_mean");
    return a->variant == NORM_OF_CHANNEL && !asked_int(a, "use_input_stats", 1) &&
           asked_arg(a, "running_mean");
}

/* One channel an item: all its cells. */
static bool measure_layer(const Asked *a, Normed *s) {
    const OpArg *shape = asked_arg(a, "normalized_shape");
    int axes = !shape ? 0 : shape->kind == OP_LIST ? shape->list.count : 1;
    s->inner = 1;
    for (int i = 0; i < axes; i++)
        s->inner *= s->x->now->shape[s->x->now->ndim - 1 - i];
    s->channels = s->grouped = 1;
    return axes > 0 && s->inner > 0;
}

static bool measure_channels(const Asked *a, Normed *s) {
    const Tensor *x = s->x->now;
    if (x->ndim < 2 || !tensor_count(x))
        return false;
    s->channels = x->shape[1];
    s->inner = tensor_count(x) / (x->shape[0] * s->channels);
    s->grouped = a->variant == NORM_OF_GROUP ? s->channels / asked_int(a, "num_groups", 1) : 1;
    return s->grouped > 0;
}

bool rule_norm_open(Asked *a) {
    Normed *s = arena_alloc(&a->arena, sizeof *s);
    if (!a->operands.count || a->result < 0)
        return false;
    s->x = &a->operands.items[0];
    s->weight = asked_operand(a, asked_param(a, "weight"));
    s->bias = asked_operand(a, asked_param(a, "bias"));
    s->eps = asked_double(a, "eps", 1e-5);
    if (keeps_statistics(a)) {
        s->mean = asked_operand(a, asked_param(a, "running_mean"));
        s->variance = asked_operand(a, asked_param(a, "running_var"));
    }
    a->state = s;
    return a->variant == NORM_OF_LAYER ? measure_layer(a, s) : measure_channels(a, s);
}

static int64_t channel_of(const Normed *s, int64_t place) {
    return place / s->inner % s->channels;
}

/* Cells with one number are one group. */
static int64_t group_of(const Asked *a, const Normed *s, int64_t place) {
    return a->variant == NORM_OF_BATCH ? channel_of(s, place) : place / s->inner / s->grouped;
}

/* Where the cells of a group lie: one behind the other, but for a channel over the batch. */
static void range_of(const Asked *a, const Normed *s, int64_t group, int64_t *first, int64_t *end) {
    bool apart = a->variant == NORM_OF_BATCH;
    int64_t size = s->inner * s->grouped;
    *first = apart ? 0 : group * size;
    *end = apart ? tensor_count(s->x->now) : *first + size;
}

typedef struct Moments {
    double mean, square;
    int64_t count;
} Moments;

static Moments moments_of(const Asked *a, const Normed *s, int64_t n) {
    Moments m = {0};
    int64_t group = group_of(a, s, n), first, end;
    range_of(a, s, group, &first, &end);
    if (s->mean) {
        m.mean = creal(asked_value(s->mean, channel_of(s, n)));
        m.square = creal(asked_value(s->variance, channel_of(s, n)));
        return m;
    }
    for (int64_t i = first; i < end; i++)
        if (group_of(a, s, i) == group) {
            m.mean += creal(asked_value(s->x, i));
            m.count++;
        }
    m.mean /= (double)m.count;
    for (int64_t i = first; i < end; i++)
        if (group_of(a, s, i) == group)
            m.square += pow(creal(asked_value(s->x, i)) - m.mean, 2) / (double)m.count;
    return m;
}

static void add_beside(Asked *a, WhyExplanation *e, const Operand *operand, int64_t place) {
    double complex value = asked_value(operand, place);
    answer_add_term(e, value, false);
    answer_add_source(a, e, operand, place);
    answer_role(e, WHY_SPREAD);
    answer_text(e, "#", &value);
}

/* What mean and spread are of. */
static void add_group(Asked *a, const Normed *s, WhyExplanation *e, int64_t n) {
    int64_t group = group_of(a, s, n), first, end;
    range_of(a, s, group, &first, &end);
    if (s->mean) {
        add_beside(a, e, s->mean, channel_of(s, n));
        add_beside(a, e, s->variance, channel_of(s, n));
        return;
    }
    for (int64_t i = first; i < end; i++)
        if (group_of(a, s, i) == group)
            add_beside(a, e, s->x, i);
}

bool rule_norm_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Normed *s = a->state;
    Moments m = moments_of(a, s, n);
    int64_t own = a->variant == NORM_OF_LAYER ? n % s->inner : channel_of(s, n);
    double complex x = asked_value(s->x, n), w = s->weight ? asked_value(s->weight, own) : 1;
    double spread = sqrt(m.square + s->eps);
    answer_add_term(e, (creal(x) - m.mean) / spread * creal(w), true);
    answer_add_source(a, e, s->x, n);
    if (s->weight)
        answer_add_source(a, e, s->weight, own);
    answer_text(e, "(# - #) / # * #", (double complex[]){x, m.mean, spread, w});
    if (s->bias) {
        double complex b = asked_value(s->bias, own);
        answer_add_term(e, b, true);
        answer_add_source(a, e, s->bias, own);
        answer_role(e, WHY_ADDED);
        answer_text(e, "#", &b);
    }
    add_group(a, s, e, n);
    return true;
}
