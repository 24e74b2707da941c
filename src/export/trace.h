/* The trace format: one JSON object a line, every step that bound or changed something visible,
 * in the form that tests/oracle/trace_oracle.py writes from real PyTorch. */
#ifndef EINSTEP_EXPORT_TRACE_H
#define EINSTEP_EXPORT_TRACE_H

#include "eval/run.h"

/* Writes the whole trace, a piece of text at a time; the run's position is put back. */
typedef void TraceWrite(void *context, const char *text, size_t len);
void trace_export(Run *run, TraceWrite *write, void *context);

/* One value as the trace format's JSON. */
void trace_add_value(Str *out, Value value);

/* A text as a JSON string. */
void trace_add_text(Str *out, const char *text, size_t len);

#endif
