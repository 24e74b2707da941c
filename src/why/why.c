#include "why/why.h"

#include "base/mem.h"
#include "why/rules.h"

#include <math.h>

Why *why_new(Run *run) {
    Why *why = mem_alloc(sizeof *why);
    why->run = run;
    history_read(why);
    return why;
}

void why_free(Why *why) {
    if (!why)
        return;
    asked_close(why->asked);
    history_release(why);
    mem_free(why);
}

size_t why_now(const Why *why) {
    return run_step(why->run)->op_end;
}

/* ---- explaining ---- */

static void begin(Why *why, WhyExplanation *e, WhyCell cell) {
    const StorageHistory *history = history_find(why, cell.tensor->storage);
    e->terms.count = e->sources.count = 0;
    str_clear(&e->texts);
    e->cell = cell;
    e->kind = WHY_INPUT;
    e->record = NULL;
    e->step = history ? why->done.items[history->order].step : 0;
    e->total = 0;
    e->gap = 0;
}

/* Not the distance of what is not finite: equal infinities, and NaN of NaN, leave no gap. */
static double gap_between(double a, double b) {
    return a == b || (a != a && b != b) ? 0 : fabs(a - b);
}

static void finish(WhyExplanation *e) {
    bool adds = false;
    for (size_t i = 0; i < e->terms.count; i++)
        adds = adds || e->terms.items[i].adds;
    if (!adds)
        e->total = e->value;
    double re = gap_between(creal(e->total), creal(e->value));
    double im = gap_between(cimag(e->total), cimag(e->value));
    e->gap = re > im ? re : im;
}

/* Asks one write; false when it left the cell as it was. */
static bool ask(Why *why, const Write *write, WhyCell cell, WhyExplanation *e) {
    const Done *done = &why->done.items[write->order];
    Asked *a = asked_open(why, write);
    int64_t place = 0;
    e->record = done->record;
    e->step = done->step;
    e->kind = WHY_DEPENDS;
    if (!a || !history_locate(a->out, history_byte(cell.tensor, cell.place), &place))
        return true;
    e->kind = a->rule->kind;
    return a->rule->cell(a, place, e);
}

/* A view of parts reads half an element of a complex tensor. */
static double complex part_of(const WhyCell *cell, const Tensor *made, double complex value) {
    bool halves = dtype_size(cell->tensor->dtype) * 2 == dtype_size(made->dtype) &&
                  dtype_is_complex(made->dtype);
    if (!halves)
        return value;
    size_t byte = history_byte(cell->tensor, cell->place);
    double part = byte % dtype_size(made->dtype) ? cimag(value) : creal(value);
    return cell->tensor->flags & TENSOR_NEG ? -part : part;
}

/* A complex number read over two real cells. */
static bool is_pair(const Tensor *t, const Tensor *made) {
    return dtype_is_complex(t->dtype) && !dtype_is_complex(made->dtype);
}

static void explain_pair(Why *why, const Tensor *made, WhyExplanation *e) {
    WhyCell cell = e->cell;
    int64_t place;
    e->kind = WHY_COPY;
    e->record = NULL;
    for (int i = 0; i < 2; i++) {
        size_t byte = history_byte(cell.tensor, cell.place) + (size_t)i * dtype_size(made->dtype);
        if (!history_locate(made, byte, &place))
            continue;
        WhySource source = {.cell = {made, place, cell.moment}};
        source.value = history_value(why, source.cell);
        answer_add_term(e, i ? I * source.value : source.value, true);
        vec_last(&e->terms).count = 1;
        vec_push(&e->sources, source);
        answer_text(e, i ? "j * #" : "#", &source.value);
    }
}

/* What is read through lazy bits, or in part, counts in parts. */
static void see_through(WhyExplanation *e, const Tensor *made) {
    bool turned = (e->cell.tensor->flags ^ made->flags) & TENSOR_CONJ;
    e->total = part_of(&e->cell, made, e->total);
    if (turned)
        e->total = conj(e->total);
    for (size_t i = 0; i < e->terms.count; i++) {
        e->terms.items[i].amount = part_of(&e->cell, made, e->terms.items[i].amount);
        if (turned)
            e->terms.items[i].amount = conj(e->terms.items[i].amount);
    }
}

bool why_explain(Why *why, WhyCell cell, WhyExplanation *e) {
    begin(why, e, cell);
    if (!history_find(why, cell.tensor->storage))
        return false;
    e->value = history_value(why, cell);
    WhyCell older = cell;
    for (const Write *write; (write = history_writer(why, older)); older.moment = write->order) {
        if (is_pair(cell.tensor, write->region)) {
            e->step = why->done.items[write->order].step;
            explain_pair(why, write->region, e);
            break;
        }
        if (ask(why, write, cell, e)) {
            see_through(e, why->asked ? why->asked->out : cell.tensor);
            break;
        }
        begin(why, e, cell);
    }
    history_leave(why);
    finish(e);
    return true;
}

bool why_knows(const Why *why, const Storage *storage) {
    return history_find(why, storage) != NULL;
}

bool why_find_seed(const Why *why, const OpRecord *record, const OpRecord **seed) {
    int variant = INPUT_MADE;
    const Rule *rule = rule_find(record->op->name, &variant);
    bool draws = rule && str_equal(rule->name, "input") && variant == INPUT_DRAWN;
    const char *seeds = record->op->where & OP_NUMPY ? "random.seed" : "manual_seed";
    *seed = NULL;
    for (size_t i = record->order; draws && !*seed && i-- > 0;)
        if (why->done.items[i].record && str_equal(why->done.items[i].record->op->name, seeds))
            *seed = why->done.items[i].record;
    return draws;
}

void why_explanation_release(WhyExplanation *e) {
    vec_release(&e->terms);
    vec_release(&e->sources);
    str_release(&e->texts);
}

const char *why_term_text(const WhyExplanation *e, const WhyTerm *term) {
    return term->text < e->texts.len ? e->texts.text + term->text : "";
}

void why_add_operation(const OpRecord *record, Str *out) {
    str_addf(out, "%s%s", record->op->name, record->inplace ? "_" : "");
    if (record->arg_count && record->args[0].kind == OP_STR)
        str_addf(out, " %s", record->args[0].s);
}
