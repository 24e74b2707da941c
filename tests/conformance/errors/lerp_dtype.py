import torch

a = torch.zeros(2)
a.lerp_(torch.ones(2, dtype=torch.float64), 0.5)
