import torch

x = torch.zeros(2, size=3)
