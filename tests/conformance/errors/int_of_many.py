import torch

n = int(torch.zeros(2))
