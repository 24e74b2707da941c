/* Rows of reduce.def that compare scores of classes with the right class, or with probabilities of
 * all. Scores have the classes on axis 1 (on axis 0 when they have one axis). */
#include "base/watch.h"
#include "ops/kernels.h"
#include "ops/reduce.h"
#include "ops/results.h"

#include <string.h>

typedef struct ClassLoss {
    OpContext *context;
    const char *name;
    Tensor *scores; /* logarithms of probabilities, contiguous: (batch, classes, rest) */
    Tensor *target;
    const Tensor *weight; /* one for each class, or NULL */
    const char *reduction;
    int64_t ignored; /* the class that does not count */
    double smoothing;
    int64_t batch, classes, rest;
} ClassLoss;

/* ---- checks ---- */

static bool measure(ClassLoss *loss) {
    const Tensor *s = loss->scores;
    if (s->ndim == 0)
        return error_set(loss->context->error, ERR_VALUE,
                         "%s: input must have an axis for the classes", loss->name);
    int axis = s->ndim == 1 ? 0 : 1;
    loss->batch = axis ? s->shape[0] : 1;
    loss->classes = s->shape[axis];
    loss->rest = 1;
    for (int i = 2; i < s->ndim; i++)
        loss->rest *= s->shape[i];
    return true;
}

/* The target has the shape of the scores without the axis of the classes. */
static bool check_target_shape(const ClassLoss *loss) {
    const Tensor *s = loss->scores, *t = loss->target;
    Error *error = loss->context->error;
    if (s->ndim > 1 && t->ndim >= 1 && t->shape[0] != s->shape[0])
        return error_set(error, ERR_VALUE, "%s: input has a batch of %lld, target one of %lld",
                         loss->name, (long long)s->shape[0], (long long)t->shape[0]);
    bool agree = t->ndim == s->ndim - 1;
    for (int i = 1; agree && i < t->ndim; i++)
        agree = t->shape[i] == s->shape[i + 1];
    if (agree)
        return true;
    Str own = {0}, other = {0};
    tensor_add_shape(&own, s->ndim, s->shape);
    tensor_add_shape(&other, t->ndim, t->shape);
    error_set(error, ERR_RUNTIME,
              "%s: input of shape %s needs a target of that shape without the axis of the classes, "
              "not %s",
              loss->name, str_text(&own), str_text(&other));
    str_release(&own);
    str_release(&other);
    return false;
}

static bool check_weight(const ClassLoss *loss) {
    if (!loss->weight || (loss->weight->ndim == 1 && loss->weight->shape[0] == loss->classes))
        return true;
    return error_set(loss->context->error, ERR_RUNTIME,
                     "%s: weight must have one entry for each of the %lld classes", loss->name,
                     (long long)loss->classes);
}

static bool check_reduction(const ClassLoss *loss) {
    const char *r = loss->reduction;
    if (!strcmp(r, "mean") || !strcmp(r, "sum") || !strcmp(r, "none"))
        return true;
    return error_set(loss->context->error, ERR_VALUE,
                     "%s: reduction is 'none', 'mean' or 'sum', not '%s'", loss->name, r);
}

/* ---- one place ---- */

static double score(const ClassLoss *loss, int64_t place, int64_t class) {
    int64_t batch = place / loss->rest, rest = place % loss->rest;
    int64_t n = (batch * loss->classes + class) * loss->rest + rest;
    return tensor_get_double(loss->scores, loss->scores->offset + n);
}

static double weight_of(const ClassLoss *loss, int64_t class) {
    return loss->weight ? tensor_get_double(loss->weight, tensor_position(loss->weight, class)) : 1;
}

/* Minus the score of the right class, and of all when labels are smoothed. */
static double index_loss(const ClassLoss *loss, int64_t place, int64_t right) {
    double own = -score(loss, place, right) * weight_of(loss, right), all = 0;
    if (loss->smoothing == 0)
        return own;
    for (int64_t class = 0; class < loss->classes && !watch_ends(1); class ++)
        all -= score(loss, place, class) * weight_of(loss, class);
    return (1 - loss->smoothing) * own + loss->smoothing / (double)loss->classes * all;
}

static double probability_loss(const ClassLoss *loss, int64_t place) {
    double sum = 0, even = loss->smoothing / (double)loss->classes;
    int64_t batch = place / loss->rest, rest = place % loss->rest;
    for (int64_t class = 0; class < loss->classes && !watch_ends(1); class ++) {
        int64_t n = (batch * loss->classes + class) * loss->rest + rest;
        double wanted = tensor_get_double(loss->target, tensor_position(loss->target, n));
        wanted = (1 - loss->smoothing) * wanted + even;
        sum -= score(loss, place, class) * wanted * weight_of(loss, class);
    }
    return sum;
}

/* ---- all places ---- */

/* Sums the losses into one number, or keeps them apart. */
typedef struct Sum {
    Tensor *losses; /* NULL unless kept apart */
    double total, weights;
} Sum;

static void sum_add(Sum *sum, int64_t place, double value, double weight) {
    sum->total += value;
    sum->weights += weight;
    if (sum->losses)
        tensor_set_double(sum->losses, place, value);
}

static bool sum_begin(const ClassLoss *loss, int ndim, const int64_t *shape, Sum *sum) {
    *sum = (Sum){0};
    if (strcmp(loss->reduction, "none") == 0)
        sum->losses = op_new(loss->context, NULL, loss->scores->dtype, ndim, shape);
    return sum->losses || strcmp(loss->reduction, "none") != 0;
}

static bool sum_give(const ClassLoss *loss, const Sum *sum, OpArg *out) {
    bool mean = strcmp(loss->reduction, "mean") == 0;
    if (sum->losses)
        return op_give(out, sum->losses);
    return op_give(out, tensor_from_double(loss->context->arena, loss->scores->dtype,
                                           mean ? sum->total / sum->weights : sum->total,
                                           loss->context->error));
}

/* Targets are indices of classes. The mean is over the weights of the right classes. */
static bool give_index_losses(ClassLoss *loss, OpArg *out) {
    Sum sum;
    if (loss->target->dtype != DTYPE_INT64)
        return error_set(loss->context->error, ERR_RUNTIME,
                         "%s: target holds indices of classes, so it must be int64, not %s; "
                         "convert with .long()",
                         loss->name, dtype_name(loss->target->dtype));
    if (!check_target_shape(loss) || !check_weight(loss) ||
        !sum_begin(loss, loss->target->ndim, loss->target->shape, &sum))
        return false;
    for (int64_t place = 0; place < loss->batch * loss->rest && !watch_ends(1); place++) {
        int64_t right = tensor_get_int(loss->target, tensor_position(loss->target, place));
        if (right == loss->ignored) {
            sum_add(&sum, place, 0, 0);
            continue;
        }
        if (right < 0 || right >= loss->classes)
            return error_set(loss->context->error, ERR_INDEX,
                             "%s: target %lld is %lld, but there are %lld classes", loss->name,
                             (long long)place, (long long)right, (long long)loss->classes);
        sum_add(&sum, place, index_loss(loss, place, right), weight_of(loss, right));
    }
    return sum_give(loss, &sum, out);
}

/* Targets are probabilities of all classes. The mean is over the places. */
static bool give_probability_losses(ClassLoss *loss, OpArg *out) {
    Sum sum;
    int ndim = 0;
    int64_t shape[TENSOR_MAX_NDIM];
    const Tensor *s = loss->scores;
    if (!dtype_is_floating(loss->target->dtype))
        return error_set(loss->context->error, ERR_RUNTIME,
                         "%s: a target of input's shape holds probabilities, so it must be of a "
                         "floating type, not %s",
                         loss->name, dtype_name(loss->target->dtype));
    for (int i = 0; i < s->ndim; i++)
        if (i != (s->ndim == 1 ? 0 : 1))
            shape[ndim++] = s->shape[i];
    if (!check_weight(loss) || !sum_begin(loss, ndim, shape, &sum))
        return false;
    for (int64_t place = 0; place < loss->batch * loss->rest && !watch_ends(1); place++)
        sum_add(&sum, place, probability_loss(loss, place), 1);
    return sum_give(loss, &sum, out);
}

/* ---- rows ---- */

static bool begin(OpContext *context, const Op *op, const OpArg *args, ClassLoss *loss) {
    *loss = (ClassLoss){
        .context = context,
        .name = op->name,
        .scores = args[0].tensor,
        .target = args[1].tensor,
        .weight = op_is_none(&args[2]) ? NULL : args[2].tensor,
        .ignored = args[4].i,
        .reduction = reduce_asked(&args[3], &args[5], &args[6]),
    };
    return check_reduction(loss) && measure(loss);
}

/* nll_loss(input, target, weight, size_average, ignore_index, reduce, reduction): input holds
 * log-probabilities. */
bool op_nll_loss(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    ClassLoss loss;
    if (!begin(context, op, args, &loss))
        return false;
    if (!dtype_is_floating(loss.scores->dtype))
        return error_set(context->error, ERR_RUNTIME, "nll_loss: input must be of a floating type");
    loss.scores = tensor_contiguous(context->scratch, loss.scores, context->error);
    return loss.scores && give_index_losses(&loss, out);
}

/* cross_entropy(input, target, weight, size_average, ignore_index, reduce, reduction,
 * label_smoothing). */
bool op_cross_entropy(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    ClassLoss loss;
    if (!begin(context, op, args, &loss))
        return false;
    loss.smoothing = args[7].f;
    if (!(loss.smoothing >= 0 && loss.smoothing <= 1))
        return error_set(context->error, ERR_RUNTIME,
                         "cross_entropy: label_smoothing must be from 0 to 1, not %g",
                         loss.smoothing);
    loss.scores = softmax_log(context, loss.scores, loss.scores->ndim == 1 ? 0 : 1);
    if (!loss.scores)
        return false;
    return tensor_same_shape(args[0].tensor, loss.target) ? give_probability_losses(&loss, out)
                                                          : give_index_losses(&loss, out);
}
