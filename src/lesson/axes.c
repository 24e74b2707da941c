#include "lesson/axes.h"

#include "base/mem.h"
#include "base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What is known of one axis. */
typedef struct AxisFact {
    const char *name; /* NULL: nothing */
    bool mixed;       /* several axes of an earlier tensor run through it, not one within the other */
} AxisFact;

/* What is known of a tensor's axes: from what it was made of, and what a comment says. */
typedef struct TensorFacts {
    const Tensor *tensor;
    AxisFact derived[TENSOR_MAX_NDIM];
    const char *source[TENSOR_MAX_NDIM]; /* names of the tensor it re-reads, to judge a comment */
} TensorFacts;

/* A comment's claim on the variable that a step bound. */
typedef struct Claim {
    const Frame *frame;
    const Symbol *name;
    bool of_self;
    size_t step;
    int count;
    const char *names[TENSOR_MAX_NDIM];
} Claim;

struct Axes {
    const Run *run;
    Arena arena;
    VEC(const char *) names; /* each once, in the order of the text */
    VEC(TensorFacts *) facts;
    TensorFacts **slots;     /* open hash table over the tensors' addresses */
    size_t slot_count;
    VEC(Claim) claims;
};

/* ---- shape comments ---- */

/* Offset of the comment of a line, past its '#'; len when there is none. */
static size_t comment_start(const char *line, size_t len) {
    char quote = 0;
    for (size_t i = 0; i < len; i++) {
        if (quote && line[i] == '\\')
            i++;
        else if (quote)
            quote = line[i] == quote ? 0 : quote;
        else if (line[i] == '"' || line[i] == '\'')
            quote = line[i];
        else if (line[i] == '#')
            return i + 1;
    }
    return len;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '*' || (unsigned char)c >= 0x80;
}

static void skip_blanks(const char *line, size_t len, size_t *at) {
    while (*at < len && (line[*at] == ' ' || line[*at] == '\t'))
        ++*at;
}

/* The names between the brackets at *at; false when they are no list of names. */
static bool read_names(const char *line, size_t len, size_t at, AxisComment *out) {
    char close = line[at] == '(' ? ')' : ']';
    bool has_letter = false;
    out->count = 0;
    for (at++;; at++) {
        skip_blanks(line, len, &at);
        size_t start = at;
        while (at < len && is_word(line[at]))
            has_letter |= !isdigit((unsigned char)line[at++]);
        if (at == start)
            return at < len && line[at] == close && out->count > 0 && has_letter;
        if (out->count == TENSOR_MAX_NDIM)
            return false;
        out->start[out->count] = start;
        out->len[out->count++] = at - start;
        skip_blanks(line, len, &at);
        if (at < len && line[at] == close)
            return has_letter;
        if (at >= len || line[at] != ',')
            return false;
    }
}

bool axes_read_comment(const char *line, size_t len, AxisComment *out) {
    for (size_t at = comment_start(line, len); at < len; at++)
        if ((line[at] == '(' || line[at] == '[') && read_names(line, len, at, out))
            return true;
    out->count = 0;
    return false;
}

/* ---- names ---- */

static bool same_name(const char *a, const char *b, size_t len) {
    if (strlen(a) != len)
        return false;
    if (len == 1 && isalpha((unsigned char)*a))
        return toupper((unsigned char)*a) == toupper((unsigned char)*b);
    return memcmp(a, b, len) == 0;
}

/* The one spelling of a name; a name made of digits is no name (a size), given as NULL. */
static const char *name_of(Axes *axes, const char *text, size_t len) {
    size_t digits = 0;
    while (digits < len && isdigit((unsigned char)text[digits]))
        digits++;
    if (digits == len)
        return NULL;
    for (size_t i = 0; i < axes->names.count; i++)
        if (same_name(axes->names.items[i], text, len))
            return axes->names.items[i];
    const char *name = arena_copy(&axes->arena, text, len);
    vec_push(&axes->names, name);
    return name;
}

static void collect_comment_names(Axes *axes, const Source *source) {
    for (int number = 1; number <= (int)source->line_count; number++) {
        size_t len;
        AxisComment comment;
        const char *line = source_line(source, number, &len);
        if (!axes_read_comment(line, len, &comment))
            continue;
        for (int i = 0; i < comment.count; i++)
            name_of(axes, line + comment.start[i], comment.len[i]);
    }
}

int axes_count(const Axes *axes) {
    return (int)axes->names.count;
}

const char *axes_name(const Axes *axes, int index) {
    return axes->names.items[index];
}

/* ---- facts by tensor ---- */

static size_t slot_of(const Axes *axes, const Tensor *t) {
    size_t i = hash_bytes(&t, sizeof t) & (axes->slot_count - 1);
    while (axes->slots[i] && axes->slots[i]->tensor != t)
        i = (i + 1) & (axes->slot_count - 1);
    return i;
}

static TensorFacts *find_facts(const Axes *axes, const Tensor *t) {
    return axes->slot_count ? axes->slots[slot_of(axes, t)] : NULL;
}

static void grow_slots(Axes *axes) {
    mem_free(axes->slots);
    axes->slot_count = axes->slot_count ? axes->slot_count * 2 : 64;
    axes->slots = mem_alloc_array(axes->slot_count, sizeof(TensorFacts *));
    for (size_t i = 0; i < axes->facts.count; i++)
        axes->slots[slot_of(axes, axes->facts.items[i]->tensor)] = axes->facts.items[i];
}

static TensorFacts *facts_of(Axes *axes, const Tensor *t) {
    TensorFacts *facts = find_facts(axes, t);
    if (facts)
        return facts;
    facts = arena_alloc(&axes->arena, sizeof *facts);
    facts->tensor = t;
    vec_push(&axes->facts, facts);
    if (axes->facts.count * 2 > axes->slot_count)
        grow_slots(axes);
    else
        axes->slots[slot_of(axes, t)] = facts;
    return facts;
}

/* ---- what operations say ---- */

static const Tensor *first_tensor(const OpRecord *op) {
    return op->arg_count && op->args[0].kind == OP_TENSOR ? op->args[0].tensor : NULL;
}

/* Letters of an einsum's output: behind "->". */
static void from_einsum(Axes *axes, const OpRecord *op, TensorFacts *facts) {
    if (!op->arg_count || op->args[0].kind != OP_STR)
        return;
    const char *output = strstr(op->args[0].s, "->");
    int axis = 0;
    for (output = output ? output + 2 : ""; *output && axis < facts->tensor->ndim; output++)
        if (isalpha((unsigned char)*output))
            facts->derived[axis++].name = name_of(axes, output, 1);
    if (axis != facts->tensor->ndim)
        memset(facts->derived, 0, sizeof facts->derived);
}

/* Letters of its operands, for those nobody has named. */
static void name_operands(Axes *axes, const OpRecord *op) {
    const char *at = op->arg_count && op->args[0].kind == OP_STR ? op->args[0].s : "";
    for (int i = 1; i < op->arg_count && *at && strncmp(at, "->", 2) != 0; i++) {
        const Tensor *t = op->args[i].kind == OP_TENSOR ? op->args[i].tensor : NULL;
        bool is_new = t && !find_facts(axes, t);
        int axis = 0;
        for (; *at && *at != ',' && *at != '-'; at++)
            if (is_new && isalpha((unsigned char)*at) && axis < t->ndim)
                facts_of(axes, t)->derived[axis++].name = name_of(axes, at, 1);
        at += *at == ',';
    }
}

/* Axes of a permuted view: each is the source's axis with the same stride and size, where only one
 * can be meant. */
static void from_permuted(const TensorFacts *from, TensorFacts *to) {
    const Tensor *a = from->tensor, *b = to->tensor;
    for (int i = 0; i < b->ndim; i++)
        for (int j = 0, found = 0; j < a->ndim; j++)
            if (a->stride[j] == b->stride[i] && a->shape[j] == b->shape[i] && !found++)
                to->derived[i] = from->derived[j];
}

static void mark_mixed(const TensorFacts *from, int first, int last, TensorFacts *to, int i) {
    to->derived[i].mixed = true;
    for (int j = first; j < last; j++)
        to->source[j] = from->derived[j].name;
}

/* A view of contiguous memory: groups of axes with equal counts correspond; a group of one axis on
 * both sides keeps its name, a group that no axis boundary divides alike is mixed. */
static void from_reshaped(const TensorFacts *from, TensorFacts *to) {
    const Tensor *a = from->tensor, *b = to->tensor;
    for (int i = 0, j = 0; i < b->ndim && j < a->ndim;) {
        int first_i = i, first_j = j;
        int64_t x = b->shape[i++], y = a->shape[j++];
        while (x != y) {
            if (x < y && i < b->ndim)
                x *= b->shape[i++];
            else if (y < x && j < a->ndim)
                y *= a->shape[j++];
            else
                return;
        }
        if (i - first_i == 1 && j - first_j == 1)
            to->derived[first_i] = from->derived[first_j];
        else if (i - first_i > 1 && j - first_j > 1)
            for (int n = first_i; n < i; n++)
                mark_mixed(from, first_j, j, to, n);
    }
}

static bool is_reshaping(const char *name) {
    return str_equal(name, "view") || str_equal(name, "reshape") || str_equal(name, "flatten") ||
           str_equal(name, "unflatten") || str_equal(name, "view_as");
}

static void derive(Axes *axes, const OpRecord *op) {
    if (op->result.kind != OP_TENSOR || find_facts(axes, op->result.tensor))
        return;
    const Tensor *source = first_tensor(op), *t = op->result.tensor;
    if (str_equal(op->op->name, "einsum")) {
        name_operands(axes, op);
        from_einsum(axes, op, facts_of(axes, t));
        return;
    }
    const TensorFacts *from = source ? find_facts(axes, source) : NULL;
    for (int i = 1; !from && i < op->arg_count; i++)
        if (op->args[i].kind == OP_TENSOR && tensor_same_shape(op->args[i].tensor, t))
            from = find_facts(axes, op->args[i].tensor);
    if (!from)
        return;
    TensorFacts *to = facts_of(axes, t);
    if (is_reshaping(op->op->name))
        from_reshaped(from, to);
    else if (tensor_same_shape(from->tensor, t) && t->storage != from->tensor->storage)
        memcpy(to->derived, from->derived, sizeof to->derived);
    else if (t->storage == from->tensor->storage)
        from_permuted(from, to);
}

/* ---- what comments say ---- */

static void add_claim(Axes *axes, const Step *step, size_t k, const StepChange *change) {
    size_t len;
    AxisComment comment;
    const char *line = source_line(step->span.source, span_end_line(step->span), &len);
    if (!axes_read_comment(line, len, &comment))
        return;
    Claim claim = {.frame = step->frame,
                   .name = change->name,
                   .of_self = change->of_self,
                   .step = k,
                   .count = comment.count};
    for (int i = 0; i < comment.count; i++)
        claim.names[i] = name_of(axes, line + comment.start[i], comment.len[i]);
    vec_push(&axes->claims, claim);
}

/* A claim holds for a tensor when every axis is named; then what follows inherits its names. */
static void settle(Axes *axes, const Claim *claim, const Tensor *t) {
    if (claim->count != t->ndim)
        return;
    TensorFacts *facts = facts_of(axes, t);
    for (int i = 0; i < t->ndim; i++)
        if (claim->names[i] && !facts->derived[i].mixed)
            facts->derived[i].name = claim->names[i];
}

static bool find_tensor(const Run *run, const StepChange *change, const Frame *frame,
                        const Tensor **out) {
    Str name = {0};
    Value value;
    str_addf(&name, "%s%s", change->of_self ? "self." : "", change->name->text);
    bool found = run_find_variable((Run *)(uintptr_t)run, frame, str_text(&name), &value) &&
                 value.type == VALUE_TENSOR;
    *out = found ? value.tensor : NULL;
    str_release(&name);
    return found;
}

static void read_step(Axes *axes, size_t k) {
    const Step *step = run_step_at(axes->run, k);
    for (const OpRecord *op = step->ops; op; op = op->next)
        derive(axes, op);
    for (int i = 0; step->kind == STEP_STATEMENT && i < step->change_count; i++) {
        const Tensor *t;
        size_t before = axes->claims.count;
        if (!step->changes[i].bound)
            continue;
        add_claim(axes, step, k, &step->changes[i]);
        if (axes->claims.count > before && find_tensor(axes->run, &step->changes[i], step->frame, &t))
            settle(axes, &vec_last(&axes->claims), t);
    }
}

Axes *axes_new(const Run *run) {
    Axes *axes = mem_alloc(sizeof *axes);
    Run *moved = (Run *)(uintptr_t)run; /* seeking is put back below */
    size_t position = run->timeline.position;
    axes->run = run;
    collect_comment_names(axes, &run->source);
    for (size_t k = 1; k <= run_last(run); k++) {
        run_seek(moved, k);
        read_step(axes, k);
    }
    run_seek(moved, position);
    return axes;
}

void axes_free(Axes *axes) {
    if (!axes)
        return;
    vec_release(&axes->names);
    vec_release(&axes->facts);
    vec_release(&axes->claims);
    mem_free(axes->slots);
    arena_release(&axes->arena);
    mem_free(axes);
}

/* ---- asking ---- */

/* The comment in force for a variable at the present step. */
static const Claim *find_claim(const Axes *axes, const Frame *frame, const char *name) {
    bool of_self = str_starts_with(name, "self.");
    const char *plain = of_self ? name + strlen("self.") : name;
    const Claim *found = NULL;
    for (size_t i = 0; i < axes->claims.count; i++) {
        const Claim *claim = &axes->claims.items[i];
        if (claim->frame == frame && claim->of_self == of_self &&
            str_equal(claim->name->text, plain) && claim->step <= axes->run->timeline.position)
            found = claim;
    }
    return found;
}

bool axes_of(const Axes *axes, const Frame *frame, const char *name, const Tensor *t,
             const char *names[TENSOR_MAX_NDIM]) {
    const Claim *claim = name ? find_claim(axes, frame, name) : NULL;
    const TensorFacts *facts = find_facts(axes, t);
    bool any = false;
    for (int i = 0; i < t->ndim; i++) {
        names[i] = claim && claim->count == t->ndim ? claim->names[i] : NULL;
        if (!names[i] && facts)
            names[i] = facts->derived[i].name;
        any = any || names[i];
    }
    return any;
}

static int position_in(const AxisFact *facts, int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (facts[i].name == name)
            return i;
    return -1;
}

static bool is_source_name(const TensorFacts *facts, const char *name) {
    for (int i = 0; i < TENSOR_MAX_NDIM; i++)
        if (facts->source[i] && facts->source[i] == name)
            return true;
    return false;
}

/* A name at the wrong place: another axis is that one, or no axis alone is. */
static bool order_contradicts(const Claim *claim, const TensorFacts *facts, Str *why) {
    int ndim = facts->tensor->ndim;
    for (int i = 0; i < ndim; i++) {
        const char *name = claim->names[i];
        if (!name || facts->derived[i].name == name)
            continue;
        int other = position_in(facts->derived, ndim, name);
        if (facts->derived[i].mixed && is_source_name(facts, name)) {
            str_addf(why, "axis %d cannot be %s: the view re-reads the memory in its order, and "
                          "several axes run through it",
                     i, name);
            return true;
        }
        if (other >= 0 && other != i && facts->derived[i].name &&
            facts->derived[other].name != claim->names[other]) {
            str_addf(why, "axis %d is %s, not %s, which is axis %d", i, facts->derived[i].name,
                     name, other);
            return true;
        }
    }
    return false;
}

/* A number in a comment is a size. */
static bool sizes_contradict(const Axes *axes, const Claim *claim, const Tensor *t, Str *why) {
    size_t len;
    AxisComment comment;
    const Step *step = run_step_at(axes->run, claim->step);
    const char *line = source_line(step->span.source, span_end_line(step->span), &len);
    if (!axes_read_comment(line, len, &comment))
        return false;
    for (int i = 0; i < comment.count && i < t->ndim; i++) {
        Value size;
        Str name = {0};
        str_add_bytes(&name, line + comment.start[i], comment.len[i]);
        bool is_number = strspn(name.text, "0123456789") == name.len;
        int64_t wanted = is_number ? (int64_t)strtoll(name.text, NULL, 10) : -1;
        if (!is_number && run_find_variable((Run *)(uintptr_t)axes->run, claim->frame, name.text,
                                            &size) && size.type == VALUE_INT)
            wanted = size.i;
        bool differs = wanted >= 0 && wanted != t->shape[i];
        if (differs)
            str_addf(why, "axis %d has %lld, but %s is %lld", i, (long long)t->shape[i], name.text,
                     (long long)wanted);
        str_release(&name);
        if (differs)
            return true;
    }
    return false;
}

bool axes_contradict(const Axes *axes, const Frame *frame, const char *name, const Tensor *t,
                     Str *why) {
    const Claim *claim = find_claim(axes, frame, name);
    const TensorFacts *facts = find_facts(axes, t);
    if (!claim)
        return false;
    if (claim->count != t->ndim) {
        str_addf(why, "the comment names %d axes, the tensor has %d", claim->count, t->ndim);
        return true;
    }
    return sizes_contradict(axes, claim, t, why) ||
           (facts && order_contradicts(claim, facts, why));
}
