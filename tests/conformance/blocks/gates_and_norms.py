# Small blocks: root-mean-square norm, gated residuals, squeeze and excite, scale norm, gated linear units.
import torch
import torch.nn as nn
import torch.nn.functional as F


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float = 1e-6):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def _norm(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)

    def forward(self, x):
        output = self._norm(x.float()).type_as(x)
        return output * self.weight


class ScaleNorm(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.g = nn.Parameter(torch.tensor(scale ** 0.5))

    def forward(self, x):
        n = torch.norm(x, dim=-1, keepdim=True).clamp(min=1e-5)
        return x / n * self.g


class GatedLinear(nn.Module):
    def __init__(self, inp, out, p=None):
        super().__init__()
        self.dropout = nn.Dropout(p) if p is not None else p
        self.fc = nn.Linear(inp, out * 2)

    def forward(self, x):
        if self.dropout is not None:
            x = self.dropout(x)
        return F.glu(self.fc(x), dim=-1)


class GatedResidual(nn.Module):
    def __init__(self, width, context=None, hidden=None):
        super().__init__()
        hidden = hidden if hidden else width
        self.first = nn.Linear(width, hidden)
        self.context = None if context is None else nn.Linear(context, hidden, bias=False)
        self.second = nn.Linear(hidden, hidden)
        self.gate = GatedLinear(hidden, width)
        self.norm = nn.LayerNorm(width, elementwise_affine=False)

    def forward(self, x, c=None):
        h = self.first(x)
        if self.context is not None and c is not None:
            h = h + self.context(c)[..., None, :]
        h = self.gate(self.second(F.elu(h)))
        return self.norm(h + x)


class SqueezeExcite(nn.Module):
    def __init__(self, channels, reduction=2):
        super().__init__()
        self.pool = nn.AdaptiveAvgPool1d(1)
        self.fc = nn.Sequential(nn.Linear(channels, channels // reduction, bias=False), nn.ReLU(inplace=True),
                                nn.Linear(channels // reduction, channels, bias=False), nn.Sigmoid())

    def forward(self, x):
        b, c, _ = x.size()
        y = self.pool(x).view(b, c)
        return x * self.fc(y).view(b, c, 1).expand_as(x)


class Highway(nn.Module):
    def __init__(self, width, layers=2):
        super().__init__()
        self.t = nn.ModuleList([nn.Linear(width, width) for _ in range(layers)])
        self.h = nn.ModuleList([nn.Linear(width, width) for _ in range(layers)])

    def forward(self, x):
        for t, h in zip(self.t, self.h):
            gate = t(x).sigmoid()
            x = gate * h(x).tanh() + (1 - gate) * x
        return x


torch.manual_seed(37)
for B, L, C in [(2, 3, 4), (1, 1, 2)]:
    x = torch.sin(torch.arange(B * L * C).float()).view(B, L, C)
    a = RMSNorm(C)(x)
    b = ScaleNorm(float(C))(x)
    c = GatedLinear(C, 3, p=0.5)(x)
    d = GatedResidual(C)(x)
    e = GatedResidual(C, context=2, hidden=3)(x, torch.ones(B, 2))
    f = SqueezeExcite(C)(x.transpose(1, 2))
    g = Highway(C)(x)
half = RMSNorm(4)(x.new_ones(1, 4).double() * 3)
acts = [m(torch.tensor([-1.0, 0.0, 2.0])) for m in (nn.SiLU(), nn.Tanh(), nn.Softplus(), nn.LeakyReLU(0.1), nn.Hardtanh(), nn.ReLU6())]
