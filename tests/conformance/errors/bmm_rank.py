import torch

a = torch.zeros(2, 3)
b = torch.bmm(a, a)
