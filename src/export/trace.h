/* The trace format: one JSON object a line, every step that bound or changed something visible,
 * in the form that tests/oracle/trace_oracle.py writes from real PyTorch. */
#ifndef EINSTEP_EXPORT_TRACE_H
#define EINSTEP_EXPORT_TRACE_H

#include "eval/run.h"

/* ---- events ---- */

typedef struct TraceBinding {
    StepChange change;
    Value value;
} TraceBinding;

/* What one line of a trace tells: the statements that ended together, in one frame. */
typedef struct TraceEvent {
    long number;      /* counts from 1 */
    const Step *step; /* the last of them; the run stands at it */
    const TraceBinding *set;
    int set_count;
    bool returns; /* the frame was left, with a value that is told */
    Value result;
} TraceEvent;

/* Calls `visit` for every event, in order, until it returns false, and puts the run's position
 * back. */
typedef bool TraceVisit(void *context, const TraceEvent *event);
void trace_each_event(Run *run, TraceVisit *visit, void *context);

/* Path of the local module that an event happened in, NULL for the program itself. */
const char *trace_event_file(const Run *run, const TraceEvent *event);

/* ---- as text ---- */

/* Writes the whole trace, a piece of text at a time; the run's position is put back. */
typedef void TraceWrite(void *context, const char *text, size_t len);
void trace_export(Run *run, TraceWrite *write, void *context);

/* One value as the trace format's JSON. */
void trace_add_value(Str *out, Value value);

/* A text as a JSON string. */
void trace_add_text(Str *out, const char *text, size_t len);

#endif
