import torch

x = torch.arange(4).flip(1)
