import torch

x = torch.arange(5, 0, 1)
