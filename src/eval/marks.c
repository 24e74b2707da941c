#include "eval/marks.h"

#include "base/mem.h"
#include "eval/interp.h"

enum {
    MARKS_FEW = 16,           /* up to so many are searched one by one */
    MARKS_DEEPEST_CONTENT = 200
};

void marks_release(Marks *marks) {
    vec_release(&marks->all);
    vec_release(&marks->watched);
    mem_free(marks->slots);
    *marks = (Marks){0};
}

/* ---- finding ---- */

static size_t first_slot(const Marks *marks, const Symbol *name, bool of_self) {
    return (name->hash + of_self) & (marks->slot_count - 1);
}

static void add_slot(Marks *marks, size_t position) {
    const Mark *mark = &marks->all.items[position];
    size_t slot = first_slot(marks, mark->name, mark->of_self);
    while (marks->slots[slot])
        slot = (slot + 1) & (marks->slot_count - 1);
    marks->slots[slot] = (uint32_t)position + 1;
}

/* Makes the table at least twice as large as what it has to hold. */
static void grow_table(Marks *marks) {
    mem_free(marks->slots);
    marks->slot_count = marks->slot_count ? marks->slot_count * 4 : 4 * MARKS_FEW;
    marks->slots = mem_alloc_array(marks->slot_count, sizeof *marks->slots);
    for (size_t i = 0; i < marks->all.count; i++)
        add_slot(marks, i);
}

static bool is_of(const Mark *mark, const Symbol *name, bool of_self) {
    return mark->name == name && mark->of_self == of_self;
}

static Mark *find_mark(const Marks *marks, const Symbol *name, bool of_self) {
    Mark *all = marks->all.items;
    if (marks->slots) {
        for (size_t s = first_slot(marks, name, of_self); marks->slots[s];
             s = (s + 1) & (marks->slot_count - 1))
            if (is_of(&all[marks->slots[s] - 1], name, of_self))
                return &all[marks->slots[s] - 1];
        return NULL;
    }
    for (size_t i = 0; i < marks->all.count; i++)
        if (is_of(&all[i], name, of_self))
            return &all[i];
    return NULL;
}

static Mark *add_mark(Marks *marks, const Symbol *name, bool of_self) {
    vec_push(&marks->all, (Mark){.name = name, .of_self = of_self});
    if (marks->slots)
        add_slot(marks, marks->all.count - 1);
    if (marks->all.count > MARKS_FEW && marks->all.count * 2 > marks->slot_count)
        grow_table(marks);
    return &vec_last(&marks->all);
}

/* ---- values ---- */

static bool has_content(Value v) {
    return v.type == VALUE_TENSOR || v.type == VALUE_LIST || v.type == VALUE_TUPLE;
}

static bool is_same(Value a, Value b) {
    if (a.type == VALUE_FLOAT && b.type == VALUE_FLOAT)
        return a.f == b.f || (a.f != a.f && b.f != b.f);
    return value_is(a, b);
}

bool marks_update(Marks *marks, const Symbol *name, bool of_self, Value value) {
    Mark *mark = find_mark(marks, name, of_self);
    if (!mark)
        mark = add_mark(marks, name, of_self);
    bool changed = !is_same(mark->value, value);
    mark->value = value;
    if (has_content(value) && !mark->watched) {
        mark->watched = true;
        vec_push(&marks->watched, (uint32_t)(mark - marks->all.items));
    }
    return changed;
}

/* ---- contents ---- */

static bool content_changed(Interp *in, Value v, uint64_t clock, int depth);

static bool items_changed(Interp *in, int64_t count, const Value *items, uint64_t *visit,
                          uint64_t clock, int depth) {
    if (*visit == in->walks || depth > MARKS_DEEPEST_CONTENT)
        return false; /* this walk has been here */
    *visit = in->walks;
    for (int64_t i = 0; i < count; i++)
        if (content_changed(in, items[i], clock, depth + 1))
            return true;
    return false;
}

static bool content_changed(Interp *in, Value v, uint64_t clock, int depth) {
    switch (v.type) {
    case VALUE_TENSOR: return v.tensor->storage->stamp > clock;
    case VALUE_LIST:
        return v.list->stamp > clock ||
               (v.list->holds_content && items_changed(in, v.list->count, v.list->items,
                                                       &v.list->visit, clock, depth));
    case VALUE_TUPLE: {
        Tuple *tuple = (Tuple *)v.tuple; /* its visit is no part of what it is */
        return items_changed(in, tuple->count, tuple->items, &tuple->visit, clock, depth);
    }
    default: return false;
    }
}

bool marks_content_changed(Interp *in, Value v, uint64_t clock) {
    in->walks++;
    return content_changed(in, v, clock, 0);
}

void marks_each_changed(Interp *in, const Marks *marks, MarksChanged *visit, void *context) {
    for (size_t i = 0; i < marks->watched.count; i++) {
        const Mark *mark = &marks->all.items[marks->watched.items[i]];
        if (marks_content_changed(in, mark->value, marks->clock))
            visit(context, mark);
    }
}
