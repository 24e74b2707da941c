#include "tensor/format_parts.h"

enum {
    FORMAT_MOST_CELLS = 1 << 20, /* more are not printed, whatever the options say */
    FORMAT_MOST_PRECISION = 400
};

const FormatOptions FORMAT_DEFAULTS = {.precision = 4,
                                       .threshold = 1000,
                                       .edgeitems = 3,
                                       .linewidth = 80,
                                       .sci_mode = -1,
                                       .default_dtype = DTYPE_FLOAT32};

const FormatOptions FORMAT_NUMPY_DEFAULTS = {.precision = 8,
                                             .threshold = 1000,
                                             .edgeitems = 3,
                                             .linewidth = 75,
                                             .sci_mode = -1,
                                             .default_dtype = DTYPE_FLOAT64};

/* ---- which cells are shown ---- */

FormatCells format_cells(const Tensor *t, const FormatOptions *options) {
    bool summarize = tensor_count(t) > options->threshold;
    return (FormatCells){.t = t, .edge = summarize ? options->edgeitems : 0};
}

static bool is_cut(const FormatCells *cells, int axis) {
    return cells->edge && cells->t->shape[axis] > 2 * cells->edge;
}

int64_t format_shown_count(const FormatCells *cells, int axis) {
    return is_cut(cells, axis) ? 2 * cells->edge : cells->t->shape[axis];
}

int64_t format_shown_index(const FormatCells *cells, int axis, int64_t n) {
    bool in_tail = is_cut(cells, axis) && n >= cells->edge;
    return in_tail ? n + (cells->t->shape[axis] - 2 * cells->edge) : n;
}

bool format_gap_before(const FormatCells *cells, int axis, int64_t n) {
    return is_cut(cells, axis) && n == cells->edge;
}

bool format_cells_printable(const FormatCells *cells) {
    int64_t count = 1;
    for (int i = 0; i < cells->t->ndim; i++) {
        int64_t shown = format_shown_count(cells, i);
        if (shown > 0 && count > FORMAT_MOST_CELLS / shown)
            return false;
        count *= shown;
    }
    return true;
}

/* Moves to the next cell shown; false after the last. */
static bool next_cell(const FormatCells *cells, int64_t *place) {
    for (int axis = cells->t->ndim - 1; axis >= 0; axis--) {
        if (++place[axis] < format_shown_count(cells, axis))
            return true;
        place[axis] = 0;
    }
    return false;
}

void format_visit_cells(const FormatCells *cells, FormatVisit *visit, void *context) {
    int64_t place[TENSOR_MAX_NDIM] = {0}, index[TENSOR_MAX_NDIM];
    if (tensor_count(cells->t) == 0)
        return;
    do {
        for (int axis = 0; axis < cells->t->ndim; axis++)
            index[axis] = format_shown_index(cells, axis, place[axis]);
        visit(context, cells->t, tensor_position_at(cells->t, index));
    } while (next_cell(cells, place));
}

/* ---- what both ways of printing share ---- */

double format_part(const Tensor *t, int64_t position, bool imaginary) {
    if (!dtype_is_complex(t->dtype))
        return tensor_get_double(t, position);
    double complex value = tensor_get_complex(t, position);
    return imaginary ? cimag(value) : creal(value);
}

void format_add_padded(Str *out, const Str *text, int width) {
    if (text->len < (size_t)width)
        str_add_repeated(out, ' ', (size_t)width - text->len);
    str_add(out, str_text(text));
}

size_t format_last_line(const Str *out, size_t start) {
    size_t at = out->len;
    while (at > start && out->text[at - 1] != '\n')
        at--;
    return out->len - at;
}

/* ---- whole tensors ---- */

void format_add_tensor(Str *out, const Tensor *t, bool repr) {
    bool numpy = t->flags & TENSOR_NUMPY;
    format_add_tensor_with(out, t, repr, numpy ? &FORMAT_NUMPY_DEFAULTS : &FORMAT_DEFAULTS);
}

static int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

/* Options come from programs and may be anything. */
static FormatOptions sane_options(FormatOptions options) {
    options.precision = clamp(options.precision, 0, FORMAT_MOST_PRECISION);
    options.edgeitems = clamp(options.edgeitems, 1, FORMAT_MOST_CELLS);
    options.linewidth = clamp(options.linewidth, 0, FORMAT_MOST_CELLS);
    return options;
}

void format_add_tensor_with(Str *out, const Tensor *t, bool repr, const FormatOptions *options) {
    FormatOptions sane = sane_options(*options);
    if (t->flags & TENSOR_NUMPY)
        format_add_numpy(out, t, repr, &sane);
    else
        format_add_torch(out, t, &sane);
}
