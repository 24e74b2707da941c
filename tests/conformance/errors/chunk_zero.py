import torch

x = torch.arange(6)
parts = x.chunk(0)
