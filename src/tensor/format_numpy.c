/* Arrays as NumPy prints them: each number as short as it can be told from its neighbours, up to a
 * precision; then all made equally wide around the point. */
#include "tensor/digits.h"
#include "tensor/format_parts.h"
#include "tensor/half.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How real numbers of one kind (all, real parts, imaginary parts) are written. */
typedef struct Style {
    DType dtype;    /* real floating type */
    bool imaginary; /* looks at imaginary parts, and writes a plus sign */
    bool exponential;
    int precision; /* most digits after the point; with an exponent, in the end, exactly so many */
    int left, right; /* places before and after the point, sign included */
    int exponent_digits;
    int integer_width;
} Style;

typedef struct Printer {
    Str *out;
    FormatCells cells;
    const FormatOptions *options;
    Style real, imag;
    const char *separator;
    int64_t index[TENSOR_MAX_NDIM];
} Printer;

static void add_sign(Str *out, const Style *style, double value) {
    if (signbit(value) && !isnan(value))
        str_add_char(out, '-');
    else if (style->imaginary)
        str_add_char(out, '+');
}

/* ---- finite numbers at their shortest ---- */

static void cut_zeros_after_point(Str *out) {
    while (out->text[out->len - 1] == '0')
        str_cut(out, out->len - 1);
}

/* "12.5", "3.": the point is always there. As short as can be after it, up to the precision; the
 * digits before it are those that the binary number really has. */
static void add_positional(Str *out, const Style *style, double value) {
    Digits digits;
    add_sign(out, style, value);
    digits_shortest(&digits, value, style->dtype);
    int places = digits.count - 1 - digits.exponent;
    if (places < 0 || places > style->precision) {
        str_addf(out, "%#.*f", places < 0 ? 0 : style->precision, fabs(value));
        cut_zeros_after_point(out);
        return;
    }
    digits_add_integer_part(out, &digits);
    str_add_char(out, '.');
    digits_add_fraction(out, &digits);
}

/* Cuts "e+05" off a number just written, that began at `start`; returns the exponent. */
static int cut_exponent(Str *out, size_t start) {
    const char *e = strchr(out->text + start, 'e');
    int exponent = atoi(e + 1);
    str_cut(out, (size_t)(e - out->text));
    return exponent;
}

/* "1.25", "1.": what stands before the exponent, which is returned. While the style is being
 * chosen the shortest digits are wanted; in the end exactly `precision` places are filled, with the
 * digits that the binary number really has. */
static int add_mantissa(Str *out, const Style *style, double value, bool filled) {
    Digits digits;
    add_sign(out, style, value);
    size_t start = out->len;
    digits_shortest(&digits, value, style->dtype);
    int places = digits.count - 1;
    if (filled ? places == style->precision : places <= style->precision) {
        str_addf(out, "%c.%s", digits.text[0], digits.text + 1);
        return digits.exponent;
    }
    str_addf(out, "%#.*e", style->precision, fabs(value));
    int exponent = cut_exponent(out, start);
    if (!filled)
        cut_zeros_after_point(out);
    return exponent;
}

/* ---- choosing a style ---- */

static void grow(int *width, size_t needed) {
    if ((size_t)*width < needed)
        *width = (int)needed;
}

typedef struct Survey {
    const Style *style;
    bool any_finite, any_not_finite, any_negative_infinity, any_nonzero;
    double smallest, largest; /* magnitudes of finite numbers other than zero */
} Survey;

static void survey_cell(void *context, const Tensor *t, int64_t position) {
    Survey *survey = context;
    double value = format_part(t, position, survey->style->imaginary), magnitude = fabs(value);
    if (!isfinite(value)) {
        survey->any_not_finite = true;
        survey->any_negative_infinity |= isinf(value) && value < 0;
        return;
    }
    survey->any_finite = true;
    if (value == 0)
        return;
    if (!survey->any_nonzero || magnitude < survey->smallest)
        survey->smallest = magnitude;
    if (!survey->any_nonzero || magnitude > survey->largest)
        survey->largest = magnitude;
    survey->any_nonzero = true;
}

/* NumPy divides in the array's own type. */
static double ratio_in(DType dtype, double a, double b) {
    switch (dtype) {
    case DTYPE_FLOAT64: return a / b;
    case DTYPE_FLOAT16: return (double)half_to_float(half_from_float((float)a / (float)b));
    default: return (double)((float)a / (float)b);
    }
}

static bool wants_exponent(const Survey *survey, const FormatOptions *options) {
    bool suppress = options->sci_mode == 0;
    if (!survey->any_nonzero)
        return false;
    return survey->largest >= 1e8 ||
           (!suppress && (survey->smallest < 1e-4 || ratio_in(survey->style->dtype, survey->largest,
                                                              survey->smallest) > 1000));
}

/* Widens the places before and after the point to what one finite number needs. */
static void measure_cell(void *context, const Tensor *t, int64_t position) {
    Style *style = context;
    Str text = {0};
    double value = format_part(t, position, style->imaginary);
    if (!isfinite(value))
        return;
    if (style->exponential) {
        Str exponent = {0};
        str_addf(&exponent, "%02d", abs(add_mantissa(&text, style, value, false)));
        grow(&style->exponent_digits, exponent.len);
        str_release(&exponent);
    } else {
        add_positional(&text, style, value);
    }
    size_t point = (size_t)(strchr(text.text, '.') - text.text);
    grow(&style->left, point);
    grow(&style->right, text.len - point - 1);
    str_release(&text);
}

/* What is not finite is as wide as a number with its point; the left side gives way. */
static void make_room_for_not_finite(Style *style, const Survey *survey) {
    int infinity = 3 + (style->imaginary || survey->any_negative_infinity);
    if (survey->any_not_finite && style->left < infinity - style->right - 1)
        style->left = infinity - style->right - 1;
}

static Style choose_float_style(const Printer *p, bool imaginary) {
    Style style = {.imaginary = imaginary,
                   .dtype = dtype_real(p->cells.t->dtype),
                   .precision = p->options->precision};
    Survey survey = {.style = &style};
    format_visit_cells(&p->cells, survey_cell, &survey);
    style.exponential = wants_exponent(&survey, p->options);
    format_visit_cells(&p->cells, measure_cell, &style);
    if (style.exponential) {
        style.precision = style.right;
        style.right += style.exponent_digits + 2;
    }
    make_room_for_not_finite(&style, &survey);
    return style;
}

static void measure_integer(void *context, const Tensor *t, int64_t position) {
    Style *style = context;
    Str text = {0};
    format_add_element(&text, t, position, 0);
    grow(&style->integer_width, text.len);
    str_release(&text);
}

static void choose_styles(Printer *p) {
    DType dtype = p->cells.t->dtype;
    if (dtype_is_integral(dtype)) {
        format_visit_cells(&p->cells, measure_integer, &p->real);
    } else if (dtype == DTYPE_BOOL) {
        p->real.integer_width = p->cells.t->ndim ? 5 : 0;
    } else {
        p->real = choose_float_style(p, false);
        if (dtype_is_complex(dtype))
            p->imag = choose_float_style(p, true);
    }
}

/* ---- one element ---- */

static void add_not_finite(Str *out, const Style *style, double value) {
    Str text = {0};
    if (style->imaginary && !(value < 0))
        str_add_char(&text, '+');
    str_add(&text, digits_not_finite(value));
    format_add_padded(out, &text, style->left + style->right + 1);
    str_release(&text);
}

/* Places after the point that a number does not need are left blank where it has no exponent. */
static void add_finite(Str *out, const Style *style, double value) {
    Str text = {0};
    int exponent = 0;
    if (style->exponential)
        exponent = add_mantissa(&text, style, value, true);
    else
        add_positional(&text, style, value);
    int point = (int)(strchr(text.text, '.') - text.text);
    int fraction = (int)text.len - point - 1;
    str_add_repeated(out, ' ', (size_t)(style->left > point ? style->left - point : 0));
    str_add(out, text.text);
    if (style->exponential)
        str_addf(out, "e%c%0*d", exponent < 0 ? '-' : '+', style->exponent_digits, abs(exponent));
    else
        str_add_repeated(out, ' ', (size_t)(style->right - fraction));
    str_release(&text);
}

static void add_float(Str *out, const Style *style, double value) {
    if (isfinite(value))
        add_finite(out, style, value);
    else
        add_not_finite(out, style, value);
}

/* The j follows the digits, before the spaces that fill up. */
static void add_complex(Printer *p, Str *out, int64_t position) {
    add_float(out, &p->real, format_part(p->cells.t, position, false));
    add_float(out, &p->imag, format_part(p->cells.t, position, true));
    size_t end = out->len;
    while (out->text[end - 1] == ' ')
        end--;
    size_t spaces = out->len - end;
    str_cut(out, end);
    str_add_char(out, 'j');
    str_add_repeated(out, ' ', spaces);
}

static void add_element(Printer *p, Str *out, int64_t position) {
    const Tensor *t = p->cells.t;
    if (dtype_is_complex(t->dtype)) {
        add_complex(p, out, position);
    } else if (dtype_is_floating(t->dtype)) {
        add_float(out, &p->real, format_part(t, position, false));
    } else {
        Str text = {0};
        format_add_element(&text, t, position, 0);
        format_add_padded(out, &text, p->real.integer_width);
        str_release(&text);
    }
}

/* ---- brackets ---- */

static void cut_spaces(Str *out) {
    while (out->text[out->len - 1] == ' ')
        str_cut(out, out->len - 1);
}

/* The line being filled: where it starts in the text, and the columns that its words may reach. */
typedef struct Line {
    size_t start;
    int indent, width;
} Line;

/* Adds a word, on a new line when it would not fit, unless it is the first word of this one. */
static void add_word(Printer *p, Line *line, const char *word, size_t len) {
    size_t length = p->out->len - line->start;
    if (length + len > (size_t)line->width && length > (size_t)line->indent) {
        cut_spaces(p->out);
        str_add_char(p->out, '\n');
        line->start = p->out->len;
        str_add_repeated(p->out, ' ', (size_t)line->indent);
    }
    str_add_bytes(p->out, word, len);
}

/* The row's bracket is the last column of its indent. */
static void add_row(Printer *p, int axis, int indent, int width) {
    Line line = {.indent = indent, .width = width > 0 ? width : 0};
    str_add_char(p->out, '[');
    line.start = p->out->len - (size_t)indent;
    Str word = {0};
    for (int64_t n = 0; n < format_shown_count(&p->cells, axis); n++) {
        if (n > 0)
            str_add(p->out, p->separator);
        if (format_gap_before(&p->cells, axis, n)) {
            add_word(p, &line, "...", 3);
            str_add(p->out, p->separator);
        }
        p->index[axis] = format_shown_index(&p->cells, axis, n);
        str_clear(&word);
        add_element(p, &word, tensor_position_at(p->cells.t, p->index));
        add_word(p, &line, str_text(&word), word.len);
    }
    str_release(&word);
    str_add_char(p->out, ']');
}

static void add_line_break(Printer *p, int count, int indent) {
    if (p->separator[0] == ',')
        str_add_char(p->out, ',');
    str_add_repeated(p->out, '\n', (size_t)count);
    str_add_repeated(p->out, ' ', (size_t)indent);
}

/* `indent` columns stand before an element of this axis; each bracket that closes after a row takes
 * one column of its width. Recurses once an axis, so at most TENSOR_MAX_NDIM deep. */
static void add_axis(Printer *p, int axis, int indent, int width) {
    int axes_left = p->cells.t->ndim - axis;
    if (axes_left == 0) {
        add_element(p, p->out, p->cells.t->offset);
        return;
    }
    if (axes_left == 1) {
        add_row(p, axis, indent, width - 1);
        return;
    }
    str_add_char(p->out, '[');
    for (int64_t n = 0; n < format_shown_count(&p->cells, axis); n++) {
        if (format_gap_before(&p->cells, axis, n)) {
            add_line_break(p, axes_left - 1, indent);
            str_add(p->out, "...");
        }
        if (n > 0)
            add_line_break(p, axes_left - 1, indent);
        p->index[axis] = format_shown_index(&p->cells, axis, n);
        add_axis(p, axis + 1, indent + 1, width - 1);
    }
    str_add_char(p->out, ']');
}

/* ---- all of it ---- */

static void add_scalar(Str *out, const Tensor *t) {
    if (dtype_is_complex(t->dtype))
        format_add_pair(out, tensor_get_complex(t, t->offset), dtype_real(t->dtype));
    else if (dtype_is_floating(t->dtype))
        format_add_real(out, tensor_get_double(t, t->offset), t->dtype);
    else
        format_add_element(out, t, t->offset, 0);
}

static void add_numbers(Printer *p, int indent, int width) {
    if (!format_cells_printable(&p->cells)) {
        str_add(p->out, "...");
    } else if (tensor_count(p->cells.t) == 0) {
        str_add(p->out, "[]");
    } else {
        choose_styles(p);
        add_axis(p, 0, indent, width);
    }
}

static bool dtype_is_implied(const Tensor *t) {
    bool implied = t->dtype == DTYPE_BOOL || t->dtype == DTYPE_INT64 || t->dtype == DTYPE_FLOAT64 ||
                   t->dtype == DTYPE_COMPLEX128;
    return implied && tensor_count(t) > 0;
}

/* ", dtype=float32)", on a new line where it would not fit. */
static void add_dtype(Printer *p, size_t start, int indent) {
    Str suffix = {0};
    str_addf(&suffix, "dtype=%s)", dtype_name(p->cells.t->dtype));
    str_add_char(p->out, ',');
    if (format_last_line(p->out, start) + suffix.len + 1 > (size_t)p->options->linewidth)
        str_addf(p->out, "\n%*s", indent, "");
    else
        str_add_char(p->out, ' ');
    str_add(p->out, str_text(&suffix));
    str_release(&suffix);
}

static void add_repr(Printer *p) {
    static const char prefix[] = "array(";
    const Tensor *t = p->cells.t;
    size_t start = p->out->len;
    int indent = (int)sizeof prefix - 1;
    str_add(p->out, prefix);
    add_numbers(p, indent + 1, p->options->linewidth - 1);
    bool shown = tensor_count(t) > 0 && format_cells_printable(&p->cells);
    if (!shown && t->ndim != 1) {
        str_add(p->out, ", shape=");
        tensor_add_shape(p->out, t->ndim, t->shape);
    }
    if (dtype_is_implied(t))
        str_add_char(p->out, ')');
    else
        add_dtype(p, start, indent);
}

void format_add_numpy(Str *out, const Tensor *t, bool repr, const FormatOptions *options) {
    Printer printer = {.out = out,
                       .cells = format_cells(t, options),
                       .options = options,
                       .separator = repr ? ", " : " "};
    if (repr)
        add_repr(&printer);
    else if (t->ndim == 0)
        add_scalar(out, t);
    else
        add_numbers(&printer, 1, options->linewidth);
}
