import torch

a = torch.zeros(2, 3)
a.copy_(torch.zeros(2, 2))
