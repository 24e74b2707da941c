import torch
import torch.nn as nn

conv = nn.Conv1d(1, 1, kernel_size=5)
y = conv(torch.zeros(1, 1, 3))
