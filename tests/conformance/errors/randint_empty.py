import torch

x = torch.randint(3, 3, (2,))
