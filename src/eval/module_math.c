/* math, and the part of cmath that is used. */
#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "eval/number.h"

#include <complex.h>
#include <math.h>
#include <string.h>

/* ---- functions of floats ---- */

typedef double Unary(double x);

typedef struct MathRow {
    const char *name;
    Unary *function;
    double low, high;   /* the domain; outside it a ValueError */
} MathRow;

static const MathRow MATH_ROWS[] = {
    {"sqrt", sqrt, 0, INFINITY},
    {"exp", exp, -INFINITY, INFINITY},
    {"expm1", expm1, -INFINITY, INFINITY},
    {"log2", log2, 0, INFINITY},
    {"log10", log10, 0, INFINITY},
    {"log1p", log1p, -1, INFINITY},
    {"sin", sin, -INFINITY, INFINITY},
    {"cos", cos, -INFINITY, INFINITY},
    {"tan", tan, -INFINITY, INFINITY},
    {"asin", asin, -1, 1},
    {"acos", acos, -1, 1},
    {"atan", atan, -INFINITY, INFINITY},
    {"sinh", sinh, -INFINITY, INFINITY},
    {"cosh", cosh, -INFINITY, INFINITY},
    {"tanh", tanh, -INFINITY, INFINITY},
    {"asinh", asinh, -INFINITY, INFINITY},
    {"acosh", acosh, 1, INFINITY},
    {"atanh", atanh, -1, 1},
    {"fabs", fabs, -INFINITY, INFINITY},
    {"erf", erf, -INFINITY, INFINITY},
    {"erfc", erfc, -INFINITY, INFINITY},
    {"gamma", tgamma, -INFINITY, INFINITY},
    {"lgamma", lgamma, -INFINITY, INFINITY},
};
enum { MATH_ROW_COUNT = sizeof MATH_ROWS / sizeof *MATH_ROWS };

static bool real_argument(Interp *in, const char *name, Value v, double *out) {
    if (v.type == VALUE_TENSOR && !bridge_call_named(in, "item", OP_METHOD, 1, &v, &v))
        return false;
    if (!value_is_number(v))
        return raise_error(in, ERR_TYPE, "math.%s() takes a real number, not %s", name,
                           value_type_name(v));
    *out = number_double(v);
    return true;
}

static const MathRow *math_row(const char *name) {
    for (int i = 0; i < MATH_ROW_COUNT; i++)
        if (str_equal(MATH_ROWS[i].name, name))
            return &MATH_ROWS[i];
    return NULL;
}

static bool call_unary(Interp *in, const MathRow *row, const CallArgs *args, Value *out) {
    Value a[1];
    double x;
    if (!call_bind_builtin(in, row->name, "x", args, a) ||
        !real_argument(in, row->name, a[0], &x))
        return false;
    bool open_end = row->function == log2 || row->function == log10 || row->function == log1p ||
                    row->function == atanh;
    if (x < row->low || x > row->high || (open_end && (x == row->low || fabs(x) == row->high)))
        if (!isinf(x) || x < row->low || row->high < INFINITY)
            return raise_error(in, ERR_VALUE, "math.%s(%g) is outside its domain", row->name, x);
    double y = row->function(x);
    if (isinf(y) && isfinite(x))
        return raise_error(in, ERR_OVERFLOW, "math.%s(%g) is too large for a float", row->name, x);
    *out = value_float(y);
    return true;
}

/* One C function a row, since a Builtin carries no data but its table entry. */
#define UNARY_CALLS(X)                                                                             \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16)    \
    X(17) X(18) X(19) X(20) X(21) X(22)
#define X(i)                                                                                       \
    static bool call_unary_##i(Interp *in, const CallArgs *args, Value *out) {                     \
        return call_unary(in, &MATH_ROWS[i], args, out);                                           \
    }
UNARY_CALLS(X)
#undef X
static BuiltinCall *const UNARY[] = {
#define X(i) call_unary_##i,
    UNARY_CALLS(X)
#undef X
};
_Static_assert(sizeof UNARY / sizeof *UNARY == MATH_ROW_COUNT, "a call for each row");

/* ---- the others ---- */

static bool math_log(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    double x, base;
    if (!call_bind_builtin(in, "log", "x, base=None", args, a) ||
        !real_argument(in, "log", a[0], &x))
        return false;
    if (x <= 0)
        return raise_error(in, ERR_VALUE, "math.log(%g) is outside its domain", x);
    *out = value_float(log(x));
    if (a[1].type == VALUE_UNBOUND)
        return true;
    if (!real_argument(in, "log", a[1], &base))
        return false;
    if (base <= 0 || base == 1)
        return raise_error(in, base == 1 ? ERR_ZERO_DIVISION : ERR_VALUE,
                           "math.log() has no base %g", base);
    *out = value_float(log(x) / log(base));
    return true;
}

static bool two_reals(Interp *in, const CallArgs *args, const char *name, double *x, double *y) {
    Value a[2];
    return call_bind_builtin(in, name, "x, y", args, a) && real_argument(in, name, a[0], x) &&
           real_argument(in, name, a[1], y);
}

static bool math_pow(Interp *in, const CallArgs *args, Value *out) {
    double x, y;
    if (!two_reals(in, args, "pow", &x, &y))
        return false;
    if ((x == 0 && y < 0) || (x < 0 && isfinite(y) && y != floor(y)))
        return raise_error(in, ERR_VALUE, "math.pow(%g, %g) is outside its domain", x, y);
    *out = value_float(pow(x, y));
    return true;
}

static bool math_atan2(Interp *in, const CallArgs *args, Value *out) {
    double x, y;
    if (!two_reals(in, args, "atan2", &x, &y))
        return false;
    *out = value_float(atan2(x, y));
    return true;
}

static bool math_fmod(Interp *in, const CallArgs *args, Value *out) {
    double x, y;
    if (!two_reals(in, args, "fmod", &x, &y))
        return false;
    if (y == 0)
        return raise_error(in, ERR_VALUE, "math.fmod(%g, 0) is outside its domain", x);
    *out = value_float(fmod(x, y));
    return true;
}

static bool math_copysign(Interp *in, const CallArgs *args, Value *out) {
    double x, y;
    if (!two_reals(in, args, "copysign", &x, &y))
        return false;
    *out = value_float(copysign(x, y));
    return true;
}

static bool math_hypot(Interp *in, const CallArgs *args, Value *out) {
    double sum = 0, x;
    for (int i = 0; i < args->count; i++) {
        if (!real_argument(in, "hypot", args->positional[i], &x))
            return false;
        sum = hypot(sum, x);
    }
    *out = value_float(sum);
    return true;
}

static bool math_dist(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    List *p, *q;
    double sum = 0, x, y;
    if (!call_bind_builtin(in, "dist", "p, q", args, a) || !value_collect(in, a[0], &p) ||
        !value_collect(in, a[1], &q))
        return false;
    if (p->count != q->count)
        return raise_error(in, ERR_VALUE, "math.dist() of points with %lld and %lld coordinates",
                           (long long)p->count, (long long)q->count);
    for (int64_t i = 0; i < p->count; i++) {
        if (!real_argument(in, "dist", p->items[i], &x) ||
            !real_argument(in, "dist", q->items[i], &y))
            return false;
        sum = hypot(sum, x - y);
    }
    *out = value_float(sum);
    return true;
}

static bool math_modf(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    double x, whole;
    if (!call_bind_builtin(in, "modf", "x", args, a) || !real_argument(in, "modf", a[0], &x))
        return false;
    double fraction = modf(x, &whole);
    *out = value_tuple(in, 2, (Value[]){value_float(fraction), value_float(whole)});
    return true;
}

static bool to_whole(Interp *in, const CallArgs *args, const char *name, Unary *rounding,
                     Value *out) {
    Value a[1];
    double x;
    if (!call_bind_builtin(in, name, "x", args, a))
        return false;
    if (a[0].type == VALUE_INT || a[0].type == VALUE_BOOL) {
        *out = value_int(number_int(a[0]));
        return true;
    }
    return real_argument(in, name, a[0], &x) && number_truncate(in, rounding(x), out);
}

static bool math_floor(Interp *in, const CallArgs *args, Value *out) {
    return to_whole(in, args, "floor", floor, out);
}

static bool math_ceil(Interp *in, const CallArgs *args, Value *out) {
    return to_whole(in, args, "ceil", ceil, out);
}

static bool math_trunc(Interp *in, const CallArgs *args, Value *out) {
    return to_whole(in, args, "trunc", trunc, out);
}

static bool is_kind(Interp *in, const CallArgs *args, const char *name, int kind, Value *out) {
    Value a[1];
    double x;
    if (!call_bind_builtin(in, name, "x", args, a) || !real_argument(in, name, a[0], &x))
        return false;
    *out = value_bool(kind == 0 ? isnan(x) != 0 : kind == 1 ? isinf(x) != 0 : isfinite(x) != 0);
    return true;
}

static bool math_isnan(Interp *in, const CallArgs *args, Value *out) {
    return is_kind(in, args, "isnan", 0, out);
}

static bool math_isinf(Interp *in, const CallArgs *args, Value *out) {
    return is_kind(in, args, "isinf", 1, out);
}

static bool math_isfinite(Interp *in, const CallArgs *args, Value *out) {
    return is_kind(in, args, "isfinite", 2, out);
}

static bool math_isclose(Interp *in, const CallArgs *args, Value *out) {
    Value a[4];
    double x[4] = {0, 0, 1e-9, 0};
    if (!call_bind_builtin(in, "isclose", "a, b, *, rel_tol=1e-9, abs_tol=0.0", args, a))
        return false;
    for (int i = 0; i < 4; i++)
        if (a[i].type != VALUE_UNBOUND && !real_argument(in, "isclose", a[i], &x[i]))
            return false;
    double difference = fabs(x[0] - x[1]);
    double allowed = fmax(x[2] * fmax(fabs(x[0]), fabs(x[1])), x[3]);
    *out = value_bool(x[0] == x[1] || (isfinite(difference) && difference <= allowed));
    return true;
}

static bool math_degrees(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    double x;
    if (!call_bind_builtin(in, "degrees", "x", args, a) || !real_argument(in, "degrees", a[0], &x))
        return false;
    *out = value_float(x * (180.0 / 3.14159265358979323846));
    return true;
}

static bool math_radians(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    double x;
    if (!call_bind_builtin(in, "radians", "x", args, a) || !real_argument(in, "radians", a[0], &x))
        return false;
    *out = value_float(x * (3.14159265358979323846 / 180.0));
    return true;
}

/* ---- of whole numbers ---- */

static int64_t greatest_divisor(int64_t a, int64_t b) {
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    while (y) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return (int64_t)x;
}

static bool math_gcd(Interp *in, const CallArgs *args, Value *out) {
    int64_t result = 0, n;
    for (int i = 0; i < args->count; i++) {
        if (!number_index(in, args->positional[i], "math.gcd()", &n))
            return false;
        result = greatest_divisor(result, n);
    }
    *out = value_int(result);
    return true;
}

static bool math_factorial(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    int64_t n;
    if (!call_bind_builtin(in, "factorial", "n", args, a) ||
        !number_index(in, a[0], "math.factorial()", &n))
        return false;
    if (n < 0)
        return raise_error(in, ERR_VALUE, "math.factorial(%lld) of a negative number",
                           (long long)n);
    *out = value_int(1);
    for (int64_t i = 2; i <= n; i++)
        if (!number_binary(in, OPERATOR_MUL, *out, value_int(i), out))
            return false;
    return true;
}

static bool math_comb(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    int64_t n, k;
    if (!call_bind_builtin(in, "comb", "n, k", args, a) ||
        !number_index(in, a[0], "math.comb()", &n) || !number_index(in, a[1], "math.comb()", &k))
        return false;
    if (n < 0 || k < 0)
        return raise_error(in, ERR_VALUE, "math.comb() of a negative number");
    *out = value_int(k <= n);
    for (int64_t i = 1; i <= k && k <= n; i++)
        if (!number_binary(in, OPERATOR_MUL, *out, value_int(n - k + i), out) ||
            !number_binary(in, OPERATOR_FLOORDIV, *out, value_int(i), out))
            return false;
    return true;
}

static bool math_isqrt(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    int64_t n;
    if (!call_bind_builtin(in, "isqrt", "n", args, a) ||
        !number_index(in, a[0], "math.isqrt()", &n))
        return false;
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

static bool math_prod(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    List *items;
    if (!call_bind_builtin(in, "prod", "items, *, start=1", args, a) ||
        !value_collect(in, a[0], &items))
        return false;
    *out = a[1].type == VALUE_UNBOUND ? value_int(1) : a[1];
    for (int64_t i = 0; i < items->count; i++)
        if (!value_binary(in, OPERATOR_MUL, *out, items->items[i], out))
            return false;
    return true;
}

/* Shewchuk's exact sum is more than layers need; Neumaier's compensated one agrees to the last
 * digit on what they add. */
static bool math_fsum(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    List *items;
    double sum = 0, lost = 0, x;
    if (!call_bind_builtin(in, "fsum", "items", args, a) || !value_collect(in, a[0], &items))
        return false;
    for (int64_t i = 0; i < items->count; i++) {
        if (!real_argument(in, "fsum", items->items[i], &x))
            return false;
        double next = sum + x;
        lost += fabs(sum) >= fabs(x) ? (sum - next) + x : (x - next) + sum;
        sum = next;
    }
    *out = value_float(sum + lost);
    return true;
}

static const Builtin MATH_FUNCTIONS[] = {
#define ROW(function) {.name = #function, .call = math_##function},
    ROW(log) ROW(pow) ROW(atan2) ROW(fmod) ROW(copysign) ROW(hypot) ROW(dist) ROW(modf) ROW(floor) ROW(ceil)
    ROW(trunc) ROW(isnan) ROW(isinf) ROW(isfinite) ROW(isclose) ROW(degrees) ROW(radians)
    ROW(gcd) ROW(factorial) ROW(comb) ROW(isqrt) ROW(prod) ROW(fsum)
#undef ROW
    {0}};

static bool resolve_math_constant(const Symbol *name, Value *out) {
    if (str_equal(name->text, "pi"))
        *out = value_float(3.14159265358979323846);
    else if (str_equal(name->text, "e"))
        *out = value_float(2.71828182845904523536);
    else if (str_equal(name->text, "tau"))
        *out = value_float(6.28318530717958647692);
    else if (str_equal(name->text, "inf"))
        *out = value_float(INFINITY);
    else if (str_equal(name->text, "nan"))
        *out = value_float(NAN);
    return out->type != VALUE_UNBOUND;
}

bool module_resolve_math(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)module;
    if (resolve_math_constant(name, out))
        return true;
    for (const Builtin *row = MATH_FUNCTIONS; row->name; row++)
        if (str_equal(row->name, name->text))
            *out = (Value){.type = VALUE_BUILTIN, .builtin = row};
    const MathRow *row = math_row(name->text);
    if (row) {
        Builtin *builtin = arena_alloc(in->arena, sizeof *builtin);
        *builtin = (Builtin){.name = row->name, .call = UNARY[row - MATH_ROWS]};
        *out = (Value){.type = VALUE_BUILTIN, .builtin = builtin};
    }
    return true;
}

/* ---- cmath ---- */

static bool complex_argument(Interp *in, const CallArgs *args, const char *name,
                             double complex *out) {
    Value a[1];
    if (!call_bind_builtin(in, name, "z", args, a))
        return false;
    if (!number_is(a[0]))
        return raise_error(in, ERR_TYPE, "cmath.%s() takes a number, not %s", name,
                           value_type_name(a[0]));
    *out = number_complex(a[0]);
    return true;
}

#define COMPLEX_FUNCTION(name)                                                                     \
    static bool cmath_##name(Interp *in, const CallArgs *args, Value *out) {                       \
        double complex z;                                                                          \
        if (!complex_argument(in, args, #name, &z))                                                \
            return false;                                                                          \
        *out = value_complex(in, c##name(z));                                                      \
        return true;                                                                               \
    }
COMPLEX_FUNCTION(exp)
COMPLEX_FUNCTION(log)
COMPLEX_FUNCTION(sqrt)
COMPLEX_FUNCTION(sin)
COMPLEX_FUNCTION(cos)
COMPLEX_FUNCTION(tanh)

static bool cmath_phase(Interp *in, const CallArgs *args, Value *out) {
    double complex z;
    if (!complex_argument(in, args, "phase", &z))
        return false;
    *out = value_float(carg(z));
    return true;
}

static const Builtin CMATH_FUNCTIONS[] = {
#define ROW(function) {.name = #function, .call = cmath_##function},
    ROW(exp) ROW(log) ROW(sqrt) ROW(sin) ROW(cos) ROW(tanh) ROW(phase)
#undef ROW
    {0}};

bool module_resolve_cmath(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)in, (void)module;
    if (resolve_math_constant(name, out))
        return true;
    for (const Builtin *row = CMATH_FUNCTIONS; row->name; row++)
        if (str_equal(row->name, name->text))
            *out = (Value){.type = VALUE_BUILTIN, .builtin = row};
    return true;
}
