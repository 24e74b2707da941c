# Infinities, NaN and signed zeros through operations that treat them specially.
import torch

inf, nan = float("inf"), float("nan")
x = torch.tensor([0.0, -0.0, 1.0, -1.0, inf, -inf, nan])
for f in (torch.exp, torch.log, torch.sqrt, torch.tanh, torch.sigmoid, torch.relu, torch.abs, torch.sign, torch.floor, torch.round, torch.reciprocal, torch.rsqrt, torch.sin, torch.atan,
          torch.isnan, torch.isinf, torch.isfinite, torch.signbit, torch.nan_to_num, torch.square, torch.log1p, torch.expm1, torch.neg, torch.trunc, torch.frac, torch.erf, torch.nn.functional.gelu, torch.nn.functional.softplus):
    y = f(x)
outer = x[:, None] * x
plus = x[:, None] + x
divided = x[:, None] / x
powers = x[:, None] ** torch.tensor([0.0, 0.5, 2.0, -1.0, inf, nan])
floored = x[:, None] // torch.tensor([2.0, -2.0, inf])
rest = x[:, None] % torch.tensor([2.0, -2.0, inf])
larger = torch.maximum(x[:, None], x)
less = x[:, None] < x
same = x[:, None] == x
found = x.max(), x.min(), x.argmax(), x.sum(), x[:6].max(), x[:4].argmin(), x[2:6].sum(), torch.tensor([1.0, nan]).min(dim=0)
order = torch.tensor([2.0, nan, 1.0, inf, -inf]).sort()[0], torch.tensor([2.0, nan, 1.0]).topk(2)[0], torch.tensor([nan, 1.0]).sort(descending=True)[0]
soft = torch.tensor([[inf, 1.0], [-inf, -inf], [-inf, 1.0], [nan, 1.0], [1e4, -1e4], [3e38, 3e38]]).softmax(-1)
logsoft = torch.tensor([[-inf, -inf], [-inf, 1.0], [1e4, -1e4]]).log_softmax(-1)
lse = torch.tensor([[inf, 1.0], [-inf, -inf], [88.0, 89.0], [1e4, 1e4]]).logsumexp(-1)
clamped = x.clamp(-0.5, 0.5), x.clamp(min=0), torch.tensor([1.0, 2.0]).clamp(3, 1)
masked = torch.zeros(2, 2).masked_fill(torch.tensor([[True, False], [True, True]]), -inf)
attention = masked.softmax(-1)
filled = torch.nan_to_num(attention, nan=0.0)
mean = torch.tensor([inf, -inf]).mean(), torch.tensor([nan, 1.0]).mean(), torch.zeros(0).mean(), torch.zeros(0).sum(), torch.zeros(0).prod(), torch.ones(1).std(), torch.zeros(0, 3).sum(0), torch.zeros(2, 0).sum(1)
cum = torch.tensor([1.0, inf, -inf, 1.0]).cumsum(0), torch.tensor([0.0, inf]).cumprod(0)
big = torch.tensor([3e38]) * 10, torch.tensor([1e-45]) / 2, torch.tensor([1e20]) ** 2, torch.exp(torch.tensor([89.0, -104.0])), torch.tensor([2 ** 62]) * 2, torch.tensor([9223372036854775807]) + 1
ints = torch.tensor([1.9, -1.9, 0.5, -0.5]).long(), torch.tensor([1.5, 2.5, -0.5, 0.5]).round(), torch.tensor([True]) + torch.tensor([True]), torch.tensor([200], dtype=torch.uint8) + torch.tensor([100], dtype=torch.uint8)
spectra = torch.fft.rfft(torch.tensor([1.0, nan])), torch.fft.irfft(torch.tensor([0.0, 0.0, 1j]), n=5), torch.fft.irfft(torch.tensor([0.0, 0.0, 1j]), n=4), torch.fft.irfft(torch.tensor([2j, 0.0]))
norms = torch.nn.functional.layer_norm(torch.full((1, 3), 5.0), (3,)), torch.nn.functional.normalize(torch.zeros(1, 2)), torch.zeros(2).norm()
print(x, soft, torch.tensor([-0.0]), torch.tensor([0.0, -0.0]) == 0)
