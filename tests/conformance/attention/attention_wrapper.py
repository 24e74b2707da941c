# Projections around an inner attention, self and cross, mixed and not.
import torch
import torch.nn as nn
import torch.nn.functional as F


class FullAttention(nn.Module):
    def __init__(self, scale=None, attention_dropout=0.1):
        super(FullAttention, self).__init__()
        self.scale = scale
        self.dropout = nn.Dropout(attention_dropout)

    def forward(self, q, k, v, mask=None):
        scale = self.scale or q.shape[-1] ** -0.5
        scores = torch.einsum('blhe,bshe->bhls', q, k) * scale
        if mask is not None:
            scores = scores.masked_fill(mask, -1e9)
        attn = self.dropout(F.softmax(scores, dim=-1))
        return torch.einsum('bhls,bshd->blhd', attn, v), attn


class Heads(nn.Module):
    """Projects to heads, lets the inner attention work, and projects back."""

    def __init__(self, attention, width, heads, key_width=None, value_width=None, swap=False):
        super(Heads, self).__init__()
        key_width = key_width or (width // heads)
        value_width = value_width or (width // heads)
        self.attention = attention
        self.to_q = nn.Linear(width, key_width * heads)
        self.to_k = nn.Linear(width, key_width * heads)
        self.to_v = nn.Linear(width, value_width * heads)
        self.back = nn.Linear(value_width * heads, width)
        self.heads, self.swap = heads, swap

    def forward(self, x, memory=None, attn_mask=None):
        memory = x if memory is None else memory
        (B, L, _), S = x.shape, memory.shape[1]
        q = self.to_q(x).view(B, L, self.heads, -1)
        k = self.to_k(memory).view(B, S, self.heads, -1)
        v = self.to_v(memory).view(B, S, self.heads, -1)
        y, attn = self.attention(q, k, v, attn_mask)
        if self.swap:
            y = y.transpose(2, 1).contiguous()
        return self.back(y.reshape(B, L, -1)), attn


torch.manual_seed(42)
x = torch.randn(2, 3, 4)
memory = torch.randn(2, 5, 4)
layer = Heads(FullAttention(attention_dropout=0.0), 4, heads=2)
y, a = layer(x)
z, b = layer(x, memory)
hidden = torch.zeros(2, 1, 3, 5, dtype=torch.bool)
hidden[..., -1] = True
w, c = layer(x, memory, attn_mask=hidden)
mixed = Heads(FullAttention(), 4, 2, swap=True).eval()
m, d = mixed(x[:1])
one = Heads(FullAttention(), 4, 1, key_width=3, value_width=2).eval()
o, e = one(x[:1, :1], memory[:1])
names = [name for name, _ in layer.named_parameters()]
count = sum(p.numel() for p in layer.parameters() if p.requires_grad)
print(names, count, sep="\n")
