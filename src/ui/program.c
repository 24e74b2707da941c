#include "ui/program.h"

#include "base/mem.h"

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
    for (int i = 0; i < stages; i++) {
        if (program->stage_end[i] < end)
            program->stage_end[i] = end;
        end = program->stage_end[i];
    }
}

void program_init(Program *program, Run *run) {
    *program = (Program){.run = run};
    lesson_read(&program->lesson, &program->arena, &run->source, run->module, NULL);
    program->axes = axes_new(run);
    size_t steps = run->timeline.count, stages = (size_t)program->lesson.stage_count;
    program->stage_of = arena_alloc_array(&program->arena, steps, sizeof(int));
    program->stage_end = arena_alloc_array(&program->arena, stages, sizeof(size_t));
    find_stages(program);
    find_ends(program);
    run_seek(run, 0);
}

void program_release(Program *program) {
    axes_free(program->axes);
    run_free(program->run);
    arena_release(&program->arena);
    *program = (Program){0};
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
