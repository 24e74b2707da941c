import torch

x = torch.arange(4)
m = x.mean()
