import torch

a = torch.tensor([True, False])
b = a - a
