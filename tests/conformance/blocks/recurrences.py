# Loops over time by hand: exponential smoothing, a gated recurrent cell, a cell with memory, a linear scan.
import torch
import torch.nn as nn


class GatedCell(nn.Module):
    def __init__(self, size, hidden):
        super().__init__()
        self.hidden = hidden
        self.x = nn.Linear(size, 3 * hidden)
        self.h = nn.Linear(hidden, 3 * hidden)

    def forward(self, x, h):
        xr, xz, xn = self.x(x).chunk(3, dim=-1)
        hr, hz, hn = self.h(h).chunk(3, dim=-1)
        r, z = torch.sigmoid(xr + hr), torch.sigmoid(xz + hz)
        n = torch.tanh(xn + r * hn)
        return (1 - z) * n + z * h


class MemoryCell(GatedCell):
    def __init__(self, size, hidden):
        super().__init__(size, hidden)
        self.x = nn.Linear(size, 4 * hidden)
        self.h = nn.Linear(hidden, 4 * hidden, bias=False)

    def forward(self, x, state):
        h, c = state
        i, f, g, o = (self.x(x) + self.h(h)).split(self.hidden, dim=-1)
        c = f.sigmoid() * c + i.sigmoid() * g.tanh()
        h = o.sigmoid() * c.tanh()
        return h, (h, c)


def smooth(x, alpha=0.5):
    level = x[:, 0]
    levels = [level]
    for t in range(1, x.shape[1]):
        level = alpha * x[:, t] + (1 - alpha) * level
        levels.append(level)
    return torch.stack(levels, 1)


def scan(a, b):
    """y[t] = a[t] y[t-1] + b[t], by products of everything after."""
    prods = torch.cumprod(a, dim=1)
    return prods * torch.cumsum(b / prods, dim=1)


torch.manual_seed(43)
for B, L, C, H in [(1, 3, 2, 2), (2, 2, 1, 1)]:
    x = torch.sin(torch.arange(B * L * C).float() + 1).view(B, L, C)
    cell, memory = GatedCell(C, H), MemoryCell(C, H)
    h = torch.zeros(B, H)
    state = (torch.zeros(B, H), torch.zeros(B, H))
    outs = []
    for t, step in enumerate(x.unbind(1)):
        h = cell(step, h)
        out, state = memory(step, state)
        outs.append(out)
    last = torch.stack(outs, dim=1)[:, -1]
    level = smooth(x)
    scanned = scan(torch.full((B, L, C), 0.5), x)
    reference = [x[:, 0]]
    for t in range(1, L):
        reference += [0.5 * reference[-1] + x[:, t]]
    same = torch.allclose(scanned, torch.stack(reference, 1), atol=1e-5)
    print(same)
