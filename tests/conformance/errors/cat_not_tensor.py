import torch

x = torch.cat([torch.zeros(2), 3.0])
