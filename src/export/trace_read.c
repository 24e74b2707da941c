#include "export/trace_read.h"

#include "base/str.h"

#include <math.h>
#include <string.h>

enum { TRACE_MOST_NESTING = 64, TRACE_FORMAT = 1 };

static bool fail(const TraceReader *reader, Error *error, const char *what) {
    return error_set(error, ERR_VALUE, "%s:%d: %s", reader->name, reader->line, what);
}

/* ---- values ---- */

static bool is_plain_type(const char *type) {
    static const char *const TYPES[] = {"tensor", "list", "tuple", "None",
                                        "bool",   "int",  "float", "str"};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (str_equal(type, TYPES[i]))
            return true;
    return false;
}

/* Named tuples go by the name of their type, which is of no matter here. */
const char *trace_value_type(const json_t *value) {
    const char *type = json_string_value(json_object_get(value, "type"));
    return type && !is_plain_type(type) && json_object_get(value, "items") ? "tuple" : type;
}

static bool is_word_number(const json_t *value) {
    const char *text = json_string_value(value);
    return text && (str_equal(text, "nan") || str_equal(text, "inf") || str_equal(text, "-inf"));
}

double trace_number(const json_t *value) {
    const char *text = json_string_value(value);
    if (!text)
        return json_number_value(value);
    return str_equal(text, "nan") ? NAN : str_equal(text, "inf") ? INFINITY : -INFINITY;
}

static bool is_float(const json_t *value) {
    return json_is_number(value) || is_word_number(value);
}

static bool is_complex(const json_t *value) {
    return json_array_size(value) == 2 && is_float(json_array_get(value, 0)) &&
           is_float(json_array_get(value, 1));
}

typedef bool IsElement(const json_t *element);

static bool is_bool(const json_t *value) {
    return json_is_boolean(value);
}

static bool is_int(const json_t *value) {
    return json_is_integer(value);
}

/* What the elements of a dtype look like; those of an unknown one like any of them. */
static IsElement *element_form(const char *dtype) {
    DType known;
    if (!dtype_by_name(dtype, &known))
        return is_float;
    switch (dtype_category(known)) {
    case DTYPE_CATEGORY_BOOL: return is_bool;
    case DTYPE_CATEGORY_INT: return is_int;
    case DTYPE_CATEGORY_FLOAT: return is_float;
    default: return is_complex;
    }
}

static bool all_are(const json_t *array, IsElement *is) {
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!is(json_array_get(array, i)))
            return false;
    return true;
}

static int read_sizes(const json_t *array, int64_t sizes[TENSOR_MAX_NDIM]) {
    int count = (int)json_array_size(array);
    for (int i = 0; i < count; i++)
        sizes[i] = json_integer_value(json_array_get(array, (size_t)i));
    return count;
}

/* NULL when sound, else what is wrong. */
static const char *tensor_fault(const json_t *value) {
    const json_t *shape = json_object_get(value, "shape"),
                 *stride = json_object_get(value, "stride");
    const json_t *data = json_object_get(value, "data");
    const char *dtype = json_string_value(json_object_get(value, "dtype"));
    int64_t sizes[TENSOR_MAX_NDIM], count;
    if (!dtype || !json_is_array(shape) || !json_is_array(stride) || !json_is_array(data) ||
        !json_is_integer(json_object_get(value, "offset")))
        return "a tensor lacks dtype, shape, stride, offset or data";
    if (json_array_size(shape) > TENSOR_MAX_NDIM || !all_are(shape, is_int) ||
        !all_are(stride, is_int) || json_array_size(stride) != json_array_size(shape))
        return "a tensor's shape and stride are no lists of sizes, as many each";
    if (!tensor_shape_count(read_sizes(shape, sizes), sizes, &count) ||
        (size_t)count != json_array_size(data))
        return "a tensor's data are not as many numbers as its shape says";
    return all_are(data, element_form(dtype)) ? NULL : "a tensor's data do not fit its dtype";
}

static const char *value_fault(const json_t *value, int depth);

static const char *items_fault(const json_t *value, int depth) {
    const json_t *items = json_object_get(value, "items");
    const char *fault = json_is_array(items) ? NULL : "a list or tuple has no items";
    for (size_t i = 0; !fault && i < json_array_size(items); i++)
        fault = value_fault(json_array_get(items, i), depth + 1);
    return fault;
}

static const char *value_fault(const json_t *value, int depth) {
    const char *type = trace_value_type(value);
    const json_t *content = json_object_get(value, "value");
    bool fine = false;
    if (depth > TRACE_MOST_NESTING)
        return "values are nested too deep";
    if (!type)
        return "a value has no type";
    if (str_equal(type, "tensor"))
        return tensor_fault(value);
    if (str_equal(type, "list") || str_equal(type, "tuple"))
        return items_fault(value, depth);
    if (str_equal(type, "None"))
        fine = true;
    else if (str_equal(type, "bool"))
        fine = json_is_boolean(content);
    else if (str_equal(type, "int"))
        fine = json_is_integer(content);
    else if (str_equal(type, "float"))
        fine = is_float(content);
    else if (str_equal(type, "str"))
        fine = json_is_string(content);
    return fine ? NULL : "a value is not of a type that traces have, or not what its type says";
}

static void set_element(const Tensor *t, int64_t n, const json_t *element) {
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: tensor_set_int(t, n, json_is_true(element)); break;
    case DTYPE_CATEGORY_INT: tensor_set_int(t, n, json_integer_value(element)); break;
    case DTYPE_CATEGORY_FLOAT: tensor_set_double(t, n, trace_number(element)); break;
    case DTYPE_CATEGORY_COMPLEX:
        tensor_set_complex(t, n,
                           CMPLX(trace_number(json_array_get(element, 0)),
                                 trace_number(json_array_get(element, 1))));
        break;
    }
}

bool trace_value_tensor(const json_t *value, Arena *arena, TraceTensor *out, Error *error) {
    const json_t *data = json_object_get(value, "data");
    const char *name = json_string_value(json_object_get(value, "dtype"));
    int64_t shape[TENSOR_MAX_NDIM];
    DType dtype;
    if (!dtype_by_name(name, &dtype))
        return error_set(error, ERR_VALUE, "einstep has no dtype %s", name);
    int ndim = read_sizes(json_object_get(value, "shape"), shape);
    read_sizes(json_object_get(value, "stride"), out->stride);
    out->offset = json_integer_value(json_object_get(value, "offset"));
    out->values = tensor_new(arena, dtype, ndim, shape, error);
    for (size_t i = 0; out->values && i < json_array_size(data); i++)
        set_element(out->values, (int64_t)i, json_array_get(data, i));
    return out->values != NULL;
}

/* ---- records ---- */

static bool is_blank(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
            return false;
    return true;
}

/* Parses the next line that is not blank; false at the end, without an error, or with one. */
static bool read_line(TraceReader *reader, Error *error) {
    json_error_t bad;
    json_decref(reader->record);
    reader->record = NULL;
    while (reader->at < reader->end) {
        const char *start = reader->at,
                   *newline = memchr(start, '\n', (size_t)(reader->end - start));
        size_t len = (size_t)((newline ? newline : reader->end) - start);
        reader->at = newline ? newline + 1 : reader->end;
        reader->line++;
        if (is_blank(start, len))
            continue;
        reader->record = json_loadb(start, len, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &bad);
        if (!reader->record)
            return error_set(error, ERR_VALUE, "%s:%d:%d: this is no JSON: %s", reader->name,
                             reader->line, bad.column, bad.text);
        return json_is_object(reader->record) ||
               fail(reader, error, "a line of a trace is a JSON object");
    }
    return false;
}

bool trace_reader_open(TraceReader *reader, const char *name, const char *text, size_t len,
                       Error *error) {
    *reader = (TraceReader){.name = name, .at = text, .end = text + len};
    bool read = read_line(reader, error);
    if (!read && error->kind != ERR_NONE)
        return false;
    const json_t *format = json_object_get(reader->record, "einstep_trace");
    if (!json_is_integer(format))
        return error_set(error, ERR_VALUE,
                         "%s is no trace: its first line does not say \"einstep_trace\"", name);
    if (json_integer_value(format) != TRACE_FORMAT)
        return error_set(error, ERR_VALUE, "%s is a trace of format %lld; einstep reads format %d",
                         name, (long long)json_integer_value(format), TRACE_FORMAT);
    return true;
}

void trace_reader_close(TraceReader *reader) {
    json_decref(reader->record);
    *reader = (TraceReader){0};
}

static bool take_line(const json_t *object, int *out) {
    const json_t *line = json_object_get(object, "line");
    json_int_t number = json_integer_value(line);
    *out = (int)number;
    return json_is_integer(line) && number >= 0 && number <= INT32_MAX;
}

static bool read_end(TraceReader *reader, Error *error) {
    const json_t *printed = json_object_get(reader->record, "stdout");
    const json_t *raised = json_object_get(reader->record, "error");
    reader->is_end = true;
    reader->printed = json_string_value(printed);
    reader->printed_len = json_string_length(printed);
    reader->error_type = json_string_value(json_object_get(raised, "type"));
    reader->error_file = json_string_value(json_object_get(raised, "file"));
    if (!json_is_string(printed))
        return fail(reader, error, "the end record has no stdout");
    if (json_is_null(raised))
        return true;
    return (reader->error_type && take_line(raised, &reader->error_line)) ||
           fail(reader, error, "the error of the end record is neither null nor type and line");
}

static bool check_set(const TraceReader *reader, Error *error) {
    const char *key, *fault = NULL;
    json_t *value;
    if (reader->set && !json_is_object(reader->set))
        return fail(reader, error, "\"set\" is no object of names and values");
    json_object_foreach(reader->set, key, value) {
        fault = value_fault(value, 0);
        if (fault)
            break;
    }
    if (!fault && reader->result)
        fault = value_fault(reader->result, 0);
    return !fault || fail(reader, error, fault);
}

static bool read_event(TraceReader *reader, Error *error) {
    const json_t *file = json_object_get(reader->record, "file");
    reader->func = json_string_value(json_object_get(reader->record, "func"));
    reader->file = json_string_value(file);
    reader->set = json_object_get(reader->record, "set");
    reader->result = json_object_get(reader->record, "return");
    if (!reader->func || !take_line(reader->record, &reader->source_line) ||
        (file && !reader->file))
        return fail(reader, error, "an event has no func and line");
    return check_set(reader, error);
}

/* An event that tells of nothing, or of a part of a statement. */
static bool is_silent(const TraceReader *reader) {
    const json_t *set = json_object_get(reader->record, "set");
    bool empty = !set || (json_is_object(set) && !json_object_size(set));
    return json_is_true(json_object_get(reader->record, "expr")) ||
           (empty && !json_object_get(reader->record, "return"));
}

bool trace_reader_next(TraceReader *reader, Error *error) {
    while (read_line(reader, error)) {
        if (json_object_get(reader->record, "end"))
            return read_end(reader, error);
        if (!json_object_get(reader->record, "step"))
            return fail(reader, error, "a record is neither a step nor the end");
        if (!is_silent(reader))
            return read_event(reader, error);
    }
    return error->kind == ERR_NONE
               ? error_set(error, ERR_VALUE,
                           "%s:%d: the trace ends without its end record; it has "
                           "been cut off",
                           reader->name, reader->line)
               : false;
}
