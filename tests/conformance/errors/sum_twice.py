import torch

x = torch.zeros(2, 3)
y = x.sum(dim=(0, 0))
