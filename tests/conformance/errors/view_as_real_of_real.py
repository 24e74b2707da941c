import torch

x = torch.zeros(2)
z = torch.view_as_real(x)
