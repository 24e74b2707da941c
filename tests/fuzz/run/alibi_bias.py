# Attention with a penalty that grows with distance, one slope for each head.
import math
import torch
from torch import nn


def slopes(heads):
    """A falling geometric row; where heads is no power of two, every other slope of the next row fills up."""
    whole = 1 << int(math.log2(heads))
    ratio = 2.0 ** (-8.0 / whole)
    row = [ratio ** (i + 1) for i in range(whole)]
    if whole == heads:
        return row
    finer = slopes(2 * whole)
    row.extend(finer[::2][: heads - whole])
    return row


class DistanceBias(nn.Module):
    def __init__(self, heads, symmetric=False):
        super().__init__()
        self.heads = heads
        self.symmetric = symmetric
        self.register_buffer('slope', torch.tensor(slopes(heads)).view(-1, 1, 1), persistent=False)

    def forward(self, scores):
        L, S = scores.shape[-2:]
        distance = torch.arange(S)[None, :] - torch.arange(L)[:, None]
        bias = -distance.abs() if self.symmetric else distance.clamp(max=0)
        return scores + self.slope * bias


eight = slopes(8)
six = slopes(6)
for heads, L, S in [(2, 3, 3), (3, 2, 4), (1, 1, 5)]:
    bias = DistanceBias(heads, symmetric=L != S)
    scores = torch.zeros(2, heads, L, S)
    y = bias(scores)
    w = y.softmax(dim=-1)
print([round(s, 6) for s in six])
