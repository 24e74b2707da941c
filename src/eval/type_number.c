/* int, float, complex, bool, range, slice, type: what calling them makes, and their methods. */
#include "eval/bridge.h"
#include "eval/interp.h"
#include "eval/item.h"
#include "eval/number.h"
#include "eval/type_rows.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers from text ---- */

/* The text without white space around it and underscores between digits; false when it is too
 * long to be a number. */
static bool number_text(const Symbol *text, char *out, size_t size) {
    const char *start = text->text, *end = start + text->len;
    size_t len = 0;
    while (start < end && strchr(" \t\n\r\f\v", *start))
        start++;
    while (end > start && strchr(" \t\n\r\f\v", end[-1]))
        end--;
    for (; start < end && len + 1 < size; start++) {
        bool between = *start == '_' && len && start + 1 < end && start[-1] != '_';
        if (!between)
            out[len++] = *start;
    }
    out[len] = '\0';
    return start == end && len;
}

/* Passes 0b, 0o or 0x where the base allows it; base 0 takes it from there, else is 10. */
static char *skip_prefix(char *digits, int64_t *base) {
    static const struct {
        char letter;
        int64_t base;
    } PREFIXES[] = {{'b', 2}, {'o', 8}, {'x', 16}};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (digits[0] == '0' && (digits[1] | 32) == PREFIXES[i].letter &&
            (*base == 0 || *base == PREFIXES[i].base)) {
            *base = PREFIXES[i].base;
            return digits + 2;
        }
    *base = *base ? *base : 10;
    return digits;
}

static bool int_from_text(Interp *in, const Symbol *text, int64_t base, Value *out) {
    char digits[128], *end;
    if (number_text(text, digits, sizeof digits)) {
        bool negative = digits[0] == '-';
        char *start = digits + (digits[0] == '-' || digits[0] == '+');
        start = skip_prefix(start, &base);
        errno = 0;
        long long value = strtoll(start, &end, (int)base);
        if (errno == ERANGE)
            return raise_error(in, ERR_OVERFLOW, "int(\"%s\") does not fit 64 bits", digits);
        if (*start && !strchr("+- ", *start) && *end == '\0') {
            *out = value_int(negative ? -value : value);
            return true;
        }
    }
    return raise_error(in, ERR_VALUE, "int(\"%s\"): that is no whole number in base %lld",
                       text->text, (long long)base);
}

static bool tensor_item(Interp *in, Value v, Value *out) {
    if (v.tensor->flags & TENSOR_NUMPY && tensor_count(v.tensor) != 1)
        return raise_error(in, ERR_TYPE, "an array of %lld elements is no single number",
                           (long long)tensor_count(v.tensor));
    return bridge_call_named(in, "item", OP_METHOD, 1, &v, out);
}

static bool by_method(Interp *in, Value v, const Symbol *method, const char *name, Value *out) {
    bool found = false;
    if (!value_call_method(in, v, method, 0, NULL, &found, out))
        return false;
    return found || raise_error(in, ERR_TYPE, "%s() takes a number or text, not %s", name,
                                value_type_name(v));
}

static bool int_from(Interp *in, Value v, Value *out) {
    switch (v.type) {
    case VALUE_BOOL:
    case VALUE_INT: *out = value_int(number_int(v)); return true;
    case VALUE_FLOAT: return number_truncate(in, v.f, out);
    case VALUE_STR: return int_from_text(in, v.str, 10, out);
    case VALUE_TENSOR: return tensor_item(in, v, &v) && int_from(in, v, out);
    default: return by_method(in, v, in->names.dunder_int, "int", out);
    }
}

/* a: value, base */
static bool make_int(Interp *in, Value *a, Value *out) {
    *out = value_int(0);
    if (a[1].type == VALUE_UNBOUND)
        return a[0].type == VALUE_UNBOUND || int_from(in, a[0], out);
    int64_t base = a[1].i;
    if (a[0].type != VALUE_STR || (base && (base < 2 || base > 36)))
        return raise_error(in, a[0].type == VALUE_STR ? ERR_VALUE : ERR_TYPE,
                           "int() with a base takes text and a base of 2 to 36");
    return int_from_text(in, a[0].str, base, out);
}

const Builtin type_int_make = {"int", "value=(), base: int = None", .call = make_int};

static bool float_from_text(Interp *in, const Symbol *text, Value *out) {
    char digits[256], *end;
    if (number_text(text, digits, sizeof digits) && !strpbrk(digits, "xXpP()")) {
        double value = strtod(digits, &end);
        if (*end == '\0') {
            *out = value_float(value);
            return true;
        }
    }
    return raise_error(in, ERR_VALUE, "float(\"%s\"): that is no number", text->text);
}

static bool float_from(Interp *in, Value v, Value *out) {
    switch (v.type) {
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT: *out = value_float(number_double(v)); return true;
    case VALUE_STR: return float_from_text(in, v.str, out);
    case VALUE_TENSOR: return tensor_item(in, v, &v) && float_from(in, v, out);
    default: return by_method(in, v, in->names.dunder_float, "float", out);
    }
}

static bool make_float(Interp *in, Value *a, Value *out) {
    *out = value_float(0);
    return a[0].type == VALUE_UNBOUND || float_from(in, a[0], out);
}

const Builtin type_float_make = {"float", "value=()", .call = make_float};

/* "1+2j", "(3-1j)", "2", "1e3j": a real part, an imaginary part, or both. */
static bool complex_from_text(Interp *in, const Symbol *text, Value *out) {
    char digits[256], *at = digits, *end;
    double parts[2] = {0, 0};
    bool fine = number_text(text, digits, sizeof digits);
    size_t len = strlen(digits);
    if (fine && digits[0] == '(' && digits[len - 1] == ')') {
        digits[len - 1] = '\0';
        at++;
    }
    for (int i = 0; fine && (i == 0 || *at); i++) {
        bool unit = (*at == '+' || *at == '-') && (at[1] == 'j' || at[1] == 'J');
        double value = unit ? (*at == '-' ? -1 : 1) : strtod(at, &end);
        fine = (unit || end != at) && i < 2 && (i == 0 || *at == '+' || *at == '-');
        at = unit ? at + 1 : end;
        bool imaginary = *at == 'j' || *at == 'J';
        parts[imaginary] = value;
        fine = fine && (i == 0 || imaginary) && !(imaginary && at[1]);
        at += imaginary;
    }
    if (!fine)
        return raise_error(in, ERR_VALUE, "complex(\"%s\"): that is no complex number", text->text);
    *out = value_complex(in, CMPLX(parts[0], parts[1]));
    return true;
}

static bool complex_part(Interp *in, Value v, double complex *out) {
    if (v.type == VALUE_TENSOR && !tensor_item(in, v, &v))
        return false;
    if (!number_is(v))
        return raise_error(in, ERR_TYPE, "complex() takes numbers, not %s", value_type_name(v));
    *out = number_complex(v);
    return true;
}

/* a: real, imag */
static bool make_complex(Interp *in, Value *a, Value *out) {
    double complex real = 0, imaginary = 0;
    if (a[0].type == VALUE_STR && a[1].type == VALUE_UNBOUND)
        return complex_from_text(in, a[0].str, out);
    if ((a[0].type != VALUE_UNBOUND && !complex_part(in, a[0], &real)) ||
        (a[1].type != VALUE_UNBOUND && !complex_part(in, a[1], &imaginary)))
        return false;
    *out = value_complex(in, CMPLX(creal(real) - cimag(imaginary), cimag(real) + creal(imaginary)));
    return true;
}

const Builtin type_complex_make = {"complex", "real=(), imag=()", .call = make_complex};

static bool make_bool(Interp *in, Value *a, Value *out) {
    (void)in;
    *out = a[0];
    return true;
}

const Builtin type_bool_make = {"bool", "value: bool = False", .call = make_bool};

/* ---- range, slice ---- */

static bool make_range(Interp *in, Value *a, Value *out) {
    bool has_start = a[1].type == VALUE_INT;
    if (a[2].i == 0)
        return raise_error(in, ERR_VALUE, "a range's step must not be 0");
    Range *range = arena_alloc(in->arena, sizeof *range);
    *range = (Range){has_start ? a[0].i : 0, has_start ? a[1].i : a[0].i, a[2].i};
    *out = (Value){.type = VALUE_RANGE, .range = range};
    return true;
}

const Builtin type_range_make = {"range", "start: int, stop: int = (), step: int = 1",
                                 .call = make_range};

static Value or_none(Value v) {
    return v.type == VALUE_UNBOUND ? NONE : v;
}

static bool make_slice(Interp *in, Value *a, Value *out) {
    bool has_start = a[1].type != VALUE_UNBOUND;
    Slice *slice = arena_alloc(in->arena, sizeof *slice);
    *slice = (Slice){has_start ? a[0] : NONE, has_start ? a[1] : a[0], or_none(a[2])};
    *out = (Value){.type = VALUE_SLICE, .slice = slice};
    return true;
}

const Builtin type_slice_make = {"slice", "start, stop=(), step=None", .call = make_slice};

/* The start, stop and step that a slice takes of a length. */
static bool slice_indices(Interp *in, Value *a, Value *out) {
    int64_t length = a[1].i, start, step, count;
    const Slice *slice = a[0].slice;
    if (!item_slice_range(in, slice, length, &start, &step, &count))
        return false;
    int64_t stop = step > 0 ? length : -1;
    if (slice->stop.type != VALUE_NONE) {
        const Slice from_stop = {slice->stop, NONE, slice->step};
        if (!item_slice_range(in, &from_stop, length, &stop, &step, &count))
            return false;
    }
    *out = value_tuple(in, 3, (Value[]){value_int(start), value_int(stop), value_int(step)});
    return true;
}

/* ---- type ---- */

static bool make_type(Interp *in, Value *a, Value *out) {
    *out = value_type_of(in, a[0]);
    return true;
}

const Builtin type_type_make = {"type", "value", .call = make_type};

/* ---- methods ---- */

static bool int_bit_length(Interp *in, Value *a, Value *out) {
    int bits = 0;
    (void)in;
    for (uint64_t left = a[0].i < 0 ? 0 - (uint64_t)a[0].i : (uint64_t)a[0].i; left; left >>= 1)
        bits++;
    *out = value_int(bits);
    return true;
}

static bool float_is_integer(Interp *in, Value *a, Value *out) {
    (void)in;
    *out = value_bool(isfinite(a[0].f) && floor(a[0].f) == a[0].f);
    return true;
}

static bool number_conjugate(Interp *in, Value *a, Value *out) {
    *out = a[0].type == VALUE_COMPLEX ? value_complex(in, conj(*a[0].z)) : a[0];
    return true;
}

/* NumPy's scalars are plain numbers here; item() of one is itself, and so is tolist(). */
static bool number_item(Interp *in, Value *a, Value *out) {
    (void)in;
    *out = a[0];
    return true;
}

/* A property's setter as a decorator: the property again, with this setter. */
static bool property_setter(Interp *in, Value *a, Value *out) {
    Property *property = arena_alloc(in->arena, sizeof *property);
    *property = (Property){.getter = a[0].property->getter, .setter = a[1]};
    *out = (Value){.type = VALUE_PROPERTY, .property = property};
    return true;
}

#define NUMBER_METHODS                                                                             \
    {"conjugate", "self", .call = number_conjugate},                                               \
        {"item", "self", .call = number_item}, {"tolist", "self", .call = number_item}

const Builtin type_int_methods[] = {
    {"bit_length", "self: int", .call = int_bit_length}, NUMBER_METHODS, {0}};
const Builtin type_float_methods[] = {
    {"is_integer", "self: float", .call = float_is_integer}, NUMBER_METHODS, {0}};
const Builtin type_complex_methods[] = {NUMBER_METHODS, {0}};
const Builtin type_property_methods[] = {
    {"setter", "self: property, function", .call = property_setter}, {0}};
const Builtin type_slice_methods[] = {
    {"indices", "self: slice, length: int", .call = slice_indices}, {0}};
const Builtin type_no_methods[] = {{0}};
