#include "ops/einsum.h"

#include "ops/results.h"

#include <ctype.h>
#include <string.h>

static int code_of(char letter) {
    if (letter >= 'A' && letter <= 'Z')
        return letter - 'A';
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 26 : -1;
}

char einsum_letter(int code) {
    return (char)(code < 26 ? 'A' + code : 'a' + code - 26);
}

static bool fail(OpContext *context, const EinsumPlan *plan, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(OpContext *context, const EinsumPlan *plan, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_setv(context->error, ERR_RUNTIME, format, args);
    va_end(args);
    error_preface(context->error, "einsum '%s': ", plan->equation);
    return false;
}

/* ---- terms ---- */

static bool read_ellipsis(OpContext *context, const EinsumPlan *plan, const char **at,
                          EinsumTerm *term) {
    if (strncmp(*at, "...", 3) != 0)
        return fail(context, plan, "a dot must be one of three, '...'");
    if (term->ellipsis >= 0)
        return fail(context, plan, "'...' appears twice in one term");
    term->ellipsis = 0;
    term->letters[term->count++] = EINSUM_ELLIPSIS;
    *at += 3;
    return true;
}

/* A term: letters, spaces, at most one "...". */
static bool read_term(OpContext *context, const EinsumPlan *plan, const char **at,
                      EinsumTerm *term) {
    *term = (EinsumTerm){.ellipsis = -1};
    while (**at && **at != ',' && strncmp(*at, "->", 2) != 0) {
        if (**at == ' ') {
            ++*at;
            continue;
        }
        if (term->count > TENSOR_MAX_NDIM)
            return fail(context, plan, "a term has more than %d letters", TENSOR_MAX_NDIM);
        if (**at == '.') {
            if (!read_ellipsis(context, plan, at, term))
                return false;
            continue;
        }
        int code = code_of(**at);
        if (code < 0)
            return fail(context, plan, "'%c' is no letter; terms are made of a-z, A-Z and '...'",
                        isprint((unsigned char)**at) ? **at : '?');
        term->letters[term->count++] = (unsigned char)code;
        ++*at;
    }
    return true;
}

static bool read_inputs(OpContext *context, EinsumPlan *plan, const char **at) {
    for (int i = 0;; i++) {
        if (i == plan->operands)
            return fail(context, plan, "there are more terms than operands, of which there %s %d",
                        plan->operands == 1 ? "is" : "are", plan->operands);
        if (!read_term(context, plan, at, &plan->terms[i]))
            return false;
        if (**at != ',') {
            if (i == plan->operands - 1)
                return true;
            return fail(context, plan, "there are %d operands, but only %d term%s", plan->operands,
                        i + 1, i ? "s" : "");
        }
        ++*at;
    }
}

/* Letters and axes must be as many; "..." covers what is left. */
static bool fit_term(OpContext *context, EinsumPlan *plan, int i, const Tensor *t) {
    EinsumTerm *term = &plan->terms[i];
    int named = term->count - (term->ellipsis >= 0);
    if (term->ellipsis >= 0 && named <= t->ndim) {
        term->ellipsis = t->ndim - named;
        if (term->ellipsis > plan->ellipsis_axes)
            plan->ellipsis_axes = term->ellipsis;
        return true;
    }
    if (named == t->ndim)
        return true;
    Str shape = {0};
    tensor_add_shape(&shape, t->ndim, t->shape);
    fail(context, plan, "the term of operand %d names %d axes, but its shape is %s", i, named,
         str_text(&shape));
    str_release(&shape);
    return false;
}

/* ---- places ---- */

static void count_letters(const EinsumPlan *plan, int *counts) {
    for (int i = 0; i < plan->operands; i++)
        for (int k = 0; k < plan->terms[i].count; k++)
            if (plan->terms[i].letters[k] != EINSUM_ELLIPSIS)
                counts[plan->terms[i].letters[k]]++;
}

/* Without an arrow: what "..." covers, then the letters that appear once, in their order. */
static void place_implicit(EinsumPlan *plan, const int *counts) {
    plan->ellipsis_place = 0;
    plan->out_ndim = plan->ellipsis_axes;
    for (int code = 0; code < EINSUM_LETTERS; code++)
        if (counts[code] == 1)
            plan->place[code] = plan->out_ndim++;
}

static bool place_output(OpContext *context, EinsumPlan *plan, const char *at, const int *counts) {
    EinsumTerm term;
    if (!read_term(context, plan, &at, &term))
        return false;
    if (*at)
        return fail(context, plan, "the output is one term, without ',' and '->'");
    for (int i = 0; i < term.count; i++) {
        int code = term.letters[i];
        if (code == EINSUM_ELLIPSIS) {
            plan->ellipsis_place = plan->out_ndim;
            plan->out_ndim += plan->ellipsis_axes;
            continue;
        }
        if (counts[code] == 0)
            return fail(context, plan, "the output names %c, which no operand has",
                        einsum_letter(code));
        if (plan->place[code] >= 0)
            return fail(context, plan, "the output names %c twice", einsum_letter(code));
        plan->place[code] = plan->out_ndim++;
    }
    return true;
}

/* What is not in the output comes behind it, to be summed. */
static void place_summed(EinsumPlan *plan, const int *counts) {
    plan->ndim = plan->out_ndim;
    if (plan->ellipsis_place < 0) {
        plan->ellipsis_place = plan->ndim;
        plan->ndim += plan->ellipsis_axes;
    }
    for (int code = 0; code < EINSUM_LETTERS; code++)
        if (counts[code] > 0 && plan->place[code] < 0)
            plan->place[code] = plan->ndim++;
}

bool einsum_parse(OpContext *context, const char *equation, int operands, Tensor *const *tensors,
                  EinsumPlan *plan) {
    int counts[EINSUM_LETTERS] = {0};
    const char *at = equation;
    *plan = (EinsumPlan){.equation = equation, .operands = operands, .ellipsis_place = -1};
    if (operands == 0)
        return fail(context, plan, "there are no operands");
    plan->terms = arena_alloc_array(context->scratch, (size_t)operands, sizeof *plan->terms);
    for (int code = 0; code < EINSUM_LETTERS; code++)
        plan->place[code] = -1;
    if (!read_inputs(context, plan, &at))
        return false;
    for (int i = 0; i < operands; i++)
        if (!fit_term(context, plan, i, tensors[i]))
            return false;
    count_letters(plan, counts);
    if (!*at)
        place_implicit(plan, counts);
    else if (!place_output(context, plan, at + 2, counts))
        return false;
    place_summed(plan, counts);
    if (plan->ndim > TENSOR_MAX_NDIM)
        return fail(context, plan, "it has %d letters and covered axes in all, and %d is the most",
                    plan->ndim, TENSOR_MAX_NDIM);
    return true;
}
