import torch

x = torch.linspace(0, 1, -1)
