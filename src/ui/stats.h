/* What a tensor's numbers are like as a whole, and how they map to a colour scale.
 *
 * A complex number is looked at by one of its parts; a real one is its own real part. Works out
 * of the elements where they lie, over any strides. */
#ifndef EINSTEP_UI_STATS_H
#define EINSTEP_UI_STATS_H

#include "tensor/tensor.h"
#include "ui/theme.h"

typedef enum Part {
    PART_COMPLEX, /* both parts as numbers; the magnitude as a colour */
    PART_ABS,
    PART_PHASE,   /* radians */
    PART_RE,
    PART_IM,
    PART_COUNT
} Part;

const char *part_name(Part part);
bool part_by_name(const char *name, Part *out);

/* The part of an element, as one number. */
double part_of(const Tensor *t, int64_t position, Part part);

typedef struct Stats {
    int64_t count, nan, positive_infinite, negative_infinite;
    double least, most, mean; /* of the finite ones; 0 when there are none */
    double largest;           /* magnitude of any real or imaginary part, finite */
    bool whole;               /* all finite parts are whole numbers */
} Stats;

Stats stats_of(const Tensor *t, Part part);

/* True when there is a least, a most and a mean. */
bool stats_has_finite(const Stats *stats);

/* ---- scale ---- */

typedef struct Scale {
    Ramp ramp;
    double low, high;
} Scale;

/* From the least to the most; symmetric about zero where both signs occur. */
Scale scale_of(const Stats *stats, const Tensor *t, Part part);

/* A scale with given ends. */
Scale scale_between(double low, double high, bool phase);

typedef enum Spot {
    SPOT_ON,       /* on the scale, at a level */
    SPOT_BELOW,
    SPOT_ABOVE,
    SPOT_NAN,
    SPOT_POSITIVE_INFINITE,
    SPOT_NEGATIVE_INFINITE,
    SPOT_COUNT
} Spot;

Spot scale_spot(const Scale *scale, double value, uint8_t *level);

/* The value in the middle of a level. */
double scale_value(const Scale *scale, uint8_t level);

#endif
