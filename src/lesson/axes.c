#include "lesson/axes.h"

#include "base/mem.h"
#include "lesson/axes_facts.h"
#include "lesson/axes_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What a comment says of the tensor that a variable was bound to. */
typedef struct Claim {
    struct Claim *next; /* on the same tensor, older */
    const Frame *frame;
    const Symbol *name;
    bool of_self;
    size_t step;
    const Source *source;
    int line;
    Said why; /* it cannot be right; empty when it may */
    int count;
    const char *names[];
} Claim;

struct Axes {
    const Run *run;
    AxesFacts facts;
    VEC(Claim *) claims;
};

/* ---- names ---- */

static bool collect_name(void *facts, int line, const char *text, size_t len) {
    (void)line;
    axes_facts_note_name(facts, text, len);
    return true;
}

int axes_count(const Axes *axes) {
    return (int)axes->facts.names.count;
}

const char *axes_name(const Axes *axes, int index) {
    return axes->facts.names.items[index];
}

/* ---- judging a claim ---- */

/* A shape comment read for one variable, while the run stands at the step that bound it. */
typedef struct Reading {
    Run *run;
    const Frame *frame;
    const char *line;
    const AxisComment *comment;
    const Claim *claim;
    const TensorFacts *facts; /* what operations say; never NULL */
    const AxesFacts *all;
} Reading;

static void take_size(void *size, Run *run, Value value) {
    (void)run;
    if (value.type == VALUE_INT)
        *(int64_t *)size = value.i;
}

/* The size that a name, a number or an expression stands for in the frame, -1 when unknown. */
static int64_t size_of(const Reading *r, const char *text, size_t len) {
    int64_t size = -1;
    Value value;
    Error error = {0};
    Str name = {0};
    str_add_bytes(&name, text, len);
    if (axes_is_size(text, len))
        size = strtoll(str_text(&name), NULL, 10);
    else if (axes_is_expression(text, len))
        run_evaluate(r->run, str_text(&name), take_size, &size, &error);
    else if (axes_is_size_word(text, len) &&
             run_find_variable(r->run, r->frame, str_text(&name), &value))
        take_size(&size, r->run, value);
    error_release(&error);
    str_release(&name);
    return size;
}

static bool size_contradicts(const Reading *r, int axis, Said *why) {
    const char *text = r->line + r->comment->start[axis];
    size_t len = r->comment->len[axis];
    int64_t wanted = size_of(r, text, len), size = r->facts->tensor->shape[axis];
    if (wanted < 0 || wanted == size)
        return false;
    if (axes_is_size(text, len))
        said_add(why, "axis %d has size %lld, not %.*s", axis, (long long)size, (int)len, text);
    else
        said_add(why, "axis %d has size %lld, but %.*s is %lld", axis, (long long)size, (int)len,
                 text, (long long)wanted);
    return true;
}

static bool is_part(const AxisFact *fact, const char *name) {
    for (int i = 0; fact->parts && i < fact->parts->count; i++)
        if (fact->parts->items[i].name == name)
            return true;
    return false;
}

static void add_parts(Said *out, const AxisParts *parts) {
    for (int i = 0; i < parts->count; i++) {
        if (i)
            said_add(out, i + 1 < parts->count ? ", " : " and ");
        if (parts->items[i].name)
            said_add(out, "%s", parts->items[i].name);
        else
            said_add(out, "another axis");
    }
}

static int position_of(const TensorFacts *facts, const char *name) {
    for (int i = 0; i < facts->ndim; i++)
        if (facts->axes[i].name == name)
            return i;
    return -1;
}

/* The one operand of what made the tensor has axes of both names. (Of two, a product, an axis may
 * get the name of one that was summed.) */
static bool operand_has_both(const Reading *r, const char *name, const char *other) {
    const OpRecord *maker = r->facts->maker;
    const TensorFacts *from = NULL;
    int operands = 0;
    for (int i = 0; maker && i < maker->arg_count; i++)
        if (maker->args[i].kind == OP_TENSOR && !operands++)
            from = axes_facts_find(r->all, maker->args[i].tensor);
    return operands == 1 && from && position_of(from, name) >= 0 && position_of(from, other) >= 0;
}

/* A name at the wrong place: no axis alone is that one any more, or another axis is, or none is. */
static bool order_contradicts(const Reading *r, int axis, Said *why) {
    const char *name = r->claim->names[axis];
    const AxisFact *fact = &r->facts->axes[axis];
    if (!name || fact->name == name)
        return false;
    if (fact->places && is_part(fact, name)) {
        said_add(why, "axis %d cannot be %s: ", axis, name);
        add_parts(why, fact->parts);
        said_add(why, " are mixed in it");
        return true;
    }
    int other = position_of(r->facts, name);
    if (other < 0 && fact->name && operand_has_both(r, name, fact->name)) {
        said_add(why, "axis %d is %s; %s is gone after %s", axis, fact->name, name,
                 r->facts->maker->op->name);
        return true;
    }
    if (other < 0 || !fact->name || r->claim->names[other] == name)
        return false;
    said_add(why, "axis %d is %s; %s is axis %d", axis, fact->name, name, other);
    return true;
}

static bool claim_contradicts(const Reading *r, Said *why) {
    int count = r->claim->count, ndim = r->facts->ndim;
    if (count != ndim) {
        said_add(why, "axes in the comment: %d, in the tensor: %d", count, ndim);
        return true;
    }
    for (int i = 0; i < count; i++)
        if (size_contradicts(r, i, why))
            return true;
    for (int i = 0; i < count; i++)
        if (order_contradicts(r, i, why))
            return true;
    return false;
}

/* A claim that may be right names the axes, and what follows inherits the names. */
static void settle(const Claim *claim, TensorFacts *facts) {
    for (int i = 0; i < facts->ndim; i++)
        if (claim->names[i])
            facts->axes[i].name = claim->names[i];
}

/* ---- reading claims ---- */

static bool find_tensor(Run *run, const Frame *frame, const StepChange *change,
                        const Tensor **out) {
    Str name = {0};
    Value value;
    str_addf(&name, "%s%s", change->of_self ? "self." : "", change->name->text);
    bool found =
        run_find_variable(run, frame, str_text(&name), &value) && value.type == VALUE_TENSOR;
    *out = found ? value.tensor : NULL;
    str_release(&name);
    return found;
}

static Claim *new_claim(Axes *axes, const Step *step, const StepChange *change, const char *line,
                        const AxisComment *comment) {
    Claim *claim = arena_alloc(&axes->facts.arena,
                               sizeof *claim + (size_t)comment->count * sizeof *claim->names);
    *claim = (Claim){.frame = step->frame,
                     .name = change->name,
                     .of_self = change->of_self,
                     .source = step->span.source,
                     .count = comment->count};
    for (int i = 0; i < comment->count; i++)
        claim->names[i] = axes_facts_name(&axes->facts, line + comment->start[i], comment->len[i]);
    vec_push(&axes->claims, claim);
    return claim;
}

/* The comment of line `number` says `comment` of one variable, at the run's present step. */
static void claim(Axes *axes, const StepChange *change, int number, const AxisComment *comment) {
    Run *run = (Run *)(uintptr_t)axes->run;
    const Step *step = run_step(run);
    const Tensor *t;
    size_t len;
    if (!find_tensor(run, step->frame, change, &t))
        return;
    const char *line = source_line(step->span.source, number, &len);
    Claim *claim = new_claim(axes, step, change, line, comment);
    axes_facts_make(&axes->facts, t);
    TensorFacts *facts = axes_derive(&axes->facts, t);
    Reading reading = {.run = run,
                       .frame = step->frame,
                       .line = line,
                       .comment = comment,
                       .claim = claim,
                       .facts = facts,
                       .all = &axes->facts};
    claim->line = number;
    claim->step = run->timeline.position;
    claim->next = facts->claims;
    facts->claims = claim;
    if (!claim_contradicts(&reading, &claim->why))
        settle(claim, facts);
}

/* Does the word before a shape name this variable? No word names any. */
static bool label_fits(const char *line, const AxisComment *comment, const StepChange *change) {
    Str name = {0};
    str_addf(&name, "%s%s", change->of_self ? "self." : "", change->name->text);
    bool fits =
        !comment->label_len || (comment->label_len == name.len &&
                                memcmp(line + comment->label_start, name.text, name.len) == 0);
    str_release(&name);
    return fits;
}

static int bound_count(const Step *step) {
    int count = 0;
    for (int i = 0; i < step->change_count; i++)
        count += step->changes[i].bound;
    return count;
}

/* A comment lists one shape for each target, or one for all. */
static void read_statement(Axes *axes, size_t k, const Step *step) {
    AxisComment items[AXES_MOST_ITEMS];
    int number = span_end_line(step->span), targets = bound_count(step), shapes = 0, only = 0;
    size_t len;
    const char *line = source_line(step->span.source, number, &len);
    int count = targets ? axes_read_items(line, len, items) : 0;
    for (int i = 0; i < count; i++) {
        shapes += items[i].count > 0;
        only = items[i].count ? i : only;
    }
    if (!shapes || (shapes > 1 && count != targets))
        return;
    run_seek((Run *)(uintptr_t)axes->run, k);
    for (int i = 0, target = 0; i < step->change_count; i++) {
        const AxisComment *comment = &items[count == targets ? target : only];
        target += step->changes[i].bound;
        if (step->changes[i].bound && comment->count &&
            label_fits(line, comment, &step->changes[i]))
            claim(axes, &step->changes[i], number, comment);
    }
}

static const Parameter *find_parameter(const Function *function, const Symbol *name) {
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        if (function->params[i].symbol == name)
            return &function->params[i];
    return NULL;
}

static int parameters_on_line(const Function *function, int line) {
    int count = 0;
    for (int i = 0; i < function->positional + function->keyword_only; i++)
        count += span_line(function->params[i].span) == line;
    return count;
}

/* A comment behind a parameter is about it: when it stands alone on its line, or by its name. */
static void read_entry(Axes *axes, size_t k, const Step *step) {
    const Function *function = step->frame->function;
    for (int i = 0; i < step->change_count; i++) {
        AxisComment items[AXES_MOST_ITEMS];
        size_t len;
        const Parameter *parameter = find_parameter(function, step->changes[i].name);
        if (!parameter || step->changes[i].of_self)
            continue;
        int number = span_line(parameter->span);
        const char *line = source_line(step->span.source, number, &len);
        int count = axes_read_items(line, len, items);
        bool alone = parameters_on_line(function, number) == 1;
        for (int j = 0; j < count; j++)
            if (items[j].count && (alone || items[j].label_len) &&
                label_fits(line, &items[j], &step->changes[i])) {
                run_seek((Run *)(uintptr_t)axes->run, k);
                claim(axes, &step->changes[i], number, &items[j]);
                break;
            }
    }
}

/* `B, L, _ = x.shape` names the axes of x that have no name. */
static void read_unpacked(Axes *axes, const Step *step) {
    const OpRecord *op = step->ops;
    AxisWord words[TENSOR_MAX_NDIM];
    bool asks_shape = op && !op->next && op->arg_count == 1 && op->args[0].kind == OP_TENSOR &&
                      (str_equal(op->op->name, "shape") || str_equal(op->op->name, "size"));
    if (!asks_shape)
        return;
    const Tensor *t = op->args[0].tensor;
    int count = axes_read_targets(step->span, words, TENSOR_MAX_NDIM);
    TensorFacts *facts = axes_facts_make(&axes->facts, t);
    for (int i = 0; count == facts->ndim && i < count; i++)
        if (words[i].text && !facts->axes[i].name)
            facts->axes[i].name = axes_facts_name(&axes->facts, words[i].text, words[i].len);
}

static void read_step(Axes *axes, size_t k) {
    const Step *step = run_step_at(axes->run, k);
    for (const OpRecord *op = step->ops; op; op = op->next)
        axes_derive_results(&axes->facts, &op->result);
    if (step->kind == STEP_STATEMENT) {
        read_unpacked(axes, step);
        read_statement(axes, k, step);
    } else if (step->kind == STEP_ENTRY)
        read_entry(axes, k, step);
}

Axes *axes_new(const Run *run) {
    Axes *axes = mem_alloc(sizeof *axes);
    size_t position = run->timeline.position;
    axes->run = run;
    axes_each_item(&run->source, collect_name, &axes->facts);
    for (size_t k = 1; k <= run_last(run); k++)
        for (const OpRecord *op = run_step_at(run, k)->ops; op; op = op->next)
            axes_facts_note_maker(&axes->facts, op);
    for (size_t k = 1; k <= run_last(run); k++)
        read_step(axes, k);
    run_seek((Run *)(uintptr_t)run, position); /* read_step moved it */
    return axes;
}

void axes_free(Axes *axes) {
    if (!axes)
        return;
    for (size_t i = 0; i < axes->claims.count; i++)
        said_release(&axes->claims.items[i]->why);
    vec_release(&axes->claims);
    axes_facts_release(&axes->facts);
    mem_free(axes);
}

/* ---- asking ---- */

/* The comment in force on a variable that holds `t`. */
static const Claim *find_claim(const Axes *axes, const Frame *frame, const char *name,
                               const TensorFacts *facts) {
    bool of_self = name && str_starts_with(name, "self.");
    const char *plain = of_self ? name + strlen("self.") : name;
    for (const Claim *claim = name && facts ? facts->claims : NULL; claim; claim = claim->next)
        if (claim->frame == frame && claim->of_self == of_self &&
            str_equal(claim->name->text, plain) && claim->step <= axes->run->timeline.position)
            return claim;
    return NULL;
}

bool axes_of(const Axes *axes, const Frame *frame, const char *name, const Tensor *t,
             const char *names[TENSOR_MAX_NDIM]) {
    const TensorFacts *facts = axes_facts_find(&axes->facts, t);
    const Claim *claim = find_claim(axes, frame, name, facts);
    bool any = false;
    for (int i = 0; i < t->ndim; i++) {
        names[i] = claim && claim->count == t->ndim ? claim->names[i] : NULL;
        if (!names[i] && facts && facts->ndim == t->ndim)
            names[i] = facts->axes[i].name;
        any = any || names[i];
    }
    return any;
}

bool axes_contradict(const Axes *axes, const Frame *frame, const char *name, const Tensor *t,
                     Said *why) {
    const Claim *claim = find_claim(axes, frame, name, axes_facts_find(&axes->facts, t));
    if (claim)
        said_add_said(why, &claim->why);
    return claim && !said_is_empty(&claim->why);
}

static bool same_comment(const Claim *a, const Claim *b) {
    return a->source == b->source && a->line == b->line && a->name == b->name &&
           a->of_self == b->of_self;
}

void axes_each_contradiction(const Axes *axes, AxesContradiction *visit, void *context) {
    VEC(const Claim *) told = {0};
    for (size_t i = 0; i < axes->claims.count; i++) {
        const Claim *claim = axes->claims.items[i];
        bool is_new = !said_is_empty(&claim->why);
        for (size_t j = 0; is_new && j < told.count; j++)
            is_new = !same_comment(claim, told.items[j]); /* an earlier round of a loop or call */
        if (!is_new)
            continue;
        Str name = {0};
        str_addf(&name, "%s%s", claim->of_self ? "self." : "", claim->name->text);
        visit(context, claim->source, claim->line, name.text, &claim->why);
        str_release(&name);
        vec_push(&told, claim);
    }
    vec_release(&told);
}
