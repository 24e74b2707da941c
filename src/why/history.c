#include "why/history.h"

#include "base/mem.h"

#include <string.h>

/* ---- the table of storages ---- */

static size_t slot_of(const Why *why, const Storage *storage) {
    size_t slot = ((uintptr_t)storage >> 4) * 0x9E3779B97F4A7C15u % why->slot_count;
    while (why->slots[slot] && why->slots[slot]->storage != storage)
        slot = (slot + 1) % why->slot_count;
    return slot;
}

static void grow(Why *why) {
    StorageHistory **old = why->slots;
    size_t count = why->slot_count;
    why->slot_count = count ? count * 2 : 256;
    why->slots = mem_alloc_array(why->slot_count, sizeof *why->slots);
    for (size_t i = 0; i < count; i++)
        if (old[i])
            why->slots[slot_of(why, old[i]->storage)] = old[i];
    mem_free(old);
}

const StorageHistory *history_find(const Why *why, const Storage *storage) {
    return why->slot_count ? why->slots[slot_of(why, storage)] : NULL;
}

static StorageHistory *make(Why *why, const Storage *storage, bool *is_new) {
    if (why->count * 2 >= why->slot_count)
        grow(why);
    StorageHistory **slot = &why->slots[slot_of(why, storage)];
    *is_new = !*slot;
    if (*slot)
        return *slot;
    why->count++;
    *slot = mem_alloc(sizeof **slot);
    (*slot)->storage = storage;
    return *slot;
}

/* ---- reading the records ---- */

static StorageHistory *note_tensor(Why *why, const OpRecord *record, const Tensor *t,
                                   bool *is_new) {
    StorageHistory *history = make(why, t->storage, is_new);
    if (*is_new)
        history->order = record->order;
    return history;
}

static void note_arg(Why *why, const OpRecord *record, const OpArg *arg) {
    bool is_new;
    if (arg->kind == OP_TENSOR)
        note_tensor(why, record, arg->tensor, &is_new);
    for (int i = 0; arg->kind == OP_LIST && i < arg->list.count; i++)
        note_arg(why, record, &arg->list.items[i]);
}

static void note_result(Why *why, const OpRecord *record, const OpArg *result) {
    for (int i = 0; result->kind == OP_LIST && i < result->list.count; i++)
        note_result(why, record, &result->list.items[i]);
    bool is_new;
    if (result->kind != OP_TENSOR)
        return;
    StorageHistory *history = note_tensor(why, record, result->tensor, &is_new);
    if (is_new)
        vec_push(&history->writes,
                 (Write){.order = record->order, .region = result->tensor, .makes = true});
}

static void note_record(Why *why, const OpRecord *record) {
    bool is_new;
    for (int i = 0; i < record->arg_count; i++)
        note_arg(why, record, &record->args[i]);
    for (int i = 0; i < record->keyword_count; i++)
        note_arg(why, record, &record->keywords[i].value);
    note_result(why, record, &record->result);
    for (const OpWrite *write = record->writes; write; write = write->next) {
        StorageHistory *history = note_tensor(why, record, write->region, &is_new);
        vec_push(&history->writes, (Write){record->order, write->region, write->before, false});
    }
}

void history_read(Why *why) {
    size_t total = 0;
    for (size_t k = 1; k <= run_last(why->run); k++)
        for (const OpRecord *op = run_step_at(why->run, k)->ops; op; op = op->next)
            total = op->order >= total ? op->order + 1 : total;
    why->done.items = mem_alloc_array(total, sizeof *why->done.items);
    why->done.count = why->done.capacity = total;
    for (size_t k = 1; k <= run_last(why->run); k++)
        for (const OpRecord *op = run_step_at(why->run, k)->ops; op; op = op->next)
            why->done.items[op->order] = (Done){op, k};
    for (size_t i = 0; i < total; i++)
        if (why->done.items[i].record) /* an operation of a statement that has no step is none */
            note_record(why, why->done.items[i].record);
}

void history_release(Why *why) {
    for (size_t i = 0; i < why->slot_count; i++)
        if (why->slots[i]) {
            vec_release(&why->slots[i]->writes);
            mem_free(why->slots[i]);
        }
    mem_free(why->slots);
    vec_release(&why->done);
}

/* ---- places ---- */

size_t history_byte(const Tensor *t, int64_t place) {
    return (size_t)tensor_position(t, place) * dtype_size(t->dtype);
}

/* Axes by stride, the largest first. */
static void order_axes(const Tensor *t, int *order) {
    for (int i = 0; i < t->ndim; i++) {
        int j = i;
        for (; j > 0 && t->stride[order[j - 1]] < t->stride[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
}

bool history_locate(const Tensor *t, size_t byte, int64_t *place) {
    int order[TENSOR_MAX_NDIM];
    int64_t index[TENSOR_MAX_NDIM], size = (int64_t)dtype_size(t->dtype);
    int64_t rest = (int64_t)byte / size - t->offset;
    if (rest < 0 || !tensor_count(t))
        return false;
    order_axes(t, order);
    for (int i = 0; i < t->ndim; i++) {
        int axis = order[i];
        int64_t step = t->stride[axis], at = step ? rest / step : 0;
        index[axis] = at < t->shape[axis] ? at : t->shape[axis] - 1;
        rest -= index[axis] * step;
    }
    *place = 0;
    for (int i = 0; i < t->ndim; i++)
        *place = *place * t->shape[i] + index[i];
    return rest == 0;
}

const Write *history_writer_at(const Why *why, const Storage *storage, size_t byte, size_t moment) {
    const StorageHistory *history = history_find(why, storage);
    int64_t place;
    for (size_t i = history ? history->writes.count : 0; i-- > 0;) {
        const Write *write = &history->writes.items[i];
        if (write->order < moment && history_locate(write->region, byte, &place))
            return write;
    }
    return NULL;
}

const Write *history_writer(const Why *why, WhyCell cell) {
    return history_writer_at(why, cell.tensor->storage, history_byte(cell.tensor, cell.place),
                             cell.moment);
}

/* ---- moments ---- */

void history_enter(Why *why, size_t moment) {
    Journal *journal = &why->run->timeline.journal;
    for (; moment < why->done.count; moment++)
        if (why->done.items[moment].record) {
            journal_seek(journal, why->done.items[moment].record->journal_begin);
            return;
        }
    journal_seek(journal, journal->count);
}

void history_leave(Why *why) {
    journal_seek(&why->run->timeline.journal, run_step(why->run)->journal_end);
}

static void put_back(unsigned char *data, const Write *write) {
    const Tensor *region = write->region;
    size_t size = dtype_size(region->dtype);
    for (int64_t i = 0; i < tensor_count(region); i++)
        memcpy(data + history_byte(region, i), write->before + (size_t)i * size, size);
}

/* The storage itself, or a copy with what was overwritten behind the journal's back put back. */
static Storage *content_at(Why *why, Arena *arena, Storage *storage, size_t moment) {
    const StorageHistory *history = history_find(why, storage);
    Storage *copy = storage;
    for (size_t i = history ? history->writes.count : 0; i-- > 0;) {
        const Write *write = &history->writes.items[i];
        if (write->order < moment || !write->before)
            continue;
        if (copy == storage) {
            copy = arena_alloc(arena, sizeof *copy);
            *copy = *storage;
            copy->data = (unsigned char *)arena_copy(arena, storage->data, storage->bytes);
        }
        put_back(copy->data, write);
    }
    return copy;
}

Tensor *history_copy(Why *why, Arena *arena, const Tensor *t, size_t moment) {
    Error error = {0};
    Tensor header = *t;
    header.storage = content_at(why, arena, t->storage, moment);
    Tensor *copy = tensor_contiguous_copy(arena, &header, t->dtype, &error);
    error_release(&error); /* no arena limit: it cannot fail */
    return copy;
}

double complex history_value(Why *why, WhyCell cell) {
    Arena arena = {0};
    Tensor header = *cell.tensor;
    history_enter(why, cell.moment);
    header.storage = content_at(why, &arena, header.storage, cell.moment);
    double complex value = tensor_get_complex(&header, tensor_position(&header, cell.place));
    arena_release(&arena);
    return value;
}
