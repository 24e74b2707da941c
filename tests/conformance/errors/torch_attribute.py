import torch

x = torch.zeroes(2)
