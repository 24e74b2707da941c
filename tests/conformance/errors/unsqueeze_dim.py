import torch

x = torch.zeros(2)
y = x.unsqueeze(3)
