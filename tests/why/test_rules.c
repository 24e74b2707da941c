/* Every operation has a rule; what a rule says adds up, and names the cells that matter: those that
 * change the result when they change. */
#include "why/rules.h"
#include "why_test.h"

/* Operands in many layouts; each line below makes one tensor of them. */
static const char SETUP[] = "import numpy as np\n"
                            "import torch\n"
                            "import torch.nn as nn\n"
                            "import torch.nn.functional as F\n"
                            "torch.manual_seed(3)\n"
                            "x = torch.randn(2, 3, 4)\n"
                            "y = torch.randn(4, 3, 2).permute(2, 1, 0)\n"
                            "row = torch.randn(4)\n"
                            "column = torch.randn(3, 1)\n"
                            "cut = torch.randn(4, 6, 8)[1:3, ::2, 1::2]\n"
                            "one = torch.randn(1, 1, 1)\n"
                            "wide = torch.randn(3, 1).expand(3, 4)\n"
                            "z = torch.complex(torch.randn(2, 3), torch.randn(2, 3))\n"
                            "w = torch.complex(torch.randn(3, 2), torch.randn(3, 2)).T\n"
                            "zc = z.conj()\n"
                            "m = torch.randn(3, 5)\n"
                            "n = torch.randn(5, 4)\n"
                            "b = torch.randn(2, 4, 5)\n"
                            "i = torch.randint(-5, 6, (2, 3))\n"
                            "mask = x > 0\n"
                            "idx = torch.tensor([2, 0, 1])\n"
                            "a = np.arange(12.0).reshape(3, 4) * 0.37\n"
                            "signal = torch.randn(2, 3, 9)\n"
                            "kernel = torch.randn(4, 3, 3)\n";

static const char *const LINES[] = {
    /* element by element */
    "r = x + y",
    "r = x - row",
    "r = x + column",
    "r = x * cut",
    "r = x / y",
    "r = 2 - x",
    "r = x * 0.5",
    "r = 3 / x",
    "r = torch.add(x, row, alpha=2.5)",
    "r = torch.sub(x, y, alpha=2)",
    "r = i + 3",
    "r = i * i",
    "r = i / 2",
    "r = i // 2",
    "r = i % 3",
    "r = x ** 2",
    "r = -x",
    "r = z * w",
    "r = z * 2j",
    "r = z + w",
    "r = z / w",
    "r = z / 2",
    "r = zc * w",
    "r = zc + 1",
    "r = z.real * z.imag",
    "r = z.clone()\nr.real[0] = 5",
    "r = z.clone()\nr.imag[:, 1] = x[0, :2, 0]",
    "r = x.half()",
    "r = x.bfloat16()",
    "r = (x * 90).byte()",
    "r = a.astype(np.int32)",
    "r = zc.imag + 1",
    "r = torch.complex(x, y)",
    "r = x.tanh()",
    "r = z.tanh()",
    "r = x.exp()",
    "r = torch.sigmoid(y)",
    "r = z.abs()",
    "r = z.angle()",
    "r = F.gelu(x)",
    "r = F.relu(y)",
    "r = F.leaky_relu(x, 0.2)",
    "r = torch.sqrt(x.abs())",
    "r = torch.polar(x.abs(), y)",
    "r = torch.lerp(x, y, 0.3)",
    "r = torch.addcmul(x, y, cut)",
    "r = x.clamp(-0.5, 0.5)",
    "r = torch.maximum(x, y)",
    "r = torch.minimum(x, row)",
    "r = torch.max(x, y)",
    "r = torch.where(mask, x, y)",
    "r = torch.where(mask, x, row)",
    "r = x.masked_fill(mask, -1.5)",
    "r = x > y",
    "r = mask & (y > 0)",
    "r = ~mask",
    "r = one + one",
    "r = x.double()",
    "r = x.long()",
    "r = i.float()",
    "r = mask.float() * 2",
    "r = a + 1",
    "r = a * a[0]",
    "r = np.exp(a)",
    "r = np.maximum(a, 1)",
    "r = torch.from_numpy(a) * 2",
    "r = wide * 2",
    "r = 1 / column",
    "r = torch.isclose(x, y)",
    "r = x.round()",
    /* in place */
    "r = x.clone().add_(1)",
    "r = x.clone().mul_(y).add_(row, alpha=2)",
    "r = x.clone().masked_fill_(mask, 9)",
    "r = torch.empty(3, 4).uniform_(-1, 1) * 2",
    "r = x.clone()\nr[0, 1] = row",
    "r = x.clone()\nr[:, ::2] = 5",
    "r = x.clone()\nr[mask] = 0",
    "r = x.clone()\nr[..., 1] = y[..., 2]\nr += 1",
    "r = torch.zeros(3, 4)\nfor k in range(3):\n    r[k] = x[0, k] * k",
    "r = x.clone()\nr[:, idx] = y",
    "r = x.clone().copy_(y)",
    "r = x.clone().copy_(row)",
    "r = torch.zeros(2, 3, dtype=torch.cfloat)\nr[:, 1] = z[:, 2]",
    "r = x.clone()\nr.zero_()\nr[0] = y[1]",
    "r = torch.zeros(4)\nr += row\nr *= 2\nr[1:] -= row[:-1]",
    /* moving */
    "r = y.contiguous()",
    "r = y.reshape(4, 6)",
    "r = torch.cat([x, y, cut], dim=1)",
    "r = torch.stack([x, y], dim=-1)",
    "r = torch.roll(x, 2, -1)",
    "r = torch.flip(y, [0, 2])",
    "r = x.repeat(2, 1, 1)",
    "r = x.tril()",
    "r = torch.index_select(y, 1, idx)",
    "r = x[:, idx]",
    "r = x[mask]",
    "r = x[0, idx, 1:]",
    "r = torch.gather(x, 1, i.abs()[:, :, None] % 3)",
    "r = F.pad(x, (1, 2))",
    "r = F.pad(signal, (1, 2), mode='reflect')",
    "r = F.pad(x, (0, 1), value=3.5)",
    "r = torch.repeat_interleave(row, 3)",
    "r = F.embedding(idx, m)",
    "r = zc.clone()",
    "r = zc.resolve_conj()",
    "r = zc.T.contiguous()",
    "r = torch.rot90(m)",
    "r = torch.diag(row)",
    "r = np.concatenate([a, a + 1], axis=1)",
    "r = np.roll(a, 1)",
    "r = np.flip(a, 0)",
    "r = a.copy()\nnp.random.shuffle(r)",
    "r = np.random.permutation(a)",
    "r = a[[2, 0]]",
    "r = torch.tensor([1.5, 2.5]) * 2",
    "r = torch.take(x, idx)",
    /* over axes */
    "r = x.sum()",
    "r = y.sum(1)",
    "r = cut.sum(dim=(0, -1), keepdim=True)",
    "r = z.sum(0)",
    "r = x.mean(-1)",
    "r = y.mean((0, 1), keepdim=True)",
    "r = zc.mean()",
    "r = i.sum(1)",
    "r = mask.sum(0)",
    "r = x.amax(1)",
    "r = x.max()",
    "r = y.min(2).values",
    "r = y.min(2).indices",
    "r = x.argmax(-1)",
    "r = x.argmax()",
    "r = x.var(1)",
    "r = y.std(-1)",
    "r = x.var(1, unbiased=False)",
    "r = x.norm()",
    "r = y.norm(dim=1)",
    "r = z.norm()",
    "r = row.prod()",
    "r = mask.any(1)",
    "r = mask.all(0)",
    "r = x.logsumexp(1)",
    "r = x.softmax(-1)",
    "r = y.softmax(1)",
    "r = y.log_softmax(0)",
    "r = F.softmin(x, dim=1)",
    "r = x.cumsum(1)",
    "r = y.cumsum(-1)",
    "r = row.cumprod(0)",
    "r = x.topk(2, dim=-1).values",
    "r = x.sort(1).values",
    "r = y.sort(-1, descending=True).values",
    "r = x.sort(1).indices",
    "r = x.argsort(-1)",
    "r = m.median(1).values",
    "r = m.kthvalue(2, dim=0).values",
    "r = x.cummax(1).values",
    "r = a.sum(0)",
    "r = a.mean(axis=1, keepdims=True)",
    "r = a.std()",
    "r = a.var(axis=0)",
    "r = np.cumsum(a, axis=1)",
    "r = (x > 0).sum()",
    "r = torch.count_nonzero(i, dim=1)",
    "r = one.sum(0)",
    "r = x.nansum(1)",
    /* products */
    "r = m @ n",
    "r = m.T @ m",
    "r = b @ m.T",
    "r = torch.bmm(b, b.transpose(1, 2))",
    "r = m @ torch.arange(5.0)",
    "r = torch.arange(3.0) @ m",
    "r = torch.dot(row, row)",
    "r = torch.outer(row, m[0])",
    "r = z @ w.T",
    "r = zc @ z.T",
    "r = torch.vdot(z[0], w[1])",
    "r = F.linear(x, n)",
    "r = F.linear(b, m, torch.randn(3))",
    "r = torch.einsum('bij,bkj->bik', x, y)",
    "r = torch.einsum('bij,bij->ij', x, y)",
    "r = torch.einsum('bij->jb', y)",
    "r = torch.einsum('bij->i', x)",
    "r = torch.einsum('ii->i', m[:, :3])",
    "r = torch.einsum('ii', m[:, :3])",
    "r = torch.einsum('...j,j->...', y, row)",
    "r = torch.einsum('bij,bkj', x, y)",
    "r = torch.einsum('ij,jk,ki->', m, n, torch.randn(4, 3))",
    "r = torch.einsum('ij,ij->ij', z, w)",
    "r = torch.einsum('ij,kj->ik', z, zc)",
    "r = torch.einsum('a,b->ab', row, row)",
    "r = torch.tensordot(x, y, dims=([1, 2], [1, 2]))",
    "r = torch.tensordot(m, n, dims=1)",
    "r = torch.addmm(m[:, :4], m, n, beta=0.5, alpha=2)",
    "r = torch.inner(x, row)",
    "r = np.dot(a, a.T)",
    "r = a @ a[0]",
    "r = torch.matmul(one, one)",
    "r = nn.Linear(4, 3)(x)",
    /* transforms */
    "r = torch.fft.rfft(x)",
    "r = torch.fft.rfft(y, dim=1)",
    "r = torch.fft.rfft(signal, n=6)",
    "r = torch.fft.rfft(signal, n=12, norm='ortho')",
    "r = torch.fft.fft(z)",
    "r = torch.fft.fft(x, dim=0)",
    "r = torch.fft.ifft(zc, dim=0)",
    "r = torch.fft.ifft(x)",
    "r = torch.fft.irfft(z)",
    "r = torch.fft.irfft(z, n=5)",
    "r = torch.fft.irfft(zc, n=3)",
    "r = torch.fft.irfft(z, n=8, norm='forward')",
    "r = torch.fft.hfft(z)",
    "r = torch.fft.ihfft(x)",
    "r = torch.fft.fft2(z)",
    "r = torch.fft.fftn(x)",
    "r = torch.fft.rfft2(x)",
    "r = torch.fft.irfft2(z, s=(2, 5))",
    "r = torch.fft.ifftn(z, norm='ortho')",
    "r = torch.fft.irfftn(z)",
    "r = np.fft.rfft(a)",
    "r = np.fft.irfft(np.fft.rfft(a, axis=0), axis=0, n=3)",
    "r = torch.fft.fftshift(row)",
    /* layers */
    "r = F.conv1d(signal, kernel)",
    "r = F.conv1d(signal, kernel, torch.randn(4), stride=2, padding=1)",
    "r = F.conv1d(signal, torch.randn(6, 1, 3), padding='same', groups=3)",
    "r = F.conv1d(signal, kernel, dilation=2)",
    "r = F.conv2d(torch.randn(1, 2, 4, 5), torch.randn(3, 2, 2, 3), padding=1)",
    "r = F.avg_pool1d(signal, 3, 2)",
    "r = F.avg_pool1d(signal, 3, 1, padding=1)",
    "r = F.avg_pool1d(signal, 3, 1, padding=1, count_include_pad=False)",
    "r = F.max_pool1d(signal, 3)",
    "r = F.layer_norm(x, (4,))",
    "r = nn.LayerNorm([3, 4])(y)",
    "r = F.dropout(x, 0.4)",
    "r = nn.Dropout(0.25)(y)",
    "r = nn.Conv1d(3, 2, 3, padding=1, padding_mode='circular')(signal)",
    "r = nn.BatchNorm1d(3)(x)",
    "r = F.interpolate(signal, size=5)",
    "r = F.one_hot(idx)",
    "r = F.mse_loss(x, y)",
    "r = F.l1_loss(x, y, reduction='none')",
    "r = F.mse_loss(y, x, reduction='sum')",
    "r = nn.BatchNorm1d(3).eval()(y)",
    "r = F.batch_norm(x, torch.randn(3), torch.rand(3), torch.randn(3), torch.randn(3))",
    "r = F.group_norm(torch.randn(2, 4, 3), 2, torch.randn(4))",
    "r = F.instance_norm(y)",
    "r = nn.GroupNorm(3, 3)(y)",
    "r = F.interpolate(signal, size=5, mode='linear')",
    "r = F.adaptive_avg_pool1d(signal, 4)",
    "r = torch.div(x, 0.3, rounding_mode='floor')",
    "r = x.clone().scatter_(1, (i.abs() % 3)[:, :, None].expand(2, 3, 4), y)",
    "r = x.clone().scatter_(1, (i.abs() % 3)[:, :2, None].expand(2, 2, 4), 7)",
    "r = row.clone()\nr.put_(idx, torch.randn(3))",
    "r = row.clone()\nr.put_(idx, torch.randn(3), True)",
    "r = row.clone().scatter_(0, idx, m[0, :3], reduce='multiply')",
    "r = x.clone().index_add_(1, idx, y, alpha=2)",
    "r = torch.diff(x)",
    "r = x.clone().index_add_(1, idx, y)",
    "r = torch.zeros(2, 3, 4).scatter_add(1, (i.abs() % 3)[:, :, None].expand(2, 3, 4), x)",
    "r = torch.quantile(row, 0.3)",
    "r = F.cosine_similarity(x, y)",
    "r = torch.trace(m[:, :3])",
};
enum { LINE_COUNT = sizeof LINES / sizeof *LINES };

START_TEST(every_operation_has_a_rule) {
    int variant;
    for (int i = 0; i < op_count(); i++)
        ck_assert_msg(rule_find(op_at(i)->name, &variant) != NULL, "%s has no rule",
                      op_at(i)->name);
}
END_TEST

static Run *run_line(const char *line) {
    Str text = {0};
    str_add(&text, SETUP);
    str_add(&text, line);
    str_add(&text, "\n");
    Run *run = run_text("line.py", str_text(&text));
    run_seek(run, run_last(run));
    str_release(&text);
    return run;
}

START_TEST(terms_add_up) {
    Run *run = run_line(LINES[_i]);
    Why *why = why_new(run);
    const Tensor *r = variable(run, "r");
    ck_assert_int_gt(tensor_count(r), 0);
    check_tensor(why, r, LINES[_i]);
    why_free(why);
    run_free(run);
}
END_TEST

static bool names_source(const WhyExplanation *e, const WhySource *wanted) {
    for (size_t i = 0; i < e->sources.count; i++)
        if (e->sources.items[i].cell.tensor == wanted->cell.tensor &&
            e->sources.items[i].cell.place == wanted->cell.place)
            return true;
    return false;
}

/* What trying finds, the rule must have named. Draws are not repeated by trying. */
static void check_sources(Why *why, const Write *write, const char *line) {
    WhyExplanation said = {0}, found = {0};
    Asked *a = asked_open(why, write);
    ck_assert_ptr_nonnull(a);
    const Rule *rule = a->rule;
    void *state = a->state;
    bool draws = str_equal(rule->name, "input") || str_equal(rule->name, "dropout");
    if (draws || rule == rule_by_trying() || !rule_trying_open(a))
        return;
    void *tried = a->state;
    for (int64_t n = 0; n < tensor_count(a->out); n++) {
        said.terms.count = said.sources.count = found.terms.count = found.sources.count = 0;
        a->state = state;
        if (!rule->cell(a, n, &said))
            continue;
        a->state = tried;
        rule_trying_cell(a, n, &found);
        for (size_t i = 0; i < found.sources.count; i++) {
            const WhySource *source = &found.sources.items[i];
            bool guides = !dtype_is_floating(source->cell.tensor->dtype) &&
                          !dtype_is_complex(source->cell.tensor->dtype);
            ck_assert_msg(guides || names_source(&said, source),
                          "%s: %s[%lld] depends on operand cell %lld, which is not named", line,
                          a->form->name, (long long)n, (long long)source->cell.place);
        }
    }
    a->state = state;
    why_explanation_release(&said);
    why_explanation_release(&found);
}

START_TEST(sources_are_what_matters) {
    Run *run = run_line(LINES[_i]);
    Why *why = why_new(run);
    const Tensor *r = variable(run, "r");
    const StorageHistory *history = history_find(why, r->storage);
    for (size_t i = 0; i < history->writes.count; i++)
        check_sources(why, &history->writes.items[i], LINES[_i]);
    history_leave(why);
    why_free(why);
    run_free(run);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("why: rules");
    TCase *c = tcase_create("rules");
    tcase_add_test(c, every_operation_has_a_rule);
    tcase_add_loop_test(c, terms_add_up, 0, LINE_COUNT);
    tcase_add_loop_test(c, sources_are_what_matters, 0, LINE_COUNT);
    suite_add_tcase(suite, c);
    return suite;
}

CHECK_MAIN(make_suite)
