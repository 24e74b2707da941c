import torch

x = torch.zeros(2, 3)
z = torch.view_as_complex(x)
