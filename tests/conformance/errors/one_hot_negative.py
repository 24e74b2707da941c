import torch
import torch.nn.functional as F

y = F.one_hot(torch.tensor([0, -1]), 3)
