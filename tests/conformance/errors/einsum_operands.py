import torch

a = torch.zeros(2, 3)
b = torch.einsum("ij,jk->ik", a)
