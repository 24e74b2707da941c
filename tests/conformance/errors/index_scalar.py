import torch

x = torch.tensor(1.0)
y = x[0]
