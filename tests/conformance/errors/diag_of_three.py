import torch

x = torch.diag(torch.zeros(2, 2, 2))
