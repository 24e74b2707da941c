/* Holding a run against a trace or arrays: what agrees, and what is said of what does not. */
#include "export/diff.h"
#include "tests/check_main.h"
#include "tests/export/fixture.h"

static Run *run;
static Str trace;
static Difference difference;
static Error error;
static Arena arena;
static DiffOptions options = {.rtol = 1e-5, .atol = 1e-8};

static void setup(void) {
    run = fixture_run(FIXTURE_PROGRAM);
    ck_assert_msg(run->error.kind == ERR_NONE, "%s", str_text(&run->error.text));
    fixture_trace(run, &trace);
}

static void teardown(void) {
    difference_release(&difference);
    error_release(&error);
    run_free(run);
    str_release(&trace);
    arena_release(&arena);
}

static void compare(void) {
    ck_assert_msg(diff_trace(run, &options, "t", str_text(&trace), trace.len, &difference, &error),
                  "%s", str_text(&error.text));
}

/* Puts another text in the place of the one occurrence of `what` behind `after`. */
static void corrupt(const char *after, const char *what, const char *by) {
    const char *place = strstr(str_text(&trace), after);
    ck_assert_msg(place != NULL, "no %s", after);
    place = strstr(place, what);
    ck_assert_msg(place != NULL, "no %s", what);
    Str changed = {0};
    str_add_bytes(&changed, trace.text, (size_t)(place - trace.text));
    str_add(&changed, by);
    str_add(&changed, place + strlen(what));
    str_release(&trace);
    trace = changed;
}

START_TEST(a_run_agrees_with_itself) {
    run_seek(run, 4);
    compare();
    ck_assert_msg(!difference.found, "%s", said_text(&difference.said, LANGUAGE_EN));
    ck_assert_int_eq(difference.values, 19);
    ck_assert_uint_eq(run->timeline.position, 4);
}
END_TEST

static const struct {
    const char *after, *what, *by; /* how the trace is spoilt */
    int line;
    const char *func, *text;
} SPOILT[] = {
    {"\"x\"", "0.25", "0.375", 2, "<module>", "x[0, 1] is 0.25 here and 0.375 there, 0.125 apart"},
    {"\"x\"", "0.75, 1", "0.5, 1.5", 2, "<module>",
     "x[1, 0] is 0.75 here and 0.5 there, 0.25 apart; 2 of 6 elements differ, most [1, 1], 0.5 "
     "apart"},
    {"\"x\"", "float32", "float64", 2, "<module>", "x has dtype float32 here and float64 there"},
    {"\"x\"", "\"shape\": [2, 3]", "\"shape\": [3, 2]", 2, "<module>",
     "x has shape (2, 3) here and (3, 2) there"},
    {"\"y\"", "\"stride\": [1, 3]", "\"stride\": [2, 1]", 3, "<module>",
     "y has strides (1, 3) here and (2, 1) there"},
    {"\"y\"", "\"offset\": 0", "\"offset\": 5", 3, "<module>",
     "y begins at cell 0 of its memory here and at 5 there"},
    {"\"n\"", "3}", "4}", 4, "<module>", "n is 3 here and 4 there"},
    {"\"n\"", "\"int\", \"value\": 3", "\"float\", \"value\": 3", 4, "<module>",
     "n is of type int here and float there"},
    {"\"f\"", "0.5", "0.75", 4, "<module>", "f is 0.5 here and 0.75 there, 0.25 apart"},
    {"\"b\"", "true", "false", 4, "<module>", "b is True here and not there"},
    {"\"s\"", "a\\n", "a\\t", 4, "<module>", "s differs from character 1 on"},
    {"\"pair\"", "2.5", "2.75", 5, "<module>", "pair[1][1] is 2.5 here and 2.75 there, 0.25 apart"},
    {"\"pair\"", "[{\"type\": \"int\", \"value\": 3}, ", "[", 5, "<module>",
     "pair has length 2 here and 1 there"},
    {"\"by\"", "2}", "3}", 6, "scale", "by is 2 here and 3 there"},
    {"\"return\"", "0.5", "0.75", 8, "scale",
     "the value returned[0, 1] is 0.5 here and 0.75 there, 0.25 apart"},
    {"\"w\"", "[0.25, -0.25]", "[0.25, 0.25]", 10, "<module>",
     "w[0, 1] is 0.25-0.25j here and 0.25+0.25j there, 0.5 apart"},
    {"\"mask\"", "false, false, false", "true, true, false", 11, "<module>",
     "mask[0, 0] is False here and True there; 2 of 6 elements differ"},
    {"\"odd\"", "\"nan\"", "0", 12, "<module>", "odd[0] is nan here and 0 there"},
    {"\"odd\"", "\"-inf\"", "\"inf\"", 12, "<module>", "odd[2] is -inf here and inf there"},
    {"\"line\": 11", "\"mask\"", "\"other\"", 11, "<module>", "mask is set here and not there"},
    {"\"line\": 11", "\"mask\"", "\"more\": {\"type\": \"None\"}, \"mask\"", 11, "<module>",
     "more is set there and not here"},
    {"\"func\": \"scale\", \"line\": 7", "7", "8", 7, "scale",
     "the run is here at line 7 of scale, and there at line 8 of scale"},
    {"\"line\": 8, \"depth\": 2", ", \"return\"", ", \"set\": {}, \"expr\": true, \"return\"", 8,
     "scale", "the run is here at line 8 of scale, and there at line 9 of <module>"},
    {"\"stdout\"", "done 3", "done 4", 14, "<module>",
     "the run printed other text from line 1 of its output on"},
    {"\"stdout\"", "null", "{\"type\": \"ValueError\", \"line\": 14}", 14, "<module>",
     "the run ended with no error here and with ValueError there"},
};

START_TEST(what_is_spoilt_is_found) {
    corrupt(SPOILT[_i].after, SPOILT[_i].what, SPOILT[_i].by);
    compare();
    ck_assert_msg(difference.found, "%s", SPOILT[_i].text);
    ck_assert_str_eq(said_text(&difference.said, LANGUAGE_EN), SPOILT[_i].text);
    const char *chinese = said_text(&difference.said, LANGUAGE_ZH);
    ck_assert_msg(!strstr(chinese, "here") && !strstr(chinese, "run"), "%s", chinese);
    ck_assert_int_eq(difference.line, SPOILT[_i].line);
    ck_assert_str_eq(difference.func, SPOILT[_i].func);
    ck_assert_int_eq(run_step_at(run, difference.step)->line, SPOILT[_i].line);
}
END_TEST

START_TEST(an_end_too_early_or_too_late) {
    const char *last = strstr(str_text(&trace), "{\"step\": 12");
    const char *end = strstr(last, "{\"end\"");
    Str shorter = {0}, longer = {0};
    str_add_bytes(&shorter, trace.text, (size_t)(last - trace.text));
    str_add(&shorter, end);
    str_add_bytes(&longer, trace.text, (size_t)(end - trace.text));
    str_add_bytes(&longer, last, (size_t)(end - last));
    str_add(&longer, end);
    ck_assert(diff_trace(run, &options, "t", shorter.text, shorter.len, &difference, &error));
    ck_assert_str_eq(said_text(&difference.said, LANGUAGE_EN), "the run goes on here, and has ended there");
    difference_release(&difference);
    ck_assert(diff_trace(run, &options, "t", longer.text, longer.len, &difference, &error));
    ck_assert_str_eq(said_text(&difference.said, LANGUAGE_EN),
                     "the run has ended here, and goes on there at line 13 of <module>");
    str_release(&shorter);
    str_release(&longer);
}
END_TEST

START_TEST(tolerances) {
    corrupt("\"x\"", "0.25", "0.250001"); /* the largest number is 1.25 */
    compare();
    ck_assert(!difference.found);
    options = (DiffOptions){.rtol = 0, .atol = 0};
    compare();
    ck_assert(difference.found);
    difference_release(&difference);
    options = (DiffOptions){.rtol = 0, .atol = 1e-5};
    compare();
    ck_assert(!difference.found);
    options = (DiffOptions){.rtol = 1e-5, .atol = 1e-8};
}
END_TEST

/* A mistake of the trace is an error of the input, not a difference. */
START_TEST(broken_traces_are_errors) {
    corrupt("\"z\"", "\"shape\"", "\"form\"");
    ck_assert(!diff_trace(run, &options, "t", str_text(&trace), trace.len, &difference, &error));
    ck_assert(str_starts_with(str_text(&error.text), "t:9: a tensor lacks"));
    ck_assert(!difference.found);
}
END_TEST

/* ---- arrays ---- */

static Tensor *array(DType dtype, int count, const double *values) {
    int64_t shape[] = {count};
    Tensor *t = tensor_new(&arena, dtype, 1, shape, &error);
    for (int i = 0; i < count; i++)
        tensor_set_double(t, i, values[i]);
    return t;
}

static const char *compare_arrays(int count, const DiffArray *arrays) {
    difference_release(&difference);
    diff_arrays(run, &options, count, arrays, &difference);
    ck_assert(difference.found == !said_is_empty(&difference.said));
    return said_text(&difference.said, LANGUAGE_EN);
}

static void watch(const char *program) {
    run_free(run);
    run = fixture_run(program);
    ck_assert_msg(run->error.kind == ERR_NONE, "%s", str_text(&run->error.text));
}

START_TEST(arrays_by_name) {
    watch("import torch\na = torch.tensor([1., 2.])\nb = a + 1\nc = a * 2\na[1] = 5\nn = 3\n"
          "layer = torch.nn.Linear(1, 2)\nlayer.bias[:] = a\n");
    const Tensor *a = array(DTYPE_FLOAT32, 2, (double[]){1, 5});
    const Tensor *b = array(DTYPE_FLOAT32, 2, (double[]){2, 3});
    const Tensor *wrong = array(DTYPE_FLOAT32, 2, (double[]){2, 3.5});
    const Tensor *three = tensor_from_double(&arena, DTYPE_FLOAT64, 3, &error);
    ck_assert_str_eq(
        compare_arrays(4, (DiffArray[]){{"a", a}, {"b", b}, {"n", three}, {"layer.bias", a}}), "");
    ck_assert_int_eq(difference.values, 4);
    ck_assert_str_eq(compare_arrays(2, (DiffArray[]){{"b", wrong}, {"a", a}}),
                     "b[1] is 3 here and 3.5 there, 0.5 apart");
    ck_assert_int_eq(difference.line, 3);
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"layer.bias", wrong}}),
                     "layer.bias[0] is 1 here and 2 there, 1 apart; 2 of 2 elements differ, most "
                     "[1], 1.5 apart");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"n", b}}),
                     "n has shape () here and (2,) there");
}
END_TEST

START_TEST(arrays_within_modules) {
    watch("import torch\nfrom torch import nn\nnet = nn.Sequential(nn.ReLU(), nn.Linear(1, 1))\n"
          "net[1].bias[:] = 4\n");
    const Tensor *four = array(DTYPE_FLOAT32, 1, (double[]){4});
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"net.1.bias", four}}), "");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"net.0.bias", four}}),
                     "net.0.bias is there and not here");
}
END_TEST

/* Of several that differ, the one that the program came to first. */
START_TEST(the_first_in_the_programs_order) {
    watch("import torch\nz = torch.tensor([1.])\na = z + 1\n");
    const Tensor *wrong = array(DTYPE_FLOAT32, 1, (double[]){7});
    ck_assert_str_eq(compare_arrays(2, (DiffArray[]){{"a", wrong}, {"z", wrong}}),
                     "z[0] is 1 here and 7 there, 6 apart");
    ck_assert_int_eq(difference.line, 2);
}
END_TEST

START_TEST(arrays_that_are_no_variables) {
    watch("import torch\na = torch.tensor([1.])\nl = [1]\n");
    const Tensor *t = array(DTYPE_FLOAT32, 1, (double[]){1});
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"missing", t}}),
                     "missing is there and not here");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"a + a", t}}), "a + a is there and not here");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"a.", t}}), "a. is there and not here");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"0", t}}), "0 is there and not here");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"l.7", t}}), "l.7 is there and not here");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"a.nothing", t}}),
                     "a.nothing is there and not here");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"l", t}}),
                     "l is a list here and an array there");
    ck_assert_str_eq(compare_arrays(0, NULL), "");
}
END_TEST

START_TEST(a_nan_has_no_sign) {
    watch("import torch\na = torch.tensor([0.0, 1.0])\n");
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"a", array(DTYPE_FLOAT32, 2,
                                                                 (double[]){-NAN, 1})}}),
                     "a[0] is 0 here and nan there");
}
END_TEST

START_TEST(large_integers_are_exact) {
    watch("import torch\na = torch.tensor([4611686018427387905])\n");
    int64_t shape[] = {1};
    Tensor *t = tensor_new(&arena, DTYPE_INT64, 1, shape, &error);
    tensor_set_int(t, 0, 4611686018427387904);
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"a", t}}),
                     "a[0] is 4611686018427387905 here and 4611686018427387904 there, 1 apart");
}
END_TEST

START_TEST(bfloat16_is_saved_as_float32) {
    watch("import torch\na = torch.tensor([1.5]).bfloat16()\n");
    const Tensor *t = array(DTYPE_FLOAT32, 1, (double[]){1.5});
    ck_assert_str_eq(compare_arrays(1, (DiffArray[]){{"a", t}}), "");
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("export/diff");
    TCase *tests = tcase_create("diff");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, a_run_agrees_with_itself);
    tcase_add_loop_test(tests, what_is_spoilt_is_found, 0, sizeof SPOILT / sizeof *SPOILT);
    tcase_add_test(tests, an_end_too_early_or_too_late);
    tcase_add_test(tests, tolerances);
    tcase_add_test(tests, broken_traces_are_errors);
    tcase_add_test(tests, arrays_by_name);
    tcase_add_test(tests, arrays_within_modules);
    tcase_add_test(tests, the_first_in_the_programs_order);
    tcase_add_test(tests, arrays_that_are_no_variables);
    tcase_add_test(tests, a_nan_has_no_sign);
    tcase_add_test(tests, large_integers_are_exact);
    tcase_add_test(tests, bfloat16_is_saved_as_float32);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
