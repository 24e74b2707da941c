/* What operations give, beside what PyTorch and NumPy give: values, dtypes, shapes, strides, kinds
 * of errors. */
#include "tests/ops/calls.h"

#define CALL(name, where, text, wanted) check_row(name, where, text, wanted);

START_TEST(functions_of_one_tensor){
#include "tests/ops/unary.inc"
} END_TEST

    START_TEST(functions_of_two_tensors){
#include "tests/ops/binary.inc"
    } END_TEST

    START_TEST(choosing_and_blending){
#include "tests/ops/choosing.inc"
    } END_TEST

    START_TEST(over_axes){
#include "tests/ops/reductions.inc"
    } END_TEST

    START_TEST(order_and_running_sums){
#include "tests/ops/orders.inc"
    } END_TEST

    START_TEST(losses_and_similarities){
#include "tests/ops/losses.inc"
    } END_TEST

    START_TEST(arrays){
#include "tests/ops/arrays.inc"
    } END_TEST

    static Suite *make_suite(void) {
    const TTest *const tests[] = {functions_of_one_tensor,
                                  functions_of_two_tensors,
                                  choosing_and_blending,
                                  over_axes,
                                  order_and_running_sums,
                                  losses_and_similarities,
                                  arrays,
                                  NULL};
    Suite *suite = suite_create("ops/calls");
    add_case(suite, "tables", tests);
    return suite;
}

CHECK_MAIN(make_suite)
