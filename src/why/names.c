/* How a cell is called: by a variable of the frame that holds a tensor over it. Looked into are the
 * variables, and what modules, objects, lists and dicts among them hold. */
#include "why/history.h"

#include "base/mem.h"

#include <string.h>

enum {
    NAME_MOST_DEPTH = 5,
    NAME_MOST_VISITS = 20000,
    NAME_MOST_VIEWS = 8,
    NAME_MOST_BACK = 300,
    FIT_EXACT = 20
};

typedef struct Search {
    const WhyCell *cell;
    size_t byte;
    const Tensor
        *views[NAME_MOST_VIEWS]; /* the tensor that was read, the one it is a view of ... */
    int view_count;
    int visits, best; /* how well the best one fits; 0: none yet */
    WhyName *out;
    Str path;
} Search;

/* How well a tensor can name the cell: it is the one that was read, or what that is a view of; it
 * has the same form; it reads the same elements; it holds the other part too. */
static int fit_of(const Search *s, const Tensor *t) {
    const Tensor *wanted = s->cell->tensor;
    bool parts = dtype_is_complex(t->dtype) && !dtype_is_complex(wanted->dtype);
    for (int i = 0; i < s->view_count && !parts; i++)
        if (t == s->views[i])
            return FIT_EXACT - i;
    if (parts)
        return dtype_size(t->dtype) == 2 * dtype_size(wanted->dtype) ? 1 : 0;
    if (dtype_size(t->dtype) != dtype_size(wanted->dtype))
        return 0;
    bool alike = t->offset == wanted->offset && tensor_same_shape(t, wanted) &&
                 !memcmp(t->stride, wanted->stride, (size_t)t->ndim * sizeof *t->stride);
    return alike ? 4 : t->ndim >= wanted->ndim ? 3 : 2;
}

static void offer_tensor(Search *s, const Tensor *t) {
    int64_t place;
    if (t->storage != s->cell->tensor->storage || !history_locate(t, s->byte, &place))
        return;
    int fit = fit_of(s, t);
    if (fit <= s->best)
        return;
    s->best = fit;
    s->out->tensor = t;
    s->out->ndim = t->ndim;
    tensor_unravel(t, place, s->out->index);
    str_clear(&s->out->name);
    str_add(&s->out->name, str_text(&s->path));
    if (fit == 1)
        str_add(&s->out->name, s->byte % dtype_size(t->dtype) ? ".imag" : ".real");
}

static void offer(Search *s, Value v, int depth);

static void offer_items(Search *s, const Value *items, int64_t count, int depth) {
    size_t len = s->path.len;
    for (int64_t i = 0; i < count; i++) {
        str_addf(&s->path, "[%lld]", (long long)i);
        offer(s, items[i], depth + 1);
        str_cut(&s->path, len);
    }
}

static bool is_plain(const Symbol *name) {
    return str_equal(name->text, "_parameters") || str_equal(name->text, "_buffers") ||
           str_equal(name->text, "_modules");
}

/* The attributes of an object; what a module keeps of parameters and the like are its own. */
static void offer_entries(Search *s, const Dict *dict, bool of_object, int depth) {
    size_t len = s->path.len;
    int64_t at = 0;
    for (DictEntry *entry; (entry = dict_next(dict, &at));) {
        if (entry->key.type != VALUE_STR)
            continue;
        const Symbol *key = entry->key.str;
        if (of_object && entry->value.type == VALUE_DICT && is_plain(key)) {
            offer_entries(s, entry->value.dict, true, depth + 1);
            continue;
        }
        bool number = of_object && key->text[0] >= '0' && key->text[0] <= '9';
        str_addf(&s->path, number ? "[%s]" : of_object ? ".%s" : "['%s']", key->text);
        offer(s, entry->value, depth + 1);
        str_cut(&s->path, len);
    }
}

static void offer(Search *s, Value v, int depth) {
    if (depth > NAME_MOST_DEPTH || s->best == FIT_EXACT || s->visits++ > NAME_MOST_VISITS)
        return;
    switch (v.type) {
    case VALUE_TENSOR: offer_tensor(s, v.tensor); break;
    case VALUE_LIST: offer_items(s, v.list->items, v.list->count, depth); break;
    case VALUE_TUPLE: offer_items(s, v.tuple->items, v.tuple->count, depth); break;
    case VALUE_DICT: offer_entries(s, v.dict, false, depth); break;
    case VALUE_OBJECT:
        if (v.object->attributes)
            offer_entries(s, v.object->attributes, true, depth);
        break;
    default: break;
    }
}

static void search_frame(Why *why, Search *s, const Frame *frame) {
    Variable *variables;
    int count = run_variables(why->run, frame, &variables), before = s->best;
    for (int i = 0; i < count; i++) {
        str_clear(&s->path);
        str_addf(&s->path, "%s%s", variables[i].of_self ? "self." : "", variables[i].name->text);
        offer(s, variables[i].value, 0);
    }
    if (s->best > before)
        s->out->frame = frame;
    mem_free(variables);
}

/* The view operations behind the tensor, newest first: they stand shortly before the cell was
 * read, mostly in the same statement. */
static void follow_views(const Why *why, Search *s) {
    const Tensor *t = s->cell->tensor;
    size_t order = s->cell->moment < why->done.count ? s->cell->moment : why->done.count;
    s->views[s->view_count++] = t;
    for (int back = 0; order-- > 0 && back < NAME_MOST_BACK; back++) {
        const OpRecord *record = why->done.items[order].record;
        bool makes = record && record->result.kind == OP_TENSOR && record->result.tensor == t;
        if (!makes || !record->arg_count || record->args[0].kind != OP_TENSOR)
            continue;
        t = record->args[0].tensor;
        if (t->storage != s->cell->tensor->storage || s->view_count == NAME_MOST_VIEWS)
            return;
        s->views[s->view_count++] = t;
    }
}

static void find_maker(Why *why, const WhyCell *cell, WhyName *out) {
    const Write *write = history_writer(why, *cell);
    out->tensor = cell->tensor;
    out->ndim = cell->tensor->ndim;
    tensor_unravel(cell->tensor, cell->place, out->index);
    if (write) {
        out->maker = why->done.items[write->order].record;
        out->step = why->done.items[write->order].step;
    }
}

void why_find_name(Why *why, WhyCell cell, size_t step, WhyName *out) {
    Search s = {.cell = &cell, .byte = history_byte(cell.tensor, cell.place), .out = out};
    const Frame *frame = run_step_at(why->run, step)->frame;
    *out = (WhyName){0};
    follow_views(why, &s);
    history_enter(why, cell.moment);
    if (frame)
        search_frame(why, &s, frame);
    if (!s.best && why->run->frame != frame)
        search_frame(why, &s, why->run->frame);
    history_leave(why);
    if (!s.best)
        find_maker(why, &cell, out);
    str_release(&s.path);
}

void why_name_release(WhyName *name) {
    str_release(&name->name);
}

void why_add_name(const WhyName *name, Str *out) {
    if (name->name.len) {
        str_add(out, str_text(&name->name));
    } else if (name->maker) {
        str_add(out, "(");
        why_add_operation(name->maker, out);
        str_add(out, ")");
    } else {
        str_add(out, "(input)");
    }
    for (int i = 0; i < name->ndim; i++)
        str_addf(out, "%s%lld", i ? "," : "[", (long long)name->index[i]);
    str_add(out, name->ndim ? "]" : "");
}
