import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = a.scatter(-1, a.argmax(-1, keepdim=True), 9.0)
    except Exception as e:
        y = type(e).__name__
    try:
        y = torch.zeros_like(a).scatter_(0, torch.zeros_like(a).long(), a + 1)
    except Exception as e:
        y = type(e).__name__
    try:
        y = torch.zeros_like(a).scatter_(-1, a.argmax(-1, keepdim=True), torch.full_like(a, 2.0))
    except Exception as e:
        y = type(e).__name__
