/* The built-in functions of text, numbers and output. */
#include "eval/functions.h"

#include "base/utf8.h"
#include "eval/bridge.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most text that a run may print. */
enum { FUNCTIONS_MOST_PRINTED = 64 * 1024 * 1024 };

/* ---- output ---- */

static void add_or(Str *text, Value v, const char *fallback) {
    if (v.type == VALUE_STR)
        str_add_bytes(text, v.str->text, v.str->len);
    else
        str_add(text, fallback);
}

static bool emit(Interp *in, const Str *text) {
    Run *run = in->run;
    if (run->printed.len + text->len > FUNCTIONS_MOST_PRINTED)
        return interp_halt(in, ERR_MEMORY, "the program printed more than %d bytes",
                           FUNCTIONS_MOST_PRINTED);
    str_add_bytes(&run->printed, str_text(text), text->len);
    interp_save(in, &run->printed_len, sizeof run->printed_len);
    run->printed_len = run->printed.len;
    return true;
}

/* a: values, sep, end, file, flush */
static bool function_print(Interp *in, Value *a, Value *out) {
    const Tuple *values = a[0].tuple;
    Str text = {0};
    bool fine = true;
    for (int64_t i = 0; fine && i < values->count; i++) {
        if (i)
            add_or(&text, a[1], " ");
        fine = value_add_str(in, &text, values->items[i]);
    }
    add_or(&text, a[2], "\n");
    fine = fine && emit(in, &text);
    str_release(&text);
    *out = NONE;
    return fine;
}

static bool function_repr(Interp *in, Value *a, Value *out) {
    Str text = {0};
    bool fine = value_add_repr(in, &text, a[0]);
    *out = value_take_str(in, &text);
    return fine;
}

/* repr with everything beyond ASCII escaped. */
static bool function_ascii(Interp *in, Value *a, Value *out) {
    Str text = {0}, escaped = {0};
    bool fine = value_add_repr(in, &text, a[0]);
    for (size_t at = 0, bytes; at < text.len; at += bytes) {
        unsigned rune = utf8_decode(text.text + at, text.len - at, &bytes, NULL);
        if (rune < 0x80)
            str_add_char(&escaped, (char)rune);
        else
            str_addf(&escaped, rune < 0x100 ? "\\x%02x" : rune < 0x10000 ? "\\u%04x" : "\\U%08x",
                     rune);
    }
    str_release(&text);
    *out = value_take_str(in, &escaped);
    return fine;
}

static bool function_format(Interp *in, Value *a, Value *out) {
    Str text = {0};
    bool has_spec = a[1].type == VALUE_STR;
    bool fine = value_add_format(in, &text, a[0], has_spec ? a[1].str->text : "",
                                 has_spec ? a[1].str->len : 0);
    *out = value_take_str(in, &text);
    return fine;
}

/* ---- sizes and numbers ---- */

static bool function_len(Interp *in, Value *a, Value *out) {
    int64_t length;
    if (!value_length(in, a[0], &length))
        return false;
    *out = value_int(length);
    return true;
}

static bool function_abs(Interp *in, Value *a, Value *out) {
    bool found = false;
    if (a[0].type == VALUE_COMPLEX)
        *out = value_float(cabs(*a[0].z));
    else if (a[0].type == VALUE_FLOAT)
        *out = value_float(fabs(a[0].f));
    else if (number_is(a[0]))
        return number_unary(in, number_int(a[0]) < 0 ? OPERATOR_NEG : OPERATOR_POS, a[0], out);
    else if (a[0].type == VALUE_TENSOR)
        return bridge_call_named(in, "abs", OP_TORCH, 1, a, out);
    else if (!value_call_method(in, a[0], in->names.dunder_abs, 0, NULL, &found, out))
        return false;
    return number_is(a[0]) || found ||
           raise_error(in, ERR_TYPE, "abs() of a %s", value_type_name(a[0]));
}

/* Rounds to `digits` decimals, half to even, as Python: through the shortest decimal text. */
static double round_decimals(double value, int64_t digits) {
    char text[700];
    if (digits > 300 || !isfinite(value))
        return value;
    if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, value);
        return strtod(text, NULL);
    }
    double scale = pow(10, (double)-digits);
    return nearbyint(value / scale) * scale;
}

/* A whole number to a multiple of 10^-digits, half to even. */
static bool round_whole(Interp *in, int64_t value, int64_t digits, Value *out) {
    int64_t unit = 1;
    *out = value_int(value);
    if (digits >= 0)
        return true;
    for (int64_t i = digits; i < 0; i++)
        if (__builtin_mul_overflow(unit, 10, &unit)) {
            *out = value_int(0);
            return true;
        }
    int64_t down = value / unit - (value % unit < 0), rest = value - down * unit;
    bool up = rest > unit - rest || (rest == unit - rest && down % 2 != 0);
    return number_binary(in, OPERATOR_MUL, value_int(down + up), value_int(unit), out);
}

static bool function_round(Interp *in, Value *a, Value *out) {
    bool has_digits = a[1].type == VALUE_INT;
    dtypes_number(a[0], false, &a[0]);
    if (!value_is_number(a[0]))
        return raise_error(in, ERR_TYPE, "round() of a %s", value_type_name(a[0]));
    if (a[0].type == VALUE_FLOAT && has_digits)
        *out = value_float(round_decimals(a[0].f, a[1].i));
    else if (a[0].type == VALUE_FLOAT)
        return number_truncate(in, nearbyint(a[0].f), out);
    else
        return round_whole(in, number_int(a[0]), has_digits ? a[1].i : 0, out);
    return true;
}

static bool function_divmod(Interp *in, Value *a, Value *out) {
    Value parts[2];
    if (!value_binary(in, OPERATOR_FLOORDIV, a[0], a[1], &parts[0]) ||
        !value_binary(in, OPERATOR_MOD, a[0], a[1], &parts[1]))
        return false;
    *out = value_tuple(in, 2, parts);
    return true;
}

static bool function_pow(Interp *in, Value *a, Value *out) {
    if (a[2].type == VALUE_INT && a[0].type == VALUE_INT && a[1].type == VALUE_INT)
        return number_power_modulo(in, a[0].i, a[1].i, a[2].i, out);
    if (a[2].type == VALUE_INT)
        return raise_error(in, ERR_TYPE, "pow() with a modulus takes whole numbers only");
    return value_binary(in, OPERATOR_POW, a[0], a[1], out);
}

/* ---- characters and bases ---- */

static bool function_ord(Interp *in, Value *a, Value *out) {
    size_t bytes = 0;
    unsigned rune = 0;
    if (a[0].str->len)
        rune = utf8_decode(a[0].str->text, a[0].str->len, &bytes, NULL);
    *out = value_int(rune);
    return (bytes && bytes == a[0].str->len) ||
           raise_error(in, ERR_TYPE, "ord() takes a text of one character");
}

static bool function_chr(Interp *in, Value *a, Value *out) {
    char bytes[UTF8_MOST_BYTES];
    if (a[0].i < 0 || a[0].i > 0x10FFFF)
        return raise_error(in, ERR_VALUE, "chr() takes 0 to 0x10ffff, not %lld",
                           (long long)a[0].i);
    *out = value_str(in, bytes, utf8_encode((unsigned)a[0].i, bytes));
    return true;
}

/* hex, oct, bin: the variant is the letter of the format. */
static bool in_base(Interp *in, const Builtin *self, Value *a, Value *out) {
    const char spec[] = {'#', (char)self->variant, '\0'};
    Str text = {0};
    bool fine = value_add_format(in, &text, a[0], spec, strlen(spec));
    *out = value_take_str(in, &text);
    return fine;
}

/* ---- what a program cannot do ---- */

static bool function_exit(Interp *in, Value *a, Value *out) {
    (void)a;
    *out = NONE;
    return raise_error(in, ERR_SYSTEM_EXIT, "the program ended itself");
}

static bool function_open(Interp *in, Value *a, Value *out) {
    (void)a;
    *out = NONE;
    return raise_error(in, ERR_PERMISSION,
                       "a program cannot open files; np.load reads a .npy beside it");
}

static bool function_input(Interp *in, Value *a, Value *out) {
    (void)a;
    *out = NONE;
    return raise_error(in, ERR_RUNTIME, "a program cannot ask for input; it runs once, recorded");
}

const Builtin functions_basic[] = {
    {"print", "*values, sep: str = None, end: str = None, file=None, flush=False",
     .call = function_print},
    {"repr", "value", .call = function_repr},
    {"ascii", "value", .call = function_ascii},
    {"format", "value, spec: str = ''", .call = function_format},
    {"len", "value", .call = function_len},
    {"abs", "value", .call = function_abs},
    {"round", "value, ndigits: int = None", .call = function_round},
    {"divmod", "a, b", .call = function_divmod},
    {"pow", "base, exp, mod: int = None", .call = function_pow},
    {"ord", "character: str", .call = function_ord},
    {"chr", "number: int", .call = function_chr},
    {"hex", "number: int", .family = in_base, .variant = 'x'},
    {"oct", "number: int", .family = in_base, .variant = 'o'},
    {"bin", "number: int", .family = in_base, .variant = 'b'},
    {"exit", "*status", .call = function_exit},
    {"quit", "*status", .call = function_exit},
    {"open", "*values, **options", .call = function_open},
    {"input", "*prompt", .call = function_input},
    {0},
};
