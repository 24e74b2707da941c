import torch
import torch.nn as nn

norm = nn.LayerNorm(4)
y = norm(torch.zeros(2, 3))
