/* Ways back to the inputs, names on the way, moments; and the way forward against changing the
 * input and running again. */
#include "why_test.h"

static const char STEPS[] = "import torch\n"                               /* 1 */
                            "x = torch.arange(6.0).view(2, 3)\n"           /* 2 */
                            "y = x.permute(1, 0)\n"                        /* 3 */
                            "buffer = torch.zeros(3, 2)\n"                 /* 4 */
                            "for i in range(3):\n"                         /* 5 */
                            "    buffer[i] = y[i] * 10\n"                  /* 6 */
                            "total = buffer.sum(1)\n"                      /* 7 */
                            "buffer[1] = -1\n"                             /* 8 */
                            "z = torch.complex(total, total)\n"            /* 9 */
                            "part = z.imag\n"                              /* 10 */
                            "twice = part + part\n"                        /* 11 */
                            "turned = z.conj().imag\n"                     /* 12 */
                            "back = torch.view_as_complex(x.view(3, 2))\n" /* 13 */
                            "z.conj()[0] = 1 + 2j\n"                       /* 14 */
                            "z.imag[1] = 8\n"                              /* 15 */
                            "turned[2] = 4\n";                             /* 16 */

static void at_line(Run *run, int line) {
    size_t found = 0;
    for (size_t k = 1; k <= run_last(run); k++)
        if (run_step_at(run, k)->line == line)
            found = k;
    run_seek(run, found);
}

static WhyCell cell_of(Why *why, Run *run, const char *name, int64_t place) {
    return (WhyCell){variable(run, name), place, why_now(why)};
}

static void expect_name(Why *why, const WhyExplanation *e, int source, const char *name) {
    WhyName found;
    Str text = {0};
    why_find_name(why, e->sources.items[source].cell, e->step, &found);
    why_add_name(&found, &text);
    ck_assert_str_eq(str_text(&text), name);
    why_name_release(&found);
    str_release(&text);
}

static void expect_line(Run *run, const WhyExplanation *e, int line) {
    ck_assert_ptr_nonnull(e->record);
    ck_assert_int_eq(run_step_at(run, e->step)->line, line);
}

START_TEST(back_to_the_input) {
    Run *run = run_text("steps.py", STEPS);
    Why *why = why_new(run);
    WhyExplanation e = {0};
    at_line(run, 7);
    ck_assert(why_explain(why, cell_of(why, run, "total", 1), &e));
    expect_line(run, &e, 7);
    ck_assert_uint_eq(e.terms.count, 2);
    expect_name(why, &e, 1, "buffer[1,1]");
    ck_assert(why_explain(why, e.sources.items[1].cell, &e)); /* written in the loop */
    expect_line(run, &e, 6);
    ck_assert_int_eq(e.kind, WHY_COPY);
    expect_name(why, &e, 0, "(mul)[1]");
    ck_assert(why_explain(why, e.sources.items[0].cell, &e));
    ck_assert_int_eq(e.kind, WHY_PRODUCTS);
    ck_assert_double_eq(creal(e.total), 40);
    expect_name(why, &e, 0, "y[1,1]"); /* its element, though the operand was a row of it */
    ck_assert(why_explain(why, e.sources.items[0].cell, &e));
    ck_assert_int_eq(e.kind, WHY_INPUT);
    expect_line(run, &e, 2);
    ck_assert_str_eq(e.record->op->name, "arange");
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

START_TEST(later_writes_are_not_seen) {
    Run *run = run_text("steps.py", STEPS);
    Why *why = why_new(run);
    WhyExplanation e = {0};
    run_seek(run, run_last(run));
    ck_assert(why_explain(why, cell_of(why, run, "buffer", 2), &e));
    expect_line(run, &e, 8);
    ck_assert_double_eq(creal(e.value), -1);
    ck_assert(why_explain(why, cell_of(why, run, "total", 1), &e));
    ck_assert_double_eq(creal(e.sources.items[0].value), 10); /* before line 8 wrote it */
    ck_assert(why_explain(why, e.sources.items[0].cell, &e));
    ck_assert_double_eq(creal(e.value), 10);
    expect_line(run, &e, 6);
    at_line(run, 4); /* and at a step before, what comes is not there yet */
    ck_assert(why_explain(why, cell_of(why, run, "buffer", 2), &e));
    expect_line(run, &e, 4);
    ck_assert_double_eq(creal(e.value), 0);
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

START_TEST(integers_wrap_round) {
    Run *run = run_text("wrap.py", "import torch\n"
                                   "a = torch.tensor([200, 100], dtype=torch.uint8)\n"
                                   "total = a + a\n"
                                   "big = torch.tensor([2 ** 62, 2 ** 40 + 1])\n"
                                   "twice = big + big\n"
                                   "half = torch.tensor([0.1, 0.2]) * 3\n");
    Why *why = why_new(run);
    WhyExplanation e = {0};
    run_seek(run, run_last(run));
    for (int n = 0; n < 2; n++) {
        ck_assert(why_explain(why, cell_of(why, run, "total", n), &e));
        ck_assert_double_eq(creal(e.value), n ? 200 : 144);
        ck_assert_int_eq(e.wraps, !n);
        ck_assert(why_explain(why, cell_of(why, run, "twice", n), &e));
        ck_assert_int_eq(e.wraps, !n);
        ck_assert(why_explain(why, cell_of(why, run, "half", n), &e));
        ck_assert(!e.wraps);
    }
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

START_TEST(not_all_of_very_many_terms_are_listed) {
    Run *run = run_text("large.py", "import torch\n"
                                    "long = torch.arange(70000, dtype=torch.float64)\n"
                                    "total = -long.sum()\n"
                                    "total = long.sum()\n"
                                    "wide = torch.ones(1).expand(3000, 3000)\n"
                                    "whole = wide.sum()\n");
    Why *why = why_new(run);
    WhyExplanation e = {0};
    run_seek(run, run_last(run));
    ck_assert(why_explain(why, cell_of(why, run, "total", 0), &e));
    ck_assert_uint_eq(e.terms.count, WHY_MOST_TERMS);
    ck_assert_int_eq(e.unlisted, 70000 - WHY_MOST_TERMS);
    ck_assert_double_eq(creal(e.total), 69999.0 * 70000 / 2);
    ck_assert_double_eq(creal(e.unlisted_amount), (65536.0 + 69999) / 2 * (double)e.unlisted);
    ck_assert_double_eq(e.gap, 0);
    ck_assert(!e.too_large);
    ck_assert(why_explain(why, cell_of(why, run, "whole", 0), &e));
    ck_assert(e.too_large);
    ck_assert_uint_eq(e.terms.count, 0);
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

START_TEST(reach_ends_when_it_is_told_to) {
    Run *run = run_text("square.py", "import torch\n"
                                     "a = torch.ones(300, 300)\n"
                                     "b = a @ a\n");
    Why *why = why_new(run);
    Error error = {0};
    const volatile int interrupt = 1;
    run_seek(run, run_last(run));
    run_set_interrupt(run, &interrupt);
    ck_assert_ptr_null(why_reach(why, cell_of(why, run, "a", 0), &error));
    ck_assert_int_eq(error.kind, ERR_KEYBOARD_INTERRUPT);
    error_release(&error);
    why_free(why);
    run_free(run);
}
END_TEST

START_TEST(parts_of_complex_numbers) {
    Run *run = run_text("steps.py", STEPS);
    Why *why = why_new(run);
    WhyExplanation e = {0};
    at_line(run, 13);
    ck_assert(why_explain(why, cell_of(why, run, "part", 2), &e));
    ck_assert_double_eq(e.gap, 0);
    ck_assert_double_eq(creal(e.total), 70);
    ck_assert(why_explain(why, cell_of(why, run, "turned", 2), &e));
    ck_assert_double_eq(e.gap, 0);
    ck_assert_double_eq(creal(e.total), -70);
    ck_assert(why_explain(why, cell_of(why, run, "twice", 1), &e));
    expect_name(why, &e, 0, "part[1]");
    ck_assert(why_explain(why, cell_of(why, run, "back", 1), &e)); /* two real cells in one */
    ck_assert_double_eq(e.gap, 0);
    ck_assert_uint_eq(e.sources.count, 2);
    expect_name(why, &e, 1, "x[1,0]");
    run_seek(run, run_last(run)); /* parts and conjugates that were written over */
    static const char *const NAMES[] = {"z", "part", "turned"};
    for (int i = 0; i < 3; i++)
        check_tensor(why, variable(run, NAMES[i]), NAMES[i]);
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

/* What a call's own step comes after, and what the caller did before the call. */
START_TEST(calls_in_order) {
    Run *run = run_text("calls.py", "import torch\n"
                                    "def f(a):\n"
                                    "    a += 1\n"
                                    "    return a * 2\n"
                                    "x = torch.ones(2)\n"
                                    "y = f(x * 3) + x.add_(5)\n");
    Why *why = why_new(run);
    WhyExplanation e = {0};
    at_line(run, 3);
    ck_assert(why_explain(why, cell_of(why, run, "a", 0), &e));
    ck_assert_double_eq(creal(e.value), 4);
    ck_assert_double_eq(e.gap, 0);
    ck_assert_double_eq(creal(e.sources.items[0].value), 3);
    ck_assert(why_explain(why, e.sources.items[0].cell, &e));
    ck_assert_str_eq(e.record->op->name, "mul");
    ck_assert_double_eq(creal(e.sources.items[0].value), 1);
    run_seek(run, run_last(run));
    ck_assert(why_explain(why, cell_of(why, run, "y", 1), &e));
    ck_assert_double_eq(creal(e.value), 14);
    ck_assert_double_eq(e.gap, 0);
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

/* What a statement makes and overwrites itself was never in the journal. */
START_TEST(overwritten_within_a_step) {
    Run *run = run_text("one.py", "import torch\n"
                                  "x = torch.full((3,), 2.0)\n"
                                  "y = x.clone().mul_(3).add_(x)\n");
    Why *why = why_new(run);
    WhyExplanation e = {0};
    run_seek(run, run_last(run));
    ck_assert(why_explain(why, cell_of(why, run, "y", 0), &e));
    ck_assert_double_eq(creal(e.total), 8);
    ck_assert_double_eq(creal(e.sources.items[0].value), 6);
    ck_assert(why_explain(why, e.sources.items[0].cell, &e));
    ck_assert_double_eq(creal(e.total), 6);
    ck_assert_double_eq(creal(e.sources.items[0].value), 2);
    ck_assert_double_eq(e.gap, 0);
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

START_TEST(names_of_parameters) {
    Run *run = run_text("layer.py", "import torch\n"
                                    "import torch.nn as nn\n"
                                    "layer = nn.Sequential(nn.Linear(2, 2), nn.ReLU())\n"
                                    "y = layer(torch.ones(1, 2))\n"
                                    "kept = [y + 1]\n"
                                    "z = kept[0] * 2\n");
    Why *why = why_new(run);
    WhyExplanation e = {0};
    run_seek(run, run_last(run));
    ck_assert(why_explain(why, cell_of(why, run, "y", 1), &e));
    ck_assert_str_eq(e.record->op->name, "relu");
    ck_assert(why_explain(why, e.sources.items[0].cell, &e));
    expect_name(why, &e, 1, "layer[0].weight[1,0]");
    expect_name(why, &e, 4, "layer[0].bias[1]");
    ck_assert(why_explain(why, e.sources.items[1].cell, &e));
    ck_assert_int_eq(e.kind, WHY_INPUT);
    ck_assert_str_eq(e.record->op->name, "uniform_");
    ck_assert(why_explain(why, cell_of(why, run, "z", 1), &e));
    expect_name(why, &e, 0, "kept[0][0,1]");
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

/* Draws know their seed; what was loaded, the step that first used it. */
START_TEST(where_inputs_come_in) {
    Run *run = run_text("draws.py", "import torch\n"
                                    "import numpy as np\n"
                                    "torch.manual_seed(1)\n"
                                    "torch.manual_seed(7)\n"
                                    "np.random.seed(5)\n"
                                    "x = torch.rand(2)\n"
                                    "a = np.random.rand(2)\n"
                                    "z = torch.zeros(2)\n"
                                    "data = np.load('toy_data/fourier_x.npy')\n"
                                    "loaded = torch.from_numpy(data)\n"
                                    "torch.manual_seed(9)\n");
    static const struct {
        const char *name;
        int line;
        int64_t seed; /* -1: not drawn */
    } INPUTS[] = {{"x", 6, 7}, {"a", 7, 5}, {"z", 8, -1}, {"loaded", 10, -1}};
    Why *why = why_new(run);
    WhyExplanation e = {0};
    run_seek(run, run_last(run));
    for (int i = 0; i < 4; i++) {
        const OpRecord *seed = NULL;
        ck_assert(why_explain(why, cell_of(why, run, INPUTS[i].name, 1), &e));
        ck_assert_int_eq(e.kind, WHY_INPUT);
        ck_assert_int_eq(run_step_at(run, e.step)->line, INPUTS[i].line);
        bool drawn = e.record && why_find_seed(why, e.record, &seed);
        ck_assert_int_eq(drawn ? seed->args[0].i : -1, INPUTS[i].seed);
    }
    ck_assert_ptr_null(e.record);
    why_explanation_release(&e);
    why_free(why);
    run_free(run);
}
END_TEST

/* ---- forward ---- */

/* A program with one number in its first line; which cells differ when it does. */
static const char AHEAD[] = "import torch\n"
                            "import torch.nn.functional as F\n"
                            "x = torch.sin(torch.arange(24.0) + 0.3).view(2, 3, 4)\n"
                            "moved = x.permute(0, 2, 1)\n"
                            "turned = moved.contiguous().view(2, 3, 4)\n"
                            "scores = torch.einsum('bij,bkj->bik', x, x)\n"
                            "shares = scores.softmax(-1)\n"
                            "mixed = shares @ x\n"
                            "buffer = torch.zeros(2, 3, 4)\n"
                            "for i in range(3):\n"
                            "    buffer[:, i] = x[:, 2 - i] * 2\n"
                            "buffer[0] = 0\n"
                            "bins = torch.fft.rfft(x)\n"
                            "waves = torch.fft.irfft(bins, n=4)\n"
                            "joined = torch.cat([x, buffer], 1)\n"
                            "windows = F.avg_pool1d(x, 2)\n"
                            "summed = x.cumsum(-1)\n"
                            "normed = F.layer_norm(x, (4,))\n"
                            "masked = x.masked_fill(torch.arange(4) > 2, 0)\n"
                            "spread = F.mse_loss(x, turned, reduction='none')\n"
                            "x2 = x * 1\n"
                            "x2[:, 0] = buffer[:, 1]\n";
static const char *const AHEAD_NAMES[] = {
    "x",     "moved",  "turned",  "scores", "shares", "mixed",  "buffer", "bins",
    "waves", "joined", "windows", "summed", "normed", "masked", "spread", "x2"};

static Run *run_changed(int64_t cell) {
    Str text = {0};
    const char *at = strstr(AHEAD, "moved");
    str_add_bytes(&text, AHEAD, (size_t)(at - AHEAD));
    if (cell >= 0)
        str_addf(&text, "x.view(-1)[%lld] += 0.7\n", (long long)cell);
    str_add(&text, at);
    Run *run = run_text("ahead.py", str_text(&text));
    run_seek(run, run_last(run));
    str_release(&text);
    return run;
}

static bool differs(const Tensor *a, const Tensor *b, int64_t n) {
    double complex p = tensor_get_complex(a, tensor_position(a, n));
    double complex q = tensor_get_complex(b, tensor_position(b, n));
    return cabs(p - q) > 1e-6;
}

START_TEST(reach_is_what_changes) {
    Run *plain = run_changed(-1), *changed = run_changed(_i);
    Why *why = why_new(plain);
    at_line(plain, 3);
    WhyCell cell = cell_of(why, plain, "x", _i);
    run_seek(plain, run_last(plain));
    WhyReach *reach = why_reach(why, cell, NULL);
    ck_assert_uint_eq(plain->timeline.position, run_last(plain));
    for (size_t i = 0; i < sizeof AHEAD_NAMES / sizeof *AHEAD_NAMES; i++) {
        const Tensor *a = variable(plain, AHEAD_NAMES[i]), *b = variable(changed, AHEAD_NAMES[i]);
        int64_t count = 0;
        for (int64_t n = 0; n < tensor_count(a); n++) {
            bool marked = why_reach_has(reach, a, n), moves = differs(a, b, n);
            count += marked;
            bool cancels = strstr("bins waves spread", AHEAD_NAMES[i]) != NULL;
            if (cancels ? moves && !marked : moves != marked)
                ck_abort_msg("x[%d] and %s[%lld]: %s", _i, AHEAD_NAMES[i], (long long)n,
                             moves ? "changes, but is not marked" : "is marked, but stays");
        }
        ck_assert_int_eq(count, why_reach_count(reach, a));
    }
    why_reach_free(reach);
    why_free(why);
    run_free(plain);
    run_free(changed);
}
END_TEST

/* v of FourierCrossAttention reaches nothing of the result. */
START_TEST(values_that_are_never_used) {
    Run *run = run_lesson("fourier_cross_attention");
    Why *why = why_new(run);
    size_t k = 1;
    Value value;
    for (run_seek(run, k); !run_find_variable(run, run->frame, "v", &value); run_seek(run, ++k))
        ck_assert_uint_lt(k, run_last(run));
    WhyCell v = {value.tensor, 0, why_now(why)};
    for (run_seek(run, k); !run_find_variable(run, run->frame, "result", &value);
         run_seek(run, ++k))
        ck_assert_uint_lt(k, run_last(run));
    WhyReach *reach = why_reach(why, v, NULL);
    ck_assert_int_eq(why_reach_count(reach, value.tensor), 0);
    ck_assert_int_eq(why_reach_count(reach, v.tensor), 1);
    why_reach_free(reach);
    WhyCell q = {variable(run, "q"), 0, why_now(why)};
    reach = why_reach(why, q, NULL);
    ck_assert_int_eq(why_reach_count(reach, variable(run, "q")), 1);
    why_reach_free(reach);
    why_free(why);
    run_free(run);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("why: paths");
    TCase *c = tcase_create("paths");
    tcase_add_test(c, back_to_the_input);
    tcase_add_test(c, later_writes_are_not_seen);
    tcase_add_test(c, integers_wrap_round);
    tcase_add_test(c, not_all_of_very_many_terms_are_listed);
    tcase_add_test(c, reach_ends_when_it_is_told_to);
    tcase_add_test(c, parts_of_complex_numbers);
    tcase_add_test(c, calls_in_order);
    tcase_add_test(c, overwritten_within_a_step);
    tcase_add_test(c, names_of_parameters);
    tcase_add_test(c, where_inputs_come_in);
    tcase_add_loop_test(c, reach_is_what_changes, 0, 24);
    tcase_add_test(c, values_that_are_never_used);
    suite_add_tcase(suite, c);
    return suite;
}

CHECK_MAIN(make_suite)
