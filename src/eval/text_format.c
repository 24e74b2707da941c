/* The format mini-language, str.format and "%" (docs.python.org: Format Specification
 * Mini-Language; printf-style String Formatting). */
#include "base/utf8.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/number.h"
#include "eval/text.h"
#include "tensor/format.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_MOST_WIDTH = 1 << 20, FORMAT_MOST_PRECISION = 400 };

/* ---- the specification ---- */

typedef struct Spec {
    char fill[UTF8_MOST_BYTES + 1];
    char align;      /* 0: by type */
    char sign;       /* '+', '-', ' ' or 0 */
    bool alternate, zero;
    long width;      /* 0: none */
    char grouping;   /* ',' '_' or 0 */
    long precision;  /* -1: none */
    char type;       /* 0: none */
} Spec;

static bool bad_spec(Interp *in, const char *spec, const char *why) {
    return raise_error(in, ERR_VALUE, "the format '%s' %s", spec, why);
}

static const char *read_number(const char *at, long *out, long most) {
    char *end;
    *out = strtol(at, &end, 10);
    if (*out > most)
        *out = most + 1;
    return end;
}

static const char *read_alignment(const char *at, size_t len, Spec *out) {
    size_t bytes = 1;
    if (len)
        utf8_decode(at, len, &bytes, NULL);
    if (len > bytes && strchr("<>=^", at[bytes])) {
        memcpy(out->fill, at, bytes);
        out->fill[bytes] = '\0';
        out->align = at[bytes];
        return at + bytes + 1;
    }
    if (len && strchr("<>=^", at[0])) {
        out->align = at[0];
        return at + 1;
    }
    return at;
}

static bool read_spec(Interp *in, const char *spec, size_t len, Spec *out) {
    *out = (Spec){.fill = " ", .precision = -1};
    const char *at = read_alignment(spec, len, out);
    if (*at && strchr("+- ", *at))
        out->sign = *at++;
    if (*at == '#')
        out->alternate = *at++;
    if (*at == '0') {
        out->zero = *at++;
        if (!out->align) {
            strcpy(out->fill, "0");
            out->align = '=';
        }
    }
    if (isdigit((unsigned char)*at))
        at = read_number(at, &out->width, FORMAT_MOST_WIDTH);
    if (*at == ',' || *at == '_')
        out->grouping = *at++;
    if (*at == '.' && !isdigit((unsigned char)at[1]))
        return bad_spec(in, spec, "has a point without a precision");
    if (*at == '.')
        at = read_number(at + 1, &out->precision, FORMAT_MOST_PRECISION);
    if (*at)
        out->type = *at++;
    if (*at)
        return bad_spec(in, spec, "is not [[fill]align][sign][#][0][width][,][.precision][type]");
    if (out->width > FORMAT_MOST_WIDTH || out->precision > FORMAT_MOST_PRECISION)
        return bad_spec(in, spec, "asks for too many characters");
    return true;
}

/* ---- padding ---- */

static void add_fill(Str *out, const Spec *spec, long count) {
    for (long i = 0; i < count; i++)
        str_add(out, spec->fill);
}

/* Adds sign and body padded to the width; `fallback` is the type's own alignment. */
static void add_padded(Str *out, const Spec *spec, const char *sign, const char *body,
                       size_t body_len, char fallback) {
    long length = (long)(strlen(sign) + utf8_length(body, body_len));
    long padding = spec->width > length ? spec->width - length : 0;
    char align = spec->align ? spec->align : fallback;
    long before = align == '>' ? padding : align == '^' ? padding / 2 : 0;
    add_fill(out, spec, before);
    str_add(out, sign);
    if (align == '=')
        add_fill(out, spec, padding);
    str_add_bytes(out, body, body_len);
    if (align == '<' || align == '^')
        add_fill(out, spec, padding - before);
}

static const char *sign_text(const Spec *spec, bool negative) {
    return negative ? "-" : spec->sign == '+' ? "+" : spec->sign == ' ' ? " " : "";
}

/* Puts a separator before every third digit (every fourth of other bases) of the whole part. */
static void add_grouped(Str *out, const char *digits, const Spec *spec, size_t group) {
    size_t whole = strspn(digits, "0123456789abcdefABCDEF");
    for (size_t i = 0; i < whole; i++) {
        if (i && (whole - i) % group == 0)
            str_add_char(out, spec->grouping);
        str_add_char(out, digits[i]);
    }
    str_add(out, digits + whole);
}

/* With fill '0', padding goes within the grouping as digits do. */
static void zero_extend(Str *digits, const Spec *spec, size_t sign_len, size_t group) {
    size_t whole = strspn(digits->text, "0123456789");
    size_t zeros = 0;
    if (!spec->grouping || !spec->zero || spec->align != '=')
        return;
    while (zeros + digits->len + (zeros + whole - 1) / group + sign_len < (size_t)spec->width)
        zeros++;
    Str longer = {0};
    str_add_repeated(&longer, '0', zeros);
    str_add(&longer, str_text(digits));
    str_release(digits);
    *digits = longer;
}

static void add_number(Str *out, const Spec *spec, const char *sign, Str *digits, size_t group) {
    Str grouped = {0};
    zero_extend(digits, spec, strlen(sign), group);
    if (spec->grouping)
        add_grouped(&grouped, str_text(digits), spec, group);
    else
        str_add(&grouped, str_text(digits));
    add_padded(out, spec, sign, grouped.text, grouped.len, '>');
    str_release(&grouped);
}

/* ---- int ---- */

static void digits_in_base(Str *out, uint64_t value, unsigned base, bool upper) {
    const char *symbols = upper ? "0123456789ABCDEF" : "0123456789abcdef";
    char reversed[64];
    size_t count = 0;
    do {
        reversed[count++] = symbols[value % base];
        value /= base;
    } while (value);
    while (count)
        str_add_char(out, reversed[--count]);
}

static bool format_int(Interp *in, Str *out, int64_t value, const Spec *spec, const char *text) {
    unsigned base = spec->type == 'b'                        ? 2
                    : spec->type == 'o'                      ? 8
                    : spec->type == 'x' || spec->type == 'X' ? 16
                                                             : 10;
    if (spec->precision >= 0)
        return bad_spec(in, text, "gives a precision, which whole numbers do not take");
    Str digits = {0}, sign = {0};
    str_add(&sign, sign_text(spec, value < 0));
    if (spec->alternate && base != 10)
        str_addf(&sign, "0%c", spec->type);
    if (spec->type == 'c')
        str_add_rune(&digits, (unsigned)value);
    else
        digits_in_base(&digits, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, base,
                       spec->type == 'X');
    add_number(out, spec, str_text(&sign), &digits, base == 10 ? 3 : 4);
    str_release(&digits);
    str_release(&sign);
    return true;
}

/* ---- float ---- */

static void upper_case(Str *text) {
    for (size_t i = 0; i < text->len; i++)
        text->text[i] = (char)toupper((unsigned char)text->text[i]);
}

/* Takes the zeros at the end of a mantissa away: "1.20e+05" becomes "1.2e+05". */
static void add_without_zeros(Str *out, const char *number) {
    const char *e = strchr(number, 'e');
    size_t len = (size_t)(e - number);
    while (memchr(number, '.', len) && (number[len - 1] == '0' || number[len - 1] == '.'))
        len--;
    str_add_bytes(out, number, len);
    str_add(out, e);
}

/* Without a type: as repr; with a precision like 'g', but with one decimal at least, and with an
 * exponent from one digit earlier on (CPython's format_float_short). */
static void digits_plain(Str *out, double magnitude, const Spec *spec) {
    int precision = spec->precision ? (int)spec->precision : 1;
    Str scientific = {0};
    if (spec->precision < 0) {
        format_add_float(out, magnitude);
        return;
    }
    str_addf(&scientific, "%.*e", precision - 1, magnitude);
    int exponent = atoi(strchr(scientific.text, 'e') + 1);
    if (exponent < -4 || exponent + 1 > precision - 1)
        add_without_zeros(out, scientific.text);
    else
        str_addf(out, "%.*g", precision, magnitude);
    if (!strpbrk(str_text(out), ".e"))
        str_add(out, ".0");
    str_release(&scientific);
}

static bool format_float(Interp *in, Str *out, double value, const Spec *spec, const char *text) {
    Str digits = {0};
    int precision = spec->precision < 0 ? 6 : (int)spec->precision;
    double magnitude = fabs(value);
    char type = (char)tolower((unsigned char)spec->type);
    if (isnan(value) || isinf(value))
        str_add(&digits, isnan(value) ? "nan" : "inf");
    else if (type == 'e')
        str_addf(&digits, spec->alternate ? "%#.*e" : "%.*e", precision, magnitude);
    else if (type == 'f')
        str_addf(&digits, spec->alternate ? "%#.*f" : "%.*f", precision, magnitude);
    else if (type == 'g' || type == 'n')
        str_addf(&digits, spec->alternate ? "%#.*g" : "%.*g", precision, magnitude);
    else if (type == '%')
        str_addf(&digits, "%.*f", precision, magnitude * 100);
    else if (type == 0)
        digits_plain(&digits, magnitude, spec);
    else
        return bad_spec(in, text, "names a type that floats do not have");
    if (type == '%')
        str_add_char(&digits, '%');
    if (isupper((unsigned char)spec->type))
        upper_case(&digits);
    add_number(out, spec, sign_text(spec, signbit(value) && !isnan(value)), &digits, 3);
    str_release(&digits);
    return true;
}

static bool format_complex(Interp *in, Str *out, double complex z, const Spec *spec,
                           const char *text) {
    Spec part = *spec, imaginary;
    Str body = {0};
    part.width = 0;
    part.align = 0;
    imaginary = part;
    imaginary.sign = '+';
    if (!spec->type) {
        str_add_char(&body, '(');
        part.type = imaginary.type = spec->precision < 0 ? 0 : 'g';
    }
    bool fine = format_float(in, &body, creal(z), &part, text) &&
                format_float(in, &body, cimag(z), &imaginary, text);
    str_add(&body, spec->type ? "j" : "j)");
    add_padded(out, spec, "", str_text(&body), body.len, '>');
    str_release(&body);
    return fine;
}

/* ---- text ---- */

static bool format_text(Interp *in, Str *out, const Symbol *str, const Spec *spec,
                        const char *text) {
    size_t len = 0;
    long left = spec->precision < 0 ? LONG_MAX : spec->precision;
    if (spec->type && spec->type != 's')
        return bad_spec(in, text, "names a type that text does not have");
    if (spec->align == '=' && !spec->zero)
        return bad_spec(in, text, "aligns by '=', which is for numbers");
    for (size_t bytes; len < str->len && left > 0; len += bytes, left--)
        utf8_decode(str->text + len, str->len - len, &bytes, NULL);
    Spec plain = *spec;
    if (plain.zero && plain.align == '=')
        plain.align = '<';
    add_padded(out, &plain, "", str->text, len, '<');
    return true;
}

/* ---- values ---- */

static bool format_number(Interp *in, Str *out, Value v, const Spec *spec, const char *text) {
    bool is_whole = v.type == VALUE_INT || v.type == VALUE_BOOL;
    bool as_float = spec->type && strchr("eEfFgG%", spec->type);
    if (v.type == VALUE_COMPLEX)
        return format_complex(in, out, *v.z, spec, text);
    if (is_whole && !as_float && (!spec->type || strchr("bcdoxXn", spec->type)))
        return format_int(in, out, number_int(v), spec, text);
    if (is_whole && !as_float)
        return bad_spec(in, text, "names a type that whole numbers do not have");
    return format_float(in, out, number_double(v), spec, text);
}

static bool format_object(Interp *in, Str *out, Value v, const char *spec, size_t len) {
    bool found = false;
    Value text, argument = value_str(in, spec, len);
    if (!value_call_method(in, v, in->names.dunder_format, 1, &argument, &found, &text))
        return false;
    if (found && text.type == VALUE_STR) {
        str_add_bytes(out, text.str->text, text.str->len);
        return true;
    }
    if (len == 0)
        return value_add_str(in, out, v);
    if (value_plain(v).type != VALUE_OBJECT && v.type == VALUE_OBJECT)
        return value_add_format(in, out, value_plain(v), spec, len);
    return raise_error(in, ERR_TYPE, "a %s takes no format such as '%s'; format a number or text",
                       value_type_name(v), spec);
}

bool value_add_format(Interp *in, Str *out, Value v, const char *spec_text, size_t len) {
    Spec spec;
    if (!interp_check_text(in, out->len))
        return false;
    dtypes_number(v, true, &v);
    if (!number_is(v) && v.type != VALUE_STR)
        return format_object(in, out, v, spec_text, len);
    if (len == 0)
        return value_add_str(in, out, v);
    if (memchr(spec_text, '\0', len))
        return bad_spec(in, spec_text, "holds a NUL");
    if (!read_spec(in, spec_text, len, &spec))
        return false;
    if (v.type == VALUE_STR)
        return format_text(in, out, v.str, &spec, spec_text);
    return format_number(in, out, v, &spec, spec_text);
}

/* ---- "{}".format ---- */

typedef struct Formatting {
    const char *at, *end;
    const Tuple *values; /* of fields with a place */
    const Dict *names;   /* of fields with a name */
    int next;            /* of fields with neither */
    int depth;
} Formatting;

static bool format_pieces(Interp *in, Str *out, Formatting *f);

static bool named_argument(Interp *in, const Dict *names, const char *name, size_t len,
                           Value *out) {
    DictEntry *entry = dict_find_name(names, intern(in->interner, name, len));
    if (entry)
        *out = entry->value;
    return entry || raise_error(in, ERR_KEY, "format() was not given {%.*s}", (int)len, name);
}

static bool positional_argument(Interp *in, const Tuple *values, long index, Value *out) {
    if (index < 0 || index >= values->count)
        return raise_error(in, ERR_INDEX, "format() was given %lld values, but the text has {%ld}",
                           (long long)values->count, index);
    *out = values->items[index];
    return true;
}

/* .attribute and [item] behind a field's name. */
static bool follow_path(Interp *in, const char **at, const char *end, Value *v) {
    while (*at < end && (**at == '.' || **at == '[')) {
        bool is_item = **at == '[';
        const char *start = ++*at;
        while (*at < end && (is_item ? **at != ']' : !strchr(".[!:}", **at)))
            ++*at;
        size_t len = (size_t)(*at - start);
        char *stop;
        long index = strtol(start, &stop, 10);
        Value key = stop == *at && len ? value_int(index) : value_str(in, start, len);
        if (is_item && *at < end)
            ++*at;
        if (is_item ? !value_get_item(in, *v, key, v)
                    : !value_get_attribute(in, *v, intern(in->interner, start, len), v))
            return false;
    }
    return true;
}

static bool field_value(Interp *in, Formatting *f, Value *out) {
    const char *start = f->at;
    while (f->at < f->end && !strchr(".[!:}", *f->at))
        f->at++;
    size_t len = (size_t)(f->at - start);
    bool found;
    if (len == 0)
        found = positional_argument(in, f->values, f->next++, out);
    else if (isdigit((unsigned char)*start))
        found = positional_argument(in, f->values, strtol(start, NULL, 10), out);
    else
        found = named_argument(in, f->names, start, len, out);
    return found && follow_path(in, &f->at, f->end, out);
}

/* The end of a specification: the brace that closes the field. */
static const char *spec_end(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '{')
            depth++;
        else if (*at == '}' && depth-- == 0)
            return at;
    }
    return NULL;
}

static bool unclosed(Interp *in) {
    return raise_error(in, ERR_VALUE, "a { in the format is never closed; {{ stands for a brace");
}

static bool convert_value(Interp *in, char conversion, Value *v) {
    Str text = {0};
    bool fine = conversion == 's' ? value_add_str(in, &text, *v) : value_add_repr(in, &text, *v);
    *v = value_take_str(in, &text);
    return fine;
}

static bool format_field(Interp *in, Str *out, Formatting *f) {
    Value v;
    Str spec = {0};
    if (!field_value(in, f, &v))
        return false;
    if (f->at + 1 < f->end && *f->at == '!') {
        if (!convert_value(in, f->at[1], &v))
            return false;
        f->at += 2;
    }
    bool fine = true;
    if (f->at < f->end && *f->at == ':') {
        const char *end = spec_end(f->at + 1, f->end);
        if (!end || f->depth > 1)
            return unclosed(in);
        Formatting inner = *f;
        inner.at = f->at + 1;
        inner.end = end;
        inner.depth++;
        fine = format_pieces(in, &spec, &inner);
        f->next = inner.next;
        f->at = end;
    }
    if (fine && (f->at >= f->end || *f->at != '}'))
        fine = unclosed(in);
    f->at++;
    fine = fine && value_add_format(in, out, v, str_text(&spec), spec.len);
    str_release(&spec);
    return fine;
}

static bool format_pieces(Interp *in, Str *out, Formatting *f) {
    while (f->at < f->end) {
        char c = *f->at++;
        if ((c == '{' || c == '}') && f->at < f->end && *f->at == c) {
            str_add_char(out, *f->at++);
        } else if (c == '}') {
            return raise_error(in, ERR_VALUE, "a } in the format closes nothing; }} stands for a "
                                              "brace");
        } else if (c != '{') {
            str_add_char(out, c);
        } else if (!format_field(in, out, f)) {
            return false;
        }
    }
    return true;
}

bool text_format_call(Interp *in, const Symbol *format, const Tuple *values, const Dict *names,
                      Value *out) {
    Str text = {0};
    Formatting f = {.at = format->text,
                    .end = format->text + format->len,
                    .values = values,
                    .names = names};
    bool fine = format_pieces(in, &text, &f);
    *out = value_take_str(in, &text);
    return fine;
}

/* ---- "%" ---- */

typedef struct Percent {
    const char *at, *end;
    Value values;
    int64_t next, count; /* of a tuple's items; one value counts as one */
} Percent;

static bool percent_next(Interp *in, Percent *p, Value *out) {
    if (p->next >= p->count)
        return raise_error(in, ERR_TYPE, "the format has more fields than the %lld values given",
                           (long long)p->count);
    *out = p->values.type == VALUE_TUPLE ? p->values.tuple->items[p->next] : p->values;
    p->next++;
    return true;
}

static bool percent_named(Interp *in, Percent *p, Value *out) {
    const char *start = ++p->at;
    while (p->at < p->end && *p->at != ')')
        p->at++;
    Value key = value_str(in, start, (size_t)(p->at - start));
    if (p->at < p->end)
        p->at++;
    p->next = p->count;
    return value_get_item(in, p->values, key, out);
}

static bool percent_star(Interp *in, Percent *p, long *out) {
    Value v;
    int64_t n;
    p->at++;
    if (!percent_next(in, p, &v) || !number_index(in, v, "*", &n))
        return false;
    *out = n < FORMAT_MOST_WIDTH ? (long)n : FORMAT_MOST_WIDTH;
    return true;
}

/* Flags, width and precision of a %-field, into the format mini-language's terms. */
static bool percent_spec(Interp *in, Percent *p, Spec *spec) {
    *spec = (Spec){.fill = " ", .precision = -1};
    for (; p->at < p->end && strchr("-+ #0", *p->at); p->at++) {
        if (*p->at == '-')
            spec->align = '<';
        else if (*p->at == '#')
            spec->alternate = true;
        else if (*p->at == '0')
            spec->zero = true;
        else
            spec->sign = spec->sign == '+' ? '+' : *p->at;
    }
    if (*p->at == '*' ? !percent_star(in, p, &spec->width) : false)
        return false;
    if (isdigit((unsigned char)*p->at))
        p->at = read_number(p->at, &spec->width, FORMAT_MOST_WIDTH);
    if (*p->at != '.')
        return true;
    p->at++;
    spec->precision = 0;
    if (*p->at == '*')
        return percent_star(in, p, &spec->precision);
    if (isdigit((unsigned char)*p->at))
        p->at = read_number(p->at, &spec->precision, FORMAT_MOST_PRECISION);
    return true;
}

static bool percent_number(Interp *in, Str *out, Value v, Spec *spec) {
    if (spec->zero && !spec->align) {
        spec->align = '=';
        strcpy(spec->fill, "0");
    }
    dtypes_number(v, true, &v);
    if (!value_is_number(v))
        return raise_error(in, ERR_TYPE, "%%%c takes a number, not %s", spec->type,
                           value_type_name(v));
    bool is_whole = strchr("diuxXo", spec->type) != NULL;
    if (is_whole && v.type == VALUE_FLOAT && !number_truncate(in, v.f, &v))
        return false;
    if (strchr("iu", spec->type))
        spec->type = 'd';
    if (is_whole)
        spec->precision = -1;
    return is_whole ? format_int(in, out, number_int(v), spec, "%d")
                    : format_float(in, out, number_double(v), spec, "%f");
}

static bool percent_field(Interp *in, Str *out, Percent *p) {
    Value v = UNBOUND;
    Spec spec;
    bool named = p->at < p->end && *p->at == '(';
    if (named && !percent_named(in, p, &v))
        return false;
    if (!percent_spec(in, p, &spec))
        return false;
    if (p->at >= p->end)
        return raise_error(in, ERR_VALUE, "the format ends within a %%-field");
    spec.type = *p->at++;
    if (spec.width > FORMAT_MOST_WIDTH || spec.precision > FORMAT_MOST_PRECISION)
        return raise_error(in, ERR_VALUE, "a %%-field asks for too many characters");
    if (spec.type == '%') {
        str_add_char(out, '%');
        return true;
    }
    if (!named && !percent_next(in, p, &v))
        return false;
    if (strchr("diuxXoeEfFgG", spec.type))
        return percent_number(in, out, v, &spec);
    if (!strchr("srac", spec.type))
        return raise_error(in, ERR_VALUE, "%%%c is no format; %%s, %%d, %%f, %%g are", spec.type);
    if (!convert_value(in, spec.type == 's' || spec.type == 'c' ? 's' : 'r', &v))
        return false;
    spec.type = 0;
    spec.zero = false;
    if (!spec.align)
        spec.align = '>';
    return format_text(in, out, v.str, &spec, "%s");
}

bool text_format_percent(Interp *in, Value format, Value values, Value *out) {
    Str text = {0};
    Percent p = {.at = format.str->text,
                 .end = format.str->text + format.str->len,
                 .values = values,
                 .count = values.type == VALUE_TUPLE ? values.tuple->count : 1};
    bool fine = true;
    while (fine && p.at < p.end) {
        char c = *p.at++;
        if (c == '%')
            fine = interp_check_text(in, text.len) && percent_field(in, &text, &p);
        else
            str_add_char(&text, c);
    }
    bool unused = p.next < p.count && values.type != VALUE_DICT;
    if (fine && unused)
        fine = raise_error(in, ERR_TYPE, "the format takes %lld values, but %lld were given",
                           (long long)p.next, (long long)p.count);
    *out = value_take_str(in, &text);
    return fine;
}
