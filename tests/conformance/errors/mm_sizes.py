import torch

a = torch.zeros(2, 3)
b = torch.mm(a,
             a)
