import torch

x = torch.zeros(2, 3)
y = x[:, torch.tensor([0, 5])]
