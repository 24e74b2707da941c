import torch

x = torch.ones(2, 4, 2, dtype=torch.cfloat)
weights = torch.ones(8, 2, 2, dtype=torch.cfloat)
y = torch.einsum("bhi,hio->bho", x, weights)
