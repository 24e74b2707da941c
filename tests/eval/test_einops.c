/* What einops makes of a pattern is what reshape, permute and their like make: values, shape and
 * strides; and a pattern that does not fit ends with EinopsError. */
#include "base/mem.h"
#include "base/str.h"
#include "eval/run.h"
#include "tests/check_main.h"

#include <string.h>

static const char BEFORE[] =
    "import torch\n"
    "from einops import rearrange, repeat, reduce, einsum, parse_shape\n"
    "from einops.layers.torch import Rearrange, Reduce\n"
    "torch.manual_seed(2)\n"
    "x, n, w = torch.randn(2, 6, 4), torch.arange(4), torch.randn(4, 3)\n"
    "def same(a, b):\n"
    "    assert a.shape == b.shape, (a.shape, b.shape)\n"
    "    assert a.stride() == b.stride(), (a.stride(), b.stride())\n"
    "    assert a.dtype == b.dtype and torch.equal(a, b)\n";

static const char *const SAME[][2] = {
    {"rearrange(x, 'b l d -> b d l')", "x.permute(0, 2, 1)"},
    {"rearrange(x, 'b l d -> b l d')", "x"},
    {"rearrange(x, 'b l d -> (b l) d')", "x.reshape(12, 4)"},
    {"rearrange(x, 'b l d -> (l b) d')", "x.permute(1, 0, 2).reshape(12, 4)"},
    {"rearrange(x, 'b l (h e) -> b h l e', h=2)", "x.view(2, 6, 2, 2).permute(0, 2, 1, 3)"},
    {"rearrange(x, 'b (s k) d -> (b s) k d', k=3)", "x.reshape(4, 3, 4)"},
    {"rearrange(x, '(b c) l d -> b l (c d)', b=1)", "x.permute(1, 0, 2).reshape(1, 6, 8)"},
    {"rearrange(x, 'b ... -> ... b')", "x.permute(1, 2, 0)"},
    {"rearrange(x, 'b ... d -> b d (...)')", "x.permute(0, 2, 1)"},
    {"rearrange(x, 'b l d -> b 1 l d 1')", "x[:, None, :, :, None]"},
    {"rearrange(x[:1], '1 l d -> l d')", "x[0]"},
    {"rearrange(x[:, :0], 'b l d -> b (l d)')", "x[:, :0].reshape(2, 0)"},
    {"rearrange([n, n], 'k n -> n k')", "torch.stack([n, n]).t()"},
    {"torch.from_numpy(rearrange(x.numpy(), 'b l d -> d (b l)'))",
     "x.permute(2, 0, 1).reshape(4, 12)"},
    {"repeat(x, 'b l d -> (r b) l d', r=3)", "x.repeat(3, 1, 1)"},
    {"repeat(x, 'b l d -> (b r) l d', r=3)", "x.repeat_interleave(3, 0)"},
    {"repeat(n, 'f -> b f d', b=2, d=3)", "n[None, :, None].expand(2, 4, 3)"},
    {"repeat(n, 'f -> 2 f')", "n.expand(2, 4)"},
    {"repeat(n[0], '-> d', d=5)", "n[0].expand(5)"},
    {"reduce(x, 'b l d -> b d', 'mean')", "x.mean(1)"},
    {"reduce(x, 'b (l 2) d -> b l d', 'sum')", "x.view(2, 3, 2, 4).sum(2)"},
    {"reduce(x, 'b l d -> 1 l 1', 'max')", "x.amax((0, 2)).view(1, 6, 1)"},
    {"reduce(x, 'b l d -> d', 'min')", "x.amin((0, 1))"},
    {"reduce(x, 'b l d -> l b', 'prod')", "x.prod(2).t()"},
    {"einsum(x, w, 'b l d, d e -> b l e')", "torch.einsum('abc,cd->abd', x, w)"},
    {"einsum(x, x, 'batch i d, batch j d -> batch i j')", "torch.einsum('abc,adc->abd', x, x)"},
    {"einsum(x, '... d -> ...')", "x.sum(-1)"},
    {"Rearrange('b (h l) d -> b h (l d)', h=2)(x)", "x.reshape(2, 2, 12)"},
    {"Reduce('b l d -> b', 'max')(x)", "x.amax((1, 2))"},
    {"torch.tensor(list(parse_shape(x, 'b _ d').values()))", "torch.tensor([2, 4])"},
};

static const char *const REFUSED[] = {
    "rearrange(x, 'b l -> l b')",
    "rearrange(x, 'b l d -> b l')",
    "rearrange(x, 'b l d -> b l d e')",
    "rearrange(x, 'b l d')",
    "rearrange(x, 'b (l d -> b l d')",
    "rearrange(x, 'b l) d -> b l d')",
    "rearrange(x, 'b b d -> b d')",
    "rearrange(x, 'b (l k) d -> b l k d')",
    "rearrange(x, 'b (l k) d -> b l k d', k=4)",
    "rearrange(x, 'b l d -> b d l', h=2)",
    "rearrange(x, 'a b c d ... -> a b c d ...')",
    "repeat(x, 'b l d -> b l d r')",
    "reduce(x, 'b l d -> b', 'middle')",
};

static Run *run_after(const char *statement, const char *first, const char *second) {
    Str text = {0};
    str_addf(&text, statement, first, second);
    Str program = {0};
    str_addf(&program, "%s%s\n", BEFORE, str_text(&text));
    Run *run = run_program("patterns.py", str_text(&program), program.len, &(RunOptions){0});
    str_release(&text);
    str_release(&program);
    return run;
}

START_TEST(patterns_are_followed) {
    Run *run = run_after("same(%s, %s)", SAME[_i][0], SAME[_i][1]);
    ck_assert_msg(run->error.kind == ERR_NONE, "%s: %s", SAME[_i][0],
                  error_text(&run->error, LANGUAGE_EN));
    run_free(run);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}
END_TEST

START_TEST(what_does_not_fit_is_refused) {
    Run *run = run_after("try:\n    %s\nexcept RuntimeError as e:\n"
                         "    assert type(e).__name__ == 'EinopsError'\n"
                         "else:\n    assert %s\n",
                         REFUSED[_i], "False");
    ck_assert_msg(run->error.kind == ERR_NONE, "%s: %s", REFUSED[_i],
                  error_text(&run->error, LANGUAGE_EN));
    run_free(run);
    ck_assert_uint_eq(mem_live_blocks(), 0);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("eval/einops");
    TCase *tests = tcase_create("einops");
    tcase_add_loop_test(tests, patterns_are_followed, 0, sizeof SAME / sizeof *SAME);
    tcase_add_loop_test(tests, what_does_not_fit_is_refused, 0, sizeof REFUSED / sizeof *REFUSED);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
