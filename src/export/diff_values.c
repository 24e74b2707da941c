/* Two tensors of one shape and dtype, element by element. */
#include "export/diff.h"

#include <math.h>

typedef struct Apart {
    int64_t first, most, count; /* indices of elements; count of those that differ */
    double first_distance, most_distance;
} Apart;

static double part_distance(double a, double b) {
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b) ? 0 : INFINITY;
    return a == b ? 0 : fabs(a - b);
}

/* At least 1 for two that differ, however large they are. */
static double int_distance(int64_t a, int64_t b) {
    return a == b ? 0 : fmax(1, fabs((double)a - (double)b));
}

static double distance(const Tensor *here, int64_t i, const Tensor *there, int64_t j) {
    double complex a, b;
    switch (dtype_category(here->dtype)) {
    case DTYPE_CATEGORY_FLOAT:
        return part_distance(tensor_get_double(here, i), tensor_get_double(there, j));
    case DTYPE_CATEGORY_COMPLEX:
        a = tensor_get_complex(here, i);
        b = tensor_get_complex(there, j);
        return hypot(part_distance(creal(a), creal(b)), part_distance(cimag(a), cimag(b)));
    default: return int_distance(tensor_get_int(here, i), tensor_get_int(there, j));
    }
}

static bool is_exact(DType dtype) {
    return !dtype_is_floating(dtype) && !dtype_is_complex(dtype);
}

/* How far elements may be apart. */
static double tolerance(const Tensor *there, const DiffOptions *options) {
    double largest = 0;
    int64_t count = tensor_count(there);
    if (is_exact(there->dtype))
        return 0;
    for (int64_t n = 0; n < count; n++) {
        double size = cabs(tensor_get_complex(there, tensor_position(there, n)));
        if (isfinite(size) && size > largest)
            largest = size;
    }
    return options->atol + options->rtol * largest;
}

static Apart compare(const Tensor *here, const Tensor *there, double allowed) {
    Apart apart = {0};
    int64_t count = tensor_count(here);
    bool exact = is_exact(here->dtype);
    for (int64_t n = 0; n < count; n++) {
        double d = distance(here, tensor_position(here, n), there, tensor_position(there, n));
        bool differs = exact ? d != 0 : !(d <= allowed);
        if (!differs)
            continue;
        if (!apart.count++) {
            apart.first = n;
            apart.first_distance = d;
        }
        if (apart.count == 1 || d > apart.most_distance) {
            apart.most = n;
            apart.most_distance = d;
        }
    }
    return apart;
}

static void add_element(Str *out, const Tensor *t, int64_t n) {
    double complex z = tensor_get_complex(t, tensor_position(t, n));
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL:
        str_add(out, tensor_get_int(t, tensor_position(t, n)) ? "True" : "False");
        break;
    case DTYPE_CATEGORY_INT:
        str_addf(out, "%lld", (long long)tensor_get_int(t, tensor_position(t, n)));
        break;
    case DTYPE_CATEGORY_FLOAT: str_addf(out, "%.9g", str_plain_nan(creal(z))); break;
    case DTYPE_CATEGORY_COMPLEX:
        str_addf(out, "%.9g%+.9gj", str_plain_nan(creal(z)), str_plain_nan(cimag(z)));
        break;
    }
}

static void add_index(Str *out, const Tensor *t, int64_t n) {
    int64_t index[TENSOR_MAX_NDIM];
    tensor_unravel(t, n, index);
    for (int i = 0; i < t->ndim; i++)
        str_addf(out, "%s%lld", i ? ", " : "[", (long long)index[i]);
    str_add(out, t->ndim ? "]" : "");
}

static void add_distance(Said *out, double d) {
    if (isfinite(d))
        said_add(out, ", %.3g apart", d);
}

/* "x[0, 1] is 3 here and 4 there" */
static void add_first(const Tensor *here, const Tensor *there, int64_t first, const char *name,
                      Said *why) {
    Str place = {0}, ours = {0}, theirs = {0};
    add_index(&place, here, first);
    add_element(&ours, here, first);
    add_element(&theirs, there, first);
    said_add(why, "%s%s is %s here and %s there", name, str_text(&place), ours.text, theirs.text);
    str_release(&place);
    str_release(&ours);
    str_release(&theirs);
}

static void describe(const Tensor *here, const Tensor *there, const Apart *apart, const char *name,
                     Said *why) {
    add_first(here, there, apart->first, name, why);
    if (here->dtype != DTYPE_BOOL)
        add_distance(why, apart->first_distance);
    if (apart->count == 1)
        return;
    said_add(why, "; %lld of %lld elements differ", (long long)apart->count,
             (long long)tensor_count(here));
    if (apart->most == apart->first || here->dtype == DTYPE_BOOL)
        return;
    Str place = {0};
    add_index(&place, here, apart->most);
    said_add(why, ", most %s", str_text(&place));
    add_distance(why, apart->most_distance);
    str_release(&place);
}

static void add_shapes(const Tensor *here, const Tensor *there, const char *name, Said *why) {
    Str ours = {0}, theirs = {0};
    tensor_add_shape(&ours, here->ndim, here->shape);
    tensor_add_shape(&theirs, there->ndim, there->shape);
    said_add(why, "%s has shape %s here and %s there", name, ours.text, theirs.text);
    str_release(&ours);
    str_release(&theirs);
}

bool diff_tensors(const Tensor *here, const Tensor *there, const DiffOptions *options,
                  const char *name, Said *why) {
    if (here->dtype != there->dtype) {
        said_add(why, "%s has dtype %s here and %s there", name, dtype_name(here->dtype),
                 dtype_name(there->dtype));
        return false;
    }
    if (!tensor_same_shape(here, there)) {
        add_shapes(here, there, name, why);
        return false;
    }
    Apart apart = compare(here, there, tolerance(there, options));
    if (apart.count)
        describe(here, there, &apart, name, why);
    return !apart.count;
}
