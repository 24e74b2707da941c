import torch

x = torch.arange(5)
y = x[::-1]
