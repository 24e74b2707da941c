import torch

x = torch.zeros(6)
y = x.reshape(-2, 3)
