import torch

x = torch.arange(4).triu()
