#include "why/asked.h"

#include "base/mem.h"
#include "eval/interp.h"
#include "why/rules.h"

#include <string.h>

/* ---- opening ---- */

static Tensor *copy_operand(Asked *a, const Tensor *t, int param) {
    Tensor *now = history_copy(a->why, &a->arena, t, a->record->order);
    bool known = history_find(a->why, t->storage); /* else made of a list, for this call alone */
    vec_push(&a->operands, (Operand){known ? t : NULL, now, param});
    return now;
}

static int64_t cells_of(const OpArg *arg) {
    int64_t cells = arg->kind == OP_TENSOR ? tensor_count(arg->tensor) : 0;
    for (int i = 0; arg->kind == OP_LIST && i < arg->list.count; i++)
        cells += cells_of(&arg->list.items[i]);
    return cells;
}

bool asked_is_too_large(const OpRecord *record) {
    int64_t cells = 0;
    for (int i = 0; i < record->arg_count && cells <= WHY_MOST_CELLS; i++)
        cells += cells_of(&record->args[i]);
    for (int i = 0; i < record->keyword_count && cells <= WHY_MOST_CELLS; i++)
        cells += cells_of(&record->keywords[i].value);
    return cells > WHY_MOST_CELLS;
}

static void copy_operands(Asked *a, OpArg *arg, int param) {
    if (arg->kind == OP_TENSOR)
        arg->tensor = copy_operand(a, arg->tensor, param);
    if (arg->kind != OP_LIST)
        return;
    OpArg *items = arena_alloc_array(&a->arena, (size_t)arg->list.count, sizeof *items);
    for (int i = 0; i < arg->list.count; i++) {
        items[i] = arg->list.items[i];
        copy_operands(a, &items[i], param);
    }
    arg->list.items = items;
}

/* The tensor among a result's that was made; *at counts tensors. */
static bool find_result(const OpArg *result, const Tensor *wanted, int *at) {
    if (result->kind == OP_TENSOR) {
        ++*at;
        return result->tensor == wanted;
    }
    for (int i = 0; result->kind == OP_LIST && i < result->list.count; i++)
        if (find_result(&result->list.items[i], wanted, at))
            return true;
    return false;
}

static const Tensor *overwritten(const Asked *a, const Write *write) {
    for (size_t i = 0; i < a->operands.count; i++)
        if (a->operands.items[i].source &&
            a->operands.items[i].source->storage == write->region->storage)
            return a->operands.items[i].source;
    return NULL;
}

static bool choose_rule(Asked *a) {
    a->rule = rule_find(a->form->name, &a->variant);
    if (a->rule && (!a->rule->open || a->rule->open(a)))
        return true;
    a->state = NULL;
    error_release(&a->error);
    a->rule = rule_by_trying();
    return a->rule->open(a);
}

/* The generators as they were at the moment that was entered. */
static void take_generators(Asked *a) {
    const OpContext *ops = &a->why->run->interp->ops;
    a->torch_state = ops->torch_generator->state;
    a->numpy_state = ops->numpy_generator->state;
    a->context.torch_generator = &a->torch;
    a->context.numpy_generator = &a->numpy;
}

static bool prepare(Asked *a, const Write *write) {
    const OpRecord *r = a->record;
    OpCall call = {r->arg_count, r->args, r->keyword_count, r->keywords, false};
    Binding binding;
    if (asked_is_too_large(r))
        return false;
    history_enter(a->why, r->order);
    take_generators(a);
    a->context.scratch = &a->arena; /* what binding makes is needed longer than a run */
    a->form = bind_overloads(&a->context, r->op, &call, &binding);
    a->context.scratch = &a->scratch;
    if (!a->form)
        return false;
    memcpy(a->args, binding.args, sizeof a->args);
    a->param_count = op_parameters(a->form, a->params, OP_MAX_PARAMS);
    for (int i = 0; i < a->param_count; i++)
        copy_operands(a, &a->args[i], i);
    a->out = write->makes ? write->region : overwritten(a, write);
    a->result = -1;
    if (write->makes)
        find_result(&r->result, write->region, &a->result);
    return a->out && choose_rule(a);
}

Asked *asked_open(Why *why, const Write *write) {
    const Done *done = &why->done.items[write->order];
    Asked *a = why->asked;
    if (a && a->record == done->record && (!write->makes || a->out == write->region) &&
        a->out->storage == write->region->storage)
        return a;
    asked_close(a);
    a = mem_alloc(sizeof *a);
    a->why = why;
    a->record = done->record;
    a->step = done->step;
    a->context = (OpContext){.arena = &a->arena, .scratch = &a->scratch, .error = &a->error};
    why->asked = a;
    if (prepare(a, write))
        return a;
    asked_close(a);
    why->asked = NULL;
    return NULL;
}

void asked_close(Asked *a) {
    if (!a)
        return;
    error_release(&a->error);
    vec_release(&a->operands);
    arena_release(&a->scratch);
    arena_release(&a->arena);
    mem_free(a);
}

/* ---- arguments ---- */

static bool is_one_of(const char *name, const char *names) {
    size_t len = strlen(name);
    for (const char *at = names; at; at = strchr(at, '|'), at += at != NULL)
        if (!strncmp(at, name, len) && (!at[len] || at[len] == '|'))
            return true;
    return false;
}

int asked_param(const Asked *a, const char *names) {
    for (int i = 0; i < a->param_count; i++)
        if (is_one_of(a->params[i], names))
            return i;
    return -1;
}

const OpArg *asked_arg(const Asked *a, const char *names) {
    int at = asked_param(a, names);
    bool given = at >= 0 && a->args[at].kind != OP_ABSENT && a->args[at].kind != OP_NONE;
    return given ? &a->args[at] : NULL;
}

const Operand *asked_operand(const Asked *a, int param) {
    for (size_t i = 0; i < a->operands.count; i++)
        if (a->operands.items[i].param == param)
            return &a->operands.items[i];
    return NULL;
}

int asked_axes(const Asked *a, const char *names, int ndim, int *axes) {
    const OpArg *arg = asked_arg(a, names);
    int count = !arg ? 0 : arg->kind == OP_LIST ? arg->list.count : 1;
    for (int i = 0; i < count && i < TENSOR_MAX_NDIM; i++) {
        int64_t axis = op_arg_int(arg->kind == OP_LIST ? &arg->list.items[i] : arg);
        axes[i] = (int)(axis < 0 ? axis + ndim : axis);
    }
    return count;
}

double asked_double(const Asked *a, const char *name, double otherwise) {
    const OpArg *arg = asked_arg(a, name);
    return arg && op_arg_is_number(arg) && arg->kind != OP_COMPLEX ? op_arg_double(arg) : otherwise;
}

int64_t asked_int(const Asked *a, const char *name, int64_t otherwise) {
    const OpArg *arg = asked_arg(a, name);
    return arg && (arg->kind == OP_INT || arg->kind == OP_BOOL) ? op_arg_int(arg) : otherwise;
}

/* ---- running ---- */

static Tensor *tensor_at(const OpArg *result, int wanted, int *at) {
    if (result->kind == OP_TENSOR)
        return ++*at == wanted ? result->tensor : NULL;
    Tensor *found = NULL;
    for (int i = 0; result->kind == OP_LIST && !found && i < result->list.count; i++)
        found = tensor_at(&result->list.items[i], wanted, at);
    return found;
}

Tensor *asked_run(Asked *a, const OpArg *args) {
    OpArg out = {0}, bound[OP_MAX_PARAMS];
    int at = -1;
    memcpy(bound, args, sizeof bound);
    error_release(&a->error);
    a->torch.state = a->torch_state;
    a->numpy.state = a->numpy_state;
    bool fine = a->form->kernel(&a->context, a->form, bound, &out);
    arena_release(&a->scratch);
    return fine ? tensor_at(&out, a->result < 0 ? 0 : a->result, &at) : NULL;
}

double complex asked_value(const Operand *operand, int64_t place) {
    return tensor_get_complex(operand->now, operand->now->offset + place);
}

int64_t asked_broadcast(const Tensor *out, int64_t n, const Tensor *operand) {
    int64_t place = 0, step = 1;
    for (int i = operand->ndim - 1, axis = out->ndim - 1; i >= 0; i--, axis--) {
        int64_t at = axis >= 0 ? n % out->shape[axis] : 0;
        if (axis >= 0)
            n /= out->shape[axis];
        if (operand->shape[i] != 1)
            place += at * step;
        step *= operand->shape[i];
    }
    return place;
}

double complex asked_result(Asked *a, int64_t n) {
    if (!a->made) {
        history_enter(a->why, a->record->order + 1);
        a->made = history_copy(a->why, &a->arena, a->out, a->record->order + 1);
    }
    return tensor_get_complex(a->made, a->made->offset + n);
}

double complex asked_times(double complex a, double complex b) {
    if (cimag(a) == 0 && cimag(b) == 0)
        return creal(a) * creal(b);
    if (cimag(a) == 0)
        return CMPLX(creal(a) * creal(b), creal(a) * cimag(b));
    return cimag(b) == 0 ? asked_times(b, a) : a * b;
}

/* ---- answers ---- */

static bool is_unlisted(const WhyExplanation *e) {
    return e->unlisted > 0;
}

void answer_add_term(WhyExplanation *e, double complex amount, bool adds) {
    if (!e->sources_only && e->terms.count == WHY_MOST_TERMS) {
        e->unlisted++;
        e->unlisted_amount += adds ? amount : 0;
        e->total += adds ? amount : 0;
        return;
    }
    vec_push(&e->terms, (WhyTerm){.amount = amount,
                                  .adds = adds,
                                  .first = (int)e->sources.count,
                                  .text = e->texts.len});
    if (adds)
        e->total = e->terms.count == 1 ? amount : e->total + amount;
    if (!e->sources_only)
        str_add_bytes(&e->texts, "", 1);
}

void answer_add_source(Asked *a, WhyExplanation *e, const Operand *operand, int64_t place) {
    WhyCell cell = {operand->source, place, a->record->order};
    if (!operand->source || is_unlisted(e))
        return;
    vec_push(&e->sources, (WhySource){cell, asked_value(operand, place)});
    vec_last(&e->terms).count++;
}

void answer_role(WhyExplanation *e, WhyRole role) {
    if (!is_unlisted(e))
        vec_last(&e->terms).role = role;
}

void why_add_number(double complex z, Str *out) {
    double re = str_plain_nan(creal(z)), im = str_plain_nan(cimag(z));
    if (im != 0 && re == 0)
        str_addf(out, "%.4gj", im);
    else if (im != 0)
        str_addf(out, "(%.4g%+.4gj)", re, im);
    else
        str_addf(out, "%.4g", re);
}

void answer_text(WhyExplanation *e, const char *format, const double complex *values) {
    if (e->sources_only || is_unlisted(e))
        return;
    str_cut(&e->texts, vec_last(&e->terms).text);
    for (const char *at = format; *at; at++)
        if (*at == '#')
            why_add_number(*values++, &e->texts);
        else
            str_add_char(&e->texts, *at);
    str_add_bytes(&e->texts, "", 1);
}

Factor asked_factor(const Asked *a, int param, int64_t n) {
    const Operand *operand = asked_operand(a, param);
    if (!operand)
        return (Factor){.value = op_arg_complex(&a->args[param])};
    int64_t place = asked_broadcast(a->out, n, operand->now);
    return (Factor){operand, place, asked_value(operand, place)};
}

void answer_add_factor(Asked *a, WhyExplanation *e, const Factor *factor) {
    if (factor->operand)
        answer_add_source(a, e, factor->operand, factor->place);
}

/* One real product of parts; `turn` is 1, -1 or i, as the parts' units multiply. */
static void add_real_product(Asked *a, WhyExplanation *e, double complex scale, double complex turn,
                             const Factor *factors, double x, double y, const char *text) {
    if ((!factors[0].operand && x == 0) || (!factors[1].operand && y == 0))
        return; /* a plain number without that part */
    answer_add_term(e, scale * turn * x * y, true);
    for (int i = 0; i < 2; i++)
        answer_add_factor(a, e, &factors[i]);
    answer_text(e, text, (double complex[]){x, y});
}

static void add_complex_product(Asked *a, WhyExplanation *e, double complex scale,
                                const Factor *f) {
    double x = creal(f[0].value), u = cimag(f[0].value);
    double y = creal(f[1].value), v = cimag(f[1].value);
    add_real_product(a, e, scale, 1, f, x, y, "re*re  # * #");
    add_real_product(a, e, scale, -1, f, u, v, "-im*im  # * #");
    add_real_product(a, e, scale, I, f, x, v, "j*re*im  # * #");
    add_real_product(a, e, scale, I, f, u, y, "j*im*re  # * #");
}

static bool is_complex_factor(const Factor *factor) {
    return factor->operand ? dtype_is_complex(factor->operand->now->dtype)
                           : cimag(factor->value) != 0;
}

void answer_add_product(Asked *a, WhyExplanation *e, double complex scale, int count,
                        const Factor *factors) {
    if (count == 2 && is_complex_factor(&factors[0]) && is_complex_factor(&factors[1])) {
        add_complex_product(a, e, scale, factors);
        return;
    }
    double complex amount = scale, values[OP_MAX_PARAMS];
    Str text = {0};
    for (int i = 0; i < count && i < OP_MAX_PARAMS; i++) {
        amount = asked_times(amount, factors[i].value);
        values[i] = factors[i].value;
        str_add(&text, i ? " * #" : "#");
    }
    answer_add_term(e, amount, true);
    for (int i = 0; i < count; i++)
        answer_add_factor(a, e, &factors[i]);
    answer_text(e, str_text(&text), values);
    str_release(&text);
}
