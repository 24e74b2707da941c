import torch

x = torch.zeros(2, 3, 4)[:, :, :2]
y = x.view(2, 6)
