/* Rows of reduce.def: sums, products, means, extremes, truths. */
#include "ops/reduce.h"

#include "ops/cascade.h"
#include "ops/elementwise.h"
#include "ops/kernels.h"
#include "ops/results.h"
#include "tensor/element.h"

#include <math.h>

/* ---- beginning ---- */

static bool read_axes(OpContext *context, const OpArg *dim, OpInts *axes) {
    if (dim->kind == OP_INT) {
        *axes = (OpInts){.count = 1, .items = {dim->i}};
        return true;
    }
    return op_read_ints(context, "dim", dim, axes);
}

bool reduce_begin(OpContext *context, const char *name, FoldKind kind, Tensor *input,
                  const OpArg *dim, bool keepdim, Fold *fold) {
    OpInts axes;
    int wrapped[TENSOR_MAX_NDIM];
    *fold = (Fold){.name = name, .kind = kind, .input = input, .keepdim = keepdim};
    if (!read_axes(context, dim, &axes) ||
        !op_wrap_axes(context, &axes, input->ndim, fold->axes, wrapped))
        return false;
    for (int i = 0; axes.count == 0 && i < input->ndim; i++)
        fold->axes[i] = true;
    return true;
}

/* ---- finishing ---- */

typedef struct Results {
    Tensor *value, *index;
    WideKind kind;     /* of the input */
    double correction; /* var: what is taken off the count */
    bool root;         /* std */
} Results;

static unsigned char *place(const Tensor *t, int64_t n) {
    return t->storage->data + (size_t)n * dtype_size(t->dtype);
}

static void finish_value(void *results, int64_t n, const FoldState *state) {
    const Results *r = results;
    unsigned char *at = place(r->value, n);
    switch (r->kind) {
    case WIDE_WHOLE: element_set_int(r->value->dtype, at, state->whole); break;
    case WIDE_REAL: element_set_double(r->value->dtype, at, state->real); break;
    case WIDE_COMPLEX: element_set_complex(r->value->dtype, at, state->z); break;
    }
}

static void finish_mean(void *results, int64_t n, const FoldState *state) {
    FoldState mean = *state;
    mean.real /= (double)state->count;
    mean.z /= (double)state->count;
    finish_value(results, n, &mean);
}

static void finish_nanmean(void *results, int64_t n, const FoldState *state) {
    FoldState mean = *state;
    mean.real /= (double)state->kept;
    finish_value(results, n, &mean);
}

static void finish_kept(void *results, int64_t n, const FoldState *state) {
    const Results *r = results;
    element_set_int(r->index->dtype, place(r->index, n), state->kept);
}

static void finish_both(void *results, int64_t n, const FoldState *state) {
    finish_value(results, n, state);
    finish_kept(results, n, state);
}

static void finish_logsumexp(void *results, int64_t n, const FoldState *state) {
    FoldState sum = {.real = state->real + log(state->spread)};
    finish_value(results, n, &sum);
}

static Tensor *run_to_value(OpContext *context, const Fold *fold, DType dtype, FoldFinish *finish) {
    Results results = {.kind = wide_kind(fold->input->dtype)};
    results.value = fold_new_result(context, fold, dtype);
    return results.value && fold_run(context, fold, finish, &results) ? results.value : NULL;
}

static Tensor *run_to_kept(OpContext *context, const Fold *fold, DType dtype) {
    Results results = {.index = fold_new_result(context, fold, dtype)};
    return results.index && fold_run(context, fold, finish_kept, &results) ? results.index : NULL;
}

/* NumPy adds in another order than PyTorch. */
static bool adds_in_order(const Fold *fold) {
    return fold->kind == FOLD_SUM && cascade_is_for(fold->input->dtype) &&
           !(fold->input->flags & TENSOR_NUMPY);
}

static Tensor *sum_in_order(OpContext *context, const Fold *fold) {
    Tensor *input = wide_operand(context, fold->input);
    Tensor *result = input ? fold_new_result(context, fold, input->dtype) : NULL;
    if (result)
        cascade_sum(result, input, fold->axes);
    return result;
}

Tensor *reduce_value(OpContext *context, const Fold *fold, DType dtype) {
    if (adds_in_order(fold) && dtype == fold->input->dtype)
        return sum_in_order(context, fold);
    return run_to_value(context, fold, dtype, finish_value);
}

Tensor *reduce_mean(OpContext *context, const Fold *fold, DType dtype) {
    if (!adds_in_order(fold) || dtype != fold->input->dtype)
        return run_to_value(context, fold, dtype, finish_mean);
    Tensor *mean = sum_in_order(context, fold);
    double count = (double)fold_count(fold);
    for (int64_t n = 0; mean && n < tensor_count(mean); n++) {
        if (dtype_is_complex(dtype))
            tensor_set_complex(mean, n, tensor_get_complex(mean, n) / count);
        else
            tensor_set_double(mean, n, tensor_get_double(mean, n) / count);
    }
    return mean;
}

static bool flag_is_set(const OpArg *flag) {
    switch (flag->kind) {
    case OP_BOOL:
    case OP_INT:
    case OP_FLOAT: return op_arg_double(flag) != 0;
    case OP_STR: return flag->s[0] != '\0';
    default: return true; /* None stands for True */
    }
}

const char *reduce_asked(const OpArg *size_average, const OpArg *reduce, const OpArg *reduction) {
    if (op_is_none(size_average) && op_is_none(reduce))
        return reduction->s;
    return !flag_is_set(reduce) ? "none" : flag_is_set(size_average) ? "mean" : "sum";
}

bool reduce_give_pair(OpContext *context, const Op *op, const char *first_name, Tensor *first,
                      const char *second_name, Tensor *second, OpArg *out) {
    Tensor *const both[] = {first, second};
    if (!op_give_tuple(context, out, 2, both))
        return false;
    const char **names = arena_alloc_array(context->arena, 3, sizeof *names);
    names[0] = first_name;
    names[1] = second_name;
    names[2] = op->name;
    out->list.names = names;
    return true;
}

/* ---- sums, products, means ---- */

/* sum, nansum, prod(input, dim, keepdim, dtype): integers add up in int64. */
bool op_sum(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    bool whole = dtype_category(input->dtype) <= DTYPE_CATEGORY_INT;
    DType dtype = op_dtype_or(&args[3], whole ? DTYPE_INT64 : input->dtype);
    Fold fold;
    if (args[3].kind == OP_DTYPE)
        input = op_convert(context, context->scratch, input, dtype);
    return input &&
           reduce_begin(context, op->name, (FoldKind)op->variant, input, &args[1], args[2].b,
                        &fold) &&
           op_give(out, reduce_value(context, &fold, dtype));
}

static bool check_has_fractions(OpContext *context, const char *name, DType dtype) {
    if (dtype_category(dtype) >= DTYPE_CATEGORY_FLOAT)
        return true;
    return error_set(context->error, ERR_RUNTIME,
                     "%s needs a floating or complex type, not %s; convert with .float() or give "
                     "dtype=torch.float32",
                     name, dtype_name(dtype));
}

/* What a mean is computed in: NumPy takes float64 for integers, PyTorch refuses. */
static bool mean_dtype(OpContext *context, const Op *op, const Tensor *input, const OpArg *wanted,
                       DType *dtype) {
    bool whole = dtype_category(input->dtype) <= DTYPE_CATEGORY_INT;
    bool numpy = (input->flags & TENSOR_NUMPY) != 0;
    *dtype = op_dtype_or(wanted, whole && numpy ? DTYPE_FLOAT64 : input->dtype);
    return check_has_fractions(context, op->name, *dtype);
}

/* mean(input, dim, keepdim, dtype). */
bool op_mean(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    DType dtype;
    Fold fold;
    if (!mean_dtype(context, op, args[0].tensor, &args[3], &dtype))
        return false;
    Tensor *input = op_convert(context, context->scratch, args[0].tensor, dtype);
    return input && reduce_begin(context, op->name, FOLD_SUM, input, &args[1], args[2].b, &fold) &&
           op_give(out, reduce_mean(context, &fold, dtype));
}

bool op_nanmean(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    DType dtype;
    Fold fold;
    if (!mean_dtype(context, op, args[0].tensor, &args[3], &dtype))
        return false;
    Tensor *input = op_convert(context, context->scratch, args[0].tensor, dtype);
    return input &&
           reduce_begin(context, op->name, FOLD_NANSUM, input, &args[1], args[2].b, &fold) &&
           op_give(out, run_to_value(context, &fold, dtype, finish_nanmean));
}

/* logsumexp(input, dim, keepdim). */
bool op_logsumexp(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    DType dtype = dtype_category(input->dtype) <= DTYPE_CATEGORY_INT ? DTYPE_FLOAT32 : input->dtype;
    Fold fold;
    input = op_convert(context, context->scratch, input, dtype);
    return input &&
           reduce_begin(context, op->name, FOLD_LOGSUMEXP, input, &args[1], args[2].b, &fold) &&
           op_give(out, run_to_value(context, &fold, dtype, finish_logsumexp));
}

/* ---- truths and counts ---- */

/* any, all(input, dim, keepdim): bool, but uint8 of uint8. */
bool op_truth(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Fold fold;
    DType dtype = args[0].tensor->dtype == DTYPE_UINT8 && !(args[0].tensor->flags & TENSOR_NUMPY)
                      ? DTYPE_UINT8
                      : DTYPE_BOOL;
    return reduce_begin(context, op->name, (FoldKind)op->variant, args[0].tensor, &args[1],
                        args[2].b, &fold) &&
           op_give(out, run_to_kept(context, &fold, dtype));
}

/* count_nonzero(input, dim). */
bool op_count_nonzero(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Fold fold;
    return reduce_begin(context, op->name, FOLD_COUNT, args[0].tensor, &args[1], false, &fold) &&
           op_give(out, run_to_kept(context, &fold, DTYPE_INT64));
}

/* np.count_nonzero(a, axis): without axis a Python number. */
bool op_np_count_nonzero(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    if (!op_count_nonzero(context, op, args, out))
        return false;
    if (op_is_none(&args[1]))
        *out = op_int(tensor_get_int(out->tensor, 0));
    return true;
}

/* ---- extremes ---- */

/* An extreme of nothing is an error: of all elements when all axes are folded. */
static bool check_not_empty(OpContext *context, const Fold *fold, bool all, ErrorKind kind) {
    const Tensor *input = fold->input;
    bool numpy = (input->flags & TENSOR_NUMPY) != 0;
    if (fold_count(fold) > 0 || (!all && tensor_count(input) > 0))
        return true;
    if (all)
        return error_set(context->error, numpy ? ERR_VALUE : kind,
                         "%s of a tensor without elements", fold->name);
    for (int i = 0; i < input->ndim; i++)
        if (fold->axes[i] && input->shape[i] == 0)
            return error_set(context->error, numpy ? ERR_VALUE : ERR_INDEX,
                             "%s over axis %d, which has size 0", fold->name, i);
    return true;
}

/* max, min(input): one number. */
bool op_extreme_all(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg all = {.kind = OP_NONE};
    Fold fold;
    return reduce_begin(context, op->name, (FoldKind)op->variant, args[0].tensor, &all, false,
                        &fold) &&
           check_not_empty(context, &fold, true, ERR_RUNTIME) &&
           op_give(out, reduce_value(context, &fold, args[0].tensor->dtype));
}

/* max, min(input, dim, keepdim): values and where they stood. */
bool op_extreme_dim(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Fold fold;
    if (!reduce_begin(context, op->name, (FoldKind)op->variant, args[0].tensor, &args[1], args[2].b,
                      &fold) ||
        !check_not_empty(context, &fold, false, ERR_INDEX))
        return false;
    Results results = {.kind = wide_kind(args[0].tensor->dtype)};
    results.value = fold_new_result(context, &fold, args[0].tensor->dtype);
    results.index = fold_new_result(context, &fold, DTYPE_INT64);
    return results.value && results.index && fold_run(context, &fold, finish_both, &results) &&
           reduce_give_indexed(context, op, results.value, results.index, out);
}

static bool folds_all(const OpArg *dim) {
    return op_is_none(dim) || (dim->kind == OP_LIST && dim->list.count == 0);
}

static Tensor *extreme(OpContext *context, const Op *op, FoldKind kind, const OpArg *args) {
    Fold fold;
    if (!reduce_begin(context, op->name, kind, args[0].tensor, &args[1], args[2].b, &fold) ||
        !check_not_empty(context, &fold, folds_all(&args[1]), ERR_RUNTIME))
        return NULL;
    return reduce_value(context, &fold, args[0].tensor->dtype);
}

/* amax, amin(input, dim, keepdim): over several axes, values alone. */
bool op_amax(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return op_give(out, extreme(context, op, (FoldKind)op->variant, args));
}

/* aminmax(input, dim, keepdim). */
bool op_aminmax(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *min = extreme(context, op, FOLD_MIN, args);
    Tensor *max = min ? extreme(context, op, FOLD_MAX, args) : NULL;
    return max && reduce_give_pair(context, op, "min", min, "max", max, out);
}

/* np.ptp(a, axis): the largest less the smallest. */
bool op_np_ptp(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    OpContext aside = op_aside(context);
    Tensor *max = extreme(&aside, op, FOLD_MAX, args);
    Tensor *min = max ? extreme(&aside, op, FOLD_MIN, args) : NULL;
    if (!min)
        return false;
    const OpArg operands[] = {op_tensor(max), op_tensor(min)};
    return op_give(out, elementwise_binary(context, NULL, op->name, BINARY_SUB, operands, NULL));
}

/* argmax, argmin(input, dim, keepdim): without dim the index counts over all elements. */
bool op_argmax(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    Tensor *input = args[0].tensor;
    Fold fold;
    if (!reduce_begin(context, op->name, (FoldKind)op->variant, input, &args[1], args[2].b,
                      &fold) ||
        !check_not_empty(context, &fold, folds_all(&args[1]), ERR_INDEX))
        return false;
    if (input->dtype == DTYPE_BOOL && !(input->flags & TENSOR_NUMPY))
        return error_set(context->error, ERR_RUNTIME,
                         "%s is not defined for bool; convert with .int() first", op->name);
    return op_give(out, run_to_kept(context, &fold, DTYPE_INT64));
}

/* ---- moments ---- */

static void finish_moments(void *results, int64_t n, const FoldState *state) {
    const Results *r = results;
    double divisor = (double)state->count - r->correction;
    double var = state->spread / (divisor > 0 ? divisor : 0);
    element_set_double(r->value->dtype, place(r->value, n), r->root ? sqrt(var) : var);
    if (!r->index)
        return;
    if (r->kind == WIDE_COMPLEX && state->count)
        element_set_complex(r->index->dtype, place(r->index, n), state->z);
    else
        element_set_double(r->index->dtype, place(r->index, n),
                           state->count ? state->real : (double)NAN);
}

static bool give_moments(OpContext *context, const Op *op, const Fold *fold, double correction,
                         OpArg *out) {
    bool root = op->variant == MOMENTS_STD || op->variant == MOMENTS_STD_MEAN;
    bool with_mean = op->variant >= MOMENTS_VAR_MEAN;
    DType dtype = fold->input->dtype;
    Results results = {.kind = wide_kind(dtype), .correction = correction, .root = root};
    results.value = fold_new_result(context, fold, dtype_real(dtype));
    results.index = with_mean ? fold_new_result(context, fold, dtype) : NULL;
    if (!results.value || (with_mean && !results.index) ||
        !fold_run(context, fold, finish_moments, &results))
        return false;
    Tensor *const both[] = {results.value, results.index};
    return with_mean ? op_give_tuple(context, out, 2, both) : op_give(out, results.value);
}

/* Both overloads and NumPy's end here. */
static bool moments(OpContext *context, const Op *op, const OpArg *input, const OpArg *dim,
                    double correction, bool keepdim, OpArg *out) {
    DType dtype;
    const OpArg no_dtype = {.kind = OP_NONE};
    Fold fold;
    if (!mean_dtype(context, op, input->tensor, &no_dtype, &dtype))
        return false;
    Tensor *converted = op_convert(context, context->scratch, input->tensor, dtype);
    return converted &&
           reduce_begin(context, op->name, FOLD_MOMENTS, converted, dim, keepdim, &fold) &&
           give_moments(context, op, &fold, correction, out);
}

/* var, std, ...(input, unbiased). */
bool op_moments_all(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    const OpArg all = {.kind = OP_NONE};
    return moments(context, op, &args[0], &all, args[1].b, false, out);
}

/* var, std, ...(input, dim, unbiased, keepdim). */
bool op_moments(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return moments(context, op, &args[0], &args[1], args[2].b, args[3].b, out);
}

/* var, std, ...(input, dim, correction, keepdim), np.var(a, axis, ddof, keepdims). */
bool op_moments_corrected(OpContext *context, const Op *op, const OpArg *args, OpArg *out) {
    return moments(context, op, &args[0], &args[1], (double)args[2].i, args[3].b, out);
}
