import torch
import torch.nn.functional as F

x = torch.arange(4)
w = F.softmax(x, dim=-1)
