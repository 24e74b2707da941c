import torch

x = torch.zeros(2, 3)
x[2, 0] = 1.0
