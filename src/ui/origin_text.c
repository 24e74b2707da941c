/* The origin of a number in words: the lines that a screen reader or a script gets, and the
 * sentences that the screen shows too. */
#include "ui/origin_parts.h"
#include "ui/state.h"

#include <string.h>

TextId origin_kind_text(WhyKind kind) {
    static const TextId TEXTS[] = {
        [WHY_INPUT] = TEXT_ORIGIN_INPUT,       [WHY_COPY] = TEXT_ORIGIN_COPY,
        [WHY_SUM] = TEXT_ORIGIN_SUM,           [WHY_PRODUCTS] = TEXT_ORIGIN_PRODUCTS,
        [WHY_QUOTIENT] = TEXT_ORIGIN_QUOTIENT, [WHY_FUNCTION] = TEXT_ORIGIN_FUNCTION,
        [WHY_CHOICE] = TEXT_ORIGIN_CHOICE,     [WHY_DEPENDS] = TEXT_ORIGIN_DEPENDS,
    };
    return TEXTS[kind];
}

TextId origin_role_text(WhyRole role) {
    static const TextId TEXTS[] = {
        [WHY_PLAIN] = TEXT_NONE,
        [WHY_ADDED] = TEXT_ORIGIN_ADDED,
        [WHY_CHOSEN] = TEXT_ORIGIN_CHOSEN,
        [WHY_PASSED_OVER] = TEXT_ORIGIN_PASSED_OVER,
        [WHY_CONDITION] = TEXT_ORIGIN_CONDITION,
        [WHY_DIVISOR] = TEXT_ORIGIN_DIVISOR,
        [WHY_SPREAD] = TEXT_ORIGIN_SPREAD,
        [WHY_LEFT_OUT] = TEXT_ORIGIN_LEFT_OUT,
        [WHY_KEPT] = TEXT_ORIGIN_KEPT,
        [WHY_DROPPED] = TEXT_ORIGIN_DROPPED,
    };
    return TEXTS[role];
}

void origin_add_formula(const Session *session, const WhyTerm *term, Str *out) {
    const char *formula = why_term_text(&session->origin.explanation, term);
    const char *role = session_text(session, origin_role_text(term->role));
    Str amount = {0};
    why_add_number(term->amount, &amount);
    str_add(out, role);
    if (!str_equal(formula, str_text(&amount)))
        str_addf(out, "%s%s", *role && *formula ? session_text(session, TEXT_ORIGIN_COLON) : "",
                 formula);
    str_release(&amount);
}

static void add_seed(const Session *session, const OpRecord *record, Str *out) {
    const OpRecord *seed;
    if (!why_find_seed(session->origin.why, record, &seed))
        return;
    if (seed && seed->arg_count && seed->args[0].kind == OP_INT)
        str_addf(out, session_text(session, TEXT_ORIGIN_SEED), (long long)seed->args[0].i);
    else
        str_add(out, session_text(session, TEXT_ORIGIN_DRAWN));
}

void origin_add_maker(const Session *session, Str *out) {
    const WhyExplanation *e = &session->origin.explanation;
    const Step *step = program_step(&session->program, e->step);
    str_addf(out, session_text(session, e->record ? TEXT_ORIGIN_MADE : TEXT_ORIGIN_USED), e->step,
             step->line);
    if (e->record) {
        str_add(out, session_text(session, TEXT_ORIGIN_COLON));
        why_add_operation(e->record, out);
    }
    str_addf(out, session_text(session, TEXT_ORIGIN_KIND),
             session_text(session, origin_kind_text(e->kind)));
    if (e->too_large)
        str_addf(out, session_text(session, TEXT_ORIGIN_TOO_LARGE), WHY_MOST_CELLS);
    if (e->record && e->kind == WHY_INPUT)
        add_seed(session, e->record, out);
}

static int adding_terms(const WhyExplanation *e) {
    int count = 0;
    for (size_t i = 0; i < e->terms.count; i++)
        count += e->terms.items[i].adds;
    return count;
}

void origin_add_sum(const Session *session, Str *out) {
    const WhyExplanation *e = &session->origin.explanation;
    if (!adding_terms(e))
        return;
    Str total = {0};
    why_add_number(e->total, &total);
    if (e->wraps) {
        Str value = {0};
        why_add_number(e->value, &value);
        str_addf(out, session_text(session, TEXT_ORIGIN_WRAPPED), str_text(&total),
                 dtype_name(e->cell.tensor->dtype), str_text(&value));
        str_release(&value);
    } else
        str_addf(out,
                 session_text(session, adding_terms(e) > 1 ? TEXT_ORIGIN_TOTAL : TEXT_ORIGIN_RESULT),
                 str_text(&total), e->gap);
    str_release(&total);
}

void origin_add_rest(const Session *session, Str *out) {
    const Origin *origin = &session->origin;
    if (!origin->rest)
        return;
    Str amount = {0};
    why_add_number(origin->rest_amount, &amount);
    str_addf(out, session_text(session, TEXT_ORIGIN_REST), origin->rest, str_text(&amount));
    str_release(&amount);
}

/* "  0.2311 = 0.48 * 0.48   xq_ft_[0,0,0,1], xk_ft_[0,0,0,2]" */
static void add_row(const Session *session, const OriginRow *row, Str *out) {
    const Origin *origin = &session->origin;
    Str formula = {0};
    const WhyTerm *term = &origin->explanation.terms.items[row->term];
    str_add(out, term->adds ? "\n  " : "\n  | ");
    why_add_number(term->amount, out);
    origin_add_formula(session, term, &formula);
    if (formula.len)
        str_addf(out, " = %s", str_text(&formula));
    str_release(&formula);
    for (int i = 0; i < row->name_count; i++) {
        str_add(out, i ? ", " : "   ");
        why_add_name(&row->names[i], out);
    }
    if (term->count > row->name_count)
        str_addf(out, ", ... (%d)", term->count);
}

static void add_reached(const Session *session, Str *out) {
    const Origin *origin = &session->origin;
    str_addf(out, "%s", session_text(session, TEXT_ORIGIN_REACHES));
    for (size_t i = 0; i < origin->reached.count; i++) {
        const OriginReached *reached = &origin->reached.items[i];
        str_addf(out, "\n  %s %lld / %lld (%.3g%%)", reached->name, (long long)reached->count,
                 (long long)reached->of, 100 * (double)reached->count / (double)reached->of);
    }
}

/* The first line of the statement. */
static void add_code(const Session *session, Str *out) {
    Span span = program_span(&session->program, session->origin.explanation.step);
    if (!span.source)
        return;
    const char *text = span.source->text + span.start;
    str_add(out, "\n  ");
    str_add_bytes(out, text, strcspn(text, "\n"));
}

void origin_add_text(const Session *session, Str *out) {
    const Origin *origin = &session->origin;
    why_add_name(&vec_last(&origin->path).name, out);
    if (origin->forward) {
        str_add(out, " ");
        add_reached(session, out);
        return;
    }
    str_add(out, " = ");
    why_add_number(origin->explanation.value, out);
    str_add(out, "\n");
    origin_add_maker(session, out);
    add_code(session, out);
    for (size_t i = 0; i < origin->rows.count; i++)
        add_row(session, &origin->rows.items[i], out);
    if (origin->rest) {
        str_add(out, "\n  ");
        origin_add_rest(session, out);
    }
    if (adding_terms(&origin->explanation)) {
        str_add(out, "\n");
        origin_add_sum(session, out);
    }
}
