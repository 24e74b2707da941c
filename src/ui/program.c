#include "ui/program.h"

#include <string.h>

static void find_stages(Program *program) {
    const Lesson *lesson = &program->lesson;
    size_t count = program->run->timeline.count;
    int stage = lesson->stage_count ? 0 : -1;
    for (size_t k = 0; k < count; k++) { /* where no statement of the module follows */
        const Step *step = program_step(program, k);
        if (step->depth == 1 && step->line)
            stage = lesson_stage_of_line(lesson, step->line);
        program->stage_of[k] = stage < 0 && lesson->stage_count ? 0 : stage;
    }
    stage = -1;
    for (size_t k = count; k-- > 1;) {
        if (program_step(program, k)->depth == 1)
            stage = program->stage_of[k];
        else if (stage >= 0)
            program->stage_of[k] = stage;
    }
}

static void find_ends(Program *program) {
    int stages = program->lesson.stage_count;
    for (size_t k = 0; k < program->run->timeline.count; k++)
        if (program->stage_of[k] >= 0 && k)
            program->stage_end[program->stage_of[k]] = k;
    size_t end = 0;
    program->reached = stages;
    if (program->run->error.kind && stages)
        program->reached = program->stage_of[program_last(program)] + 1;
    for (int i = 0; i < stages; i++) {
        if (program->stage_end[i] < end)
            program->stage_end[i] = end;
        end = program->stage_end[i];
    }
}

/* "one-cell" and "one cell" name one_cell. */
static bool is_named_after(const char *variable, const char *stage) {
    for (; *variable && *stage; variable++, stage++)
        if (*variable != (*stage == '-' || *stage == ' ' ? '_' : *stage))
            return false;
    return !*variable && !*stage;
}

enum { RANK_OF_AXES = TENSOR_MAX_NDIM + 1, RANK_OF_NAMES = 2 * RANK_OF_AXES }; /* alone no rank */

/* How well a variable tells what a stage is for. */
static int rank_result(const Program *program, const Step *step, const char *name, Value value,
                       const Stage *stage) {
    const char *names[TENSOR_MAX_NDIM];
    if (stage->show && str_equal(name, stage->show))
        return 2 * RANK_OF_NAMES;
    if (value.type != VALUE_TENSOR)
        return 0;
    int rank = 1 + value.tensor->ndim;
    if (axes_of(program->axes, step->frame, name, value.tensor, names))
        rank += RANK_OF_AXES;
    return is_named_after(name, stage->name) ? RANK_OF_NAMES + rank : rank;
}

/* Looks at what step k bound. */
static void note_results(const Program *program, size_t k, const Stage *stage, int *best,
                         StageResult *result) {
    const Step *step = program_step(program, k);
    run_seek(program->run, k);
    for (int i = 0; i < step->change_count; i++) {
        const char *name = step->changes[i].name->text;
        Value value;
        if (!step->changes[i].bound || step->changes[i].of_self ||
            !run_find_variable(program->run, step->frame, name, &value))
            continue;
        int rank = rank_result(program, step, name, value, stage);
        if (rank > *best) {
            const Tensor *t = value.type == VALUE_TENSOR ? value.tensor : NULL;
            *best = rank;
            *result = (StageResult){name, t, rank > RANK_OF_NAMES};
        }
    }
}

/* The run moves while it looks. */
static StageResult result_of_stage(const Program *program, int stage) {
    StageResult result = {0};
    int best = 0;
    size_t begin = stage ? program->stage_end[stage - 1] : 0;
    for (size_t k = begin + 1; k <= program->stage_end[stage]; k++)
        if (program_step(program, k)->depth == 1)
            note_results(program, k, &program->lesson.stages[stage], &best, &result);
    return result;
}

/* A statement that only looks: it binds and changes nothing, and says nothing. */
static bool only_checks(const Program *program, size_t k) {
    static const char *const WORDS[] = {"assert", "if", "elif", "while", "pass"};
    Span span = program_step(program, k)->span;
    const char *text = span.source ? span.source->text + span.start : "";
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    bool looks = false;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        looks = looks || (strlen(WORDS[i]) == len && !memcmp(WORDS[i], text, len));
    return looks && !program_step(program, k)->change_count;
}

/* The last step that is no check; where there is none, or the run failed, the end. */
static size_t stop_of_stage(const Program *program, int stage) {
    size_t begin = stage ? program->stage_end[stage - 1] : 0, end = program->stage_end[stage];
    if (program_fails_at(program, end))
        return end;
    for (size_t k = end; k > begin; k--)
        if (program_step(program, k)->depth == 1 && !only_checks(program, k))
            return k;
    return end;
}

static void find_results(Program *program) {
    for (int i = 0; i < program->lesson.stage_count; i++) {
        program->stage_result[i] = result_of_stage(program, i);
        program->stage_stop[i] = stop_of_stage(program, i);
    }
    run_seek(program->run, 0);
}

static Listing *listing_of(Program *program, const Source *source) {
    for (size_t i = 0; i < program->listings.count; i++)
        if (program->listings.items[i].source == source)
            return &program->listings.items[i];
    vec_push(&program->listings, (Listing){0});
    bool own = source == &program->run->source;
    listing_init(&vec_last(&program->listings), &program->arena, source,
                 own ? &program->lesson : NULL);
    return &vec_last(&program->listings);
}

static void list_sources(Program *program) {
    Listing *listing = listing_of(program, &program->run->source);
    for (size_t k = 1; k <= program_last(program); k++) {
        if (listing->source != program_source(program, k))
            listing = listing_of(program, program_source(program, k));
        listing_note_run(listing, program_span(program, k), k,
                         program_step(program, k)->kind == STEP_FAILED);
    }
}

void program_init(Program *program, Run *run) {
    *program = (Program){.run = run};
    lesson_read(&program->lesson, &program->arena, &run->source, run->module, NULL);
    program->axes = axes_new(run);
    size_t steps = run->timeline.count, stages = (size_t)program->lesson.stage_count;
    program->stage_of = arena_alloc_array(&program->arena, steps, sizeof(int));
    program->stage_end = arena_alloc_array(&program->arena, stages, sizeof(size_t));
    program->stage_stop = arena_alloc_array(&program->arena, stages, sizeof(size_t));
    program->stage_result = arena_alloc_array(&program->arena, stages, sizeof(StageResult));
    find_stages(program);
    find_ends(program);
    bins_read(&program->bins, &program->arena, run, program->axes);
    find_results(program);
    list_sources(program);
}

void program_release(Program *program) {
    for (size_t i = 0; i < program->listings.count; i++)
        listing_release(&program->listings.items[i]);
    vec_release(&program->listings);
    vec_release(&program->bins);
    axes_free(program->axes);
    run_free(program->run);
    arena_release(&program->arena);
    *program = (Program){0};
}

/* ---- asking ---- */

static bool is_one_of(const char *const names[LANGUAGE_COUNT], const char *name) {
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        if (names[language] && str_equal(names[language], name))
            return true;
    return false;
}

int program_find_stage(const Program *program, const char *name, bool *whole) {
    const Lesson *lesson = &program->lesson;
    int stage = lesson_find_stage(lesson, name);
    bool exact = stage >= 0 && (str_equal(lesson->stages[stage].name, name) ||
                                is_one_of(lesson->stages[stage].title, name));
    for (int i = 0; i < lesson->stage_count && !exact; i++)
        if (lesson->stages[i].opens_group && is_one_of(lesson->stages[i].group, name)) {
            stage = i;
            exact = true;
        }
    if (whole)
        *whole = exact;
    return stage;
}

size_t program_last(const Program *program) {
    return program->run->timeline.count - 1;
}

size_t program_position(const Program *program) {
    return program->run->timeline.position;
}

const Step *program_step(const Program *program, size_t k) {
    return &program->run->timeline.steps[k];
}

Span program_span(const Program *program, size_t k) {
    const Step *step = program_step(program, k);
    Span span = step->span;
    if (step->kind != STEP_ENTRY || !step->frame || !step->frame->function->body.count)
        return span;
    const char *text = span.source ? span.source->text : "";
    uint32_t end = step->frame->function->body.items[0]->span.start;
    while (end > span.start && strchr(" \t\r\n", text[end - 1]))
        end--;
    if (end > span.start && end < span.end)
        span.end = end;
    return span;
}

size_t program_before(const Program *program, size_t k) {
    if (k == 0)
        return 0;
    int depth = program_step(program, k)->depth;
    size_t before = k - 1;
    while (before > 0 && program_step(program, before)->depth > depth)
        before--;
    return before;
}

const Source *program_source(const Program *program, size_t k) {
    const Source *source = program_step(program, k)->span.source;
    return source ? source : &program->run->source;
}

const char *program_function(const Program *program, size_t k) {
    const Frame *frame = program_step(program, k)->frame;
    return frame ? frame->function->name->text : "<module>";
}

size_t program_failing_step(const Program *program) {
    size_t k = program_last(program);
    while (k > 0 && program_step(program, k)->kind == STEP_FAILED &&
           program_step(program, k - 1)->kind == STEP_FAILED &&
           program_step(program, k - 1)->depth > program_step(program, k)->depth)
        k--;
    return k;
}

bool program_fails_at(const Program *program, size_t k) {
    return program->run->error.kind && k >= program_failing_step(program);
}

const Listing *program_listing(const Program *program, const Source *source) {
    for (size_t i = 1; i < program->listings.count; i++)
        if (program->listings.items[i].source == source)
            return &program->listings.items[i];
    return &program->listings.items[0];
}

int program_calling_line(const Program *program, size_t k) {
    int depth = program_step(program, k)->depth;
    for (size_t j = k + 1; depth > 1 && j <= program_last(program); j++)
        if (program_step(program, j)->depth < depth)
            return program_step(program, j)->line;
    return 0;
}
