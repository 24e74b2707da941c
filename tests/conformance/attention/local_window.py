# Masks of a window, of strides and of doubling distances, and attention under each.
import math

import torch
import torch.nn.functional as F


def window_mask(length, radius):
    """True where the distance is larger than the radius."""
    place = torch.arange(length)
    return (place[:, None] - place[None, :]).abs() > radius


def doubling_row(i, near):
    """What step i sees: the `near` steps up to itself, then steps 1, 2, 4, ... before them."""
    seen = {i}
    at = i
    while at > max(i - near, 0):
        at -= 1
        seen.add(at)
    hop = 1
    while at - hop >= 0:
        seen.add(at - hop)
        hop <<= 1
    return sorted(seen)


def doubling_mask(length, near=1):
    mask = torch.zeros((length, length), dtype=torch.float)
    for i in range(length):
        row = doubling_row(i, near)
        mask[i, row] = 1
    return mask.view(1, 1, mask.size(0), mask.size(1))


def attend(q, k, v, hidden):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    scores = scores.masked_fill(hidden, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    return weights @ v, weights


x = torch.cos(torch.arange(2 * 5 * 2) * 0.6).view(2, 1, 5, 2)
for radius in (0, 1, 3):
    hidden = window_mask(5, radius)
    y, w = attend(x, x, x, hidden)
    width = int((~hidden).sum(-1).max())
sparse = doubling_mask(7)
banded = torch.ones(5, 5).tril(1).triu(-1)
strided = torch.tensor([[(i - j) % 3 == 0 and i >= j for j in range(5)] for i in range(5)])
s, t = attend(x[:1], x[:1], x[:1], ~strided)
u, z = attend(x[:1], x[:1], x[:1], sparse[..., :5, :5] == 0)
empty, nan_row = attend(x[:1, :, :2], x[:1, :, :2], x[:1, :, :2], torch.tensor([[True, True], [False, True]]))
safe = torch.nan_to_num(nan_row, nan=0.0)
print(doubling_row(6, 1), doubling_row(0, 3), int(sparse.sum()))
