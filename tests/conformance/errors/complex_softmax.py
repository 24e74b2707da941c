import torch
import torch.nn.functional as F

z = torch.ones(2, 2, dtype=torch.cfloat)
w = F.relu(z)
