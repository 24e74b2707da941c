/* What shapes, indices, creation, products, transforms, layers and generators give, beside what
 * PyTorch and NumPy give: values, dtypes, shapes, strides, offsets, kinds of errors. */
#include "tests/ops/calls.h"

#define CALL(name, where, text, wanted) check_row(name, where, text, wanted);
#define PUT(text, wanted) check_put(text, wanted);
#define SEEDED(seed, name, where, text, wanted) check_draw(seed, name, where, text, wanted);

/* x[index] = value: what x is then, or the kind of error. */
static void check_put(const char *text, const char *wanted) {
    Call call = take_call(text);
    OpArg out;
    error_release(&error);
    bool ok = op_call(&context, op_find("index_set", OP_INTERNAL, NULL), false, call.argc,
                      call.args, 0, NULL, &out);
    ErrorKind kind = error_kind_by_name(wanted);
    if (!ok || kind != ERR_NONE) {
        ck_assert_msg(!ok && error.kind == kind, "%s: %s, not %s", text, str_text(&error.text),
                      wanted);
        return;
    }
    const char *at = wanted;
    OpArg value = take_value(&at);
    ck_assert_msg(same_tensor(call.args[0].tensor, value.tensor), "%s, not %s", text, wanted);
}

/* A seed of -1 draws on from where the last one stopped. */
static void check_draw(int seed, const char *name, int where, const char *text,
                       const char *wanted) {
    if (seed >= 0)
        generator_seed(where == OP_NUMPY ? &generators[1] : &generators[0], (uint64_t)seed);
    check_row(name, where, text, wanted);
}

START_TEST(shapes){
#include "tests/ops/shapes.inc"
} END_TEST

    START_TEST(creation){
#include "tests/ops/creation.inc"
    } END_TEST

    START_TEST(indices){
#include "tests/ops/indices.inc"
    } END_TEST

    START_TEST(products){
#include "tests/ops/products.inc"
    } END_TEST

    START_TEST(transforms){
#include "tests/ops/transforms.inc"
    } END_TEST

    START_TEST(layers){
#include "tests/ops/layers.inc"
    } END_TEST

    START_TEST(draws){
#include "tests/ops/draws.inc"
    } END_TEST

    static Suite *make_suite(void) {
    const TTest *const tests[] = {shapes,     creation, indices, products,
                                  transforms, layers,   draws,   NULL};
    Suite *suite = suite_create("ops/moves");
    add_case(suite, "tables", tests);
    return suite;
}

CHECK_MAIN(make_suite)
