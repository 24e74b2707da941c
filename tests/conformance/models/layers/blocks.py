import torch
import torch.nn as nn
import torch.nn.functional as F

from .attention import Heads


class Embed(nn.Module):
    def __init__(self, channels, width, dropout=0.0, longest=16):
        super().__init__()
        self.value = nn.Conv1d(channels, width, 3, padding=1, padding_mode="circular", bias=False)
        step = torch.arange(longest).unsqueeze(1) / 10 ** (torch.arange(0, width, 2) / width)
        table = torch.zeros(longest, width)
        table[:, 0::2], table[:, 1::2] = step.sin(), step[:, : width // 2].cos()
        self.register_buffer("table", table[None])
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.dropout(self.value(x.transpose(1, 2)).transpose(1, 2) + self.table[:, : x.size(1)])


def trend_of(x, window):
    first, last = x[:, :1], x[:, -1:]
    padded = torch.cat([first.repeat(1, (window - 1) // 2, 1), x, last.repeat(1, window // 2, 1)], 1)
    return F.avg_pool1d(padded.transpose(1, 2), window, 1).transpose(1, 2)


class Layer(nn.Module):
    """Attention and feed-forward; with a window it keeps what is left of the trend, else it normalises."""

    def __init__(self, inner, width, heads, window=None, cross=None, dropout=0.0, act="gelu"):
        super().__init__()
        self.attention = Heads(inner, width, heads)
        self.cross = None if cross is None else Heads(cross, width, heads)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.window = window
        self.dropout = nn.Dropout(dropout)
        self.act = getattr(F, act)

    def settle(self, x, norm):
        if self.window is None:
            return norm(x), 0
        trend = trend_of(x, self.window)
        return x - trend, trend

    def forward(self, x, memory=None):
        x, t1 = self.settle(x + self.dropout(self.attention(x, x, x)[0]), self.norms[0])
        t2 = 0
        if self.cross is not None:
            x, t2 = self.settle(x + self.dropout(self.cross(x, memory, memory)[0]), self.norms[1])
        x, t3 = self.settle(x + self.down(self.act(self.up(x))), self.norms[2])
        return x, t1 + t2 + t3
