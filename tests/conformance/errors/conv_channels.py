import torch
import torch.nn as nn

conv = nn.Conv1d(3, 4, kernel_size=3)
y = conv(torch.zeros(1, 5, 3))
