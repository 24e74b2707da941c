/* Fourier transforms as the sums they are: each sample or bin times the cosine and the sine of its
 * angle. Over several axes the angles add. Where half of the bins is given, all but bin 0 and, for
 * an even length, the last count twice, and only their real part is left. */
#include "ops/fft.h"
#include "why/rules.h"

#include <math.h>

typedef struct Transform {
    const Operand *x;
    FftKind kind;
    int count; /* of axes */
    int axis[TENSOR_MAX_NDIM];
    int64_t length[TENSOR_MAX_NDIM]; /* points by axis, in the order of `axis` */
    int64_t taken[TENSOR_MAX_NDIM];  /* entries of the operand that take part */
    int64_t stride[TENSOR_MAX_NDIM]; /* of the operand, by its own axis */
    int64_t terms;
    double scale;
} Transform;

static bool halves_in(FftKind kind) {
    return kind == FFT_REAL_INVERSE || kind == FFT_HERMITIAN_FORWARD;
}

static bool is_forward(FftKind kind) {
    return kind == FFT_FORWARD || kind == FFT_REAL_FORWARD || kind == FFT_HERMITIAN_FORWARD;
}

static void choose_axes(const Asked *a, Transform *t) {
    int ndim = t->x->now->ndim;
    t->count = asked_axes(a, "dim|axis", ndim, t->axis);
    if (asked_arg(a, "dim|axis"))
        return;
    const OpArg *sizes = asked_arg(a, "s");
    t->count = a->variant == FFT_ALL_AXES
                   ? (sizes && sizes->kind == OP_LIST ? sizes->list.count : ndim)
               : a->variant == FFT_LAST_TWO ? 2
                                            : 1;
    for (int i = 0; i < t->count; i++)
        t->axis[i] = ndim - t->count + i;
}

/* What the call says of the i-th axis' length; -1: nothing. */
static int64_t wanted_length(const Asked *a, int i) {
    const OpArg *arg = asked_arg(a, "n|s");
    if (arg && arg->kind == OP_LIST)
        return i < arg->list.count ? op_arg_int(&arg->list.items[i]) : -1;
    return arg ? op_arg_int(arg) : -1;
}

static double scale_of(const Asked *a, const Transform *t) {
    const OpArg *norm = asked_arg(a, "norm");
    const char *mode = norm && norm->kind == OP_STR ? norm->s : "backward";
    double points = 1;
    for (int i = 0; i < t->count; i++)
        points *= (double)t->length[i];
    if (str_equal(mode, "ortho"))
        return 1 / sqrt(points);
    return str_equal(mode, "forward") == is_forward(t->kind) ? 1 / points : 1;
}

bool rule_fft_open(Asked *a) {
    Transform *t = arena_alloc(&a->arena, sizeof *t);
    if (!a->operands.count || a->result < 0)
        return false;
    t->x = &a->operands.items[0];
    t->kind = (FftKind)a->form->variant;
    choose_axes(a, t);
    tensor_shape_strides(t->x->now->ndim, t->x->now->shape, t->stride);
    t->terms = 1;
    for (int i = 0; i < t->count; i++) {
        if (t->axis[i] < 0 || t->axis[i] >= t->x->now->ndim)
            return false;
        int64_t own = t->x->now->shape[t->axis[i]], wanted = wanted_length(a, i);
        bool halved = halves_in(t->kind) && i == t->count - 1;
        t->length[i] = wanted >= 0 ? wanted : halved ? 2 * (own - 1) : own;
        int64_t entries = halved ? t->length[i] / 2 + 1 : t->length[i];
        t->taken[i] = entries < own ? entries : own;
        t->terms *= t->taken[i];
    }
    t->scale = scale_of(a, t);
    a->state = t;
    return true;
}

/* An angle, as a share of the circle: `turns` of `of`. */
typedef struct Angle {
    double turns, of, sine, cosine;
} Angle;

static void add_wave(Asked *a, WhyExplanation *e, const Transform *t, int64_t place,
                     double complex amount, const char *text, double part, double scale,
                     const Angle *angle) {
    Str full = {0};
    answer_add_term(e, amount, true);
    answer_add_source(a, e, t->x, place);
    if (!e->sources_only) {
        str_addf(&full, "%s(2pi * #/#)%s", text, scale == 1 ? "" : " * #");
        answer_text(e, str_text(&full), (double complex[]){part, angle->turns, angle->of, scale});
        str_release(&full);
    }
}

/* x * exp(i angle), scaled: complex out. */
static void add_turned(Asked *a, WhyExplanation *e, const Transform *t, int64_t place,
                       const Angle *angle) {
    double complex x = asked_value(t->x, place);
    double s = t->scale, re = creal(x), im = cimag(x);
    bool back = is_forward(t->kind);
    add_wave(a, e, t, place, CMPLX(s * re * angle->cosine, 0), "# * cos", re, s, angle);
    add_wave(a, e, t, place, CMPLX(0, s * re * angle->sine), back ? "-j*# * sin" : "j*# * sin", re,
             s, angle);
    if (!dtype_is_complex(t->x->now->dtype))
        return;
    add_wave(a, e, t, place, CMPLX(0, s * im * angle->cosine), "j*# * cos", im, s, angle);
    add_wave(a, e, t, place, CMPLX(-s * im * angle->sine, 0), back ? "# * sin" : "-# * sin", im, s,
             angle);
}

/* The real part of x * exp(i angle), as often as the bin counts: real out. */
static void add_halved(Asked *a, WhyExplanation *e, const Transform *t, int64_t place,
                       const Angle *angle, int64_t bin) {
    double complex x = asked_value(t->x, place);
    bool once = bin == 0 || 2 * bin == t->length[t->count - 1];
    double s = t->scale * (once ? 1 : 2), im = cimag(x);
    add_wave(a, e, t, place, s * creal(x) * angle->cosine, "re # * cos", creal(x), s, angle);
    if (once && t->count == 1) { /* the sine is 0 there: what it holds is lost */
        answer_add_term(e, 0, true);
        answer_add_source(a, e, t->x, place);
        answer_role(e, WHY_LEFT_OUT);
        answer_text(e, "im #", (double complex[]){im});
        return;
    }
    add_wave(a, e, t, place, -s * im * angle->sine,
             is_forward(t->kind) ? "im # * sin" : "-im # * sin", im, s, angle);
}

/* Where the term's entry lies, and at which angle it stands. */
static int64_t entry_of(const Transform *t, int64_t term, const int64_t *index, Angle *angle,
                        int64_t *bin) {
    int64_t place = 0;
    double turn = 0;
    for (int i = t->count - 1; i >= 0; i--) {
        int64_t at = term % t->taken[i], turns = at * index[t->axis[i]] % t->length[i];
        term /= t->taken[i];
        *bin = i == t->count - 1 ? at : *bin;
        turn += (double)turns / (double)t->length[i];
        place += at * t->stride[t->axis[i]];
        *angle = (Angle){.turns = (double)turns, .of = (double)t->length[i]};
    }
    if (t->count > 1)
        *angle = (Angle){.turns = turn, .of = 1};
    angle->cosine = cos(2 * M_PI * turn);
    angle->sine = is_forward(t->kind) ? -sin(2 * M_PI * turn) : sin(2 * M_PI * turn);
    return place;
}

/* Of the axes that are not transformed. */
static int64_t line_of(const Transform *t, int64_t *index) {
    int64_t place = 0;
    for (int i = 0; i < t->x->now->ndim; i++) {
        bool turned = false;
        for (int j = 0; j < t->count; j++)
            turned = turned || t->axis[j] == i;
        place += turned ? 0 : index[i] * t->stride[i];
    }
    return place;
}

bool rule_fft_cell(Asked *a, int64_t n, WhyExplanation *e) {
    const Transform *t = a->state;
    int64_t index[TENSOR_MAX_NDIM], bin = 0;
    Angle angle = {0};
    tensor_unravel(a->out, n, index);
    int64_t line = line_of(t, index);
    for (int64_t term = 0; term < t->terms; term++) {
        int64_t place = line + entry_of(t, term, index, &angle, &bin);
        if (halves_in(t->kind))
            add_halved(a, e, t, place, &angle, bin);
        else
            add_turned(a, e, t, place, &angle);
    }
    return true;
}
