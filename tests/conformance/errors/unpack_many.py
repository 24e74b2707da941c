import torch

q, k = torch.zeros(3, 4).chunk(3)
