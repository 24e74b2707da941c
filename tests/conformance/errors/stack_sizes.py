import torch

parts = [torch.zeros(2), torch.zeros(3)]
whole = torch.stack(parts, dim=0)
