# A mixture of experts: scores, the best few, a softmax over them, and a scatter back.
import torch
import torch.nn as nn
import torch.nn.functional as F


class Expert(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.up = nn.Linear(width, hidden, bias=False)
        self.gate = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x):
        return self.down(F.silu(self.gate(x)) * self.up(x))


class Experts(nn.Module):
    def __init__(self, width, count, best=2, noise=False):
        super().__init__()
        self.router = nn.Linear(width, count, bias=False)
        self.experts = nn.ModuleList([Expert(width, width + 1) for _ in range(count)])
        self.best, self.count, self.noise = best, count, noise

    def dense_gates(self, logits):
        top, which = logits.topk(self.best, dim=-1)
        gates = torch.zeros_like(logits).scatter_(-1, which, top.softmax(-1))
        return gates, which

    def balance(self, gates, which):
        share = F.one_hot(which, self.count).float().sum(1).mean(0)
        importance = gates.mean(0)
        return self.count * (share * importance).sum()

    def forward(self, x):
        shape = x.shape
        flat = x.reshape(-1, shape[-1])
        logits = self.router(flat)
        if self.noise and self.training:
            logits = logits + torch.randn_like(logits) * F.softplus(logits)
        gates, which = self.dense_gates(logits)
        out = torch.zeros_like(flat)
        for e, expert in enumerate(self.experts):
            rows = (which == e).any(-1).nonzero(as_tuple=True)[0]
            if rows.numel() == 0:
                continue
            out.index_add_(0, rows, expert(flat[rows]) * gates[rows, e, None])
        return out.view(shape), self.balance(gates, which)


torch.manual_seed(29)
for shape, count, best in [((1, 3, 2), 3, 2), ((2, 1, 4), 2, 1), ((1, 1, 2), 4, 3)]:
    layer = Experts(shape[-1], count, best, noise=best == 1)
    x = torch.cos(torch.arange(torch.Size(shape).numel()).float() * 1.7).view(shape)
    y, loss = layer(x)
    all_at_once = torch.stack([e(x) for e in layer.experts], dim=-1)
    gates, _ = layer.dense_gates(layer.router(x))
    z = (all_at_once * gates.unsqueeze(-2)).sum(-1)
    if not layer.noise:
        print(torch.allclose(y, z, atol=1e-6), round(float(loss), 4))
