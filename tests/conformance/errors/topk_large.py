import torch

x = torch.zeros(2, 3)
v, i = torch.topk(x, 4, dim=-1)
