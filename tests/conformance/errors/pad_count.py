import torch
import torch.nn.functional as F

x = torch.zeros(2, 3)
y = F.pad(x, (1, 1, 1, 1, 1, 1))
