#include "ui/travel.h"

/* Of the frame of step k, or of one that was running when it was called. Step 0 counts as the
 * start of the module. */
static bool is_outward(const Program *program, size_t j, const Step *from) {
    const Step *step = program_step(program, j);
    return j == 0 || step->frame == from->frame || step->depth < from->depth;
}

size_t travel_next(const Program *program, size_t k) {
    const Step *from = program_step(program, k);
    size_t last = program_last(program);
    for (size_t j = k + 1; j <= last; j++)
        if (k == 0 ? program_step(program, j)->depth == 1 : is_outward(program, j, from))
            return j;
    return last;
}

size_t travel_next_back(const Program *program, size_t k) {
    const Step *from = program_step(program, k);
    while (k > 0)
        if (is_outward(program, --k, from))
            break;
    return k;
}

bool travel_finish(const Program *program, size_t k, size_t *out) {
    int depth = program_step(program, k)->depth;
    if (depth <= 1)
        return false;
    for (size_t j = k + 1; j <= program_last(program); j++)
        if (program_step(program, j)->depth < depth) {
            *out = j;
            return true;
        }
    *out = program_last(program);
    return true;
}

bool travel_finish_back(const Program *program, size_t k, size_t *out) {
    const Step *from = program_step(program, k);
    if (from->depth <= 1)
        return false;
    for (size_t j = k; j-- > 0;) {
        const Step *step = program_step(program, j);
        bool is_entry = step->frame == from->frame && step->kind == STEP_ENTRY;
        if (is_entry || step->depth < from->depth) {
            *out = j;
            return true;
        }
    }
    return false;
}

bool travel_stage(const Program *program, size_t *k, int *stage) {
    int next = *stage < 0 ? 0 : *stage;
    if (*stage >= 0 && program->stage_stop[next] <= *k)
        next++;
    if (next >= program->reached) { /* the checks behind the last stop */
        bool left = *k < program_last(program);
        *k = program_last(program);
        return left;
    }
    *stage = next;
    *k = program->stage_stop[next] > *k ? program->stage_stop[next] : *k;
    return true;
}

bool travel_stage_back(const Program *program, size_t *k, int *stage) {
    if (*k == 0 || *stage < 0)
        return false;
    if (*stage == 0) {
        *k = 0;
        return true;
    }
    *stage -= 1;
    *k = program->stage_stop[*stage];
    return true;
}

bool travel_search(const Program *program, size_t k, bool forward, TravelTest *test,
                   const void *user, size_t *out) {
    size_t last = program_last(program);
    while (forward ? k < last : k > 0) {
        k = forward ? k + 1 : k - 1;
        if (test(user, program, k)) {
            *out = k;
            return true;
        }
    }
    return false;
}

bool travel_search_round(const Program *program, size_t k, TravelTest *test,
                         const void *user, size_t *out) {
    size_t count = program_last(program) + 1;
    for (size_t i = 1; i <= count; i++)
        if (test(user, program, (k + i) % count)) {
            *out = (k + i) % count;
            return true;
        }
    return false;
}
