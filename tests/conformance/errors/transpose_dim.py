import torch

x = torch.zeros(2, 3)
y = x.transpose(1, 2)
