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
    case DTYPE_CATEGORY_BOOL:
        str_add(out, tensor_get_int(t, position) ? "true" : "false");
        break;
    case DTYPE_CATEGORY_INT:
        str_addf(out, "%lld", (long long)tensor_get_int(t, position));
        break;
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

typedef struct Exporter {
    Run *run;
    TraceWrite *write;
    void *context;
    Str line;
    long event;
    VEC(Waiting) waiting;
} Exporter;

typedef VEC(StepChange) Changes;

static void add_change(Changes *changes, StepChange change) {
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].name == change.name && changes->items[i].of_self == change.of_self)
            return;
    vec_push(changes, change);
}

/* The changes of this step and of those that waited for it. */
static Changes gather_changes(Exporter *e, const Step *step) {
    Changes changes = {0};
    size_t kept = 0;
    for (size_t i = 0; i < e->waiting.count; i++) {
        if (e->waiting.items[i].frame == step->frame)
            add_change(&changes, e->waiting.items[i].change);
        else
            e->waiting.items[kept++] = e->waiting.items[i];
    }
    e->waiting.count = kept;
    for (int i = 0; i < step->change_count; i++)
        add_change(&changes, step->changes[i]);
    return changes;
}

static bool find_recordable(const Exporter *e, const Step *step, StepChange change, Value *out) {
    Str name = {0};
    str_addf(&name, "%s%s", change.of_self ? "self." : "", change.name->text);
    bool found = run_find_variable(e->run, step->frame, str_text(&name), out) &&
                 run_is_recordable(*out);
    str_release(&name);
    return found;
}

/* Adds "set": {...} when there is something to tell; true when there was. */
static bool add_set(Exporter *e, const Step *step, const Changes *changes) {
    bool any = false;
    for (size_t i = 0; i < changes->count; i++) {
        StepChange change = changes->items[i];
        Value value;
        if (!find_recordable(e, step, change, &value))
            continue;
        str_add(&e->line, any ? ", " : ", \"set\": {");
        str_addf(&e->line, "\"%s%s\": ", change.of_self ? "self." : "", change.name->text);
        trace_add_value(&e->line, value);
        any = true;
    }
    if (any)
        str_add_char(&e->line, '}');
    return any;
}

static void flush_line(Exporter *e) {
    str_add_char(&e->line, '\n');
    e->write(e->context, e->line.text, e->line.len);
    str_clear(&e->line);
}

static void add_place(Exporter *e, const Step *step) {
    const Frame *frame = step->frame;
    str_addf(&e->line, "{\"step\": %ld, \"func\": ", e->event + 1);
    trace_add_text(&e->line, frame->function->name->text, frame->function->name->len);
    str_addf(&e->line, ", \"line\": %d, \"depth\": %d", step->line, step->depth);
    if (frame->module->source != &e->run->source) {
        str_add(&e->line, ", \"file\": ");
        trace_add_text(&e->line, frame->module->source->name,
                       strlen(frame->module->source->name));
    }
}

static void export_step(Exporter *e, const Step *step) {
    bool waits = step->joins_next && !step->returns;
    for (int i = 0; waits && i < step->change_count; i++)
        vec_push(&e->waiting, (Waiting){.frame = step->frame, .change = step->changes[i]});
    if (waits)
        return;
    Changes changes = gather_changes(e, step);
    add_place(e, step);
    bool told = add_set(e, step, &changes);
    vec_release(&changes);
    if (step->returns && run_is_recordable(step->frame->result)) {
        str_add(&e->line, ", \"return\": ");
        trace_add_value(&e->line, step->frame->result);
        told = true;
    }
    str_add_char(&e->line, '}');
    e->event += told;
    if (told)
        flush_line(e);
    else
        str_clear(&e->line);
}

static void export_start(Exporter *e) {
    const char *name = strrchr(e->run->source.name, '/');
    name = name ? name + 1 : e->run->source.name;
    str_add(&e->line, "{\"einstep_trace\": 1, \"program\": ");
    trace_add_text(&e->line, name, strlen(name));
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
        str_add(&e->line, "{\"type\": ");
        trace_add_text(&e->line, run->error_type, strlen(run->error_type));
        str_addf(&e->line, ", \"line\": %d", run->error_line);
        if (run->error_file) {
            str_add(&e->line, ", \"file\": ");
            trace_add_text(&e->line, run->error_file, strlen(run->error_file));
        }
        str_add(&e->line, "}}");
    }
    flush_line(e);
}

void trace_export(Run *run, TraceWrite *write, void *context) {
    Exporter e = {.run = run, .write = write, .context = context};
    size_t position = run->timeline.position;
    export_start(&e);
    for (size_t k = 1; k <= run_last(run); k++) {
        run_seek(run, k);
        export_step(&e, run_step(run));
    }
    export_end(&e);
    run_seek(run, position);
    vec_release(&e.waiting);
    str_release(&e.line);
}
