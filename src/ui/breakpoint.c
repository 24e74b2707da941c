#include "ui/breakpoint.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "ui/travel.h"

#include <stdlib.h>
#include <string.h>

void breakpoints_release(Breakpoints *all) {
    for (size_t i = 0; i < all->count; i++)
        mem_free(all->items[i].name);
    vec_release(all);
}

/* ---- steps ---- */

static bool is_name(const StepChange *change, const char *name) {
    if (change->of_self != str_starts_with(name, "self."))
        return false;
    return str_equal(change->name->text, change->of_self ? name + strlen("self.") : name);
}

bool program_step_changes(const void *name, const Program *program, size_t k) {
    const Step *step = program_step(program, k);
    for (int i = 0; i < step->change_count; i++)
        if (is_name(&step->changes[i], name))
            return true;
    return false;
}

bool program_step_enters(const void *name, const Program *program, size_t k) {
    return program_step(program, k)->kind == STEP_ENTRY &&
           str_equal(program_function(program, k), name);
}

static bool is_own_line(const Program *program, size_t k, int line) {
    const Step *step = program_step(program, k);
    return step->line == line && step->kind != STEP_ENTRY &&
           program_source(program, k) == &program->run->source;
}

bool breakpoints_hit(const void *user, const Program *program, size_t k) {
    const Breakpoints *all = user;
    for (size_t i = 0; i < all->count; i++) {
        const Breakpoint *at = &all->items[i];
        if (at->kind == BREAKPOINT_LINE ? is_own_line(program, k, at->line)
            : at->kind == BREAKPOINT_FUNCTION
                ? program_step_enters(at->name, program, k)
                : program_step_changes(at->name, program, k))
            return true;
    }
    return false;
}

/* ---- setting ---- */

bool breakpoints_at_line(const Breakpoints *all, int line) {
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].kind == BREAKPOINT_LINE && all->items[i].line == line)
            return true;
    return false;
}

static bool no_such_name(const Program *program, const char *text, Error *error) {
    Nearest nearest;
    nearest_init(&nearest, text);
    for (size_t k = 1; k <= program_last(program); k++) {
        const Step *step = program_step(program, k);
        if (step->kind == STEP_ENTRY)
            nearest_offer(&nearest, program_function(program, k));
        for (int i = 0; i < step->change_count; i++)
            nearest_offer(&nearest, step->changes[i].name->text);
    }
    if (nearest_found(&nearest))
        return error_set(error, ERR_NAME, "no function, variable or stage '%s'; did you mean '%s'?",
                         text,
                         nearest_found(&nearest));
    return error_set(error, ERR_NAME, "no function, variable or stage '%s' in this run", text);
}

/* The first line of a stage that ran; 0: none did. */
static int line_of_stage(const Program *program, const char *text) {
    int stage = program_find_stage(program, text, NULL);
    for (size_t k = 1; stage >= 0 && k <= program_last(program); k++)
        if (program->stage_of[k] == stage && program_step(program, k)->depth == 1)
            return program_step(program, k)->line;
    return 0;
}

static bool read(Breakpoint *out, const Program *program, const char *text, Error *error) {
    char *end;
    long line = strtol(text, &end, 10);
    size_t at;
    *out = (Breakpoint){.kind = BREAKPOINT_LINE, .line = (int)line, .name = NULL};
    if (end != text && !*end) {
        int lines = (int)program->run->source.line_count;
        if (line >= 1 && line <= lines)
            return true;
        return error_set(error, ERR_VALUE, "no line %ld: the program has %d", line, lines);
    }
    if (travel_search(program, 0, true, program_step_enters, text, &at))
        out->kind = BREAKPOINT_FUNCTION;
    else if (travel_search(program, 0, true, program_step_changes, text, &at))
        out->kind = BREAKPOINT_NAME;
    else {
        out->line = line_of_stage(program, text);
        return out->line || no_such_name(program, text, error);
    }
    out->name = mem_copy_text(text, strlen(text));
    return true;
}

static bool is_same(const Breakpoint *a, const Breakpoint *b) {
    return a->kind == b->kind &&
           (a->kind == BREAKPOINT_LINE ? a->line == b->line : str_equal(a->name, b->name));
}

bool breakpoints_toggle(Breakpoints *all, const Program *program, const char *text, bool *set,
                        Error *error) {
    Breakpoint wanted;
    if (!read(&wanted, program, text, error))
        return false;
    *set = true;
    for (size_t i = 0; i < all->count && *set; i++)
        if (is_same(&all->items[i], &wanted)) {
            mem_free(all->items[i].name);
            mem_free(wanted.name);
            all->items[i] = vec_last(all);
            all->count--;
            *set = false;
        }
    if (*set)
        vec_push(all, wanted);
    return true;
}
