/* Tensors as PyTorch prints them: one way of writing for all elements, chosen by looking at those
 * that are shown; a complex tensor has one for its real and one for its imaginary parts. */
#include "tensor/digits.h"
#include "tensor/format_parts.h"

#include <math.h>

/* How the numbers of one kind (all, real parts, imaginary parts) are written. */
typedef struct Style {
    bool imaginary;
    bool whole; /* floats without a fraction: "3." */
    bool scientific;
    int precision;
    int width;
} Style;

/* All that one call of print knows. */
typedef struct Printer {
    Str *out;
    FormatCells cells;
    const FormatOptions *options;
    Style real, imag;
    int64_t index[TENSOR_MAX_NDIM];
} Printer;

/* ---- one number ---- */

static void add_float(Str *out, const Style *style, double value) {
    if (!isfinite(value))
        str_add(out, digits_not_finite(value));
    else if (style->scientific)
        str_addf(out, "%.*e", style->precision, value);
    else if (style->whole)
        str_addf(out, "%.0f.", value);
    else
        str_addf(out, "%.*f", style->precision, value);
}

static void add_number(Str *out, const Style *style, const Tensor *t, int64_t position) {
    if (dtype_category(t->dtype) <= DTYPE_CATEGORY_INT)
        format_add_element(out, t, position, 0);
    else
        add_float(out, style, format_part(t, position, style->imaginary));
}

/* The number, padded to the style's width on the left. */
static void add_padded(Str *out, const Style *style, const Tensor *t, int64_t position) {
    Str text = {0};
    add_number(&text, style, t, position);
    format_add_padded(out, &text, style->width);
    str_release(&text);
}

/* The padding of an imaginary part is dropped: its sign follows the real part. */
static void add_imaginary(Str *out, const Style *style, const Tensor *t, int64_t position) {
    double value = format_part(t, position, style->imaginary);
    if (isnan(value) || !signbit(value))
        str_add_char(out, '+');
    add_number(out, style, t, position);
    str_add_char(out, 'j');
}

static void add_element(Printer *p, int64_t position) {
    const Tensor *t = p->cells.t;
    add_padded(p->out, &p->real, t, position);
    if (dtype_is_complex(t->dtype))
        add_imaginary(p->out, &p->imag, t, position);
}

/* ---- choosing a style ---- */

/* What the finite numbers other than zero are like. */
typedef struct Survey {
    const Style *style;
    bool any, whole;
    double smallest, largest; /* magnitudes */
} Survey;

static void survey_cell(void *context, const Tensor *t, int64_t position) {
    Survey *survey = context;
    double value = format_part(t, position, survey->style->imaginary), magnitude = fabs(value);
    if (!isfinite(value) || value == 0)
        return;
    survey->whole = survey->whole && value == ceil(value);
    if (!survey->any || magnitude < survey->smallest)
        survey->smallest = magnitude;
    if (!survey->any || magnitude > survey->largest)
        survey->largest = magnitude;
    survey->any = true;
}

static bool wants_scientific(const Survey *survey) {
    return survey->largest / survey->smallest > 1000 || survey->largest > 1e8 ||
           (!survey->whole && survey->smallest < 1e-4);
}

/* Zeros and what is not finite do not count for the width of floats. */
static void measure_cell(void *context, const Tensor *t, int64_t position) {
    Style *style = context;
    Str text = {0};
    bool integers = dtype_category(t->dtype) <= DTYPE_CATEGORY_INT;
    double value = integers ? 1 : format_part(t, position, style->imaginary);
    if (isfinite(value) && value != 0)
        add_number(&text, style, t, position);
    if (text.len > (size_t)style->width)
        style->width = (int)text.len;
    str_release(&text);
}

/* The width is that of the notation the numbers ask for, even where the options force another. */
static Style choose_style(const Printer *p, bool imaginary) {
    Style style = {
        .imaginary = imaginary, .whole = true, .width = 1, .precision = p->options->precision};
    Survey survey = {.style = &style, .whole = true};
    if (dtype_category(p->cells.t->dtype) > DTYPE_CATEGORY_INT) {
        format_visit_cells(&p->cells, survey_cell, &survey);
        if (!survey.any)
            return style;
        style.whole = survey.whole;
        style.scientific = wants_scientific(&survey);
    }
    format_visit_cells(&p->cells, measure_cell, &style);
    if (p->options->sci_mode >= 0)
        style.scientific = p->options->sci_mode;
    return style;
}

/* ---- brackets ---- */

static int64_t elements_per_line(const Printer *p, int indent) {
    int length = p->real.width + 2;
    if (dtype_is_complex(p->cells.t->dtype))
        length += p->imag.width + 1;
    int fitting = (p->options->linewidth - indent) / length;
    return fitting > 1 ? fitting : 1;
}

/* A comma, then `count` new lines, then the indent. */
static void add_line_break(Printer *p, int count, int indent) {
    str_add_char(p->out, ',');
    str_add_repeated(p->out, '\n', (size_t)count);
    str_add_repeated(p->out, ' ', (size_t)indent);
}

/* What stands before the n-th word of a row: nothing, a comma, or a comma and a new line. */
static void add_separator(Printer *p, int64_t n, int64_t per_line, int indent) {
    if (n == 0)
        return;
    if (n % per_line)
        str_add(p->out, ", ");
    else
        add_line_break(p, 1, indent + 1);
}

static void add_row(Printer *p, int axis, int indent) {
    int64_t per_line = elements_per_line(p, indent), word = 0;
    str_add_char(p->out, '[');
    for (int64_t n = 0; n < format_shown_count(&p->cells, axis); n++) {
        if (format_gap_before(&p->cells, axis, n)) {
            add_separator(p, word++, per_line, indent);
            str_add(p->out, " ...");
        }
        add_separator(p, word++, per_line, indent);
        p->index[axis] = format_shown_index(&p->cells, axis, n);
        add_element(p, tensor_position_at(p->cells.t, p->index));
    }
    str_add_char(p->out, ']');
}

/* Recurses once an axis, so at most TENSOR_MAX_NDIM deep. */
static void add_axis(Printer *p, int axis, int indent) {
    int axes_left = p->cells.t->ndim - axis;
    if (axes_left == 0) {
        add_element(p, p->cells.t->offset);
        return;
    }
    if (axes_left == 1) {
        add_row(p, axis, indent);
        return;
    }
    str_add_char(p->out, '[');
    for (int64_t n = 0; n < format_shown_count(&p->cells, axis); n++) {
        if (format_gap_before(&p->cells, axis, n)) {
            add_line_break(p, axes_left - 1, indent + 1);
            str_add(p->out, "...");
        }
        if (n > 0)
            add_line_break(p, axes_left - 1, indent + 1);
        p->index[axis] = format_shown_index(&p->cells, axis, n);
        add_axis(p, axis + 1, indent + 1);
    }
    str_add_char(p->out, ']');
}

/* ---- what follows the numbers ---- */

static bool names_dtype(const Tensor *t, const FormatOptions *options) {
    if (t->dtype == options->default_dtype)
        return false;
    bool implied = t->dtype == DTYPE_INT64 || t->dtype == DTYPE_BOOL ||
                   t->dtype == dtype_complex(options->default_dtype);
    return tensor_count(t) == 0 || !implied;
}

/* Adds a suffix on the last line, or on a new one when it would not fit. */
static void add_suffix(Printer *p, const char *suffix, size_t len, size_t *line_length) {
    enum { INDENT = 7 }; /* below the text after "tensor(" */
    if (*line_length + len + 2 > (size_t)p->options->linewidth) {
        add_line_break(p, 1, INDENT);
        *line_length = INDENT + len;
    } else {
        str_add(p->out, ", ");
        *line_length += len + 2;
    }
    str_add(p->out, suffix);
}

static void add_suffixes(Printer *p, size_t start, bool printable) {
    const Tensor *t = p->cells.t;
    size_t line_length = format_last_line(p->out, start) + 2; /* as PyTorch reckons it */
    Str suffix = {0};
    if ((tensor_count(t) == 0 && t->ndim != 1) || !printable) {
        str_add(&suffix, "size=");
        tensor_add_shape(&suffix, t->ndim, t->shape);
        add_suffix(p, str_text(&suffix), suffix.len, &line_length);
    }
    if (names_dtype(t, p->options)) {
        str_clear(&suffix);
        str_addf(&suffix, "dtype=torch.%s", dtype_name(t->dtype));
        add_suffix(p, str_text(&suffix), suffix.len, &line_length);
    }
    if (t->flags & TENSOR_GRAD) {
        str_clear(&suffix);
        str_add(&suffix, "requires_grad=True");
        add_suffix(p, str_text(&suffix), suffix.len, &line_length);
    }
    str_release(&suffix);
}

/* ---- all of it ---- */

static void add_numbers(Printer *p) {
    static const char prefix[] = "tensor(";
    p->real = choose_style(p, false);
    if (dtype_is_complex(p->cells.t->dtype))
        p->imag = choose_style(p, true);
    add_axis(p, 0, (int)sizeof prefix - 1);
}

void format_add_torch(Str *out, const Tensor *t, const FormatOptions *options) {
    Printer printer = {.out = out, .cells = format_cells(t, options), .options = options};
    bool printable = format_cells_printable(&printer.cells);
    if (t->flags & TENSOR_PARAMETER)
        str_add(out, "Parameter containing:\n");
    size_t start = out->len;
    str_add(out, "tensor(");
    if (!printable)
        str_add(out, "...");
    else if (tensor_count(t) == 0)
        str_add(out, "[]");
    else
        add_numbers(&printer);
    add_suffixes(&printer, start, printable);
    str_add_char(out, ')');
}
