import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = torch.repeat_interleave(a, 2, dim=0)
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.repeat_interleave(2)
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.repeat_interleave(3, dim=-1)
    except Exception as e:
        y = type(e).__name__
    try:
        y = torch.repeat_interleave(a, torch.tensor([1, 2]), dim=0)
    except Exception as e:
        y = type(e).__name__
