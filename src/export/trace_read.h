/* Reading a trace back: JSON Lines as trace.h writes them and tests/oracle/trace_oracle.py records
 * them from real PyTorch.
 *
 * Whatever the bytes, a record that is given has the form that is said here; everything else is a
 * ValueError that names the line. Fields beyond those are passed over, and so are events that tell
 * of nothing bound, and events of expressions ("expr": true). */
#ifndef EINSTEP_EXPORT_TRACE_READ_H
#define EINSTEP_EXPORT_TRACE_READ_H

#include "base/error.h"
#include "tensor/tensor.h"

#include <jansson.h>

typedef struct TraceReader {
    const char *name; /* of the file, for messages */
    const char *at, *end;
    int line;       /* of the record, counts from 1 */
    json_t *record; /* the one being looked at */
    bool is_end;    /* it is the end record */

    /* Of an event: */
    const char *func;
    const char *file; /* NULL: the program itself */
    int source_line;
    json_t *set;    /* object of values; NULL when it sets nothing */
    json_t *result; /* value; NULL when it does not return */

    /* Of the end record: */
    const char *printed;
    size_t printed_len;
    const char *error_type; /* NULL: it ended well */
    int error_line;
    const char *error_file; /* NULL: the program itself */
} TraceReader;

/* Reads the first line. The text must outlive the reader; close it in any case. */
bool trace_reader_open(TraceReader *reader, const char *name, const char *text, size_t len,
                       Error *error);
void trace_reader_close(TraceReader *reader);

/* The next record; the one before is gone. */
bool trace_reader_next(TraceReader *reader, Error *error);

/* Type of a value: "tensor", "int", "list" ... */
const char *trace_value_type(const json_t *value);

/* A tensor of a trace: its elements in their order, and the layout it had. */
typedef struct TraceTensor {
    Tensor *values; /* contiguous */
    int64_t stride[TENSOR_MAX_NDIM], offset;
} TraceTensor;

/* False when its dtype is unknown to einstep or it is too large (the value's form is sound). */
bool trace_value_tensor(const json_t *value, Arena *arena, TraceTensor *out, Error *error);

/* A number as the format writes it: a JSON number, or "nan", "inf", "-inf". */
double trace_number(const json_t *value);

#endif
