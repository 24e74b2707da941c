import torch

z = torch.zeros(2, dtype=torch.cfloat).conj()
a = z.numpy()
