/* math, and the part of cmath that is used. */
#include "base/vec.h"
#include "eval/bridge.h"
#include "eval/builtin.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "eval/number.h"

#include <complex.h>
#include <math.h>

static bool outside_domain(Interp *in, const char *name, double x) {
    return raise_error(in, ERR_VALUE, "math.%s(%g) is outside its domain", name, x);
}

/* ---- functions of one float ---- */

/* name in Python, C function, whether a finite number can give a result too large. */
#define UNARY_FUNCTIONS(X)                                                                         \
    X(sqrt, sqrt, false)                                                                           \
    X(exp, exp, true)                                                                              \
    X(expm1, expm1, true)                                                                          \
    X(log2, log2, false)                                                                           \
    X(log10, log10, false)                                                                         \
    X(log1p, log1p, false)                                                                         \
    X(sin, sin, false)                                                                             \
    X(cos, cos, false)                                                                             \
    X(tan, tan, false)                                                                             \
    X(asin, asin, false)                                                                           \
    X(acos, acos, false)                                                                           \
    X(atan, atan, false)                                                                           \
    X(sinh, sinh, true)                                                                            \
    X(cosh, cosh, true)                                                                            \
    X(tanh, tanh, false)                                                                           \
    X(asinh, asinh, false)                                                                         \
    X(acosh, acosh, false)                                                                         \
    X(atanh, atanh, false)                                                                         \
    X(fabs, fabs, false)                                                                           \
    X(erf, erf, false)                                                                             \
    X(erfc, erfc, false)                                                                           \
    X(gamma, tgamma, true)                                                                         \
    X(lgamma, lgamma, false)

typedef enum UnaryFunction {
#define X(name, function, overflows) UNARY_##name,
    UNARY_FUNCTIONS(X)
#undef X
} UnaryFunction;

static const struct {
    double (*function)(double x);
    bool overflows;
} UNARY[] = {
#define X(name, function, overflows) {function, overflows},
    UNARY_FUNCTIONS(X)
#undef X
};

/* The variant is the function. Errors as CPython's: a NaN that did not come in, an infinity from a
 * finite number. */
static bool call_unary(Interp *in, const Builtin *self, Value *a, Value *out) {
    double x = a[0].f, y = UNARY[self->variant].function(x);
    bool is_pole = x <= 0 && x == floor(x); /* of gamma */
    *out = value_float(y);
    if (isnan(y) && !isnan(x))
        return outside_domain(in, self->name, x);
    if (isinf(y) && isfinite(x) && UNARY[self->variant].overflows && !is_pole)
        return raise_error(in, ERR_OVERFLOW, "math.%s(%g) is too large for a float", self->name, x);
    return !(isinf(y) && isfinite(x)) || outside_domain(in, self->name, x);
}

/* ---- functions of two floats ---- */

static double (*const BINARY[])(double x, double y) = {atan2, copysign, remainder};
enum { BINARY_ATAN2, BINARY_COPYSIGN, BINARY_REMAINDER };

static bool call_binary(Interp *in, const Builtin *self, Value *a, Value *out) {
    double y = BINARY[self->variant](a[0].f, a[1].f);
    *out = value_float(y);
    return !isnan(y) || isnan(a[0].f) || isnan(a[1].f) || outside_domain(in, self->name, a[0].f);
}

static bool math_log(Interp *in, Value *a, Value *out) {
    double x = a[0].f;
    if (x <= 0)
        return outside_domain(in, "log", x);
    *out = value_float(log(x));
    if (a[1].type == VALUE_UNBOUND)
        return true;
    double base = a[1].f;
    if (base <= 0 || base == 1)
        return raise_error(in, base == 1 ? ERR_ZERO_DIVISION : ERR_VALUE,
                           "math.log() has no base %g", base);
    *out = value_float(log(x) / log(base));
    return true;
}

static bool math_pow(Interp *in, Value *a, Value *out) {
    double x = a[0].f, y = a[1].f, power = pow(x, y);
    if ((x == 0 && y < 0) || (x < 0 && isfinite(x) && isfinite(y) && y != floor(y)))
        return raise_error(in, ERR_VALUE, "math.pow(%g, %g) is outside its domain", x, y);
    *out = value_float(power);
    return !isinf(power) || !isfinite(x) || !isfinite(y) ||
           raise_error(in, ERR_OVERFLOW, "math.pow(%g, %g) is too large for a float", x, y);
}

static bool math_fmod(Interp *in, Value *a, Value *out) {
    if (a[1].f == 0 || (isinf(a[0].f) && !isnan(a[1].f)))
        return raise_error(in, ERR_VALUE, "math.fmod(%g, %g) is outside its domain", a[0].f,
                           a[1].f);
    *out = value_float(fmod(a[0].f, a[1].f));
    return true;
}

static bool math_isclose(Interp *in, Value *a, Value *out) {
    double x = a[0].f, y = a[1].f, difference = fabs(x - y);
    double allowed = fmax(a[2].f * fmax(fabs(x), fabs(y)), a[3].f);
    (void)in;
    *out = value_bool(x == y || (isfinite(difference) && difference <= allowed));
    return true;
}

static bool math_modf(Interp *in, Value *a, Value *out) {
    double whole, fraction = modf(a[0].f, &whole);
    *out = value_tuple(in, 2, (Value[]){value_float(fraction), value_float(whole)});
    return true;
}

/* degrees and radians: the variant says which. */
static bool turn(Interp *in, const Builtin *self, Value *a, Value *out) {
    const double half_turn = 3.14159265358979323846;
    (void)in;
    *out = value_float(a[0].f * (self->variant ? 180.0 / half_turn : half_turn / 180.0));
    return true;
}

/* ---- asking ---- */

enum { KIND_NAN, KIND_INF, KIND_FINITE };

static bool is_kind(Interp *in, const Builtin *self, Value *a, Value *out) {
    double x = a[0].f;
    (void)in;
    *out = value_bool(self->variant == KIND_NAN   ? isnan(x) != 0
                      : self->variant == KIND_INF ? isinf(x) != 0
                                                  : isfinite(x) != 0);
    return true;
}

/* ---- to whole numbers ---- */

static double (*const ROUNDINGS[])(double x) = {floor, ceil, trunc};
enum { ROUND_FLOOR, ROUND_CEIL, ROUND_TRUNC };

static bool to_whole(Interp *in, const Builtin *self, Value *a, Value *out) {
    int64_t whole;
    if (number_is_whole(a[0], &whole)) {
        *out = value_int(whole);
        return true;
    }
    if (a[0].type == VALUE_TENSOR && !bridge_call_named(in, "item", OP_METHOD, 1, a, a))
        return false;
    if (!value_is_number(a[0]))
        return raise_error(in, ERR_TYPE, "math.%s() takes a real number, not %s", self->name,
                           value_type_name(a[0]));
    return number_truncate(in, ROUNDINGS[self->variant](number_double(a[0])), out);
}

static int64_t greatest_divisor(int64_t a, int64_t b) {
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    while (y) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return (int64_t)x;
}

static bool math_gcd(Interp *in, Value *a, Value *out) {
    int64_t result = 0, n;
    for (int64_t i = 0; i < a[0].tuple->count; i++) {
        if (!number_index(in, a[0].tuple->items[i], "math.gcd()", &n))
            return false;
        result = greatest_divisor(result, n);
    }
    *out = value_int(result);
    return true;
}

static bool math_factorial(Interp *in, Value *a, Value *out) {
    if (a[0].i < 0)
        return raise_error(in, ERR_VALUE, "math.factorial(%lld) of a negative number",
                           (long long)a[0].i);
    *out = value_int(1);
    for (int64_t i = 2; i <= a[0].i; i++)
        if (!number_binary(in, OPERATOR_MUL, *out, value_int(i), out))
            return false;
    return true;
}

static bool math_comb(Interp *in, Value *a, Value *out) {
    int64_t n = a[0].i, k = a[1].i;
    if (n < 0 || k < 0)
        return raise_error(in, ERR_VALUE, "math.comb() of a negative number");
    *out = value_int(k <= n);
    k = k > n - k ? n - k : k;
    for (int64_t i = 1; i <= k; i++)
        if (!number_binary(in, OPERATOR_MUL, *out, value_int(n - k + i), out) ||
            !number_binary(in, OPERATOR_FLOORDIV, *out, value_int(i), out))
            return false;
    return true;
}

static bool math_isqrt(Interp *in, Value *a, Value *out) {
    int64_t n = a[0].i;
    if (n < 0)
        return raise_error(in, ERR_VALUE, "math.isqrt() of a negative number");
    int64_t root = (int64_t)sqrt((double)n);
    while (root > 0 && root > n / root)
        root--;
    while ((root + 1) <= n / (root + 1))
        root++;
    *out = value_int(root);
    return true;
}

/* ---- of several ---- */

static bool float_of(Interp *in, const char *name, Value v, double *out) {
    if (v.type == VALUE_TENSOR && !bridge_call_named(in, "item", OP_METHOD, 1, &v, &v))
        return false;
    if (!value_is_number(v))
        return raise_error(in, ERR_TYPE, "math.%s() takes numbers, not %s", name,
                           value_type_name(v));
    *out = number_double(v);
    return true;
}

static bool math_hypot(Interp *in, Value *a, Value *out) {
    double sum = 0, x;
    for (int64_t i = 0; i < a[0].tuple->count; i++) {
        if (!float_of(in, "hypot", a[0].tuple->items[i], &x))
            return false;
        sum = hypot(sum, x);
    }
    *out = value_float(sum);
    return true;
}

static bool math_dist(Interp *in, Value *a, Value *out) {
    const List *p = a[0].list, *q = a[1].list;
    double sum = 0, x, y;
    if (p->count != q->count)
        return raise_error(in, ERR_VALUE, "math.dist() of points with %lld and %lld coordinates",
                           (long long)p->count, (long long)q->count);
    for (int64_t i = 0; i < p->count; i++) {
        if (!float_of(in, "dist", p->items[i], &x) || !float_of(in, "dist", q->items[i], &y))
            return false;
        sum = hypot(sum, x - y);
    }
    *out = value_float(sum);
    return true;
}

static bool math_prod(Interp *in, Value *a, Value *out) {
    *out = a[1];
    for (int64_t i = 0; i < a[0].list->count; i++)
        if (!value_binary(in, OPERATOR_MUL, *out, a[0].list->items[i], out))
            return false;
    return true;
}

/* Parts of a sum that do not overlap, smallest first: together they are exact (Shewchuk, "Adaptive
 * Precision Floating-Point Arithmetic", 1997). */
typedef VEC(double) Parts;

static void parts_add(Parts *parts, double x) {
    size_t kept = 0;
    for (size_t i = 0; i < parts->count; i++) {
        double y = parts->items[i];
        double large = fabs(x) < fabs(y) ? y : x, small = fabs(x) < fabs(y) ? x : y;
        x = large + small;
        double lost = small - (x - large);
        if (lost != 0)
            parts->items[kept++] = lost;
    }
    parts->count = kept;
    vec_push(parts, x);
}

/* The sum of the parts, rounded once, half to even. */
static double parts_sum(Parts *parts) {
    double sum = 0, lost = 0;
    while (parts->count && lost == 0) {
        double x = sum, y = vec_pop(parts);
        sum = x + y;
        lost = y - (sum - x);
    }
    bool same_side = parts->count && (lost < 0) == (vec_last(parts) < 0) && lost != 0;
    double doubled = sum + 2 * lost;
    return same_side && doubled - sum == 2 * lost ? doubled : sum;
}

static bool math_fsum(Interp *in, Value *a, Value *out) {
    Parts parts = {0};
    double x, plain = 0;
    bool fine = true;
    for (int64_t i = 0; fine && i < a[0].list->count; i++) {
        fine = float_of(in, "fsum", a[0].list->items[i], &x);
        plain += fine ? x : 0;
        if (fine && isfinite(x))
            parts_add(&parts, x);
    }
    *out = value_float(isfinite(plain) ? parts_sum(&parts) : plain);
    vec_release(&parts);
    return fine;
}

/* ---- the table ---- */

const Builtin module_math_functions[] = {
#define X(name, function, overflows)                                                               \
    {#name, "x: float", .family = call_unary, .variant = UNARY_##name},
    UNARY_FUNCTIONS(X)
#undef X
    {"log", "x: float, base: float = ()", .call = math_log},
    {"pow", "x: float, y: float", .call = math_pow},
    {"fmod", "x: float, y: float", .call = math_fmod},
    {"atan2", "y: float, x: float", .family = call_binary, .variant = BINARY_ATAN2},
    {"copysign", "x: float, y: float", .family = call_binary, .variant = BINARY_COPYSIGN},
    {"remainder", "x: float, y: float", .family = call_binary, .variant = BINARY_REMAINDER},
    {"isclose", "a: float, b: float, *, rel_tol: float = 1e-9, abs_tol: float = 0.0",
     .call = math_isclose},
    {"modf", "x: float", .call = math_modf},
    {"degrees", "x: float", .family = turn, .variant = true},
    {"radians", "x: float", .family = turn, .variant = false},
    {"isnan", "x: float", .family = is_kind, .variant = KIND_NAN},
    {"isinf", "x: float", .family = is_kind, .variant = KIND_INF},
    {"isfinite", "x: float", .family = is_kind, .variant = KIND_FINITE},
    {"floor", "x", .family = to_whole, .variant = ROUND_FLOOR},
    {"ceil", "x", .family = to_whole, .variant = ROUND_CEIL},
    {"trunc", "x", .family = to_whole, .variant = ROUND_TRUNC},
    {"gcd", "*integers", .call = math_gcd},
    {"factorial", "n: int", .call = math_factorial},
    {"comb", "n: int, k: int", .call = math_comb},
    {"isqrt", "n: int", .call = math_isqrt},
    {"hypot", "*coordinates", .call = math_hypot},
    {"dist", "p: items, q: items", .call = math_dist},
    {"prod", "items: items, *, start=1", .call = math_prod},
    {"fsum", "items: items", .call = math_fsum},
    {0},
};

static bool resolve_constant(const Symbol *name, Value *out) {
    static const struct {
        const char *name;
        double value;
    } CONSTANTS[] = {{"pi", 3.14159265358979323846},
                     {"e", 2.71828182845904523536},
                     {"tau", 6.28318530717958647692},
                     {"inf", INFINITY},
                     {"nan", NAN}};
    for (size_t i = 0; i < sizeof CONSTANTS / sizeof *CONSTANTS; i++)
        if (str_equal(CONSTANTS[i].name, name->text))
            *out = value_float(CONSTANTS[i].value);
    return out->type != VALUE_UNBOUND;
}

bool module_resolve_math(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)in, (void)module;
    if (!resolve_constant(name, out))
        *out = builtin_value(module_math_functions, name);
    return true;
}

/* ---- cmath ---- */

typedef double complex ComplexFunction(double complex z);
static ComplexFunction *const COMPLEX_FUNCTIONS[] = {cexp, clog, csqrt, csin, ccos, ctanh};
enum { COMPLEX_EXP, COMPLEX_LOG, COMPLEX_SQRT, COMPLEX_SIN, COMPLEX_COS, COMPLEX_TANH };

static bool complex_argument(Interp *in, const char *name, Value v, double complex *out) {
    if (!number_is(v))
        return raise_error(in, ERR_TYPE, "cmath.%s() takes a number, not %s", name,
                           value_type_name(v));
    *out = number_complex(v);
    return true;
}

static bool call_complex(Interp *in, const Builtin *self, Value *a, Value *out) {
    double complex z = 0;
    if (!complex_argument(in, self->name, a[0], &z))
        return false;
    *out = value_complex(in, COMPLEX_FUNCTIONS[self->variant](z));
    return true;
}

static bool cmath_phase(Interp *in, Value *a, Value *out) {
    double complex z = 0;
    if (!complex_argument(in, "phase", a[0], &z))
        return false;
    *out = value_float(carg(z));
    return true;
}

static bool cmath_polar(Interp *in, Value *a, Value *out) {
    double complex z = 0;
    if (!complex_argument(in, "polar", a[0], &z))
        return false;
    *out = value_tuple(in, 2, (Value[]){value_float(cabs(z)), value_float(carg(z))});
    return true;
}

static bool cmath_rect(Interp *in, Value *a, Value *out) {
    *out = value_complex(in, CMPLX(a[0].f * cos(a[1].f), a[0].f * sin(a[1].f)));
    return true;
}

const Builtin module_cmath_functions[] = {
    {"exp", "z", .family = call_complex, .variant = COMPLEX_EXP},
    {"log", "z", .family = call_complex, .variant = COMPLEX_LOG},
    {"sqrt", "z", .family = call_complex, .variant = COMPLEX_SQRT},
    {"sin", "z", .family = call_complex, .variant = COMPLEX_SIN},
    {"cos", "z", .family = call_complex, .variant = COMPLEX_COS},
    {"tanh", "z", .family = call_complex, .variant = COMPLEX_TANH},
    {"phase", "z", .call = cmath_phase},
    {"polar", "z", .call = cmath_polar},
    {"rect", "r: float, phi: float", .call = cmath_rect},
    {0},
};

bool module_resolve_cmath(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)in, (void)module;
    if (!resolve_constant(name, out))
        *out = builtin_value(module_cmath_functions, name);
    return true;
}
