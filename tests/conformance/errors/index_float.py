import torch

x = torch.zeros(2, 3)
y = x[1.5]
