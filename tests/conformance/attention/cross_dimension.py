# Attention over time and then over variables, with routers between.
import torch
import torch.nn as nn
from math import sqrt


class Attend(nn.Module):
    def __init__(self, scale=None):
        super(Attend, self).__init__()
        self.scale = scale

    def forward(self, queries, keys, values):
        E = queries.shape[-1]
        scale = self.scale or 1. / sqrt(E)
        scores = torch.einsum("bnqe,bnke->bnqk", queries, keys)
        return torch.einsum("bnqk,bnke->bnqe", (scale * scores).softmax(dim=-1), values)


class TwoStage(nn.Module):
    def __init__(self, segments, routers, width):
        super(TwoStage, self).__init__()
        self.along_time, self.gather, self.spread = Attend(), Attend(), Attend()
        self.routers = nn.Parameter(torch.randn(segments, routers, width))
        self.norms = nn.ModuleList([nn.LayerNorm(width) for _ in range(2)])
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x):
        B, C, S, W = x.shape
        rows = x.reshape(B * C, 1, S, W)
        rows = self.norms[0](rows + self.along_time(rows, rows, rows))
        rows = rows + self.mlp(rows)

        columns = rows.view(B, C, S, W).permute(0, 2, 1, 3).contiguous()
        asked = self.routers.unsqueeze(0).repeat(B, 1, 1, 1)
        summary = self.gather(asked, columns, columns)
        columns = self.norms[1](columns + self.spread(columns, summary, summary))
        return columns.transpose(1, 2)


torch.manual_seed(3)
stage = TwoStage(segments=2, routers=2, width=4)
for shape in [(1, 3, 2, 4), (2, 1, 2, 4)]:
    x = torch.arange(torch.Size(shape).numel()).remainder(5).float().reshape(shape) - 2
    y = stage(x)
    contiguous = y.is_contiguous()
