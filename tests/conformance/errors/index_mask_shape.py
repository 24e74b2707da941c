import torch

x = torch.zeros(2, 3)
mask = torch.ones(3, 2, dtype=torch.bool)
y = x[mask]
