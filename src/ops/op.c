#include "ops/op.h"

#include "base/intern.h"
#include "base/nearest.h"
#include "ops/bind.h"
#include "ops/convert.h"
#include "ops/elementwise.h"
#include "ops/fft.h"
#include "ops/inplace.h"
#include "ops/kernels.h"
#include "ops/order.h"
#include "ops/reduce.h"
#include "ops/signature.h"

#include <string.h>

/* ---- the table ---- */

static const Op OPS[] = {
#define OP(name, signature, where, kernel, variant, summary)                                       \
    {name, signature, where, kernel, variant, summary},
#include "ops/ops.def"
#undef OP
};

enum { OP_ROWS = sizeof OPS / sizeof *OPS, OP_BUCKETS = 1024 };

int op_count(void) {
    return OP_ROWS;
}

const Op *op_at(int index) {
    return &OPS[index];
}

static const Signature *signature_of(const Op *op) {
    static Signature parsed[OP_ROWS];
    static bool known[OP_ROWS];
    ptrdiff_t row = op - OPS;
    if (!known[row])
        known[row] = signature_parse(op->signature, &parsed[row]);
    return &parsed[row];
}

int op_parameters(const Op *op, const char **names, int capacity) {
    const Signature *signature = signature_of(op);
    for (int i = 0; i < signature->count && i < capacity; i++)
        names[i] = signature->params[i].name;
    return signature->count;
}

/* ---- lookup ---- */

/* Rows by the hash of their name, each bucket a chain in the order of the table; rows are counted
 * from 1, 0 ends a chain. */
typedef struct OpIndex {
    bool built;
    int first[OP_BUCKETS], next[OP_ROWS + 1];
} OpIndex;

static unsigned bucket_of(const char *name, size_t len) {
    return hash_bytes(name, len) % OP_BUCKETS;
}

static const OpIndex *op_index(void) {
    static OpIndex index;
    for (int row = OP_ROWS; !index.built && row >= 1; row--) {
        const char *name = OPS[row - 1].name;
        unsigned bucket = bucket_of(name, strlen(name));
        index.next[row] = index.first[bucket];
        index.first[bucket] = row;
    }
    index.built = true;
    return &index;
}

static const Op *find_row(const char *name, size_t len, int where) {
    const OpIndex *index = op_index();
    for (int row = index->first[bucket_of(name, len)]; row; row = index->next[row]) {
        const Op *op = &OPS[row - 1];
        if ((op->where & where) && strlen(op->name) == len && !memcmp(op->name, name, len))
            return op;
    }
    return NULL;
}

/* The row whose name with an underscore this is, if it has an in-place form there. */
static const Op *find_inplace(const char *name, size_t len, int where) {
    if (!(where & OP_METHOD) || len < 2 || name[len - 1] != '_')
        return NULL;
    const Op *op = find_row(name, len - 1, OP_METHOD);
    return op && (op->where & OP_INPLACE) ? op : NULL;
}

const Op *op_find(const char *name, int where, bool *inplace) {
    size_t len = strlen(name);
    const Op *op = find_row(name, len, where);
    if (inplace)
        *inplace = false;
    if (op)
        return op;
    op = find_inplace(name, len, where);
    if (inplace)
        *inplace = op != NULL;
    return op;
}

const char *op_nearest(const char *name, int where) {
    Nearest nearest;
    nearest_init(&nearest, name);
    for (int row = 0; row < OP_ROWS; row++)
        if (OPS[row].where & where)
            nearest_offer(&nearest, OPS[row].name);
    return nearest_found(&nearest);
}

/* ---- calling ---- */

void op_will_write(OpContext *context, const Tensor *target) {
    if (context->will_write)
        context->will_write(context->user, target);
}

/* The next row that is an overload of `op` at the same place, or NULL. */
static const Op *next_overload(const Op *op, int where) {
    for (int row = op_index()->next[op - OPS + 1]; row; row = op_index()->next[row])
        if ((OPS[row - 1].where & where) && str_equal(OPS[row - 1].name, op->name))
            return &OPS[row - 1];
    return NULL;
}

/* None of several forms fits: lists them below what the last one said. */
static void add_forms(OpContext *context, const Op *op) {
    Str parameters = {0};
    error_append(context->error, "\nIt can be called as");
    for (const Op *form = op; form; form = next_overload(form, op->where)) {
        str_clear(&parameters);
        signature_add_text(&parameters, form->signature);
        error_append(context->error, form == op ? " %s(%s)" : " or %s(%s)", form->name,
                     str_text(&parameters));
    }
    str_release(&parameters);
}

/* All but the last form are trials. */
const Op *bind_overloads(OpContext *context, const Op *op, const OpCall *call, Binding *binding) {
    OpCall tried = *call;
    for (const Op *form = op, *next; form; form = next) {
        next = next_overload(form, op->where);
        tried.is_trial = next != NULL;
        error_release(context->error);
        if (bind_call(context, op->name, signature_of(form), &tried, binding))
            return form;
    }
    if (next_overload(op, op->where) && context->error->kind == ERR_TYPE)
        add_forms(context, op);
    return NULL;
}

static bool asks_inplace(const Op *op, const Binding *binding) {
    int at = signature_find(signature_of(op), "inplace");
    return at >= 0 && binding->args[at].kind == OP_BOOL && binding->args[at].b;
}

static bool run(OpContext *context, const Op *op, bool inplace, const Binding *binding,
                OpArg *out) {
    if (inplace || asks_inplace(op, binding))
        return inplace_call(context, op, binding->args, out);
    return op->kernel(context, op, binding->args, out);
}

/* What is left of the arena's limit bounds the scratch memory too. */
static size_t scratch_limit(const Arena *arena) {
    if (!arena->limit)
        return 0;
    return arena->used < arena->limit ? arena->limit - arena->used : 1;
}

bool op_call(OpContext *context, const Op *op, bool inplace, int argc, const OpArg *args,
             int keyword_count, const OpKeyword *keywords, OpArg *out) {
    OpCall call = {argc, args, keyword_count, keywords, false};
    Arena own = {0}, *scratch = context->spare ? context->spare : &own;
    ArenaMark mark = arena_mark(scratch);
    OpContext inner = *context;
    scratch->limit = scratch_limit(context->arena);
    inner.scratch = scratch;
    inner.spare = NULL;
    Binding binding;
    const Op *form = bind_overloads(&inner, op, &call, &binding);
    bool ok = form && run(&inner, form, inplace, &binding, out);
    arena_rewind(scratch, mark);
    return ok;
}
