import torch

x = torch.where(torch.tensor([True, False]), torch.zeros(3), torch.ones(3))
