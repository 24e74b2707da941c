import torch

a = torch.zeros(2, 0)
m = a.argmax(dim=1)
