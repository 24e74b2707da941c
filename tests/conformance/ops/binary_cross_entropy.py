import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
    try:
        y = F.binary_cross_entropy(torch.sigmoid(a), (a > 0).float())
    except Exception as e:
        y = type(e).__name__
    try:
        y = F.binary_cross_entropy_with_logits(a, (a > 0).float())
    except Exception as e:
        y = type(e).__name__
    try:
        y = F.kl_div(F.log_softmax(a, -1), F.softmax(-a, -1), reduction='sum')
    except Exception as e:
        y = type(e).__name__
