#include "ui/stats.h"

#include "base/str.h"
#include "tensor/iter.h"
#include "tensor/view.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

static const char *const PART_NAMES[PART_COUNT] = {"complex", "abs", "phase", "re", "im"};

const char *part_name(Part part) {
    return PART_NAMES[part];
}

bool part_by_name(const char *name, Part *out) {
    for (int i = 0; i < PART_COUNT; i++)
        if (str_equal(name, PART_NAMES[i])) {
            *out = (Part)i;
            return true;
        }
    return false;
}

static double part_of_complex(double complex z, Part part) {
    switch (part) {
    case PART_RE: return creal(z);
    case PART_IM: return cimag(z);
    case PART_PHASE: return carg(z);
    case PART_COMPLEX:
    case PART_ABS:
    case PART_COUNT: break;
    }
    return cabs(z);
}

double part_of(const Tensor *t, int64_t position, Part part) {
    if (!dtype_is_complex(t->dtype))
        return tensor_get_double(t, position);
    return part_of_complex(tensor_get_complex(t, position), part);
}

/* ---- stats ---- */

typedef struct Count {
    const Tensor *t;
    Part part;
    Stats stats;
    double sum;
    int64_t finite;
} Count;

static void note_size(Stats *stats, double value) {
    double size = fabs(value);
    if (!isfinite(size))
        return;
    stats->largest = size > stats->largest ? size : stats->largest;
    stats->whole = stats->whole && size == floor(size);
}

static void note_value(Count *count, double value) {
    Stats *stats = &count->stats;
    if (isnan(value))
        stats->nan++;
    else if (isinf(value))
        value > 0 ? stats->positive_infinite++ : stats->negative_infinite++;
    else {
        stats->least = count->finite && stats->least < value ? stats->least : value;
        stats->most = count->finite && stats->most > value ? stats->most : value;
        count->sum += value;
        count->finite++;
    }
}

static void note_element(Count *count, int64_t position) {
    if (!dtype_is_complex(count->t->dtype)) {
        double value = tensor_get_double(count->t, position);
        note_value(count, value);
        note_size(&count->stats, value);
        return;
    }
    double complex z = tensor_get_complex(count->t, position);
    double value = part_of_complex(z, count->part);
    note_value(count, value);
    note_size(&count->stats, count->part == PART_COMPLEX ? creal(z) : value);
    if (count->part == PART_COMPLEX)
        note_size(&count->stats, cimag(z));
}

static void note_run(void *context, int64_t n, unsigned char *const *pointers,
                     const int64_t *strides) {
    Count *count = context;
    int64_t size = (int64_t)dtype_size(count->t->dtype);
    int64_t at = pointers[0] - count->t->storage->data;
    for (int64_t i = 0; i < n; i++)
        note_element(count, (at + i * strides[0]) / size);
}

Stats stats_of(const Tensor *t, Part part) {
    Tensor once = *t;
    const Tensor *looked_at = &once;
    Count count = {.t = t, .part = part, .stats = {.count = tensor_count(t), .whole = true}};
    int64_t times = view_drop_repeats(&once); /* each place is looked at once */
    TensorIter iter;
    iter_init(&iter, once.ndim, once.shape, 1, &looked_at);
    iter_run(&iter, note_run, &count);
    if (count.finite)
        count.stats.mean = count.sum / (double)count.finite;
    count.stats.nan *= times;
    count.stats.positive_infinite *= times;
    count.stats.negative_infinite *= times;
    return count.stats;
}

bool stats_has_finite(const Stats *stats) {
    return stats->nan + stats->positive_infinite + stats->negative_infinite < stats->count;
}

/* ---- scale ---- */

Scale scale_between(double low, double high, bool phase) {
    if (phase)
        return (Scale){RAMP_PHASE, -PI, PI};
    if (low < 0 && high > 0) {
        double side = -low > high ? -low : high;
        return (Scale){RAMP_SIGNED, -side, side};
    }
    return (Scale){RAMP_MAGNITUDE, low, high};
}

Scale scale_of(const Stats *stats, const Tensor *t, Part part) {
    bool phase = part == PART_PHASE && dtype_is_complex(t->dtype);
    bool magnitude = dtype_is_complex(t->dtype) && part <= PART_ABS;
    return scale_between(magnitude ? 0 : stats->least, stats->most, phase);
}

Spot scale_spot(const Scale *scale, double value, uint8_t *level) {
    *level = 0;
    if (isnan(value))
        return SPOT_NAN;
    if (isinf(value))
        return value > 0 ? SPOT_POSITIVE_INFINITE : SPOT_NEGATIVE_INFINITE;
    double slack = 1e-9 * (fabs(scale->low) + fabs(scale->high));
    if (value < scale->low - slack)
        return SPOT_BELOW;
    if (value > scale->high + slack)
        return SPOT_ABOVE;
    double width = scale->high - scale->low;
    double share = width > 0 ? (value - scale->low) / width : value != 0;
    double scaled = floor(share * 256);
    *level = (uint8_t)(scaled > 255 ? 255 : scaled >= 0 ? scaled : 0);
    return SPOT_ON;
}

double scale_value(const Scale *scale, uint8_t level) {
    return scale->low + (scale->high - scale->low) * ((double)level + 0.5) / 256;
}
