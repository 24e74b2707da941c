#include "eval/run.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "base/watch.h"
#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/class.h"
#include "eval/dtypes.h"
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/visible.h"
#include "ops/random.h"

#include <string.h>
#include <sys/resource.h>

enum {
    RUN_DEFAULT_STEPS = 1000000,
    RUN_SMALLEST_STACK = 256 * 1024,
    RUN_LARGEST_STACK = 512 * 1024 * 1024,
    RUN_PROMPT_SECONDS = 1,
    RUN_PROMPT_MEMORY = 256 * 1024 * 1024
};
static const size_t RUN_DEFAULT_MEMORY = (size_t)1 << 30;

/* ---- setting up ---- */

/* How much of the C stack the language may use: three quarters of what the system gives. */
static size_t usable_stack(void) {
    struct rlimit limit;
    size_t size = 8 * 1024 * 1024;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        size = (size_t)limit.rlim_cur;
    if (size > RUN_LARGEST_STACK)
        size = RUN_LARGEST_STACK;
    return size < RUN_SMALLEST_STACK ? RUN_SMALLEST_STACK / 2 : size / 4 * 3;
}

static Interp *interp_new(Run *run, const RunOptions *options) {
    Interp *in = arena_alloc(&run->arena, sizeof *in);
    *in = (Interp){.run = run,
                   .arena = &run->arena,
                   .interner = &run->names,
                   .journal = &run->timeline.journal,
                   .files = options->files,
                   .recording = true,
                   .tensor_format = FORMAT_DEFAULTS,
                   .array_format = FORMAT_NUMPY_DEFAULTS,
                   .max_steps = options->max_steps ? options->max_steps : RUN_DEFAULT_STEPS,
                   .max_seconds = options->max_seconds,
                   .started = clock_seconds(),
                   .interrupt = options->interrupt,
                   .stack_limit = usable_stack()};
    names_init(&in->names, &run->names);
    bridge_init(in);
    classes_init(in);
    in->modules = dict_new(in);
    in->builtins = module_builtin(in, in->names.builtins);
    dict_set_name(in, in->modules, in->names.builtins,
                  (Value){.type = VALUE_MODULE, .module = in->builtins});
    generator_seed(in->ops.torch_generator, 0);
    generator_seed(in->ops.numpy_generator, 0);
    journal_forget(&run->timeline.journal); /* what is there before the program starts stays */
    return in;
}

/* ---- how it ended ---- */

/* What einstep said when it raised it, in the other languages: unless the program has put words of
 * its own in their place. */
static void note_languages(Error *error, const Exception *e) {
    if (!e->said[LANGUAGE_EN] || !str_equal(str_text(&error->text), e->said[LANGUAGE_EN]))
        return;
    said_clear(&error->said);
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        str_add(&error->said.text[i], e->said[i]);
}

static void note_exception(Run *run) {
    Interp *in = run->interp;
    Exception *e = exception_of(in->exception);
    Str text = {0};
    Value raised = in->exception;
    in->exception = UNBOUND;
    if (!value_add_str(in, &text, raised))
        str_clear(&text);
    in->exception = UNBOUND;
    error_set_at(&run->error, e->raised.span, e->object.klass->error_kind, "%s", str_text(&text));
    str_release(&text);
    note_languages(&run->error, e);
    run->error_type = e->object.klass->name->text;
    run->error_line = e->raised.line;
    if (e->raised.source && e->raised.source != &run->source)
        run->error_file = e->raised.source->name;
    run->stopped = in->halted;
}

static void note_syntax_error(Run *run) {
    run->error_type = error_kind_name(run->error.kind);
    run->error_line = span_line(run->error.span);
}

static void start_timeline(Run *run, Frame *frame) {
    Step start = {.kind = STEP_START, .depth = 1, .frame = frame};
    timeline_add(&run->timeline, start);
    interp_note_step(run->interp);
}

static void execute_program(Run *run, const char *name) {
    Interp *in = run->interp;
    interp_mark_stack(in);
    Module *module = module_new(in, symbol(in, "__main__"));
    module->source = &run->source;
    dict_set_name(in, module->globals, in->names.dunder_name, value_text(in, "__main__"));
    dict_set_name(in, module->globals, in->names.dunder_file, value_text(in, name));
    dict_set_name(in, in->modules, module->name,
                  (Value){.type = VALUE_MODULE, .module = module});
    run->frame = call_frame_new(in, run->module, module, NULL);
    module->frame = run->frame;
    journal_forget(&run->timeline.journal);
    start_timeline(run, run->frame);
    Watch former = watch_begin(interp_should_end, in);
    bool fine = module_run_frame(in, run->frame);
    watch_end(former);
    if (!fine)
        note_exception(run);
}

Run *run_program(const char *name, const char *text, size_t len, const RunOptions *options) {
    Run *run = mem_alloc(sizeof *run);
    run->arena.limit = options->max_memory ? options->max_memory : RUN_DEFAULT_MEMORY;
    interner_init(&run->names, &run->name_arena);
    timeline_init(&run->timeline, &run->arena);
    run->interp = interp_new(run, options);
    if (source_init(&run->source, &run->arena, name, 0, text, len, &run->error))
        run->module = parse_module_with(&run->source, &run->arena, &run->names, NULL,
                                        options->overrides, options->override_count, &run->error);
    if (run->module) {
        execute_program(run, name);
    } else {
        start_timeline(run, NULL);
        note_syntax_error(run);
    }
    return run;
}

void run_free(Run *run) {
    if (!run)
        return;
    error_release(&run->interp->op_error);
    arena_release(&run->interp->spare);
    error_release(&run->error);
    str_release(&run->printed);
    timeline_release(&run->timeline);
    interner_release(&run->names);
    arena_release(&run->name_arena);
    arena_release(&run->arena);
    mem_free(run);
}

/* ---- browsing ---- */

size_t run_last(const Run *run) {
    return run->timeline.count - 1;
}

void run_seek(Run *run, size_t step) {
    timeline_seek(&run->timeline, step > run_last(run) ? run_last(run) : step);
}

const Step *run_step(const Run *run) {
    return &run->timeline.steps[run->timeline.position];
}

const Step *run_step_at(const Run *run, size_t step) {
    return &run->timeline.steps[step > run_last(run) ? run_last(run) : step];
}

typedef VEC(Variable) Variables;

static void collect_variable(void *context, const Symbol *name, bool of_self, Value value) {
    Variables *variables = context;
    vec_push(variables, (Variable){.name = name, .of_self = of_self, .value = value});
}

int run_variables(Run *run, const Frame *frame, Variable **out) {
    Variables variables = {0};
    if (frame)
        visible_each(run->interp, frame, collect_variable, &variables);
    *out = variables.items;
    return (int)variables.count;
}

bool run_find_variable(Run *run, const Frame *frame, const char *name, Value *out) {
    bool of_self = str_starts_with(name, "self.");
    const Symbol *wanted = intern_text(&run->names, of_self ? name + strlen("self.") : name);
    return frame && visible_find(run->interp, frame, wanted, of_self, out);
}

/* ---- a prompt ---- */

/* What an evaluation must put back beside the journal. */
typedef struct Suspended {
    Journal scratch, *journal;
    ArenaMark mark;
    size_t limit, printed_len, printed_shown;
    Frame *frame, *traced;
    bool halted;
    double max_seconds, started;
    const volatile int *interrupt;
} Suspended;

static void suspend(Run *run, Suspended *s) {
    Interp *in = run->interp;
    *s = (Suspended){.journal = in->journal,
                   .mark = arena_mark(&run->arena),
                   .limit = run->arena.limit,
                   .printed_len = run->printed.len,
                   .printed_shown = run->printed_len,
                   .frame = in->frame,
                   .traced = in->traced,
                   .halted = in->halted,
                   .max_seconds = in->max_seconds,
                   .started = in->started,
                   .interrupt = in->interrupt};
    run->arena.limit = run->arena.used + RUN_PROMPT_MEMORY;
    in->frame = run_step(run)->frame;
    in->traced = NULL;
    in->recording = in->halted = false;
    in->ticks = 0;
    if (in->interrupt && *in->interrupt) /* it was the run's */
        in->interrupt = NULL;
    in->max_seconds = RUN_PROMPT_SECONDS;
    in->started = clock_seconds();
    journal_init(&s->scratch, &run->arena);
    in->journal = &s->scratch;
    interp_note_step(in);
}

static void resume(Run *run, Suspended *s) {
    Interp *in = run->interp;
    journal_rollback(&s->scratch, 0);
    journal_release(&s->scratch);
    in->journal = s->journal;
    in->frame = s->frame;
    in->traced = s->traced;
    in->halted = s->halted;
    in->interrupt = s->interrupt;
    in->max_seconds = s->max_seconds;
    in->started = s->started;
    in->exception = UNBOUND;
    in->recording = true;
    str_cut(&run->printed, s->printed_len);
    run->printed_len = s->printed_shown;
    run->arena.limit = s->limit;
    arena_rewind(&run->arena, s->mark);
}

/* Under a watch, so that time and Ctrl-C end it. */
static bool evaluate_watched(Interp *in, const Node *node, Value *out) {
    Watch former = watch_begin(interp_should_end, in);
    bool fine = evaluate(in, node, out);
    watch_end(former);
    return fine;
}

static bool evaluate_text(Run *run, const char *text, RunUse *use, void *context, Error *error) {
    Interp *in = run->interp;
    Source *source = arena_alloc(&run->arena, sizeof *source);
    Value v;
    interp_mark_stack(in);
    const Node *node =
        source_init(source, &run->arena, "prompt", -1, text, strlen(text), error)
            ? parse_expression(source, &run->arena, &run->names, in->frame->function, error)
            : NULL;
    if (!node)
        return false;
    if (evaluate_watched(in, node, &v)) {
        use(context, run, v);
        return true;
    }
    Error raised = run->error;
    run->error = (Error){0};
    const char *type = run->error_type, *file = run->error_file;
    int line = run->error_line;
    bool stopped = run->stopped;
    note_exception(run);
    error_repeat(error, &run->error);
    error_release(&run->error);
    run->error = raised;
    run->error_type = type;
    run->error_file = file;
    run->error_line = line;
    run->stopped = stopped;
    return false;
}

bool run_evaluate(Run *run, const char *text, RunUse *use, void *context, Error *error) {
    if (!run_step(run)->frame)
        return error_set(error, ERR_NAME, "nothing has run: the program does not parse");
    Suspended s;
    suspend(run, &s);
    bool fine = evaluate_text(run, text, use, context, error);
    error->span = (Span){0}; /* its source goes with the evaluation */
    resume(run, &s);
    return fine;
}

void run_set_interrupt(Run *run, const volatile int *interrupt) {
    run->interp->interrupt = interrupt;
}

static void print_value(void *context, Run *run, Value value) {
    run_add_repr(run, context, value, SIZE_MAX);
}

bool run_print(Run *run, const char *text, Str *out, Error *error) {
    return run_evaluate(run, text, print_value, out, error);
}

/* repr by the interpreter: a program's own __repr__ runs, and leaves nothing behind. */
static void add_repr(Run *run, Str *out, Value value, size_t most) {
    Interp *in = run->interp;
    Suspended s;
    suspend(run, &s);
    interp_mark_stack(in);
    in->text_most = most;
    Watch former = watch_begin(interp_should_end, in);
    if (!value_add_repr(in, out, value)) {
        str_clear(out);
        str_addf(out, "<%s>", value_type_name(value));
    }
    watch_end(former);
    in->text_most = 0;
    resume(run, &s);
}

void run_add_repr(Run *run, Str *out, Value value, size_t most) {
    Str text = {0};
    add_repr(run, &text, value, most);
    size_t len = text.len <= most ? text.len : 0;
    for (size_t bytes; text.len > most && len < most; len += bytes)
        utf8_decode(text.text + len, text.len - len, &bytes, NULL);
    str_add_bytes(out, str_text(&text), len);
    if (len < text.len)
        str_add(out, "…");
    str_release(&text);
}

/* How many levels and how many items of nested lists a trace holds. */
enum { RUN_MOST_LEVELS = 100, RUN_MOST_ITEMS = 1 << 20 };

/* A tensor's numbers, but not when an axis of stride 0 repeats them without end. */
static bool is_recordable_tensor(Value v) {
    const Tensor *t = v.tensor;
    int64_t stored = (int64_t)(t->storage->bytes / dtype_size(t->dtype));
    if (!(t->flags & TENSOR_NUMPY))
        return tensor_count(t) <= RUN_MOST_ITEMS || tensor_count(t) <= stored;
    return dtypes_is_scalar(v) && (dtype_is_integral(t->dtype) || dtype_is_floating(t->dtype));
}

static bool is_recordable(Value v, int level, int64_t *items);

static bool are_recordable(int64_t count, const Value *values, int level, int64_t *items) {
    if (level > RUN_MOST_LEVELS || (*items += count) > RUN_MOST_ITEMS)
        return false;
    for (int64_t i = 0; i < count; i++)
        if (!is_recordable(values[i], level, items))
            return false;
    return true;
}

static bool is_recordable(Value v, int level, int64_t *items) {
    switch (v.type) {
    case VALUE_NONE:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_STR: return true;
    case VALUE_TENSOR: return is_recordable_tensor(v);
    case VALUE_LIST: return are_recordable(v.list->count, v.list->items, level + 1, items);
    case VALUE_TUPLE: return are_recordable(v.tuple->count, v.tuple->items, level + 1, items);
    default: return false;
    }
}

bool run_is_recordable(Value v) {
    int64_t items = 0;
    return is_recordable(v, 0, &items);
}
