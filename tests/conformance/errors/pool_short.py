import torch
import torch.nn as nn

pool = nn.AvgPool1d(kernel_size=4, stride=1)
y = pool(torch.zeros(1, 1, 3))
