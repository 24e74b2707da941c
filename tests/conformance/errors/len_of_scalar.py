import torch

n = len(torch.tensor(3.0))
