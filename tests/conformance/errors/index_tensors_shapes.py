import torch

x = torch.zeros(4, 4)
y = x[torch.tensor([0, 1]), torch.tensor([0, 1, 2])]
