import torch
import torch.nn as nn

norm = nn.BatchNorm1d(3)
norm.eval()
y = norm(torch.zeros(2, 4, 5))
