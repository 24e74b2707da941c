# Linear and mixing models of time: last-value shift, time and channel mixing, residual stacks, hierarchies.
import torch
import torch.nn as nn


class ShiftedLinear(nn.Module):
    def __init__(self, L, P):
        super().__init__()
        self.Linear = nn.Linear(L, P)

    def forward(self, x):
        seq_last = x[:, -1:, :].detach()
        x = x - seq_last
        x = self.Linear(x.permute(0, 2, 1)).permute(0, 2, 1)
        return x + seq_last


class MixBlock(nn.Module):
    def __init__(self, L, C, D, p=0.0):
        super().__init__()
        self.temporal = nn.Sequential(nn.Linear(L, D), nn.ReLU(), nn.Linear(D, L), nn.Dropout(p))
        self.channel = nn.Sequential(nn.Linear(C, D), nn.ReLU(), nn.Linear(D, C), nn.Dropout(p))

    def forward(self, x):
        x = x + self.temporal(x.transpose(1, 2)).transpose(1, 2)
        x = x + self.channel(x)
        return x


class BackcastBlock(nn.Module):
    def __init__(self, L, P, units, terms, kind):
        super().__init__()
        self.fc = nn.Sequential(nn.Linear(L, units), nn.ReLU())
        self.theta = nn.Linear(units, 2 * terms, bias=False)
        grid = lambda n: torch.stack([(torch.arange(n) / n) ** p for p in range(terms)]) if kind == 'trend' \
            else torch.stack([torch.cos(2 * torch.pi * p * torch.arange(n) / n) for p in range(terms)])
        self.register_buffer('back', grid(L))
        self.register_buffer('ahead', grid(P))

    def forward(self, x):
        theta_b, theta_f = torch.chunk(self.theta(self.fc(x)), 2, dim=-1)
        return theta_b @ self.back, theta_f @ self.ahead


class Stack(nn.Module):
    def __init__(self, blocks):
        super().__init__()
        self.blocks = nn.ModuleList(blocks)

    def forward(self, x):
        forecast = 0
        for block in self.blocks:
            b, f = block(x)
            x, forecast = x - b, forecast + f
        return forecast, x


class SampledSum(nn.Module):
    """Downsamples by strides, treats each phase alike and weaves them together again."""

    def __init__(self, L, P, period):
        super().__init__()
        self.period = period
        self.n_in, self.n_out = -(-L // period), -(-P // period)
        self.linear = nn.Linear(self.n_in, self.n_out, bias=False)
        self.P = P

    def forward(self, x):
        B, L, C = x.shape
        mean = x.mean(1, keepdim=True)
        x = (x - mean).permute(0, 2, 1)
        short = self.n_in * self.period - L
        if short:
            x = torch.cat((x[..., :1].expand(-1, -1, short), x), dim=-1)
        y = self.linear(x.reshape(B, C, self.n_in, self.period).transpose(-1, -2))
        y = y.transpose(-1, -2).reshape(B, C, -1)[..., :self.P]
        return y.permute(0, 2, 1) + mean


torch.manual_seed(47)
for B, L, P, C in [(1, 4, 2, 2), (2, 5, 3, 1)]:
    x = torch.sin(torch.arange(B * L * C).float()).view(B, L, C) + 2
    a = ShiftedLinear(L, P)(x)
    b = MixBlock(L, C, 3)(x)
    c, rest = Stack([BackcastBlock(L, P, 3, 2, kind) for kind in ('trend', 'season')])(x[..., 0])
    d = SampledSum(L, P, 2)(x)
