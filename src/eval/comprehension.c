/* Comprehensions and generator expressions: one walk over the nested `for`s, an item a call. */
#include "eval/call.h"
#include "eval/execute.h"
#include "eval/interp.h"
#include "eval/iterator.h"

/* The nested loops, outermost first. `level` is the loop to be moved on next; -1: at the end. */
typedef struct Loops {
    const Node *node;
    Frame *frame;
    Value *iterators;
    int level;
} Loops;

static Loops *loops_new(Interp *in, const Node *node, Value first) {
    Loops *loops = arena_alloc(in->arena, sizeof *loops);
    *loops = (Loops){.node = node};
    loops->frame = call_frame_new(in, node->function, in->frame->module, in->frame);
    loops->frame->line = in->frame->line;
    loops->frame->span = in->frame->span;
    loops->iterators =
        arena_alloc_array(in->arena, (size_t)node->list.count, sizeof *loops->iterators);
    loops->iterators[0] = first;
    return loops;
}

static bool conditions_hold(Interp *in, const Node *loop, bool *out) {
    *out = true;
    for (int i = 0; i < loop->list.count && *out; i++) {
        Value v;
        if (!evaluate(in, loop->list.items[i], &v) || !value_truth(in, v, out))
            return false;
    }
    return true;
}

/* Moves the loop at `level` on by one item that its conditions allow; *done at its end. */
static bool advance_level(Interp *in, Loops *loops, bool *done) {
    const Node *loop = loops->node->list.items[loops->level];
    bool allowed = false;
    while (!allowed) {
        Value item;
        if (!interp_check(in) || !value_next(in, loops->iterators[loops->level], &item, done))
            return false;
        if (*done)
            return true;
        if (!assign(in, loop->a, item) || !conditions_hold(in, loop, &allowed))
            return false;
    }
    return true;
}

static bool enter_level(Interp *in, Loops *loops) {
    Value v;
    const Node *loop = loops->node->list.items[loops->level];
    return evaluate(in, loop->b, &v) && value_iterate(in, v, &loops->iterators[loops->level]);
}

/* Stands at the next combination of items; *done when there is none. */
static bool advance(Interp *in, Loops *loops, bool *done) {
    while (loops->level >= 0) {
        bool ended = false;
        if (!advance_level(in, loops, &ended))
            return false;
        if (ended) {
            loops->level--;
            continue;
        }
        if (loops->level + 1 == loops->node->list.count) {
            *done = false;
            return true;
        }
        loops->level++;
        if (!enter_level(in, loops))
            return false;
    }
    *done = true;
    return true;
}

/* ---- collecting ---- */

static bool add_item(Interp *in, const Node *node, Value *out) {
    Value item, value = NONE;
    if (!evaluate(in, node->a, &item) ||
        (node->kind == NODE_DICT_COMP && !evaluate(in, node->b, &value)))
        return false;
    if (node->kind != NODE_LIST_COMP)
        return dict_set(in, out->dict, item, value);
    list_add(in, out->list, item);
    return true;
}

static bool collect(Interp *in, Loops *loops, Value *out) {
    bool done = false;
    while (advance(in, loops, &done)) {
        if (done)
            return true;
        if (!add_item(in, loops->node, out))
            return false;
    }
    return false;
}

static bool run_in_frame(Interp *in, Loops *loops, Value *out) {
    if (!call_frame_enter(in, loops->frame))
        return false;
    bool fine = collect(in, loops, out);
    call_frame_leave(in, loops->frame, !fine);
    return fine;
}

/* ---- generators ---- */

static bool next_of_generator(Interp *in, Iterator *it, Value *item, bool *done) {
    Loops *loops = it->state;
    interp_save(in, &loops->level, sizeof loops->level);
    if (!call_frame_enter(in, loops->frame))
        return false;
    bool fine = advance(in, loops, done) && (*done || evaluate(in, loops->node->a, item));
    call_frame_leave(in, loops->frame, !fine);
    return fine;
}

bool evaluate_comprehension(Interp *in, const Node *node, Value *out) {
    Value v, first;
    if (!evaluate(in, node->list.items[0]->b, &v) || !value_iterate(in, v, &first))
        return false;
    Loops *loops = loops_new(in, node, first);
    if (node->kind == NODE_GENERATOR) {
        Iterator *it = iterator_new(in, next_of_generator, "generator", UNBOUND);
        it->state = loops;
        *out = iterator_value(it);
        return true;
    }
    *out = node->kind == NODE_LIST_COMP   ? value_list(in, 0, NULL)
           : node->kind == NODE_DICT_COMP ? value_dict(in)
                                          : value_set(in);
    return run_in_frame(in, loops, out);
}
