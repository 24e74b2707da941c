#include "export/trace.h"

#include "base/utf8.h"
#include "base/vec.h"
#include "eval/dtypes.h"

#include <math.h>
#include <string.h>

/* ---- values ---- */

void trace_add_text(Str *out, const char *text, size_t len) {
    str_add_char(out, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            str_addf(out, "\\%c", c);
        else if (c == '\n')
            str_add(out, "\\n");
        else if (c < 0x20 || c == 0x7f)
            str_addf(out, "\\u%04x", c);
        else
            str_add_char(out, (char)c);
    }
    str_add_char(out, '"');
}

/* A float to 9 significant digits; NaN and infinities as text. */
static void add_number(Str *out, double x) {
    if (isnan(x))
        str_add(out, "\"nan\"");
    else if (isinf(x))
        str_add(out, x > 0 ? "\"inf\"" : "\"-inf\"");
    else
        str_addf(out, "%.9g", x);
}

static void add_element(Str *out, const Tensor *t, int64_t position) {
    switch (dtype_category(t->dtype)) {
    case DTYPE_CATEGORY_BOOL: str_add(out, tensor_get_int(t, position) ? "true" : "false"); break;
    case DTYPE_CATEGORY_INT: str_addf(out, "%lld", (long long)tensor_get_int(t, position)); break;
    case DTYPE_CATEGORY_FLOAT: add_number(out, tensor_get_double(t, position)); break;
    case DTYPE_CATEGORY_COMPLEX: {
        double complex z = tensor_get_complex(t, position);
        str_add_char(out, '[');
        add_number(out, creal(z));
        str_add(out, ", ");
        add_number(out, cimag(z));
        str_add_char(out, ']');
        break;
    }
    }
}

static void add_sizes(Str *out, const char *name, int count, const int64_t *sizes) {
    str_addf(out, ", \"%s\": [", name);
    for (int i = 0; i < count; i++)
        str_addf(out, "%s%lld", i ? ", " : "", (long long)sizes[i]);
    str_add_char(out, ']');
}

static void add_tensor(Str *out, const Tensor *t) {
    str_addf(out, "{\"type\": \"tensor\", \"dtype\": \"%s\"", dtype_name(t->dtype));
    add_sizes(out, "shape", t->ndim, t->shape);
    add_sizes(out, "stride", t->ndim, t->stride);
    str_addf(out, ", \"offset\": %lld, \"data\": [", (long long)t->offset);
    int64_t count = tensor_count(t);
    for (int64_t n = 0; n < count; n++) {
        if (n)
            str_add(out, ", ");
        add_element(out, t, tensor_position(t, n));
    }
    str_add(out, "]}");
}

static void add_items(Str *out, const char *type, int64_t count, const Value *items) {
    str_addf(out, "{\"type\": \"%s\", \"items\": [", type);
    for (int64_t i = 0; i < count; i++) {
        if (i)
            str_add(out, ", ");
        trace_add_value(out, items[i]);
    }
    str_add(out, "]}");
}

static const char *tuple_type(const Tuple *tuple) {
    return tuple->names ? tuple->names[tuple->count] : "tuple";
}

void trace_add_value(Str *out, Value v) {
    switch (v.type) {
    case VALUE_BOOL:
        str_addf(out, "{\"type\": \"bool\", \"value\": %s}", v.b ? "true" : "false");
        break;
    case VALUE_INT: str_addf(out, "{\"type\": \"int\", \"value\": %lld}", (long long)v.i); break;
    case VALUE_FLOAT:
        str_add(out, "{\"type\": \"float\", \"value\": ");
        add_number(out, v.f);
        str_add_char(out, '}');
        break;
    case VALUE_STR:
        str_add(out, "{\"type\": \"str\", \"value\": ");
        trace_add_text(out, v.str->text, v.str->len);
        str_add_char(out, '}');
        break;
    case VALUE_TENSOR:
        if (dtypes_number(v, false, &v))
            trace_add_value(out, v);
        else
            add_tensor(out, v.tensor);
        break;
    case VALUE_LIST: add_items(out, "list", v.list->count, v.list->items); break;
    case VALUE_TUPLE: add_items(out, tuple_type(v.tuple), v.tuple->count, v.tuple->items); break;
    default: str_add(out, "{\"type\": \"None\"}");
    }
}

/* ---- events ---- */

/* Changes of statements that share a line with the next one of their frame: they wait for it. */
typedef struct Waiting {
    const Frame *frame;
    StepChange change;
} Waiting;

typedef struct EventWalk {
    Run *run;
    TraceVisit *visit;
    void *context;
    long number;
    VEC(Waiting) waiting;
    VEC(TraceBinding) set; /* of the event being made */
} EventWalk;

/* The present value, when it is one that traces tell. */
static bool find_recordable(const EventWalk *walk, const Step *step, StepChange change,
                            Value *out) {
    Str name = {0};
    str_addf(&name, "%s%s", change.of_self ? "self." : "", change.name->text);
    bool found =
        run_find_variable(walk->run, step->frame, str_text(&name), out) && run_is_recordable(*out);
    str_release(&name);
    return found;
}

static void add_change(EventWalk *walk, const Step *step, StepChange change) {
    Value value;
    for (size_t i = 0; i < walk->set.count; i++)
        if (walk->set.items[i].change.name == change.name &&
            walk->set.items[i].change.of_self == change.of_self)
            return;
    if (find_recordable(walk, step, change, &value))
        vec_push(&walk->set, (TraceBinding){.change = change, .value = value});
}

/* The changes of this step and of those that waited for it. */
static void gather_changes(EventWalk *walk, const Step *step) {
    size_t kept = 0;
    walk->set.count = 0;
    for (size_t i = 0; i < walk->waiting.count; i++) {
        if (walk->waiting.items[i].frame == step->frame)
            add_change(walk, step, walk->waiting.items[i].change);
        else
            walk->waiting.items[kept++] = walk->waiting.items[i];
    }
    walk->waiting.count = kept;
    for (int i = 0; i < step->change_count; i++)
        add_change(walk, step, step->changes[i]);
}

static bool visit_step(EventWalk *walk, const Step *step) {
    bool waits = step->joins_next && !step->returns;
    for (int i = 0; waits && i < step->change_count; i++)
        vec_push(&walk->waiting, (Waiting){.frame = step->frame, .change = step->changes[i]});
    if (waits)
        return true;
    gather_changes(walk, step);
    TraceEvent event = {.step = step,
                        .set = walk->set.items,
                        .set_count = (int)walk->set.count,
                        .returns = step->returns && run_is_recordable(step->frame->result),
                        .result = step->frame->result};
    if (!event.set_count && !event.returns)
        return true;
    event.number = ++walk->number;
    return walk->visit(walk->context, &event);
}

void trace_each_event(Run *run, TraceVisit *visit, void *context) {
    EventWalk walk = {.run = run, .visit = visit, .context = context};
    size_t position = run->timeline.position;
    bool goes_on = true;
    for (size_t k = 1; goes_on && k <= run_last(run); k++) {
        run_seek(run, k);
        goes_on = visit_step(&walk, run_step(run));
    }
    run_seek(run, position);
    vec_release(&walk.waiting);
    vec_release(&walk.set);
}

const char *trace_event_file(const Run *run, const TraceEvent *event) {
    const Source *source = event->step->frame->module->source;
    return source == &run->source ? NULL : source->name;
}

/* ---- lines ---- */

typedef struct Exporter {
    Run *run;
    TraceWrite *write;
    void *context;
    Str line;
} Exporter;

static void flush_line(Exporter *e) {
    str_add_char(&e->line, '\n');
    e->write(e->context, e->line.text, e->line.len);
    str_clear(&e->line);
}

static void add_text_field(Str *line, const char *key, const char *text) {
    str_addf(line, "\"%s\": ", key);
    trace_add_text(line, text, strlen(text));
}

static bool export_event(void *context, const TraceEvent *event) {
    Exporter *e = context;
    const char *file = trace_event_file(e->run, event);
    str_addf(&e->line, "{\"step\": %ld, ", event->number);
    add_text_field(&e->line, "func", event->step->frame->function->name->text);
    str_addf(&e->line, ", \"line\": %d, \"depth\": %d", event->step->line, event->step->depth);
    if (file) {
        str_add(&e->line, ", ");
        add_text_field(&e->line, "file", file);
    }
    for (int i = 0; i < event->set_count; i++) {
        StepChange change = event->set[i].change;
        str_addf(&e->line, "%s\"%s%s\": ", i ? ", " : ", \"set\": {", change.of_self ? "self." : "",
                 change.name->text);
        trace_add_value(&e->line, event->set[i].value);
    }
    if (event->set_count)
        str_add_char(&e->line, '}');
    if (event->returns) {
        str_add(&e->line, ", \"return\": ");
        trace_add_value(&e->line, event->result);
    }
    str_add_char(&e->line, '}');
    flush_line(e);
    return true;
}

static void export_start(Exporter *e) {
    const char *slash = strrchr(e->run->source.name, '/');
    str_add(&e->line, "{\"einstep_trace\": 1, ");
    add_text_field(&e->line, "program", slash ? slash + 1 : e->run->source.name);
    str_add_char(&e->line, '}');
    flush_line(e);
}

static void export_end(Exporter *e) {
    const Run *run = e->run;
    str_add(&e->line, "{\"end\": true, \"stdout\": ");
    trace_add_text(&e->line, str_text(&run->printed), run->printed.len);
    str_add(&e->line, ", \"error\": ");
    if (run->error.kind == ERR_NONE) {
        str_add(&e->line, "null}");
    } else {
        str_add_char(&e->line, '{');
        add_text_field(&e->line, "type", run->error_type);
        str_addf(&e->line, ", \"line\": %d", run->error_line);
        if (run->error_file) {
            str_add(&e->line, ", ");
            add_text_field(&e->line, "file", run->error_file);
        }
        str_add(&e->line, "}}");
    }
    flush_line(e);
}

void trace_export(Run *run, TraceWrite *write, void *context) {
    Exporter e = {.run = run, .write = write, .context = context};
    export_start(&e);
    trace_each_event(run, export_event, &e);
    export_end(&e);
    str_release(&e.line);
}
