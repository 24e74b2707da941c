# Attention of a few active queries: each query meets some sampled keys, the others take a mean.
from math import ceil, log, sqrt

import numpy as np
import torch
import torch.nn as nn


def grid_of(batch, heads):
    """Index tensors that pair with a (batch, heads, picked) index."""
    return torch.arange(batch)[:, None, None], torch.arange(heads)[None, :, None]


class PickedRowsMask():
    """The rows of a causal mask that belong to the picked queries."""

    def __init__(self, picked, length, scores):
        batch, heads, _, keys = scores.shape
        later = torch.ones(length, keys, dtype=torch.bool).triu(1)
        everywhere = later[None, None, :].expand(batch, heads, length, keys)
        rows = grid_of(batch, heads)
        self._hidden = everywhere[rows[0], rows[1], picked, :].view(scores.shape)

    @property
    def hidden(self):
        return self._hidden


class ActiveQueryAttention(nn.Module):
    def __init__(self, causal=True, factor=2, scale=None, dropout=0.1, keep_weights=False):
        super(ActiveQueryAttention, self).__init__()
        self.causal, self.factor, self.scale = causal, factor, scale
        self.keep_weights = keep_weights
        self.dropout = nn.Dropout(dropout)

    def budget(self, length):
        return min(self.factor * ceil(log(length)), length)

    def most_active(self, q, k, samples, count):
        B, H, S, E = k.shape
        L = q.shape[2]
        every = k.unsqueeze(-3).expand(B, H, L, S, E)
        chosen = torch.randint(S, (L, samples))
        met = every[:, :, torch.arange(L).unsqueeze(1), chosen, :]
        sampled = torch.matmul(q.unsqueeze(-2), met.transpose(-2, -1)).squeeze(-2)
        spread = sampled.max(-1)[0] - torch.div(sampled.sum(-1), S)
        return spread.topk(count, sorted=False)[1].sort(-1)[0]

    def lazy_answer(self, v, L):
        if self.causal:
            assert L == v.shape[-2], "a running sum needs a value for each query"
            return v.cumsum(dim=-2)
        mean = v.mean(dim=-2)
        return mean.unsqueeze(-2).expand(*v.shape[:2], L, mean.shape[-1]).clone()

    def forward(self, queries, keys, values, attn_mask=None, tau=None, delta=None):
        B, L, H, E = queries.shape
        _, S, _, _ = keys.shape
        q, k, v = [t.transpose(2, 1) for t in (queries, keys, values)]
        samples = int(np.minimum(self.factor * np.ceil(np.log(S)).astype('int'), S))
        picked = self.most_active(q, k, samples, self.budget(L))

        b, h = grid_of(B, H)
        scores = q[b, h, picked, :] @ k.transpose(-2, -1)
        scores = scores * (self.scale or 1. / sqrt(E))
        answer = self.lazy_answer(v, L)
        if self.causal:
            scores.masked_fill_(PickedRowsMask(picked, L, scores).hidden, -np.inf)
        weights = torch.softmax(scores, dim=-1)
        answer[b, h, picked, :] \
            = torch.matmul(weights, v).type_as(answer)
        if not self.keep_weights:
            return answer.contiguous(), None
        full = (torch.ones([B, H, S, S]) / S).type_as(weights).to(weights.device)
        full[b, h, picked, :] = weights
        return answer.contiguous(), full


def series(B, L, H, E, step):
    return torch.sin(torch.arange(B * L * H * E) * step).reshape(B, L, H, E)


torch.manual_seed(5)
for B, L, S, H, E, causal in [(1, 5, 5, 2, 2, True), (2, 5, 4, 1, 2, False), (1, 6, 6, 1, 3, True)]:
    layer = ActiveQueryAttention(causal, factor=1, keep_weights=(L == S)).eval()
    q, k, v = series(B, L, H, E, 0.9), series(B, S, H, E, 0.5), series(B, S, H, E, 1.3)
    out, weights = layer(q, k, v)
try:
    ActiveQueryAttention(factor=1)(series(1, 5, 1, 2, 0.9), series(1, 4, 1, 2, 0.5), series(1, 4, 1, 2, 0.5))
except AssertionError as problem:
    print("refused:", problem)
