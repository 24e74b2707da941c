import torch

x = torch.zeros(2, 3)
index = torch.tensor([[0, 3]])
y = x.gather(1, index)
