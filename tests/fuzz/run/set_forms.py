import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = a.clone()
        y[:, 0] = -1
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.clone()
        y[..., 1:] = torch.arange(1.0)
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.clone()
        y[0] += 1
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.clone()
        y[:, None] = 3
    except Exception as e:
        y = type(e).__name__
    try:
        y = a.clone()
        y[:] = a.double() * 2
    except Exception as e:
        y = type(e).__name__
