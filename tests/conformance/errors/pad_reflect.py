import torch
import torch.nn.functional as F

x = torch.zeros(1, 1, 3)
y = F.pad(x, (3, 0), mode="reflect")
