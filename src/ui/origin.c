#include "ui/origin.h"

#include "base/mem.h"
#include "ui/origin_parts.h"
#include "ui/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

static void forget_rows(Origin *origin) {
    for (size_t i = 0; i < origin->rows.count; i++) {
        for (int j = 0; j < origin->rows.items[i].name_count; j++)
            why_name_release(&origin->rows.items[i].names[j]);
        mem_free(origin->rows.items[i].names);
    }
    origin->rows.count = 0;
}

static void forget_reached(Origin *origin) {
    for (size_t i = 0; i < origin->reached.count; i++)
        mem_free(origin->reached.items[i].name);
    origin->reached.count = 0;
}

bool origin_is_open(const Session *session) {
    return session->origin.path.count > 0;
}

void origin_close(Session *session) {
    Origin *origin = &session->origin;
    while (origin->path.count)
        why_name_release(&vec_pop(&origin->path).name);
    forget_rows(origin);
    forget_reached(origin);
}

bool origin_has_marks(const Session *session) {
    return session->origin.marks != NULL;
}

bool origin_reaches(const Session *session, const int64_t *index) {
    const Tensor *t = session->scene.tensor;
    int64_t place = 0;
    for (int i = 0; i < t->ndim; i++)
        place = place * t->shape[i] + index[i];
    return session->origin.marks && why_reach_has(session->origin.marks, t, place);
}

void origin_clear(Session *session) {
    origin_close(session);
    why_reach_free(session->origin.marks);
    session->origin.marks = NULL;
}

void origin_release(Session *session) {
    Origin *origin = &session->origin;
    origin_clear(session);
    vec_release(&origin->path);
    vec_release(&origin->rows);
    vec_release(&origin->reached);
    why_explanation_release(&origin->explanation);
    why_free(origin->why);
    *origin = (Origin){0};
}

/* ---- the terms on show ---- */

static double size_of(const WhyTerm *term) {
    double size = cabs(term->amount);
    return size == size ? size : INFINITY;
}

static const WhyExplanation *sorted; /* qsort gives its comparison no context */

static int by_size(const void *a, const void *b) {
    const OriginRow *x = a, *y = b;
    const WhyTerm *p = &sorted->terms.items[x->term], *q = &sorted->terms.items[y->term];
    if (p->adds != q->adds)
        return p->adds ? -1 : 1;
    if (p->adds && size_of(p) != size_of(q))
        return size_of(p) > size_of(q) ? -1 : 1;
    return x->term - y->term;
}

static void name_sources(Origin *origin, OriginRow *row) {
    const WhyExplanation *e = &origin->explanation;
    const WhyTerm *term = &e->terms.items[row->term];
    row->name_count = term->count < ORIGIN_MOST_NAMES ? term->count : ORIGIN_MOST_NAMES;
    row->names = mem_alloc_array((size_t)row->name_count, sizeof *row->names);
    for (int i = 0; i < row->name_count; i++)
        why_find_name(origin->why, e->sources.items[term->first + i].cell, e->step, &row->names[i]);
}

static void choose_rows(Origin *origin) {
    const WhyExplanation *e = &origin->explanation;
    forget_rows(origin);
    origin->rest = (int)e->unlisted;
    origin->rest_amount = e->unlisted_amount;
    for (size_t i = 0; i < e->terms.count; i++)
        vec_push(&origin->rows, (OriginRow){.term = (int)i});
    sorted = e;
    if (origin->rows.count)
        qsort(origin->rows.items, origin->rows.count, sizeof *origin->rows.items, by_size);
    while (origin->rows.count > ORIGIN_MOST_ROWS) {
        const WhyTerm *term = &e->terms.items[vec_pop(&origin->rows).term];
        origin->rest++;
        origin->rest_amount += term->adds ? term->amount : 0;
    }
    for (size_t i = 0; i < origin->rows.count; i++)
        name_sources(origin, &origin->rows.items[i]);
}

/* ---- places ---- */

static void explain_last(Origin *origin) {
    why_explain(origin->why, vec_last(&origin->path).cell, &origin->explanation);
    choose_rows(origin);
}

static void push(Origin *origin, WhyCell cell, size_t step) {
    OriginPlace place = {.cell = cell, .step = step};
    why_find_name(origin->why, cell, step, &place.name);
    vec_push(&origin->path, place);
}

bool origin_open(Session *session, WhyCell cell, Error *error) {
    (void)error; /* one cell never takes long */
    Origin *origin = &session->origin;
    origin_clear(session);
    origin->forward = false;
    push(origin, cell, program_position(&session->program));
    explain_last(origin);
    return true;
}

/* Of what it reaches: the chosen variable is shown. */
static bool show_reached(Session *session) {
    const Origin *origin = &session->origin;
    size_t row = (size_t)vec_last(&origin->path).row;
    if (row >= origin->reached.count)
        return false;
    session_set_text(&session->wanted, origin->reached.items[row].name);
    origin_close(session);
    session_refresh(session);
    return true;
}

bool origin_unfold(Session *session) {
    Origin *origin = &session->origin;
    const OriginPlace *place = &vec_last(&origin->path);
    if (origin->forward)
        return show_reached(session);
    if (!origin->rows.count)
        return false;
    const OriginRow *row = &origin->rows.items[place->row];
    if (place->source >= row->name_count)
        return false;
    const WhyExplanation *e = &origin->explanation;
    int first = e->terms.items[row->term].first;
    push(origin, e->sources.items[first + place->source].cell, e->step);
    explain_last(origin);
    return true;
}

void origin_fold(Session *session) {
    Origin *origin = &session->origin;
    if (origin->path.count < 2) {
        origin_close(session);
        return;
    }
    why_name_release(&vec_pop(&origin->path).name);
    explain_last(origin);
}

bool origin_select(Session *session, CommandCall *call) {
    if (!origin_unfold(session))
        return error_set(call->error, ERR_VALUE, "%s", session_text(session, TEXT_ORIGIN_NOTHING));
    if (session->spoken && origin_is_open(session))
        origin_add_text(session, call->answer);
    return true;
}

/* ---- forward ---- */

bool origin_open_forward(Session *session, WhyCell cell, Error *error) {
    Origin *origin = &session->origin;
    const Scene *scene = &session->scene;
    WhyReach *marks = why_reach(origin->why, cell, error);
    if (!marks)
        return false;
    origin_clear(session);
    origin->forward = true;
    origin->marks = marks;
    push(origin, cell, program_position(&session->program));
    for (int i = 0; i < scene->count; i++) {
        if (scene->variables[i].value.type != VALUE_TENSOR)
            continue;
        const Tensor *t = scene->variables[i].value.tensor;
        int64_t count = why_reach_count(origin->marks, t);
        const char *name = scene->variables[i].name;
        if (count)
            vec_push(&origin->reached,
                     (OriginReached){mem_copy_text(name, strlen(name)), count, tensor_count(t)});
    }
    return true;
}

/* ---- keys ---- */

static void move_row(Origin *origin, int by) {
    OriginPlace *place = &vec_last(&origin->path);
    int count = (int)(origin->forward ? origin->reached.count : origin->rows.count);
    place->row += by;
    place->row = place->row >= count ? count - 1 : place->row;
    place->row = place->row < 0 ? 0 : place->row;
    place->source = 0;
}

static void move_source(Origin *origin, int by) {
    OriginPlace *place = &vec_last(&origin->path);
    int count = origin->rows.count ? origin->rows.items[place->row].name_count : 0;
    place->source += by;
    place->source = place->source >= count ? count - 1 : place->source;
    place->source = place->source < 0 ? 0 : place->source;
}

static bool is_one_of(const char *key, const char *a, const char *b) {
    return str_equal(key, a) || str_equal(key, b);
}

static void unfold_by_key(Session *session) {
    if (!origin_unfold(session))
        session_say(session, MESSAGE_ANSWER, session_text(session, TEXT_ORIGIN_NOTHING));
    else if (!origin_is_open(session))
        session_say(session, MESSAGE_ANSWER, session_text(session, TEXT_ORIGIN_MARKED));
}

bool origin_key(Session *session, const char *key) {
    Origin *origin = &session->origin;
    if (!origin_is_open(session))
        return false;
    if (is_one_of(key, "j", "Down"))
        move_row(origin, 1);
    else if (is_one_of(key, "k", "Up"))
        move_row(origin, -1);
    else if (is_one_of(key, "l", "Right"))
        move_source(origin, 1);
    else if (is_one_of(key, "h", "Left"))
        move_source(origin, -1);
    else if (is_one_of(key, "g", "G"))
        move_row(origin, *key == 'g' ? -ORIGIN_MOST_ROWS : ORIGIN_MOST_ROWS);
    else if (str_equal(key, "Enter"))
        unfold_by_key(session);
    else if (is_one_of(key, "Esc", "Backspace"))
        origin_fold(session);
    else if (is_one_of(key, "w", "W") || is_one_of(key, "q", "Q"))
        origin_clear(session);
    else
        return false;
    return true;
}
