# Attention that is rescaled by factors learned from the raw series.
from math import sqrt

import torch
import torch.nn as nn


class RescaledAttention(nn.Module):
    def __init__(self, causal=False, scale=None, p=0.0, keep_weights=False):
        super().__init__()
        self.causal, self.scale, self.keep_weights = causal, scale, keep_weights
        self.drop = nn.Dropout(p)

    def forward(self, queries, keys, values, attn_mask, tau=None, delta=None):
        B, L, H, E = queries.shape
        factor = tau.unsqueeze(1).unsqueeze(1) if tau is not None else 1.0        # B x 1 x 1 x 1
        shift = delta.unsqueeze(1).unsqueeze(1) if delta is not None else 0.0     # B x 1 x 1 x S

        scores = torch.einsum("blhe,bshe->bhls", queries, keys) * factor + shift
        if self.causal and attn_mask is None:
            attn_mask = torch.triu(torch.ones(B, 1, L, keys.shape[1], dtype=torch.bool), 1)
        if attn_mask is not None:
            scores = scores.masked_fill(attn_mask, float("-inf"))
        weights = self.drop(torch.softmax((self.scale or 1.0 / sqrt(E)) * scores, dim=-1))
        mixed = torch.einsum("bhls,bshd->blhd", weights, values).contiguous()
        return (mixed, weights) if self.keep_weights else (mixed, None)


class FactorLearner(nn.Module):
    """Learns one factor, or one shift for each step, from a series and a statistic of it."""

    def __init__(self, channels, steps, widths, outputs, kernel=3):
        super().__init__()
        around = 1 if torch.__version__ >= "1.5.0" else 2
        self.squeeze = nn.Conv1d(steps, 1, kernel_size=kernel, padding=around, padding_mode="circular", bias=False)
        stack, width = [], 2 * channels
        for w in widths:
            stack += [nn.Linear(width, w), nn.ReLU()]
            width = w
        self.mlp = nn.Sequential(*stack, nn.Linear(width, outputs, bias=False))

    def forward(self, x, statistic):
        both = torch.cat([self.squeeze(x), statistic], dim=1)     # B x 2 x C
        return self.mlp(both.view(x.shape[0], -1))


torch.manual_seed(11)
for B, S, E, H in [(2, 5, 3, 1), (1, 4, 4, 2)]:
    raw = torch.cos(torch.arange(B * S * E, dtype=torch.float32)).view(B, S, E)
    mean = raw.mean(1, keepdim=True).detach()
    centred = raw - mean
    std = torch.sqrt(torch.var(centred, dim=1, keepdim=True, unbiased=False) + 1e-5).detach()
    tau_learner = FactorLearner(E, S, widths=[4, 3], outputs=1)
    delta_learner = FactorLearner(E, S, [4], S)
    tau = tau_learner(raw, std).exp()
    delta = delta_learner(raw, mean)
    attention = RescaledAttention(keep_weights=True)
    q = torch.rand(B, 3, H, E // H)
    k = torch.rand(B, S, H, E // H)
    plain, a0 = attention(q, k, k, None)
    scaled, a1 = attention(q, k, k, None, tau=tau)
    both, a2 = attention(q, k, k, None, tau, delta)
    moved = (a2 - a0).abs().max().item() > 0
masked = RescaledAttention(causal=True)
y, none = masked(k, k, k, attn_mask=None, delta=delta)
