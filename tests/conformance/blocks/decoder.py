# A decoder that takes slow parts away after each step, adds them up, and looks at a memory.
import torch
import torch.nn as nn
import torch.nn.functional as F


class CentredNorm(nn.Module):
    """A layer norm whose mean over time is taken away again."""

    def __init__(self, width):
        super(CentredNorm, self).__init__()
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        y = self.norm(x)
        return y - torch.mean(y, dim=1).unsqueeze(1).repeat(1, x.shape[1], 1)


class Split(nn.Module):
    def __init__(self, width=3):
        super().__init__()
        self.width = width

    def forward(self, x):
        before = (self.width - 1) // 2
        padded = F.pad(x.transpose(1, 2), (before, self.width - 1 - before), mode='replicate')
        slow = F.avg_pool1d(padded, self.width, stride=1).transpose(1, 2)
        return x - slow, slow


class Dot(nn.Module):
    def forward(self, q, kv, hidden=None):
        scores = q @ kv.transpose(1, 2) / kv.shape[-1] ** .5
        if hidden is not None:
            scores = scores.masked_fill(hidden, -float('inf'))
        return scores.softmax(-1) @ kv


class Layer(nn.Module):
    def __init__(self, width, channels, inner=None, window=3, p=0.1, activation="relu"):
        super(Layer, self).__init__()
        self.own, self.other = Dot(), Dot()
        self.forward_net = nn.Sequential(nn.Conv1d(width, inner or 4 * width, kernel_size=1, bias=False),
                                         {"relu": nn.ReLU(), "gelu": nn.GELU()}[activation],
                                         nn.Conv1d(inner or 4 * width, width, kernel_size=1, bias=False))
        self.splits = nn.ModuleList([Split(window) for _ in "abc"])
        self.drop = nn.Dropout(p)
        self.out = nn.Conv1d(width, channels, kernel_size=3, stride=1, padding=1, padding_mode='circular', bias=False)

    def forward(self, x, memory, hidden=None):
        steps = (lambda x: self.own(x, x, hidden), lambda x: self.other(x, memory),
                 lambda x: self.forward_net(x.transpose(-1, 1)).transpose(-1, 1))
        total = 0
        for step, split in zip(steps, self.splits):
            x, slow = split(x + self.drop(step(x)))
            total = total + slow
        return x, self.out(total.permute(0, 2, 1)).transpose(1, 2)


class Decoder(nn.Module):
    def __init__(self, layers, norm=None, head=None):
        super(Decoder, self).__init__()
        self.layers = nn.ModuleList(layers)
        self.norm, self.head = norm, head

    def forward(self, x, memory, trend, hidden=None):
        for layer in self.layers:
            x, more = layer(x, memory, hidden=hidden)
            trend = trend + more
        for last in (self.norm, self.head):
            if last is not None:
                x = last(x)
        return x, trend


torch.manual_seed(14)
for B, L, S, D, C in [(1, 4, 6, 2, 1), (2, 3, 2, 2, 2)]:
    decoder = Decoder([Layer(D, C, inner=3, activation="gelu" if C == 1 else "relu") for _ in range(2)],
                      norm=CentredNorm(D), head=nn.Linear(D, C, bias=True)).eval()
    x = torch.sin(torch.arange(B * L * D) * 0.8).view(B, L, D)
    memory = torch.cos(torch.arange(B * S * D) * 0.3).view(B, S, D)
    later = torch.ones(L, L).triu(1).bool()
    seasonal, trend = decoder(x, memory, trend=torch.zeros(B, L, C), hidden=later)
    total = seasonal + trend
