#include "ui/plane.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int64_t held(int64_t value, int64_t count) {
    return value >= count ? (count > 0 ? count - 1 : 0) : value < 0 ? 0 : value;
}

static bool is_other(const Plane *plane, int axis) {
    return axis != plane->row && axis != plane->column;
}

/* Puts the slider on the last of the other axes. */
static void reset_slider(Plane *plane) {
    plane->slider = plane->ndim - 1;
    while (plane->slider >= 0 && !is_other(plane, plane->slider))
        plane->slider--;
}

void plane_init(Plane *plane, int ndim, const int64_t *shape) {
    *plane = (Plane){.ndim = ndim, .row = ndim - 2, .column = ndim - 1};
    if (ndim < 2)
        plane->row = -1;
    for (int i = 0; i < ndim; i++)
        plane->shape[i] = shape[i];
    reset_slider(plane);
}

void plane_fit(Plane *plane, const int64_t *shape) {
    for (int i = 0; i < plane->ndim; i++) {
        plane->shape[i] = shape[i];
        plane->index[i] = held(plane->index[i], shape[i]);
    }
}

static int64_t axis_size(const Plane *plane, int axis) {
    return axis < 0 ? 1 : plane->shape[axis];
}

int64_t plane_rows(const Plane *plane) {
    return axis_size(plane, plane->row);
}

int64_t plane_columns(const Plane *plane) {
    return axis_size(plane, plane->column);
}

void plane_cell(const Plane *plane, int64_t row, int64_t column, int64_t *index) {
    memcpy(index, plane->index, (size_t)plane->ndim * sizeof *index);
    if (plane->row >= 0)
        index[plane->row] = row;
    if (plane->column >= 0)
        index[plane->column] = column;
}

int64_t plane_cursor_row(const Plane *plane) {
    return plane->row < 0 ? 0 : plane->index[plane->row];
}

int64_t plane_cursor_column(const Plane *plane) {
    return plane->column < 0 ? 0 : plane->index[plane->column];
}

void plane_go(Plane *plane, int64_t row, int64_t column) {
    if (plane->row >= 0)
        plane->index[plane->row] = held(row, plane_rows(plane));
    if (plane->column >= 0)
        plane->index[plane->column] = held(column, plane_columns(plane));
}

bool plane_move(Plane *plane, int64_t rows, int64_t columns) {
    int64_t row = plane_cursor_row(plane), column = plane_cursor_column(plane);
    plane_go(plane, row + rows, column + columns);
    return row != plane_cursor_row(plane) || column != plane_cursor_column(plane);
}

bool plane_turn(Plane *plane, int64_t by) {
    if (plane->slider < 0)
        return false;
    int64_t *index = &plane->index[plane->slider], former = *index;
    *index = held(former + by, plane->shape[plane->slider]);
    return *index != former;
}

void plane_next_slider(Plane *plane, int direction) {
    if (plane->slider < 0)
        return;
    do
        plane->slider = (plane->slider + direction + plane->ndim) % plane->ndim;
    while (!is_other(plane, plane->slider));
}

/* ---- axes ---- */

bool plane_set_axes(Plane *plane, int row, int column) {
    if (row == column || row < 0 || column < 0 || row >= plane->ndim || column >= plane->ndim)
        return false;
    plane->row = row;
    plane->column = column;
    reset_slider(plane);
    return true;
}

/* The n-th pair in the order (2,3) (1,3) (0,3) (1,2) (0,2) (0,1), for four axes. */
static void nth_pair(int ndim, int n, int *row, int *column) {
    *column = ndim - 1;
    while (n >= *column) {
        n -= *column;
        (*column)--;
    }
    *row = *column - 1 - n;
}

static int number_of_pair(int ndim, int row, int column) {
    int n = 0;
    for (int c = ndim - 1; c > column; c--)
        n += c;
    return n + column - 1 - row;
}

void plane_next_axes(Plane *plane, int direction) {
    if (plane->ndim < 2)
        return;
    int pairs = plane->ndim * (plane->ndim - 1) / 2;
    bool turned = plane->row > plane->column;
    int low = turned ? plane->column : plane->row, high = turned ? plane->row : plane->column;
    int n = number_of_pair(plane->ndim, low, high) + (turned ? pairs : 0);
    n = (n + direction + 2 * pairs) % (2 * pairs);
    nth_pair(plane->ndim, n % pairs, &low, &high);
    plane_set_axes(plane, n < pairs ? low : high, n < pairs ? high : low);
}

/* ---- text ---- */

static bool read_index(const char *text, size_t len, int axis, int64_t size, int64_t *out,
                       Error *error) {
    char *end;
    long long value = strtoll(text, &end, 10);
    if (end == text || end != text + len)
        return error_set(error, ERR_VALUE, "'%.*s' is no index for axis %d: a number or ':'",
                         (int)(len > 40 ? 40 : len), text, axis);
    int64_t wanted = value < 0 ? value + size : value;
    if (wanted < 0 || wanted >= size)
        return error_set(error, ERR_INDEX,
                         "index %lld is out of range for axis %d of size %" PRId64, value, axis,
                         size);
    *out = wanted;
    return true;
}

/* Calls for each of the parts between commas; brackets around all are allowed. */
typedef struct Parts {
    const char *text[TENSOR_MAX_NDIM];
    size_t len[TENSOR_MAX_NDIM];
    int count;
} Parts;

static bool split(const Plane *plane, const char *text, Parts *parts, Error *error) {
    static const char AROUND[] = " \t[]()";
    parts->count = 0;
    bool more = plane->ndim > 0;
    while (more) {
        size_t whole = strcspn(text, ","), skip = strspn(text, AROUND);
        size_t len = whole;
        more = text[whole] == ',';
        while (len > skip && strchr(AROUND, text[len - 1]))
            len--;
        if (parts->count == plane->ndim)
            return error_set(error, ERR_INDEX, "more than the %d indices the tensor takes",
                             plane->ndim);
        parts->text[parts->count] = text + (skip < len ? skip : len);
        parts->len[parts->count++] = len > skip ? len - skip : 0;
        text += whole + (more ? 1 : 0);
    }
    if (parts->count < plane->ndim)
        return error_set(error, ERR_INDEX, "%d indices given, the tensor takes %d", parts->count,
                         plane->ndim);
    return true;
}

static bool is_colon(const Parts *parts, int axis) {
    return parts->len[axis] == 1 && parts->text[axis][0] == ':';
}

bool plane_read(Plane *plane, const char *text, Error *error) {
    Parts parts;
    Plane read = *plane;
    if (!split(plane, text, &parts, error))
        return false;
    int shown[2] = {-1, -1}, count = 0, wanted = plane->ndim < 2 ? plane->ndim : 2;
    for (int i = 0; i < parts.count; i++) {
        if (is_colon(&parts, i) && count < 2)
            shown[count++] = i;
        else if (!read_index(parts.text[i], parts.len[i], i, plane->shape[i], &read.index[i],
                             error))
            return false;
    }
    if (count != wanted)
        return error_set(error, ERR_VALUE, "%d axes must be ':', as rows and columns; %d %s",
                         wanted, count, count == 1 ? "is" : "are");
    read.row = wanted == 2 ? shown[0] : -1;
    read.column = wanted == 2 ? shown[1] : shown[0];
    reset_slider(&read);
    *plane = read;
    return true;
}

bool plane_read_cell(Plane *plane, const char *text, Error *error) {
    Parts parts;
    Plane read = *plane;
    if (!split(plane, text, &parts, error))
        return false;
    for (int i = 0; i < parts.count; i++)
        if (!read_index(parts.text[i], parts.len[i], i, plane->shape[i], &read.index[i], error))
            return false;
    *plane = read;
    return true;
}

static void add_parts(const Plane *plane, Str *out, bool cell) {
    for (int i = 0; i < plane->ndim; i++) {
        str_add(out, i ? "," : "");
        if (cell || is_other(plane, i))
            str_addf(out, "%" PRId64, plane->index[i]);
        else
            str_add_char(out, ':');
    }
}

void plane_add_text(const Plane *plane, Str *out) {
    add_parts(plane, out, false);
}

void plane_add_cell(const Plane *plane, Str *out) {
    str_add_char(out, '[');
    add_parts(plane, out, true);
    str_add_char(out, ']');
}
