import torch

table = torch.zeros(3)
width = table.shape[1]
