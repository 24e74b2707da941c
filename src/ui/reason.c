#include "ui/reason.h"

#include "ui/summary.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { REASON_LONGEST = 48, REASON_MOST_NAMES = 8 };

/* ---- shapes: one rule for each kind of operation ---- */

typedef struct Reason {
    Str *out;
    Language language;
    const OpRecord *op;
    const Tensor *in, *made; /* `in` may be NULL */
    const char *in_name;     /* NULL: none */
} Reason;

typedef void ReasonRule(const Reason *reason);

static const char *say(const Reason *reason, TextId id) {
    return text_get(id, reason->language);
}

static void add_product(Str *out, const Tensor *t) {
    for (int i = 0; i < t->ndim; i++)
        str_addf(out, i ? " * %" PRId64 : "%" PRId64, t->shape[i]);
}

/* The one axis whose size differs; -1 when it is not one. */
static int resized_axis(const Tensor *in, const Tensor *made) {
    int axis = -1;
    for (int i = 0; in->ndim == made->ndim && i < in->ndim; i++) {
        if (in->shape[i] == made->shape[i])
            continue;
        if (axis >= 0)
            return -1;
        axis = i;
    }
    return in->ndim == made->ndim ? axis : -1;
}

/* The one axis that, left out of `in`, gives `made`; -1 when it is not one. */
static int lost_axis(const Tensor *in, const Tensor *made) {
    int found = -1;
    for (int left = 0; in->ndim == made->ndim + 1 && left < in->ndim; left++) {
        bool fits = true;
        for (int i = 0; i < made->ndim; i++)
            fits = fits && made->shape[i] == in->shape[i + (i >= left)];
        if (fits && found >= 0)
            return -1;
        found = fits ? left : found;
    }
    return found;
}

static void reason_nothing(const Reason *reason) {
    (void)reason;
}

static void reason_moved(const Reason *reason) {
    str_add(reason->out, say(reason, TEXT_BECAUSE_MOVED));
}

static void reason_reshape(const Reason *reason) {
    Str sizes = {0};
    if (!reason->made->ndim)
        return;
    add_product(&sizes, reason->made);
    str_addf(reason->out, say(reason, TEXT_BECAUSE_RESHAPE), (long long)tensor_count(reason->made), str_text(&sizes));
    str_release(&sizes);
}

static void reason_squeeze(const Reason *reason) {
    str_add(reason->out, say(reason, TEXT_BECAUSE_SQUEEZE));
}

static void reason_insert(const Reason *reason) {
    str_add(reason->out, say(reason, TEXT_BECAUSE_INSERT));
}

static void reason_index(const Reason *reason) {
    str_add(reason->out, say(reason, TEXT_BECAUSE_INDEX));
}

static void reason_fold(const Reason *reason) {
    int axis = lost_axis(reason->in, reason->made);
    const char *name = reason->op->op->name;
    if (axis >= 0)
        str_addf(reason->out, say(reason, TEXT_BECAUSE_FOLD), name, axis,
                 (long long)reason->in->shape[axis]);
    else if (reason->in->ndim == reason->made->ndim)
        str_addf(reason->out, say(reason, TEXT_BECAUSE_KEEPDIM), name);
    else
        str_addf(reason->out, say(reason, TEXT_BECAUSE_FOLDED), name);
}

static void reason_replace(const Reason *reason) {
    int axis = resized_axis(reason->in, reason->made);
    if (axis < 0)
        return;
    long long before = reason->in->shape[axis], after = reason->made->shape[axis];
    const char *name = reason->op->op->name;
    if (str_equal(name, "rfft") && after == before / 2 + 1)
        str_addf(reason->out, say(reason, TEXT_BECAUSE_BINS), before, before, after, axis);
    else if (str_equal(name, "irfft") && after == 2 * (before - 1))
        str_addf(reason->out, say(reason, TEXT_BECAUSE_SAMPLES), before, before, after, axis);
    else
        str_addf(reason->out, say(reason, TEXT_BECAUSE_RESIZED), name, axis, before, after);
}

static void reason_join(const Reason *reason) {
    str_addf(reason->out, say(reason, TEXT_BECAUSE_JOIN), reason->op->op->name);
}

static void reason_stack(const Reason *reason) {
    str_add(reason->out, say(reason, TEXT_BECAUSE_STACK));
}

/* Adds the letters of `terms` that the output lacks, each once: "e, d". */
static void add_summed(Str *out, const char *terms, const char *arrow) {
    char seen[2] = {0};
    for (const char *at = terms; at < arrow; at++) {
        seen[0] = *at;
        if (isalpha((unsigned char)*at) && !strchr(arrow, *at) && !strstr(str_text(out), seen))
            str_addf(out, out->len ? ", %s" : "%s", seen);
    }
}

/* "b is 3, h is 8"; false when the equation does not spell the output out. */
static bool add_letters(const Reason *reason, const char *arrow, Str *out) {
    int axis = 0;
    for (const char *at = arrow + 2; *at; at++) {
        if (*at == ' ')
            continue;
        if (!isalpha((unsigned char)*at) || axis == reason->made->ndim)
            return false;
        str_addf(out, axis ? ", %c %" PRId64 : "%c %" PRId64, *at, reason->made->shape[axis]);
        axis++;
    }
    return axis == reason->made->ndim;
}

static void reason_einsum(const Reason *reason) {
    const OpArg *equation = reason->op->args;
    const char *arrow = reason->op->arg_count && equation->kind == OP_STR
                            ? strstr(equation->s, "->")
                            : NULL;
    Str letters = {0}, summed = {0};
    if (arrow && add_letters(reason, arrow, &letters)) {
        add_summed(&summed, equation->s, arrow);
        str_addf(reason->out, say(reason, TEXT_BECAUSE_LETTERS), str_text(&letters));
        if (summed.len)
            str_addf(reason->out, say(reason, TEXT_BECAUSE_SUMMED), str_text(&summed));
    }
    str_release(&letters);
    str_release(&summed);
}

static void reason_matmul(const Reason *reason) {
    const Tensor *made = reason->made;
    if (reason->in->ndim < 2 || made->ndim < 2)
        return;
    str_addf(reason->out, say(reason, TEXT_BECAUSE_MATMUL),
             (long long)made->shape[made->ndim - 2], (long long)made->shape[made->ndim - 1],
             (long long)reason->in->shape[reason->in->ndim - 1]);
}

static void reason_linear(const Reason *reason) {
    const Tensor *in = reason->in, *made = reason->made;
    if (in->ndim && made->ndim)
        str_addf(reason->out, say(reason, TEXT_BECAUSE_LINEAR), (long long)in->shape[in->ndim - 1],
                 (long long)made->shape[made->ndim - 1]);
}

static void reason_sizes(const Reason *reason) {
    str_addf(reason->out, say(reason, TEXT_BECAUSE_SIZES), reason->op->op->name);
}

static bool same_shape(const Tensor *a, const Tensor *b) {
    return a->ndim == b->ndim &&
           memcmp(a->shape, b->shape, (size_t)a->ndim * sizeof *a->shape) == 0;
}

/* Size of an axis counted from the right, 1 beyond the first. */
static int64_t size_from_right(const Tensor *t, int place) {
    return place < t->ndim ? t->shape[t->ndim - 1 - place] : 1;
}

static bool is_broadcast(const Tensor *a, const Tensor *b, const Tensor *made) {
    bool fits = made->ndim == (a->ndim > b->ndim ? a->ndim : b->ndim);
    for (int place = 0; fits && place < made->ndim; place++) {
        int64_t x = size_from_right(a, place), y = size_from_right(b, place);
        fits = (x == y || x == 1 || y == 1) && size_from_right(made, place) == (x == 1 ? y : x);
    }
    return fits;
}

/* The shapes of two operands, when another shape came of them. */
static void add_broadcast(const Reason *reason) {
    const Tensor *other = NULL;
    Str left = {0}, right = {0};
    for (int i = 1; i < reason->op->arg_count && !other; i++)
        if (reason->op->args[i].kind == OP_TENSOR)
            other = reason->op->args[i].tensor;
    if (other && is_broadcast(reason->in, other, reason->made)) {
        summary_add_shape(&left, reason->in);
        summary_add_shape(&right, other);
        str_addf(reason->out, say(reason, TEXT_BECAUSE_BROADCAST), str_text(&left),
                 str_text(&right));
    }
    str_release(&left);
    str_release(&right);
}

static void reason_elementwise(const Reason *reason) {
    Str name = {0};
    if (!same_shape(reason->in, reason->made)) {
        add_broadcast(reason);
        return;
    }
    if (reason->in_name)
        str_addf(&name, say(reason, TEXT_BECAUSE_NAMED), reason->in_name);
    else
        str_add(&name, say(reason, TEXT_BECAUSE_INPUT));
    str_addf(reason->out, say(reason, TEXT_BECAUSE_EACH), reason->op->op->name, str_text(&name));
    str_release(&name);
}

/* The rules of lesson/axes_rules.def, in words. */
#define reason_permute   reason_moved
#define reason_transpose reason_moved
#define reason_reverse   reason_moved
#define reason_by_stride reason_moved
#define reason_drop      reason_index
#define reason_leading   reason_nothing

static const struct {
    const char *name;
    ReasonRule *rule;
} RULES[] = {
#define RULE(name, rule, variant) {name, reason_##rule},
#include "lesson/axes_rules.def"
#undef RULE
};

static ReasonRule *rule_of(const Reason *reason) {
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++)
        if (str_equal(RULES[i].name, reason->op->op->name))
            return reason->in || RULES[i].rule == reason_einsum ? RULES[i].rule : reason_sizes;
    return reason->in ? reason_elementwise : reason_sizes;
}

void reason_add_shape(Str *out, Language language, const Origins *origins, const Tensor *made) {
    Reason reason = {.out = out,
                     .language = language,
                     .op = origins->op,
                     .in = origins->operand,
                     .made = made,
                     .in_name = origins->operand_name};
    if (reason.op)
        rule_of(&reason)(&reason);
}

/* ---- places ---- */

void reason_add_place(Str *out, Language language, const char *from, const char *to, int ndim,
                      const int *place) {
    str_addf(out, text_get(TEXT_BECAUSE_PLACE, language), to, from);
    for (int axis = 0; axis < ndim; axis++)
        for (int i = 0; i < ndim; i++)
            if (place[i] == axis)
                str_addf(out, axis ? ", %d" : "%d", i);
    str_add(out, text_get(TEXT_SENTENCE_STOP, language));
}

/* ---- numbers ---- */

typedef struct Names {
    const char *text[REASON_MOST_NAMES];
    size_t len[REASON_MOST_NAMES];
    int count;
} Names;

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_noted(const Names *names, const char *text, size_t len) {
    for (int i = 0; i < names->count; i++)
        if (names->len[i] == len && memcmp(names->text[i], text, len) == 0)
            return true;
    return false;
}

/* Words of an expression that are no attributes, each once; those in strings bind nothing. */
static void find_names(const char *text, size_t len, Names *names) {
    for (size_t at = 0; at < len;) {
        size_t start = at;
        while (at < len && is_word(text[at]))
            at++;
        bool attribute = start > 0 && text[start - 1] == '.';
        if (at > start && !attribute && names->count < REASON_MOST_NAMES &&
            !is_noted(names, text + start, at - start)) {
            names->text[names->count] = text + start;
            names->len[names->count++] = at - start;
        }
        at += at == start;
    }
}

/* "L = 12"; only whole numbers, floats and tensors (by their shape) are told. */
static bool add_known(Run *run, const Frame *frame, const char *text, size_t len, Str *out) {
    Str name = {0};
    Value value;
    str_add_bytes(&name, text, len);
    bool known = run_find_variable(run, frame, str_text(&name), &value) &&
                 (value.type == VALUE_INT || value.type == VALUE_FLOAT ||
                  value.type == VALUE_TENSOR);
    if (known) {
        str_addf(out, out->len ? ", %s = " : "%s = ", str_text(&name));
        if (value.type == VALUE_TENSOR)
            summary_add_shape(out, value.tensor);
        else
            summary_add(out, value);
    }
    str_release(&name);
    return known;
}

/* What follows the single `=`; NULL when there is none. */
static const char *right_side(const char *statement, size_t len, size_t *right_len) {
    const char *equals = memchr(statement, '=', len), *end = statement + len;
    if (!equals || equals == statement || strchr("+-*/%&|^<>!@", equals[-1]))
        return NULL;
    const char *right = equals + 1;
    while (right < end && *right == ' ')
        right++;
    *right_len = (size_t)(end - right);
    return right;
}

void reason_add_number(Str *out, Language language, Run *run, const Frame *frame,
                       const char *statement, size_t len, int64_t value) {
    size_t right_len = 0;
    const char *right = right_side(statement, len, &right_len);
    Names names = {0};
    Str known = {0}, code = {0};
    if (!right || right_len > REASON_LONGEST || memchr(right, '\n', right_len))
        return;
    find_names(right, right_len, &names);
    for (int i = 0; i < names.count; i++)
        add_known(run, frame, names.text[i], names.len[i], &known);
    str_add_bytes(&code, right, right_len);
    if (known.len)
        str_addf(out, text_get(TEXT_BECAUSE_WITH, language), str_text(&code), str_text(&known),
                 (long long)value);
    else
        str_addf(out, text_get(TEXT_BECAUSE_GIVES, language), str_text(&code), (long long)value);
    str_release(&code);
    str_release(&known);
}
