import torch

a = torch.tensor([0.5])
b = ~a
