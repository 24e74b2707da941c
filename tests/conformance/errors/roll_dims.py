import torch

x = torch.arange(4).roll((1, 2), 0)
