/* Forwards: every operation after the cell's moment is asked which of its cells depend on marked
 * ones. A cell that is overwritten by something else is no longer marked. */
#include "why/history.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/watch.h"
#include "eval/interp.h"
#include "why/asked.h"

#include <string.h>

typedef struct Marked {
    const Storage *storage;
    unsigned char *bytes; /* 1: part of a cell that depends */
} Marked;

struct WhyReach {
    VEC(Marked) marked;
};

static unsigned char *find_marks(const WhyReach *reach, const Storage *storage) {
    for (size_t i = 0; i < reach->marked.count; i++)
        if (reach->marked.items[i].storage == storage)
            return reach->marked.items[i].bytes;
    return NULL;
}

static unsigned char *make_marks(WhyReach *reach, const Storage *storage) {
    unsigned char *bytes = find_marks(reach, storage);
    if (bytes)
        return bytes;
    bytes = mem_alloc(storage->bytes);
    vec_push(&reach->marked, (Marked){storage, bytes});
    return bytes;
}

static bool is_marked(const unsigned char *bytes, const Tensor *t, int64_t place) {
    return bytes && memchr(bytes + history_byte(t, place), 1, dtype_size(t->dtype));
}

static void set_mark(unsigned char *bytes, const Tensor *t, int64_t place, bool on) {
    memset(bytes + history_byte(t, place), on, dtype_size(t->dtype));
}

/* ---- one operation ---- */

static bool arg_is_marked(const WhyReach *reach, const OpArg *arg) {
    if (arg->kind == OP_TENSOR)
        return find_marks(reach, arg->tensor->storage) != NULL;
    for (int i = 0; arg->kind == OP_LIST && i < arg->list.count; i++)
        if (arg_is_marked(reach, &arg->list.items[i]))
            return true;
    return false;
}

static bool record_is_marked(const WhyReach *reach, const OpRecord *record) {
    for (int i = 0; i < record->arg_count; i++)
        if (arg_is_marked(reach, &record->args[i]))
            return true;
    for (int i = 0; i < record->keyword_count; i++)
        if (arg_is_marked(reach, &record->keywords[i].value))
            return true;
    return false;
}

static bool depends(const WhyReach *reach, const WhyExplanation *e) {
    for (size_t i = 0; i < e->sources.count; i++) {
        const WhyCell *cell = &e->sources.items[i].cell;
        if (is_marked(find_marks(reach, cell->tensor->storage), cell->tensor, cell->place))
            return true;
    }
    return false;
}

/* What each cell becomes: marked, not marked, or as it was. */
enum { BECOMES_FREE, BECOMES_MARKED, STAYS };

static void pass_write(Why *why, WhyReach *reach, const Write *write) {
    Asked *a = asked_open(why, write);
    WhyExplanation e = {.sources_only = true};
    if (!a)
        return;
    int64_t count = tensor_count(a->out), found = 0;
    unsigned char *becomes = mem_alloc((size_t)count);
    for (int64_t n = 0; n < count && !watch_ends((int64_t)e.sources.count + 1); n++) {
        e.terms.count = e.sources.count = 0;
        becomes[n] = a->rule->cell(a, n, &e) ? depends(reach, &e) : STAYS;
        found += becomes[n] == BECOMES_MARKED;
    }
    unsigned char *bytes =
        found ? make_marks(reach, a->out->storage) : find_marks(reach, a->out->storage);
    for (int64_t n = 0; bytes && n < count; n++)
        if (becomes[n] != STAYS)
            set_mark(bytes, a->out, n, becomes[n] == BECOMES_MARKED);
    mem_free(becomes);
    why_explanation_release(&e);
}

static void pass_result(Why *why, WhyReach *reach, const OpRecord *record, const OpArg *result) {
    for (int i = 0; result->kind == OP_LIST && i < result->list.count; i++)
        pass_result(why, reach, record, &result->list.items[i]);
    if (result->kind != OP_TENSOR)
        return;
    const StorageHistory *history = history_find(why, result->tensor->storage);
    const Write *first = history && history->writes.count ? &history->writes.items[0] : NULL;
    if (first && first->makes && first->order == record->order && first->region == result->tensor)
        pass_write(why, reach, first);
}

static void pass_record(Why *why, WhyReach *reach, const OpRecord *record) {
    bool own = record->writes && find_marks(reach, record->writes->region->storage);
    if (!own && !record_is_marked(reach, record))
        return;
    pass_result(why, reach, record, &record->result);
    for (const OpWrite *w = record->writes; w; w = w->next)
        pass_write(why, reach, &(Write){record->order, w->region, w->before, false});
}

/* ---- asking ---- */

typedef struct Patience {
    const Why *why;
    double until;
} Patience;

static bool is_interrupted(const Why *why) {
    const volatile int *interrupt = why->run->interp->interrupt;
    return interrupt && *interrupt;
}

static bool is_at_end(void *user) {
    const Patience *patience = user;
    return is_interrupted(patience->why) || clock_seconds() > patience->until;
}

static WhyReach *follow(Why *why, WhyCell cell) {
    WhyReach *reach = mem_alloc(sizeof *reach);
    size_t now = why_now(why);
    const Write *write = history_writer(why, cell);
    size_t begin = write ? write->order + 1 : 0;
    set_mark(make_marks(reach, cell.tensor->storage), cell.tensor, cell.place, true);
    for (size_t i = begin; i < now && i < why->done.count && !watch_ends(1); i++)
        if (why->done.items[i].record)
            pass_record(why, reach, why->done.items[i].record);
    history_leave(why);
    return reach;
}

WhyReach *why_reach(Why *why, WhyCell cell, Error *error) {
    Patience patience = {why, clock_seconds() + WHY_REACH_SECONDS};
    Watch former = watch_begin(is_at_end, &patience);
    WhyReach *reach = follow(why, cell);
    if (!watch_end(former))
        return reach;
    why_reach_free(reach);
    if (is_interrupted(why))
        error_set(error, ERR_KEYBOARD_INTERRUPT, "interrupted by Ctrl-C");
    else
        error_set(error, ERR_TIMEOUT,
                  "to follow each number through tensors of this size takes longer than %d s; try "
                  "smaller sizes",
                  WHY_REACH_SECONDS);
    return NULL;
}

void why_reach_free(WhyReach *reach) {
    if (!reach)
        return;
    for (size_t i = 0; i < reach->marked.count; i++)
        mem_free(reach->marked.items[i].bytes);
    vec_release(&reach->marked);
    mem_free(reach);
}

bool why_reach_has(const WhyReach *reach, const Tensor *t, int64_t place) {
    return is_marked(find_marks(reach, t->storage), t, place);
}

int64_t why_reach_count(const WhyReach *reach, const Tensor *t) {
    const unsigned char *bytes = find_marks(reach, t->storage);
    int64_t count = 0;
    for (int64_t n = 0; bytes && n < tensor_count(t); n++)
        count += is_marked(bytes, t, n);
    return count;
}
