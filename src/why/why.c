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
    e->wraps = e->too_large = false;
    e->unlisted = 0;
    e->unlisted_amount = 0;
}

/* Not the distance of what is not finite: equal infinities, and NaN of NaN, leave no gap. */
static double gap_between(double a, double b) {
    return a == b || (a != a && b != b) ? 0 : fabs(a - b);
}

/* Integers wrap round: a total beyond them is stored modulo 2 to their bits. A total that no int64
 * holds has lost its last bits in double, and is beyond all. */
static bool wraps_round(DType dtype, double total, double value) {
    double values = ldexp(1, 8 * (int)dtype_size(dtype));
    if (!dtype_is_integral(dtype) || total == value || total != floor(total))
        return false;
    return fabs(total) >= ldexp(1, 63) || fmod(total - value, values) == 0;
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
    e->wraps = wraps_round(e->cell.tensor->dtype, creal(e->total), creal(e->value));
}

/* Asks one write; false when it left the cell as it was. */
static bool ask(Why *why, const Write *write, WhyCell cell, WhyExplanation *e) {
    const Done *done = &why->done.items[write->order];
    Asked *a = asked_open(why, write);
    int64_t place = 0;
    e->record = done->record;
    e->step = done->step;
    e->kind = WHY_DEPENDS;
    e->too_large = !a && asked_is_too_large(done->record);
    if (!a || !history_locate(a->out, history_byte(cell.tensor, cell.place), &place))
        return true;
    e->kind = a->rule->kind;
    return a->rule->cell(a, place, e);
}

/* A number as it lies in memory, or as it is read from there: the lazy bits turn it either way. */
static double complex turned(const Tensor *t, double complex value) {
    if (t->flags & TENSOR_CONJ)
        value = conj(value);
    return t->flags & TENSOR_NEG ? -value : value;
}

/* What the tensor that was made holds, as the cell's own tensor reads it: maybe one part of it. */
static double complex seen(const WhyCell *cell, const Tensor *made, double complex value) {
    bool part = dtype_is_complex(made->dtype) && !dtype_is_complex(cell->tensor->dtype);
    value = turned(made, value);
    if (part)
        value = history_byte(cell->tensor, cell->place) % dtype_size(made->dtype) ? cimag(value)
                                                                                  : creal(value);
    return turned(cell->tensor, value);
}

/* The writes of the two halves of a complex cell; the same one where it is complex itself. */
static void halves_of(const Why *why, WhyCell cell, const Write *writes[2]) {
    size_t byte = history_byte(cell.tensor, cell.place);
    size_t half = dtype_size(cell.tensor->dtype) / 2;
    for (int i = 0; i < 2; i++)
        writes[i] =
            history_writer_at(why, cell.tensor->storage, byte + (size_t)i * half, cell.moment);
}

/* True of a complex number whose parts were written apart, or that is read over real cells. */
static bool is_pair(const Why *why, WhyCell cell) {
    const Write *writes[2];
    if (!dtype_is_complex(cell.tensor->dtype))
        return false;
    halves_of(why, cell, writes);
    return writes[0] != writes[1] || (writes[0] && !dtype_is_complex(writes[0]->region->dtype));
}

/* Each half is of the cell that was last written there: a complex one right after that, before its
 * other part was written over. */
static void explain_pair(Why *why, WhyExplanation *e) {
    const Write *writes[2];
    halves_of(why, e->cell, writes);
    size_t byte = history_byte(e->cell.tensor, e->cell.place);
    size_t half = dtype_size(e->cell.tensor->dtype) / 2;
    e->kind = WHY_COPY;
    for (int i = 0; i < 2; i++) {
        const Write *write = writes[i];
        double complex part = i ? cimag(e->value) : creal(e->value);
        WhySource source = {0};
        answer_add_term(e, i ? CMPLX(0, creal(part)) : part, true);
        answer_text(e, i ? "j * #" : "#", &part);
        if (!write || !history_locate(write->region, byte + (size_t)i * half, &source.cell.place))
            continue;
        source.cell.tensor = write->region;
        source.cell.moment =
            dtype_is_complex(write->region->dtype) ? write->order + 1 : e->cell.moment;
        source.value = history_value(why, source.cell);
        vec_last(&e->terms).count = 1;
        vec_push(&e->sources, source);
        e->step = why->done.items[write->order].step;
    }
}

static void see_through(WhyExplanation *e, const Tensor *made) {
    e->total = seen(&e->cell, made, e->total);
    for (size_t i = 0; i < e->terms.count; i++)
        e->terms.items[i].amount = seen(&e->cell, made, e->terms.items[i].amount);
    e->unlisted_amount = seen(&e->cell, made, e->unlisted_amount);
}

/* The last write that made the cell what it is: those that left it alone are passed over. */
static void explain_write(Why *why, WhyExplanation *e) {
    WhyCell cell = e->cell, older = cell;
    for (const Write *write; (write = history_writer(why, older)); older.moment = write->order) {
        if (ask(why, write, cell, e)) {
            see_through(e, why->asked ? why->asked->out : cell.tensor);
            return;
        }
        begin(why, e, cell);
    }
}

bool why_explain(Why *why, WhyCell cell, WhyExplanation *e) {
    begin(why, e, cell);
    if (!history_find(why, cell.tensor->storage))
        return false;
    e->value = history_value(why, cell);
    if (is_pair(why, cell))
        explain_pair(why, e);
    else
        explain_write(why, e);
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
