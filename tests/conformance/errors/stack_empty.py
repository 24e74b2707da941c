import torch

parts = []
whole = torch.stack(parts)
