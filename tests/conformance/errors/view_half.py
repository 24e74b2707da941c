import torch

x = torch.zeros(3, 5)
y = x.view(-1, 2)
