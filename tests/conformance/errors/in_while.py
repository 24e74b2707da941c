import torch

x = torch.zeros(2)
while x.sum() < 3:
    x = x + torch.ones(2)
    x = x.reshape(2, 2) if x.sum() > 2 else x
