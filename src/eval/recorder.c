#include "eval/recorder.h"

#include "base/mem.h"
#include "base/vec.h"
#include "eval/interp.h"
#include "eval/marks.h"
#include "eval/visible.h"

typedef VEC(StepChange) Changes;

/* What the recorder keeps of a frame while it runs. */
struct FrameMarks {
    Marks seen;
    Changes bound;             /* by the running statement */
    VEC(const Symbol *) noted; /* names that count only when they differ */
    Changes changes;           /* of the step being made; empty between steps */
    bool paused;               /* bindings are noted, not bound */
    bool open;                 /* a statement began and has no step yet */
    size_t last_step;          /* of this frame; 0: none yet that a statement could join */
    OpRecord *first_op, **next_op;
};

/* ---- changes of a statement ---- */

static void add_change(Changes *changes, StepChange change) {
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].name == change.name && changes->items[i].of_self == change.of_self)
            return;
    vec_push(changes, change);
}

static void add_bound(Interp *in, Frame *frame) {
    struct FrameMarks *m = frame->marks;
    for (size_t i = 0; i < m->bound.count; i++) {
        StepChange change = m->bound.items[i];
        Value value;
        if (!visible_find(in, frame, change.name, change.of_self, &value))
            continue;
        marks_update(&m->seen, change.name, change.of_self, value);
        add_change(&m->changes, change);
    }
}

static void add_noted(Interp *in, Frame *frame) {
    struct FrameMarks *m = frame->marks;
    for (size_t i = 0; i < m->noted.count; i++) {
        const Symbol *name = m->noted.items[i];
        Value value;
        if (visible_find(in, frame, name, false, &value) &&
            marks_update(&m->seen, name, false, value))
            add_change(&m->changes, (StepChange){.name = name});
    }
    m->noted.count = 0;
}

/* ---- looking at variables ---- */

typedef struct Scan {
    Interp *in;
    struct FrameMarks *marks;
} Scan;

static void scan_variable(void *context, const Symbol *name, bool of_self, Value value) {
    Scan *scan = context;
    struct FrameMarks *m = scan->marks;
    bool rebound = marks_update(&m->seen, name, of_self, value);
    if (rebound || marks_content_changed(scan->in, value, m->seen.clock))
        add_change(&m->changes, (StepChange){.name = name, .of_self = of_self});
}

static void add_watched(void *context, const Mark *mark) {
    struct FrameMarks *m = context;
    add_change(&m->changes, (StepChange){.name = mark->name, .of_self = mark->of_self});
}

/* Is a look at the contents enough? At module level, where there may be very many variables, each
 * binding is told (recorder_note), unless the program reaches its globals as a dict. */
static bool bindings_are_told(const Interp *in, const Frame *frame) {
    return frame->function->kind == FUNCTION_MODULE && !in->globals_escaped &&
           !dict_find_name(frame->module->globals, in->names.self);
}

static void add_scanned(Interp *in, Frame *frame, bool failed) {
    struct FrameMarks *m = frame->marks;
    Scan scan = {in, m};
    if (!failed && bindings_are_told(in, frame))
        marks_each_changed(in, &m->seen, add_watched, m);
    else
        visible_each(in, frame, scan_variable, &scan);
    m->seen.clock = in->clock;
}

/* ---- steps ---- */

static void add_step(Interp *in, Frame *frame, StepKind kind) {
    struct FrameMarks *m = frame->marks;
    size_t count = m->changes.count;
    StepChange *kept = arena_alloc_array(in->arena, count, sizeof *kept);
    for (size_t i = 0; i < count; i++)
        kept[i] = m->changes.items[i];
    Step step = {.kind = kind,
                 .depth = frame->depth,
                 .line = frame->line,
                 .span = frame->span,
                 .frame = frame,
                 .op_end = in->operations,
                 .ops = m->first_op,
                 .changes = kept,
                 .change_count = (int)count};
    m->first_op = NULL;
    m->next_op = &m->first_op;
    m->bound.count = m->changes.count = 0;
    m->open = false;
    m->last_step = in->run->timeline.count;
    timeline_add(&in->run->timeline, step);
    interp_note_step(in);
}

/* ---- frames ---- */

void recorder_enter(Interp *in, Frame *frame) {
    struct FrameMarks *m = mem_alloc(sizeof *m);
    frame->marks = m;
    m->next_op = &m->first_op;
    m->seen.clock = in->clock;
    if (frame->function->kind == FUNCTION_MODULE)
        return;
    add_scanned(in, frame, false);
    for (size_t i = 0; i < m->changes.count; i++)
        m->changes.items[i].bound = true;
    add_step(in, frame, STEP_ENTRY);
    m->last_step = 0; /* the first statement is an event of its own, on whatever line */
}

void recorder_leave(Interp *in, Frame *frame, bool by_exception) {
    struct FrameMarks *m = frame->marks;
    if (!by_exception && frame->function->kind == FUNCTION_DEF && in->recording) {
        m->changes.count = 0;
        if (m->open || !m->last_step)
            add_step(in, frame, STEP_STATEMENT);
        in->run->timeline.steps[m->last_step].returns = true;
    }
    marks_release(&m->seen);
    vec_release(&m->bound);
    vec_release(&m->noted);
    vec_release(&m->changes);
    mem_free(m);
    frame->marks = NULL;
}

/* ---- statements ---- */

/* The part of a statement that runs as its own step: a compound one without its body. */
static Span header_span(const Node *statement) {
    Span span = statement->span;
    const NodeList *body = statement->function ? &statement->function->body : &statement->body;
    if (!body->count)
        return span;
    span.end = body->items[0]->span.start;
    const char *text = span.source->text;
    while (span.end > span.start && (text[span.end - 1] == ' ' || text[span.end - 1] == '\n' ||
                                     text[span.end - 1] == '\t' || text[span.end - 1] == '\r'))
        span.end--;
    return span;
}

void recorder_begin(Interp *in, Frame *frame, const Node *statement) {
    int line = node_line(statement);
    struct FrameMarks *m = frame->marks;
    if (m) {
        if (line == frame->line && !frame->jumped && !m->open && m->last_step)
            in->run->timeline.steps[m->last_step].joins_next = true;
        m->open = true;
        m->paused = false;
    }
    frame->jumped = false;
    frame->line = line;
    frame->span = header_span(statement);
    in->span = frame->span;
}

void recorder_end(Interp *in, Frame *frame, bool failed) {
    struct FrameMarks *m = frame->marks;
    if (!m || !in->recording)
        return;
    if (!failed)
        add_bound(in, frame);
    if (!failed && m->noted.count)
        add_noted(in, frame);
    if (failed || m->seen.clock != in->clock)
        add_scanned(in, frame, failed);
    add_step(in, frame, failed ? STEP_FAILED : STEP_STATEMENT);
}

void recorder_bound(Interp *in, Frame *frame, const Symbol *name, bool of_self) {
    struct FrameMarks *m = frame->marks;
    if (!m)
        return;
    if (m->paused || in->frame != frame)
        recorder_note(frame, name);
    else
        vec_push(&m->bound, (StepChange){.name = name, .of_self = of_self, .bound = true});
}

void recorder_note(Frame *frame, const Symbol *name) {
    if (frame && frame->marks)
        vec_push(&frame->marks->noted, name);
}

void recorder_pause_binding(Frame *frame, bool paused) {
    if (frame->marks)
        frame->marks->paused = paused;
}

int recorder_with_names(const Frame *frame, const StepChange **names, Interp *in) {
    const struct FrameMarks *m = frame->marks;
    *names = NULL;
    if (!m)
        return 0;
    StepChange *kept = arena_alloc_array(in->arena, m->bound.count, sizeof *kept);
    for (size_t i = 0; i < m->bound.count; i++)
        kept[i] = m->bound.items[i];
    *names = kept;
    return (int)m->bound.count;
}

/* ---- operations ---- */

void recorder_operation(Interp *in, OpRecord operation) {
    if (!in->recording || !in->traced)
        return;
    OpRecord *record = arena_alloc(in->arena, sizeof *record);
    *record = operation;
    record->span = in->span;
    record->order = in->operations++;
    struct FrameMarks *m = in->traced->marks;
    *m->next_op = record;
    m->next_op = &record->next;
}
