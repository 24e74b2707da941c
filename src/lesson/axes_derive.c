/* What operations say of the axes of their results; one row of axes_rules.def an operation. */
#include "lesson/axes_facts.h"
#include "lesson/axes_text.h"

#include <ctype.h>
#include <string.h>

enum { AXES_MOST_DEPTH = 64, AXES_MOST_ATOMS = 64 };

/* One result of one operation. */
typedef struct Derivation {
    AxesFacts *facts;
    const OpRecord *op;
    int variant;
    const TensorFacts *from; /* of the first operand, or NULL */
    TensorFacts *to;
    int depth;
} Derivation;

static TensorFacts *derive(AxesFacts *facts, const Tensor *t, int depth);

static const TensorFacts *facts_of(const Derivation *d, const OpArg *arg) {
    return arg->kind == OP_TENSOR ? derive(d->facts, arg->tensor, d->depth + 1) : NULL;
}

/* ---- arguments by name ---- */

/* Place of a parameter in the rows of one name, -1 when none has it. */
static int parameter_place(const Op *op, const char *name) {
    const Op *end = op_at(0) + op_count();
    for (const Op *row = op; row < end && str_equal(row->name, op->name); row++) {
        const char *names[OP_MAX_PARAMS];
        int count = op_parameters(row, names, OP_MAX_PARAMS);
        for (int i = 0; i < count && i < OP_MAX_PARAMS; i++)
            if (str_equal(names[i], name))
                return i;
    }
    return -1;
}

/* The argument that a parameter was given, NULL when it was left out; *rest counts what may belong
 * to it when it takes several. */
static const OpArg *argument(const OpRecord *op, const char *name, int *rest) {
    for (int i = 0; i < op->keyword_count; i++)
        if (str_equal(op->keywords[i].name, name)) {
            *rest = 1;
            return &op->keywords[i].value;
        }
    int place = parameter_place(op->op, name);
    *rest = place >= 0 && place < op->arg_count ? op->arg_count - place : 0;
    return *rest ? &op->args[place] : NULL;
}

static bool wrap(int64_t axis, int ndim, int *out) {
    *out = (int)(axis < 0 ? axis + ndim : axis);
    return axis >= -ndim && axis < ndim;
}

/* The axes that a parameter names, as one number, a list or the positional arguments left. */
static int axes_argument(const OpRecord *op, const char *name, int ndim, int *axes) {
    int rest, count = 0;
    const OpArg *arg = argument(op, name, &rest);
    if (arg && arg->kind == OP_LIST) {
        rest = arg->list.count;
        arg = arg->list.items;
    }
    for (int i = 0; i < rest && count < TENSOR_MAX_NDIM && arg[i].kind == OP_INT; i++)
        if (wrap(arg[i].i, ndim, &axes[count]))
            count++;
    return count;
}

/* The one axis that a parameter names: dim, or axis in NumPy. */
static int axis_argument(const OpRecord *op, int fallback, int ndim) {
    int axes[TENSOR_MAX_NDIM];
    if (axes_argument(op, "dim", ndim, axes) || axes_argument(op, "axis", ndim, axes))
        return axes[0];
    return fallback < 0 ? fallback + ndim : fallback;
}

/* ---- rules ---- */

typedef void Rule(Derivation *d);

static void keep(Derivation *d, int to, int from) {
    if (to >= 0 && to < d->to->ndim && from >= 0 && from < d->from->ndim)
        d->to->axes[to] = d->from->axes[from];
}

static void forget_all(TensorFacts *to) {
    memset(to->axes, 0, (size_t)to->ndim * sizeof *to->axes);
}

static void rule_nothing(Derivation *d) {
    (void)d;
}

static bool broadcasts(const Tensor *operand, const Tensor *result) {
    int shift = result->ndim - operand->ndim;
    for (int i = 0; shift >= 0 && i < operand->ndim; i++)
        if (operand->shape[i] != result->shape[i + shift] && operand->shape[i] != 1)
            return false;
    return shift >= 0;
}

/* Axes of an operand, aligned at the right, where they have the result's size. */
static void add_aligned(TensorFacts *to, const TensorFacts *from) {
    int shift = to->ndim - from->ndim;
    for (int i = 0; i < from->ndim; i++)
        if (from->tensor->shape[i] == to->tensor->shape[i + shift] && !to->axes[i + shift].name &&
            !to->axes[i + shift].parts)
            to->axes[i + shift] = from->axes[i];
}

static void add_operand(Derivation *d, const OpArg *arg) {
    const TensorFacts *from = facts_of(d, arg);
    if (from && broadcasts(from->tensor, d->to->tensor) && from->ndim <= d->to->ndim)
        add_aligned(d->to, from);
}

static void rule_elementwise(Derivation *d) {
    const TensorFacts *from = d->from;
    bool whole = from && from->ndim == d->to->ndim;
    if (whole && from->tensor->storage == d->to->tensor->storage &&
        !broadcasts(from->tensor, d->to->tensor)) {
        memcpy(d->to->axes, from->axes, (size_t)from->ndim * sizeof *from->axes); /* a slice */
        return;
    }
    if (whole)
        add_aligned(d->to, from);
    for (int i = 0; i < d->op->arg_count; i++)
        add_operand(d, &d->op->args[i]);
    for (int i = 0; i < d->op->keyword_count; i++)
        add_operand(d, &d->op->keywords[i].value);
}

static void rule_reverse(Derivation *d) {
    int ndim = d->from->ndim, first = d->variant ? ndim - d->variant : 0;
    for (int i = 0; i < ndim; i++)
        keep(d, i < first ? i : ndim - 1 - (i - first), i);
}

static void rule_permute(Derivation *d) {
    int axes[TENSOR_MAX_NDIM], ndim = d->from->ndim;
    int count = axes_argument(d->op, "dims", ndim, axes);
    if (!count)
        count = axes_argument(d->op, "axes", ndim, axes);
    for (int i = 0; i < count; i++)
        keep(d, i, axes[i]);
    if (!count)
        rule_reverse(d);
}

static void rule_transpose(Derivation *d) {
    int a[TENSOR_MAX_NDIM], b[TENSOR_MAX_NDIM], ndim = d->from->ndim;
    bool torch = axes_argument(d->op, "dim0", ndim, a) && axes_argument(d->op, "dim1", ndim, b);
    if (!torch &&
        !(axes_argument(d->op, "axis0", ndim, a) && axes_argument(d->op, "axis1", ndim, b))) {
        rule_permute(d); /* NumPy's */
        return;
    }
    for (int i = 0; i < ndim; i++)
        keep(d, i == *a ? *b : i == *b ? *a : i, i);
}

/* Each axis is the operand's with the same stride and size, the first where several are. */
static void rule_by_stride(Derivation *d) {
    const Tensor *a = d->from->tensor, *b = d->to->tensor;
    for (int i = 0; i < d->to->ndim; i++)
        for (int j = d->from->ndim - 1; j >= 0; j--)
            if (a->stride[j] == b->stride[i] && a->shape[j] == b->shape[i])
                keep(d, i, j);
}

static void rule_squeeze(Derivation *d) {
    const Tensor *a = d->from->tensor;
    int rest, only = argument(d->op, "dim", &rest) ? axis_argument(d->op, 0, a->ndim) : -1;
    for (int i = 0, n = 0; i < d->from->ndim; i++)
        if (a->shape[i] != 1 || (only >= 0 && only != i))
            keep(d, n++, i);
}

/* A new axis of size one. */
static void rule_insert(Derivation *d) {
    int at = axis_argument(d->op, 0, d->to->ndim);
    for (int i = 0; i < d->from->ndim; i++)
        keep(d, i + (i >= at), i);
}

static void rule_drop(Derivation *d) {
    int at = axis_argument(d->op, 0, d->from->ndim);
    for (int i = 0; i < d->from->ndim; i++)
        if (i != at)
            keep(d, i - (i > at), i);
}

static void rule_leading(Derivation *d) {
    for (int i = 0; i < d->variant; i++)
        keep(d, i, i);
}

static void rule_replace(Derivation *d) {
    int at = axis_argument(d->op, d->variant, d->from->ndim);
    for (int i = 0; i < d->from->ndim; i++)
        if (i != at)
            keep(d, i, i);
}

/* Axes folded away, or kept with size one. */
static void rule_fold(Derivation *d) {
    int axes[TENSOR_MAX_NDIM], rest, ndim = d->from->ndim, n = 0;
    int count = axes_argument(d->op, "dim", ndim, axes);
    const OpArg *second = argument(d->op, "other", &rest);
    if (second && second->kind == OP_TENSOR) { /* max(a, b) */
        rule_elementwise(d);
        return;
    }
    if (!count)
        count = axes_argument(d->op, "axis", ndim, axes);
    for (int i = 0; count && i < ndim; i++) {
        bool folded = false;
        for (int j = 0; j < count; j++)
            folded |= axes[j] == i;
        if (!folded)
            keep(d, d->to->ndim == ndim ? i : n++, i);
    }
}

/* ---- joining ---- */

static const OpList *joined(const OpRecord *op) {
    return op->arg_count && op->args[0].kind == OP_LIST ? &op->args[0].list : NULL;
}

static void rule_join(Derivation *d) {
    const OpList *list = joined(d->op);
    int at = axis_argument(d->op, 0, d->to->ndim);
    d->from = list && list->count ? facts_of(d, &list->items[0]) : NULL;
    const TensorFacts *other = d->from && list->count > 1 ? facts_of(d, &list->items[1]) : NULL;
    for (int i = 0; d->from && i < d->from->ndim; i++)
        if (i != at || (other && i < other->ndim && other->axes[i].name == d->from->axes[i].name))
            keep(d, i, i);
    if (d->from && at < d->to->ndim)
        d->to->axes[at].parts = NULL;
}

static void rule_stack(Derivation *d) {
    const OpList *list = joined(d->op);
    d->from = list && list->count ? facts_of(d, &list->items[0]) : NULL;
    if (d->from)
        rule_insert(d);
}

/* ---- products ---- */

/* One axis of any operand, where it has the result's size and nothing is known yet. */
static void put(Derivation *d, int to, const TensorFacts *from, int axis) {
    if (from && to >= 0 && axis >= 0 && to < d->to->ndim && axis < from->ndim &&
        !d->to->axes[to].name && d->to->tensor->shape[to] == from->tensor->shape[axis])
        d->to->axes[to] = from->axes[axis];
}

/* Rows of the first, columns of the second, and what goes before them in either. */
static void rule_matmul(Derivation *d) {
    const OpArg *args = d->op->args;
    if (d->op->arg_count < 2 || args[0].kind != OP_TENSOR || args[1].kind != OP_TENSOR)
        return;
    const TensorFacts *a = facts_of(d, &args[0]), *b = facts_of(d, &args[1]);
    int rows = args[0].tensor->ndim > 1, columns = args[1].tensor->ndim > 1;
    int last = d->to->ndim - 1;
    for (int i = 0; rows && a && i < a->ndim - 1; i++)
        put(d, last - columns - i, a, a->ndim - 2 - i);
    for (int i = 0; columns && b && i < b->ndim - 1; i++)
        put(d, i ? last - rows - i : last, b, i ? b->ndim - 2 - i : b->ndim - 1);
}

/* x @ weight.T: the last axis is the weight's first. */
static void rule_linear(Derivation *d) {
    const TensorFacts *weight = d->op->arg_count > 1 ? facts_of(d, &d->op->args[1]) : NULL;
    int last = d->to->ndim - 1;
    for (int i = 0; d->from && i < last; i++)
        keep(d, i, i);
    put(d, last, weight, 0);
}

static const char *equation_of(const OpRecord *op) {
    return op->arg_count && op->args[0].kind == OP_STR ? op->args[0].s : "";
}

static bool has_name(const TensorFacts *facts, const char *name) {
    for (int i = 0; i < facts->ndim; i++)
        if (facts->axes[i].name == name)
            return true;
    return false;
}

static int count_letters(const char *text, size_t len) {
    int count = 0;
    for (size_t i = 0; i < len; i++)
        count += isalpha((unsigned char)text[i]) != 0;
    return count;
}

/* The letters of one operand or result, up to ',' or '-', name the axes that have no name: from the
 * left, and behind dots from the right. Returns where they end. */
static const char *name_letters(AxesFacts *facts, const char *at, TensorFacts *to) {
    size_t len = strcspn(at, ",-");
    int dotted = to ? to->ndim - count_letters(at, len) : 0, axis = 0;
    bool dots = memchr(at, '.', len) != NULL;
    for (size_t i = 0; to && i < len && (dots ? dotted >= 0 : dotted == 0); i++) {
        if (at[i] == '.' && (i == 0 || at[i - 1] != '.'))
            axis += dotted;
        if (!isalpha((unsigned char)at[i]) || axis >= to->ndim)
            continue;
        const char *name = axes_facts_name(facts, at + i, 1);
        if (!to->axes[axis].name && !has_name(to, name))
            to->axes[axis].name = name;
        axis++;
    }
    return at + len;
}

static void rule_einsum(Derivation *d) {
    const char *at = equation_of(d->op), *output = strstr(at, "->");
    const OpArg *operands = d->op->args + 1;
    int count = d->op->arg_count - 1;
    if (count == 1 && operands[0].kind == OP_LIST) {
        count = operands[0].list.count;
        operands = operands[0].list.items;
    }
    for (int i = 0; i < count && *at && *at != '-'; i++) {
        bool has = operands[i].kind == OP_TENSOR;
        facts_of(d, &operands[i]);
        at = name_letters(d->facts, at, has ? axes_facts_make(d->facts, operands[i].tensor) : NULL);
        at += *at == ',';
    }
    if (output)
        name_letters(d->facts, output + 2, d->to);
}

/* ---- indices ---- */

/* Axes that an index tensor (or list) puts in the place of those it takes. */
static int points_axes(const OpArg *arg, int *taken) {
    *taken = 1;
    if (arg->kind == OP_LIST)
        return 1;
    if (arg->tensor->dtype == DTYPE_BOOL) {
        *taken = arg->tensor->ndim;
        return 1;
    }
    return arg->tensor->ndim;
}

static bool is_points(const OpArg *arg) {
    return arg->kind == OP_TENSOR || arg->kind == OP_LIST;
}

/* Axes of the operand that the items of an index take, all but the ellipsis. */
static int taken_axes(const OpArg *items, int count, int *points) {
    int total = 0;
    *points = 0;
    for (int i = 0; i < count; i++) {
        int taken = items[i].kind == OP_INT || items[i].kind == OP_SLICE;
        if (is_points(&items[i])) {
            points_axes(&items[i], &taken);
            ++*points;
        }
        total += taken;
    }
    return total;
}

static void keep_slice(Derivation *d, int to, int from) {
    keep(d, to, from);
    if (to < d->to->ndim && from < d->from->ndim &&
        d->to->tensor->shape[to] != d->from->tensor->shape[from])
        d->to->axes[to].parts = NULL; /* cut, it no longer consists of them */
}

static void rule_index(Derivation *d) {
    const OpArg *items = &d->op->args[1];
    int count = 1, points, from = 0, to = 0, taken;
    if (d->op->arg_count > 1 && items->kind == OP_LIST && items->list.is_tuple) {
        count = items->list.count;
        items = items->list.items;
    }
    int left = d->from->ndim - taken_axes(items, count, &points);
    if (points > 1 || left < 0)
        return;
    for (int i = 0; i <= count; i++) {
        bool rest = i == count || items[i].kind == OP_ELLIPSIS;
        for (; rest && left > 0; left--)
            keep(d, to++, from++);
        if (rest)
            continue;
        if (is_points(&items[i])) {
            to += points_axes(&items[i], &taken);
            from += taken;
        } else if (items[i].kind == OP_SLICE) {
            keep_slice(d, to++, from++);
        } else {
            to += items[i].kind == OP_NONE;
            from += items[i].kind == OP_INT;
        }
    }
    if (to != d->to->ndim)
        forget_all(d->to);
}

/* ---- sizes in the text ---- */

/* Axes [first, end) take the names that stand for their sizes in the text of the call. */
static void name_by_sizes(Derivation *d, int first, int end) {
    AxisWord words[TENSOR_MAX_NDIM];
    int count = axes_read_sizes(d->op->span, words, TENSOR_MAX_NDIM);
    for (int i = first; count == d->to->ndim && i < end; i++)
        if (words[i].text)
            d->to->axes[i].name = axes_facts_name(d->facts, words[i].text, words[i].len);
}

static void rule_sizes(Derivation *d) {
    name_by_sizes(d, 0, d->to->ndim);
}

/* ---- reshaping ---- */

/* The operand's axes taken apart as far as they are known: merged axes are their parts again. */
typedef struct Atoms {
    int count;
    AxisPart parts[AXES_MOST_ATOMS];
    const AxisFact *facts[AXES_MOST_ATOMS]; /* of an axis that is one atom; NULL for parts */
} Atoms;

static void add_atom(Atoms *atoms, AxisPart part, const AxisFact *fact) {
    if (atoms->count < AXES_MOST_ATOMS) {
        atoms->parts[atoms->count] = part;
        atoms->facts[atoms->count] = fact;
    }
    atoms->count++;
}

/* Number of axes from `first` on that are all of what parts were re-read as; 0 when they are not
 * complete. */
static int whole_group(const TensorFacts *from, int first) {
    const AxisFact *fact = &from->axes[first];
    int count = fact->places ? fact->places : 1;
    int64_t size = 1;
    if (!fact->parts || fact->place || first + count > from->ndim)
        return 0;
    for (int i = 0; i < count; i++) {
        if (from->axes[first + i].parts != fact->parts || (i && from->axes[first + i].place != i))
            return 0;
        size *= from->tensor->shape[first + i];
    }
    for (int i = 0; i < fact->parts->count && size; i++)
        size = size % fact->parts->items[i].size ? 0 : size / fact->parts->items[i].size;
    return size == 1 ? count : 0;
}

static void take_apart(const TensorFacts *from, Atoms *atoms) {
    for (int i = 0, count; i < from->ndim; i += count ? count : 1) {
        const AxisFact *fact = &from->axes[i];
        count = whole_group(from, i);
        for (int j = 0; count && j < fact->parts->count; j++)
            add_atom(atoms, fact->parts->items[j], NULL);
        if (!count)
            add_atom(atoms, (AxisPart){fact->name, from->tensor->shape[i]}, fact);
    }
}

/* "H*E", when all parts have names. */
static const char *product_name(AxesFacts *facts, const AxisParts *parts) {
    Str text = {0};
    for (int i = 0; i < parts->count; i++) {
        if (!parts->items[i].name) {
            str_release(&text);
            return NULL;
        }
        str_addf(&text, "%s%s", i ? "*" : "", parts->items[i].name);
    }
    const char *name = NULL;
    for (size_t i = 0; !name && i < facts->names.count; i++)
        name = str_equal(facts->names.items[i], str_text(&text)) ? facts->names.items[i] : NULL;
    for (size_t i = 0; !name && i < facts->products.count; i++)
        name =
            str_equal(facts->products.items[i], str_text(&text)) ? facts->products.items[i] : NULL;
    if (!name) {
        name = arena_copy(&facts->arena, str_text(&text), text.len);
        vec_push(&facts->products, name);
    }
    str_release(&text);
    return name;
}

static const AxisParts *group_parts(AxesFacts *facts, const Atoms *atoms, int first, int end) {
    AxisParts *parts =
        arena_alloc(&facts->arena, sizeof *parts + (size_t)(end - first) * sizeof *parts->items);
    for (int i = first; i < end; i++)
        if (atoms->parts[i].size != 1)
            parts->items[parts->count++] = atoms->parts[i];
    return parts;
}

/* Axes [i, end) of the result hold atoms [j, atoms_end): one as it was, one cut into several,
 * several merged into one, or several re-read as several. */
static void settle_group(Derivation *d, const Atoms *atoms, int i, int end, int j, int atoms_end) {
    AxisFact *axes = d->to->axes;
    if (end - i == 1 && atoms_end - j == 1) {
        axes[i] = atoms->facts[j] ? *atoms->facts[j] : (AxisFact){.name = atoms->parts[j].name};
        return;
    }
    if (atoms_end - j == 1) {
        name_by_sizes(d, i, end);
        return;
    }
    const AxisParts *parts = group_parts(d->facts, atoms, j, atoms_end);
    for (int n = i; n < end; n++)
        axes[n] = (AxisFact){.parts = parts, .place = n - i, .places = end - i};
    if (end - i > 1)
        return;
    axes[i].places = 0;
    name_by_sizes(d, i, end);
    if (!axes[i].name)
        axes[i].name = product_name(d->facts, parts);
}

static void rule_reshape(Derivation *d) {
    const Tensor *t = d->to->tensor;
    Atoms atoms = {0};
    take_apart(d->from, &atoms);
    if (!tensor_count(t) || atoms.count > AXES_MOST_ATOMS)
        return;
    for (int i = 0, j = 0; i < d->to->ndim && j < atoms.count;) {
        int first_i = i, first_j = j;
        int64_t x = t->shape[i], y = atoms.parts[j].size;
        if (x != y && (x == 1 || y == 1)) { /* an axis of size one came or went */
            i += x == 1;
            j += x != 1;
            continue;
        }
        for (i++, j++; x != y;) {
            if (x < y && i < d->to->ndim)
                x *= t->shape[i++];
            else if (y < x && j < atoms.count)
                y *= atoms.parts[j++].size;
            else
                return;
        }
        settle_group(d, &atoms, first_i, i, first_j, j);
    }
}

/* ---- all rules ---- */

static const struct {
    const char *name;
    Rule *rule;
    int variant;
} RULES[] = {
#define RULE(name, rule, variant) {name, rule_##rule, variant},
#include "lesson/axes_rules.def"
#undef RULE
};

/* Rules that ask for operands themselves need none. */
static bool needs_operand(Rule *rule) {
    return rule != rule_elementwise && rule != rule_einsum && rule != rule_matmul &&
           rule != rule_join && rule != rule_stack && rule != rule_sizes && rule != rule_nothing;
}

static void apply(Derivation *d) {
    Rule *rule = rule_elementwise;
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++)
        if (RULES[i].name[0] == d->op->op->name[0] && str_equal(RULES[i].name, d->op->op->name)) {
            rule = RULES[i].rule;
            d->variant = RULES[i].variant;
        }
    d->from = d->op->arg_count ? facts_of(d, &d->op->args[0]) : NULL;
    if (d->from || !needs_operand(rule))
        rule(d);
}

static TensorFacts *derive(AxesFacts *facts, const Tensor *t, int depth) {
    TensorFacts *to = axes_facts_find(facts, t);
    if (!to || to->derived || !to->maker || depth > AXES_MOST_DEPTH)
        return to;
    to->derived = true;
    apply(&(Derivation){.facts = facts, .op = to->maker, .to = to, .depth = depth});
    return to;
}

TensorFacts *axes_derive(AxesFacts *facts, const Tensor *t) {
    return derive(facts, t, 0);
}

void axes_derive_results(AxesFacts *facts, const OpArg *result) {
    if (result->kind == OP_TENSOR)
        derive(facts, result->tensor, 0);
    for (int i = 0; result->kind == OP_LIST && i < result->list.count; i++)
        axes_derive_results(facts, &result->list.items[i]);
}
