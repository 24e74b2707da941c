import torch

x = torch.arange(4.0)
x[x > 1] = torch.tensor([1.0, 2.0, 3.0])
