# A pyramid of coarser scales, and the mask of which nodes see each other.
import math

import torch
import torch.nn as nn


def level_sizes(length, windows):
    sizes = [length]
    for w in windows:
        sizes += [math.floor(sizes[-1] / w)]
    return sizes


def starts_of(sizes):
    return [sum(sizes[:n]) for n in range(len(sizes))]


def pyramid_mask(sizes, windows, reach):
    """True where two nodes may not see each other: neighbours on a level, parents and children may."""
    open_ = torch.zeros(sum(sizes), sum(sizes))
    starts = starts_of(sizes)
    for size, start in zip(sizes, starts):
        for i in range(start, start + size):
            open_[i, max(i - reach, start): min(i + reach, start + size - 1) + 1] = 1
    for level, w in enumerate(windows, start=1):
        below, here = starts[level - 1], starts[level]
        for n in range(sizes[level]):
            last = n == sizes[level] - 1
            children = slice(below + n * w, here if last else below + (n + 1) * w)
            open_[here + n, children] = open_[children, here + n] = 1
    return open_.lt(0.5)


def ancestors(sizes, windows):
    """Each input step with the node that stands for it on every level above."""
    starts = starts_of(sizes)
    table = torch.zeros(sizes[0], len(sizes), dtype=torch.long)
    for i in range(sizes[0]):
        place = i
        table[i][0] = place
        for level, w in enumerate(windows, 1):
            place = min(place // w, sizes[level] - 1)
            table[i][level] = starts[level] + place
    return table[None, :, :, None]


class Coarser(nn.Module):
    def __init__(self, channels, window):
        super().__init__()
        self.down = nn.ModuleList([nn.Conv1d(channels, channels, kernel_size=w, stride=w) for w in window])
        self.norm = nn.LayerNorm(channels)

    def forward(self, x):
        scales = [x]
        t = x.permute(0, 2, 1)
        for conv in self.down:
            t = torch.nn.functional.elu(conv(t))
            scales.append(t.permute(0, 2, 1))
        return self.norm(torch.cat(scales, dim=1))


windows = [2, 3]
sizes = level_sizes(7, windows)
mask = pyramid_mask(sizes, windows, reach=1)
table = ancestors(sizes, windows)
torch.manual_seed(21)
x = torch.sin(torch.arange(14) * 0.8).view(1, 7, 2)
nodes = Coarser(2, windows)(x)
B, N, C = nodes.shape
scores = (nodes @ nodes.transpose(1, 2)).masked_fill(mask, -1e9)
mixed = scores.softmax(-1) @ nodes
index = table.repeat(B, 1, 1, C).view(B, -1, C)
gathered = torch.gather(mixed, 1, index).view(B, 7, -1)
print(sizes, N, int(mask.sum()))
