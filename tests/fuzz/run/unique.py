import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = torch.unique((a * 3).long())
    except Exception as e:
        y = type(e).__name__
    try:
        y = (a > 0).unique()
    except Exception as e:
        y = type(e).__name__
    try:
        y = torch.unique((a * 2).long(), return_counts=True)
    except Exception as e:
        y = type(e).__name__
    try:
        y = torch.unique((a * 2).long(), return_inverse=True)
    except Exception as e:
        y = type(e).__name__
