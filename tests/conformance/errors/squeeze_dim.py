import torch

x = torch.zeros(2, 1)
y = x.squeeze(2)
