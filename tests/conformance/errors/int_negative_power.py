import torch

a = torch.arange(1, 3)
b = a ** -1
