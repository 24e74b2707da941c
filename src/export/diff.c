#include "export/diff.h"

#include "base/mem.h"
#include "export/trace.h"
#include "export/trace_read.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void difference_release(Difference *difference) {
    said_release(&difference->said);
    *difference = (Difference){0};
}

/* ---- one value of a trace ---- */

/* A comparison under way. A value is called by its path: "x", "pair[1]". */
typedef struct Diff {
    Run *run;
    const DiffOptions *options;
    Difference *out;
    Error *error;
    TraceReader reader;
    Arena arena; /* tensors of the trace, one at a time */
    const char *words; /* before the path, for what is no variable: "the value returned"; or "" */
    Str path;
    bool failed; /* with the error */
} Diff;

static void add_path(const Diff *d) {
    said_add(&d->out->said, "%-s", d->words);
    said_add(&d->out->said, "%s", str_text(&d->path));
}

static bool differ(Diff *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "PATH FORMAT" is what differs. */
static bool differ(Diff *d, const char *format, ...) {
    va_list args;
    d->out->found = true;
    add_path(d);
    va_start(args, format);
    said_addv(&d->out->said, format, args);
    va_end(args);
    return false;
}

static const char *type_of(Value v) {
    switch (v.type) {
    case VALUE_NONE: return "None";
    case VALUE_BOOL: return "bool";
    case VALUE_INT: return "int";
    case VALUE_FLOAT: return "float";
    case VALUE_STR: return "str";
    case VALUE_LIST: return "list";
    case VALUE_TUPLE: return "tuple";
    default: return "tensor";
    }
}

static bool same_strides(const Tensor *here, const TraceTensor *there) {
    for (int i = 0; i < here->ndim; i++) /* of an axis of size one a stride means nothing */
        if (here->shape[i] > 1 && here->stride[i] != there->stride[i])
            return false;
    return true;
}

static bool compare_layout(Diff *d, const Tensor *here, const TraceTensor *there) {
    if (!tensor_count(here))
        return true;
    if (!same_strides(here, there)) {
        Str ours = {0}, theirs = {0};
        tensor_add_shape(&ours, here->ndim, here->stride);
        tensor_add_shape(&theirs, here->ndim, there->stride);
        differ(d, " has strides %s here and %s there", ours.text, theirs.text);
        str_release(&ours);
        str_release(&theirs);
        return false;
    }
    return here->offset == there->offset ||
           differ(d, " begins at cell %lld of its memory here and at %lld there",
                  (long long)here->offset, (long long)there->offset);
}

static bool compare_tensor(Diff *d, const Tensor *here, const json_t *value) {
    TraceTensor there;
    Said why = {0};
    ArenaMark mark = arena_mark(&d->arena);
    bool same = false;
    if (!trace_value_tensor(value, &d->arena, &there, d->error))
        d->failed = true;
    else if (!diff_tensors(here, there.values, d->options, "", &why)) {
        differ(d, "%s", "");
        said_add_said(&d->out->said, &why);
    } else
        same = compare_layout(d, here, &there);
    said_release(&why);
    arena_rewind(&d->arena, mark);
    return same;
}

static bool compare_float(Diff *d, double here, double there) {
    double apart = fabs(here - there);
    if (here == there || (isnan(here) && isnan(there)) ||
        apart <= d->options->atol + d->options->rtol * fabs(there))
        return true;
    return differ(d, " is %.9g here and %.9g there, %.3g apart", str_plain_nan(here),
                  str_plain_nan(there), str_plain_nan(apart));
}

static bool compare_text(Diff *d, const char *here, size_t len, const json_t *value) {
    const char *there = json_string_value(value);
    size_t there_len = json_string_length(value), at = 0;
    while (at < len && at < there_len && here[at] == there[at])
        at++;
    return (at == len && at == there_len) || differ(d, " differs from character %zu on", at);
}

static bool compare_value(Diff *d, Value here, const json_t *there);

static bool compare_items(Diff *d, int64_t count, const Value *items, const json_t *there) {
    const json_t *others = json_object_get(there, "items");
    size_t len = d->path.len;
    bool same = true;
    if ((size_t)count != json_array_size(others))
        return differ(d, " has length %lld here and %zu there", (long long)count,
                      json_array_size(others));
    for (int64_t i = 0; same && i < count; i++) {
        str_addf(&d->path, "[%lld]", (long long)i);
        same = compare_value(d, items[i], json_array_get(others, (size_t)i));
        str_cut(&d->path, len);
    }
    return same;
}

static bool compare_value(Diff *d, Value here, const json_t *there) {
    const char *type = trace_value_type(there);
    const json_t *value = json_object_get(there, "value");
    if (!str_equal(type_of(here), type))
        return differ(d, " is of type %s here and %s there", type_of(here), type);
    switch (here.type) {
    case VALUE_BOOL:
        return here.b == json_is_true(value) ||
               differ(d, " is %s here and not there", here.b ? "True" : "False");
    case VALUE_INT:
        return here.i == json_integer_value(value) ||
               differ(d, " is %lld here and %lld there", (long long)here.i,
                      (long long)json_integer_value(value));
    case VALUE_FLOAT: return compare_float(d, here.f, trace_number(value));
    case VALUE_STR: return compare_text(d, here.str->text, here.str->len, value);
    case VALUE_TENSOR: return compare_tensor(d, here.tensor, there);
    case VALUE_LIST: return compare_items(d, here.list->count, here.list->items, there);
    case VALUE_TUPLE: return compare_items(d, here.tuple->count, here.tuple->items, there);
    default: return true;
    }
}

/* ---- one event ---- */

static void set_path(Diff *d, const char *name) {
    d->words = "";
    str_clear(&d->path);
    str_add(&d->path, name);
}

static void set_words(Diff *d, const char *words) {
    d->words = words;
    str_clear(&d->path);
}

static void set_place(Difference *out, const Run *run, size_t step) {
    const Step *at = run_step_at(run, step);
    const Source *source = at->frame ? at->frame->module->source : NULL;
    out->step = step;
    out->line = at->line;
    out->func = at->frame ? at->frame->function->name->text : "<module>";
    out->file = source && source != &run->source ? source->name : NULL;
}

/* NULL is the program itself. */
static bool same_file(const char *a, const char *b) {
    return a && b ? str_equal(a, b) : !a && !b;
}

static bool compare_place(Diff *d, const TraceEvent *event) {
    const TraceReader *r = &d->reader;
    const char *func = event->step->frame->function->name->text;
    const char *file = trace_event_file(d->run, event);
    set_words(d, "the run");
    if (same_file(file, r->file) && str_equal(func, r->func) && event->step->line == r->source_line)
        return true;
    return differ(d, " is here at line %d of %s, and there at line %d of %s%s%s", event->step->line,
                  func, r->source_line, r->func, r->file ? " in " : "", r->file ? r->file : "");
}

/* Every name set here is set there, to the same value. */
static bool compare_set(Diff *d, const TraceEvent *event) {
    bool same = true;
    for (int i = 0; same && i < event->set_count; i++) {
        StepChange change = event->set[i].change;
        set_path(d, "");
        str_addf(&d->path, "%s%s", change.of_self ? "self." : "", change.name->text);
        const json_t *there = json_object_get(d->reader.set, str_text(&d->path));
        same = there ? compare_value(d, event->set[i].value, there)
                     : differ(d, " is set here and not there");
        d->out->values += same;
    }
    return same;
}

static bool is_set_here(const TraceEvent *event, const char *name) {
    bool of_self = str_starts_with(name, "self.");
    const char *plain = of_self ? name + strlen("self.") : name;
    for (int i = 0; i < event->set_count; i++)
        if (event->set[i].change.of_self == of_self &&
            str_equal(event->set[i].change.name->text, plain))
            return true;
    return false;
}

static bool compare_missing(Diff *d, const TraceEvent *event) {
    const char *name;
    json_t *value;
    json_object_foreach(d->reader.set, name, value) {
        set_path(d, name);
        if (!is_set_here(event, name))
            return differ(d, " is set there and not here");
    }
    return true;
}

static bool compare_result(Diff *d, const TraceEvent *event) {
    set_words(d, "the value returned");
    if (event->returns != (d->reader.result != NULL))
        return differ(d, event->returns ? " is told here and not there"
                                        : " is told there, not here");
    bool same = !event->returns || compare_value(d, event->result, d->reader.result);
    d->out->values += same && event->returns;
    return same;
}

static bool visit_event(void *context, const TraceEvent *event) {
    Diff *d = context;
    if (!trace_reader_next(&d->reader, d->error)) {
        d->failed = true;
        return false;
    }
    set_words(d, "the run");
    bool same = d->reader.is_end ? differ(d, " goes on here, and has ended there")
                                 : compare_place(d, event) && compare_set(d, event) &&
                                       compare_missing(d, event) && compare_result(d, event);
    if (d->out->found)
        set_place(d->out, d->run, d->run->timeline.position);
    return same;
}

/* ---- the whole trace ---- */

static bool compare_printed(Diff *d) {
    const Run *run = d->run;
    const char *here = str_text(&run->printed);
    size_t at = 0, line = 1;
    while (at < run->printed.len && at < d->reader.printed_len && here[at] == d->reader.printed[at])
        line += here[at++] == '\n';
    return (at == run->printed.len && at == d->reader.printed_len) ||
           differ(d, " printed other text from line %zu of its output on", line);
}

static bool compare_end(Diff *d) {
    const Run *run = d->run;
    const char *type = run->error.kind == ERR_NONE ? "no error" : run->error_type;
    const char *there = d->reader.error_type ? d->reader.error_type : "no error";
    set_words(d, "the run");
    if (!str_equal(type, there))
        return differ(d, " ended with %s here and with %s there", type, there);
    bool same_place =
        run->error_line == d->reader.error_line && same_file(run->error_file, d->reader.error_file);
    if (d->reader.error_type && !same_place)
        return differ(d, " ended at line %d here and at line %d%s%s there", run->error_line,
                      d->reader.error_line, d->reader.error_file ? " of " : "",
                      d->reader.error_file ? d->reader.error_file : "");
    return compare_printed(d);
}

static void finish(Diff *d) {
    bool read = trace_reader_next(&d->reader, d->error);
    d->failed = !read;
    set_words(d, "the run");
    if (read && !d->reader.is_end)
        differ(d, " has ended here, and goes on there at line %d of %s", d->reader.source_line,
               d->reader.func);
    else if (read)
        compare_end(d);
    if (d->out->found)
        set_place(d->out, d->run, run_last(d->run));
}

bool diff_trace(Run *run, const DiffOptions *options, const char *name, const char *text,
                size_t len, Difference *out, Error *error) {
    Diff d = {.run = run, .options = options, .out = out, .error = error};
    d.failed = !trace_reader_open(&d.reader, name, text, len, error);
    if (!d.failed) {
        trace_each_event(run, visit_event, &d);
        if (!d.failed && !out->found)
            finish(&d);
    }
    trace_reader_close(&d.reader);
    arena_release(&d.arena);
    str_release(&d.path);
    return !d.failed;
}

/* ---- arrays ---- */

static bool is_name_part(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* The expression that an array is named after: a variable, or what it holds by names and numbers
 * with dots between, as in a state_dict: `net.blocks.0.weight` is net.blocks[0].weight. False for
 * anything else. */
static bool path_expression(const char *name, Str *out) {
    for (const char *at = name;; at++) {
        const char *start = at;
        size_t digits = strspn(at, "0123456789");
        while (is_name_part(*at))
            at++;
        int len = (int)(at - start);
        bool is_number = len > 0 && digits == (size_t)len;
        if (!len || (digits && !is_number) || (is_number && start == name))
            return false;
        str_addf(out, is_number ? "[%.*s]" : start == name ? "%.*s" : ".%.*s", len, start);
        if (*at != '.')
            return !*at;
    }
}

static bool changes(const Step *step, const char *name) {
    for (int i = 0; i < step->change_count; i++)
        if (!step->changes[i].of_self && str_equal(step->changes[i].name->text, name))
            return true;
    return false;
}

/* The step of the module that gave a variable its final value; for what an object holds, and for
 * what is no variable, its last step. */
static size_t final_step(const Run *run, const char *name) {
    size_t last = 0;
    for (size_t k = run_last(run); k; k--) {
        const Step *step = run_step_at(run, k);
        if (step->frame != run->frame)
            continue;
        last = last ? last : k;
        if (changes(step, name))
            return k;
    }
    return last;
}

/* An array and the moment it is compared at. */
typedef struct Turn {
    const DiffArray *array;
    size_t step;
} Turn;

static int compare_turns(const void *a, const void *b) {
    const Turn *x = a, *y = b;
    if (x->step != y->step)
        return x->step < y->step ? -1 : 1;
    return strcmp(x->array->name, y->array->name);
}

typedef struct ArrayCompare {
    const DiffOptions *options;
    const DiffArray *array;
    Difference *out;
} ArrayCompare;

/* The tensor to compare: Python's numbers have no dtype, and .npy no bfloat16. NULL: no number. */
static const Tensor *comparable(Arena *arena, Value value, DType dtype) {
    Error error = {0};
    const Tensor *t = NULL;
    if (value.type == VALUE_TENSOR && value.tensor->dtype == DTYPE_BFLOAT16)
        t = tensor_contiguous_copy(arena, value.tensor, DTYPE_FLOAT32, &error);
    else if (value.type == VALUE_TENSOR)
        t = value.tensor;
    else if (value.type == VALUE_FLOAT)
        t = tensor_from_double(arena, dtype, value.f, &error);
    else if (value.type == VALUE_COMPLEX)
        t = tensor_from_complex(arena, dtype, *value.z, &error);
    else if (value.type == VALUE_INT || value.type == VALUE_BOOL)
        t = tensor_from_int(arena, dtype, value.type == VALUE_INT ? value.i : value.b, &error);
    error_release(&error);
    return t;
}

static void compare_array(void *context, Run *run, Value value) {
    ArrayCompare *c = context;
    Arena arena = {0};
    const Tensor *here = comparable(&arena, value, c->array->array->dtype);
    (void)run;
    if (!here)
        said_add(&c->out->said, "%s is a %s here and an array there", c->array->name,
                 value_type_name(value));
    c->out->found =
        !here || !diff_tensors(here, c->array->array, c->options, c->array->name, &c->out->said);
    arena_release(&arena);
}

static void take_turn(Run *run, const DiffOptions *options, const Turn *turn, Difference *out) {
    ArrayCompare compare = {.options = options, .array = turn->array, .out = out};
    Str expression = {0};
    Error error = {0};
    run_seek(run, turn->step);
    if (!path_expression(turn->array->name, &expression) ||
        !run_evaluate(run, str_text(&expression), compare_array, &compare, &error)) {
        out->found = true;
        said_add(&out->said, "%s is there and not here", turn->array->name);
    }
    set_place(out, run, turn->step);
    out->values += !out->found;
    error_release(&error);
    str_release(&expression);
}

void diff_arrays(Run *run, const DiffOptions *options, int count, const DiffArray *arrays,
                 Difference *out) {
    Turn *turns = mem_alloc_array((size_t)count, sizeof *turns);
    size_t position = run->timeline.position;
    for (int i = 0; i < count; i++)
        turns[i] = (Turn){.array = &arrays[i], .step = final_step(run, arrays[i].name)};
    if (count)
        qsort(turns, (size_t)count, sizeof *turns, compare_turns);
    for (int i = 0; i < count && !out->found; i++)
        take_turn(run, options, &turns[i], out);
    run_seek(run, position);
    mem_free(turns);
}
