import torch

x = torch.zeros(2)
if x is None:
    pass
elif x == 0:
    pass
