/* Windows that slide along the last axes: convolution (as layers mean it: cross-correlation) and
 * pooling. */
#include "why/rules.h"

typedef struct Window {
    const Operand *x, *weight, *bias;
    int ndim; /* axes it slides along, at the end */
    int64_t size[2], stride[2], dilation[2], before[2];
    int64_t channels, group_out; /* read by one output channel; outputs of one group */
    bool pads_count;
    int64_t x_stride[TENSOR_MAX_NDIM];
} Window;

static int64_t ints_at(const Asked *a, const char *name, int i, int64_t otherwise) {
    const OpArg *arg = asked_arg(a, name);
    if (!arg || arg->kind == OP_STR)
        return otherwise;
    if (arg->kind == OP_LIST)
        return arg->list.count ? op_arg_int(&arg->list.items[i < arg->list.count ? i : 0])
                               : otherwise;
    return op_arg_int(arg);
}

static int64_t padding_before(const Asked *a, const Window *w, int i) {
    const OpArg *arg = asked_arg(a, "padding");
    if (arg && arg->kind == OP_STR)
        return str_equal(arg->s, "same") ? w->dilation[i] * (w->size[i] - 1) / 2 : 0;
    return ints_at(a, "padding", i, 0);
}

static Window *window_make(Asked *a, int ndim) {
    Window *w = arena_alloc(&a->arena, sizeof *w);
    w->x = a->operands.count ? &a->operands.items[0] : NULL;
    w->ndim = ndim;
    if (!w->x || w->x->now->ndim < ndim + 1 || a->out->ndim != w->x->now->ndim)
        return NULL;
    tensor_shape_strides(w->x->now->ndim, w->x->now->shape, w->x_stride);
    a->state = w;
    return w;
}

/* Along the window's axis i: where in the operand its k-th entry lies; false in the padding. */
static bool entry_at(const Window *w, int i, int64_t out, int64_t k, int64_t *at) {
    int axis = w->x->now->ndim - w->ndim + i;
    *at = out * w->stride[i] + k * w->dilation[i] - w->before[i];
    return *at >= 0 && *at < w->x->now->shape[axis];
}

/* ---- convolution ---- */

bool rule_conv_open(Asked *a) {
    int ndim = a->form->variant;
    if (a->operands.count < 2 || ndim < 1 || ndim > 2)
        return false;
    Window *w = window_make(a, ndim);
    if (!w)
        return false;
    w->weight = &a->operands.items[1];
    w->bias = asked_operand(a, asked_param(a, "bias"));
    w->channels = w->weight->now->shape[1];
    w->group_out = w->weight->now->shape[0] / asked_int(a, "groups", 1);
    for (int i = 0; i < ndim; i++) {
        w->size[i] = w->weight->now->shape[2 + i];
        w->stride[i] = ints_at(a, "stride", i, 1);
        w->dilation[i] = ints_at(a, "dilation", i, 1);
        w->before[i] = padding_before(a, w, i);
    }
    return true;
}

static void add_tap(Asked *a, const Window *w, WhyExplanation *e, const int64_t *index,
                    int64_t channel, const int64_t *k) {
    int ndim = a->out->ndim, first = ndim - w->ndim, at_channel = first - 1;
    int64_t out_channel = index[at_channel], group = out_channel / w->group_out;
    int64_t place = (group * w->channels + channel) * w->x_stride[at_channel];
    int64_t tap = out_channel * w->channels + channel;
    for (int i = 0; i < at_channel; i++)
        place += index[i] * w->x_stride[i];
    for (int i = 0; i < w->ndim; i++) {
        int64_t at;
        if (!entry_at(w, i, index[first + i], k[i], &at))
            return;
        place += at * w->x_stride[first + i];
        tap = tap * w->size[i] + k[i];
    }
    Factor factors[2] = {{w->x, place, asked_value(w->x, place)},
                         {w->weight, tap, asked_value(w->weight, tap)}};
    answer_add_product(a, e, 1, 2, factors);
}

bool rule_conv_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Window *w = a->state;
    int64_t index[TENSOR_MAX_NDIM], taps = w->size[0] * (w->ndim == 2 ? w->size[1] : 1);
    tensor_unravel(a->out, n, index);
    for (int64_t channel = 0; channel < w->channels; channel++)
        for (int64_t tap = 0; tap < taps; tap++) {
            int64_t k[2] = {w->ndim == 2 ? tap / w->size[1] : tap,
                            w->ndim == 2 ? tap % w->size[1] : 0};
            add_tap(a, w, e, index, channel, k);
        }
    if (w->bias) {
        int64_t channel = index[a->out->ndim - w->ndim - 1];
        double complex value = asked_value(w->bias, channel);
        answer_add_term(e, value, true);
        answer_add_source(a, e, w->bias, channel);
        answer_role(e, WHY_ADDED);
        answer_text(e, "#", &value);
    }
    return true;
}

/* ---- pooling ---- */

bool rule_pool_open(Asked *a) {
    Window *w = window_make(a, 1);
    if (!w || asked_int(a, "ceil_mode", 0))
        return false;
    w->size[0] = ints_at(a, "kernel_size", 0, 1);
    w->stride[0] = ints_at(a, "stride", 0, w->size[0]);
    w->dilation[0] = ints_at(a, "dilation", 0, 1);
    w->before[0] = ints_at(a, "padding", 0, 0);
    w->pads_count = asked_int(a, "count_include_pad", 1);
    return true;
}

bool rule_pool_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Window *w = a->state;
    int last = a->out->ndim - 1;
    int64_t index[TENSOR_MAX_NDIM], at, base = 0, inside = 0;
    tensor_unravel(a->out, n, index);
    for (int i = 0; i < last; i++)
        base += index[i] * w->x_stride[i];
    for (int64_t k = 0; k < w->size[0]; k++)
        inside += entry_at(w, 0, index[last], k, &at);
    double divisor = (double)(w->pads_count ? w->size[0] : inside);
    double complex largest = a->variant == POOL_LARGEST ? asked_result(a, n) : 0;
    bool found = false;
    for (int64_t k = 0; k < w->size[0]; k++) {
        if (!entry_at(w, 0, index[last], k, &at))
            continue;
        double complex x = asked_value(w->x, base + at);
        bool chosen = !found && x == largest;
        found = found || chosen;
        answer_add_term(e, a->variant == POOL_MEAN ? x / divisor : x,
                        a->variant == POOL_MEAN || chosen);
        answer_add_source(a, e, w->x, base + at);
        if (a->variant == POOL_LARGEST)
            answer_role(e, chosen ? WHY_CHOSEN : WHY_PASSED_OVER);
        answer_text(e, a->variant == POOL_MEAN ? "# / #" : "#", (double complex[]){x, divisor});
    }
    e->kind = a->variant == POOL_LARGEST ? WHY_CHOICE : WHY_SUM;
    return true;
}
