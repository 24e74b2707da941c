import torch

x = torch.zeros(2, 3)
x.scatter_(1, torch.zeros(2, 1, dtype=torch.int64), torch.ones(2, 1, dtype=torch.int64))
