import torch

scores = torch.zeros(2, 2, 3, 4)
mask = torch.ones(2, 1, 3, 3, dtype=torch.bool)
scores.masked_fill_(mask, float("-inf"))
