import torch

a = torch.zeros(3, 1).expand(3, 4)
a.add_(1)
