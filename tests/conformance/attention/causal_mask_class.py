# Scaled dot-product attention whose causal mask is an object with a read-only property.
import numpy as np
import torch
import torch.nn as nn
from math import sqrt


class CausalMask:
    """Hides, for each query, the keys that lie after it."""

    def __init__(self, batch, length, device="cpu"):
        shape = [batch, 1, length, length]
        with torch.no_grad():
            self._mask = torch.triu(torch.ones(shape, dtype=torch.bool), diagonal=1).to(device)

    @property
    def mask(self):
        return self._mask


class ScaledAttention(nn.Module):
    def __init__(self, causal=True, scale=None, dropout=0.1, return_weights=False):
        super(ScaledAttention, self).__init__()
        self.causal = causal
        self.scale = scale
        self.return_weights = return_weights
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries, keys, values, attn_mask=None):
        B, L, H, E = queries.shape
        _, S, _, D = values.shape
        scale = self.scale or 1.0 / sqrt(E)

        scores = torch.einsum("blhe,bshe->bhls", queries, keys)
        if self.causal:
            if attn_mask is None:
                attn_mask = CausalMask(B, L, device=queries.device)
            scores.masked_fill_(attn_mask.mask, -np.inf)

        weights = self.dropout(torch.softmax(scale * scores, dim=-1))
        out = torch.einsum("bhls,bshd->blhd", weights, values)
        if self.return_weights:
            return out.contiguous(), weights
        return out.contiguous(), None


def sample(*shape, phase=0.0):
    count = 1
    for size in shape:
        count *= size
    return torch.sin(torch.arange(count, dtype=torch.float32) * 0.7 + phase).view(*shape)


# batch, queries, keys, heads, width of a head, causal
configurations = [(2, 3, 3, 2, 4, True), (1, 5, 5, 1, 3, True), (1, 3, 4, 2, 2, False), (2, 1, 1, 1, 1, True), (1, 1, 4, 1, 2, True)]
for B, L, S, H, E, causal in configurations:
    layer = ScaledAttention(causal=causal, return_weights=True).eval()
    q, k, v = sample(B, L, H, E), sample(B, S, H, E, phase=1.0), sample(B, S, H, E, phase=2.0)
    out, attn = layer(q, k, v)
    total = attn.sum(dim=-1)

given = CausalMask(1, 3)
tau = ScaledAttention(scale=0.5, return_weights=False)
torch.manual_seed(1)
trained, nothing = tau(sample(1, 3, 2, 2), sample(1, 3, 2, 2), sample(1, 3, 2, 2), attn_mask=given)
try:
    given.mask = None
except AttributeError:
    print("a property without a setter cannot be set")
print(given.mask.shape, given.mask.dtype, nothing)
