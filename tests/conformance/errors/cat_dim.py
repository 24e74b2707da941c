import torch

x = torch.cat([torch.zeros(2), torch.zeros(2)], dim=1)
