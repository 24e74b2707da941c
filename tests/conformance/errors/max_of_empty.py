import torch

a = torch.zeros(0)
m = a.max()
