import torch

x = torch.zeros(2, 3)
y = x.expand(3)
