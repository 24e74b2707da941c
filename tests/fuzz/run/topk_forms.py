import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = torch.topk(a, 2)
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.topk(2, dim=-1, largest=False)
    except Exception as e:
        y = type(e).__name__
    try:
        y = torch.topk(a, 1, dim=0)
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.topk(k=3, dim=-1).indices
    except Exception as e:
        y = type(e).__name__
