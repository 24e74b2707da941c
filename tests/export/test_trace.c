/* The trace format: what is told, and how it reads back. */
#include "export/trace_read.h"
#include "tests/check_main.h"
#include "tests/export/fixture.h"

#include <math.h>

static Run *run;
static Str trace;
static TraceReader reader;
static Error error;

static void teardown(void) {
    trace_reader_close(&reader);
    error_release(&error);
    run_free(run);
    str_release(&trace);
}

static void record(const char *program) {
    run = fixture_run(program);
    fixture_trace(run, &trace);
}

/* ---- writing ---- */

START_TEST(one_line_an_event) {
    record("x = 1\ndef f(a):\n    b = a + 1\n    return b\ny = f(x)\nprint('hi')\n");
    ck_assert_str_eq(
        str_text(&trace),
        "{\"einstep_trace\": 1, \"program\": \"demo.py\"}\n"
        "{\"step\": 1, \"func\": \"<module>\", \"line\": 1, \"depth\": 1, \"set\": {\"x\": "
        "{\"type\": \"int\", \"value\": 1}}}\n"
        "{\"step\": 2, \"func\": \"f\", \"line\": 2, \"depth\": 2, \"set\": {\"a\": {\"type\": "
        "\"int\", \"value\": 1}}}\n"
        "{\"step\": 3, \"func\": \"f\", \"line\": 3, \"depth\": 2, \"set\": {\"b\": {\"type\": "
        "\"int\", \"value\": 2}}}\n"
        "{\"step\": 4, \"func\": \"f\", \"line\": 4, \"depth\": 2, \"return\": {\"type\": \"int\", "
        "\"value\": 2}}\n"
        "{\"step\": 5, \"func\": \"<module>\", \"line\": 5, \"depth\": 1, \"set\": {\"y\": "
        "{\"type\": \"int\", \"value\": 2}}}\n"
        "{\"end\": true, \"stdout\": \"hi\\n\", \"error\": null}\n");
}
END_TEST

START_TEST(how_it_ended) {
    record("x = 1\nx / 0\n");
    ck_assert(str_ends_with(str_text(&trace), "{\"end\": true, \"stdout\": \"\", \"error\": "
                                              "{\"type\": \"ZeroDivisionError\", \"line\": 2}}\n"));
}
END_TEST

START_TEST(texts_are_escaped) {
    Str out = {0};
    trace_add_text(&out, "a\"b\\c\nd\te\x01\x7f\0\xc3\xa9", 14);
    ck_assert_str_eq(str_text(&out), "\"a\\\"b\\\\c\\nd\\u0009e\\u0001\\u007f\\u0000\xc3\xa9\"");
    str_release(&out);
}
END_TEST

START_TEST(values_as_json) {
    record("import torch\nv = [1, (2.5, None), 'x', True, torch.tensor([[1, 2]])]\n");
    ck_assert(
        strstr(str_text(&trace),
               "{\"type\": \"list\", \"items\": [{\"type\": \"int\", \"value\": 1}, {\"type\": "
               "\"tuple\", \"items\": [{\"type\": \"float\", \"value\": 2.5}, {\"type\": "
               "\"None\"}]}, {\"type\": \"str\", \"value\": \"x\"}, {\"type\": \"bool\", "
               "\"value\": true}, {\"type\": \"tensor\", \"dtype\": \"int64\", \"shape\": [1, "
               "2], \"stride\": [2, 1], \"offset\": 0, \"data\": [1, 2]}]}") != NULL);
}
END_TEST

START_TEST(position_is_put_back) {
    run = fixture_run(FIXTURE_PROGRAM);
    run_seek(run, 3);
    fixture_trace(run, &trace);
    ck_assert_uint_eq(run->timeline.position, 3);
}
END_TEST

/* ---- reading ---- */

static void open_trace(const char *text) {
    ck_assert_msg(trace_reader_open(&reader, "t", text, strlen(text), &error), "%s",
                  str_text(&error.text));
}

START_TEST(what_is_written_reads_back) {
    record(FIXTURE_PROGRAM);
    open_trace(str_text(&trace));
    int events = 0;
    while (trace_reader_next(&reader, &error) && !reader.is_end)
        events++;
    ck_assert_msg(reader.is_end, "%s", str_text(&error.text));
    ck_assert_int_eq(events, 12);
    ck_assert_str_eq(reader.printed, "done 3\n");
    ck_assert_ptr_null(reader.error_type);
}
END_TEST

START_TEST(tensors_read_back) {
    Arena arena = {0};
    TraceTensor t;
    record("import torch\nx = torch.tensor([[1 - 2j, float('nan')], [3, float('-inf')]]).t()\n");
    open_trace(str_text(&trace));
    ck_assert(trace_reader_next(&reader, &error));
    ck_assert_str_eq(reader.func, "<module>");
    ck_assert_int_eq(reader.source_line, 2);
    ck_assert(trace_value_tensor(json_object_get(reader.set, "x"), &arena, &t, &error));
    ck_assert_int_eq(t.values->dtype, DTYPE_COMPLEX64);
    ck_assert_int_eq(t.stride[0], 1);
    ck_assert_int_eq(t.stride[1], 2);
    ck_assert(creal(tensor_get_complex(t.values, 0)) == 1 &&
              cimag(tensor_get_complex(t.values, 0)) == -2);
    ck_assert(creal(tensor_get_complex(t.values, 1)) == 3);
    ck_assert(isnan(creal(tensor_get_complex(t.values, 2))));
    ck_assert(isinf(creal(tensor_get_complex(t.values, 3))));
    arena_release(&arena);
}
END_TEST

START_TEST(silent_events_are_passed_over) {
    open_trace("{\"einstep_trace\": 1}\n"
               "{\"step\": 1, \"func\": \"f\", \"line\": 1}\n\n"
               "{\"step\": 2, \"func\": \"f\", \"line\": 2, \"set\": {}}\n"
               "{\"step\": 3, \"func\": \"f\", \"line\": 3, \"expr\": true, \"set\": {\"x\": "
               "{\"type\": \"None\"}}}\n"
               "{\"step\": 4, \"func\": \"f\", \"line\": 4, \"return\": {\"type\": \"None\"}}\r\n"
               "{\"end\": true, \"stdout\": \"\", \"error\": null}");
    ck_assert(trace_reader_next(&reader, &error));
    ck_assert_int_eq(reader.source_line, 4);
    ck_assert(trace_reader_next(&reader, &error));
    ck_assert(reader.is_end);
}
END_TEST

#define HEAD           "{\"einstep_trace\": 1}\n"
#define EVENT(fields)  HEAD "{\"step\": 1, \"func\": \"f\", \"line\": 1, " fields "}\n"
#define VALUE(fields)  EVENT("\"set\": {\"x\": {" fields "}}")
#define TENSOR(fields) VALUE("\"type\": \"tensor\", " fields)

static const struct {
    const char *text, *message;
} BROKEN[] = {
    {"", "is no trace"},
    {"not json\n", "t:1:3: this is no JSON"},
    {"[1]\n", "t:1: a line of a trace is a JSON object"},
    {"{\"other\": 1}\n", "is no trace"},
    {"{\"einstep_trace\": 2}\n", "format 2"},
    {HEAD, "t:1: the trace ends without its end record"},
    {HEAD "{\"step\": 1", "t:2:10: this is no JSON"},
    {HEAD "{\"what\": 1}\n", "t:2: a record is neither"},
    {HEAD "{\"step\": 1, \"set\": {\"x\": {\"type\": \"None\"}}}\n", "t:2: an event has no func"},
    {EVENT("\"set\": 3"), "\"set\" is no object"},
    {EVENT("\"set\": {\"x\": 3}"), "a value has no type"},
    {EVENT("\"set\": {\"x\": 3, \"x\": 4}"), "duplicate"},
    {EVENT("\"return\": {\"type\": \"int\", \"value\": 1.5}"), "not what its type says"},
    {EVENT("\"return\": {\"type\": \"planet\"}"), "not of a type that traces have"},
    {VALUE("\"type\": \"bool\", \"value\": 1"), "not what its type says"},
    {VALUE("\"type\": \"float\", \"value\": \"Nan\""), "not what its type says"},
    {VALUE("\"type\": \"int\", \"value\": 99999999999999999999"), "this is no JSON"},
    {VALUE("\"type\": \"list\""), "no items"},
    {VALUE("\"type\": \"list\", \"items\": [{\"type\": \"int\"}]"), "not what its type says"},
    {TENSOR("\"dtype\": \"int64\""), "lacks"},
    {TENSOR("\"dtype\": \"int64\", \"shape\": [2], \"stride\": [1], \"offset\": 0, \"data\": [1]"),
     "as many numbers"},
    {TENSOR("\"dtype\": \"int64\", \"shape\": [-1], \"stride\": [1], \"offset\": 0, \"data\": []"),
     "as many numbers"},
    {TENSOR("\"dtype\": \"int64\", \"shape\": [1], \"stride\": [], \"offset\": 0, \"data\": [1]"),
     "as many each"},
    {TENSOR(
         "\"dtype\": \"int64\", \"shape\": [1.5], \"stride\": [1], \"offset\": 0, \"data\": [1]"),
     "no lists of sizes"},
    {TENSOR("\"dtype\": \"int64\", \"shape\": [4611686018427387904, 4], \"stride\": [1, 1], "
            "\"offset\": 0, \"data\": []"),
     "as many numbers"},
    {TENSOR("\"dtype\": \"int64\", \"shape\": [1,1,1,1,1,1,1,1,1,1,1,1,1], \"stride\": "
            "[1,1,1,1,1,1,1,1,1,1,1,1,1], \"offset\": 0, \"data\": [1]"),
     "no lists of sizes"},
    {TENSOR(
         "\"dtype\": \"int64\", \"shape\": [1], \"stride\": [1], \"offset\": 0, \"data\": [1.5]"),
     "do not fit its dtype"},
    {TENSOR("\"dtype\": \"complex64\", \"shape\": [1], \"stride\": [1], \"offset\": 0, \"data\": "
            "[1.5]"),
     "do not fit its dtype"},
    {TENSOR("\"dtype\": \"bool\", \"shape\": [1], \"stride\": [1], \"offset\": 0, \"data\": [0]"),
     "do not fit its dtype"},
    {HEAD "{\"end\": true}\n", "no stdout"},
    {HEAD "{\"end\": true, \"stdout\": \"\"}\n", "neither null"},
    {HEAD "{\"end\": true, \"stdout\": \"\", \"error\": {\"type\": \"E\"}}\n", "neither null"},
};

START_TEST(broken_traces) {
    const char *text = BROKEN[_i].text;
    bool fine = trace_reader_open(&reader, "t", text, strlen(text), &error) &&
                trace_reader_next(&reader, &error);
    ck_assert_msg(!fine, "%s", text);
    ck_assert_int_eq(error.kind, ERR_VALUE);
    ck_assert_msg(strstr(str_text(&error.text), BROKEN[_i].message) != NULL, "%s: %s", text,
                  str_text(&error.text));
}
END_TEST

START_TEST(nested_too_deep) {
    Str text = {0};
    str_add(&text, HEAD "{\"step\": 1, \"func\": \"f\", \"line\": 1, \"return\": ");
    for (int i = 0; i < 500; i++)
        str_add(&text, "{\"type\": \"list\", \"items\": [");
    str_add(&text, "{\"type\": \"None\"}");
    for (int i = 0; i < 500; i++)
        str_add(&text, "]}");
    str_add(&text, "}\n");
    open_trace(str_text(&text));
    ck_assert(!trace_reader_next(&reader, &error));
    ck_assert(strstr(str_text(&error.text), "nested too deep") != NULL);
    str_release(&text);
}
END_TEST

START_TEST(dtypes_nobody_has) {
    Arena arena = {0};
    TraceTensor t;
    open_trace(TENSOR("\"dtype\": \"float7\", \"shape\": [1], \"stride\": [1], \"offset\": 0, "
                      "\"data\": [1]"));
    ck_assert(trace_reader_next(&reader, &error));
    ck_assert(!trace_value_tensor(json_object_get(reader.set, "x"), &arena, &t, &error));
    ck_assert_str_eq(str_text(&error.text), "einstep has no dtype float7");
    arena_release(&arena);
}
END_TEST

/* Every cut of a good trace is an error with a line, never a trace. */
START_TEST(cut_off_anywhere) {
    record(FIXTURE_PROGRAM);
    for (size_t len = 0; len + 1 < trace.len; len++) {
        Error cut = {0};
        bool fine = trace_reader_open(&reader, "t", trace.text, len, &cut);
        while (fine && (fine = trace_reader_next(&reader, &cut)) && !reader.is_end)
            continue;
        ck_assert_uint_lt(0, cut.text.len);
        trace_reader_close(&reader);
        error_release(&cut);
    }
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("export/trace");
    TCase *tests = tcase_create("trace");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, one_line_an_event);
    tcase_add_test(tests, how_it_ended);
    tcase_add_test(tests, texts_are_escaped);
    tcase_add_test(tests, values_as_json);
    tcase_add_test(tests, position_is_put_back);
    tcase_add_test(tests, what_is_written_reads_back);
    tcase_add_test(tests, tensors_read_back);
    tcase_add_test(tests, silent_events_are_passed_over);
    tcase_add_loop_test(tests, broken_traces, 0, sizeof BROKEN / sizeof *BROKEN);
    tcase_add_test(tests, nested_too_deep);
    tcase_add_test(tests, dtypes_nobody_has);
    tcase_add_test(tests, cut_off_anywhere);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
