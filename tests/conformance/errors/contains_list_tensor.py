import torch

x = torch.zeros(2)
found = x in [torch.zeros(2), torch.ones(2)]
