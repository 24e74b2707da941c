import math

import torch
import torch.nn as nn
from einops import rearrange, repeat
from layers.Masks import LIMIT, causal
from utils.tools import describe


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.q, self.kv = nn.Linear(width, width), nn.Linear(width, 2 * width)
        self.heads = heads

    def forward(self, x, memory=None):
        memory = x if memory is None else memory
        B, L, D = x.shape
        split = lambda t: t.view(B, -1, self.heads, D // self.heads).transpose(1, 2)
        k, v = self.kv(memory).chunk(2, -1)
        scores = split(self.q(x)) @ split(k).transpose(-1, -2) / math.sqrt(D // self.heads)
        if memory is x:
            scores = scores.masked_fill(causal(L), LIMIT)
        describe("scores", scores)
        return (scores.softmax(-1) @ split(v)).transpose(1, 2).reshape(B, L, D)
