"""Attentions that share one call: (queries, keys, values, mask) -> (mixed, weights or None)."""
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Scaled(nn.Module):
    def __init__(self, causal=False, dropout=0.0, keep=False):
        super().__init__()
        self.causal, self.keep = causal, keep
        self.dropout = nn.Dropout(dropout)

    def forward(self, q, k, v, mask=None):
        L, S = q.shape[1], k.shape[1]
        scores = torch.einsum("blhe,bshe->bhls", q, k) / math.sqrt(q.shape[-1])
        if self.causal:
            mask = torch.ones(L, S, dtype=torch.bool).triu(1) if mask is None else mask
            scores.masked_fill_(mask, -np.inf)
        weights = self.dropout(scores.softmax(-1))
        return torch.einsum("bhls,bshd->blhd", weights, v).contiguous(), weights if self.keep else None


class Delays(nn.Module):
    """Correlation in time instead of scores; one set of delays for each series."""

    def __init__(self, best=1):
        super().__init__()
        self.best = best

    def forward(self, q, k, v, mask=None):
        L, S = q.size(1), v.size(1)
        if S < L:
            k, v = (F.pad(t, (0, 0, 0, 0, 0, L - S)) for t in (k, v))
        k, v = k[:, :L], v[:, :L]
        spectrum = torch.fft.rfft(q, dim=1) * torch.fft.rfft(k, dim=1).conj()
        correlation = torch.fft.irfft(spectrum, n=L, dim=1)
        strength, delay = correlation.mean((2, 3)).topk(self.best, dim=1)
        out = torch.zeros_like(v)
        for w, d in zip(strength.softmax(-1).unbind(1), delay.unbind(1)):
            index = (torch.arange(L)[None, :] + d[:, None]) % L
            out = out + v.gather(1, index[..., None, None].expand_as(v)) * w[:, None, None, None]
        return out, None


class Spectral(nn.Module):
    """Mixes the lowest modes by a complex matrix for each head."""

    def __init__(self, heads, width, modes):
        super().__init__()
        self.modes = modes
        self.weight = nn.Parameter(torch.rand(heads, width, width, modes, dtype=torch.cfloat) / width ** 2)

    def forward(self, q, k, v, mask=None):
        B, L, H, E = q.shape
        x = torch.fft.rfft(q.permute(0, 2, 3, 1), dim=-1)
        kept = min(self.modes, x.shape[-1])
        y = torch.zeros_like(x)
        y[..., :kept] = torch.einsum("bhim,hiom->bhom", x[..., :kept], self.weight[..., :kept])
        return torch.fft.irfft(y, n=L).permute(0, 3, 1, 2), None


class Heads(nn.Module):
    def __init__(self, inner, width, heads):
        super().__init__()
        self.inner = inner
        self.project = nn.ModuleDict({name: nn.Linear(width, width) for name in ("q", "k", "v")})
        self.out = nn.Linear(width, width)
        self.heads = heads

    def forward(self, q, k, v, mask=None):
        B, L, D = q.shape
        parts = [self.project[n](t).view(B, t.shape[1], self.heads, -1) for n, t in zip("qkv", (q, k, v))]
        y, weights = self.inner(*parts, mask=mask)
        return self.out(y.reshape(B, L, -1)), weights
