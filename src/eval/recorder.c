#include "eval/recorder.h"

#include "base/mem.h"
#include "base/vec.h"
#include "eval/interp.h"
#include "eval/visible.h"

/* What the recorder last saw of one name. */
typedef struct Mark {
    const Symbol *name;
    bool of_self;
    Value value;
    uint64_t stamp; /* of the value's content */
} Mark;

struct FrameMarks {
    VEC(Mark) marks;
    VEC(StepChange) bound; /* by the running statement */
    bool paused;           /* bindings count only when they differ */
    bool must_scan;
    bool open;             /* a statement began and has no step yet */
    uint64_t seen_clock;
    size_t last_step;      /* of this frame; 0: none yet that a statement could join */
    OpRecord *first_op, **next_op;
};

enum { RECORDER_DEEPEST_CONTENT = 16 };

/* Newest write into what a value holds. */
static uint64_t content_stamp(Value v, int depth) {
    if (v.type == VALUE_TENSOR)
        return v.tensor->storage->stamp;
    if ((v.type != VALUE_LIST && v.type != VALUE_TUPLE) || depth > RECORDER_DEEPEST_CONTENT)
        return 0;
    bool is_list = v.type == VALUE_LIST;
    int64_t count = is_list ? v.list->count : v.tuple->count;
    const Value *items = is_list ? v.list->items : v.tuple->items;
    uint64_t newest = is_list ? v.list->stamp : 0;
    for (int64_t i = 0; i < count; i++) {
        uint64_t stamp = content_stamp(items[i], depth + 1);
        newest = stamp > newest ? stamp : newest;
    }
    return newest;
}

static bool is_same(Value a, Value b) {
    if (a.type == VALUE_FLOAT && b.type == VALUE_FLOAT)
        return a.f == b.f || (a.f != a.f && b.f != b.f);
    return value_is(a, b);
}

static Mark *find_mark(struct FrameMarks *m, const Symbol *name, bool of_self) {
    for (size_t i = 0; i < m->marks.count; i++)
        if (m->marks.items[i].name == name && m->marks.items[i].of_self == of_self)
            return &m->marks.items[i];
    vec_push(&m->marks, (Mark){.name = name, .of_self = of_self});
    return &vec_last(&m->marks);
}

/* Notes the present value; true when it is not what was seen last. */
static bool update_mark(struct FrameMarks *m, const Symbol *name, bool of_self, Value value) {
    Mark *mark = find_mark(m, name, of_self);
    uint64_t stamp = content_stamp(value, 0);
    bool changed = !is_same(mark->value, value) || mark->stamp != stamp;
    mark->value = value;
    mark->stamp = stamp;
    return changed;
}

/* ---- changes of a statement ---- */

typedef VEC(StepChange) Changes;

static bool is_listed(const Changes *changes, const Symbol *name, bool of_self) {
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].name == name && changes->items[i].of_self == of_self)
            return true;
    return false;
}

typedef struct Scan {
    struct FrameMarks *marks;
    Changes *changes;
} Scan;

static void scan_variable(void *context, const Symbol *name, bool of_self, Value value) {
    Scan *scan = context;
    if (update_mark(scan->marks, name, of_self, value) && !is_listed(scan->changes, name, of_self))
        vec_push(scan->changes, (StepChange){.name = name, .of_self = of_self});
}

static void add_bound(Interp *in, Frame *frame, Changes *changes) {
    struct FrameMarks *m = frame->marks;
    for (size_t i = 0; i < m->bound.count; i++) {
        StepChange change = m->bound.items[i];
        Value value;
        if (is_listed(changes, change.name, change.of_self) ||
            !visible_find(in, frame, change.name, change.of_self, &value))
            continue;
        update_mark(m, change.name, change.of_self, value);
        vec_push(changes, change);
    }
}

static void add_scanned(Interp *in, Frame *frame, Changes *changes) {
    Scan scan = {.marks = frame->marks, .changes = changes};
    visible_each(in, frame, scan_variable, &scan);
    frame->marks->seen_clock = in->clock;
    frame->marks->must_scan = false;
}

static void add_step(Interp *in, Frame *frame, StepKind kind, Changes *changes) {
    struct FrameMarks *m = frame->marks;
    Step step = {.kind = kind,
                 .depth = frame->depth,
                 .line = frame->line,
                 .span = frame->span,
                 .frame = frame,
                 .ops = m->first_op,
                 .change_count = (int)changes->count};
    StepChange *kept = arena_alloc_array(in->arena, changes->count, sizeof *kept);
    for (size_t i = 0; i < changes->count; i++)
        kept[i] = changes->items[i];
    step.changes = kept;
    vec_release(changes);
    m->first_op = NULL;
    m->next_op = &m->first_op;
    m->bound.count = 0;
    m->open = false;
    m->last_step = in->run->timeline.count;
    timeline_add(&in->run->timeline, step);
}

/* ---- frames ---- */

void recorder_enter(Interp *in, Frame *frame) {
    struct FrameMarks *m = mem_alloc(sizeof *m);
    frame->marks = m;
    m->next_op = &m->first_op;
    if (frame->function->kind == FUNCTION_MODULE)
        return;
    Changes changes = {0};
    add_scanned(in, frame, &changes);
    for (size_t i = 0; i < changes.count; i++)
        changes.items[i].bound = true;
    add_step(in, frame, STEP_ENTRY, &changes);
    m->last_step = 0; /* the first statement is an event of its own, on whatever line */
}

void recorder_leave(Interp *in, Frame *frame, bool by_exception) {
    struct FrameMarks *m = frame->marks;
    if (!by_exception && frame->function->kind == FUNCTION_DEF && in->recording) {
        Changes none = {0};
        if (m->open || !m->last_step)
            add_step(in, frame, STEP_STATEMENT, &none);
        in->run->timeline.steps[m->last_step].returns = true;
    }
    vec_release(&m->marks);
    vec_release(&m->bound);
    mem_free(m);
    frame->marks = NULL;
}

/* ---- statements ---- */

/* The part of a statement that runs as its own step: a compound one without its body. */
static Span header_span(const Node *statement) {
    Span span = statement->span;
    const NodeList *body = statement->function ? &statement->function->body : &statement->body;
    if (body->count)
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
    Changes changes = {0};
    if (!failed)
        add_bound(in, frame, &changes);
    if (failed || m->must_scan || m->seen_clock != in->clock)
        add_scanned(in, frame, &changes);
    add_step(in, frame, failed ? STEP_FAILED : STEP_STATEMENT, &changes);
}

void recorder_bound(Interp *in, Frame *frame, const Symbol *name, bool of_self) {
    struct FrameMarks *m = frame->marks;
    if (!m)
        return;
    if (m->paused || in->frame != frame)
        m->must_scan = true;
    else
        vec_push(&m->bound, (StepChange){.name = name, .of_self = of_self, .bound = true});
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
    struct FrameMarks *m = in->traced->marks;
    *m->next_op = record;
    m->next_op = &record->next;
}
