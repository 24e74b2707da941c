# A learned bias looked up by relative distance, with buckets for far ones.
import math
import torch
import torch.nn as nn


class RelativeBias(nn.Module):
    def __init__(self, buckets=8, farthest=16, heads=2):
        super().__init__()
        self.buckets, self.farthest = buckets, farthest
        self.table = nn.Embedding(num_embeddings=buckets, embedding_dim=heads)

    @staticmethod
    def bucket(distance, buckets=8, farthest=16):
        """Near distances have a bucket each, far ones share them in steps that grow; one half for each side."""
        side = buckets // 2
        near = side // 2
        offset = torch.zeros_like(distance)
        offset += (distance > 0).long() * side
        size = distance.abs()
        grown = torch.log((size.float() + 1e-6) / near) / math.log(farthest / near) * (side - near)
        far = (near + grown.clamp(min=0).long()).minimum(torch.full_like(size, side - 1))
        return offset + torch.where(size < near, size, far)

    def forward(self, queries, keys):
        ahead = torch.arange(keys, dtype=torch.long)[None, :] - torch.arange(queries, dtype=torch.long)[:, None]
        which = self.bucket(ahead, buckets=self.buckets, farthest=self.farthest)
        return self.table(which).permute([2, 0, 1]).unsqueeze(0)


torch.manual_seed(8)
bias = RelativeBias()
for lengths in ((4, 4), (1, 6), (5, 3)):
    b = bias(*lengths)
    scores = torch.ones(1, 2, *lengths) + b
    attn = scores.softmax(-1)
far = RelativeBias.bucket(torch.tensor([-30, -5, 0, 1, 7, 100]))
