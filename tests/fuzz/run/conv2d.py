import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = F.conv2d(a.unsqueeze(0), torch.arange(24.0).view(2, 2, 2, 3) / 24)
    except Exception as e:
        y = type(e).__name__
    try:
        y = F.conv2d(a.unsqueeze(1), torch.ones(1, 1, 3, 3), torch.ones(1), padding=1)
    except Exception as e:
        y = type(e).__name__
    try:
        y = F.conv2d(a[:, None], torch.arange(2.0).view(2, 1, 1, 1), stride=(1, 2))
    except Exception as e:
        y = type(e).__name__
