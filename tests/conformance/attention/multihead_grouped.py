# Heads that share keys and values, by repeat_interleave, by expand and by a fused projection.
import torch
import torch.nn as nn
import torch.nn.functional as F


class GroupedAttention(nn.Module):
    def __init__(self, dim, heads, kv_heads=None, bias=False):
        super().__init__()
        if kv_heads is None:
            kv_heads = heads
        assert heads % kv_heads == 0, f"{heads} heads cannot share {kv_heads} keys"
        self.heads, self.kv_heads = heads, kv_heads
        self.head_dim = dim // heads
        self.group = heads // kv_heads
        self.qkv = nn.Linear(dim, (heads + 2 * kv_heads) * self.head_dim, bias=bias)
        self.out = nn.Linear(heads * self.head_dim, dim, bias=bias)

    def split(self, qkv):
        sizes = [n * self.head_dim for n in (self.heads, self.kv_heads, self.kv_heads)]
        q, k, v = torch.split(qkv, sizes, dim=-1)
        shape = lambda t, h: t.view(*t.shape[:-1], h, self.head_dim).transpose(-3, -2)
        return shape(q, self.heads), shape(k, self.kv_heads), shape(v, self.kv_heads)

    def forward(self, x, causal=False):
        q, k, v = self.split(self.qkv(x))
        if self.group > 1:
            k = k.repeat_interleave(self.group, dim=1)
            v = v[:, :, None].expand(-1, -1, self.group, -1, -1).flatten(1, 2)
        att = (q @ k.transpose(-2, -1)) * self.head_dim ** -0.5
        if causal:
            n = x.shape[1]
            att = att.masked_fill(torch.ones(n, n).tril() == 0, float('-inf'))
        att = att.softmax(dim=-1)
        y = (att @ v).transpose(1, 2).flatten(2)
        return self.out(y)


torch.manual_seed(13)
x = torch.randn(1, 3, 4)
for heads, kv_heads in [(2, 2), (2, 1), (4, 2), (1, None)]:
    layer = GroupedAttention(4, heads, kv_heads)
    y = layer(x)
    z = layer(x, causal=True)
    keeps_first = torch.allclose(z[:, 0], layer(x[:, :1])[:, 0], atol=1e-6)
try:
    GroupedAttention(4, 3, 2)
except AssertionError as e:
    print(e)
