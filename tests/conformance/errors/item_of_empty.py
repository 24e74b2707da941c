import torch

x = torch.zeros(0)
y = float(x)
