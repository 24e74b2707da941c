import torch

z = torch.zeros(2, dtype=torch.cfloat)
if (z > 0).any():
    pass
