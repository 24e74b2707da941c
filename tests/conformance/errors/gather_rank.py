import torch

x = torch.zeros(2, 3)
y = x.gather(1, torch.tensor([0]))
