/* The table, signatures, binding, overloads and in-place calls. */
#include "tests/ops/calls.h"

#include "ops/signature.h"

/* ---- the table ---- */

START_TEST(every_signature_follows_the_grammar) {
    for (int i = 0; i < op_count(); i++) {
        Signature signature;
        const Op *op = op_at(i);
        ck_assert_msg(signature_parse(op->signature, &signature), "%s(%s)", op->name,
                      op->signature);
        ck_assert_int_eq(op_parameters(op, NULL, 0), signature.count);
        ck_assert_msg(op->where != 0 && op->kernel != NULL, "%s", op->name);
    }
}
END_TEST

START_TEST(a_reader_sees_what_counts) {
    static const char *const TEXTS[][2] = {
        {"x: tensor, *, device: ignored = None", "x: tensor"},
        {"*, dtype: dtype? = None, out: ignored = None", "*, dtype: dtype? = None"},
        {"a: ignored, n: int = 1, *, out: ignored = None, k: bool = True",
         "n: int = 1, *, k: bool = True"},
        {"", ""},
    };
    Str shown = {0};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        str_clear(&shown);
        signature_add_text(&shown, TEXTS[i][0]);
        ck_assert_str_eq(str_text(&shown), TEXTS[i][1]);
    }
    str_release(&shown);
}
END_TEST

START_TEST(wrong_signatures_are_refused) {
    static const char *const wrong[] = {
        "a b",          "a: tensr",      "a: int = x",     "a: int =",
        "a:",           "a: tensor...x", "a: float...",    "a: str = 'x",
        "a,, b",        ": int",         "a: int = 1.2.3", "a-b",
        "a: int?? = 1",
    };
    Signature signature;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!signature_parse(wrong[i], &signature), "%s", wrong[i]);
    ck_assert(signature_parse("", &signature));
    ck_assert_int_eq(signature.count, 0);
    ck_assert(!signature_parse("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q", &signature));
}
END_TEST

START_TEST(signatures_have_parts) {
    Signature s;
    ck_assert(
        signature_parse("x, k: int = -3, p: float? = 1e-5, *, r: str = 'mean', d: ints...", &s));
    ck_assert_int_eq(s.count, 5);
    ck_assert_int_eq(s.positional, 3);
    ck_assert_int_eq(s.params[0].type, PARAM_TENSOR);
    ck_assert_int_eq(s.params[1].default_value.i, -3);
    ck_assert(s.params[2].allows_none && !s.params[1].allows_none);
    ck_assert_double_eq(s.params[2].default_value.f, 1e-5);
    ck_assert_str_eq(s.params[3].default_value.s, "mean");
    ck_assert(s.params[3].keyword_only && s.params[4].takes_rest);
    ck_assert_int_eq(signature_find(&s, "r"), 3);
    ck_assert_int_eq(signature_find(&s, "rr"), -1);
}
END_TEST

START_TEST(operations_are_found_where_they_are) {
    bool inplace = true;
    ck_assert_ptr_nonnull(op_find("add", OP_TORCH, &inplace));
    ck_assert(!inplace);
    ck_assert_ptr_eq(op_find("add_", OP_METHOD, &inplace), op_find("add", OP_METHOD, NULL));
    ck_assert(inplace);
    ck_assert_ptr_null(op_find("add_", OP_TORCH, NULL));
    ck_assert_ptr_null(op_find("argmax_", OP_METHOD, NULL));
    ck_assert_ptr_null(op_find("_", OP_METHOD, NULL));
    ck_assert_ptr_null(op_find("", OP_METHOD, NULL));
    ck_assert_ptr_null(op_find("gelu", OP_METHOD, NULL));
    ck_assert_ptr_nonnull(op_find("gelu", OP_FUNCTIONAL, NULL));
}
END_TEST

START_TEST(mistyped_names_have_a_nearest) {
    ck_assert_str_eq(op_nearest("softmx", OP_TORCH), "softmax");
    ck_assert_str_eq(op_nearest("masked_fil", OP_METHOD), "masked_fill");
    ck_assert_ptr_null(op_nearest("zzzzzzzzzzzz", OP_METHOD));
}
END_TEST

/* ---- binding ---- */

START_TEST(arguments_bind_by_place_and_name) {
    OpArg out = result_of("add", OP_TORCH, "float32{2}{1}[1 2], other=float32{2}{1}[3 4], alpha=2");
    ck_assert_double_eq(tensor_get_double(out.tensor, 1), 10);
    out = result_of("sum", OP_TORCH, "float32{2 2}{2 1}[1 2 3 4], axis=0, keepdims=True");
    ck_assert_int_eq(out.tensor->ndim, 2);
    out = result_of("sum", OP_METHOD, "float32{2 2}{2 1}[1 2 3 4], (0, 1)");
    ck_assert_double_eq(tensor_get_double(out.tensor, 0), 10);
    out = result_of("sum", OP_METHOD, "float32{2 2}{2 1}[1 2 3 4], int64{}{}[1]");
    ck_assert_int_eq(out.tensor->ndim, 1);
    out = result_of("leaky_relu", OP_FUNCTIONAL, "float32{1}{1}[-1], float32{}{}[0.5]");
    ck_assert_double_eq(tensor_get_double(out.tensor, 0), -0.5);
}
END_TEST

START_TEST(arguments_that_do_not_fit_say_why) {
    const char *x = "float32{2}{1}[1 2]";
    check_error("exp", OP_TORCH, "", ERR_TYPE, "argument 'input' (position 1) is missing");
    check_error("exp", OP_TORCH, "2.0", ERR_TYPE, "takes a tensor, not a float");
    check_error("exp", OP_TORCH, "'a'", ERR_TYPE, "not a str");
    check_error("exp", OP_TORCH, "float32{1}{1}[1], 2", ERR_TYPE,
                "takes at most 1 positional argument, but 2 were given");
    check_error("exp", OP_TORCH, "float32{1}{1}[1], other=2", ERR_TYPE,
                "has no argument 'other'; its arguments are: input");
    check_error("exp", OP_TORCH, "float32{1}{1}[1], input=2", ERR_TYPE, "two values");
    check_error("sum", OP_TORCH, "float32{2}{1}[1 2], 0.5", ERR_TYPE,
                "argument 'dim' (position 2) takes an int or several or None, not a float");
    check_error("sum", OP_TORCH, "float32{2}{1}[1 2], 0, 1", ERR_TYPE, "takes a bool, not an int");
    check_error("topk", OP_TORCH, x, ERR_TYPE, "'k'");
    check_error("max", OP_TORCH, "float32{2}{1}[1 2], 'a'", ERR_TYPE, "It can be called as");
}
END_TEST

START_TEST(overloads_are_tried_in_order) {
    OpArg all = result_of("max", OP_TORCH, "float32{2}{1}[1 2]");
    OpArg two = result_of("max", OP_TORCH, "float32{2}{1}[1 2], float32{2}{1}[3 0]");
    OpArg along = result_of("max", OP_TORCH, "float32{2}{1}[1 2], 0");
    ck_assert_int_eq(all.tensor->ndim, 0);
    ck_assert_double_eq(tensor_get_double(two.tensor, 0), 3);
    ck_assert_int_eq(along.list.count, 2);
    ck_assert_str_eq(along.list.names[0], "values");
    ck_assert_str_eq(along.list.names[1], "indices");
    ck_assert_str_eq(along.list.names[2], "max");
    ck_assert_int_eq(error.kind, ERR_NONE);
}
END_TEST

START_TEST(numbers_come_as_one_element_tensors_too) {
    const OpArg number = {.kind = OP_COMPLEX, .z = 2};
    ck_assert(op_arg_is_number(&number));
    ck_assert_double_eq(op_arg_double(&number), 2);
    ck_assert_int_eq(op_arg_int(&number), 2);
    OpArg out = result_of("add", OP_TORCH, "float32{1}{1}[1], 1, alpha=int64{}{}[3]");
    ck_assert_double_eq(tensor_get_double(out.tensor, 0), 4);
    check_error("add", OP_TORCH, "float32{1}{1}[1], 1, alpha=int64{1}{1}[3]", ERR_TYPE, "'alpha'");
}
END_TEST

/* ---- in place ---- */

START_TEST(in_place_calls_write_and_announce) {
    OpArg out = result_of("mul_", OP_METHOD, "float32{2}{1}[1 2], 3");
    ck_assert_int_eq(writes, 1);
    ck_assert_double_eq(tensor_get_double(out.tensor, 1), 6);
    out = result_of("relu", OP_FUNCTIONAL, "float32{2}{1}[-1 2], inplace=True");
    ck_assert_int_eq(writes, 2);
    result_of("relu", OP_FUNCTIONAL, "float32{2}{1}[-1 2], inplace=False");
    result_of("mul", OP_METHOD, "float32{2}{1}[1 2], 3");
    ck_assert_int_eq(writes, 2);
}
END_TEST

START_TEST(in_place_calls_give_self_through_its_strides) {
    Call call = take_call("float32{2}{2}[1 9 2], 3");
    bool inplace;
    const Op *op = op_find("add_", OP_METHOD, &inplace);
    OpArg out;
    ck_assert(op_call(&context, op, inplace, call.argc, call.args, 0, NULL, &out));
    ck_assert_ptr_eq(out.tensor, call.args[0].tensor);
    const float *stored = (const float *)(const void *)out.tensor->storage->data;
    ck_assert(stored[0] == 4 && stored[1] == 9 && stored[2] == 5);
}
END_TEST

START_TEST(in_place_calls_that_cannot_be_write_nothing) {
    check_error("add_", OP_METHOD, "float32{3}{1}[1 2 3], float32{2 3}{3 1}[1 2 3 4 5 6]",
                ERR_RUNTIME, "result has shape (2, 3), but it must fit into self of shape (3,)");
    check_error("add_", OP_METHOD, "int64{1}{1}[1], 0.5", ERR_RUNTIME,
                "result is float32 and cannot be stored in a int64 tensor");
    check_error("add_", OP_METHOD, "np.int64{1}{1}[1], 0.5", ERR_UFUNC_TYPE, "float64");
    check_error("add_", OP_METHOD, "float32{2 3}{0 1}[1 2 3], 1", ERR_RUNTIME,
                "axis 0 of self is expanded (size 2, stride 0)");
    check_error("div_", OP_METHOD, "int64{1}{1}[1], 2", ERR_RUNTIME, "cannot be stored");
    ck_assert_int_eq(writes, 0);
}
END_TEST

/* ---- errors that name operands and axes ---- */

START_TEST(shapes_that_do_not_fit_are_shown_aligned) {
    check_error("add", OP_TORCH, "float32{3 1 2}{2 2 1}[1 2 3 4 5 6], float32{3}{1}[1 2 3]",
                ERR_RUNTIME, "axis -1 has size 2 in one operand and 3 in another");
    ck_assert_ptr_nonnull(strstr(error.text.text, "\n    input         3     1     2"
                                                  "\n    other                     3"));
    check_error("add", OP_NUMPY, "np.float64{2}{1}[1 2], np.float64{3}{1}[1 2 3]", ERR_VALUE,
                "axis -1");
    check_error("where", OP_TORCH, "bool{2}{1}[1 0], float32{3}{1}[1 2 3], 1", ERR_RUNTIME,
                "condition");
}
END_TEST

START_TEST(errors_say_what_to_do) {
    check_error("softmax", OP_TORCH, "float32{2}{1}[1 2], 1", ERR_INDEX, "it goes from -1 to 0");
    check_error("mean", OP_TORCH, "int64{2}{1}[1 2]", ERR_RUNTIME, ".float()");
    check_error("floor_divide", OP_TORCH, "int64{2}{1}[1 2], 0", ERR_RUNTIME, "ZeroDivisionError");
    check_error("sub", OP_TORCH, "bool{1}{1}[1], bool{1}{1}[1]", ERR_RUNTIME, "~");
    check_error("topk", OP_TORCH, "float32{2}{1}[1 2], 3", ERR_RUNTIME,
                "k is 3, but axis 0 has size 2");
    check_error("to", OP_METHOD, "float32{1}{1}[1], 'tpu'", ERR_RUNTIME, "tpu");
}
END_TEST

/* ---- arithmetic that must not trap or drift ---- */

START_TEST(integers_wrap_and_never_trap) {
    const char *least = "int64{1}{1}[-9223372036854775808], -1";
    OpArg out = result_of("floor_divide", OP_TORCH, least);
    ck_assert_int_eq(tensor_get_int(out.tensor, 0), INT64_MIN);
    out = result_of("remainder", OP_TORCH, least);
    ck_assert_int_eq(tensor_get_int(out.tensor, 0), 0);
    out = result_of("abs", OP_TORCH, "int64{1}{1}[-9223372036854775808]");
    ck_assert_int_eq(tensor_get_int(out.tensor, 0), INT64_MIN);
    out = result_of("add", OP_TORCH, "int64{1}{1}[9223372036854775807], 1");
    ck_assert_int_eq(tensor_get_int(out.tensor, 0), INT64_MIN);
    out = result_of("mul", OP_TORCH, "uint8{1}{1}[200], 2");
    ck_assert_int_eq(tensor_get_int(out.tensor, 0), 144);
    out = result_of("sum", OP_TORCH, "int64{2}{1}[9223372036854775807 1]");
    ck_assert_int_eq(tensor_get_int(out.tensor, 0), INT64_MIN);
}
END_TEST

START_TEST(long_sums_of_float32_do_not_drift) {
    const int64_t count = 1000000;
    Tensor *t = tensor_new(&arena, DTYPE_FLOAT32, 1, &count, &error);
    for (int64_t i = 0; i < count; i++)
        tensor_set_double(t, i, 0.1);
    OpArg arg = op_tensor(t), out;
    ck_assert(op_call(&context, op_find("sum", OP_TORCH, NULL), false, 1, &arg, 0, NULL, &out));
    ck_assert_double_eq_tol(tensor_get_double(out.tensor, 0), 100000.0, 0.01);
    ck_assert(op_call(&context, op_find("std", OP_TORCH, NULL), false, 1, &arg, 0, NULL, &out));
    ck_assert_double_eq_tol(tensor_get_double(out.tensor, 0), 0.0, 1e-9);
}
END_TEST

START_TEST(moments_do_not_cancel) {
    OpArg out =
        result_of("var", OP_TORCH, "float64{4}{1}[1000000004 1000000007 1000000013 1000000016]");
    ck_assert_double_eq_tol(tensor_get_double(out.tensor, 0), 30, 1e-6);
}
END_TEST

START_TEST(results_beyond_the_limit_are_refused) {
    OpArg out;
    arena.limit = 4096;
    ck_assert(!run_call("exp", OP_TORCH, "float32{100000000}{0}[1]", &out));
    ck_assert_int_eq(error.kind, ERR_MEMORY);
    ck_assert(!run_call("add_", OP_METHOD, "float32{1}{1}[1], float32{100000000}{0}[1]", &out));
    ck_assert_int_eq(error.kind, ERR_MEMORY);
    arena.limit = 0;
}
END_TEST

static Suite *make_suite(void) {
    const TTest *const table[] = {
        every_signature_follows_the_grammar, wrong_signatures_are_refused,  signatures_have_parts,
        a_reader_sees_what_counts,
        operations_are_found_where_they_are, mistyped_names_have_a_nearest, NULL};
    const TTest *const binding[] = {arguments_bind_by_place_and_name,
                                    arguments_that_do_not_fit_say_why, overloads_are_tried_in_order,
                                    numbers_come_as_one_element_tensors_too, NULL};
    const TTest *const inplace[] = {in_place_calls_write_and_announce,
                                    in_place_calls_give_self_through_its_strides,
                                    in_place_calls_that_cannot_be_write_nothing, NULL};
    const TTest *const errors[] = {shapes_that_do_not_fit_are_shown_aligned, errors_say_what_to_do,
                                   NULL};
    const TTest *const arithmetic[] = {integers_wrap_and_never_trap,
                                       long_sums_of_float32_do_not_drift, moments_do_not_cancel,
                                       results_beyond_the_limit_are_refused, NULL};
    Suite *suite = suite_create("ops/op");
    add_case(suite, "table", table);
    add_case(suite, "binding", binding);
    add_case(suite, "in place", inplace);
    add_case(suite, "errors", errors);
    add_case(suite, "arithmetic", arithmetic);
    return suite;
}

CHECK_MAIN(make_suite)
