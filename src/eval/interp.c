#include "eval/interp.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/watch.h"

#include <string.h>

const Symbol *symbol(Interp *in, const char *text) {
    return intern_text(in->interner, text);
}

/* ---- the journal ---- */

void interp_note_step(Interp *in) {
    in->fresh = arena_mark(in->arena);
    in->fresh_entries = in->journal->count;
}

bool interp_is_fresh(const Interp *in, const void *place) {
    return arena_is_newer(in->arena, &in->fresh, place);
}

/* How many of the newest entries are looked at for one that has saved the place already. */
enum { INTERP_LOOK_BACK = 4 };

static bool is_saved(const Interp *in, const void *place, size_t size) {
    const Journal *journal = in->journal;
    size_t first = in->fresh_entries;
    if (journal->count - first > INTERP_LOOK_BACK)
        first = journal->count - INTERP_LOOK_BACK;
    for (size_t i = journal->count; i > first; i--) {
        const JournalEntry *entry = &journal->entries[i - 1];
        if (entry->place == place && !entry->is_region && entry->size >= size)
            return true;
    }
    return false;
}

void interp_save(Interp *in, void *place, size_t size) {
    if (!interp_is_fresh(in, place) && !is_saved(in, place, size))
        journal_save(in->journal, place, size);
}

/* ---- exceptions ---- */

Exception *exception_of(Value v) {
    bool is_one = v.type == VALUE_OBJECT && v.object->klass->error_kind != ERR_NONE;
    return is_one ? (Exception *)v.object : NULL;
}

Value exception_new(Interp *in, Class *klass, const char *text) {
    Value v = value_object(in, klass);
    Value item = value_text(in, text);
    exception_of(v)->args = value_tuple(in, 1, &item);
    return v;
}

static bool is_own_code(const Frame *frame) {
    return frame->module->source != NULL;
}

Raised interp_here(const Interp *in) {
    const Frame *frame = in->frame;
    while (frame && !is_own_code(frame))
        frame = frame->back;
    if (!frame)
        return (Raised){0};
    Span span = in->span;
    if (span.source != frame->module->source)
        span = frame->span;
    return (Raised){.span = span, .line = frame->line, .source = frame->module->source};
}

static bool raise_object(Interp *in, Value v) {
    Exception *e = exception_of(v);
    if (!e->raised.source)
        e->raised = interp_here(in);
    if (in->handled.type == VALUE_OBJECT && in->handled.object != v.object)
        dict_set_name(in, v.object->attributes, in->names.dunder_context, in->handled);
    in->exception = v;
    return false;
}

bool raise_error(Interp *in, ErrorKind kind, const char *format, ...) {
    Error error = {0};
    va_list args;
    va_start(args, format);
    error_setv(&error, kind, format, args);
    va_end(args);
    return raise_from(in, &error);
}

bool raise_key_error(Interp *in, Value key) {
    Value error = value_object(in, interp_error_class(in, ERR_KEY));
    exception_of(error)->args = value_tuple(in, 1, &key);
    return raise_value(in, error);
}

bool raise_from(Interp *in, Error *error) {
    Value v = exception_new(in, interp_error_class(in, error->kind), str_text(&error->text));
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        const Str *text = &error->said.text[i];
        exception_of(v)->said[i] = arena_copy(in->arena, str_text(text), text->len);
    }
    error_release(error);
    return raise_object(in, v);
}

bool raise_value(Interp *in, Value v) {
    if (v.type == VALUE_CLASS && v.klass->error_kind != ERR_NONE) {
        CallArgs none = {.span = in->span};
        if (!value_call(in, v, &none, &v))
            return false;
    }
    if (!exception_of(v))
        return raise_error(in, ERR_TYPE,
                           "raise takes an exception such as ValueError(\"...\"), not %s",
                           value_type_name(v));
    return raise_object(in, v);
}

bool exception_is(const Interp *in, ErrorKind kind) {
    Exception *e = exception_of(in->exception);
    return e && error_kind_is(e->object.klass->error_kind, kind);
}

Value exception_catch(Interp *in) {
    Value v = in->exception;
    in->exception = UNBOUND;
    return v;
}

bool exception_catch_kind(Interp *in, ErrorKind kind) {
    if (in->halted || !exception_is(in, kind))
        return false;
    exception_catch(in);
    return true;
}

/* ---- limits ---- */

bool interp_halt(Interp *in, ErrorKind kind, const char *format, ...) {
    Error error = {0};
    va_list args;
    in->halted = true;
    va_start(args, format);
    error_setv(&error, kind, format, args);
    va_end(args);
    return raise_from(in, &error);
}

static bool halt_at_count(Interp *in, ErrorKind kind, const char *what, size_t limit,
                          const char *option) {
    return interp_halt(in, kind, "the run was stopped at its limit of %zu %s; %s sets another",
                       limit, what, option);
}

/* A round of the language, in units of watched work: some thousand pass between two looks. */
enum { INTERP_ROUND_WORK = 128 };

static bool is_interrupted(const Interp *in) {
    return in->interrupt && *in->interrupt;
}

static bool is_over_time(const Interp *in) {
    return in->max_seconds > 0 && clock_seconds() - in->started > in->max_seconds;
}

bool interp_should_end(void *interp) {
    const Interp *in = interp;
    return is_interrupted(in) || is_over_time(in) || arena_over_limit(in->arena);
}

static bool end_now(Interp *in) {
    if (in->halted)
        return false;
    if (is_interrupted(in))
        return interp_halt(in, ERR_KEYBOARD_INTERRUPT, "interrupted by Ctrl-C");
    if (arena_over_limit(in->arena))
        return halt_at_count(in, ERR_MEMORY, "bytes", in->arena->limit, "--max-memory");
    return interp_halt(in, ERR_TIMEOUT, "stopped at its time limit, %g s", in->max_seconds);
}

bool interp_continues(Interp *in, int64_t work) {
    return !watch_ends(work) || end_now(in);
}

bool interp_check(Interp *in) {
    in->ticks++;
    if (in->halted || !interp_continues(in, INTERP_ROUND_WORK))
        return false;
    if (is_interrupted(in) || arena_over_limit(in->arena))
        return end_now(in);
    if (in->run->timeline.count > in->max_steps || in->ticks > 50 * in->max_steps)
        return halt_at_count(in, ERR_RUNTIME, "steps", in->max_steps, "--max-steps");
    return true;
}

bool interp_check_text(Interp *in, size_t len) {
    return len <= INTERP_MOST_TEXT ||
           raise_error(in, ERR_MEMORY, "a text of more than %d bytes is too long",
                       INTERP_MOST_TEXT);
}

/* The frame, not a local: those of instrumented code may lie elsewhere. */
void interp_mark_stack(Interp *in) {
    in->stack_base = __builtin_frame_address(0);
}

bool interp_check_stack(Interp *in) {
    ptrdiff_t depth = in->stack_base - (char *)__builtin_frame_address(0);
    if ((size_t)(depth < 0 ? -depth : depth) < in->stack_limit)
        return true;
    return raise_error(in, ERR_RECURSION,
                       "the program is nested too deeply: a function that calls itself, or a "
                       "value that holds itself, has no end");
}
