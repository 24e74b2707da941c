/* What writes announce before they write, and what errors say. */
#include "tests/ops/calls.h"

/* ---- announcements ---- */

static Tensor announced; /* the last one */
static double first_before;

static void remember(void *user, const Tensor *target) {
    (void)user;
    announced = *target;
    writes++;
    if (tensor_count(target) > 0)
        first_before = tensor_get_double(target, target->offset);
}

/* One write, of exactly `count` elements from `offset` on, announced before it happens. */
static void check_write(const char *name, int where, const char *text, int64_t offset,
                        int64_t count, double before) {
    context.will_write = remember;
    writes = 0;
    result_of(name, where, text);
    context.will_write = count_write;
    ck_assert_msg(writes == 1, "%s: %d writes", text, writes);
    ck_assert_msg(tensor_count(&announced) == count, "%s: %lld elements", text,
                  (long long)tensor_count(&announced));
    if (count > 0) {
        ck_assert_int_eq(announced.offset, offset);
        ck_assert_double_eq(first_before, before);
    }
}

#define X "float32{3 4}{4 1}[0 1 2 3 4 5 6 7 8 9 10 11], "

START_TEST(writes_are_as_small_as_they_can_be) {
    check_write("index_set", OP_INTERNAL, X "(1), 5", 4, 4, 4);
    check_write("index_set", OP_INTERNAL, X "(<::>, 2), 5", 2, 3, 2);
    check_write("index_set", OP_INTERNAL, X "(1, <1:3:>), 5", 5, 2, 5);
    check_write("index_set", OP_INTERNAL, X "(int64{2}{1}[1 2], 3), 5", 7, 2, 7);
    check_write("index_set", OP_INTERNAL, X "(int64{2}{1}[2 1], int64{2}{1}[1 3]), 5", 5, 6, 5);
    check_write("index_set", OP_INTERNAL, X "(int64{0}{1}[]), 5", 0, 0, 0);
    check_write("index_fill_", OP_METHOD, X "1, int64{1}{1}[2], 9", 2, 3, 2);
    check_write("index_copy_", OP_METHOD, X "0, int64{1}{1}[2], float32{1 4}{4 1}[1 1 1 1]", 8, 4,
                8);
    check_write("scatter_", OP_METHOD, X "1, int64{1 2}{2 1}[3 2], 9", 2, 2, 2);
    check_write("fill_", OP_METHOD, X "1", 0, 12, 0);
    check_write("copy_", OP_METHOD, X "float32{4}{1}[9 9 9 9]", 0, 12, 0);
    check_write("uniform_", OP_METHOD, X "0, 1", 0, 12, 0);
}
END_TEST

START_TEST(nothing_is_announced_for_new_tensors) {
    writes = 0;
    result_of("scatter", OP_METHOD, X "1, int64{1 2}{2 1}[3 2], 9");
    result_of("index_fill", OP_METHOD, X "1, int64{1}{1}[2], 9");
    result_of("matmul", OP_TORCH, X "float32{4}{1}[9 9 9 9]");
    result_of("batch_norm", OP_FUNCTIONAL, X "None, None, training=True");
    result_of("index_get", OP_INTERNAL, X "(1)");
    ck_assert_int_eq(writes, 0);
}
END_TEST

START_TEST(batch_norm_moves_its_running_values) {
    context.will_write = remember;
    writes = 0;
    Call call = take_call("float32{2 1}{1 1}[1 3], float32{1}{1}[0], float32{1}{1}[1], None, None, "
                          "True, 0.5");
    OpArg out;
    ck_assert(op_call(&context, op_find("batch_norm", OP_FUNCTIONAL, NULL), false, call.argc,
                      call.args, 0, NULL, &out));
    context.will_write = count_write;
    ck_assert_int_eq(writes, 2);
    ck_assert_double_eq(tensor_get_double(call.args[1].tensor, 0), 1);   /* half of the mean 2 */
    ck_assert_double_eq(tensor_get_double(call.args[2].tensor, 0), 1.5); /* of 1 and of 2 */
}
END_TEST

/* ---- sharing ---- */

START_TEST(views_share_and_copies_do_not) {
    OpArg view = result_of("reshape", OP_TORCH, X "(4, 3)");
    OpArg copy = result_of("reshape", OP_TORCH, "float32{2 2}{1 2}[0 1 2 3], (4)");
    ck_assert_int_eq(view.tensor->stride[0], 3);
    ck_assert_double_eq(tensor_get_double(copy.tensor, 1), 2);
    Call call = take_call("float32{4}{1}[0 1 2 3]");
    OpArg same;
    ck_assert(op_call(&context, op_find("contiguous", OP_METHOD, NULL), false, 1, call.args, 0,
                      NULL, &same));
    ck_assert_ptr_eq(same.tensor, call.args[0].tensor);
    ck_assert(
        op_call(&context, op_find("numpy", OP_METHOD, NULL), false, 1, call.args, 0, NULL, &same));
    ck_assert_ptr_eq(same.tensor->storage, call.args[0].tensor->storage);
    ck_assert(same.tensor->flags & TENSOR_NUMPY);
}
END_TEST

/* NumPy's functions make arrays of lists; what they give outlives the call. */
START_TEST(results_made_of_lists_last) {
    OpArg turned = result_of("transpose", OP_NUMPY, "((1, 2), (3, 4))");
    for (int i = 0; i < 100; i++)
        result_of("transpose", OP_NUMPY, "((9, 9), (9, 9))");
    ck_assert_int_eq(tensor_get_int(turned.tensor, tensor_position(turned.tensor, 1)), 3);
}
END_TEST

/* ---- messages ---- */

START_TEST(errors_say_what_is_wrong) {
    check_error("einsum", OP_TORCH, "'bi,bj->ij', float32{2 1}{1 1}[0 0], float32{3 1}{1 1}[0 0 0]",
                ERR_RUNTIME, "the letter b has size 2 in operand 0 and 3 in operand 1");
    check_error("einsum", OP_TORCH, "'ij->ik', float32{1 1}{1 1}[0]", ERR_RUNTIME,
                "the output names k");
    check_error("matmul", OP_TORCH, "float32{2 1}{1 1}[0 0], float32{3 1}{1 1}[0 0 0]", ERR_RUNTIME,
                "(2, 1) and (3, 1)");
    check_error("linear", OP_FUNCTIONAL, "float32{1 2}{2 1}[0 0], float32{1 3}{3 1}[0 0 0]",
                ERR_RUNTIME, "takes 3 features");
    check_error("cat", OP_TORCH, "(float32{1 2}{2 1}[0 0], float32{1 3}{3 1}[0 0 0])", ERR_RUNTIME,
                "tensor 1 has (1, 3)");
    check_error("index_get", OP_INTERNAL, X "(<::>, 4)", ERR_INDEX,
                "index 4 is out of range for axis 1 of size 4");
    check_error("index_set", OP_INTERNAL, X "(0), float32{3}{1}[0 0 0]", ERR_RUNTIME,
                "a part of shape (4,)");
    check_error("index_set", OP_INTERNAL, X "(0), (1, 2)", ERR_TYPE, "list");
    check_error("irfft", OP_FFT, "complex64{2}{1}[0:0 1:0], 0", ERR_RUNTIME, "at least 1, not 0");
    check_error("rfft", OP_FFT, "complex64{2}{1}[0:0 1:0]", ERR_RUNTIME, "complex64");
    check_error("random.seed", OP_NUMPY, "", ERR_VALUE, "give it an int");
    check_error("random.seed", OP_NUMPY, "-1", ERR_VALUE, "2**32");
}
END_TEST

/* Sizes that cannot be held are refused before anything is made. */
START_TEST(too_large) {
    arena.limit = 1 << 20;
    check_error("zeros", OP_TORCH, "(1000000, 1000000)", ERR_MEMORY, "(1000000, 1000000)");
    check_error("zeros", OP_TORCH, "(4611686018427387904, 4)", ERR_RUNTIME, "");
    check_error("arange", OP_TORCH, "9000000000000000000", ERR_RUNTIME, "");
    check_error("eye", OP_TORCH, "3000000000", ERR_RUNTIME, "");
    check_error("repeat", OP_METHOD, X "(4000000000000000000, 4)", ERR_RUNTIME, "");
    check_error("repeat_interleave", OP_TORCH, X "4000000000000000000, 0", ERR_RUNTIME, "");
    check_error("chunk", OP_TORCH, "float32{0}{1}[], 2000000000", ERR_MEMORY, "");
    check_error("fft", OP_FFT, X "4000000000", ERR_MEMORY, "");
    check_error("pad", OP_FUNCTIONAL, X "(9223372036854775807, 9)", ERR_RUNTIME, "");
    arena.limit = 0;
}
END_TEST

static Suite *make_suite(void) {
    const TTest *const tests[] = {writes_are_as_small_as_they_can_be,
                                  nothing_is_announced_for_new_tensors,
                                  batch_norm_moves_its_running_values,
                                  views_share_and_copies_do_not,
                                  results_made_of_lists_last,
                                  errors_say_what_is_wrong,
                                  too_large,
                                  NULL};
    Suite *suite = suite_create("ops/writes");
    add_case(suite, "writes", tests);
    return suite;
}

CHECK_MAIN(make_suite)
