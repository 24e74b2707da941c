/* Names of axes: what comments say, what operations make of it, what cannot be. */
#include "base/mem.h"
#include "lesson/axes.h"
#include "tests/check_main.h"

#include <stdio.h>
#include <string.h>

static Run *run;
static Axes *axes;
static Str text;
static Said reason;

static void release(void) {
    axes_free(axes);
    axes = NULL;
    run_free(run);
    run = NULL;
    str_release(&text);
    said_release(&reason);
}

/* What the lessons load: paths are relative to lessons/. */
static bool read_data(void *user, const char *path, Str *bytes, Error *error) {
    char full[256], piece[4096];
    (void)user;
    snprintf(full, sizeof full, "lessons/%s", path);
    FILE *file = fopen(full, "rb");
    if (!file)
        return error_set(error, ERR_FILE_NOT_FOUND, "no %s", full);
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;)
        str_add_bytes(bytes, piece, n);
    return fclose(file) == 0;
}

static bool read_module(void *user, const char *dotted, Str *module, Str *path, Error *error) {
    (void)user, (void)dotted, (void)module, (void)path, (void)error;
    return false;
}

static void start(const char *name, const char *program, size_t len) {
    RunOptions options = {.files = {.read_data = read_data, .read_module = read_module}};
    release();
    run = run_program(name, program, len, &options);
    ck_assert_msg(run->error.kind == ERR_NONE, "%s: %s", name, str_text(&run->error.text));
    axes = axes_new(run);
}

/* Runs a program after `import torch` and stands at its end. */
static void watch(const char *program) {
    Str whole = {0};
    str_addf(&whole, "import torch\nimport torch.nn.functional as F\n%s", program);
    start("test.py", str_text(&whole), whole.len);
    str_release(&whole);
}

/* "B L ?" of a variable of a frame. */
static const char *names_in(const Frame *frame, const char *variable) {
    const char *names[TENSOR_MAX_NDIM];
    Value value;
    ck_assert_msg(run_find_variable(run, frame, variable, &value), "no %s", variable);
    axes_of(axes, frame, variable, value.tensor, names);
    str_clear(&text);
    for (int i = 0; i < value.tensor->ndim; i++)
        str_addf(&text, "%s%s", i ? " " : "", names[i] ? names[i] : "?");
    return str_text(&text);
}

static const char *names(const char *variable) {
    return names_in(run->frame, variable);
}

static const char *contradiction_in(Language language, const char *variable) {
    Value value;
    ck_assert_msg(run_find_variable(run, run->frame, variable, &value), "no %s", variable);
    said_clear(&reason);
    bool found = axes_contradict(axes, run->frame, variable, value.tensor, &reason);
    ck_assert(found == !said_is_empty(&reason));
    return said_text(&reason, language);
}

static const char *contradiction(const char *variable) {
    return contradiction_in(LANGUAGE_EN, variable);
}

#define Q                                                                                          \
    "B, L, H, E = 3, 10, 8, 2\nC = H * E\nq = torch.arange(480).view(B, L, H, E)  # (B, L, H, "    \
    "E)\n"

/* ---- where names come from ---- */

START_TEST(comments_name_axes) {
    watch("x = torch.zeros(2, 3)  # (B, L)\n"
          "y = torch.zeros(2, 3)  # [rows, cols]\n"
          "z = torch.zeros(2, 1)  # z: (B, 1)\n"
          "u = torch.zeros(2)  # (B,)\n"
          "v = torch.zeros(2, 3)  # no shape here\n");
    ck_assert_str_eq(names("x"), "B L");
    ck_assert_str_eq(names("y"), "rows cols");
    ck_assert_str_eq(names("z"), "B ?");
    ck_assert_str_eq(names("u"), "B");
    ck_assert_str_eq(names("v"), "? ?");
}
END_TEST

START_TEST(targets_have_their_own) {
    watch("a, b = torch.zeros(2, 3), torch.zeros(4)  # (B, L), (S)\n"
          "c, d = torch.zeros(2, 3), torch.zeros(2, 3)  # (B, L)\n"
          "e, f = torch.zeros(2), 1  # (B), None\n"
          "g = torch.zeros(3)  # (B, L), (S, E) -> (B)\n");
    ck_assert_str_eq(names("a"), "B L");
    ck_assert_str_eq(names("b"), "S");
    ck_assert_str_eq(names("d"), "B L");
    ck_assert_str_eq(names("e"), "B");
    ck_assert_str_eq(names("g"), "?"); /* several shapes, one target: it is not said which */
}
END_TEST

START_TEST(words_before_a_shape) {
    watch("q = torch.zeros(2, 3)  # q (B, L)\n"
          "k = torch.zeros(2, 3)  # q (B, L)\n"
          "v = torch.zeros(2, 3)  # q.view(B, L)\n"
          "w = torch.zeros(2, 3)  # -> (B, L)\n"
          "x = torch.zeros(2, 3)  # (L, B) -> (B, L)\n"
          "y = torch.zeros(2, 3)  # the pair (B, L)\n");
    ck_assert_str_eq(names("q"), "B L");
    ck_assert_str_eq(names("k"), "? ?");
    ck_assert_str_eq(names("v"), "? ?");
    ck_assert_str_eq(names("w"), "B L");
    ck_assert_str_eq(names("x"), "B L");
    ck_assert_str_eq(names("y"), "? ?");
}
END_TEST

START_TEST(a_binding_without_comment_forgets) {
    watch("x = torch.zeros(2, 3)  # (B, L)\nx = torch.zeros(4)\n");
    ck_assert_str_eq(names("x"), "?");
    ck_assert_str_eq(contradiction("x"), "");
    run_seek(run, 3);
    ck_assert_str_eq(names("x"), "B L");
}
END_TEST

START_TEST(letters_of_einsum) {
    watch("a = torch.zeros(2, 3)\nb = torch.zeros(3, 4)\nc = torch.einsum('ik,kj->ij', a, b)\n"
          "d = torch.einsum('ij->ji', c)\n"
          "e = torch.einsum('...x,xy->...y', torch.zeros(5, 6, 2), torch.zeros(2, 7))\n");
    ck_assert_str_eq(names("a"), "i k");
    ck_assert_str_eq(names("b"), "k j");
    ck_assert_str_eq(names("c"), "i j");
    ck_assert_str_eq(names("d"), "j i");
    ck_assert_str_eq(names("e"), "? ? y");
}
END_TEST

START_TEST(a_letter_in_either_case) {
    watch("q = torch.zeros(2, 3)  # (B, L)\nk = torch.zeros(4, 3)\n"
          "s = torch.einsum('bl,sl->bs', q, k)\n");
    ck_assert_str_eq(names("s"), "B s");
    ck_assert_str_eq(names("k"), "s L");
    ck_assert_str_eq(axes_name(axes, 0), "B");
    ck_assert_str_eq(axes_name(axes, 1), "L");
    ck_assert_int_eq(axes_count(axes), 3);
    watch("# of (X, Y): text alone\nq = torch.zeros(2, 3)  # (B, L)\n");
    ck_assert_int_eq(axes_count(axes), 2);
    watch("q = torch.zeros(2, 3)  # (item, e)\nk = torch.zeros(2, 3)  # (B, E)\n");
    ck_assert_str_eq(names("q"), "item E");
    ck_assert_str_eq(names("k"), "B E");
}
END_TEST

START_TEST(sizes_called_by_name) {
    watch("B, L, H, E = 2, 3, 4, 5\n"
          "x = torch.zeros(B, L, H * E)\n"
          "y = x.view(B, L, H, -1)\n"
          "z = torch.randn((L, E), dtype=torch.float64)\n"
          "n = 3\nw = torch.ones(n, L)\n"
          "steps = torch.arange(L)\n");
    ck_assert_str_eq(names("x"), "B L ?");
    ck_assert_str_eq(names("y"), "B L H ?");
    ck_assert_str_eq(names("z"), "L E");
    ck_assert_str_eq(names("w"), "? L"); /* a small word may be anything */
    ck_assert_str_eq(names("steps"), "L");
}
END_TEST

START_TEST(unpacked_shapes) {
    watch("def f(x):\n    B, L, _ = x.shape\n    return x.sum()\nx = torch.zeros(2, 3, 4)\nf(x)\n"
          "y = torch.zeros(2, 3)\nrows, cols = y.size()\n");
    ck_assert_str_eq(names("x"), "B L ?");
    ck_assert_str_eq(names("y"), "rows cols");
}
END_TEST

START_TEST(parameters_with_comments) {
    watch("def f(q,  # (B, L)\n      k):  # k: (B, S)\n    s = q.sum() + k.sum()\n    return s\n"
          "f(torch.zeros(2, 3), torch.zeros(2, 4))\n");
    for (size_t k = 1; k <= run_last(run); k++)
        if (run_step_at(run, k)->kind == STEP_ENTRY)
            run_seek(run, k);
    ck_assert_str_eq(names_in(run_step(run)->frame, "q"), "B L");
    ck_assert_str_eq(names_in(run_step(run)->frame, "k"), "B S");
}
END_TEST

START_TEST(attributes_of_self) {
    watch("class A:\n    def __init__(self):\n        self.w = torch.zeros(2, 3)  # (O, I)\n"
          "a = A()\nw = a.w\n");
    ck_assert_str_eq(names("w"), "O I");
}
END_TEST

/* ---- what operations keep ---- */

typedef struct Kept {
    const char *expression, *names;
} Kept;

/* Of q (B, L, H, E) = (3, 10, 8, 2), steps (L), square (R, S) = (4, 4). */
static const Kept KEPT[] = {
    {"q.permute(0, 2, 3, 1)", "B H E L"},
    {"q.permute(dims=(0, 2, -1, 1))", "B H E L"},
    {"torch.permute(q, (3, 2, 1, 0))", "E H L B"},
    {"q.transpose(1, 2)", "B H L E"},
    {"torch.transpose(q, -1, 0)", "E L H B"},
    {"q[0].transpose(dim0=0, dim1=1)", "H L E"},
    {"q.swapaxes(0, 3)", "E L H B"},
    {"q[0, 0].T", "E H"},
    {"q.mT", "B L E H"},
    {"square.t()", "S R"},
    {"q.movedim(1, 3)", "B H E L"},
    {"q.view(3, 10, 16)", "B L H*E"},
    {"q.view(B, L, C)", "B L C"},
    {"q.reshape(-1, 8, 2)", "B*L H E"},
    {"q.reshape(3, 10, -1).view(3, 10, 8, 2)", "B L H E"},
    {"q.flatten(2)", "B L H*E"},
    {"q.reshape(3, 1, 10, 16)", "B ? L H*E"},
    {"q.reshape(3, 10, 4, 4)", "B L ? ?"}, /* H and E re-read */
    {"q.reshape(3, 10, 4, 4).view(3, 10, 8, 2)", "B L H E"},
    {"q.unsqueeze(1)", "B ? L H E"},
    {"q.unsqueeze(-1).squeeze(-1)", "B L H E"},
    {"q.unsqueeze(0).squeeze()", "B L H E"},
    {"q[0]", "L H E"},
    {"q[:, 0]", "B H E"},
    {"q[..., 0]", "B L H"},
    {"q[0, ..., 1]", "L H"},
    {"q[:, 2:5]", "B L H E"},
    {"q[:, None]", "B ? L H E"},
    {"q[:, :, -1:].squeeze(2)", "B L E"},
    {"q[:, [0, 3]]", "B ? H E"},
    {"q[:, torch.tensor([1, 2])]", "B ? H E"},
    {"q[q > 5]", "?"},
    {"q.select(1, 0)", "B H E"},
    {"q.unbind(1)[3]", "B H E"},
    {"q.narrow(1, 0, 4)", "B L H E"},
    {"q.chunk(2, dim=1)[0]", "B L H E"},
    {"q.sum(1)", "B H E"},
    {"q.sum(dim=(1, 2))", "B E"},
    {"q.sum((1, 2), True)", "B ? ? E"},
    {"q.amax(dim=-1, keepdim=True)", "B L H ?"},
    {"q.max(1).values", "B H E"},
    {"torch.max(q, q)", "B L H E"},
    {"q.float().mean(-1)", "B L H"},
    {"q.float().var(-1, unbiased=False)", "B L H"},
    {"q + 1", "B L H E"},
    {"1.0 / (q + 1)", "B L H E"},
    {"q + torch.zeros(2)", "B L H E"},
    {"torch.zeros(10, 1, 1) + q", "B L H E"},
    {"steps.view(1, L, 1, 1) * torch.ones(3, 1, 8, 2)", "? L ? ?"},
    {"torch.softmax(q.float(), dim=-1)", "B L H E"},
    {"q.masked_fill(q > 3, 0)", "B L H E"},
    {"q.float().tanh().clone().contiguous()", "B L H E"},
    {"torch.where(q > 3, q, 0 * q)", "B L H E"},
    {"torch.zeros_like(q)", "B L H E"},
    {"q[:, :1].expand(-1, 5, -1, -1)", "B ? H E"},
    {"torch.cat([q, q], dim=1)", "B L H E"},
    {"torch.cat([q, torch.zeros(3, 4, 8, 2, dtype=q.dtype)], 1)", "B ? H E"},
    {"torch.stack([q, q], dim=1)", "B ? L H E"},
    {"torch.fft.rfft(q.float().permute(0, 2, 3, 1), dim=-1)", "B H E ?"},
    {"torch.fft.rfft(q.float(), dim=1)", "B ? H E"},
    {"q[0] @ q[0].transpose(-1, -2)", "L H H"},
    {"square @ torch.zeros(4)", "R"},
    {"torch.zeros(4) @ square", "S"},
    {"torch.bmm(q[:, 0], q[:, 0].mT)", "B H H"},
    {"F.linear(q.float(), torch.zeros(5, 2))", "B L H ?"},
    {"q.topk(1, dim=2).values", "B L ? E"},
    {"torch.outer(steps, steps)", "? ?"},
    {"q.nonzero()", "? ?"},
};

START_TEST(operations_keep_names) {
    Str program = {0};
    str_addf(&program,
             Q "steps = torch.arange(10)  # (L)\n"
               "square = torch.zeros(4, 4)  # (R, S)\nresult = %s\n",
             KEPT[_i].expression);
    watch(str_text(&program));
    const char *found = names("result");
    ck_assert_msg(str_equal(found, KEPT[_i].names), "%s: %s, not %s", KEPT[_i].expression, found,
                  KEPT[_i].names);
    str_release(&program);
}
END_TEST

/* A call's operations come first, though the statement that made its argument is recorded later. */
START_TEST(names_go_into_calls) {
    watch(Q "def f(x):\n    y = x + 1\n    return y\nr = f(q.permute(0, 2, 3, 1))\n");
    ck_assert_str_eq(names("r"), "B H E L");
}
END_TEST

/* ---- what cannot be ---- */

typedef struct Claimed {
    const char *statement, *why;
} Claimed;

static const Claimed CLAIMED[] = {
    {"r = q  # (B, L, H, E)", ""},
    {"r = q  # (B, S, H, D)", ""}, /* another name for the same axis is allowed */
    {"r = q  # (B, L, C)", "axes in the comment: 3, in the tensor: 4"},
    {"r = q.sum()  # (B)", "axes in the comment: 1, in the tensor: 0"},
    {"r = q  # (L, B, H, E)", "axis 0 has size 3, but L is 10"},
    {"r = q  # (B, L, 4, E)", "axis 2 has size 8, not 4"},
    {"r = q[:, :1]  # (B, L, H, E)", "axis 1 has size 1, but L is 10"},
    {"r = q.view(B, L, -1)  # (B, L, H*E)", ""},
    {"r = q.view(B, L, -1)  # (B, L, H*E + 1)", "axis 2 has size 16, but H*E + 1 is 17"},
    {"r = q[:, :6]  # (B, L//2 + 1, H, E)", ""},
    {"r = q[:, :6]  # (B, L//2, H, E)", "axis 1 has size 6, but L//2 is 5"},
    {"row = 99\nr = q  # (B, row, H, E)", ""}, /* a small word is a place, not a size */
    {"d_model = 99\nr = q.view(B, L, -1)  # (B, L, d_model)",
     "axis 2 has size 16, but d_model is 99"},
    {"r = out.view(B, L, -1)  # (B, L, C)",
     "axis 1 cannot be L: H, E and L are mixed in it"},
    {"r = out.view(B, L, -1)  # (B, row, col)", ""},
    {"r = out.reshape(B, L, C)  # (B, L, C)",
     "axis 1 cannot be L: H, E and L are mixed in it"},
    {"r = (out.view(B, L, C) * 2).tanh()  # (B, L, C)",
     "axis 1 cannot be L: H, E and L are mixed in it"},
    {"r = out.permute(0, 3, 1, 2).reshape(B, L, C)  # (B, L, C)", ""},
    {"r = out.view(B, L, C).view(B, H, E, L)  # (B, H, E, L)", ""}, /* there and back */
    {"s = torch.zeros(4, 4)  # (R, S)\nr = s.T  # (R, S)", "axis 0 is S; R is axis 1"},
    {"s = torch.zeros(4, 4)  # (R, S)\nr = s.T  # (S, R)", ""},
    {"s = torch.zeros(4, 4)  # (R, S)\nr = s @ s.T  # (R, S)", ""},
    {"r = out.sum(1)  # (B, E, L)", ""},
};

START_TEST(claims_are_judged) {
    Str program = {0};
    str_addf(&program, Q "out = q.permute(0, 2, 3, 1).contiguous().float()  # (B, H, E, L)\n%s\n",
             CLAIMED[_i].statement);
    watch(str_text(&program));
    const char *why = contradiction("r");
    ck_assert_msg(str_equal(why, CLAIMED[_i].why), "%s: '%s'", CLAIMED[_i].statement, why);
    ck_assert_int_eq(*why != '\0', strstr(said_text(&reason, LANGUAGE_ZH), "轴") != NULL);
    str_release(&program);
}
END_TEST

START_TEST(claims_are_judged_in_chinese) {
    watch(Q "out = q.permute(0, 2, 3, 1).contiguous()  # (B, H, E, L)\n"
            "r = out.view(B, L, -1)  # (B, L, C)\ns = q  # (L, B, H, E)\nt = q  # (B, L)\n"
            "u = q  # (B, H, L, E)\nv = q  # (B, L, 4, E)\nw = q.sum(2)  # (B, L, H)\n");
    ck_assert_str_eq(contradiction_in(LANGUAGE_ZH, "r"), "轴 1 不可能是 L：H、E、L 混在其中");
    ck_assert_str_eq(contradiction_in(LANGUAGE_ZH, "s"), "轴 0 的大小是 3，而 L 是 10");
    ck_assert_str_eq(contradiction_in(LANGUAGE_ZH, "t"), "注释写了 2 个轴，张量有 4 个");
    ck_assert_str_eq(contradiction_in(LANGUAGE_ZH, "v"), "轴 2 的大小是 8，不是 4");
}
END_TEST

/* What a comment claims is what the header shows; what is made of the tensor disbelieves it. */
START_TEST(a_wrong_claim_is_shown_but_not_believed) {
    watch(Q "out = q.permute(0, 2, 3, 1).contiguous()  # (B, H, E, L)\n"
            "r = out.view(B, L, -1)  # (B, L, C)\nnext = r + 1\n");
    ck_assert_str_eq(names("r"), "B L C");
    ck_assert_str_eq(names("next"), "B ? ?");
}
END_TEST

/* Sizes are those of the moment: the letters may be bound anew later. */
START_TEST(sizes_are_of_their_time) {
    watch("L = 3\nx = torch.zeros(3)  # (L)\nL = 5\ny = torch.zeros(5)  # (L)\n");
    ck_assert_str_eq(contradiction("x"), "");
    ck_assert_str_eq(contradiction("y"), "");
}
END_TEST

static void count_visit(void *context, const Source *source, int line, const char *name,
                        const Said *why) {
    str_addf(context, "%s:%d %s: %s\n", source->name, line, name,
             said_text(why, LANGUAGE_EN));
}

START_TEST(each_comment_once) {
    Str told = {0};
    watch("for i in range(3):\n    x = torch.zeros(2)  # (B, L)\ny = torch.zeros(1, 1)  # (N)\n");
    axes_each_contradiction(axes, count_visit, &told);
    ck_assert_str_eq(str_text(&told), "test.py:4 x: axes in the comment: 2, in the tensor: 1\n"
                                      "test.py:5 y: axes in the comment: 1, in the tensor: 2\n");
    str_release(&told);
}
END_TEST

/* ---- the lessons ---- */

static void watch_lesson(const char *name) {
    Str path = {0}, program = {0};
    Error error = {0};
    str_addf(&path, "%s.py", name);
    ck_assert(read_data(NULL, path.text, &program, &error));
    start(path.text, str_text(&program), program.len);
    str_release(&path);
    str_release(&program);
}

START_TEST(only_the_quirk_is_wrong) {
    static const char *const LESSONS[] = {"map",
                                          "views",
                                          "einsum",
                                          "softmax",
                                          "full_attention",
                                          "attention_layer",
                                          "cross_attention",
                                          "rfft",
                                          "modes",
                                          "fourier_block",
                                          "fourier_small",
                                          "fourier_cross_attention",
                                          "tanh",
                                          "cost",
                                          "compare",
                                          "view_quirk"};
    Str told = {0};
    for (size_t i = 0; i < sizeof LESSONS / sizeof *LESSONS; i++) {
        watch_lesson(LESSONS[i]);
        axes_each_contradiction(axes, count_visit, &told);
    }
    ck_assert_msg(str_starts_with(str_text(&told), "view_quirk.py:"), "%s", str_text(&told));
    ck_assert_str_eq(strchr(str_text(&told), ' '),
                     " claimed: axis 1 cannot be L: H, E and L are mixed in it\n");
    str_release(&told);
}
END_TEST

START_TEST(axes_of_the_whole_layer) {
    watch_lesson("fourier_cross_attention");
    ck_assert_str_eq(names("xq"), "B H E L");
    ck_assert_str_eq(names("xq_ft"), "B H E F");
}
END_TEST

/* ---- sturdiness ---- */

START_TEST(any_comment) {
    static const char ALPHABET[] = "(),[]BL1 *+-/#:=>.\"'x\xff";
    unsigned state = 3;
    for (int round = 0; round < 50000; round++) {
        AxisComment comment;
        size_t len = (size_t)round % 40;
        char *line = malloc(len + 1);
        for (size_t i = 0; i < len; i++)
            line[i] =
                ALPHABET[(state = state * 1103515245u + 12345u) / 65536 % (sizeof ALPHABET - 1)];
        if (axes_read_comment(line, len, &comment))
            for (int i = 0; i < comment.count; i++)
                ck_assert(comment.len[i] > 0 && comment.start[i] + comment.len[i] < len);
        free(line);
    }
}
END_TEST

START_TEST(tensors_without_end) {
    watch("x = torch.zeros(2)  # (B)\nfor i in range(20000):\n    x = x + 1  # (B)\n");
    ck_assert_str_eq(names("x"), "B");
    run_seek(run, 10);
    ck_assert_str_eq(names("x"), "B");
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("lesson/axes");
    TCase *tests = tcase_create("axes");
    tcase_add_checked_fixture(tests, NULL, release);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, comments_name_axes);
    tcase_add_test(tests, targets_have_their_own);
    tcase_add_test(tests, words_before_a_shape);
    tcase_add_test(tests, a_binding_without_comment_forgets);
    tcase_add_test(tests, letters_of_einsum);
    tcase_add_test(tests, a_letter_in_either_case);
    tcase_add_test(tests, sizes_called_by_name);
    tcase_add_test(tests, unpacked_shapes);
    tcase_add_test(tests, parameters_with_comments);
    tcase_add_test(tests, attributes_of_self);
    tcase_add_loop_test(tests, operations_keep_names, 0, sizeof KEPT / sizeof *KEPT);
    tcase_add_test(tests, names_go_into_calls);
    tcase_add_loop_test(tests, claims_are_judged, 0, sizeof CLAIMED / sizeof *CLAIMED);
    tcase_add_test(tests, claims_are_judged_in_chinese);
    tcase_add_test(tests, a_wrong_claim_is_shown_but_not_believed);
    tcase_add_test(tests, sizes_are_of_their_time);
    tcase_add_test(tests, each_comment_once);
    tcase_add_test(tests, only_the_quirk_is_wrong);
    tcase_add_test(tests, axes_of_the_whole_layer);
    tcase_add_test(tests, any_comment);
    tcase_add_test(tests, tensors_without_end);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
