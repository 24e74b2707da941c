/* Every cell of every tensor that a lesson binds, at the step that binds it. */
#include "why_test.h"

static int64_t cells, tried;

static bool is_known(Why *why, const Tensor *t) {
    WhyExplanation e = {0};
    bool known = tensor_count(t) && why_explain(why, (WhyCell){t, 0, why_now(why)}, &e);
    why_explanation_release(&e);
    return known;
}

static void check_step(Why *why, Run *run, size_t k) {
    run_seek(run, k);
    const Step *step = run_step(run);
    for (int i = 0; i < step->change_count; i++) {
        Str name = {0};
        Value value;
        str_addf(&name, "%s%s", step->changes[i].of_self ? "self." : "",
                 step->changes[i].name->text);
        if (run_find_variable(run, step->frame, str_text(&name), &value) &&
            value.type == VALUE_TENSOR && is_known(why, value.tensor)) {
            tried += check_tensor(why, value.tensor, str_text(&name));
            cells += tensor_count(value.tensor);
        }
        str_release(&name);
        ck_assert_uint_eq(run->timeline.position, k);
    }
}

static void check_lesson(const char *name, int64_t least) {
    Run *run = run_lesson(name);
    Why *why = why_new(run);
    cells = tried = 0;
    for (size_t k = 1; k <= run_last(run); k++)
        check_step(why, run, k);
    ck_assert_int_ge(cells, least);
    ck_assert_int_eq(tried, 0);
    why_free(why);
    run_free(run);
}

START_TEST(fourier_cross_attention) {
    check_lesson("fourier_cross_attention", 15000);
}
END_TEST

START_TEST(full_attention) {
    check_lesson("full_attention", 10000);
}
END_TEST

START_TEST(attention_layer) {
    check_lesson("attention_layer", 2000);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("why: lessons");
    TCase *c = tcase_create("every cell");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, fourier_cross_attention);
    tcase_add_test(c, full_attention);
    tcase_add_test(c, attention_layer);
    suite_add_tcase(suite, c);
    return suite;
}

CHECK_MAIN(make_suite)
