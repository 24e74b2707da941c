import torch

x = torch.zeros(2, 3)
y = x.index_select(0, torch.tensor([0, 2]))
