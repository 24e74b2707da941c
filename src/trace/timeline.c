#include "trace/timeline.h"

#include "base/mem.h"

void timeline_init(Timeline *timeline, Arena *arena) {
    *timeline = (Timeline){0};
    journal_init(&timeline->journal, arena);
}

void timeline_release(Timeline *timeline) {
    journal_release(&timeline->journal);
    mem_free(timeline->steps);
    *timeline = (Timeline){0};
}

Step *timeline_add(Timeline *timeline, Step step) {
    if (timeline->count == timeline->capacity) {
        timeline->capacity = timeline->capacity ? timeline->capacity * 2 : 256;
        timeline->steps = mem_resize(timeline->steps, timeline->capacity * sizeof(Step));
    }
    step.journal_end = timeline->journal.count;
    timeline->position = timeline->count;
    timeline->steps[timeline->count] = step;
    return &timeline->steps[timeline->count++];
}

void timeline_seek(Timeline *timeline, size_t k) {
    journal_seek(&timeline->journal, timeline->steps[k].journal_end);
    timeline->position = k;
}
