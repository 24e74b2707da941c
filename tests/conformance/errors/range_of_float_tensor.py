import torch

n = torch.tensor(2.0)
for i in range(n):
    pass
