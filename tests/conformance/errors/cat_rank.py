import torch

x = torch.cat([torch.zeros(2, 3), torch.zeros(2)], dim=0)
