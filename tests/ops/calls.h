/* Calls of operations described by text, so that tables made from PyTorch and NumPy can be run.
 *
 * A value is None, True, 3, 2.5, nan, 1+2j, 'text', a dtype's name, (several, of, them), or
 *     float32{2 3}{3 1}[0 1 2 3 4 5]
 * a tensor: dtype, sizes, strides, and all that its storage holds; complex elements are written
 * re:im; `np.` before it makes it a NumPy array, `conj.` and `neg.` set its lazy bits. A result is
 * described alike, its elements in logical order, with @ and its offset before them when that is
 * not 0. Between brackets stand slices, <1:3:2>, and `...`. */
#ifndef EINSTEP_TESTS_OPS_CALLS_H
#define EINSTEP_TESTS_OPS_CALLS_H

#include "tests/check_main.h"

#include "base/mem.h"
#include "ops/op.h"
#include "ops/random.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static Arena arena;
static Error error;
static Generator generators[2];
static int writes; /* announced */

static void count_write(void *user, const Tensor *target) {
    (void)user, (void)target;
    writes++;
}

static OpContext context = {
    .arena = &arena,
    .error = &error,
    .torch_generator = &generators[0],
    .numpy_generator = &generators[1],
    .will_write = count_write,
};

static void set_up(void) {
    ck_assert_uint_eq(mem_live_blocks(), 0);
    writes = 0;
}

static void tear_down(void) {
    arena_release(&arena);
    error_release(&error);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}

static inline void add_case(Suite *suite, const char *name, const TTest *const *tests) {
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 120);
    for (; *tests; tests++)
        tcase_add_test(tcase, *tests);
    suite_add_tcase(suite, tcase);
}

/* ---- reading ---- */

static inline bool take(const char **at, const char *word) {
    size_t len = strlen(word);
    if (strncmp(*at, word, len) != 0)
        return false;
    *at += len;
    return true;
}

static inline int take_sizes(const char **at, int64_t *sizes) {
    int count = 0;
    ck_assert(take(at, "{"));
    while (!take(at, "}")) {
        char *end;
        sizes[count++] = strtoll(*at, &end, 10);
        *at = end + strspn(end, " ");
    }
    return count;
}

static inline double complex take_element(const char **at) {
    char *end;
    double parts[2] = {strtod(*at, &end), 0};
    if (*end == ':')
        parts[1] = strtod(end + 1, &end);
    *at = end + strspn(end, " ");
    double complex z;
    memcpy(&z, parts, sizeof z);
    return z;
}

static inline void store(const Tensor *t, int64_t n, const char **at) {
    if (dtype_category(t->dtype) <= DTYPE_CATEGORY_INT) {
        char *end;
        tensor_set_int(t, n, strtoll(*at, &end, 10));
        *at = end + strspn(end, " ");
    } else {
        tensor_set_complex(t, n, take_element(at));
    }
}

static inline Tensor *take_tensor(const char **at, DType dtype, int flags) {
    int64_t shape[TENSOR_MAX_NDIM] = {0}, stride[TENSOR_MAX_NDIM] = {0}, count = 0;
    int ndim = take_sizes(at, shape);
    take_sizes(at, stride);
    int64_t offset = take(at, "@") ? (int64_t)strtoll(*at, (char **)at, 10) : 0;
    for (const char *c = *at; *c != ']'; c++)
        count += *c != '[' && *c != ' ' && (c[-1] == '[' || c[-1] == ' ');
    Tensor *t = tensor_new(&arena, dtype, 1, &count, &error);
    ck_assert(take(at, "["));
    for (int64_t n = 0; n < count; n++)
        store(t, n, at);
    ck_assert(take(at, "]"));
    t->ndim = ndim;
    t->flags = flags;
    t->offset = offset;
    memcpy(t->shape, shape, sizeof shape);
    memcpy(t->stride, stride, sizeof stride);
    return t;
}

static inline OpArg take_value(const char **at);

static inline OpArg take_list(const char **at) {
    OpArg *items = arena_alloc_array(&arena, 16, sizeof *items);
    OpArg list = {.kind = OP_LIST, .list = {.items = items, .is_tuple = true}};
    while (!take(at, ")")) {
        items[list.list.count++] = take_value(at);
        take(at, ", ");
    }
    return list;
}

static inline OpArg take_number(const char **at) {
    char *end, *end_of_int;
    double value = strtod(*at, &end);
    int64_t whole = strtoll(*at, &end_of_int, 10);
    OpArg number = end == end_of_int ? op_int(whole) : op_float(value);
    if (*end == '+' || *end == '-') {
        double parts[2] = {value, strtod(end, &end)};
        number.kind = OP_COMPLEX;
        memcpy(&number.z, parts, sizeof number.z);
        end++; /* the j */
    }
    ck_assert_msg(end != *at, "no value: %s", *at);
    *at = end;
    return number;
}

/* A dtype alone, or the tensor it begins. */
static inline bool take_typed(const char **at, OpArg *value) {
    char name[16];
    int flags = 0;
    const char *start = *at;
    flags |= take(&start, "np.") ? TENSOR_NUMPY : 0;
    flags |= take(&start, "conj.") ? TENSOR_CONJ : 0;
    flags |= take(&start, "neg.") ? TENSOR_NEG : 0;
    size_t len = strspn(start, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (len == 0 || len >= sizeof name)
        return false;
    memcpy(name, start, len);
    name[len] = '\0';
    *value = (OpArg){.kind = OP_DTYPE};
    if (!dtype_by_name(name, &value->dtype))
        return false;
    *at = start + len;
    if (**at == '{')
        *value = op_tensor(take_tensor(at, value->dtype, flags));
    return true;
}

/* One bound of a slice, if it is there. */
static inline bool take_bound(const char **at, int64_t *bound) {
    char *end;
    *bound = strtoll(*at, &end, 10);
    bool there = end != *at;
    *at = end;
    return there;
}

static inline OpArg take_slice(const char **at) {
    OpSlice slice = {0};
    slice.has_start = take_bound(at, &slice.start);
    ck_assert(take(at, ":"));
    slice.has_stop = take_bound(at, &slice.stop);
    ck_assert(take(at, ":"));
    slice.has_step = take_bound(at, &slice.step);
    ck_assert(take(at, ">"));
    return (OpArg){.kind = OP_SLICE, .slice = slice};
}

static inline OpArg take_value(const char **at) {
    OpArg value;
    if (take(at, "..."))
        return (OpArg){.kind = OP_ELLIPSIS};
    if (take(at, "<"))
        return take_slice(at);
    if (take(at, "None"))
        return (OpArg){.kind = OP_NONE};
    if (take(at, "True"))
        return op_bool(true);
    if (take(at, "False"))
        return op_bool(false);
    if (take(at, "("))
        return take_list(at);
    if (take(at, "'")) {
        size_t len = strcspn(*at, "'");
        value = (OpArg){.kind = OP_STR, .s = arena_copy(&arena, *at, len)};
        *at += len + 1;
        return value;
    }
    return take_typed(at, &value) ? value : take_number(at);
}

/* ---- calling ---- */

typedef struct Call {
    int argc, keyword_count;
    OpArg args[OP_MAX_PARAMS];
    OpKeyword keywords[OP_MAX_PARAMS];
} Call;

/* "name" of "name=value", or NULL. */
static inline const char *take_keyword(const char **at) {
    size_t len = 0;
    while (isalnum((unsigned char)(*at)[len]) || (*at)[len] == '_')
        len++;
    if (len == 0 || (*at)[len] != '=')
        return NULL;
    const char *name = arena_copy(&arena, *at, len);
    *at += len + 1;
    return name;
}

static inline Call take_call(const char *text) {
    Call call = {0};
    while (*text) {
        const char *keyword = take_keyword(&text);
        OpArg value = take_value(&text);
        if (keyword)
            call.keywords[call.keyword_count++] = (OpKeyword){keyword, value};
        else
            call.args[call.argc++] = value;
        take(&text, ", ");
    }
    return call;
}

static inline bool run_call(const char *name, int where, const char *text, OpArg *out) {
    bool inplace;
    const Op *op = op_find(name, where, &inplace);
    ck_assert_msg(op != NULL, "there is no %s", name);
    Call call = take_call(text);
    error_release(&error);
    return op_call(&context, op, inplace, call.argc, call.args, call.keyword_count, call.keywords,
                   out);
}

/* The result of a call that must not fail. */
static inline OpArg result_of(const char *name, int where, const char *text) {
    OpArg out;
    ck_assert_msg(run_call(name, where, text, &out), "%s(%s): %s", name, text,
                  str_text(&error.text));
    return out;
}

static inline void check_error(const char *name, int where, const char *text, ErrorKind kind,
                               const char *part) {
    OpArg out;
    ck_assert_msg(!run_call(name, where, text, &out), "%s(%s) gives no error", name, text);
    ck_assert_msg(error.kind == kind, "%s(%s): %s", name, text, error_kind_name(error.kind));
    ck_assert_msg(strstr(str_text(&error.text), part) != NULL, "'%s' does not say '%s'",
                  str_text(&error.text), part);
}

/* ---- comparing ---- */

static inline bool close_to(double a, double b, double tolerance) {
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= tolerance * fmax(1, fabs(b));
}

static inline double tolerance_of(DType dtype) {
    switch (dtype) {
    case DTYPE_FLOAT16: return 2e-3;
    case DTYPE_BFLOAT16: return 2e-2;
    case DTYPE_FLOAT64:
    case DTYPE_COMPLEX128: return 1e-9;
    default: return 1e-5;
    }
}

static inline bool same_layout(const Tensor *a, const Tensor *b) {
    bool same_place = a->offset == b->offset &&
                      memcmp(a->stride, b->stride, sizeof a->stride[0] * (size_t)a->ndim) == 0;
    return a->dtype == b->dtype && tensor_same_shape(a, b) &&
           (a->flags & TENSOR_NUMPY) == (b->flags & TENSOR_NUMPY) &&
           (a->flags & TENSOR_NUMPY || same_place);
}

/* `wanted` holds its elements in logical order. */
static inline bool same_tensor(const Tensor *t, const Tensor *wanted) {
    double tolerance = tolerance_of(wanted->dtype);
    if (!same_layout(t, wanted))
        return false;
    for (int64_t n = 0; n < tensor_count(t); n++) {
        double complex a = tensor_get_complex(t, tensor_position(t, n));
        double complex b = tensor_get_complex(wanted, n);
        if (!close_to(creal(a), creal(b), tolerance) || !close_to(cimag(a), cimag(b), tolerance))
            return false;
    }
    return true;
}

static inline bool same_value(const OpArg *a, const OpArg *wanted) {
    if (a->kind != wanted->kind)
        return false;
    if (a->kind == OP_TENSOR)
        return same_tensor(a->tensor, wanted->tensor);
    if (a->kind == OP_STR)
        return str_equal(a->s, wanted->s);
    if (a->kind != OP_LIST)
        return close_to(op_arg_double(a), op_arg_double(wanted), 1e-12);
    bool same = a->list.count == wanted->list.count;
    for (int i = 0; same && i < a->list.count; i++)
        same = same_value(&a->list.items[i], &wanted->list.items[i]);
    return same;
}

static inline void add_value(Str *out, const OpArg *value) {
    if (value->kind == OP_LIST) {
        for (int i = 0; i < value->list.count; i++)
            add_value(out, &value->list.items[i]);
        return;
    }
    const Tensor *t = value->tensor;
    if (value->kind != OP_TENSOR) {
        str_addf(out, "%g ", op_arg_double(value));
        return;
    }
    str_addf(out, "%s", dtype_name(t->dtype));
    tensor_add_shape(out, t->ndim, t->shape);
    tensor_add_shape(out, t->ndim, t->stride);
    for (int64_t n = 0; n < tensor_count(t); n++) {
        double complex z = tensor_get_complex(t, tensor_position(t, n));
        str_addf(out, " %.9g:%.9g", creal(z), cimag(z));
    }
    str_add(out, "; ");
}

/* One row of a table: what the call gives, or the kind of error it raises. */
static inline void check_row(const char *name, int where, const char *text, const char *wanted) {
    OpArg out;
    bool ok = run_call(name, where, text, &out);
    bool wants_error = error_kind_by_name(wanted) != ERR_NONE;
    if (!ok || wants_error) {
        ck_assert_msg(!ok && wants_error && error.kind == error_kind_by_name(wanted),
                      "%s(%s): %s %s, not %s", name, text, error_kind_name(error.kind),
                      str_text(&error.text), wanted);
        return;
    }
    OpArg expected = take_value(&wanted);
    Str given = {0};
    add_value(&given, &out);
    ck_assert_msg(same_value(&out, &expected), "%s(%s) gives %s", name, text, str_text(&given));
    str_release(&given);
}

#endif
