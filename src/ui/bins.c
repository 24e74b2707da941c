#include "ui/bins.h"

#include "ops/op.h"

#include <string.h>

enum { BINS_MOST_SLOTS = 1024, BINS_MOST_TENSORS = 4096 }; /* what is beyond is left out */

/* An axis along which a transform went: its index is a bin. */
typedef struct Spectrum {
    const Tensor *tensor;
    int axis;
} Spectrum;

typedef struct Reader {
    BinsTable *table;
    Arena *arena;
    VEC(Spectrum) spectra;
    Run *run;
    const Axes *axes;
    size_t step;
} Reader;

/* ---- spectra ---- */

static bool is_transform(const OpRecord *record) {
    return str_equal(record->op->name, "rfft") || str_equal(record->op->name, "fft");
}

static const OpArg *argument(const OpRecord *record, int place, const char *name,
                             const char *numpy_name) {
    for (int i = 0; i < record->keyword_count; i++)
        if (str_equal(record->keywords[i].name, name) ||
            str_equal(record->keywords[i].name, numpy_name))
            return &record->keywords[i].value;
    return place < record->arg_count ? &record->args[place] : NULL;
}

static void note_spectrum(Reader *reader, const OpRecord *record) {
    const OpArg *dim = argument(record, 2, "dim", "axis");
    const Tensor *t = record->result.tensor;
    int64_t axis = dim && dim->kind == OP_INT ? dim->i : -1;
    axis = axis < 0 ? axis + t->ndim : axis;
    if (axis >= 0 && axis < t->ndim && reader->spectra.count < BINS_MOST_TENSORS)
        vec_push(&reader->spectra, (Spectrum){t, (int)axis});
}

static bool is_spectrum(const Reader *reader, const Tensor *t, int axis) {
    for (size_t i = 0; i < reader->spectra.count; i++)
        if (reader->spectra.items[i].tensor == t && reader->spectra.items[i].axis == axis)
            return true;
    return false;
}

/* ---- indices ---- */

/* The one item of an index that is no slice, and the axis it stands for. */
static const OpArg *only_item(const OpArg *index, int ndim, int *axis) {
    const OpArg *items = index->kind == OP_LIST ? index->list.items : index, *only = NULL;
    int count = index->kind == OP_LIST ? index->list.count : 1;
    for (int i = 0, at = 0; i < count; i++) {
        if (items[i].kind == OP_ELLIPSIS) {
            at = ndim - (count - 1 - i);
            continue;
        }
        if (items[i].kind != OP_SLICE) {
            if (only)
                return NULL;
            only = &items[i];
            *axis = at;
        }
        at++;
    }
    return only && *axis >= 0 && *axis < ndim ? only : NULL;
}

static bool read_index(const OpArg *item, int64_t size, int64_t *out) {
    if (item->kind != OP_INT)
        return false;
    *out = item->i < 0 ? item->i + size : item->i;
    return *out >= 0 && *out < size;
}

/* ---- what was copied where ---- */

/* The name of an axis of a tensor that a variable of this step holds. */
static const char *name_of(Reader *reader, const Tensor *t, int axis) {
    const Step *step = run_step_at(reader->run, reader->step);
    const char *names[TENSOR_MAX_NDIM];
    run_seek(reader->run, reader->step);
    for (int i = 0; i < step->change_count; i++) {
        const char *name = step->changes[i].name->text;
        Value value;
        if (!step->changes[i].of_self &&
            run_find_variable(reader->run, step->frame, name, &value) &&
            value.type == VALUE_TENSOR && value.tensor == t &&
            axes_of(reader->axes, step->frame, name, t, names))
            return names[axis];
    }
    return NULL;
}

/* NULL when there are too many. */
static AxisBins *entry_of(Reader *reader, const Tensor *t, int axis) {
    for (size_t i = reader->table->count; i-- > 0;)
        if (reader->table->items[i].tensor == t && reader->table->items[i].axis == axis)
            return &reader->table->items[i];
    if (t->shape[axis] > BINS_MOST_SLOTS || reader->table->count == BINS_MOST_TENSORS)
        return NULL;
    AxisBins entry = {
        .name = name_of(reader, t, axis), .tensor = t, .axis = axis, .size = t->shape[axis]};
    entry.bins = arena_alloc_array(reader->arena, (size_t)entry.size, sizeof *entry.bins);
    for (int64_t i = 0; i < entry.size; i++)
        entry.bins[i] = -1;
    vec_push(reader->table, entry);
    return &vec_last(reader->table);
}

/* The operation of this step that read `t` out of another tensor. */
static const OpRecord *reading(const OpRecord *records, const Tensor *t) {
    for (; records; records = records->next)
        if (str_equal(records->op->name, "index_get") && records->result.kind == OP_TENSOR &&
            records->result.tensor == t && records->arg_count == 2 &&
            records->args[0].kind == OP_TENSOR)
            return records;
    return NULL;
}

/* chosen[..., slot] = spectrum[..., bin] */
static void note_write(Reader *reader, const OpRecord *records, const OpRecord *write) {
    int axis, from_axis;
    int64_t slot, bin;
    if (write->arg_count != 3 || write->args[0].kind != OP_TENSOR ||
        write->args[2].kind != OP_TENSOR)
        return;
    const Tensor *to = write->args[0].tensor;
    const OpArg *item = only_item(&write->args[1], to->ndim, &axis);
    const OpRecord *read = reading(records, write->args[2].tensor);
    if (!item || !read || !read_index(item, to->shape[axis], &slot))
        return;
    const Tensor *from = read->args[0].tensor;
    item = only_item(&read->args[1], from->ndim, &from_axis);
    if (!item || !is_spectrum(reader, from, from_axis) ||
        !read_index(item, from->shape[from_axis], &bin))
        return;
    AxisBins *entry = entry_of(reader, to, axis);
    if (entry)
        entry->bins[slot] = bin;
}

/* spectrum[..., modes], a list: its axis stays where it was. */
static void note_list(Reader *reader, const OpRecord *read) {
    int axis;
    if (read->arg_count != 2 || read->args[0].kind != OP_TENSOR || read->result.kind != OP_TENSOR)
        return;
    const Tensor *from = read->args[0].tensor, *to = read->result.tensor;
    const OpArg *item = only_item(&read->args[1], from->ndim, &axis);
    if (!item || item->kind != OP_LIST || !is_spectrum(reader, from, axis) ||
        to->ndim != from->ndim || to->shape[axis] != item->list.count)
        return;
    AxisBins *entry = entry_of(reader, to, axis);
    for (int64_t i = 0; entry && i < entry->size; i++)
        if (!read_index(&item->list.items[i], from->shape[axis], &entry->bins[i]))
            entry->bins[i] = -1;
}

static void read_step(Reader *reader) {
    const OpRecord *records = run_step_at(reader->run, reader->step)->ops;
    for (const OpRecord *record = records; record; record = record->next)
        if (is_transform(record) && record->result.kind == OP_TENSOR)
            note_spectrum(reader, record);
        else if (str_equal(record->op->name, "index_set"))
            note_write(reader, records, record);
        else if (reader->spectra.count && str_equal(record->op->name, "index_get"))
            note_list(reader, record);
}

/* ---- names ---- */

static bool agree(const AxisBins *a, const AxisBins *b) {
    return a->size != b->size || !memcmp(a->bins, b->bins, (size_t)a->size * sizeof *a->bins);
}

/* A name that stands for different bins tells nothing about other tensors. */
static void drop_doubtful_names(BinsTable *table) {
    for (size_t i = 0; i < table->count; i++) {
        const char *name = table->items[i].name;
        bool doubtful = false;
        for (size_t j = 0; name && j < table->count; j++)
            doubtful = doubtful || (table->items[j].name && str_equal(table->items[j].name, name) &&
                                    !agree(&table->items[i], &table->items[j]));
        for (size_t j = 0; doubtful && j < table->count; j++)
            if (table->items[j].name && str_equal(table->items[j].name, name))
                table->items[j].name = NULL;
    }
}

void bins_read(BinsTable *table, Arena *arena, Run *run, const Axes *axes) {
    Reader reader = {.table = table, .arena = arena, .run = run, .axes = axes};
    for (reader.step = 1; reader.step <= run_last(run); reader.step++)
        read_step(&reader);
    drop_doubtful_names(table);
    vec_release(&reader.spectra);
}

const int64_t *bins_of(const BinsTable *table, const Tensor *t, int axis, const char *name) {
    for (size_t i = 0; i < table->count; i++)
        if (table->items[i].tensor == t && table->items[i].axis == axis)
            return table->items[i].bins;
    for (size_t i = 0; i < table->count && name; i++)
        if (table->items[i].name && str_equal(table->items[i].name, name) &&
            table->items[i].size == t->shape[axis])
            return table->items[i].bins;
    return NULL;
}
